"""One search over the content of all plugins."""

from flask import Flask


def init_app(app: Flask) -> None:
    """Mount this package's call on `app`."""
    # Not at the top: the plugin contract itself needs this package's values.
    from motorclub.http import api
    from motorclub.search.routes import blueprint

    api.register(app, blueprint, prefix="/platform")
