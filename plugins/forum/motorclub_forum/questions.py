"""Asking and editing questions."""
