"""What donations report for dashboards: how many there are, and how many donors give for the first time."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa

from motorclub.api import reads
from motorclub.api.figures import Figure, FigureQuery, FigureRow, utc_day, within_days
from motorclub_donations.giving.goals import counts_money
from motorclub_donations.giving.models import GIVEN, Donation

INTERVAL = "interval"


def count_donations(query: FigureQuery) -> Iterator[FigureRow]:
    """Donations whose money is here."""
    key = Donation.interval if query.by == INTERVAL else sa.literal("")
    chosen = (
        sa.select(utc_day(Donation.succeeded_at), sa.func.count().label("number"), key.label("key"))
        .where(*_given(query))
        .group_by(sa.text("1"), sa.text("3"))
    )
    for row in reads().execute(chosen):
        yield FigureRow(row.day, row.number, row.key)


def count_new_donors(query: FigureQuery) -> Iterator[FigureRow]:
    """Members who give for the first time."""
    first = (
        sa.select(sa.func.min(Donation.succeeded_at).label("at"))
        .where(Donation.donor_id.is_not(None), Donation.status.in_(GIVEN), counts_money())
        .group_by(Donation.donor_id)
        .subquery()
    )
    day = utc_day(first.c.at)
    chosen = (
        sa.select(day, sa.func.count().label("number"))
        .where(within_days(first.c.at, query.since, query.until))
        .group_by(sa.text("1"))
    )
    for row in reads().execute(chosen):
        yield FigureRow(row.day, row.number)


def _given(query: FigureQuery) -> tuple[sa.ColumnElement[bool], ...]:
    return (
        Donation.status.in_(GIVEN),
        within_days(Donation.succeeded_at, query.since, query.until),
        counts_money(),
    )


FIGURES = (
    Figure("donations.donations", "Donations", "number", count_donations, dimensions=(INTERVAL,)),
    Figure("donations.new_donors", "New donors", "number", count_new_donors),
)
