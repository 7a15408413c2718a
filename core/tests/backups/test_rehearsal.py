"""The rehearsal: a site is backed up, its log is followed, rows are deleted by mistake, and come back."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import msgspec
import obstore
import psycopg
import pytest
from click.testing import CliRunner, Result
from object_store import object_store

from motorclub.backups import tools
from motorclub.backups.folder import DESCRIPTION, Description
from motorclub.cli import main
from motorclub.platform.operations.doctor.backups import check_backups
from motorclub.processes import embedded
from motorclub.processes.embedded import Embedded
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import Site

pytestmark = pytest.mark.once

Rows = list[tuple[int, str]]
PATIENCE_S = 180.0


class Club:
    """An installation with a table of cars, and its folder of backups."""

    def __init__(self, folder: Path) -> None:
        self.instance, self.backups = folder / "instance", folder / "backups"

    @contextmanager
    def running(self) -> Iterator[psycopg.Connection]:
        """Its database runs, and its log is followed; at the end what was written is in the folder."""
        with self._servers() as servers, self._follower(servers), connected(servers) as connection:
            # The log from before it is there would be missing.
            wait_for(lambda: self._has_received(connection, ("0/0",)))
            yield connection
            position = connection.execute("SELECT pg_current_wal_lsn()").fetchone()
            wait_for(lambda: self._has_received(connection, position))

    def _servers(self) -> Embedded:
        return embedded.start(self.instance, valkey=False, fast=True, say=lambda line: None)

    @contextmanager
    def _follower(self, servers: Embedded) -> Iterator[None]:
        command = [sys.executable, "-m", "motorclub.cli", "backup", "follow"]
        settings = {"DATABASE_URL": servers.database_url}
        process = subprocess.Popen(command, env=os.environ | self.settings | settings)
        try:
            yield
        finally:
            process.terminate()
            process.wait()

    def _has_received(self, connection: psycopg.Connection, position: object) -> bool:
        received = "SELECT bool_or(write_lsn >= %s::pg_lsn) FROM pg_stat_replication"
        row = connection.execute(received, position).fetchone()  # type: ignore[arg-type]
        return bool(row and row[0])

    @property
    def settings(self) -> dict[str, str]:
        return {"MOTORCLUB_INSTANCE": str(self.instance), "MOTORCLUB_BACKUPS": str(self.backups)}

    def command(self, *words: str) -> Result:
        return CliRunner().invoke(main, ["backup", *words], env=self.settings)

    def succeed(self, *words: str) -> str:
        done = self.command(*words)
        assert done.exit_code == 0, done.output
        return done.output

    def refuse(self, *words: str) -> str:
        done = self.command(*words)
        assert (done.exit_code, isinstance(done.exception, SystemExit)) == (1, True), done.output
        return done.output


def connected(servers: Embedded) -> psycopg.Connection:
    return psycopg.connect(tools.plain(servers.database_url), autocommit=True)


@pytest.fixture
def club() -> Iterator[Club]:
    with embedded.scratch() as folder:
        yield Club(folder)


def wait_for(what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def add_cars(connection: psycopg.Connection, names: str) -> None:
    connection.execute("CREATE TABLE IF NOT EXISTS car (id bigint GENERATED ALWAYS AS IDENTITY, name text)")
    for name in names.split():
        connection.execute("INSERT INTO car (name) VALUES (%s)", [name])


def cars(connection: psycopg.Connection) -> Rows:
    return connection.execute("SELECT id, name FROM car ORDER BY id").fetchall()


def now(connection: psycopg.Connection) -> str:
    """A moment in which no row is written."""
    time.sleep(0.5)
    row = connection.execute("SELECT clock_timestamp()").fetchone()
    assert row
    time.sleep(0.5)
    moment: datetime = row[0]
    return moment.isoformat()


def test_rows_that_were_deleted_by_mistake_come_back(club: Club) -> None:
    """To a moment before the mistake, row by row; also after a restore to a moment that was wrong."""
    picture = club.instance / "files/pictures/a.webp"
    with club.running() as connection:
        add_cars(connection, "mx5 e30")
        picture.parent.mkdir(parents=True)
        picture.write_bytes(b"picture")
        assert "1 files" in club.succeed("create")
        add_cars(connection, "911 gtv delta")
        before = cars(connection)
        moment = now(connection)
        connection.execute("DELETE FROM car WHERE name <> 'mx5'")
        add_cars(connection, "capri")
        after = cars(connection)
        late = now(connection)
        add_cars(connection, "manta")
        assert "another motorclub" in club.refuse("restore", "--yes", "--to", moment)
    picture.unlink()

    assert "restored from" in club.succeed("restore", "--yes", "--to", late)
    assert picture.read_bytes() == b"picture"
    with club.running() as connection:
        assert cars(connection) == after
        assert [name for _, name in after] == ["mx5", "capri"]
        add_cars(connection, "written on a timeline that is given up")

    club.succeed("restore", "--yes", "--to", moment)
    with club.running() as connection:
        assert cars(connection) == before
        assert [name for _, name in before] == ["mx5", "e30", "911", "gtv", "delta"]
        add_cars(connection, "new")


@pytest.mark.full
def test_files_of_a_bucket_are_copied_and_come_back(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that are missing, with or without the database; a copy may leave them out."""
    with object_store(tmp_path) as bucket, club.running():
        for name, value in (bucket.environment | {"MOTORCLUB_FILES_URL": bucket.url}).items():
            monkeypatch.setenv(name, value)
        store = bucket.open()
        obstore.put(store, "pictures/a.webp", b"a" * 3_000_000)
        obstore.put(store, "pictures/b.webp", b"b")
        assert ", 2 files" in club.succeed("create")
        assert "is whole" in club.succeed("verify")
        obstore.delete(store, "pictures/a.webp")
        obstore.put(store, "pictures/b.webp", b"newer")
        assert "1 files are back" in club.succeed("restore", "--files")
        assert obstore.get(store, "pictures/a.webp").bytes() == b"a" * 3_000_000
        assert obstore.get(store, "pictures/b.webp").bytes() == b"newer"
        time.sleep(1)
        assert ", no files" in club.succeed("create", "--without-files")
    assert "cannot be read" in club.refuse("create")


