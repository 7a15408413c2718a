"""`make run`."""

from __future__ import annotations

import ctypes
import os
import signal
import sys

from tasks import setup
from tasks.shell import PYTHON, ROOT, Failed, Timer, environment, say

PR_SET_PDEATHSIG = 1


def main() -> None:
    """Set up what is missing or has changed, then become the launcher."""
    timer = Timer()
    os.chdir(ROOT)
    try:
        setup.set_up_all()
    except Failed as error:
        sys.exit(f"make run: {error}")
    except KeyboardInterrupt:
        sys.exit("make run: interrupted; the next run goes on from here")
    say(f"ready to start after {timer}")
    _end_with_make()
    os.execve(PYTHON, [str(PYTHON), "-m", "motorclub.cli", "up", "--demo"], environment())


def _end_with_make() -> None:
    """When make is killed the site stops too, in order; else it would hold the port against the next run."""
    if "MAKELEVEL" in os.environ and sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
