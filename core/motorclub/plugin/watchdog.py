"""What hangs is noticed: the plugin is named and quarantined, and a process that has nothing left is started anew.

No thread can be ended from outside in Python. So a hook or a view that does not return keeps its thread; what can be
done is to keep others from calling it, and to give up the process when too few threads are left to serve anybody.
"""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING

from motorclub.plugin.inflight import Work

if TYPE_CHECKING:
    from motorclub.plugin.registry import Registry

# People wait for an answer; an event handler works in the background, in the only thread for it.
REQUEST_S = 30.0
# Longer than the limit at which a handler that runs Python is interrupted (jobs/limits.py).
HANDLER_S = 90.0
# As many hanging requests as this leave a web worker too few threads.
MOST_HANGING = 3
GIVEN_UP = 70

_log = logging.getLogger("motorclub.plugin")


def look(registry: Registry) -> None:
    """Quarantine whose work hangs here; end this process if it cannot go on. Called each second or so."""
    hanging = [*registry.in_flight.overdue(), *_hooks(registry)]
    for work in hanging:
        loaded = registry.host.plugins.get(work.owner)
        if loaded is not None and work.owner in registry.snapshot.enabled:
            loaded.guard.hung(work.what, work.patience_s)
    if _lost(registry.kind, hanging):
        told = ", ".join(sorted({f"{work.owner}: {work.what}" for work in hanging}))
        _log.critical("this process is given up and started anew: too much hangs in it (%s)", told)
        os._exit(GIVEN_UP)


def _hooks(registry: Registry) -> list[Work]:
    """Hook calls that do not return."""
    return [work for loaded in registry.host.plugins.values() for work in loaded.guard.calls.overdue()]


def _lost(kind: str, hanging: list[Work]) -> bool:
    if kind == "web":
        return len(hanging) >= MOST_HANGING
    return kind == "jobs" and any(work.patience_s == HANDLER_S for work in hanging)
