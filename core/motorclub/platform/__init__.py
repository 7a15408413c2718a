"""The platform seen from outside: its plugins, their switches, the shell's pages, health."""

from flask import Flask

from motorclub.http import api
from motorclub.platform.files import mount_files
from motorclub.platform.health import mount_health
from motorclub.platform.lifecycle_routes import blueprint as lifecycle_blueprint
from motorclub.platform.pages import mount_pages
from motorclub.platform.routes import blueprint

__all__ = ["init_app", "mount_pages"]


def init_app(app: Flask) -> None:
    """Mount the platform's calls, its health and the files of the shell and the plugins."""
    api.register(app, blueprint, prefix="/platform")
    api.register(app, lifecycle_blueprint, prefix="/platform")
    mount_health(app)
    mount_files(app)
