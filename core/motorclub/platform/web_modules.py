"""Plugins' web modules: what is built into the wheels, and what dev servers of this machine serve in its place.

A dev server (`motorclub plugins dev`) announces itself by a file `dev/<plugin>.json` in the instance folder, which only
this site's user can write, and renews it every two seconds. It counts in demo and development mode, for visitors of
this machine, and with an address of this machine; everything else is as if the file were not there.
"""

from __future__ import annotations

import json
import logging
import os
import re
import time
import zlib
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from flask import g, has_request_context, request

from motorclub.config import Config
from motorclub.http.networks import is_loopback
from motorclub.platform.page_calls import Part, read_part
from motorclub.plugin.language import requested_language
from motorclub.plugin.manifest import Manifest

REMOTE_MANIFEST = "mf-manifest.json"
# The parts that a manifest declares, and what people read of them.
LABELS = {"routes": ("title",), "menus": ("label",), "slots": ("title",), "content": ("one", "many")}

_log = logging.getLogger("motorclub.plugin")


@dataclass(frozen=True, slots=True)
class Size:
    """What a web module weighs: its files, their bytes, and what of them travels to a browser that knows Brotli."""

    files: int
    bytes: int
    brotli_bytes: int


@dataclass(frozen=True)
class WebModule:
    """Routes, menus, slots and kinds of content as data, and where the code is.

    `preload` is what every page of the plugin needs at first, `chunks` by view what each of them needs besides.
    """

    remote: dict[str, str]
    routes: list[dict[str, Any]]
    menus: list[dict[str, Any]]
    slots: list[dict[str, Any]]
    content: list[dict[str, Any]]
    locales: dict[str, Any]
    preload: tuple[str, ...]
    chunks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    size: Size = Size(0, 0, 0)

    def label(self, text: str, language: str) -> str:
        """What the manifest says, in a language if the plugin has texts in it."""
        return str(self.locales.get(language, {}).get("labels", {}).get(text, text))

    def declared(self, part: str, language: str) -> list[dict[str, Any]]:
        """One of the parts in LABELS, with what people read in a language."""
        items: list[dict[str, Any]] = getattr(self, part)
        if language not in self.locales:
            return items
        return [
            item | {name: self.label(str(item[name]), language) for name in LABELS[part] if item.get(name)}
            for item in items
        ]

    @property
    def views(self) -> frozenset[str]:
        """The names of all its views."""
        return frozenset(
            str(item["view"])
            for item in (*self.routes, *self.slots)
            if isinstance(item, dict) and "view" in item
        )

    def list_files(self, view: str) -> tuple[str, ...]:
        """Return the scripts to fetch for a view, in order."""
        return (*self.preload, *self.chunks.get(view, ()))

    def list_open_views(self, slots: Collection[str]) -> list[str]:
        """Return the views that it adds to these slots for everybody."""
        return [
            str(slot.get("view"))
            for slot in self.slots
            if isinstance(slot, dict) and slot.get("slot") in slots and not slot.get("access")
        ]

    @cached_property
    def loading_routes(self) -> dict[str, Part]:
        """What its routes load, by path."""
        return {part.place: part for part in _read_parts(self.routes, "path")}

    @cached_property
    def loading_slots(self) -> tuple[Part, ...]:
        """Those of its slots that load something."""
        return tuple(part for part in _read_parts(self.slots, "slot") if part.loads)


def _read_parts(declared: list[dict[str, Any]], place: str) -> list[Part]:
    return [read_part(str(each.get(place)), each) for each in declared if isinstance(each, dict)]


def web_module(manifest: Manifest) -> WebModule | None:
    """The module beside the plugin's code, with the scripts in the language of the present request.

    None if it has none or it cannot be used (said in the log).
    """
    path = f"{manifest.root}/ui/manifest.json"
    try:
        stamp = os.stat(path).st_mtime_ns
    except OSError:
        return None
    return _read(manifest.id, manifest.version, path, stamp, requested_language())


