"""Which members this plugin notifies of changes of an event: the service `events.notified_members`.

Social asks it, so that nobody is notified twice.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import sqlalchemy as sa

from motorclub.api import Service, db
from motorclub_events.catalogue.content import NAME
from motorclub_events.models import ClubEvent, Order, Ticket, TicketStatus
from motorclub_events.money.cancelling import OPEN
from motorclub_events.tickets.audience import until_the_end

CANCELLED, MOVED = "cancelled", "moved"


class NotifiedMembers:
    """The service `events.notified_members`."""

    def filter_notified(self, type: str, id: int, action: str, members: Collection[int]) -> Collection[int]:  # noqa: A002
        """Those of the members who hold a ticket.

        Of the end of an event also those who held one until then, and those who had ordered some.
        """
        if type != NAME or action not in (CANCELLED, MOVED) or not members:
            return ()
        chosen = _holders(id) if action == MOVED else sa.union(_until_the_end(id), _buyers(id))
        found = chosen.subquery().c[0]
        return set(db.session.scalars(sa.select(found).where(found.in_(members))))

    def tells_itself(self, type: str, id: int, deed: str, members: Collection[int]) -> Collection[int]:  # noqa: A002
        """The deprecated name of `filter_notified`."""
        return self.filter_notified(type, id, deed, members)


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


SERVICES = (
    Service("events.notified_members", NotifiedMembers, NotifiedMembers(), deprecated_name="events.telling"),
)
