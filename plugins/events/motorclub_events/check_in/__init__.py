"""Letting people in, with and without a network."""
