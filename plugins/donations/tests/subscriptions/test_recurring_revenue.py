"""What is charged again and again, as analytics reads it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from motorclub.api import now
from motorclub.api.revenue import RecurringChange
from motorclub_donations.shared.recurring_revenue import RecurringRevenue

from .conftest import FAILING_CARD, Club


def list_changes(club: Club, since: datetime | None = None) -> Sequence[RecurringChange]:
    """As analytics asks for them."""
    return club.in_site(lambda: RecurringRevenue().list_recurring_changes(since, now()))


def read_changes(club: Club) -> list[tuple[str, int]]:
    """(account, monthly charge) after each change."""
    found = list_changes(club)
    return [(change.account, change.monthly_minor) for change in found]


def test_each_change_of_the_charge_is_kept(club: Club, plan: int) -> None:
    """Another plan, a year, a pause, and an end; a member who comes back is the same account."""
    plus = club.plan(key="plus", monthMinor=3000, yearMinor=30000)
    number = club.begin(plan)
    account = f"test-{number}"
    club.clock.advance(days=1)
    club.do("change", number, planId=plus, interval="MONTH")
    club.do("pause", number, months=1)
    club.wait(days=31)
    club.do("change", number, planId=plus, interval="YEAR")
    club.do("cancel", number)
    club.wait(days=366)
    assert read_changes(club) == [(account, amount) for amount in (1000, 3000, 0, 3000, 2500, 0)]
    club.begin(plan)
    club.clock.advance(minutes=1)
    assert read_changes(club)[-1] == (account, 1000)
    every = list_changes(club)
    for moment in {change.occurred_at for change in every}:
        earlier = [change for change in every if change.occurred_at < moment]
        assert list_changes(club, moment) == every[max(len(earlier) - 1, 0) :]


def test_an_end_counts_from_the_time_the_provider_says(club: Club, plan: int) -> None:
    """Money that is owed is still recurring; the day of an end that is learned of late is that of the end."""
    number = club.begin(plan, card=FAILING_CARD)
    club.wait(days=31)
    assert (club.see()["status"], read_changes(club)) == ("PAST_DUE", [(f"test-{number}", 1000)])
    for _ in range(5):
        club.wait(days=3)
    found = list_changes(club)
    assert [change.monthly_minor for change in found] == [1000, 0]
    assert found[-1].occurred_at == club.row(number).ended_at
    assert not found[-1].livemode
