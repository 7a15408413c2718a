"""Registering an account."""
