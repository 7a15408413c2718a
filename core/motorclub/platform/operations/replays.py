"""What operators do with events: list them, retry failed deliveries, and replay past events to a subscriber."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import audit, clock
from motorclub.db import db, reads
from motorclub.events.models import DeliveryState, HistoryReplay, OutboxDelivery, OutboxEvent
from motorclub.events.services import Listener, catalogue
from motorclub.jobs.services import nudge_after_commit


class UnknownSubscriber(LookupError):
    """A subscriber that no plugin has registered; the message names those that there are."""


def replay(subscriber: str, since: datetime, until: datetime | None = None, event: int | None = None) -> int:
    """Deliver to `subscriber` the events of its kind that happened from `since` until before `until`; how many.

    `event` limits it to the one of that id. Events that were delivered before are delivered again, so the handler must
    be idempotent, as always. Events are kept for a week after all their deliveries. Works in the caller's transaction;
    deliveries that are already pending stay as they are.

    Raises UnknownSubscriber.
    """
    listener = _get_listener(subscriber)
    now = clock.now()
    past = sa.select(
        OutboxEvent.id,
        sa.literal(listener.subscriber.name),
        sa.literal(listener.owner),
        sa.literal(now, OutboxDelivery.due_at.type),
    ).where(
        OutboxEvent.name == listener.subscriber.event.name,
        OutboxEvent.created_at >= since,
        OutboxEvent.created_at < (until or now),
        # The others are on their way to everybody.
        OutboxEvent.expanded_at.is_not(None),
    )
    if event is not None:
        past = past.where(OutboxEvent.id == event)
    columns = [
        OutboxDelivery.event_id,
        OutboxDelivery.subscriber,
        OutboxDelivery.owner,
        OutboxDelivery.due_at,
    ]
    replayed = db.session.execute(
        insert(OutboxDelivery)
        .from_select([column.name for column in columns], past.order_by(OutboxEvent.id))
        .on_conflict_do_update(
            index_elements=[OutboxDelivery.event_id, OutboxDelivery.subscriber],
            set_=_afresh(),
            where=OutboxDelivery.state != DeliveryState.PENDING,
        )
        .returning(OutboxDelivery.id)
    ).all()
    details = {"since": clock.iso(since), "until": clock.iso(until or now), "events": len(replayed)}
    audit.record("events.replayed", target=f"subscriber:{subscriber}", details=details)
    nudge_after_commit()
    return len(replayed)


def _get_listener(subscriber: str) -> Listener:
    listener = catalogue().listeners.get(subscriber)
    if listener is None:
        names = ", ".join(sorted(catalogue().listeners)) or "none"
        raise UnknownSubscriber(f"there is no subscriber {subscriber!r}; there are: {names}")
    return listener


def _afresh() -> dict[str, object]:
    return {
        "state": DeliveryState.PENDING,
        "attempts": 0,
        "due_at": clock.now(),
        "delivered_at": None,
        "last_error": None,
    }


def retry(deliveries: Collection[int] | None = None) -> int:
    """Try dead deliveries again, these or all (None), as if for the first time; how many. Caller's transaction."""
    dead = sa.update(OutboxDelivery).where(OutboxDelivery.state == DeliveryState.DEAD)
    if deliveries is not None:
        dead = dead.where(OutboxDelivery.id.in_(deliveries))
    again = db.session.execute(
        dead.values(**_afresh()).returning(OutboxDelivery.id).execution_options(synchronize_session=False)
    ).all()
    audit.record("events.retried", details={"deliveries": sorted(row.id for row in again)})
    nudge_after_commit()
    return len(again)


def list_dead_deliveries(limit: int) -> list[sa.Row[Any]]:
    """The newest deliveries that were given up: id, event_id, event, subscriber, attempts, last_error."""
    return list(
        reads().execute(
            sa.select(
                OutboxDelivery.id,
                OutboxDelivery.event_id,
                OutboxEvent.name.label("event"),
                OutboxDelivery.subscriber,
                OutboxDelivery.attempts,
                OutboxDelivery.last_error,
            )
            .join(OutboxEvent, OutboxEvent.id == OutboxDelivery.event_id)
            .where(OutboxDelivery.state == DeliveryState.DEAD)
            .order_by(OutboxDelivery.id.desc())
            .limit(limit)
        )
    )


class HistoryRow(NamedTuple):
    """How far a subscriber's history has been replayed; `last_error` is of the event that it failed on last."""

    subscriber: str
    told: int
    skipped: int
    finished_at: datetime | None
    last_error: str | None


def list_histories() -> list[HistoryRow]:
    """The subscribers whose history is being replayed, or has been."""
    columns = [getattr(HistoryReplay, name) for name in HistoryRow._fields]
    rows = reads().execute(sa.select(*columns).order_by(HistoryReplay.subscriber))
    return [HistoryRow._make(row) for row in rows]


def list_recent_events(limit: int, name: str | None = None) -> list[sa.Row[Any]]:
    """The newest events: id, name, created_at, and how many deliveries are done, pending and dead."""
    chosen = sa.select(OutboxEvent.id, OutboxEvent.name, OutboxEvent.created_at)
    if name:
        chosen = chosen.where(OutboxEvent.name == name)
    newest = chosen.order_by(OutboxEvent.id.desc()).limit(limit).subquery()
    counts = [
        sa.func.count().filter(OutboxDelivery.state == state).label(state.lower()) for state in DeliveryState
    ]
    return list(
        reads().execute(
            sa.select(newest, *counts)
            .outerjoin(OutboxDelivery, OutboxDelivery.event_id == newest.c.id)
            .group_by(*newest.c)
            .order_by(newest.c.id.desc())
        )
    )
