"""Mail: templates, the outbox, delivery."""

from flask import Flask

from motorclub.config import Config
from motorclub.mail.delivery import Server
from motorclub.mail.services import send

__all__ = ["init_app", "send"]


def init_app(app: Flask) -> None:
    """Configure the mail server of `app`."""
    config: Config = app.extensions["motorclub.config"]
    app.extensions["motorclub.smtp"] = Server.from_url(config.smtp_url) if config.smtp_url else None
