"""The user guide inside the application."""
