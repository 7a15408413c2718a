"""Delivering: an event becomes one row per subscriber, and each row is delivered in a transaction of its own.

The handler's changes and the mark "delivered" commit together, so what a handler does in the database happens
exactly once; anything else it does (a mail, a call) may happen again after a crash.

Order: one jobs process delivers in the order of publishing. With several processes, and after a failure, a later
event may overtake an earlier one. A handler therefore reads the present state instead of trusting the sequence.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from flask import Flask, current_app
from sqlalchemy.dialects.postgresql import insert

from motorclub import clock
from motorclub.db import db, storable
from motorclub.events.catalogue import Listener, catalogue
from motorclub.events.models import DeliveryState, EventSubscriber, OutboxDelivery, OutboxEvent
from motorclub.events.schemas import Unfit
from motorclub.jobs.backoff import backoff, backoff_after
from motorclub.jobs.limits import TooLong, limited
from motorclub.plugin import registry
from motorclub.plugin.host import CORE, Host
from motorclub.plugin.installed import installed
from motorclub.plugin.watchdog import HANDLER_S as LOST_S
from motorclub.plugin.working import working_for
from motorclub.transactions import kept_open

BATCH = 100
# 1 + 2 + 4 ... seconds: the last attempt is made about eight minutes after the first.
MAX_ATTEMPTS = 10

# What takes longer is a job's work: one slow handler holds up all others of its process.
HANDLER_S = 60.0

_log = logging.getLogger("motorclub.events")


class Outcome(StrEnum):
    """What became of one attempt; TAKEN means that somebody else has it or had it."""

    DELIVERED = "DELIVERED"
    FAILED = "FAILED"
    TAKEN = "TAKEN"


class ProcessDied(RuntimeError):
    """Telling a subscriber has begun so often without an end that it must be what ends the process."""


def host() -> Host:
    """The current application's plugins."""
    found: Host = current_app.extensions["motorclub.host"]
    return found


def enabled_owners() -> list[str]:
    """The core and every plugin that is on, by the newest snapshot."""
    return [CORE, *registry.current().enabled]


def dispatch(stopping: Callable[[], bool] = lambda: False) -> list[Outcome]:
    """Deliver everything that is due, until nothing is left for this process or `stopping()`."""
    outcomes: list[Outcome] = []
    while not stopping() and (expand() or _deliver_due(outcomes, stopping)):
        pass
    return outcomes


def remember() -> None:
    """Write down every subscriber of an installed plugin, and strike those that their plugin has given up.

    Called when a process begins to deliver. From then on a subscriber is told even of what happens while its plugin
    cannot be loaded: the delivery waits.
    """
    known = catalogue().listeners
    owners = [owner for owner, _ in host().contributions()]
    with db.engine.begin() as connection:
        _write_down(connection, known.values())
        connection.execute(
            sa.delete(EventSubscriber).where(
                EventSubscriber.owner.in_(owners), EventSubscriber.name.not_in(list(known))
            )
        )


def _write_down(connection: sa.Connection, listeners: Iterable[Listener]) -> None:
    here = installed(connection)
    rows = [
        {
            "name": listener.subscriber.name,
            "owner": listener.owner,
            "event": listener.subscriber.event.name,
            "since": clock.now(),
        }
        for listener in listeners
        if listener.owner in here
    ]
    if not rows:
        return
    # One order everywhere, so that two starting processes cannot wait for each other.
    new = insert(EventSubscriber).values(sorted(rows, key=lambda row: str(row["name"])))
    changed = {name: new.excluded[name] for name in ("owner", "event")}
    differs = sa.or_(EventSubscriber.owner != changed["owner"], EventSubscriber.event != changed["event"])
    connection.execute(
        new.on_conflict_do_update(index_elements=[EventSubscriber.name], set_=changed, where=differs)
    )


def expand() -> int:
    """Write a delivery for each subscriber of up to 100 new events; how many events there were."""
    with db.engine.begin() as connection:
        events = connection.execute(
            sa.select(OutboxEvent.id, OutboxEvent.name)
            .where(OutboxEvent.expanded_at.is_(None))
            .order_by(OutboxEvent.id)
            .limit(BATCH)
            .with_for_update(skip_locked=True)
        ).all()
        if events:
            subscribers = _subscribers(connection, {event.name for event in events})
            rows = [row for event in events for row in _deliveries(event, subscribers)]
            if rows:
                connection.execute(sa.insert(OutboxDelivery), rows)
            connection.execute(
                sa.update(OutboxEvent)
                .where(OutboxEvent.id.in_([event.id for event in events]))
                .values(expanded_at=clock.now())
            )
    return len(events)


def _subscribers(connection: sa.Connection, events: Collection[str]) -> list[sa.Row[str, str, str]]:
    """(name, owner, event) of whoever is to be told, whether or not this process has their code.

    In the order of loading, in which a plugin comes after those that it needs.
    """
    listeners = [listener for event in events for listener in catalogue().by_event.get(event, ())]
    wanted = (
        sa.select(EventSubscriber.name, EventSubscriber.owner, EventSubscriber.event)
        .where(EventSubscriber.event.in_(events))
        .order_by(EventSubscriber.name)
    )
    found = connection.execute(wanted).all()
    if not {row.name for row in found}.issuperset(listener.subscriber.name for listener in listeners):
        _write_down(connection, listeners)
        found = connection.execute(wanted).all()
    order = {name: number for number, name in enumerate(catalogue().listeners)}
    return sorted(found, key=lambda row: order.get(row.name, len(order)))


def _deliveries(
    event: sa.Row[int, str], subscribers: Iterable[sa.Row[str, str, str]]
) -> list[dict[str, Any]]:
    due = clock.now()
    return [
        {"event_id": event.id, "subscriber": subscriber.name, "owner": subscriber.owner, "due_at": due}
        for subscriber in subscribers
        if subscriber.event == event.name
    ]


