"""Web modules that a dev server of this machine serves in place of the built ones (`motorclub plugins dev`).

Such a server announces itself by a file `dev/<plugin>.json` in the instance folder, which only this site's user can
write, and renews it every two seconds. It counts in demo and development mode, for visitors of this machine, and with
an address of this machine; everything else is as if the file were not there.
"""

from __future__ import annotations

import json
import logging
import re
import time
import zlib
from pathlib import Path

from flask import g, request

from motorclub.config import Config
from motorclub.http.networks import is_loopback
from motorclub.plugin.manifest import Manifest
from motorclub.plugin.webmodule import WebModule, web_module

MODES = frozenset({"demo", "development"})
FRESH_S = 10.0
ORIGIN = re.compile(r"http://127\.0\.0\.1:\d{1,5}")

_log = logging.getLogger("motorclub.platform")


def module_of(config: Config, manifest: Manifest) -> WebModule | None:
    """The plugin's web module for the present visitor: a dev server's while there is one, else the built one."""
    return dev_modules(config).get(manifest.id) or web_module(manifest)


def dev_origins(config: Config) -> tuple[str, ...]:
    """The addresses from which the present visitor's page may take modules, besides our own."""
    return tuple(sorted({origin_of(module) for module in dev_modules(config).values()}))


def origin_of(module: WebModule) -> str:
    """The server of a module's entry."""
    return module.remote["entry"].rpartition("/")[0]


def dev_modules(config: Config) -> dict[str, WebModule]:
    """What dev servers have announced, by plugin; read once per request."""
    if "dev_modules" not in g:
        g.dev_modules = _announced(config.instance / "dev") if _allowed(config) else {}
    found: dict[str, WebModule] = g.dev_modules
    return found


def revision(config: Config) -> str:
    """Something that changes with what the dev servers say; empty without one."""
    modules = dev_modules(config)
    return f"-{zlib.crc32(repr(sorted(modules.items())).encode())}" if modules else ""


def _allowed(config: Config) -> bool:
    return config.mode in MODES and is_loopback(request.remote_addr or "")


def _announced(folder: Path) -> dict[str, WebModule]:
    try:
        paths = [path for path in folder.glob("*.json") if time.time() - path.stat().st_mtime < FRESH_S]
    except OSError:  # a server ended meanwhile
        return {}
    found = {path.stem: _read(path) for path in paths}
    return {plugin: module for plugin, module in found.items() if module}


def _read(path: Path) -> WebModule | None:
    try:
        raw = json.loads(path.read_text("utf-8"))
        if not ORIGIN.fullmatch(raw["origin"]):
            raise ValueError(f"{raw['origin']} is not an address of this machine")
        return WebModule(
            remote={"name": f"motorclub_{path.stem}", "entry": f"{raw['origin']}/plugin.tsx"},
            routes=list(raw["routes"]),
            menus=list(raw["menus"]),
            slots=list(raw["slots"]),
            locales=dict(raw["locales"]),
            preload=(),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        _log.warning("the dev server of plugin %s is left out: %s", path.stem, error)
        return None
