"""Processes that really die while they subscribe, change, renew, cancel and refund; soon after all is settled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from killing import dying, killed

from motorclub_donations.subscriptions import perks, refunding, settling, subscribing

from .conftest import Club

pytestmark = [pytest.mark.once, pytest.mark.full]


def die(club: Club, work: Callable[[], Any], place: Any, name: str, *, after: bool) -> None:
    """The work is begun by a process that is killed there."""

    def until_killed() -> None:
        with dying(place, name, after=after):
            work()

    assert killed(club.site, until_killed), f"nobody came to {name}"


# What the process does, and what has become of it two minutes later.
CHANGES: dict[str, tuple[Callable[[Any, int, int], Any], dict[str, Any]]] = {
    "cancel": (
        lambda viewer, number, other: subscribing.cancel(viewer, number, "Sold"),
        {"cancelAtPeriodEnd": True},
    ),
    "change": (
        lambda viewer, number, other: subscribing.change_plan(viewer, number, other, "MONTH"),
        {"amountMinor": 3000},
    ),
    "pause": (lambda viewer, number, other: subscribing.pause(viewer, number, 1), {"status": "PAUSED"}),
}


@pytest.mark.parametrize("what", CHANGES)
def test_killed_after_the_provider_has_done_it(club: Club, plan: int, what: str) -> None:
    """Payments have published it, and so it is written down; asked again, nothing is charged twice."""
    change, expected = CHANGES[what]
    other = club.plan(key="other", monthMinor=3000)
    number = club.begin(plan)
    viewer = club.as_viewer(club.ann)
    die(club, lambda: change(viewer, number, other), subscribing, "_ask_and_settle", after=False)
    club.wait(minutes=1)
    seen = club.see()
    assert {name: seen[name] for name in expected} == expected
    assert len(club.charges(number)) == (2 if what == "change" else 1)


def test_killed_while_beginning_and_renewing(club: Club, plan: int) -> None:
    """Inside the transaction: state and perks are both there, or neither is."""
    number, page = club.open(plan)
    club.act(page)
    settle = lambda: club.in_site(lambda: settling.settle_subscription(number))  # noqa: E731
    club.in_site(lambda: subscribing.payments.require_subscriptions().sync(settling.PURPOSE, number))
    die(club, settle, perks, "grant_right", after=True)
    assert (club.row(number).status, club.has()) == ("INCOMPLETE", False)
    club.wait(minutes=1)
    assert (club.row(number).status, club.has()) == ("ACTIVE", True)
    club.clock.advance(days=31)
    die(club, settle, settling, "update_perks", after=True)
    club.wait(minutes=1)
    assert club.charges(number) == [("CREATE", "PAID", 1000), ("CYCLE", "PAID", 1000)]
    assert club.has()


@pytest.mark.parametrize("after", [True, False])
def test_killed_while_refunding_it_goes_back_once(club: Club, plan: int, after: bool) -> None:
    """An admin has ended it and dies; then the job that refunds dies, before the refund or behind it."""
    number = club.begin(plan)
    path, body = f"/subscriptions/{number}/end", {"reason": "Moved", "refund": "FULL"}
    end = lambda: club.call(club.admin, "POST", path, **body)  # noqa: E731
    die(club, end, subscribing, "_ask_and_settle", after=False)
    club.site.run_jobs()
    refund = lambda: club.in_site(lambda: refunding.refund_ended(number))  # noqa: E731
    die(club, refund, refunding, "find_refund", after=after)
    club.wait(minutes=1)
    refund()
    club.wait(minutes=1)
    assert club.rows("SELECT amount_minor, status FROM payments_refund") == [(1000, "SUCCEEDED")]
    assert (club.row(number).status, club.has()) == ("CANCELED", False)
