"""The core and the plugins of this checkout, loaded as a site loads them; no database is needed."""

from __future__ import annotations

import functools
import importlib.metadata
from collections.abc import Iterator
from pathlib import Path

from motorclub.app import BUILT_IN
from motorclub.plugin.host import Host
from motorclub.plugin.spec import ENTRY_POINT_GROUP
from motorclub.plugin.values import Contributions

ROOT = Path(__file__).parents[3]


@functools.cache
def host() -> Host:
    """Everything that this checkout ships. Raises RuntimeError if a plugin of it does not load."""
    ids = {path.parent.name for path in ROOT.glob("plugins/*/pyproject.toml")}
    found = Host()
    found.add_features(BUILT_IN)
    found.load_all(
        entry for entry in importlib.metadata.entry_points(group=ENTRY_POINT_GROUP) if entry.name in ids
    )
    for loaded in found.plugins.values():
        if not loaded.usable:
            raise RuntimeError(f"{loaded.id} does not load: {loaded.failure}")
    if found.plugins.keys() != ids:
        raise RuntimeError(f"not installed here: {sorted(ids - found.plugins.keys())}")
    return found


def owners() -> Iterator[tuple[str, Contributions]]:
    """(id, contributions), the core first."""
    yield from host().contributions()


def name_of(owner: str) -> str:
    """For a heading."""
    manifest = host().plugins[owner].manifest if owner != "core" else None
    return manifest.name if manifest else "The core"