def _deliver_due(outcomes: list[Outcome], stopping: Callable[[], bool]) -> bool:
    """One round over what is due now; whether it moved anything."""
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    moved = False
    for delivery in _due():
        if stopping():
            break
        outcome = deliver(app, delivery)
        if outcome is not Outcome.TAKEN:
            outcomes.append(outcome)
            moved = True
    return moved


def _due() -> list[int]:
    with db.engine.connect() as connection:
        return list(
            connection.scalars(
                sa.select(OutboxDelivery.id)
                .where(
                    OutboxDelivery.state == DeliveryState.PENDING,
                    OutboxDelivery.owner.in_(enabled_owners()),
                    OutboxDelivery.due_at <= clock.now(),
                )
                .order_by(OutboxDelivery.event_id, OutboxDelivery.id)
                .limit(BATCH)
            )
        )


@dataclass(frozen=True, slots=True)
class Attempt:
    """A delivery that we have begun. `number` is the fence: whoever begins it after us has a higher one."""

    id: int
    owner: str
    number: int


def deliver(app: Flask, delivery: int) -> Outcome:
    """Tell one subscriber of one event, in an application context and a transaction of its own."""
    with app.app_context():
        attempt = begin(delivery)
        if attempt is None:
            return Outcome.TAKEN
        with working_for(attempt.owner, "an event handler", LOST_S) as on:
            if not on:
                _change(attempt, attempts=OutboxDelivery.attempts - 1, due_at=clock.now())
                return Outcome.TAKEN
            return _tell(attempt)


def begin(delivery: int) -> Attempt | None:
    """Count an attempt before it is made, so that a handler that ends its process is not told for ever.

    Commits. The next attempt is due after a pause already; whoever comes in between finds nothing.
    """
    now, counted = clock.now(), OutboxDelivery.attempts + 1
    free = sa.select(OutboxDelivery.id).where(
        OutboxDelivery.id == delivery,
        OutboxDelivery.state == DeliveryState.PENDING,
        OutboxDelivery.due_at <= now,
    )
    with db.engine.begin() as connection:
        # A count that a crash of the database loses does no harm, so nobody waits for the disk.
        connection.execute(sa.text("SET LOCAL synchronous_commit = off"))
        row = connection.execute(
            sa.update(OutboxDelivery)
            .where(OutboxDelivery.id.in_(free.with_for_update(skip_locked=True)))
            .values(attempts=counted, due_at=sa.literal(now) + backoff_after(counted))
            .returning(OutboxDelivery.id, OutboxDelivery.owner, OutboxDelivery.attempts)
        ).first()
    return Attempt(*row) if row else None


def _tell(attempt: Attempt) -> Outcome:
    found = db.session.execute(claim(attempt)).first()
    if found is None:
        return Outcome.TAKEN
    try:
        _check_attempts(attempt)
        _handle(found)
        db.session.commit()
    except (Exception, TooLong, SystemExit) as error:  # no handler ends the process
        db.session.rollback()
        _log.exception("%s could not be told of %s", found.subscriber, found.name)
        _record_failure(attempt, error)
        return Outcome.FAILED
    return Outcome.DELIVERED


def _check_attempts(attempt: Attempt) -> None:
    if attempt.number > MAX_ATTEMPTS:
        raise ProcessDied("its process died each time it was told")


def claim(attempt: Attempt) -> sa.Select[Any]:
    """The delivery and its event, locked for as long as the handler runs, if it is still our attempt."""
    return (
        sa.select(OutboxDelivery.id, OutboxDelivery.subscriber, OutboxEvent.name, OutboxEvent.payload)
        .join(OutboxEvent, OutboxEvent.id == OutboxDelivery.event_id)
        .where(OutboxDelivery.id == attempt.id, _ours(attempt))
        .with_for_update(of=OutboxDelivery, skip_locked=True)
    )


def _ours(attempt: Attempt) -> sa.ColumnElement[bool]:
    return sa.and_(OutboxDelivery.state == DeliveryState.PENDING, OutboxDelivery.attempts == attempt.number)


def _handle(found: sa.Row[Any]) -> None:
    listener = catalogue().listeners.get(found.subscriber)
    if listener is None:
        raise LookupError(f"subscriber {found.subscriber} does not exist in this version")
    subscriber = listener.subscriber
    event = subscriber.event.from_payload(found.payload)
    watching = host().guard_of(listener.owner).watch(f"subscriber {subscriber.name}")
    with watching, limited(HANDLER_S), kept_open(subscriber.name):
        subscriber.handle(event)
    db.session.execute(
        sa.update(OutboxDelivery)
        .where(OutboxDelivery.id == found.id)
        .values(state=DeliveryState.DELIVERED, delivered_at=clock.now(), last_error=None)
        .execution_options(synchronize_session=False)
    )


def _record_failure(attempt: Attempt, error: BaseException) -> None:
    """Try again later, or give up; the error is kept either way. What no longer fits will not fit later either."""
    if isinstance(error, Unfit | ProcessDied):
        _change(attempt, state=DeliveryState.DEAD, last_error=storable(str(error)))
        return
    text = storable("".join(traceback.format_exception(error)))
    if attempt.number >= MAX_ATTEMPTS:
        _change(attempt, state=DeliveryState.DEAD, last_error=text)
    else:
        _change(attempt, due_at=clock.now() + backoff(attempt.number), last_error=text)


def _change(attempt: Attempt, **values: Any) -> None:
    with db.engine.begin() as connection:
        connection.execute(
            sa.update(OutboxDelivery).where(OutboxDelivery.id == attempt.id, _ours(attempt)).values(**values)
        )
