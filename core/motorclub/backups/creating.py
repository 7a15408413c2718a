"""Making backups, and following the database's log."""

from __future__ import annotations

import hashlib
import logging
import os
import re
import secrets
import shutil
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

import msgspec

from motorclub import __version__
from motorclub.backups import tools
from motorclub.backups.folder import (
    DESCRIPTION,
    NAME_FORMAT,
    Backup,
    BackupError,
    Description,
    wal_folder,
)
from motorclub.config import Config
from motorclub.files.stores import CHUNK, FileStore, list_files, open_site_store
from motorclub.http.errors import ApiError
from motorclub.processes.folders import EmbeddedError

# The database keeps its log until the one that follows it has it.
SLOT = "motorclub_backup"
# What a site cannot be started again without, beside database and files.
SMALL_FILES = ("secret", "plugins.lock", "servers/pg.password")
RETRY_S = 10
START = re.compile(r"START WAL LOCATION: .* \(file ([0-9A-F]{24})\)")

_log = logging.getLogger("motorclub.backups")


def create(config: Config, database_url: str, folder: Path, *, with_files: bool = True) -> Backup:
    """Copy database and files of a site, which may run. Raises BackupError."""
    system, timeline = tools.identify(database_url)
    draft = folder / "base" / f".draft-{secrets.token_hex(4)}"
    draft.mkdir(mode=0o700, parents=True)
    try:
        _copy_database(database_url, draft / "database")
        # After the database, so that every file that a row names is there.
        files = _copy_files(open_site_store(config), draft / "files") if with_files else None
        _copy_small_files(config, draft)
        description = Description(
            created_at=datetime.now(UTC),
            version=__version__,
            system=system,
            timeline=timeline,
            start=_first_segment(draft / "database"),
            database_bytes=tools.folder_bytes(draft / "database"),
            files=files,
        )
        (draft / DESCRIPTION).write_bytes(msgspec.json.format(msgspec.json.encode(description), indent=2))
        place = draft.with_name(description.created_at.strftime(NAME_FORMAT))
        draft.rename(place)
    except ApiError as error:
        raise BackupError(f"the files of the site cannot be read: {error}") from error
    except OSError as error:
        raise BackupError(f"the backup cannot be written to {folder}: {error.strerror}") from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return Backup(place, description)


def _copy_database(database_url: str, place: Path) -> None:
    arguments = ["--pgdata", str(place), "--checkpoint=fast", "--manifest-checksums=SHA256"]
    tools.run("pg_basebackup", database_url, *arguments, "--wal-method=stream", "--no-password")


def _first_segment(database: Path) -> str:
    """The first segment of the log that this copy needs."""
    found = START.search((database / "backup_label").read_text("ascii"))
    if found is None:
        raise BackupError("PostgreSQL does not say where the copy begins")
    return found[1]


def _copy_files(store: FileStore, place: Path) -> dict[str, tuple[int, str]]:
    copied = {}
    for name in list_files(store):
        try:
            _copy_file(store, name, place / name)
        except FileNotFoundError:
            # What is deleted while we copy is not needed.
            (place / name).unlink(missing_ok=True)
            if name in store.list(name.rpartition("/")[0]):
                raise BackupError(f"the file {name} cannot be read") from None
        else:
            copied[name] = measure(place / name)
    return copied


def _copy_file(store: FileStore, name: str, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    content = store.open(name)
    if content is None:
        raise FileNotFoundError(name)
    with content, place.open("wb") as copy:
        shutil.copyfileobj(content, copy, CHUNK)


def measure(path: Path) -> tuple[int, str]:
    """Size and SHA-256 of a file."""
    with path.open("rb") as content:
        return path.stat().st_size, hashlib.file_digest(content, "sha256").hexdigest()


def _copy_small_files(config: Config, place: Path) -> None:
    for name in SMALL_FILES:
        source = config.instance / name
        if source.exists():
            shutil.copy2(source, place / source.name)


def follow(database_url: str, folder: Path) -> NoReturn:
    """Become the program that writes the database's log into the folder as it grows; tries again until that works.

    It never ends by itself, because a site must start also while its backups cannot be written.
    """
    while True:
        try:
            _become_receiver(database_url, folder)
        except (BackupError, EmbeddedError, OSError) as error:
            _log.error("the database's log is not followed, trying again in %d s: %s", RETRY_S, error)
            time.sleep(RETRY_S)


def _become_receiver(database_url: str, folder: Path) -> NoReturn:
    system, timeline = tools.identify(database_url)
    slot = ["--slot", SLOT, "--no-password"]
    tools.run("pg_receivewal", database_url, *slot, "--create-slot", "--if-not-exists")
    command, environment = tools.client("pg_receivewal", database_url)
    directory = ["--directory", str(wal_folder(folder, system, timeline))]
    os.execve(command[0], [*command, *slot, *directory], environment)  # noqa: S606 - a fixed program, no shell
