"""Replay events from before a subscriber was installed: from the publisher's tables, page by page.

A page is one transaction with the handler's work and the position. So each past event takes effect in the database
once, even if the process is killed. New events wait until the replay is done, so that a subscriber gets the past of an
object before its present. An event that is published during the replay may be delivered twice: as part of the history,
and by itself.

A page takes half a second at most, and the process then pauses for as long as the page took: the site comes first. The
next page is asked for as many events as half a second was enough for.
"""

from __future__ import annotations

import logging
import time
import traceback
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise

import sqlalchemy as sa
from flask import Flask, current_app, g
from sqlalchemy.dialects.postgresql import insert

from motorclub import clock
from motorclub.db import db, kept_open, storable
from motorclub.events.models import HistoryReplay, OutboxDelivery
from motorclub.events.services import Listener, catalogue
from motorclub.jobs.attempts import TooLong, backoff, backoff_after, time_limit
from motorclub.jobs.services import nudge_after_commit
from motorclub.plugin.background import working_for
from motorclub.plugin.events import Event, EventMeta
from motorclub.plugin.host import current_host
from motorclub.plugin.registry import enabled_owners
from motorclub.plugin.values import History, PastEvent, Subscriber

PAGE, PAGE_S = 1000, 0.5
# Of a subscriber that takes whole pages.
MOST_TOGETHER = 10_000
# What a page may take when a single event takes long.
LONGEST_S = 60.0
# After this many failures an event is skipped: one that always fails must not hold up all others. A page in which the
# process has ended is retried with half as many, so that in the end the event that ends it is delivered alone.
MAX_ATTEMPTS = 10
# The fewest events of a page, unless its process has ended in it.
LEAST = 20
PACE = "motorclub.history_rests_until"
PAGE_SIZES = "motorclub.history_page_sizes"

_log = logging.getLogger("motorclub.events")


def remember(connection: sa.Connection, listeners: Iterable[Listener]) -> None:
    """Begin the past of each subscriber that wants it and has not begun."""
    now = clock.now()
    rows = [
        {
            "subscriber": listener.subscriber.name,
            "owner": listener.owner,
            "event": listener.subscriber.event.name,
            "due_at": now,
            "begun_at": now,
        }
        for listener in listeners
        if listener.subscriber.with_history
    ]
    if rows:
        ordered = sorted(rows, key=lambda row: str(row["subscriber"]))
        connection.execute(insert(HistoryReplay).on_conflict_do_nothing(), ordered)


def replay_history(subscriber: str) -> None:
    """Replay a subscriber's history from the beginning, once the current transaction has committed.

    For a plugin that recounts from zero. New events wait until the replay is done.
    Raises LookupError for one that no plugin has registered `with_history`.
    """
    listener = catalogue().listeners.get(subscriber)
    if listener is None or not listener.subscriber.with_history:
        raise LookupError(f"{subscriber!r} is no subscriber with_history")
    remember(db.session.connection(), [listener])
    afresh = {"after_id": 0, "told": 0, "skipped": 0, "attempts": 0, "last_error": None, "finished_at": None}
    now = clock.now()
    db.session.execute(
        sa.update(HistoryReplay)
        .where(HistoryReplay.subscriber == subscriber)
        .values(**afresh, due_at=now, begun_at=now)
    )
    nudge_after_commit()


def is_replaying(subscriber: str) -> bool:
    """Whether past events of a subscriber are still to be replayed.

    A plugin that adds up asks this before it adds up half of the past.
    """
    unfinished = sa.select(HistoryReplay.subscriber).where(
        _unfinished(subscriber), HistoryReplay.event.in_(list(catalogue().histories))
    )
    return db.session.scalar(unfinished) is not None


def is_not_behind() -> sa.ColumnElement[bool]:
    """The condition that the subscriber of a delivery has no history left to replay."""
    behind = sa.select(HistoryReplay.subscriber).where(
        HistoryReplay.finished_at.is_(None), HistoryReplay.event.in_(list(catalogue().histories))
    )
    return OutboxDelivery.subscriber.not_in(behind)


def replay_due(stopping: Callable[[], bool], *, paced: bool = True) -> list[bool]:
    """Replay one page for each subscriber that is behind, unless this process is pausing; whether each succeeded."""
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    began = time.monotonic()
    if paced and began < app.extensions.get(PACE, 0.0):
        return []
    done: list[bool] = []
    for subscriber in _due():
        if stopping():
            break
        outcome = replay_page(app, subscriber)
        done += [] if outcome is None else [outcome]
    now = time.monotonic()
    app.extensions[PACE] = now + (now - began)
    return done


