"""Figures: daily counters of plugins, and numbers that plugins can report for any range of days."""
