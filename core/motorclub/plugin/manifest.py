"""`plugin.toml`: the manifest of a plugin, readable without importing its code. All its errors are reported at once."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from packaging.specifiers import InvalidSpecifier, SpecifierSet

from motorclub.plugin.spec import API_VERSION

ID = re.compile(r"[a-z][a-z0-9_]{1,29}")
# The core's own names: blueprints, owners of topics and jobs, and what its tables begin with.
RESERVED = re.compile(
    "account|auth|audit|bans|core|files|job|login|mail|members?|motorclub|notifications?|outbox|platform|plugin|"
    "refresh|schedule|search|users"
)
MOUNT = re.compile(r"(/[a-z0-9-]+)+")
TOPIC = re.compile(r"/topic/[A-Za-z0-9/{}_-]+")
ALLOWED_KEYS = frozenset(
    {"id", "name", "summary", "api", "requires", "uses", "mounts", "topics", "default", "personal_data", "ui"}
)


class ManifestError(Exception):
    """A manifest that cannot be used; the message lists every fault, one a line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """A plugin's own word about itself, plus version, author and licence from its wheel."""

    id: str
    name: str
    summary: str
    api: str
    requires: tuple[str, ...]
    uses: tuple[str, ...]
    mounts: tuple[str, ...]
    topics: tuple[str, ...]
    default_on: bool
    personal_data: bool
    has_ui: bool
    version: str
    author: str
    licence: str
    root: Path

    @property
    def package(self) -> str:
        """The plugin's import name."""
        return f"motorclub_{self.id}"

    @property
    def table_prefix(self) -> str:
        """What the name of each of its tables begins with."""
        return f"{self.id}_"

    @property
    def version_table(self) -> str:
        """Where its migrations are remembered."""
        return f"alembic_version_{self.id}"

    @property
    def ui(self) -> Path:
        """The folder of its built web module."""
        return self.root / "ui"

    def compatible(self) -> bool:
        """Whether this core's plugin API is in the range the plugin asks for."""
        return API_VERSION in SpecifierSet(self.api)


def read(entry: importlib.metadata.EntryPoint) -> Manifest:
    """The manifest of the plugin behind an entry point, without importing the plugin.

    Raises ManifestError with every fault found.
    """
    root = package_root(entry)
    try:
        raw = tomllib.loads((root / "plugin.toml").read_text("utf-8"))
    except (OSError, ValueError) as error:  # ValueError: no TOML, or not UTF-8
        raise ManifestError(f"plugin.toml of {entry.name}: {error}") from error
    faults = list(find_faults(raw, entry))
    if faults:
        raise ManifestError("\n".join(f"plugin.toml of {entry.name}: {fault}" for fault in faults))
    return _build(raw, entry, root)


def package_root(entry: importlib.metadata.EntryPoint) -> Path:
    """The folder of the package behind an entry point, found without importing it. Raises ManifestError."""
    # find_spec of a top-level name does not run the package; of "a.b" it would import a.
    spec = importlib.util.find_spec(entry.module.partition(".")[0])
    if spec is None or not spec.submodule_search_locations:
        raise ManifestError(
            f"the package of plugin {entry.name} is not importable: reinstall its distribution"
        )
    return Path(next(iter(spec.submodule_search_locations)))


def find_faults(raw: dict[str, object], entry: importlib.metadata.EntryPoint) -> Iterator[str]:
    """Everything that is wrong with a manifest's content."""
    yield from _identity_faults(raw.get("id"), entry)
    yield from (f"unknown key {key!r}" for key in sorted(raw.keys() - ALLOWED_KEYS))
    yield from (
        f"{key} must be a non-empty text" for key in ("name", "summary", "api") if not _text(raw.get(key))
    )
    yield from _range_faults(raw)
    yield from _list_faults(raw)
    if raw.get("default", "on") not in ("on", "off"):
        yield 'default must be "on" or "off"'
    if not isinstance(raw.get("personal_data", False), bool):
        yield "personal_data must be true or false"
    if not isinstance(raw.get("ui", {}), dict):
        yield "ui must be a table: [ui]"


def _identity_faults(identity: object, entry: importlib.metadata.EntryPoint) -> Iterator[str]:
    if not isinstance(identity, str) or not ID.fullmatch(identity):
        yield f"id = {identity!r} must match {ID.pattern}"
        return
    if RESERVED.fullmatch(identity):
        yield f"id = {identity!r} is a name of the core's"
    if entry.name != identity:
        yield f"the entry point is called {entry.name!r}, it must be called {identity!r} like the id"
    if entry.module.partition(".")[0] != f"motorclub_{identity}":
        yield f"the package must be motorclub_{identity}"


def _range_faults(raw: dict[str, Any]) -> Iterator[str]:
    if _text(raw.get("api")):
        try:
            SpecifierSet(raw["api"])
        except InvalidSpecifier:
            yield f'api = {raw["api"]!r} is not a version range such as ">=1,<2"'


def _list_faults(raw: dict[str, object]) -> Iterator[str]:
    patterns = {"requires": ID, "uses": ID, "mounts": MOUNT, "topics": TOPIC}
    for key, pattern in patterns.items():
        entries = raw.get(key, [])
        if not isinstance(entries, list):
            yield f"{key} must be a list"
            continue
        for value in entries:
            if not isinstance(value, str) or not pattern.fullmatch(value):
                yield f"{key}: {value!r} must match {pattern.pattern}"


def _text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _build(raw: dict[str, Any], entry: importlib.metadata.EntryPoint, root: Path) -> Manifest:
    wheel = entry.dist.metadata.json if entry.dist else {}
    return Manifest(
        id=raw["id"],
        name=raw["name"],
        summary=raw["summary"],
        api=raw["api"],
        requires=tuple(raw.get("requires", ())),
        uses=tuple(raw.get("uses", ())),
        mounts=tuple(raw.get("mounts", (f"/{raw['id'].replace('_', '-')}-api",))),
        topics=tuple(raw.get("topics", ())),
        default_on=raw.get("default", "on") == "on",
        personal_data=bool(raw.get("personal_data", False)),
        has_ui="ui" in raw,
        version=entry.dist.version if entry.dist else "0",
        author=str(wheel.get("author") or wheel.get("author_email") or ""),
        licence=str(wheel.get("license_expression") or wheel.get("license") or ""),
        root=root,
    )
