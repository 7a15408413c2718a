"""Nothing in the repository names a machine, a mirror or a credential."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from typing import Any

from tasks.lock import missing_platforms
from tasks.setup import apart_folders
from tasks.shell import ROOT, Failed

# Addresses of packages belong to the reader's configuration; paths belong to somebody's machine.
FORBIDDEN = {
    "an address of a package registry": re.compile(
        rb"https?://[^\s\"']*(?:pypi\.org|pythonhosted\.org|registry\.npmjs\.org|/simple/?(?![\w-]))"
    ),
    "an index setting": re.compile(
        rb"^\s*--?(?:extra-index-url|index-url|find-links|trusted-host)\b", re.MULTILINE
    ),
    "a path of one machine": re.compile(rb"(?<![\w.~-])/(?:home|Users|root|work)/[\w.-]+"),
    "a private key": re.compile(rb"-----BEGIN [A-Z ]*PRIVATE KEY-----"),
}
ROOT_FOLDERS_ONLY_IN = {"scripts/tasks/tracked.py", "tests/packaging/test_repository.py"}
LIMIT = 2 * 1024 * 1024


def main() -> None:
    """Raise Failed with each place."""
    found = [
        f"{name}: {what}" for name in list_tracked() for what in problems(name, (ROOT / name).read_bytes())
    ]
    for lock in (
        ROOT / "package-lock.json",
        *(folder / "web/package-lock.json" for folder in apart_folders()),
    ):
        found += lock_problems(lock.read_text("utf-8"), str(lock.relative_to(ROOT)))
    if found:
        raise Failed("\n  ".join(["", *found]))


def list_tracked() -> Iterator[str]:
    """The files that git knows and that are here, links left out."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in filter(None, listed.decode().split("\0")):
        path = ROOT / name
        if path.is_file() and not path.is_symlink():
            yield name


def problems(name: str, content: bytes) -> Iterator[str]:
    """What is wrong with one file."""
    if len(content) > LIMIT:
        yield f"larger than {LIMIT} bytes"
    if name in ROOT_FOLDERS_ONLY_IN:
        return
    for what, pattern in FORBIDDEN.items():
        match = pattern.search(content)
        if match:
            line = content.count(b"\n", 0, match.start()) + 1
            yield f"line {line} holds {what}: {match.group().decode(errors='replace').strip()[:80]}"


def lock_problems(text: str, lock: str = "package-lock.json") -> list[str]:
    """Packages that are locked to an address, or without a hash; what is made in this repository has neither."""
    packages = json.loads(text)["packages"]
    wrong = [f"{lock}: {name} is missing: run `make lock`" for name in missing_platforms(packages)]
    for name, entry in packages.items():
        if not name.startswith("node_modules/") and "/node_modules/" not in name:
            continue
        if entry.get("link") or entry.get("inBundle") or str(entry.get("resolved")).startswith("file:"):
            continue
        if "resolved" in entry:
            wrong.append(f"{lock}: {name} is locked to an address")
        if "integrity" not in entry and not foreign(entry):
            wrong.append(f"{lock}: {name} has no hash")
    return wrong


def foreign(entry: dict[str, Any]) -> bool:
    """Whether an entry is for platforms on which Motorclub is not built: not Linux, or Linux without glibc."""
    return "linux" not in entry.get("os", ["linux"]) or entry.get("libc") == ["musl"]
