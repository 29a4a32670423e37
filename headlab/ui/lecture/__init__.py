"""Lecture mode: one large page for a projector, and the tours that are played on it."""
