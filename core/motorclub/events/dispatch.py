"""Delivering: an event becomes one row per subscriber, and each row is delivered in a transaction of its own, or
in one with a few others whose subscribers run `together`.

The handler's changes and the mark "delivered" commit together, so what a handler does in the database happens
exactly once; anything else it does (a mail, a call) may happen again after a crash.

Order: one jobs process delivers in the order of publishing. With several processes, and after a failure, a later
event may overtake an earlier one. A handler therefore reads the present state instead of trusting the sequence.
"""

from __future__ import annotations

import logging
import time
import traceback
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from flask import Flask, current_app, g
from sqlalchemy.dialects.postgresql import insert

from motorclub import clock, metrics, tracing
from motorclub.db import db, kept_open, storable
from motorclub.events import histories
from motorclub.events.models import DeliveryState, EventSubscriber, HistoryReplay, OutboxDelivery, OutboxEvent
from motorclub.events.services import Listener, catalogue
from motorclub.jobs.attempts import TooLong, backoff, backoff_after, time_limit
from motorclub.plugin.background import working_for
from motorclub.plugin.events import EventMeta, Unfit
from motorclub.plugin.host import current_host
from motorclub.plugin.registry import enabled_owners, installed_owners
from motorclub.plugin.watchdog import HANDLER_S as LOST_S
from motorclub.tracing import Kind

BATCH = 100
# 1 + 2 + 4 ... seconds: the last attempt is made about eight minutes after the first.
MAX_ATTEMPTS = 10

# What takes longer is a job's work: one slow handler holds up all others of its process.
HANDLER_S = 60.0

# A transaction takes at most this many, and begins none after this time: others may wait for the rows it has locked.
TOGETHER = 20
TOGETHER_S = 0.05

_log = logging.getLogger("motorclub.events")


class Outcome(StrEnum):
    """What became of one attempt; TAKEN means that somebody else has it or had it."""

    DELIVERED = "DELIVERED"
    FAILED = "FAILED"
    TAKEN = "TAKEN"


class ProcessDied(RuntimeError):
    """A delivery has begun so often without an end that it must be what ends the process."""


def dispatch(stopping: Callable[[], bool] = lambda: False, *, paced: bool = True) -> list[Outcome]:
    """Deliver everything that is due, until nothing is left for this process or `stopping()`; then a piece of the past.

    Not `paced`, it does not rest between two pieces of the past.
    """
    outcomes: list[Outcome] = []
    while not stopping() and (expand() or _deliver_due(outcomes, stopping)):
        pass
    replayed = histories.replay_due(stopping, paced=paced)
    return outcomes + [Outcome.DELIVERED if well else Outcome.FAILED for well in replayed]


def remember() -> None:
    """Store every subscriber of an installed plugin, and delete those that their plugin no longer has.

    Called when a process begins to deliver. From then on a subscriber also gets the events of a time in which its
    plugin cannot be loaded: the delivery waits.
    """
    known = {listener.subscriber.name: listener for listener in catalogue().listeners.values()}
    owners = [owner for owner, _ in current_host().contributions()]
    with db.engine.begin() as connection:
        _write_down(connection, known.values())
        for model, name in (
            (HistoryReplay, HistoryReplay.subscriber),
            (EventSubscriber, EventSubscriber.name),
        ):
            connection.execute(sa.delete(model).where(model.owner.in_(owners), name.not_in(list(known))))


