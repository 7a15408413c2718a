"""What can be bought, as it was a moment ago: during an on-sale thousands ask for the same few numbers at once.

Each process caches the answer for an event for a fifth of a second, which is less than a frame may take. It forgets it
when the event is changed through this process, but not with each order: during an on-sale the answer would then be
built for nearly every reader. Placing an order never reads this cache.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from flask import current_app

CACHED_S = 0.2
MAX_EVENTS = 1000
EXTENSION = "motorclub.events.recent"


# None: there is no such event for everybody.
Answer = bytes | None


def get_answer(event_id: int, make: Callable[[], Answer]) -> Answer:
    """The answer about an event, which nobody has to make twice within a moment."""
    kept = _get_cache()
    found = kept.get(event_id)
    at = time.monotonic()
    if found is None or at - found[0] > CACHED_S:
        if len(kept) >= MAX_EVENTS:
            kept.clear()
        # The moment before it was asked for: it is at least as new.
        found = kept[event_id] = (at, make())
    return found[1]


def forget(event_id: int) -> None:
    """This process has changed an event."""
    _get_cache().pop(event_id, None)


def _get_cache() -> dict[int, tuple[float, Answer]]:
    found: dict[int, tuple[float, Answer]] = current_app.extensions.setdefault(EXTENSION, {})
    return found
