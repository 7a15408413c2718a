"""Filling the catalogue with what comes with the plugin."""

from __future__ import annotations

from motorclub_showcase.catalogue import countries


def load_shipped() -> None:
    """Add what is missing of the shipped catalogue; what is there stays as it is. Does not commit."""
    countries.load_countries()
