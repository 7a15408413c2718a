"""A child that dies with its parent, however the parent dies. Linux only."""

from __future__ import annotations

import ctypes
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
# The variable in which a launcher passes its identity to its children.
LAUNCHER = "MOTORCLUB_LAUNCHER"
# After a stop a web worker cuts off what is still open, and granian kills a worker that has not ended even then.
WEB_STOP_S = 15
WEB_KILL_S = 20

# Looked up before any fork: between fork and exec a child may not load libraries.
_prctl = ctypes.CDLL(None, use_errno=True).prctl


def dies_with(parent: int, signum: int = signal.SIGTERM) -> Callable[[], None]:
    """A `preexec_fn` after which the child gets `signum` when the process `parent` ends.

    The kernel binds this to the thread that spawns the child: spawn from the main thread.
    """

    def between_fork_and_exec() -> None:
        _prctl(PR_SET_PDEATHSIG, signum)
        if os.getppid() != parent:  # it died before the call above
            os._exit(1)

    return between_fork_and_exec


def follow_parent(signum: int = signal.SIGTERM) -> None:
    """The same, called by a process about itself: the bond is not inherited by a child's own children."""
    _prctl(PR_SET_PDEATHSIG, signum)
    launcher = os.environ.get(LAUNCHER)
    if launcher and os.getppid() == 1 and launcher != "1":
        os.kill(os.getpid(), signum)


@contextmanager
def taking_in_orphans() -> Iterator[None]:
    """Within the block, orphaned descendants become our own children."""
    _prctl(PR_SET_CHILD_SUBREAPER, 1)
    try:
        yield
    finally:
        _prctl(PR_SET_CHILD_SUBREAPER, 0)
