"""The numbers behind the bench: numpy only, no Qt, no files."""
