"""Members: who they are to others, what their role lets them do."""

from flask import Flask


def init_app(app: Flask) -> None:
    """Mount this package's routes on `app`."""
