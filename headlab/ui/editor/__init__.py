"""The job editor: a pattern painted cell by cell."""
