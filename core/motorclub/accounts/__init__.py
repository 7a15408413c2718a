"""Accounts: registration, log-in, sessions."""

from typing import Any

from flask import Flask

from motorclub.accounts import (
    addresses,
    captcha,
    data_tokens,
    identity,
    known_devices,
    password_routes,  # noqa: F401 - its calls join the blueprint
    passwords,
    providers,
    tokens,
)
from motorclub.accounts.routes import bans, blueprint
from motorclub.accounts.schemas import ConfigSchema
from motorclub.accounts.second_factor import routes as second_factor_routes  # noqa: F401 - as password_routes
from motorclub.accounts.services import public_config
from motorclub.config import Config
from motorclub.http import api
from motorclub.http.security import CAPTCHA_SOURCES


def init_app(app: Flask) -> None:
    """Mount this package's routes on `app` and let it know its callers."""
    config: Config = app.extensions["motorclub.config"]
    passwords.init_app(app, config)
    tokens.init_app(app, config)
    addresses.init_app(app, config)
    data_tokens.init_app(app, config)
    captcha.init_app(app, config)
    known_devices.init_app(app, config)
    identity.init_app(app)
    api.register(app, blueprint, prefix="/auth")
    api.register(app, bans, prefix="/bans")
    app.extensions["motorclub.boot"] = _boot
    app.extensions[CAPTCHA_SOURCES] = providers.sources


def _boot() -> dict[str, Any]:
    """The part of the pages' boot data that GET /auth/config also gives."""
    boot: dict[str, Any] = ConfigSchema().dump(public_config())
    return boot
