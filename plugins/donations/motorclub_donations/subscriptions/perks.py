"""The perks of a subscription: rights of the core, granted and withdrawn with the state that they belong to."""

from __future__ import annotations

from datetime import datetime, timedelta

from motorclub.api import db, grant_right, list_rights, now, withdraw_rights
from motorclub_donations.subscriptions.models import BEGUN, Subscription, SubscriptionPlan, SubscriptionStatus

# So long perks stay while the next charge is not there yet (tickets.md 4.1).
GRACE = timedelta(days=7)
RENEWING = (SubscriptionStatus.TRIALING, SubscriptionStatus.ACTIVE, SubscriptionStatus.PAST_DUE)


KEYS = "donations.subscription:"


def key_of(subscription_id: int) -> str:
    """The key under which the rights of a subscription are granted."""
    return f"{KEYS}{subscription_id}"


def end_of_perks(row: Subscription) -> datetime | None:
    """When the perks of a subscription end; None if it gives none now.

    Exactly with what was paid for. A subscription that is going to be charged again keeps them for the grace, so that
    a renewal that arrives late takes nothing away.
    """
    if row.status not in BEGUN or row.paid_until is None:
        return None
    is_renewing = row.status in RENEWING and not row.cancel_at_period_end
    is_gift = row.gift_code_id is not None
    until = row.paid_until + GRACE if is_renewing and not is_gift and not row.is_reversed else row.paid_until
    return until if until > now() else None


def update_perks(row: Subscription) -> None:
    """Have the member of a locked subscription have what its plan gives, as long as it does."""
    until = end_of_perks(row)
    wanted = _list_perks(row) if until is not None else {}
    if (wanted, until) == (row.perks, row.perks_until):
        return
    if wanted.keys() != row.perks.keys():
        withdraw_rights(key_of(row.id))
    for name, value in wanted.items():
        grant_right(row.user_id, key_of(row.id), name, until=until, value=value)
    row.perks, row.perks_until = wanted, until


def _list_perks(row: Subscription) -> dict[str, int]:
    """The rights of the plan that some plugin heeds now."""
    plan = db.session.get_one(SubscriptionPlan, row.plan_id)
    known = {right.name for right in list_rights()}
    return {name: value for name, value in plan.rights.items() if name in known}
