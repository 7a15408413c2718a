"""The audit log: who did what, written in the transaction of the deed."""

from flask import Flask

from motorclub.audit.services import record

__all__ = ["init_app", "record"]


def init_app(app: Flask) -> None:
    """Mount this package's routes on `app`."""
    # Not at the top: whoever records needs no calls.
    from motorclub.audit.routes import blueprint
    from motorclub.http import api

    api.register(app, blueprint, prefix="/platform")
