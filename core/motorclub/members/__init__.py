"""Members: who they are to others, what their role lets them do."""

from flask import Flask

from motorclub.members import models

__all__ = ["init_app", "models"]


def init_app(app: Flask) -> None:
    """Mount this package's routes on `app`, and notice who is here."""
    # Not at the top: `motorclub.http` itself needs this package's values.
    from motorclub.http import api
    from motorclub.members.administration.routes import blueprint as management
    from motorclub.members.banned.routes import blueprint as barred
    from motorclub.members.data import exports
    from motorclub.members.profiles import last_seen
    from motorclub.members.routes import blueprint, countries_blueprint, grants_blueprint

    api.register(app, blueprint, prefix="/users")
    api.register(app, management, prefix="/users")
    api.register(app, barred, prefix="/users")
    exports.init_app(app)
    api.register(app, countries_blueprint, prefix="/countries")
    api.register(app, grants_blueprint, prefix="/platform")
    last_seen.init_app(app)
