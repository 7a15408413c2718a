"""Motorclub: the core of a community platform for car enthusiasts."""

__version__ = "1.0.0"
