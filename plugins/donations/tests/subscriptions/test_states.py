"""The table of states (community.md 6.5): what is listed goes, everything else is refused with 409."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any

import pytest

from motorclub.api import ApiError
from motorclub_donations.subscriptions.models import PlanInterval, RefundChoice, Subscription
from motorclub_donations.subscriptions.models import SubscriptionStatus as Status
from motorclub_donations.subscriptions.refunding import find_refund
from motorclub_donations.subscriptions.states import ALLOWED, STEPS, Action, check_action, list_steps

pytestmark = pytest.mark.once

# By the table of the specification: where each state leads.
TABLE = {
    Status.INCOMPLETE: {Status.TRIALING, Status.ACTIVE, Status.EXPIRED},
    Status.TRIALING: {Status.ACTIVE, Status.PAST_DUE, Status.CANCELED},
    Status.ACTIVE: {Status.ACTIVE, Status.PAST_DUE, Status.CANCELED, Status.PAUSED},
    Status.PAST_DUE: {Status.ACTIVE, Status.CANCELED},
    Status.PAUSED: {Status.ACTIVE, Status.CANCELED},
    Status.CANCELED: set(),
    Status.EXPIRED: set(),
}


@pytest.mark.parametrize(("before", "after"), list(product(Status, Status)))
def test_each_pair_is_a_step_a_way_through_active_or_refused(before: Status, after: Status) -> None:
    """What payments say may be two steps ahead of what was heard of them."""
    if after in TABLE[before]:
        assert (before, after) in STEPS
    if before == after:
        assert list_steps(before, after) == ()
    elif after in TABLE[before]:
        assert list_steps(before, after) == (after,)
    elif Status.ACTIVE in TABLE[before] and after in TABLE[Status.ACTIVE]:
        assert list_steps(before, after) == (Status.ACTIVE, after)
    else:
        with pytest.raises(ApiError) as refused:
            list_steps(before, after)
        assert (refused.value.status, refused.value.code) == (409, "INVALID_TRANSITION")


@pytest.mark.parametrize(("status", "action"), list(product(Status, Action)))
def test_each_action_is_allowed_or_refused(status: Status, action: Action) -> None:
    """As the table of actions says; a gift has nothing to charge, so nobody changes it."""
    row = Subscription(status=status, cancel_at_period_end=action == Action.RESUME)
    if status in ALLOWED[action]:
        check_action(row, action)
        row.gift_code_id = 1
    with pytest.raises(ApiError) as refused:
        check_action(row, action)
    assert (refused.value.status, refused.value.code) == (409, "INVALID_TRANSITION")


@pytest.mark.parametrize(
    ("choice", "used", "back"),
    [
        (RefundChoice.NONE, 0, 0),
        (RefundChoice.FULL, 29, 1000),
        (RefundChoice.PRORATED, 0, 1000),
        (RefundChoice.PRORATED, 10, 667),
        (RefundChoice.PRORATED, 30, 0),
        (RefundChoice.FULL, 30, 0),
    ],
)
def test_what_goes_back_of_a_month_for_ten_euro(choice: RefundChoice, used: int, back: int) -> None:
    """By the second, half a cent up; nothing of a period that was used to its end."""
    start = datetime(2026, 6, 1, tzinfo=UTC)
    invoice: Any = {
        "amount_minor": 1000,
        "period_start": start,
        "period_end": start + timedelta(days=30),
        "interval": PlanInterval.MONTH,
    }
    assert find_refund(choice, invoice, start + timedelta(days=used)) == back
