"""The list of an organiser's own events: its order, its search, and what the events have sold."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import sqlalchemy as sa
from event_sales import Fair, FakePayments

from motorclub.api import db, iso, now
from motorclub.api.rows import update_rows
from motorclub.testing.records import Work
from motorclub_events.models import ClubEvent


def managed(fair: Fair, query: str = "") -> list[dict[str, Any]]:
    """The organiser's list."""
    found: Any = fair.get(f"/organizers/{fair.organiser.id}/events{query}", fair.organiser)
    return list(found["content"])


def event_in(fair: Fair, days: int) -> int:
    """An event of the organiser's so many days from now, named after them."""
    at = now() + timedelta(days=days)
    return fair.event(title=f"Day {days}%", startsAt=iso(at), endsAt=iso(at + timedelta(hours=6)))


def test_the_next_event_comes_first_and_past_ones_last(fair: Fair) -> None:
    """Those to come by their time, then those that are over, the latest first; a search takes words as they are."""
    for days in (40, 5, 2, 20):
        event_in(fair, days)
    with fair.site.context():
        ago = timedelta(days=10)
        update_rows(
            ClubEvent, sa.true(), starts_at=ClubEvent.starts_at - ago, ends_at=ClubEvent.ends_at - ago
        )
        db.session.commit()
    assert [one["title"] for one in managed(fair)] == ["Day 20%", "Day 40%", "Day 5%", "Day 2%"]
    assert [one["title"] for one in managed(fair, "?q=20%25")] == ["Day 20%"]
    assert managed(fair, "?q=2_%25") == []


def test_it_has_revenue_and_failed_refunds(fair: Fair, meet: int, money: FakePayments, jobs: Work) -> None:
    """What was paid and is not going back; and the events with a refund that has failed can be listed alone."""
    money.counts_test = True
    other = fair.event(title="Other")
    kind = fair.type(meet, priceMinor=1000)
    for member, quantity in ((fair.ann, 2), (fair.ben, 1)):
        bought = fair.order(member, (kind, quantity))
        money.pay(bought["id"])
    assert {one["id"]: one["revenueMinor"] for one in managed(fair)} == {meet: 3000, other: 0}
    headers = {"Idempotency-Key": "k"}
    fair.call(
        "POST",
        f"/orders/{bought['id']}/refunds",
        fair.organiser,
        201,
        json={"reason": "REQUESTED"},
        headers=headers,
    )
    jobs.run_all()
    money.settle_refunds(succeed=False)
    [failed] = managed(fair, "?failedRefunds=true")
    assert (failed["id"], failed["failedRefunds"]) == (meet, 1)
