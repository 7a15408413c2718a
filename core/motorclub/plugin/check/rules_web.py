"""The web half, as it was built into `ui/`."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from motorclub.plugin.check.source import Place, Rules, Source, Tier

rules = Rules()

KB = 1000
ENTRY, ROUTE = 12 * KB, 60 * KB
STATIC_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*["'](\.{1,2}/[^"']+\.js)["']""")
BUILD = "Build it with the SDK: `npm run build` in the web half's folder."


def read_built_manifest(source: Source) -> dict[str, Any]:
    """What ui/manifest.json declares; empty for a plugin without a web half, or with one that is not built."""
    if "ui" not in source.manifest:
        return {}
    try:
        found: dict[str, Any] = json.loads((source.package / "ui" / "manifest.json").read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


@rules.add(
    "ui-built",
    Tier.SILVER,
    "A plugin with a web half brings it built, under its own id and version, with the range of SDKs it needs.",
    fix=BUILD,
)
def ui_built(source: Source) -> Iterator[Place]:
    """The server leaves out a module that is another version than its wheel."""
    if "ui" not in source.manifest:
        return
    path, declared = source.package / "ui" / "manifest.json", read_built_manifest(source)
    if not declared:
        yield Place(path, 1, "it is missing or cannot be read: the web half is not built")
        return
    for key, wanted in (("id", source.id), ("version", source.version)):
        if declared.get(key) != wanted:
            yield Place(path, 1, f"{key} is {declared.get(key)!r}, the plugin's is {wanted!r}")
    if not declared.get("sdk"):
        yield Place(path, 1, "it does not say which SDK it needs")


@rules.add(
    "ui-hashes",
    Tier.SILVER,
    "Each file of the web half is the one that was built: listed with its size and SHA-384.",
    fix=f"{BUILD} Nothing in `ui/` is written by hand.",
)
def ui_hashes(source: Source) -> Iterator[Place]:
    """A file that is not listed, or has changed since, is a mistake or an attack."""
    folder = source.package / "ui"
    recorded = {str(item["path"]): item for item in read_built_manifest(source).get("files", ())}
    if "ui" not in source.manifest or not read_built_manifest(source):
        return
    found = {
        path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()
    }
    found.pop("manifest.json", None)
    for name in sorted(recorded.keys() - found.keys()):
        yield Place(folder / name, 1, "it was built and is not there")
    for name, path in found.items():
        if name not in recorded:
            yield Place(path, 1, "it is there and was not built")
        elif recorded[name].get("sha384") != sha384(path):
            yield Place(path, 1, "it has changed since it was built")


def sha384(path: Path) -> str:
    """The hash of a file, as integrity attributes have it."""
    return base64.b64encode(hashlib.sha384(path.read_bytes()).digest()).decode()


@rules.add(
    "ui-budgets",
    Tier.GOLD,
    "A page of the plugin loads quickly: its entry has at most 12 kB, each route at most 60 kB (Brotli).",
    fix="Load large parts when they are shown: `lazyPart(() => import(…))`.",
)
def ui_budgets(source: Source) -> Iterator[Place]:
    """Every visitor loads the entry, only some load a route; files that both need count for the entry only."""
    folder = source.package / "ui"
    entry = {
        file
        for name in read_built_manifest(source).get("preload", ())
        for file in closure(folder / str(name))
    }
    bytes_of_entry = sum(map(size, entry))
    if bytes_of_entry > ENTRY:
        yield Place(
            folder / "manifest.json", 1, f"the entry has {bytes_of_entry / KB:.1f} kB of {ENTRY / KB:.0f}"
        )
    for path in sorted(folder.rglob("*.js")) if read_built_manifest(source) else ():
        own = sum(size(file) for file in closure(path) - entry)
        if path not in entry and own > ROUTE:
            yield Place(path, 1, f"with what it imports it has {own / KB:.1f} kB of {ROUTE / KB:.0f}")


def closure(file: Path, seen: frozenset[Path] = frozenset()) -> frozenset[Path]:
    """A script and all that it imports statically."""
    file = file.resolve()
    if file in seen or not file.is_file():
        return seen
    seen |= {file}
    for name in STATIC_IMPORT.findall(file.read_text("utf-8")):
        seen = closure(file.parent / name, seen)
    return seen


def size(file: Path) -> int:
    """Bytes as the server sends them: packed, where the build has packed the file."""
    packed = file.with_name(f"{file.name}.br")
    return (packed if packed.is_file() else file).stat().st_size
