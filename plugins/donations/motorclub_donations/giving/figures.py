"""What donations report for dashboards: how many there are, and how many donors give for the first time."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa

from motorclub.api.figures import Figure, FigureQuery, FigureRow, count_by_step
from motorclub_donations.giving.goals import counts_money
from motorclub_donations.giving.models import GIVEN, Donation

INTERVAL = "interval"


def count_donations(query: FigureQuery) -> Iterator[FigureRow]:
    """Donations whose money is here."""
    key = Donation.interval if query.by == INTERVAL else sa.literal("")
    return count_by_step(query, Donation.succeeded_at, Donation.status.in_(GIVEN), counts_money(), key=key)


def count_new_donors(query: FigureQuery) -> Iterator[FigureRow]:
    """Members who give for the first time."""
    first = (
        sa.select(sa.func.min(Donation.succeeded_at).label("at"))
        .where(Donation.donor_id.is_not(None), Donation.status.in_(GIVEN), counts_money())
        .group_by(Donation.donor_id)
        .subquery()
    )
    return count_by_step(query, first.c.at)


FIGURES = (
    Figure(
        "donations.donations", "Donations", "number", count_donations, dimensions=(INTERVAL,), hourly=True
    ),
    Figure("donations.new_donors", "New donors", "number", count_new_donors, hourly=True),
)
