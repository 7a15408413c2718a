"""The frames about what can be bought, what is sold, orders and waiting lists. Each holds the whole state.

Every order changes what can be bought, so it is not published each time: the first change within a moment enqueues a
job, later ones find that it is enqueued. `stock_no` and `told_no` of the event say whether anything is unpublished, for
the sweeper that looks every few seconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    Topic,
    Viewer,
    db,
    enqueue,
    is_own,
    now,
    reads,
    send_after_commit,
    send_each_after_commit,
    with_store,
)
from motorclub.api.rows import schema_of
from motorclub_events.checkout import availability, order_queries
from motorclub_events.checkout.schemas import (
    AvailabilityFrameRow,
    OrderFrameRow,
    SalesFrameRow,
    WaitingFrameRow,
)
from motorclub_events.models import ClubEvent, EventStatus, Order
from motorclub_events.shared.access import may_see_sales
from motorclub_events.tickets import ticket_queries
from motorclub_events.tickets.ticket_queries import PAUSE, PAUSE_MS, Snapshot

AVAILABILITY = "/topic/events/{eventId}/availability"
SALES = "/topic/events/{eventId}/sales"
ORDER = "/topic/orders/{orderId}"
WAITING = "/topic/waitlist/{userId}"
PUBLISH_STOCK = "events.publish_stock"
LONGEST_ID = 18
REQUESTED = "motorclub:events:told:{}"


def is_buyer(viewer: Viewer, params: Mapping[str, str]) -> bool:
    """An order's buyer."""
    if not viewer.signed_in or not params["orderId"].isdecimal():
        return False
    found = db.session.scalar(sa.select(Order.user_id).where(Order.id == int(params["orderId"])))
    return found == viewer.id


def is_organiser(viewer: Viewer, params: Mapping[str, str]) -> bool:
    """Whether the viewer may see an event's sales."""
    return params["eventId"].isdecimal() and may_see_sales(viewer, int(params["eventId"]))


def _get_availability(params: Mapping[str, str]) -> Snapshot | None:
    number = params["eventId"]
    is_id = number.isdecimal() and len(number) <= LONGEST_ID
    state = availability.find_availability(int(number), reads()) if is_id else None
    return ("AVAILABILITY", state) if state and state.status != EventStatus.DRAFT else None


def _get_waiting(params: Mapping[str, str]) -> Snapshot | None:
    state = order_queries.get_waiting_frame(int(params["userId"]))
    return ("WAITING", state) if state else None


# A snapshot is built after the rule of its topic has passed: the ids below are those of existing rows.
TOPICS = (
    Topic(
        AVAILABILITY,
        "What can be bought of an event.",
        messages={"AVAILABILITY": schema_of(AvailabilityFrameRow)},
        snapshot=_get_availability,
    ),
    Topic(
        SALES,
        "What an event has sold.",
        is_organiser,
        blocking=True,
        messages={"SALES": schema_of(SalesFrameRow)},
        snapshot=lambda params: ("SALES", order_queries.get_sales(int(params["eventId"]), reads())),
    ),
    Topic(
        ORDER,
        "How an order stands.",
        is_buyer,
        blocking=True,
        messages={"ORDER": schema_of(OrderFrameRow)},
        snapshot=lambda params: ("ORDER", order_queries.get_order_frame(int(params["orderId"]))),
    ),
    Topic(
        WAITING,
        "A member's place on a waiting list.",
        is_own,
        messages={"WAITING": schema_of(WaitingFrameRow)},
        snapshot=_get_waiting,
    ),
)


def stock_changed(event_id: int) -> None:
    """Note in the current transaction that the availability of an event has changed; browsers get a frame soon."""
    availability.forget(event_id)
    request_publishing(event_id)


def request_publishing(event_id: int) -> None:
    """Ask for it, if nobody has within this moment; for who changes the stock only afterwards, in the same
    transaction."""
    if with_store(lambda store: _is_first(store, event_id), False):
        enqueue(PUBLISH_STOCK, {"event": event_id}, run_at=now() + PAUSE)


def _is_first(store: Any, event_id: int) -> bool:
    return bool(store.set(REQUESTED.format(event_id), 1, nx=True, px=PAUSE_MS))


def publish_stock(event_id: int) -> None:
    """Publish the availability and the sales of an event, in the current transaction."""
    changed = sa.update(ClubEvent).where(ClubEvent.id == event_id, ClubEvent.told_no < ClubEvent.stock_no)
    published = changed.values(told_no=ClubEvent.stock_no).returning(ClubEvent.id)
    if db.session.scalars(published.execution_options(synchronize_session=False)).all():
        publish_availability(event_id)
        publish_sales(event_id)


def publish_sales(event_id: int) -> None:
    """Publish what has been sold."""
    send_after_commit(
        SALES.format(eventId=event_id), "SALES", lambda: order_queries.get_sales(event_id, reads())
    )


def publish_availability(event_id: int) -> None:
    """Publish what can be bought."""
    send_after_commit(
        AVAILABILITY.format(eventId=event_id),
        "AVAILABILITY",
        lambda: availability.find_availability(event_id, reads()) or {},
    )


def list_unpublished() -> list[int]:
    """Events whose last change is not published yet."""
    chosen = sa.select(ClubEvent.id).where(ClubEvent.stock_no > ClubEvent.told_no)
    return list(db.session.scalars(chosen.order_by(ClubEvent.id).limit(500)))


def publish_order(order_id: int, user_id: int) -> None:
    """An order stands otherwise than before, and with it the buyer's tickets."""
    topic = ORDER.format(orderId=order_id)
    send_each_after_commit([topic], "ORDER", lambda active: {topic: order_queries.get_order_frame(order_id)})
    ticket_queries.publish_tickets([user_id])


def publish_waiting(user_id: int, entry_id: int) -> None:
    """A member's place on a waiting list is another one."""
    topic = WAITING.format(userId=user_id)
    send_after_commit(topic, "WAITING", lambda: order_queries.get_waiting_frame(user_id, entry_id) or {})
