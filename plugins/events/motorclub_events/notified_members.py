"""Whom this plugin tells itself of what becomes of an event: the service `events.telling`. Nobody is told twice."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol

import sqlalchemy as sa

from motorclub.api import Service, db
from motorclub_events.catalogue.content import NAME
from motorclub_events.models import ClubEvent, Order, Ticket, TicketStatus
from motorclub_events.money.cancelling import OPEN
from motorclub_events.tickets.audience import until_the_end

CANCELLED, MOVED = "cancelled", "moved"


class Telling(Protocol):
    """The service `events.telling`; the interface is that of social."""

    def tells_itself(self, type: str, id: int, deed: str, members: Collection[int]) -> Collection[int]:  # noqa: A002
        """Those of the members whom the plugin itself tells that its item was, say, cancelled."""


class Teller:
    """It, on the tables of this plugin."""

    def tells_itself(self, type: str, id: int, deed: str, members: Collection[int]) -> Collection[int]:  # noqa: A002
        """Who holds a ticket; of the end of an event also who held one until then, and who had ordered some."""
        if type != NAME or deed not in (CANCELLED, MOVED) or not members:
            return ()
        chosen = _holders(id) if deed == MOVED else sa.union(_until_the_end(id), _buyers(id))
        found = chosen.subquery().c[0]
        return set(db.session.scalars(sa.select(found).where(found.in_(members))))


def _holders(event_id: int) -> sa.Select[int]:
    return sa.select(Ticket.owner_user_id).where(
        Ticket.event_id == event_id, Ticket.status == TicketStatus.VALID
    )


def _end(event_id: int) -> sa.ScalarSelect[Any]:
    """When the event was called off. Its orders are processed one by one after that; some may be done."""
    return sa.select(ClubEvent.cancelled_at).where(ClubEvent.id == event_id).scalar_subquery()


def _until_the_end(event_id: int) -> sa.Select[int]:
    until = until_the_end(_end(event_id))
    return sa.select(Ticket.owner_user_id).where(Ticket.event_id == event_id, until)


def _buyers(event_id: int) -> sa.Select[int]:
    """As in `cancelling`: buyers are notified even if others own the tickets, or if they have not paid."""
    ended = _end(event_id)
    dealt_with = sa.exists().where(Ticket.order_id == Order.id, Ticket.voided_at >= ended)
    return sa.select(Order.user_id).where(
        Order.event_id == event_id,
        sa.or_(Order.status.in_(OPEN), Order.cancelled_at >= ended, dealt_with),
    )


SERVICES = (Service("events.telling", Telling, Teller()),)
