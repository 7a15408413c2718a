"""Figures: what plugins count each day, and numbers that they can tell of any days."""
