"""Movements of the monthly recurring revenue, for every pair of days."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from itertools import combinations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from motorclub.api.revenue import RecurringChange
from motorclub.testing.site import Site
from motorclub_analytics.revenue import recurring
from motorclub_analytics.revenue.recurring import check_movements, list_cohorts, list_movements

FIRST = date(2026, 1, 1)
DAYS = 40
AMOUNTS = (0, 0, 290, 492, 590, 1490)


def make_change(account: str, currency: str, amount: int, minute: int) -> RecurringChange:
    """A change, some minutes after the first day began."""
    at = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minute)
    return RecurringChange(account, "PLAN", currency, amount, at, at, livemode=True)


def in_order(found: list[RecurringChange]) -> list[RecurringChange]:
    """By time, without ends of what never began."""
    began: set[tuple[str, str]] = set()
    kept = []
    for change in sorted(found, key=lambda change: change.occurred_at):
        if change.monthly_minor or (change.account, change.currency) in began:
            began.add((change.account, change.currency))
            kept.append(change)
    return kept


changes = st.lists(
    st.builds(
        make_change,
        st.sampled_from("abc"),
        st.sampled_from(("EUR", "USD")),
        st.sampled_from(AMOUNTS),
        st.integers(0, DAYS * 24 * 60),
    ),
    max_size=30,
).map(in_order)


@contextmanager
def berlin(site: Site) -> Iterator[None]:
    """The site, whose days begin in Berlin."""
    site.configure("core", time_zone="Europe/Berlin")
    site.refresh()
    with site.context():
        yield


def day(number: int) -> date:
    """A day of the history."""
    return FIRST + timedelta(days=number)


def latest(found: list[RecurringChange], since: date) -> list[RecurringChange]:
    """What a plugin has to tell of from a day on: the last change before it of each account, and all since."""
    start = recurring.count_before(found, since)
    last = {(change.account, change.currency): change for change in found[:start]}
    return sorted(last.values(), key=lambda change: change.occurred_at) + found[start:]


def sum_up(found: list[RecurringChange], point: date, currency: str) -> int:
    """The revenue at the beginning of a day in Berlin, in winter: by brute force."""
    start = datetime(point.year, point.month, point.day, tzinfo=UTC) - timedelta(hours=1)
    last = {
        change.account: change
        for change in found
        if change.occurred_at < start and change.currency == currency
    }
    return sum(change.monthly_minor for change in last.values())


def test_movements_add_up_for_every_pair_of_days(site: Site) -> None:
    """In one step or day by day, and each end is what the accounts are charged there."""

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(changes)
    def check(found: list[RecurringChange]) -> None:
        points = [day(number) for number in range(-1, DAYS + 2, 3)]
        daily = list_movements(found, points)
        assert [row.difference_minor for row in check_movements(found, points[0], points[-1], daily)] in (
            [],
            [0],
            [0, 0],
        )
        for since, until in combinations(points, 2):
            rows = list_movements(found, (since, until))
            assert list_movements(latest(found, since), (since, until)) == rows
            for row in rows:
                assert row.closing_minor - row.opening_minor == row.movement_minor
                assert row.opening_minor == sum_up(found, since, row.currency)
                assert row.closing_minor == sum_up(found, until, row.currency)
                steps = [one for one in daily if one.currency == row.currency and since <= one.day < until]
                assert sum(one.movement_minor for one in steps) == row.movement_minor
                left = row.closing_subscribers - row.opening_subscribers
                assert left == row.new_subscribers + row.reactivated_subscribers - row.lost_subscribers

    with berlin(site):
        check()


def test_the_check_finds_a_movement_that_was_lost(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shown as a check can fail: it does not take the movements' word."""
    found = [make_change("a", "EUR", 590, 60), make_change("b", "EUR", 290, 6000)]
    add = recurring._add

    def forget(row: Any, before: int, after: int, *, is_known: bool) -> None:
        if after != 290:
            add(row, before, after, is_known=is_known)

    monkeypatch.setattr(recurring, "_add", forget)
    with berlin(site):
        rows = list_movements(found, (day(-1), day(DAYS)))
        (check,) = check_movements(found, day(-1), day(DAYS), rows)
    assert check.difference_minor == 290


def test_who_pauses_within_a_step_stays_and_who_comes_back_later_returns(site: Site) -> None:
    """New, more, less, gone and back are told apart; shares are of what there was at the start."""
    day_minutes = 24 * 60
    found = [
        make_change("a", "EUR", 1000, 1 * day_minutes),
        make_change("b", "EUR", 500, 2 * day_minutes),
        make_change("a", "EUR", 1500, 12 * day_minutes),
        make_change("b", "EUR", 0, 13 * day_minutes),
        make_change("b", "EUR", 500, 14 * day_minutes),
        make_change("c", "EUR", 200, 15 * day_minutes),
        make_change("a", "EUR", 900, 22 * day_minutes),
        make_change("b", "EUR", 0, 23 * day_minutes),
        make_change("b", "EUR", 500, 32 * day_minutes),
    ]
    with berlin(site):
        rows = list_movements(found, [day(0), day(10), day(20), day(30), day(40)])
        cohorts = list_cohorts(
            found, [date(2026, 1, 1), date(2026, 2, 1), date(2026, 3, 1)], [date(2026, 1, 1)]
        )
    fields = ("new_minor", "expansion_minor", "contraction_minor", "churn_minor", "reactivation_minor")
    assert [[getattr(row, name) for name in fields] for row in rows] == [
        [1500, 0, 0, 0, 0],
        [200, 500, 0, 0, 0],
        [0, 0, 600, 500, 0],
        [0, 0, 0, 0, 500],
    ]
    third = rows[2]
    assert (third.logo_churn, third.gross_churn, third.net_churn) == (3333, 5000, 5000)
    (cohort,) = cohorts
    assert [(month.subscribers, month.mrr_minor, month.retained) for month in cohort.months] == [
        (2, 1100, 6667),
        (3, 1600, 10000),
    ]
