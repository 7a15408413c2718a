"""The mode of the site, for code that behaves differently in production."""

from __future__ import annotations

from flask import current_app

from motorclub.config import Config


def in_production() -> bool:
    """Whether this is a production site, where nothing that is meant for trying out may be on by itself."""
    config: Config = current_app.extensions["motorclub.config"]
    return config.mode == "production"
