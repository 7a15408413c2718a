"""What admins may set, for the core and for every plugin: a dataclass, drawn as a form, live everywhere."""

from flask import Flask

__all__ = ["init_app"]


def init_app(app: Flask) -> None:
    """Mount this package's routes on `app`."""
    # Not at the top: the registry of plugins itself needs this package's forms.
    from motorclub.http import api
    from motorclub.platform.settings.routes import blueprint

    api.register(app, blueprint, prefix="/platform")
