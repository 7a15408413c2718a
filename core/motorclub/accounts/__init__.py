"""Accounts: registration, log-in, sessions."""

from flask import Flask

from motorclub.accounts import identity, passwords, tokens
from motorclub.config import Config


def init_app(app: Flask) -> None:
    """Mount this package's routes on `app` and let it know its callers."""
    config: Config = app.extensions["motorclub.config"]
    passwords.init_app(app, config)
    tokens.init_app(app, config)
    identity.init_app(app)
