"""Bulk mail: an admin writes to many members at once."""

from flask import Flask

from motorclub.bulk_mail.routes import blueprint
from motorclub.http import api


def init_app(app: Flask) -> None:
    """Mount this package's routes on `app`."""
    api.register(app, blueprint, prefix="/platform")
