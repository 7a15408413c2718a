"""The events that this plugin publishes."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import Event


@dataclass(frozen=True)
class OrderPaid(Event):
    """An order has its tickets, bought or free."""

    name = "events.order_paid"

    order_id: int
    event_id: int
    user_id: int


@dataclass(frozen=True)
class TicketsChanged(Event):
    """Members have got tickets of an event, or have them no longer; what is so now has to be looked up."""

    name = "events.tickets_changed"

    event_id: int
    user_ids: list[int]


@dataclass(frozen=True)
class CheckedIn(Event):
    """Somebody has come in with a ticket; `user_id` owns it, `staff_id` has let them in."""

    name = "events.checked_in"

    check_in_id: int
    ticket_id: int
    event_id: int
    user_id: int
    staff_id: int


@dataclass(frozen=True)
class CheckInUndone(Event):
    """A check-in was undone: the ticket holder is not admitted."""

    name = "events.check_in_undone"

    check_in_id: int
    ticket_id: int
    event_id: int
    user_id: int
    staff_id: int


@dataclass(frozen=True)
class EventChanged(Event):
    """An event has another name, time, place or state; `moved` and `cancelled` say what its holders must know.

    With `undated` it has been `moved` to a time that nobody knows yet: it still has the old one.
    """

    name = "events.event_changed"

    event_id: int
    actor_id: int
    moved: bool = False
    cancelled: bool = False
    undated: bool = False


@dataclass(frozen=True)
class SeatOffered(Event):
    """Somebody on the waiting list may buy now."""

    name = "events.seat_offered"

    entry_id: int


@dataclass(frozen=True)
class WaitEnded(Event):
    """A place on the waiting list has ended without a seat: the sale is over, or the event is cancelled."""

    name = "events.wait_ended"

    entry_id: int


@dataclass(frozen=True)
class RefundSettled(Event):
    """A refund has succeeded or failed."""

    name = "events.refund_settled"

    refund_id: int
    order_id: int
    succeeded: bool


@dataclass(frozen=True)
class OrderDisputed(Event):
    """The payer's bank has opened a dispute about the payment of an order, or has decided it: OPEN, WON, LOST."""

    name = "events.order_disputed"

    order_id: int
    event_id: int
    dispute_status: str


@dataclass(frozen=True)
class ChangeProposed(Event):
    """An organiser proposes a change of a venue, category or tag that is not theirs to change."""

    name = "events.change_proposed"

    proposal_id: int


@dataclass(frozen=True)
class ProposalDecided(Event):
    """A proposed change was made or declined."""

    name = "events.proposal_decided"

    proposal_id: int


EVENTS = (
    ChangeProposed,
    ProposalDecided,
    OrderPaid,
    TicketsChanged,
    CheckedIn,
    CheckInUndone,
    EventChanged,
    SeatOffered,
    WaitEnded,
    RefundSettled,
    OrderDisputed,
)
