"""Archives as the admin's page shows them."""

from __future__ import annotations

from typing import Any

from motorclub.http import page_of
from motorclub.platform.operations import archive, uninstall
from motorclub.platform.operations.archive import NAME, Archive
from motorclub.platform.operations.uninstall import Uninstalled
from motorclub.plugin import lock


def page(number: int, size: int) -> dict[str, Any]:
    """One page of the archives, the newest first."""
    found = archive.names(uninstall.folder())
    shown = found[number * size : (number + 1) * size]
    return page_of([_item(name) for name in shown], len(found), number, size)


def _item(name: str) -> dict[str, object]:
    path = uninstall.folder() / name
    try:
        return as_item(archive.read(path))
    except archive.ArchiveError as error:
        parts = NAME.fullmatch(name)
        return {
            "name": name,
            "plugin": parts["plugin"] if parts else "",
            "version": "",
            "bytes": path.stat().st_size if path.is_file() else 0,
            "rows": 0,
            "created_at": None,
            "problem": str(error),
        }


def as_item(found: Archive) -> dict[str, object]:
    """The fields of ArchiveSchema."""
    manifest = found.manifest
    return {
        "name": found.name,
        "plugin": manifest.plugin,
        "version": manifest.version,
        "bytes": found.bytes,
        "rows": manifest.rows,
        "created_at": manifest.created_at,
        "problem": None,
    }


def uninstalled(done: Uninstalled) -> dict[str, object]:
    """The fields of UninstalledSchema after the deed."""
    return {
        "archive": as_item(done.archive),
        "removed": {"tables": done.tables, "rows": done.rows, "files": done.files, **done.kept},
        "epoch": done.epoch,
        "distribution": lock.distribution_of(done.archive.manifest.plugin),
    }
