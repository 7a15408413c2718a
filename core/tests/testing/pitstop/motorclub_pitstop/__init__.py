"""Stops of members, for tests."""
