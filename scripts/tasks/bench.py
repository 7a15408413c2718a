"""`make bench`."""

from __future__ import annotations

import os
import shlex
import sys

from tasks import setup
from tasks.shell import PYTHON, ROOT, Failed, run, say


def main() -> None:
    """Run the benchmark programs one after the other, never two at a time."""
    os.chdir(ROOT)
    programs = sorted((ROOT / "benchmarks").glob("*/run.py"))
    if not programs:
        sys.exit("make bench: there are no programs benchmarks/*/run.py")
    try:
        setup.set_up_all("test")
        for program in programs:
            say(str(program.relative_to(ROOT)))
            run([PYTHON, program, *shlex.split(os.environ.get("ARGS", ""))])
    except Failed as error:
        sys.exit(f"make bench: {error}")
