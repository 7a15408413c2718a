"""`make lock`: locks with hashes and without addresses, so that any mirror of the registries serves them."""

from __future__ import annotations

import os
import sys

from house import setup
from house.shell import BIN, ROOT, Failed, run, say

UV = ("--universal", "--python-version", "3.11", "--generate-hashes", "--no-emit-index-url", "--no-annotate")
UV_QUIET = ("--no-header", "--no-emit-find-links", "--quiet")


def main() -> None:
    """Lock both sides anew; what is locked already stays unless UPGRADE=1."""
    os.chdir(ROOT)
    try:
        with setup.only_one():
            setup.environment()
            setup.packages("test")
            _python()
            _web()
    except Failed as error:
        sys.exit(f"make lock: {error}")


def _python() -> None:
    say("requirements/*.txt")
    upgrade = ["--upgrade"] if os.environ.get("UPGRADE") else []
    for name, more in (("run", []), ("test", ["--constraint", "requirements/run.txt"])):
        asked, locked = f"requirements/{name}.in", f"requirements/{name}.txt"
        run([BIN / "uv", "pip", "compile", *UV, *UV_QUIET, *upgrade, *more, asked, "--output-file", locked])


def _web() -> None:
    say("package-lock.json")
    update = ["update"] if os.environ.get("UPGRADE") else ["install"]
    run([BIN / "npm", *update, "--package-lock-only", "--ignore-scripts"])
