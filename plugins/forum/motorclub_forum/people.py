"""Levels, weights and daily limits of members."""
