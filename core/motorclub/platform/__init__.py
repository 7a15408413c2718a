"""The platform seen from outside: its plugins, their switches, the shell's pages, health."""

from flask import Flask

from motorclub.platform.files import mount_files
from motorclub.platform.health import mount_health
from motorclub.platform.page_views import follow_navigations
from motorclub.platform.pages import mount_pages

__all__ = ["init_app", "mount_pages"]


def init_app(app: Flask) -> None:
    """Mount the platform's health and the files of the shell and the plugins, and follow navigations."""
    mount_health(app)
    mount_files(app)
    follow_navigations(app)
