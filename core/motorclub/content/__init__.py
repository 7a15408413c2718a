"""Content of any plugin, spoken about without knowing the plugin."""

from flask import Flask


def init_app(app: Flask) -> None:
    """Mount this package's call on `app`."""
    # Not at the top: the plugin contract itself needs this package's values.
    from motorclub.content.routes import blueprint
    from motorclub.http import api

    api.register(app, blueprint, prefix="/platform")
