"""What open browsers hear of events, after the commit; every frame is the whole state of what it speaks of.

What can be bought changes with every order, so it is not told each time: the first change of a moment asks a job to
tell, later ones find that it has been asked. `stock_no` and `told_no` of the event say whether anything is still to
be told, for the sweeper that looks every few seconds.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import timedelta
from enum import Enum, auto
from typing import Any

import sqlalchemy as sa
from flask import current_app

from motorclub.api import (
    Topic,
    Viewer,
    after_commit,
    db,
    enqueue,
    now,
    reads,
    send_after_commit,
    send_each_after_commit,
    with_store,
)
from motorclub_events import availability_cache, queries
from motorclub_events.access import may_see_gate, may_see_sales
from motorclub_events.models import ClubEvent, EventStatus, Order
from motorclub_events.schemas import (
    AvailabilityFrameSchema,
    CheckInFrameSchema,
    OrderFrameSchema,
    SalesFrameSchema,
    TicketsFrameSchema,
    WaitingFrameSchema,
)

AVAILABILITY = "/topic/events/{eventId}/availability"
SALES = "/topic/events/{eventId}/sales"
CHECK_INS = "/topic/events/{eventId}/check-ins"
ORDER = "/topic/orders/{orderId}"
TICKETS = "/topic/users/{userId}/tickets"
WAITING = "/topic/waitlist/{userId}"

TELL = "events.tell_stock"
TELL_GATE = "events.tell_gate"
PAUSE_MS = 250
PAUSE = timedelta(milliseconds=PAUSE_MS)
GATE_TOLD = "motorclub:events:gate:{}"
GATE_LATER = "motorclub:events:gate-later:{}"
# A job that has not begun by then is not waited for any more.
JOB_PATIENCE_S = 10
LONGEST_ID = 18

Told = tuple[str, Mapping[str, Any]]

ASKED = "motorclub:events:told:{}"


def own(viewer: Viewer, params: Mapping[str, str]) -> bool:
    """A member's own."""
    return viewer.signed_in and params["userId"] == str(viewer.id)


def buyer(viewer: Viewer, params: Mapping[str, str]) -> bool:
    """An order's buyer."""
    if not viewer.signed_in or not params["orderId"].isdecimal():
        return False
    found = db.session.scalar(sa.select(Order.user_id).where(Order.id == int(params["orderId"])))
    return found == viewer.id


def organiser(viewer: Viewer, params: Mapping[str, str]) -> bool:
    """Whoever may see an event's sales."""
    return params["eventId"].isdecimal() and may_see_sales(viewer, int(params["eventId"]))


def gate(viewer: Viewer, params: Mapping[str, str]) -> bool:
    """Whoever may see who comes in."""
    return params["eventId"].isdecimal() and may_see_gate(viewer, int(params["eventId"]))


