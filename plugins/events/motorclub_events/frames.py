"""What open browsers hear of events, after the commit; every frame is the whole state of what it speaks of.

What can be bought changes with every order, so it is not told each time: the first change of a moment asks a job to
tell, later ones find that it has been asked. `stock_no` and `told_no` of the event say whether anything is still to
be told, for the sweeper that looks every few seconds.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    Topic,
    Viewer,
    db,
    enqueue,
    now,
    reads,
    send_after_commit,
    send_each_after_commit,
    with_store,
)
from motorclub_events import queries, recent
from motorclub_events.access import may_see_gate, may_see_sales
from motorclub_events.models import ClubEvent, Order
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
PAUSE = timedelta(milliseconds=250)
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


TOPICS = (
    Topic(
        AVAILABILITY,
        "What can be bought of an event.",
        messages={"AVAILABILITY": AvailabilityFrameSchema},
    ),
    Topic(SALES, "What an event has sold.", organiser, blocking=True, messages={"SALES": SalesFrameSchema}),
    Topic(CHECK_INS, "Who has come in.", gate, blocking=True, messages={"CHECK_INS": CheckInFrameSchema}),
    Topic(ORDER, "How an order stands.", buyer, blocking=True, messages={"ORDER": OrderFrameSchema}),
    Topic(TICKETS, "A member's tickets have changed.", own, messages={"TICKETS": TicketsFrameSchema}),
    Topic(WAITING, "A member's place on a waiting list.", own, messages={"WAITING": WaitingFrameSchema}),
)


def tell_stock(event_id: int) -> None:
    """What can be bought of an event has changed, in the current transaction. Browsers hear of it within a moment."""
    recent.forget(event_id)
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
    return bool(store.set(name, 1, nx=True, px=int(PAUSE.total_seconds() * 1000)))


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
    topics = [TICKETS.format(userId=user_id) for user_id in user_ids]
    send_each_after_commit(
        topics, "TICKETS", lambda heard: {topic: {"user_id": int(topic.split("/")[3])} for topic in heard}
    )


def tell_waiting(user_id: int, entry_id: int) -> None:
    """A member's place on a waiting list is another one."""
    topic = WAITING.format(userId=user_id)
    send_each_after_commit([topic], "WAITING", lambda heard: {topic: queries.waiting_frame(entry_id)})


def tell_check_ins(event_id: int, check_in_id: int) -> None:
    """Somebody has come in, or could not."""
    topic = CHECK_INS.format(eventId=event_id)
    send_each_after_commit(
        [topic], "CHECK_INS", lambda heard: {topic: queries.check_in_frame(event_id, check_in_id)}
    )
