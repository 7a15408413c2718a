"""Publishing: the event becomes a row in the transaction of the change it tells of."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa

from motorclub import clock
from motorclub.db import db
from motorclub.events.catalogue import catalogue
from motorclub.events.models import OutboxEvent
from motorclub.http.request_ids import current_request_id
from motorclub.jobs.nudge import nudge_after_commit
from motorclub.plugin.events import Event
from motorclub.plugin.payload import checked

# Of the table, not of the class: a row that nobody changes needs nothing that the session does for objects.
_EVENTS: Any = OutboxEvent.__table__
_WRITTEN = sa.insert(_EVENTS)


class UnknownEvent(LookupError):
    """An event that its owner has not registered; the message says how to."""


# The events of `published_with`, written by part of a plugin's own statement, which must be a transaction by itself.
PUBLISHING = """INSERT INTO outbox_event (name, payload, created_at, request_id)
    SELECT told.name, told.payload, CAST(:events_at AS timestamptz), CAST(:events_request_id AS text)
    FROM unnest(CAST(:event_names AS text[]), CAST(:event_payloads AS jsonb[])) AS told(name, payload)
    RETURNING id"""


def published_with(*events: Event) -> dict[str, Any]:
    """What PUBLISHING has to be given for these events.

    The commit of the session that follows wakes whoever delivers. Raises as `publish`.
    """
    nudge_after_commit()
    return {
        "event_names": [type(event).name for event in events],
        "event_payloads": [json.dumps(_payload(event)) for event in events],
        "events_at": clock.now(),
        "events_request_id": current_request_id(),
    }


def publish(*events: Event) -> None:
    """Tell each of `events` to all its subscribers once the current transaction has committed; a rollback tells nobody.

    Each subscriber is told in a transaction of its own by the jobs process, at least once, usually within some
    milliseconds; one that is switched off is told when it is on again.

    Raises UnknownEvent for a class that no plugin has registered, TypeError for fields that JSON cannot hold.
    """
    rows = [{"name": event.name, "payload": _payload(event), "created_at": clock.now()} for event in events]
    db.session.connection().execute(_WRITTEN, rows)
    nudge_after_commit()


def _payload(event: Event) -> dict[str, Any]:
    kind = type(event)
    if catalogue().events.get(kind.name) is not kind:
        raise UnknownEvent(
            f"{kind.__qualname__} ({kind.name!r}) is not registered: "
            f"give it back from register_events of the plugin that publishes it"
        )
    return checked(f"event {kind.name}", event.payload())