def _write_down(connection: sa.Connection, listeners: Collection[Listener]) -> None:
    here = installed_owners(connection)
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
    histories.remember(connection, [listener for listener in listeners if listener.owner in here])
    new = insert(EventSubscriber)
    changed = {name: new.excluded[name] for name in ("owner", "event")}
    differs = sa.or_(EventSubscriber.owner != changed["owner"], EventSubscriber.event != changed["event"])
    # One order everywhere, so that two starting processes cannot wait for each other.
    connection.execute(
        new.on_conflict_do_update(index_elements=[EventSubscriber.name], set_=changed, where=differs),
        sorted(rows, key=lambda row: str(row["name"])),
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
    """(name, owner, event) of the subscribers of these events, whether or not this process has their code.

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
    # A worker of the version before may have written down again what is renamed.
    renamed = {listener.subscriber.deprecated_name for listener in listeners}
    current = [row for row in found if row.name not in renamed]
    return sorted(current, key=lambda row: order.get(row.name, len(order)))


def _deliveries(
    event: sa.Row[int, str], subscribers: Iterable[sa.Row[str, str, str]]
) -> list[dict[str, object]]:
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
    for ids in _runs(_due()):
        if stopping():
            break
        delivered = deliver_together(app, ids) if len(ids) > 1 else [deliver(app, ids[0])]
        new = [outcome for outcome in delivered if outcome is not Outcome.TAKEN]
        outcomes += new
        moved = moved or bool(new)
    return moved


def _due() -> Sequence[sa.Row[int, str, int]]:
    """(id, subscriber, attempts) of what is due now."""
    with db.engine.connect() as connection:
        return connection.execute(
            sa.select(OutboxDelivery.id, OutboxDelivery.subscriber, OutboxDelivery.attempts)
            .where(
                OutboxDelivery.state == DeliveryState.PENDING,
                OutboxDelivery.owner.in_(enabled_owners()),
                OutboxDelivery.due_at <= clock.now(),
                histories.is_not_behind(),
            )
            .order_by(OutboxDelivery.event_id, OutboxDelivery.id)
            .limit(BATCH)
        ).all()


def _runs(due: Iterable[sa.Row[int, str, int]]) -> Iterator[list[int]]:
    """The ids of what shares a transaction, in the order of delivery."""
    for shared, rows in groupby(due, _may_share):
        ids = [row.id for row in rows]
        size = TOGETHER if shared else 1
        yield from (ids[start : start + size] for start in range(0, len(ids), size))


def _may_share(delivery: sa.Row[int, str, int]) -> bool:
    """Whether it may share a transaction: a delivery that was begun before may be what ends the process."""
    listener = catalogue().listeners.get(delivery.subscriber)
    return delivery.attempts == 0 and listener is not None and listener.subscriber.together


@dataclass(frozen=True, slots=True)
class Attempt:
    """A delivery that we have begun. `number` is a fencing token: a later attempt has a higher one."""

    id: int
    owner: str
    number: int


def deliver(app: Flask, delivery: int) -> Outcome:
    """Run the handler of one subscriber for one event, in an application context and a transaction of its own."""
    with app.app_context():
        attempt = next(iter(begin_all([delivery])), None)
        if attempt is None:
            return Outcome.TAKEN
        with working_for(attempt.owner, "an event handler", LOST_S) as on:
            if not on:
                return _put_back(attempt)
            return _run(attempt)


def deliver_together(app: Flask, deliveries: Sequence[int]) -> list[Outcome]:
    """As `deliver`, for some whose subscribers run `together`: in few transactions, or each alone if one fails."""
    with app.app_context(), ExitStack() as work:
        attempts = begin_all(deliveries)
        owners = dict.fromkeys(attempt.owner for attempt in attempts)
        on = {owner: work.enter_context(working_for(owner, "an event handler", LOST_S)) for owner in owners}
        outcomes = [_put_back(attempt) for attempt in attempts if not on[attempt.owner]]
        remaining = [attempt for attempt in attempts if on[attempt.owner]]
        while remaining:
            delivered = _run_together(remaining)
            outcomes += delivered
            remaining = remaining[len(delivered) :]
    return outcomes


def begin_all(deliveries: Sequence[int]) -> list[Attempt]:
    """Count an attempt before it is made, so that a handler that ends its process is not retried for ever.

    Commits. The next attempt is already scheduled after a pause; until then no other process finds the delivery.
    """
    now, counted = clock.now(), OutboxDelivery.attempts + 1
    free = sa.select(OutboxDelivery.id).where(
        OutboxDelivery.id.in_(deliveries),
        OutboxDelivery.state == DeliveryState.PENDING,
        OutboxDelivery.due_at <= now,
    )
    with db.engine.begin() as connection:
        # A count that a crash of the database loses does no harm, so nobody waits for the disk.
        connection.execute(sa.text("SET LOCAL synchronous_commit = off"))
        rows = connection.execute(
            sa.update(OutboxDelivery)
            .where(OutboxDelivery.id.in_(free.with_for_update(skip_locked=True)))
            .values(attempts=counted, due_at=sa.literal(now) + backoff_after(counted))
            .returning(OutboxDelivery.id, OutboxDelivery.owner, OutboxDelivery.attempts)
        ).all()
    return sorted((Attempt(*row) for row in rows), key=lambda attempt: deliveries.index(attempt.id))


def _run(attempt: Attempt) -> Outcome:
    found = db.session.execute(claim(attempt)).first()
    if found is None:
        return Outcome.TAKEN
    g.request_id = found.request_id
    try:
        if attempt.number > MAX_ATTEMPTS:
            raise ProcessDied("its process died at each attempt")
        with time_limit(HANDLER_S):
            _call(found)
        _mark_delivered([found.id])
        db.session.commit()
    except (Exception, TooLong, SystemExit) as error:  # no handler ends the process
        db.session.rollback()
        metrics.DELIVERIES.labels("failed").inc()
        _log.exception("%s failed on %s", found.subscriber, found.name)
        _record_failure(attempt, error)
        return Outcome.FAILED
    return Outcome.DELIVERED


def _put_back(attempt: Attempt) -> Outcome:
    """The plugin is off: it was no attempt."""
    _change(attempt, attempts=OutboxDelivery.attempts - 1, due_at=clock.now())
    return Outcome.TAKEN


def _run_together(attempts: Sequence[Attempt]) -> list[Outcome]:
    """What became of the first of them: of as many as one transaction has time for."""
    try:
        return _run_first(attempts)
    except (Exception, TooLong, SystemExit):
        # Which of them failed, and why, shows when each runs alone.
        db.session.rollback()
        return [_run(attempt) for attempt in attempts]


def _run_first(attempts: Sequence[Attempt]) -> list[Outcome]:
    found = {row.id: row for row in db.session.execute(claim(*attempts))}
    outcomes: list[Outcome] = []
    until = time.monotonic() + TOGETHER_S
    with time_limit(HANDLER_S):
        for attempt in attempts:
            if outcomes and time.monotonic() > until:
                break
            if attempt.id in found:
                _call(found[attempt.id])
            outcomes.append(Outcome.DELIVERED if attempt.id in found else Outcome.TAKEN)
    _mark_delivered([attempt.id for attempt in attempts[: len(outcomes)] if attempt.id in found])
    db.session.commit()
    return outcomes


def claim(*attempts: Attempt) -> sa.Select[Any]:
    """Deliveries and their events, locked for as long as the handlers run, if they are still our attempts."""
    return (
        sa.select(
            *(OutboxDelivery.id, OutboxDelivery.subscriber),
            *(OutboxEvent.name, OutboxEvent.payload, OutboxEvent.request_id, OutboxEvent.created_at),
            OutboxDelivery.event_id,
        )
        .join(OutboxEvent, OutboxEvent.id == OutboxDelivery.event_id)
        .where(_ours(*attempts))
        .with_for_update(of=OutboxDelivery, skip_locked=True)
    )


def _ours(*attempts: Attempt) -> sa.ColumnElement[bool]:
    numbered = sa.tuple_(OutboxDelivery.id, OutboxDelivery.attempts)
    ours = numbered.in_([(attempt.id, attempt.number) for attempt in attempts])
    return sa.and_(OutboxDelivery.state == DeliveryState.PENDING, ours)


def _call(found: sa.Row[Any]) -> None:
    """Run the subscriber's handler; it leaves the session as empty as it has found it."""
    listener = catalogue().listeners.get(found.subscriber)
    if listener is None:
        raise LookupError(f"subscriber {found.subscriber} does not exist in this version")
    subscriber = listener.subscriber
    event = subscriber.event.from_payload(found.payload)
    g.owner, g.request_id = listener.owner, found.request_id
    described = {"motorclub.plugin": listener.owner, "motorclub.event": found.name}
    with (
        tracing.span(f"deliver {subscriber.name}", Kind.CONSUMER, described, found.request_id),
        current_host().guard_of(listener.owner).watch(f"subscriber {subscriber.name}"),
        kept_open(subscriber.name),
    ):
        listener.handle(event, EventMeta(str(found.event_id), found.created_at))
        db.session.flush()
    db.session.expunge_all()


def _mark_delivered(deliveries: Collection[int]) -> None:
    metrics.DELIVERIES.labels("delivered").inc(len(deliveries))
    db.session.execute(
        sa.update(OutboxDelivery)
        .where(OutboxDelivery.id.in_(deliveries))
        .values(state=DeliveryState.DELIVERED, delivered_at=clock.now(), last_error=None)
        .execution_options(synchronize_session=False)
    )


def _record_failure(attempt: Attempt, error: BaseException) -> None:
    """Try again later or give up; the error is kept either way. A payload that cannot be parsed is not retried."""
    if isinstance(error, Unfit | ProcessDied):
        _change(attempt, state=DeliveryState.DEAD, last_error=storable(str(error)))
        return
    text = storable("".join(traceback.format_exception(error)))
    if attempt.number >= MAX_ATTEMPTS:
        _change(attempt, state=DeliveryState.DEAD, last_error=text)
    else:
        _change(attempt, due_at=clock.now() + backoff(attempt.number), last_error=text)


def _change(attempt: Attempt, **values: object) -> None:
    with db.engine.begin() as connection:
        connection.execute(sa.update(OutboxDelivery).where(_ours(attempt)).values(**values))
