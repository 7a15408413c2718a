"""Files of the shell and of plugins' web modules: hashed names live for ever, manifests are asked for."""

from __future__ import annotations

import os
import re
from pathlib import Path

from flask import Flask, Response, g, request, send_from_directory
from werkzeug.exceptions import NotFound

from motorclub.config import current_config
from motorclub.http.access import public
from motorclub.http.errors import not_found
from motorclub.plugin.gate import plugin_disabled
from motorclub.plugin.host import CORE, current_host
from motorclub.settings.site import CoreSettings

SHELL = Path(__file__).parent.parent / "ui"
FOREVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"
# No JSON: a word such as `manifest` looks like a hash, and manifests must always be revalidated.
HASHED = re.compile(r"[.-][A-Za-z0-9_-]{8,}\.(js|css|woff2?|svg|png|webp|avif|map)$")
# Beside index.html; what is drawn of them, `scripts/icons.py` draws.
ROOT_FILES = (
    "apple-touch-icon.png",
    "favicon.ico",
    "favicon.svg",
    "icon-192.png",
    "icon-512.png",
    "manifest.webmanifest",
    "offline.json",
    "share.png",
)
COMPRESSED = {"br": ".br", "gzip": ".gz"}


def send(folder: Path, name: str) -> Response:
    """One file with its caching rule, precompressed when the browser can and the build did."""
    for encoding, ending in COMPRESSED.items():
        # Of os.path, because that of pathlib raises for names that no file can have.
        if request.accept_encodings[encoding] > 0 and os.path.isfile(folder / f"{name}{ending}"):
            return _compressed(folder, name, encoding, ending)
    try:
        response = send_from_directory(folder, name)
    except NotFound as error:
        raise not_found("The file {name}", name=name) from error
    return _cached(response, name)


def _compressed(folder: Path, name: str, encoding: str, ending: str) -> Response:
    plain = send_from_directory(folder, name)
    response = send_from_directory(folder, f"{name}{ending}", mimetype=plain.mimetype)
    plain.close()
    response.headers["Content-Encoding"] = encoding
    return _cached(response, name)


def _cached(response: Response, name: str) -> Response:
    response.headers["Cache-Control"] = FOREVER if HASHED.search(name) else ALWAYS_ASK
    response.headers["Vary"] = "Accept-Encoding"
    return response


@public
def shell_asset(name: str) -> Response:
    """A file of the shell's build."""
    return send(SHELL / "assets", name)


@public
def plugin_file(plugin: str, name: str) -> Response:
    """A file of a plugin's web module; none while the plugin is off."""
    host = current_host()
    loaded = host.plugins.get(plugin)
    if loaded is None or loaded.manifest is None:
        raise not_found("Plugin {plugin}", plugin=plugin)
    if plugin not in g.snapshot.enabled:
        raise plugin_disabled(plugin)
    return send(loaded.manifest.ui, name)


@public
def shell_root_file(name: str) -> Response:
    """A file beside index.html, such as the icon. Its name has no hash, so it is always revalidated."""
    response = send(SHELL, name)
    response.headers["Cache-Control"] = ALWAYS_ASK
    return response


@public
def worker() -> Response:
    """The worker that opens pages without a network; else the one by which browsers get rid of it."""
    settings = g.snapshot.settings.get(CORE, CoreSettings())
    # What is being developed changes under the same names.
    wanted = settings.offline_pages and current_config().mode != "development"
    return send(SHELL, "sw.js" if wanted else "sw-off.js")


def mount_files(app: Flask) -> None:
    """Add the addresses of static files."""
    app.add_url_rule("/assets/<path:name>", view_func=shell_asset)
    app.add_url_rule("/plugins/<plugin>/ui/<path:name>", view_func=plugin_file)
    app.add_url_rule("/sw.js", view_func=worker)
    for name in ROOT_FILES:
        app.add_url_rule(
            f"/{name}", endpoint=f"root_{name}", view_func=shell_root_file, defaults={"name": name}
        )
