"""Figures of members: who came, who was here, and which newcomers came again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.db import reads
from motorclub.figures.counting import share_of
from motorclub.figures.days import count_by_step, day_start, first_day, site_day
from motorclub.members.models import ActiveDay
from motorclub.people.models import Member
from motorclub.plugin.values import AGE, COMMUNITY, Figure, FigureQuery, FigureRow, Step
from motorclub.viewer import STAFF

# A cohort is followed for so many periods; the whole figure is about the period after the one in which they came.
MOST_PERIODS = 12
NEXT_PERIOD = 1


def count_sign_ups(query: FigureQuery) -> Iterator[FigureRow]:
    """New members, those who have not confirmed their address among them."""
    return count_by_step(query, Member.created_at)


def count_active(query: FigureQuery) -> Iterator[FigureRow]:
    """Different members who were here."""
    period = _period(query.step)
    number = sa.func.count(sa.distinct(ActiveDay.member_id)).label("number")
    for row in reads().execute(sa.select(period, number).where(*_within(query)).group_by(period)):
        yield FigureRow(row.period, row.number)


def measure_retention(query: FigureQuery) -> Iterator[FigureRow]:
    """The share of those who came in an earlier period that was here; by `age`, how many periods ago they came."""
    sizes = _count_newcomers(query)
    came = _to_date(site_day(Member.created_at, query.step).element)
    period = _period(query.step)
    number = sa.func.count(sa.distinct(ActiveDay.member_id)).label("number")
    found = (
        sa.select(period, came.label("came"), number)
        .join(Member, Member.id == ActiveDay.member_id)
        .where(*_within(query), Member.created_at >= day_start(_oldest(query)))
        .group_by(period, came)
    )
    for row in reads().execute(found):
        age = _count_periods(row.came, row.period, query.step)
        if 0 <= age <= MOST_PERIODS and (query.by == AGE or age == NEXT_PERIOD):
            share = share_of(row.number, sizes[row.came])
            yield FigureRow(row.period, share, str(age) if query.by == AGE else "")


def _period(step: Step) -> sa.Label[date]:
    """The first day of the period of an active day."""
    day = ActiveDay.day
    return (day if step is Step.DAY else _to_date(sa.func.date_trunc(step.value, day))).label("period")


def _to_date(value: Any) -> sa.ColumnElement[date]:
    return sa.cast(value, sa.Date)


def _within(query: FigureQuery) -> tuple[sa.ColumnElement[bool], ...]:
    return (ActiveDay.day >= query.since, ActiveDay.day < query.until)


def _oldest(query: FigureQuery) -> date:
    """The first day of the oldest cohort that is followed in the first period."""
    lengths = {Step.DAY: 1, Step.WEEK: 7, Step.MONTH: 31}
    return first_day(query.since - timedelta(days=lengths[query.step] * MOST_PERIODS), query.step)


def _count_newcomers(query: FigureQuery) -> Mapping[date, int]:
    """How many members came in each period, from the oldest cohort on."""
    since = FigureQuery(_oldest(query), query.until, step=query.step)
    return {row.day: row.value for row in count_sign_ups(since)}


def _count_periods(came: date, here: date, step: Step) -> int:
    if step is Step.MONTH:
        return (here.year - came.year) * 12 + here.month - came.month
    return (here - came).days // (7 if step is Step.WEEK else 1)


FIGURES = (
    Figure(
        "core.sign_ups",
        "Sign-ups",
        "number",
        count_sign_ups,
        roles=STAFF,
        hourly=True,
        dashboard=COMMUNITY,
    ),
    Figure(
        "core.active_members",
        "Active members",
        "number",
        count_active,
        roles=STAFF,
        additive=False,
        dashboard=COMMUNITY,
    ),
    Figure(
        "core.retention",
        "Newcomers who came back",
        "percent",
        measure_retention,
        dimensions=(AGE,),
        roles=STAFF,
        additive=False,
        dashboard=COMMUNITY,
    ),
)
