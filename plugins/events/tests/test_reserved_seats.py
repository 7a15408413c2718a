"""Seats that an organiser holds back: nobody buys them until they are released, or until their time is up."""

from __future__ import annotations

import runpy
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.operations import Operations
from event_sales import Fair

import motorclub_events
from motorclub.api import db, iso, now
from motorclub.testing.pytest_plugin import Clock
from motorclub_events.checkout import reserved_seats
from motorclub_events.models import ClubEvent, EventStatus


def hold(fair: Fair, meet: int, kind: int, quantity: int = 1, expected: int = 201, /, **more: Any) -> Any:
    """The organiser holds seats back."""
    body = {"quantity": quantity, "reason": "Press"} | more
    return fair.post(f"/ticket-types/{kind}/seat-holds", fair.organiser, expected, **body)


def listed(fair: Fair, meet: int) -> list[tuple[str, int]]:
    """(reason, quantity) of what is held back."""
    found = fair.get(f"/events/{meet}/seat-holds", fair.organiser)["content"]
    return [(item["reason"], item["quantity"]) for item in found]


def swept(fair: Fair) -> None:
    """Time has been looked at."""
    with fair.site.context():
        reserved_seats.sweep_reserved()


def test_nobody_buys_what_is_held_back_until_it_is_released(fair: Fair, meet: int) -> None:
    """It counts as taken, is listed with its reason, and goes back to everybody, once."""
    kind = fair.type(meet, capacity=3, name="Paddock")
    held = hold(fair, meet, kind, 2)
    shown = {name: held[name] for name in ("ticketTypeName", "quantity", "reason", "expiresAt")}
    assert shown == {"ticketTypeName": "Paddock", "quantity": 2, "reason": "Press", "expiresAt": None}
    assert (fair.stock(kind), listed(fair, meet)) == ((2, 0), [("Press", 2)])
    fair.order(fair.ann, (kind, 1))
    assert fair.refused(fair.ben, (kind, 1)) == (409, "SOLD_OUT")
    fair.call("DELETE", f"/seat-holds/{held['id']}", fair.organiser, 204)
    fair.call("DELETE", f"/seat-holds/{held['id']}", fair.organiser, 404)
    assert (fair.stock(kind), listed(fair, meet)) == ((0, 1), [])
    fair.order(fair.ben, (kind, 2))


def test_they_are_held_until_their_time_is_up(fair: Fair, meet: int, clock: Clock) -> None:
    """Then whoever waits has them first; those without an end stay, until the event is over."""
    kind = fair.type(meet, capacity=2)
    hold(fair, meet, kind, expiresAt=iso(now() + timedelta(minutes=20)))
    hold(fair, meet, kind, reason="Staff")
    fair.post(f"/ticket-types/{kind}/waitlist-entries", fair.ben, 201, quantity=1)
    swept(fair)
    assert listed(fair, meet) == [("Press", 1), ("Staff", 1)]
    clock.advance(minutes=20, seconds=1)
    swept(fair)
    assert listed(fair, meet) == [("Staff", 1)]
    assert fair.refused(fair.ann, (kind, 1)) == (409, "SOLD_OUT")
    fair.order(fair.ben, (kind, 1))
    with fair.site.context():
        done = sa.update(ClubEvent).where(ClubEvent.id == meet).values(status=EventStatus.COMPLETED)
        db.session.execute(done)
        db.session.commit()
    swept(fair)
    assert (fair.stock(kind), listed(fair, meet)) == ((0, 1), [])


def test_what_cannot_be_held_back(fair: Fair, meet: int) -> None:
    """More than are free, also in the whole event; what nobody counts; of another event; too long; without a reason."""
    kind = fair.type(meet, capacity=2)
    assert hold(fair, meet, kind, 3, 409)["code"] == "SOLD_OUT"
    assert (fair.stock(kind), listed(fair, meet)) == ((0, 0), [])
    assert hold(fair, meet, fair.type(meet, capacity=None), 1, 400)["field"] == "quantity"
    hold(fair, meet, 999999, 1, 404)
    starts = fair.get(f"/events/{meet}", fair.ann)["startsAt"]
    for until in (starts.replace("20", "29", 1), iso(now() - timedelta(seconds=1))):
        assert hold(fair, meet, kind, 1, 400, expiresAt=until)["field"] == "expiresAt"
    for wrong in ({"reason": " "}, {"reason": "x" * 201}, {"quantity": 0}):
        assert hold(fair, meet, kind, 1, 400, **wrong)["field"] == next(iter(wrong))
    hold(fair, meet, kind, expiresAt=starts)
    fair.post(f"/events/{meet}/cancel", fair.organiser, 202, reason="Storm")
    hold(fair, meet, kind, 1, 409)


def test_it_is_the_organisers_alone(fair: Fair, meet: int) -> None:
    """A moderator looks on; a hold of an order or of the waiting list is none of these."""
    kind = fair.type(meet, capacity=2, priceMinor=500)
    number = hold(fair, meet, kind)["id"]
    body = {"quantity": 1, "reason": "Me"}
    for member in (fair.ann, fair.stranger, fair.moderator):
        fair.post(f"/ticket-types/{kind}/seat-holds", member, 403, **body)
        fair.call("DELETE", f"/seat-holds/{number}", member, 403)
    fair.get(f"/events/{meet}/seat-holds", fair.stranger, 403)
    fair.get(f"/events/{meet}/seat-holds", fair.moderator)
    fair.call("DELETE", "/seat-holds/999999", fair.organiser, 404)


@pytest.mark.parametrize("what", ["type", "draft"])
def test_what_is_deleted_takes_them_along(fair: Fair, what: str) -> None:
    """A draft does; a type only once its seats are released."""
    draft = int(fair.draft(capacity=5)["id"])
    kind = fair.type(draft, capacity=3)
    number = hold(fair, draft, kind)["id"]
    if what == "type":
        fair.call("DELETE", f"/ticket-types/{kind}", fair.organiser, 409)
        fair.call("DELETE", f"/seat-holds/{number}", fair.organiser, 204)
        fair.call("DELETE", f"/ticket-types/{kind}", fair.organiser, 204)
    fair.call("DELETE", f"/events/{draft}", fair.organiser, 204)


@pytest.mark.needs("payments")
def test_whoever_goes_back_to_a_version_without_them_has_the_seats_to_sell(fair: Fair, meet: int) -> None:
    """Those of orders stay held, in the type's count and in the event's; and forward again."""
    kind = fair.type(meet, capacity=9, priceMinor=500)
    hold(fair, meet, kind, 2)
    hold(fair, meet, kind, 3, reason="Staff")
    fair.order(fair.ann, (kind, 1))
    migration = runpy.run_path(
        str(Path(motorclub_events.__file__).parent / "migrations" / "0006_seat_holds.py")
    )
    with fair.site.context():
        connection = db.session.connection()
        with Operations.context(MigrationContext.configure(connection)):
            migration["downgrade"]()
            counts = [
                connection.scalar(sa.text(f"SELECT held FROM {table} WHERE id = {number}"))
                for table, number in (("events_ticket_type", kind), ("events_event", meet))
            ]
            assert counts == [1, 1]
            assert connection.scalar(sa.text("SELECT count(*) FROM events_hold")) == 1
            migration["upgrade"]()
        db.session.rollback()
