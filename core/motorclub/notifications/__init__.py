"""Notifications: kinds, lists, the push to open browsers."""

from flask import Flask


def init_app(app: Flask) -> None:
    """Mount this package's routes on `app`."""
