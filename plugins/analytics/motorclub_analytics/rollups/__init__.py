"""Figures of all plugins by hour and day, kept ready and rebuilt from their sources."""
