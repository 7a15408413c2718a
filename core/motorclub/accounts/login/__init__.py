"""Logging in and out, with or without a second factor."""
