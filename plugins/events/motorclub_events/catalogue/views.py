"""How often an event has been looked at: counted in the key-value store, and moved to the table once a minute.

The row of an event is the one that all its buyers share, so that nothing else is written into it all the time.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from motorclub.api import db, with_store
from motorclub_events.models import ClubEvent

COUNTED = "motorclub:events:views"


def count_view(event_id: int) -> None:
    """Somebody has looked at an event."""
    with_store(lambda store: store.hincrby(COUNTED, str(event_id), 1), None)


def store_views() -> None:
    """Add what has been counted to the table, in the current transaction."""
    nothing: dict[bytes, bytes] = {}
    counted = with_store(_take_counts, nothing)
    for event_id, looks in sorted((int(number), int(looks)) for number, looks in counted.items()):
        db.session.execute(
            sa.update(ClubEvent)
            .where(ClubEvent.id == event_id)
            .values(views=ClubEvent.views + looks)
            .execution_options(synchronize_session=False)
        )


def _take_counts(store: Any) -> dict[bytes, bytes]:
    pipe = store.pipeline(transaction=True)
    pipe.hgetall(COUNTED)
    pipe.delete(COUNTED)
    found: dict[bytes, bytes] = pipe.execute()[0]
    return found
