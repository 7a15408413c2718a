"""Public content for machines: a sitemap, Atom feeds and rules for robots."""

from flask import Flask


def init_app(app: Flask) -> None:
    """Mount this package's addresses on `app`."""
    from motorclub.syndication.routes import mount

    mount(app)
