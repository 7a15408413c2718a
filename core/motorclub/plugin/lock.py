"""`plugins.lock`: the hashes of the files of every installed plugin, so that an unannounced change is noticed.

A wheel's files are those of its RECORD and all others in its package; an editable installation's are those in the
package's folder. Compiled files are left out: Python generates them from the sources.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.metadata
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.metadata import EntryPoint
from pathlib import Path
from types import MappingProxyType

import msgspec

from motorclub.config import Config
from motorclub.plugin.manifest import ManifestError, package_root
from motorclub.plugin.spec import ENTRY_POINT_GROUP

FORMAT = 1
# What the installer writes about itself, different on every machine.
OF_THE_INSTALLER = frozenset({"RECORD", "INSTALLER", "REQUESTED", "direct_url.json"})
NAMED_AT_MOST = 10

Refuse = Callable[[EntryPoint], str]


class LockError(Exception):
    """A lock that cannot be read, or files that cannot be locked; the message says what to do."""


class Locked(msgspec.Struct, frozen=True, kw_only=True):
    """One plugin: its distribution (None for code without one), and the SHA-256 of each file and of all together."""

    distribution: str | None
    version: str
    editable: bool
    sha256: str
    files: dict[str, str]


class Lock(msgspec.Struct, frozen=True, kw_only=True):
    """The whole file."""

    format: int
    plugins: dict[str, Locked]


def entries() -> list[EntryPoint]:
    """Every plugin that is installed on this machine, loaded or not."""
    return sorted(importlib.metadata.entry_points(group=ENTRY_POINT_GROUP), key=lambda entry: entry.name)


def distribution_of(plugin: str) -> str | None:
    """What `pip uninstall` calls the plugin; None for code without a distribution."""
    found = next((entry for entry in entries() if entry.name == plugin and entry.dist), None)
    return found.dist.name if found and found.dist else None


def measure(entry: EntryPoint) -> Locked:
    """The plugin as it is on the disk now. Raises LockError if its package is missing."""
    try:
        root = package_root(entry)
    except ManifestError as error:
        raise LockError(str(error)) from error
    dist = entry.dist
    editable = dist is None or not root.is_relative_to(Path(str(dist.locate_file(""))).resolve())
    found = dict(_of_folder(root))
    if dist is not None and not editable:
        found |= dict(_of_distribution(dist))
    hashes = {name: _hash(path) for name, path in sorted(found.items()) if path.is_file()}
    return Locked(
        distribution=dist.name if dist else None,
        version=dist.version if dist else "0",
        editable=editable,
        sha256=_together(hashes),
        files=hashes,
    )


def _of_folder(root: Path) -> Iterator[tuple[str, Path]]:
    for path in root.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield f"{root.name}/{path.relative_to(root).as_posix()}", path


def _of_distribution(dist: importlib.metadata.Distribution) -> Iterator[tuple[str, Path]]:
    for path in dist.files or ():
        if "__pycache__" not in path.parts and path.name not in OF_THE_INSTALLER:
            yield path.as_posix(), Path(str(path.locate()))


def _hash(path: Path) -> str:
    with path.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def _together(hashes: Mapping[str, str]) -> str:
    lines = "".join(f"{digest}  {name}\n" for name, digest in hashes.items())
    return hashlib.sha256(lines.encode()).hexdigest()


def not_as_recorded(entry: EntryPoint) -> list[str]:
    """Files that are not what the wheel's own RECORD says, or are not in it; none for an editable installation."""
    found = measure(entry)
    if entry.dist is None or found.editable:
        return []
    recorded = {path.as_posix(): path.hash for path in entry.dist.files or ()}
    return [name for name, digest in found.files.items() if _recorded(recorded.get(name)) != digest]


def _recorded(file_hash: importlib.metadata.FileHash | None) -> str | None:
    """RECORD's urlsafe base64 without padding, as hexadecimal digits."""
    if file_hash is None or file_hash.mode != "sha256":
        return None
    return base64.urlsafe_b64decode(file_hash.value + "=" * (-len(file_hash.value) % 4)).hex()