def _due() -> Collection[str]:
    chosen = (
        sa.select(HistoryReplay.subscriber)
        .where(
            HistoryReplay.finished_at.is_(None),
            HistoryReplay.owner.in_(enabled_owners()),
            HistoryReplay.due_at <= clock.now(),
            HistoryReplay.event.in_(list(catalogue().histories)),
        )
        .order_by(HistoryReplay.begun_at, HistoryReplay.subscriber)
    )
    with db.engine.connect() as connection:
        return connection.scalars(chosen).all()


@dataclass(slots=True)
class Page:
    """How far the delivery of a page has come."""

    after_id: int
    delivered: int = 0
    current: int | None = None
    is_last: bool = False
    is_together: bool = False


def replay_page(app: Flask, subscriber: str) -> bool | None:
    """Deliver a subscriber's next past events; whether that succeeded, None if there was nothing to do."""
    with app.app_context():
        listener = catalogue().listeners.get(subscriber)
        if listener is None:
            return None
        attempt = _begin(subscriber)
        if attempt is None:
            return None
        with working_for(listener.owner, "an event handler", LONGEST_S) as on:
            if not on:
                _put_back(subscriber, attempt)
                return None
            limit = _page_sizes().get(subscriber, PAGE)
            if attempt > 1:
                limit = min(limit, PAGE >> (attempt - 1))
            # A page that was not finished before may have an event that ends the process: it must be delivered alone.
            together = attempt == 1 and listener.subscriber.handle_past is not None
            return _replay_page(listener, attempt, max(1, limit), together)


def _page_sizes() -> dict[str, int]:
    """How many events this process asks for at once, by subscriber."""
    sizes: dict[str, int] = current_app.extensions.setdefault(PAGE_SIZES, {})
    return sizes


def _adapt_page_size(subscriber: str, delivered: int, seconds: float, together: bool) -> None:
    """Ask next time for as many events as can be delivered in the time of a page, at most twice as many as now."""
    fitting = int(delivered * PAGE_S / max(seconds, 0.001))
    most = MOST_TOGETHER if together else PAGE
    _page_sizes()[subscriber] = max(LEAST, min(most, 2 * delivered, fitting))


def _begin(subscriber: str) -> int | None:
    """Count an attempt before it is made, so that a handler that ends its process is not retried for ever.

    Commits. The next attempt is already scheduled after a pause; None if another process makes this one.
    """
    now, counted = clock.now(), HistoryReplay.attempts + 1
    free = sa.and_(_unfinished(subscriber), HistoryReplay.due_at <= now)
    chosen = sa.select(HistoryReplay.subscriber).where(free).with_for_update(skip_locked=True)
    with db.engine.begin() as connection:
        # A count that a crash of the database loses does no harm, so nobody waits for the disk.
        connection.execute(sa.text("SET LOCAL synchronous_commit = off"))
        return connection.scalar(
            sa.update(HistoryReplay)
            .where(HistoryReplay.subscriber.in_(chosen))
            .values(attempts=counted, due_at=sa.literal(now) + backoff_after(counted))
            .returning(HistoryReplay.attempts)
        )


def _put_back(subscriber: str, attempt: int) -> None:
    """Uncount an attempt that was not made because the plugin is off."""
    with db.engine.begin() as connection:
        connection.execute(
            sa.update(HistoryReplay)
            .where(HistoryReplay.subscriber == subscriber, HistoryReplay.attempts == attempt)
            .values(attempts=attempt - 1, due_at=clock.now())
        )


def _unfinished(subscriber: str) -> sa.ColumnElement[bool]:
    return sa.and_(HistoryReplay.subscriber == subscriber, HistoryReplay.finished_at.is_(None))


