"""Members: who they are to others, what their role lets them do."""

from flask import Flask

from motorclub.http import api
from motorclub.members import models
from motorclub.members.routes import blueprint

__all__ = ["init_app", "models"]


def init_app(app: Flask) -> None:
    """Mount this package's routes on `app`."""
    api.register(app, blueprint, prefix="/users")