def _number(text: str) -> int | None:
    """An id in a destination; None for what is none."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_ID else None


def _availability(params: Mapping[str, str]) -> Told | None:
    number = _number(params["eventId"])
    state = queries.availability_of(number, reads()) if number is not None else {}
    return ("AVAILABILITY", state) if state and state["status"] != EventStatus.DRAFT else None


def _own_tickets(params: Mapping[str, str]) -> Told:
    number = int(params["userId"])
    return "TICKETS", queries.tickets_frames([number])[number]


def _own_places(params: Mapping[str, str]) -> Told | None:
    state = queries.waiting_frame(int(params["userId"]))
    return ("WAITING", state) if state else None


# Only whoever passes the rule of a topic is told how things stand there: the numbers below are of rows that exist.
TOPICS = (
    Topic(
        AVAILABILITY,
        "What can be bought of an event.",
        messages={"AVAILABILITY": AvailabilityFrameSchema},
        snapshot=_availability,
    ),
    Topic(
        SALES,
        "What an event has sold.",
        organiser,
        blocking=True,
        messages={"SALES": SalesFrameSchema},
        snapshot=lambda params: ("SALES", queries.sales_of(int(params["eventId"]), reads())),
    ),
    Topic(
        CHECK_INS,
        "Who has come in.",
        gate,
        blocking=True,
        messages={"CHECK_INS": CheckInFrameSchema},
        snapshot=lambda params: ("CHECK_INS", queries.check_in_frame(int(params["eventId"]))),
    ),
    Topic(
        ORDER,
        "How an order stands.",
        buyer,
        blocking=True,
        messages={"ORDER": OrderFrameSchema},
        snapshot=lambda params: ("ORDER", queries.order_frame(int(params["orderId"]))),
    ),
    Topic(
        TICKETS,
        "A member's tickets have changed.",
        own,
        messages={"TICKETS": TicketsFrameSchema},
        snapshot=_own_tickets,
    ),
    Topic(
        WAITING,
        "A member's place on a waiting list.",
        own,
        messages={"WAITING": WaitingFrameSchema},
        snapshot=_own_places,
    ),
)


def tell_stock(event_id: int) -> None:
    """What can be bought of an event has changed, in the current transaction. Browsers hear of it within a moment."""
    availability_cache.forget(event_id)
    have_stock_told(event_id)


def have_stock_told(event_id: int) -> None:
    """Ask for it, if nobody has within this moment; for who changes the stock only afterwards, in the same
    transaction."""
    if not with_store(lambda store: _first(store, event_id), False):
        return
    enqueue(TELL, {"event": event_id}, run_at=now() + PAUSE)


def tell_sale(event_id: int, user_id: int) -> None:
    """A member has bought, in a transaction of its own that has been committed."""
    have_stock_told(event_id)
    tell_tickets([user_id])
    db.session.commit()


def tell_hold(event_id: int, order_id: int, user_id: int) -> None:
    """A member has seats until they pay for them, likewise."""
    have_stock_told(event_id)
    tell_order(order_id, user_id)
    db.session.commit()


def _first(store: Any, event_id: int) -> bool:
    name = ASKED.format(event_id)
    return bool(store.set(name, 1, nx=True, px=PAUSE_MS))


def send_stock(event_id: int) -> None:
    """Tell what can be bought, and what has been sold, in the current transaction."""
    changed = sa.update(ClubEvent).where(ClubEvent.id == event_id, ClubEvent.told_no < ClubEvent.stock_no)
    told = changed.values(told_no=ClubEvent.stock_no).returning(ClubEvent.id)
    if db.session.scalars(told.execution_options(synchronize_session=False)).all():
        tell_availability(event_id)
        tell_sales(event_id)


def tell_sales(event_id: int) -> None:
    """What has been sold and how orders stand, told at once."""
    send_after_commit(SALES.format(eventId=event_id), "SALES", lambda: queries.sales_of(event_id, reads()))


def tell_availability(event_id: int) -> None:
    """What can be bought, told at once."""
    send_after_commit(
        AVAILABILITY.format(eventId=event_id),
        "AVAILABILITY",
        lambda: queries.availability_of(event_id, reads()),
    )


def untold() -> list[int]:
    """Events whose last change nobody has told of."""
    chosen = sa.select(ClubEvent.id).where(ClubEvent.stock_no > ClubEvent.told_no)
    return list(db.session.scalars(chosen.order_by(ClubEvent.id).limit(500)))


def tell_order(order_id: int, user_id: int) -> None:
    """An order stands otherwise than before, and with it the buyer's tickets."""
    topic = ORDER.format(orderId=order_id)
    send_each_after_commit([topic], "ORDER", lambda heard: {topic: queries.order_frame(order_id)})
    tell_tickets([user_id])


def tell_tickets(user_ids: Collection[int]) -> None:
    """These members have other tickets, or their tickets another state."""
    by_topic = {TICKETS.format(userId=user_id): user_id for user_id in user_ids}

    def build(heard: Collection[str]) -> Mapping[str, Mapping[str, Any]]:
        found = queries.tickets_frames([by_topic[topic] for topic in heard])
        return {topic: found[by_topic[topic]] for topic in heard}

    send_each_after_commit(list(by_topic), "TICKETS", build)


def tell_waiting(user_id: int, entry_id: int) -> None:
    """A member's place on a waiting list is another one."""
    topic = WAITING.format(userId=user_id)
    send_after_commit(topic, "WAITING", lambda: queries.waiting_frame(user_id, entry_id) or {})


def tell_check_ins(event_id: int) -> None:
    """Somebody has come in, or could not. At once, if nobody has been told for a moment; else a job tells of all that
    came meanwhile."""
    after_commit(lambda: _tell_check_ins(event_id))


def _tell_check_ins(event_id: int) -> None:
    when = with_store(lambda store: _turn(store, event_id), Turn.NOW)
    if when is Turn.NEVER:
        return
    # A session of its own: that of the scan has just ended its transaction.
    with current_app.app_context():
        if when is Turn.NOW:
            _send_check_ins(event_id)
        else:
            enqueue(TELL_GATE, {"event": event_id}, run_at=now() + PAUSE)
        db.session.commit()


class Turn(Enum):
    """When a scan that has been committed is told of; NEVER, where the job that is to come tells of it."""

    NOW = auto()
    LATER = auto()
    NEVER = auto()


def _turn(store: Any, event_id: int) -> Turn:
    told, later = GATE_TOLD.format(event_id), GATE_LATER.format(event_id)
    if store.exists(later):
        return Turn.NEVER
    if store.set(told, 1, nx=True, px=PAUSE_MS):
        return Turn.NOW
    return Turn.LATER if store.set(later, 1, nx=True, ex=JOB_PATIENCE_S) else Turn.NEVER


def send_check_ins(event_id: int) -> None:
    """Tell who has come in, in the current transaction. Whoever comes from now on has it told anew: the mark goes
    before the state is read, so that the last one is never missing."""
    with_store(lambda store: _mark_told(store, event_id), None)
    _send_check_ins(event_id)


def _mark_told(store: Any, event_id: int) -> None:
    store.set(GATE_TOLD.format(event_id), 1, px=PAUSE_MS)
    store.delete(GATE_LATER.format(event_id))


def _send_check_ins(event_id: int) -> None:
    topic = CHECK_INS.format(eventId=event_id)
    send_after_commit(topic, "CHECK_INS", lambda: queries.check_in_frame(event_id))
