"""Files: a folder of the installation, and the addresses under which it is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def init_app(app: Flask) -> None:
    """Mount this package's routes on `app`."""
    # Here, because the process that decodes pictures loads this package and nothing of the site.
    from motorclub.files.routes import stored_file
    from motorclub.files.services import URL

    app.add_url_rule(f"{URL}/<path:name>", view_func=stored_file)
