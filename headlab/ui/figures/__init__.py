"""Figures to take away: what every view draws, in any size and format, without a window."""
