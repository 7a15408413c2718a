"""Putting a backup back: as it was made, or with the log up to a moment."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from motorclub.backups import tools
from motorclub.backups.folder import (
    HISTORY,
    NAME_FORMAT,
    SEGMENT,
    Backup,
    BackupError,
    find_backup,
    list_wal,
    timeline_at,
)
from motorclub.config import Config
from motorclub.files.stores import open_site_store
from motorclub.http.errors import ApiError
from motorclub.processes import embedded
from motorclub.processes.embedded import Postgres
from motorclub.processes.folders import Account, Home, Locks, lock, prepare

# PostgreSQL reads these settings from its data folder wherever the others are.
SETTINGS = "postgresql.auto.conf"
SIGNAL = "recovery.signal"
TOO_SHORT = b"recovery ended before configured recovery target was reached"


def restore(config: Config, folder: Path, *, to: datetime | None, name: str | None) -> Backup:
    """Put the embedded database and the files of a site that is stopped back. Raises BackupError, EmbeddedError.

    Without `to`, everything that the log has. The database as it was stays beside the new one (`pg.before-TIME`). Files
    that are missing come back, no file is removed.
    """
    backup = find_backup(folder, name, to)
    home = prepare(config.instance, lambda line: None)
    locks, log = lock(home.root), home.root / "pg.log"
    try:
        draft = home.root / "pg.restored"
        _lay_out(folder, backup, draft, log, to, home.account)
        with _in_place(home, draft), _password_of(home, backup):
            _recover(home, locks)
            shutil.copyfile(backup.database / SETTINGS, home.database / SETTINGS)
        # It knows a later state than the database.
        shutil.rmtree(home.keys, ignore_errors=True)
        _restore_small_files(config, backup)
        restore_files(config, backup)
    finally:
        shutil.rmtree(log, ignore_errors=True)
        locks.close()
    return backup


def lay_out(folder: Path, data: Path, *, to: datetime | None, name: str | None) -> Backup:
    """Make a data folder with which a PostgreSQL of one's own recovers to a moment when it starts."""
    backup = find_backup(folder, name, to)
    if data.exists():
        raise BackupError(f"{data} is there already")
    _lay_out(
        folder,
        backup,
        data,
        data.with_name(f"{data.name}.log"),
        to,
        Account(os.geteuid(), os.getegid(), "", switch=False),
    )
    return backup


def _lay_out(
    folder: Path, backup: Backup, data: Path, log: Path, to: datetime | None, account: Account
) -> None:
    """A data folder with the log that it needs beside it, both of one account."""
    for place in (data, log):
        shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(backup.database, data, symlinks=True)
    data.chmod(0o700)
    log.mkdir(mode=0o700, parents=True)
    first = backup.description.start[8:]
    for name, path in list_wal(folder, backup.description.system).items():
        segment = SEGMENT.fullmatch(name)
        if HISTORY.fullmatch(name) or (segment and segment["position"] >= first):
            shutil.copyfile(path, log / name)
    timeline = timeline_at(folder, backup, to) if to else "latest"
    _write_settings(data, log, to, timeline)
    for path in (data, log, *data.rglob("*"), *log.rglob("*")):
        account.own(path)


def _write_settings(data: Path, log: Path, to: datetime | None, timeline: str) -> None:
    settings = {
        "restore_command": f'cp "{log}/%f" "%p"',
        "recovery_target_action": "promote",
        "recovery_target_timeline": timeline,
    }
    if to:
        settings["recovery_target_time"] = to.astimezone(UTC).isoformat(sep=" ")
    with (data / SETTINGS).open("a") as out:
        for key, value in settings.items():
            quoted = value.replace("'", "''")
            out.write(f"{key} = '{quoted}'\n")
    (data / SIGNAL).touch()


@contextmanager
def _in_place(home: Home, draft: Path) -> Iterator[None]:
    """The restored database in place of the present one, which comes back if the block fails."""
    aside = home.database.with_name(f"pg.before-{datetime.now(UTC).strftime(NAME_FORMAT)}")
    if home.database.exists():
        home.database.rename(aside)
    draft.rename(home.database)
    try:
        yield
    except BaseException:
        shutil.rmtree(home.database)
        if aside.exists():
            aside.rename(home.database)
        raise


@contextmanager
def _password_of(home: Home, backup: Backup) -> Iterator[None]:
    """The password of the restored database; the present one comes back if the block fails."""
    kept, stored = home.root / "pg.password", backup.path / "pg.password"
    before = kept.read_bytes() if kept.exists() else None
    if stored.exists():
        shutil.copy2(stored, kept)
    try:
        yield
    except BaseException:
        if before is not None:
            kept.write_bytes(before)
        raise


def _recover(home: Home, locks: Locks) -> None:
    """Start the database, wait until it has read the log, and stop it again."""
    server = Postgres(home, fast=False)
    server.prepare(locks)
    server.spawn(locks)
    try:
        server.wait_until_ready()
        while _is_in_recovery(server):
            if not server.running():
                raise embedded.EmbeddedError(server.complaint("has ended"))
            time.sleep(0.1)
    except embedded.EmbeddedError as error:
        raise BackupError(_explain(server, error)) from error
    finally:
        server.stop()


def _explain(server: Postgres, error: Exception) -> str:
    if TOO_SHORT in server.log.read_bytes()[-4000:]:
        return "the log ends before that moment; to restore all there is, leave out --to"
    return str(error)


def _is_in_recovery(server: Postgres) -> bool:
    with suppress(psycopg.OperationalError), psycopg.connect(tools.plain(server.url)) as connection:
        row = connection.execute("SELECT pg_is_in_recovery()").fetchone()
        return row is None or bool(row[0])
    return True


def restore_files(config: Config, backup: Backup) -> int:
    """Put the files that are missing back into their store; how many. Raises BackupError."""
    try:
        store = open_site_store(config)
        missing = (backup.description.files or {}).keys() - set(store.list(""))
        for name in sorted(missing):
            with (backup.files / name).open("rb") as content:
                store.put(name, content, replace=False)
    except ApiError as error:
        raise BackupError(f"the files of the site cannot be written: {error}") from error
    return len(missing)


def _restore_small_files(config: Config, backup: Backup) -> None:
    for name in ("secret", "plugins.lock"):
        if (backup.path / name).exists() and not (config.instance / name).exists():
            shutil.copy2(backup.path / name, config.instance / name)
