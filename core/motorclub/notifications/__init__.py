"""Notifications: kinds, lists, the push to open browsers."""

from flask import Flask

from motorclub.http import api
from motorclub.notifications.routes import blueprint


def init_app(app: Flask) -> None:
    """Mount this package's routes on `app`."""
    api.register(app, blueprint, prefix="/api/notifications")
