"""Votes, their limits and weights."""