@lru_cache(maxsize=256)
def _read(plugin: str, version: str, name: str, stamp: int, language: str) -> WebModule | None:
    """`stamp` is part of the cache key, so that a new build is seen without a restart."""
    path = Path(name)
    try:
        raw = json.loads(path.read_text("utf-8"))
        if raw["id"] != plugin or raw["version"] != version:
            raise ValueError(f"it is {raw['id']} {raw['version']}, the wheel is {plugin} {version}")
        locales = dict(raw.get("locales", {}))
        translated = f"{language}/" if (path.parent / language).is_dir() else ""
        scripts = f"/plugins/{plugin}/ui/{translated}"
        return WebModule(
            remote={"name": f"motorclub_{plugin}", "entry": scripts + _entry(path.parent)},
            routes=list(raw.get("routes", [])),
            menus=list(raw.get("menus", [])),
            slots=list(raw.get("slots", [])),
            content=list(raw.get("content", [])),
            locales=locales,
            preload=_addresses(scripts, raw.get("preload", ())),
            chunks={view: _addresses(scripts, files) for view, files in raw.get("chunks", {}).items()},
            size=_size(raw.get("files", []), locales),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        _log.error("the web module of plugin %s is left out: %s", plugin, error)
        return None


def _addresses(scripts: str, files: Iterable[str]) -> tuple[str, ...]:
    return tuple(scripts + file for file in files)


def _size(files: list[dict[str, Any]], languages: Collection[str]) -> Size:
    """What the build has written for English; a file that was not compressed travels as it is."""
    english = [file for file in files if file["path"].partition("/")[0] not in languages]
    sizes = {file["path"]: int(file["bytes"]) for file in english}
    plain = {path: size for path, size in sizes.items() if not path.endswith((".br", ".gz"))}
    return Size(
        len(plain),
        sum(plain.values()),
        sum(sizes.get(f"{path}.br", size) for path, size in plain.items()),
    )


def _entry(folder: Path) -> str:
    """The path of the remote's entry, given to browsers so that they need no federation manifest."""
    federation = json.loads((folder / REMOTE_MANIFEST).read_text("utf-8"))
    entry = federation["metaData"]["remoteEntry"]
    return "/".join(part for part in (entry.get("path", ""), entry["name"]) if part)


MODES = frozenset({"demo", "development"})
FRESH_S = 10.0
ORIGIN = re.compile(r"http://127\.0\.0\.1:\d{1,5}")


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
    """What dev servers have announced, by plugin; read once per request, and nothing outside of one."""
    if "dev_modules" not in g:
        local = has_request_context() and is_loopback(request.remote_addr or "")
        allowed = local and config.mode in MODES
        g.dev_modules = _announced(config.instance / "dev") if allowed else {}
    found: dict[str, WebModule] = g.dev_modules
    return found


def revision(config: Config) -> str:
    """Something that changes with what the dev servers say; empty without one."""
    modules = dev_modules(config)
    return f"-{zlib.crc32(repr(sorted(modules.items())).encode())}" if modules else ""


def _announced(folder: Path) -> dict[str, WebModule]:
    try:
        paths = [path for path in folder.glob("*.json") if time.time() - path.stat().st_mtime < FRESH_S]
    except OSError:  # a server has just ended
        return {}
    found = {path.stem: _read_announced(path) for path in paths}
    return {plugin: module for plugin, module in found.items() if module}


def _read_announced(path: Path) -> WebModule | None:
    try:
        raw = json.loads(path.read_text("utf-8"))
        if not ORIGIN.fullmatch(raw["origin"]):
            raise ValueError(f"{raw['origin']} is not an address of this machine")
        return WebModule(
            remote={"name": f"motorclub_{path.stem}", "entry": f"{raw['origin']}/plugin.tsx"},
            routes=list(raw["routes"]),
            menus=list(raw["menus"]),
            slots=list(raw["slots"]),
            content=list(raw.get("content", [])),
            locales=dict(raw["locales"]),
            preload=(),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        _log.warning("the dev server of plugin %s is left out: %s", path.stem, error)
        return None
