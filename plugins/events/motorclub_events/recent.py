"""What can be bought, as it was a moment ago: during an on-sale thousands ask for the same few numbers at once.

Each process keeps an event's state for a fifth of a second, which is less than a frame may take, and forgets it when
it changes the event itself. The till never looks here.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from flask import current_app

KEPT_S = 0.2
MOST = 1000
EXTENSION = "motorclub.events.recent"

State = Mapping[str, Any] | None


def state(event_id: int, ask: Callable[[], State]) -> State:
    """The state of an event that nobody has to ask for twice within a moment."""
    kept = _kept()
    found = kept.get(event_id)
    at = time.monotonic()
    if found is None or at - found[0] > KEPT_S:
        if len(kept) >= MOST:
            kept.clear()
        # The moment before it was asked for: it is at least as new.
        found = kept[event_id] = (at, ask())
    return found[1]


def forget(event_id: int) -> None:
    """This process has changed an event."""
    _kept().pop(event_id, None)


def _kept() -> dict[int, tuple[float, State]]:
    found: dict[int, tuple[float, State]] = current_app.extensions.setdefault(EXTENSION, {})
    return found
