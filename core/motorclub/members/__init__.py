"""Members: who they are to others, what their role lets them do."""

from flask import Flask

from motorclub.members import models

__all__ = ["init_app", "models"]


def init_app(app: Flask) -> None:
    """Mount this package's routes on `app`."""
