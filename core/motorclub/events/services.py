"""Who publishes what and who listens; publishing, by which an event becomes a row in the transaction of its change."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from motorclub import clock
from motorclub.db import db
from motorclub.events.models import DeliveryState, OutboxDelivery, OutboxEvent
from motorclub.jobs.models import JobRow, JobState
from motorclub.jobs.services import nudge_after_commit
from motorclub.plugin.events import Event, EventMeta, check_payload, takes_meta
from motorclub.plugin.host import Host, from_contributions
from motorclub.plugin.models import PluginRow
from motorclub.plugin.values import History, Subscriber

EXTENSION = "motorclub.events"


@dataclass(frozen=True, slots=True)
class Listener:
    """A subscriber and the plugin that it belongs to."""

    owner: str
    subscriber: Subscriber
    takes_meta: bool = False

    def handle(self, event: Event, meta: EventMeta) -> None:
        """Run the subscriber's handler, which may or may not want to know the event's id and time."""
        handler: Any = self.subscriber.handle
        handler(event, meta) if self.takes_meta else handler(event)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Event classes by name, listeners by name, also a deprecated one, and listeners by the name of their event.

    `histories` has the owner and the history of those events that have one.
    """

    events: Mapping[str, type[Event]]
    listeners: Mapping[str, Listener]
    by_event: Mapping[str, tuple[Listener, ...]]
    histories: Mapping[str, tuple[str, History]]


def build(host: Host) -> Catalogue:
    """The catalogue of everything that `host` has loaded, plugins that are off included."""
    events: dict[str, type[Event]] = {}
    listeners: dict[str, Listener] = {}
    by_event: dict[str, tuple[Listener, ...]] = {}
    histories: dict[str, tuple[str, History]] = {}
    for owner, contributions in host.contributions():
        histories |= {history.event.name: (owner, history) for history in contributions.histories}
        events |= {event.name: event for event in contributions.events}
        for subscriber in contributions.subscribers:
            listener = Listener(owner, subscriber, takes_meta(subscriber.handle))
            names = filter(None, (subscriber.deprecated_name, subscriber.name))
            listeners |= dict.fromkeys(names, listener)
            event = subscriber.event.name
            by_event[event] = (*by_event.get(event, ()), listener)
    return Catalogue(events, listeners, by_event, histories)


def catalogue() -> Catalogue:
    """The current application's catalogue, built on first use."""
    return from_contributions(EXTENSION, build)


# Of the table, not of the class: a row that nobody changes needs nothing that the session does for objects.
_EVENTS: Any = OutboxEvent.__table__
_WRITTEN = sa.insert(_EVENTS)


class UnknownEvent(LookupError):
    """An event that its owner has not registered; the message says how to."""


def publish(event: Event, *more: Event) -> None:
    """Deliver `event`, and each of `more`, to all its subscribers once the current transaction has committed.

    The jobs process calls each subscriber in a transaction of its own, at least once, usually within some milliseconds;
    one that is switched off gets the event when it is on again.

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


@dataclass(frozen=True, slots=True)
class OverdueWork:
    """The ids of jobs and of deliveries of events that wait for too long."""

    jobs: tuple[int, ...]
    deliveries: tuple[int, ...]


def list_overdue_work(owners: Collection[str], since: datetime) -> OverdueWork:
    """What has been due since then for these plugins, for an audit; the work of one that is switched off rests."""
    running = sa.select(PluginRow.id).where(
        PluginRow.id.in_(owners), PluginRow.enabled, PluginRow.quarantined_at.is_(None)
    )
    queued = sa.and_(JobRow.state == JobState.QUEUED, JobRow.run_at < since)
    abandoned = sa.and_(JobRow.state == JobState.RUNNING, JobRow.lease_until < since)
    jobs = sa.select(JobRow.id).where(JobRow.owner.in_(running), queued | abandoned).order_by(JobRow.id)
    pending = sa.and_(OutboxDelivery.state == DeliveryState.PENDING, OutboxDelivery.due_at < since)
    deliveries = (
        sa.select(OutboxDelivery.id)
        .where(OutboxDelivery.owner.in_(running), pending)
        .order_by(OutboxDelivery.id)
    )
    return OverdueWork(tuple(db.session.scalars(jobs)), tuple(db.session.scalars(deliveries)))
