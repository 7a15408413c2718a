"""What is charged again and again, as analytics reads it."""

from __future__ import annotations

from motorclub.api import now
from motorclub_donations.shared.recurring_revenue import RecurringRevenue

from .conftest import FAILING_CARD, Club


def read_changes(club: Club) -> list[tuple[str, int]]:
    """(account, monthly charge) after each change."""
    found = club.in_site(lambda: RecurringRevenue().list_recurring_changes(now()))
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


def test_an_end_counts_from_the_time_the_provider_says(club: Club, plan: int) -> None:
    """Money that is owed is still recurring; the day of an end that is learned of late is that of the end."""
    number = club.begin(plan, card=FAILING_CARD)
    club.wait(days=31)
    assert (club.see()["status"], read_changes(club)) == ("PAST_DUE", [(f"test-{number}", 1000)])
    for _ in range(5):
        club.wait(days=3)
    found = club.in_site(lambda: RecurringRevenue().list_recurring_changes(now()))
    assert [change.monthly_minor for change in found] == [1000, 0]
    assert found[-1].occurred_at == club.row(number).ended_at
    assert not found[-1].livemode
