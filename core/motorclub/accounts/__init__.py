"""Accounts: registration, log-in, sessions."""

from flask import Flask


def init_app(app: Flask) -> None:
    """Mount this package's routes on `app`."""
