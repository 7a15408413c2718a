"""What the demo community has given."""

from __future__ import annotations

import random
from typing import Any

import sqlalchemy as sa
from donation_club import DonationClub

from motorclub.api import DemoContext, db
from motorclub_donations.plugin import plugin
from motorclub_donations.shared.models import RecurringCharge


def test_the_demo_has_a_goal_half_reached_a_wall_and_a_year_of_gifts(club: DonationClub, clock: Any) -> None:
    """Its books add up like all others, and its donors have ranks."""
    people = [club.site.member(f"demo{number}") for number in range(8)]
    members = [person.id for person in people]
    with club.site.context():
        context = DemoContext(random.Random(1), tuple(members), clock())
        plugin.seed_demo(context)
        db.session.commit()
    lift = club.get(None, "/donation-goals")["content"][-1]
    assert (lift["raisedMinor"], lift["targetMinor"], lift["status"]) == (48500, 100_000, "ACTIVE")
    assert club.get(None, "/donor-walls")["totalElements"] == 12
    assert club.get(None, f"/users/{members[7]}/donor")["rank"]["name"] == "Gold"
    assert club.ad_free_days(people[3]) <= 0
    assert len(club.get(None, "/donation-ranks")["content"]) == 4
    with club.site.context():
        begun = sa.select(sa.func.min(RecurringCharge.occurred_at)).group_by(RecurringCharge.source_id)
        months = {(at.year, at.month) for at in db.session.scalars(begun)}
    assert len(months) > 12, "subscriptions have begun in all three years"
    club.receipts(club.ann)  # the job would number them within a minute
