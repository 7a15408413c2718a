"""The folder of a site's backups.

`base/TIME` is one backup: `database` (a data folder as PostgreSQL has it), `files`, `secret`, `plugins.lock` and
`backup.json`, which is written last. `wal/SYSTEM-TIMELINE` is the log that a database has written on one timeline.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec

NAME_FORMAT = "%Y%m%dT%H%M%SZ"
DESCRIPTION = "backup.json"
SEGMENT = re.compile(r"(?P<timeline>[0-9A-F]{8})(?P<position>[0-9A-F]{16})(\.partial)?")
HISTORY = re.compile(r"[0-9A-F]{8}\.history")
SINCE = "since"


class BackupError(Exception):
    """A backup that cannot be made or used; the message says why and what to do."""


class Description(msgspec.Struct, frozen=True, kw_only=True):
    """What a backup says about itself. `files` has size and SHA-256 by name, and is None if they were left out."""

    created_at: datetime
    version: str
    system: str
    timeline: int
    start: str
    database_bytes: int
    files: dict[str, tuple[int, str]] | None


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup in its folder."""

    path: Path
    description: Description

    @property
    def name(self) -> str:
        """By which it is asked for: the moment at which it was made."""
        return self.path.name

    @property
    def database(self) -> Path:
        """The data folder of PostgreSQL."""
        return self.path / "database"

    @property
    def files(self) -> Path:
        """The site's files."""
        return self.path / "files"


def list_backups(folder: Path) -> list[Backup]:
    """All that are whole, the oldest first."""
    found = sorted((folder / "base").glob(f"*/{DESCRIPTION}"))
    return [Backup(path.parent, msgspec.json.decode(path.read_bytes(), type=Description)) for path in found]


def find_backup(folder: Path, name: str | None, before: datetime | None = None) -> Backup:
    """The backup of this name, else the newest that was whole at a moment. Raises BackupError."""
    found = list_backups(folder)
    if name:
        found = [backup for backup in found if backup.name == name]
    elif before:
        found = [backup for backup in found if backup.description.created_at <= before]
    if not found:
        what = f"named {name}" if name else f"from before {before}" if before else "yet"
        raise BackupError(f"there is no backup {what} in {folder}: see motorclub backup list")
    return found[-1]


def wal_folder(folder: Path, system: str, timeline: int) -> Path:
    """Where the log of one timeline is; made, with the moment, when it is first asked for."""
    place = folder / "wal" / f"{system}-{timeline}"
    if not (place / SINCE).exists():
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        (place / SINCE).write_text(datetime.now(UTC).isoformat(), "ascii")
    return place


def timeline_at(folder: Path, backup: Backup, moment: datetime) -> str:
    """The timeline that the site was on at a moment, as PostgreSQL is told it. A restored database begins a new one."""
    system, found = backup.description.system, {backup.description.timeline}
    places = list((folder / "wal").glob(f"{system}-*"))
    earlier = [
        place for place in places if datetime.fromisoformat((place / SINCE).read_text("ascii")) <= moment
    ]
    if earlier == places:
        # Also one that a standby has begun, whose log is in the folder of the timeline before.
        return "latest"
    return str(max(found | {int(place.name.rpartition("-")[2]) for place in earlier}))


def list_wal(folder: Path, system: str) -> dict[str, Path]:
    """Segments and histories of a database on all its timelines, by name; of an unfinished segment its beginning."""
    found: dict[str, Path] = {}
    for path in sorted((folder / "wal").glob(f"{system}-*/*")):
        if SEGMENT.fullmatch(path.name) or HISTORY.fullmatch(path.name):
            # Sorted, so the whole segment comes before its beginning.
            found.setdefault(path.name.removesuffix(".partial"), path)
    return found


def remove_old(folder: Path, keep: int) -> None:
    """Delete all backups but the newest `keep`, and the log from before them."""
    backups = list_backups(folder)
    for backup in backups[:-keep]:
        (backup.path / DESCRIPTION).unlink()
        shutil.rmtree(backup.path)
    oldest = backups[-keep:][0].description
    for name, path in list_wal(folder, oldest.system).items():
        segment = SEGMENT.fullmatch(name)
        if segment and segment["position"] < oldest.start[8:]:
            path.unlink()
