"""Archives as the admin's page shows them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from motorclub.http.rows import Page, Row
from motorclub.platform.operations import archive
from motorclub.platform.operations.archive import NAME, Archive
from motorclub.platform.operations.uninstall import Uninstalled
from motorclub.plugin import lock


class ArchiveRow(Row):
    """A plugin's data in one zip."""

    name: str
    plugin: str
    version: str
    bytes: int
    rows: int
    created_at: datetime | None
    problem: Annotated[
        str | None, "Why it cannot be imported; then only name, plugin and bytes are known."
    ] = None


def page(number: int, size: int) -> Page[ArchiveRow]:
    """One page of the archives, the newest first."""
    found = archive.names()
    names = found[number * size : (number + 1) * size]
    return Page.of([_row(name) for name in names], len(found), number, size)


def _row(name: str) -> ArchiveRow:
    try:
        return row_of(archive.read_stored(name))
    except archive.ArchiveError as error:
        parts = NAME.fullmatch(name)
        size = archive.stored_size(name)
        return ArchiveRow(name, parts["plugin"] if parts else "", "", size, 0, None, str(error))


def row_of(found: Archive) -> ArchiveRow:
    """An archive that can be read."""
    manifest = found.manifest
    return ArchiveRow(
        found.name, manifest.plugin, manifest.version, found.size, manifest.rows, manifest.created_at
    )


def to_uninstalled(done: Uninstalled) -> dict[str, object]:
    """The fields of UninstalledSchema after the action."""
    return {
        "archive": row_of(done.archive),
        "removed": {"tables": done.tables, "rows": done.rows, "files": done.files, **done.kept},
        "epoch": done.epoch,
        "distribution": lock.distribution_of(done.archive.manifest.plugin),
    }
