"""What the window is about, without widgets: QtCore and QtGui only; the pure parts need no Qt."""
