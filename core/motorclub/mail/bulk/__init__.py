"""Bulk mail: an admin writes to many members at once."""

from flask import Flask

from motorclub.http import api
from motorclub.mail.bulk.routes import blueprint


def init_app(app: Flask) -> None:
    """Mount this package's routes on `app`."""
    api.register(app, blueprint, prefix="/platform")
