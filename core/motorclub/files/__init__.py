"""Files: a folder of the installation, and the addresses under which it is read."""

from flask import Flask

from motorclub.files.routes import stored_file
from motorclub.files.services import URL


def init_app(app: Flask) -> None:
    """Mount this package's routes on `app`."""
    app.add_url_rule(f"{URL}/<path:name>", view_func=stored_file)
