"""The pictures of plugins' content: uploaded, published in several sizes, described, ordered, blurred and deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def init_app(app: Flask) -> None:
    """Mount the addresses of the files on `app`."""
    from motorclub.pictures.addresses import ADDRESSES
    from motorclub.pictures.routes import picture_file

    app.add_url_rule(f"{ADDRESSES}/<string(length=32):key>/<string:name>", view_func=picture_file)
