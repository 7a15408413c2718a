"""Review before publishing: what plugins say of members' posts, and the posts that wait for staff."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def init_app(app: Flask) -> None:
    """Have `app` make calls again whose texts a reviewer has changed."""
    from motorclub.review import rewriting

    rewriting.init_app(app)
