"""`make lock`: locks with hashes and without addresses, so that any mirror of the registries serves them."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tasks import apart, setup
from tasks.shell import BIN, ROOT, Failed, run, say

UV = ("--universal", "--python-version", "3.11", "--generate-hashes", "--no-emit-index-url", "--no-annotate")
UV_QUIET = ("--no-header", "--no-emit-find-links", "--quiet")

SYSTEMS = ("aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "sunos", "win32")
PROCESSORS = ("arm", "arm64", "ia32", "loong64", "ppc64", "riscv64", "s390x", "x64")


def main() -> None:
    """Lock both sides again; what is locked already stays unless UPGRADE=1."""
    os.chdir(ROOT)
    try:
        with setup.only_one():
            setup.environment()
            setup.packages("test")
            _python()
            _web()
            setup.node_modules()
            setup.web()
            for folder in setup.apart_folders():
                apart.lock(folder, complete)
    except Failed as error:
        sys.exit(f"make lock: {error}")


def _python() -> None:
    say("requirements/*.txt")
    upgrade = ["--upgrade"] if os.environ.get("UPGRADE") else []
    for name, more in (("run", []), ("test", ["--constraint", "requirements/run.txt"])):
        asked, locked = f"requirements/{name}.in", f"requirements/{name}.txt"
        run([BIN / "uv", "pip", "compile", *UV, *UV_QUIET, *upgrade, *more, asked, "--output-file", locked])


def _web() -> None:
    """In an empty folder: beside a filled node_modules npm leaves out what other platforms need."""
    say("package-lock.json")
    with tempfile.TemporaryDirectory() as name:
        draft = Path(name)
        for path in [*setup.web_manifests(), ROOT / ".npmrc", *_present_lock()]:
            copy = draft / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
        run([BIN / "npm", "install", "--package-lock-only", "--ignore-scripts", "--prefix", draft], cwd=draft)
        lock = json.loads((draft / "package-lock.json").read_text("utf-8"))
    complete(lock["packages"])
    (ROOT / "package-lock.json").write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n", "utf-8")


def _present_lock() -> list[Path]:
    lock = ROOT / "package-lock.json"
    return [] if os.environ.get("UPGRADE") or not lock.exists() else [lock]


def complete(packages: dict[str, dict[str, Any]]) -> None:
    """Name the optional packages of other platforms that the registry in use does not carry.

    `npm ci` refuses a lock that leaves one out, even where it would never be installed. Such an entry has no hash;
    `missing_platforms` and the platform in its name say why.
    """
    for name, version in missing_platforms(packages).items():
        os_name, cpu, libc = platform_of(name)
        packages[f"node_modules/{name}"] = {
            "version": version,
            "cpu": [cpu],
            "dev": True,
            **({"libc": [libc]} if libc else {}),
            "optional": True,
            "os": [os_name],
        }
    ordered = dict(sorted(packages.items()))
    packages.clear()
    packages.update(ordered)


def missing_platforms(packages: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Optional packages (name: version) that some package asks for and the lock does not hold."""
    held = {path.rpartition("node_modules/")[2] for path in packages}
    asked = {
        name: version
        for entry in packages.values()
        for name, version in entry.get("optionalDependencies", {}).items()
    }
    return {name: version for name, version in asked.items() if name not in held}


def platform_of(name: str) -> tuple[str, str, str]:
    """(os, cpu, libc or "") as a package's name tells: `@biomejs/cli-linux-x64-musl` is linux, x64, musl.

    Raises Failed for a name that tells neither: that package belongs into the lock with its hash.
    """
    words = name.replace("/", "-").split("-")
    os_name = next((word for word in words if word in SYSTEMS), "")
    cpu = next((word for word in words if word in PROCESSORS), "")
    if not os_name or not cpu:
        raise Failed(f"{name} is missing from package-lock.json and its name tells no platform")
    return os_name, cpu, "musl" if "musl" in words else ""
