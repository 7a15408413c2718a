"""Accounts: registration, log-in, sessions."""

from typing import Any

from flask import Flask

from motorclub.accounts.credentials import captcha, passwords, tokens
from motorclub.accounts.login import public_config
from motorclub.accounts.schemas import ConfigSchema
from motorclub.accounts.sessions import history, identity
from motorclub.config import Config
from motorclub.http.security import CAPTCHA_SOURCES


def init_app(app: Flask) -> None:
    """Prepare what signs, hashes and reads tokens, and let `app` know its callers."""
    config: Config = app.extensions["motorclub.config"]
    passwords.init_app(app, config)
    tokens.init_app(app, config)
    history.init_app(app, config)
    captcha.init_app(app, config)
    identity.init_app(app)
    app.extensions["motorclub.boot"] = _boot
    app.extensions[CAPTCHA_SOURCES] = captcha.captcha_sources


def _boot() -> dict[str, Any]:
    """The part of the pages' boot data that GET /auth/config also returns."""
    boot: dict[str, Any] = ConfigSchema().dump(public_config())
    return boot