@pytest.mark.full
def test_what_is_damaged_or_missing_is_said(club: Club) -> None:
    """A byte of the database, a file, a part of the log, a moment that nothing leads to."""
    with club.running() as connection:
        add_cars(connection, "mx5")
        (club.instance / "files").mkdir()
        (club.instance / "files/a.webp").write_bytes(b"picture")
        club.succeed("create")
        for name in ("e30", "911", "gtv"):
            add_cars(connection, name)
            connection.execute("SELECT pg_switch_wal()")
    assert "can be restored to any moment until" in club.succeed("verify")
    [base] = (club.backups / "base").iterdir()
    assert "the log ends before that moment" in club.refuse(
        "restore", "--yes", "--to", "2999-01-01T00:00:00Z"
    )
    assert "there is no backup from before" in club.refuse("restore", "--yes", "--to", "2000-01-01T00:00:00Z")
    assert "does not say its time zone" in club.refuse("restore", "--yes", "--to", "2026-01-01T00:00:00")
    with club.running() as connection:
        assert [name for _, name in cars(connection)] == ["mx5", "e30", "911", "gtv"], "nothing has changed"
    segments = sorted(path for path in (club.backups / "wal").glob("*-1/*") if len(path.name) == 24)
    aside = segments[-2].rename(club.backups / "aside")
    assert "has a gap" in club.refuse("verify")
    aside.rename(segments[-2])
    (base / "files/a.webp").write_bytes(b"another")
    assert "files/a.webp of backup" in club.refuse("verify")
    (base / "files/a.webp").write_bytes(b"picture")
    club.succeed("verify")
    table = max((base / "database/base").rglob("*"), key=lambda path: path.stat().st_size)
    table.write_bytes(table.read_bytes()[:-1] + b"\x01")
    assert f"{table.relative_to(base)} of backup {base.name} is damaged" in club.refuse("verify")


def test_following_goes_on_trying(club: Club) -> None:
    """A site starts also while its backups cannot be written."""
    command = [sys.executable, "-m", "motorclub.cli", "backup", "follow"]
    settings = club.settings | {"DATABASE_URL": "postgresql+psycopg://nobody@127.0.0.1:9/none"}
    process = subprocess.Popen(command, env=os.environ | settings, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr
        assert "is not followed, trying again in 10 s" in process.stderr.readline()
        assert process.poll() is None
    finally:
        process.kill()
        process.communicate()


@pytest.mark.full
def test_old_backups_go_with_their_log(club: Club) -> None:
    with club.running() as connection:
        for name in ("mx5", "e30", "911"):
            add_cars(connection, name)
            connection.execute("SELECT pg_switch_wal()")
            club.succeed("create", "--keep", "2")
            time.sleep(1)
    names = [line.split("\t")[0] for line in club.succeed("list").splitlines()]
    assert len(names) == 2
    for name in names:
        assert name in club.succeed("verify", name)
    club.succeed("restore", "--yes", "--name", names[0])
    with club.running() as connection:
        assert [name for _, name in cars(connection)] == ["mx5", "e30", "911"]


@pytest.mark.full
def test_a_database_of_ones_own_recovers_from_a_folder(club: Club) -> None:
    """Its server reads the settings and the log that lie there, and takes writes when it has reached the moment."""
    with club.running() as connection:
        add_cars(connection, "mx5 e30")
        club.succeed("create")
        add_cars(connection, "911")
        moment = now(connection)
        connection.execute("DELETE FROM car")
    other = Club(club.instance.parent / "other")
    with embedded.start(other.instance, valkey=False, fast=True, say=lambda line: None):
        pass
    home = other.instance / "servers"
    (home / "pg").rename(home / "pg.unused")
    assert "give it to the user" in club.succeed("restore", "--to", moment, "--data", str(home / "pg"))
    (home / "pg.password").write_bytes((club.instance / "servers/pg.password").read_bytes())
    owner = (home / "pg.unused").stat()
    for path in (home / "pg", home / "pg.log", *(home / "pg").rglob("*"), *(home / "pg.log").rglob("*")):
        os.chown(path, owner.st_uid, owner.st_gid)
    with (
        embedded.start(other.instance, valkey=False, say=lambda line: None) as servers,
        connected(servers) as connection,
    ):
        wait_for(lambda: connection.execute("SELECT pg_is_in_recovery()").fetchone() == (False,))
        assert [name for _, name in cars(connection)] == ["mx5", "e30", "911"]


def test_the_doctor_asks_for_backups(site: Site, tmp_path: Path, clock: Clock) -> None:
    """None, an old one, and a log that nobody follows."""
    config = replace(site.config, backups=tmp_path)

    def examine() -> str:
        with site.context():
            return " ".join(finding.problem for finding in check_backups(config))

    assert "there is no backup in" in examine()
    place = tmp_path / "base/20260601T120000Z"
    place.mkdir(parents=True)
    made = Description(
        created_at=clock(), version="1", system="1", timeline=1, start="", database_bytes=0, files=None
    )
    (place / DESCRIPTION).write_bytes(msgspec.json.encode(made))
    assert examine() == "nothing follows the database's log"
    clock.advance(hours=31)
    assert "the newest backup is from 2026-06-01 12:00 UTC" in examine()
