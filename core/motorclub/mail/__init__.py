"""Mail: templates, the outbox, delivery."""

from flask import Flask

from motorclub.mail import models

__all__ = ["init_app", "models"]


def init_app(app: Flask) -> None:
    """Mount this package's routes on `app`."""
