"""Notifications: kinds, lists, the push to open browsers."""

from flask import Flask

from motorclub.notifications import models

__all__ = ["init_app", "models"]


def init_app(app: Flask) -> None:
    """Mount this package's routes on `app`."""
