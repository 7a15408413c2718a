"""Notifications: kinds, lists, preferences, mails and digests, the push to open browsers."""

from flask import Flask

from motorclub.http import api
from motorclub.notifications.routes import blueprint, preferences_blueprint


def init_app(app: Flask) -> None:
    """Mount this package's routes on `app`."""
    api.register(app, blueprint, prefix="/api/notifications")
    api.register(app, preferences_blueprint, prefix="/users")
