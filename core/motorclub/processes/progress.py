"""How long a program has been starting, without the time in which it waited for a processor.

On a loaded machine a start takes many times as long as usual and is not at fault; one that sleeps or loops is.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

LOOK_S = 0.5
# The column of /proc/PID/task/TID/schedstat with the nanoseconds of waiting.
WAITED = 1


class Progress:
    """Follows the processes of one session from now on."""

    def __init__(self, session: int, limit_s: float) -> None:
        self._session = session
        self._limit_s = limit_s
        self._began = self._looked_at = time.monotonic()
        self._waited: dict[str, int] = {}
        self._counted_s = 0.0

    @property
    def elapsed_s(self) -> float:
        """How long it has been followed, all in all."""
        return time.monotonic() - self._began

    def is_over(self) -> bool:
        """Whether the time limit is reached, not counting what its processes have waited for a processor."""
        now = time.monotonic()
        if now - self._looked_at >= min(LOOK_S, self._limit_s):
            before, self._waited = self._waited, waiting_times(self._session)
            longest_ns = max((ns - before.get(task, 0) for task, ns in self._waited.items()), default=0)
            self._counted_s += max(0.0, now - self._looked_at - longest_ns / 1e9)
            self._looked_at = now
        return self._counted_s >= self._limit_s


def waiting_times(session: int) -> dict[str, int]:
    """For how many nanoseconds each thread of a session has been ready to run while others had the processors.

    Empty where the kernel does not keep account of that.
    """
    waited = {}
    for process in filter(str.isdigit, os.listdir("/proc")):
        # They may end at any moment.
        with suppress(OSError):
            tasks = os.listdir(f"/proc/{process}/task") if os.getsid(int(process)) == session else []
            for task in tasks:
                columns = Path(f"/proc/{process}/task/{task}/schedstat").read_text("ascii").split()
                waited[task] = int(columns[WAITED])
    return waited
