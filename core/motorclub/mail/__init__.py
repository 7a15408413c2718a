"""Mail: templates, the outbox, delivery."""

from flask import Flask


def init_app(app: Flask) -> None:
    """Mount this package's routes on `app`."""