def _replay_page(listener: Listener, attempt: int, limit: int, together: bool) -> bool | None:
    ours = sa.and_(_unfinished(listener.subscriber.name), HistoryReplay.attempts == attempt)
    claimed = sa.select(HistoryReplay.after_id).where(ours).with_for_update(skip_locked=True)
    after_id = db.session.scalar(claimed)
    if after_id is None:
        return None
    page, began = Page(after_id), time.monotonic()
    try:
        with time_limit(LONGEST_S):
            _deliver_page(listener, page, attempt, limit, together)
        _move(listener, page)
        db.session.commit()
    except (Exception, TooLong, SystemExit) as error:  # no handler ends the process
        db.session.rollback()
        if page.is_together:
            _log.exception(
                "%s failed on a page of its past, and gets its events one by one", listener.subscriber.name
            )
            return _replay_page(listener, attempt, min(limit, PAGE), together=False)
        if page.delivered:
            # The events before the one that failed are delivered again, without it.
            return _replay_page(listener, attempt, page.delivered, together=False)
        _log.exception("%s failed on its past", listener.subscriber.name)
        _record_failure(listener, page, attempt, error)
        return False
    if page.delivered:
        _adapt_page_size(listener.subscriber.name, page.delivered, time.monotonic() - began, together)
    return True if page.delivered else None


def _deliver_page(listener: Listener, page: Page, attempt: int, limit: int, together: bool) -> None:
    owner, history = catalogue().histories[listener.subscriber.event.name]
    past = _load(owner, history, page.after_id, limit)
    page.is_last = len(past) < limit
    page.is_together = together and bool(past)
    g.owner = listener.owner
    name = listener.subscriber.name
    with current_host().guard_of(listener.owner).watch(f"subscriber {name}"), kept_open(name):
        if page.is_together:
            _deliver_together(listener.subscriber, page, past)
        else:
            _deliver_singly(listener, page, attempt, past)


def _deliver_together(subscriber: Subscriber, page: Page, past: Sequence[PastEvent]) -> None:
    if subscriber.handle_past is not None:
        subscriber.handle_past([replace(one, event=_convert(one.event, subscriber.event)) for one in past])
    db.session.flush()
    page.after_id, page.delivered = past[-1].id, len(past)


def _deliver_singly(listener: Listener, page: Page, attempt: int, past: Sequence[PastEvent]) -> None:
    until = time.monotonic() + PAGE_S
    for one in past:
        if page.delivered and time.monotonic() > until:
            page.is_last = False
            break
        page.current = one.id
        if attempt > MAX_ATTEMPTS:
            raise RuntimeError("its process ended each time that it was delivered")
        event = _convert(one.event, listener.subscriber.event)
        listener.handle(event, EventMeta(f"history:{one.id}", one.occurred_at, from_history=True))
        db.session.flush()
        db.session.expunge_all()
        page.after_id, page.delivered = one.id, page.delivered + 1


def _convert(event: Event, kind: type[Event]) -> Event:
    """The publisher's event as the class that the subscriber has declared for it."""
    return event if type(event) is kind else kind.from_payload(event.payload())


def _load(owner: str, history: History, after_id: int, limit: int) -> list[PastEvent]:
    """Raises GuardedFailure where the publisher cannot say, ValueError for what is in no order."""

    def load() -> list[PastEvent]:
        return list(islice(history.load(after_id, limit), limit))

    past = current_host().guard_of(owner).demand(f"history of {history.event.name}", load)
    ids = [after_id, *(one.id for one in past)]
    if any(later <= earlier for earlier, later in pairwise(ids)):
        raise ValueError(f"the history of {history.event.name} is not in the order of its ids")
    return past


def _move(listener: Listener, page: Page) -> None:
    db.session.execute(
        sa.update(HistoryReplay)
        .where(HistoryReplay.subscriber == listener.subscriber.name)
        .values(
            after_id=page.after_id,
            told=HistoryReplay.told + page.delivered,
            attempts=0,
            due_at=clock.now(),
            finished_at=clock.now() if page.is_last else None,
        )
        .execution_options(synchronize_session=False)
    )


def _record_failure(listener: Listener, page: Page, attempt: int, error: BaseException) -> None:
    """Try again later; an event that its handler cannot take is skipped in the end, the publisher is waited for."""
    text = storable("".join(traceback.format_exception(error)))
    now = clock.now()
    change: dict[str, object] = {"due_at": now + backoff(attempt)}
    if page.current is not None and attempt >= MAX_ATTEMPTS:
        skipped = HistoryReplay.skipped + 1
        change = {"attempts": 0, "after_id": page.current, "skipped": skipped, "due_at": now}
    with db.engine.begin() as connection:
        connection.execute(
            sa.update(HistoryReplay)
            .where(HistoryReplay.subscriber == listener.subscriber.name)
            .values(last_error=text, **change)
        )
