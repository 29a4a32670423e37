"""headlab: a desktop bench for what attention heads buy and what they cost."""

__version__ = "0.1.0"
