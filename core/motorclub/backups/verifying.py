"""Whether a backup can be restored."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from motorclub.backups.creating import measure
from motorclub.backups.folder import SEGMENT, Backup, BackupError, list_wal

# Of 16 MiB, PostgreSQL's usual size.
SEGMENTS_PER_LOG = 256


class ManifestFile(msgspec.Struct, frozen=True):
    """A line of PostgreSQL's list of files."""

    path: str = msgspec.field(name="Path")
    size: int = msgspec.field(name="Size")
    checksum: str = msgspec.field(name="Checksum")


class Manifest(msgspec.Struct, frozen=True):
    """PostgreSQL's list of the files of a backup, and the hash of the list."""

    files: list[ManifestFile] = msgspec.field(name="Files")
    checksum: str = msgspec.field(name="Manifest-Checksum")


def verify(folder: Path, backup: Backup) -> datetime:
    """The moment up to which it can be restored. Raises BackupError for what is damaged or missing."""
    for name, expected in _read_manifest(backup).items():
        _compare(backup, backup.database / name, expected)
    for name, expected in (backup.description.files or {}).items():
        _compare(backup, backup.files / name, expected)
    return _end_of_log(folder, backup)


def _compare(backup: Backup, path: Path, expected: tuple[int, str]) -> None:
    if not path.is_file() or measure(path) != expected:
        raise BackupError(f"{path.relative_to(backup.path)} of backup {backup.name} is damaged")


def _read_manifest(backup: Backup) -> dict[str, tuple[int, str]]:
    """Size and SHA-256 of each file of the database, as PostgreSQL has written them down."""
    path = backup.database / "backup_manifest"
    content = path.read_bytes() if path.is_file() else b""
    signed, mark, _ = content.rpartition(b'"Manifest-Checksum"')
    try:
        manifest = msgspec.json.decode(content, type=Manifest)
    except msgspec.DecodeError as error:
        raise BackupError(f"the manifest of backup {backup.name} is damaged: {error}") from error
    if not mark or hashlib.sha256(signed).hexdigest() != manifest.checksum:
        raise BackupError(f"the manifest of backup {backup.name} is damaged: its hash differs")
    return {file.path: (file.size, file.checksum) for file in manifest.files}


def _end_of_log(folder: Path, backup: Backup) -> datetime:
    """When the last of the segments without a gap was written; without any, when the backup was made."""
    first = _number(backup.description.start)
    numbers: dict[int, Path] = {}
    for name, path in list_wal(folder, backup.description.system).items():
        if SEGMENT.fullmatch(name) and _number(name) >= first:
            numbers[_number(name)] = path
    if not numbers:
        return backup.description.created_at
    missing = next((number for number in range(first, max(numbers)) if number not in numbers), None)
    if missing is not None and missing > _number(_last_segment(backup)):
        raise BackupError(f"the log after backup {backup.name} has a gap: make a new backup")
    return max(
        backup.description.created_at,
        datetime.fromtimestamp(numbers[max(numbers)].stat().st_mtime, UTC),
    )


def _last_segment(backup: Backup) -> str:
    """The last segment of the log that the backup has itself."""
    return max(path.name for path in (backup.database / "pg_wal").iterdir() if SEGMENT.fullmatch(path.name))


def _number(segment: str) -> int:
    """The position of a segment in the log, counted from one to the next."""
    return int(segment[8:16], 16) * SEGMENTS_PER_LOG + int(segment[16:24], 16)
