"""Badges and their awards."""