def write(path: Path, found: Iterable[EntryPoint]) -> Lock:
    """Lock the given plugins as they are now. Raises LockError for files that their own wheel does not know."""
    entries = list(found)
    strange = [name for entry in entries for name in not_as_recorded(entry)]
    if strange:
        raise LockError(
            f"these files are not those of their wheel: {_few(strange)}; install it again before locking"
        )
    lock = Lock(format=FORMAT, plugins={entry.name: measure(entry) for entry in entries})
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.draft")
    draft.write_bytes(msgspec.json.format(msgspec.json.encode(lock), indent=2) + b"\n")
    # An operator may write it as somebody else than the site runs as.
    draft.chmod(0o644)
    draft.replace(path)
    return lock


def read(path: Path) -> Lock | None:
    """The lock, or None where nothing has been locked. Raises LockError."""
    try:
        lock = msgspec.json.decode(path.read_bytes(), type=Lock)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError) as error:
        raise LockError(f"{path} cannot be read: {error}") from error
    if lock.format != FORMAT:
        raise LockError(f"{path} has the format {lock.format}; this version reads {FORMAT}")
    return lock


def difference(locked: Locked, found: Locked) -> str:
    """How the files differ, naming them; empty when they do not."""
    if locked.sha256 == found.sha256:
        return ""
    changed = [name for name in locked.files.keys() & found.files if locked.files[name] != found.files[name]]
    parts = {
        "changed": changed,
        "added": found.files.keys() - locked.files,
        "missing": locked.files.keys() - found.files,
    }
    differences = [f"{what}: {_few(sorted(names))}" for what, names in parts.items() if names]
    versions = (
        f" (version {found.version} instead of {locked.version})" if found.version != locked.version else ""
    )
    return f"its files are not those of plugins.lock{versions}; {'; '.join(differences)}"


def _few(names: list[str]) -> str:
    more = len(names) - NAMED_AT_MOST
    return ", ".join(names[:NAMED_AT_MOST]) + (f" and {more} more" if more > 0 else "")


def find_tampered(path: Path) -> dict[str, str]:
    """The plugins whose files are not as they were locked, and how. Raises LockError for a lock that is none."""
    lock = read(path)
    differences = {
        entry.name: _describe_difference(lock, entry)
        for entry in entries()
        if lock and entry.name in lock.plugins
    }
    return {plugin: text for plugin, text in differences.items() if text}


def _describe_difference(lock: Lock, entry: EntryPoint) -> str:
    try:
        return difference(lock.plugins[entry.name], measure(entry))
    except LockError as error:
        return str(error)


def gatekeeper(config: Config) -> Refuse:
    """Why a plugin's code may not be imported; with MOTORCLUB_LOCKED only what is as it was locked may be."""
    if not config.locked:
        return lambda entry: ""
    try:
        lock = read(config.lock_file)
    except LockError as error:
        broken = str(error)
        return lambda entry: broken
    if lock is None:
        missing = f"MOTORCLUB_LOCKED is set and there is no {config.lock_file}: write it by `motorclub plugins lock`"
        return lambda entry: missing
    return lambda entry: _refusal(lock, entry)


def _refusal(lock: Lock, entry: EntryPoint) -> str:
    if entry.name not in lock.plugins:
        return "it is not in plugins.lock, and MOTORCLUB_LOCKED is set: `motorclub plugins lock` adds it"
    return _describe_difference(lock, entry)


def installed_versions() -> Mapping[str, str]:
    """The version of each installed plugin by its id; looked up again only after an installation."""
    return _versions(tuple((folder, _changed(folder)) for folder in sys.path))


def _changed(folder: str) -> int:
    try:
        return os.stat(folder or ".").st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=1)
def _versions(_stamp: tuple[tuple[str, int], ...]) -> Mapping[str, str]:
    found = importlib.metadata.entry_points(group=ENTRY_POINT_GROUP)
    return MappingProxyType({entry.name: entry.dist.version for entry in found if entry.dist})
