"""Publishing: the event becomes a row in the transaction of its change."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from motorclub import clock
from motorclub.db import db
from motorclub.events.catalogue import catalogue
from motorclub.events.models import OutboxEvent
from motorclub.jobs.nudge import nudge_after_commit
from motorclub.plugin.events import Event
from motorclub.plugin.payload import check_payload

# Of the table, not of the class: a row that nobody changes needs nothing that the session does for objects.
_EVENTS: Any = OutboxEvent.__table__
_WRITTEN = sa.insert(_EVENTS)


class UnknownEvent(LookupError):
    """An event that its owner has not registered; the message says how to."""


def publish(event: Event, *more: Event) -> None:
    """Deliver `event`, and each of `more`, to all its subscribers once the current transaction has committed.

    Each subscriber is told in a transaction of its own by the jobs process, at least once, usually within some
    milliseconds; one that is switched off is told when it is on again.

    Raises UnknownEvent for a class that no plugin has registered, TypeError for fields that JSON cannot hold.
    """
    rows = [{"name": one.name, "payload": _payload(one), "created_at": clock.now()} for one in (event, *more)]
    db.session.connection().execute(_WRITTEN, rows)
    nudge_after_commit()


def _payload(event: Event) -> dict[str, object]:
    kind = type(event)
    if catalogue().events.get(kind.name) is not kind:
        raise UnknownEvent(
            f"{kind.__qualname__} ({kind.name!r}) is not registered: "
            f"give it back from register_events of the plugin that publishes it"
        )
    return check_payload(f"event {kind.name}", event.payload())
