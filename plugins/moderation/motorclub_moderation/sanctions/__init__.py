"""Warnings, bans and appeals."""
