"""Delivering: an event becomes one row per subscriber, and each row is delivered in a transaction of its own.

The handler's changes and the mark "delivered" commit together, so what a handler does in the database happens
exactly once; anything else it does (a mail, a call) may happen again after a crash.

Order: one jobs process delivers in the order of publishing. With several processes, and after a failure, a later
event may overtake an earlier one. A handler therefore reads the present state instead of trusting the sequence.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from flask import Flask, current_app
from sqlalchemy import event as sa_event
from sqlalchemy.orm import Session

from motorclub import clock
from motorclub.db import db
from motorclub.events.catalogue import Listener, catalogue
from motorclub.events.models import DeliveryState, OutboxDelivery, OutboxEvent
from motorclub.jobs.backoff import backoff
from motorclub.plugin import registry
from motorclub.plugin.host import CORE

BATCH = 100
# 1 + 2 + 4 ... seconds: the last attempt is made about eight minutes after the first.
MAX_ATTEMPTS = 10

DELIVERING = "delivering"

_log = logging.getLogger("motorclub.events")


class Outcome(StrEnum):
    """What became of one attempt; TAKEN means that somebody else has it or had it."""

    DELIVERED = "DELIVERED"
    FAILED = "FAILED"
    TAKEN = "TAKEN"


class TransactionEnded(RuntimeError):
    """A handler committed or rolled back; its changes must commit together with the delivery."""


def enabled_owners() -> list[str]:
    """The core and every plugin that is on, by the newest snapshot."""
    return [CORE, *registry.current().enabled]


@contextmanager
def working_for(owner: str) -> Iterator[bool]:
    """Whether `owner` is on, and it is not acknowledged as off until the block has ended.

    Work is claimed by a statement that was made from an older snapshot; whoever finds False gives it back.
    """
    registry_ = registry.registry()
    with registry_.in_flight.working(owner):
        yield owner == CORE or owner in registry_.snapshot.enabled


def dispatch(stopping: Callable[[], bool] = lambda: False) -> list[Outcome]:
    """Deliver everything that is due, until nothing is left for this process or `stopping()`."""
    outcomes: list[Outcome] = []
    while not stopping() and (expand() or _deliver_due(outcomes, stopping)):
        pass
    return outcomes


def expand() -> int:
    """Write a delivery for each subscriber of up to 100 new events; how many events there were."""
    known = catalogue()
    with db.engine.begin() as connection:
        events = connection.execute(
            sa.select(OutboxEvent.id, OutboxEvent.name)
            .where(OutboxEvent.expanded_at.is_(None))
            .order_by(OutboxEvent.id)
            .limit(BATCH)
            .with_for_update(skip_locked=True)
        ).all()
        rows = [row for event in events for row in _deliveries(event, known.by_event.get(event.name, ()))]
        if rows:
            connection.execute(sa.insert(OutboxDelivery), rows)
        if events:
            connection.execute(
                sa.update(OutboxEvent)
                .where(OutboxEvent.id.in_([event.id for event in events]))
                .values(expanded_at=clock.now())
            )
    return len(events)


def _deliveries(event: sa.Row[int, str], listeners: Collection[Listener]) -> list[dict[str, Any]]:
    due = clock.now()
    return [
        {"event_id": event.id, "subscriber": listener.subscriber.name, "owner": listener.owner, "due_at": due}
        for listener in listeners
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


def deliver(app: Flask, delivery: int) -> Outcome:
    """Tell one subscriber of one event, in an application context and a transaction of its own."""
    with app.app_context():
        found = db.session.execute(claim(delivery)).first()
        if found is None:
            return Outcome.TAKEN
        with working_for(found.owner) as on:
            return _tell(found) if on else Outcome.TAKEN


def _tell(found: sa.Row[Any]) -> Outcome:
    try:
        _handle(found)
        db.session.commit()
    except (Exception, SystemExit) as error:  # no handler ends the process
        db.session.rollback()
        _log.exception("%s could not be told of %s", found.subscriber, found.name)
        _record_failure(found.id, error)
        return Outcome.FAILED
    return Outcome.DELIVERED


def claim(delivery: int) -> sa.Select[Any]:
    """The delivery and its event, locked: of two processes the second finds nothing and goes on."""
    return (
        sa.select(
            OutboxDelivery.id,
            OutboxDelivery.subscriber,
            OutboxDelivery.owner,
            OutboxEvent.name,
            OutboxEvent.payload,
        )
        .join(OutboxEvent, OutboxEvent.id == OutboxDelivery.event_id)
        .where(OutboxDelivery.id == delivery, OutboxDelivery.state == DeliveryState.PENDING)
        .with_for_update(of=OutboxDelivery, skip_locked=True)
    )


def _handle(found: sa.Row[Any]) -> None:
    listener = catalogue().listeners.get(found.subscriber)
    if listener is None:
        raise LookupError(f"subscriber {found.subscriber} does not exist in this version")
    subscriber = listener.subscriber
    session = db.session()
    transaction = session.get_transaction()
    session.info[DELIVERING] = found.subscriber
    try:
        subscriber.handle(subscriber.event.from_payload(found.payload))
    finally:
        session.info.pop(DELIVERING, None)
    if session.get_transaction() is not transaction:
        raise TransactionEnded(f"{found.subscriber} rolled back: raise an error instead to be told again")
    db.session.execute(
        sa.update(OutboxDelivery)
        .where(OutboxDelivery.id == found.id)
        .values(
            state=DeliveryState.DELIVERED,
            attempts=OutboxDelivery.attempts + 1,
            delivered_at=clock.now(),
            last_error=None,
        )
        .execution_options(synchronize_session=False)
    )


@sa_event.listens_for(Session, "before_commit")
def _refuse_commit(session: Session) -> None:
    subscriber = session.info.get(DELIVERING)
    if subscriber and not session.in_nested_transaction():
        raise TransactionEnded(f"{subscriber} may not commit: its changes commit with the delivery")


def _record_failure(delivery: int, error: BaseException) -> None:
    """Try again later, or give up; the error is kept either way."""
    attempts = OutboxDelivery.attempts + 1
    with db.engine.begin() as connection:
        tried = connection.execute(
            sa.update(OutboxDelivery)
            .where(OutboxDelivery.id == delivery, OutboxDelivery.state == DeliveryState.PENDING)
            .values(attempts=attempts, last_error="".join(traceback.format_exception(error))[-4000:])
            .returning(OutboxDelivery.attempts)
        ).scalar()
        if tried is None:
            return
        change: dict[str, Any] = {"due_at": clock.now() + backoff(tried)}
        if tried >= MAX_ATTEMPTS:
            change = {"state": DeliveryState.DEAD}
        connection.execute(sa.update(OutboxDelivery).where(OutboxDelivery.id == delivery).values(**change))
