"""Mail: templates, the outbox, delivery."""

from flask import Flask

from motorclub.config import Config
from motorclub.http import api
from motorclub.mail import models
from motorclub.mail.routes import blueprint
from motorclub.mail.services import send
from motorclub.mail.smtp import Server

__all__ = ["init_app", "models", "send"]


def init_app(app: Flask) -> None:
    """Mount this package's routes on `app` and tell it its mail server."""
    config: Config = app.extensions["motorclub.config"]
    app.extensions["motorclub.smtp"] = Server.from_url(config.smtp_url) if config.smtp_url else None
    api.register(app, blueprint, prefix="/platform")
