"""What subscriptions keep about a member: given to them when they ask for it, and taken away with them."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import Erased, ExportFile, PersonalData, db, withdraw_rights
from motorclub.api.rows import anonymise_rows, export_rows
from motorclub_donations.subscriptions.models import (
    LIVE,
    GiftCode,
    Subscription,
    SubscriptionPause,
    SubscriptionPlan,
    SubscriptionStatus,
)
from motorclub_donations.subscriptions.perks import key_of
from motorclub_donations.subscriptions.settling import move

SUBSCRIPTIONS = (
    Subscription.id,
    SubscriptionPlan.name.label("plan"),
    Subscription.interval,
    Subscription.amount_minor,
    Subscription.currency,
    Subscription.status,
    Subscription.period_start,
    Subscription.period_end,
    Subscription.cancel_at_period_end,
    Subscription.cancel_reason,
    Subscription.created_at,
    Subscription.ended_at,
)
PAUSES = (
    SubscriptionPause.subscription_id,
    SubscriptionPause.starts_at,
    SubscriptionPause.ends_at,
    SubscriptionPause.ended_at,
)
GIFT_CODES = (
    GiftCode.id,
    GiftCode.code,
    SubscriptionPlan.name.label("plan"),
    GiftCode.interval,
    GiftCode.amount_minor,
    GiftCode.currency,
    GiftCode.status,
    GiftCode.created_at,
    GiftCode.redeemed_at,
)


def export(user_id: int) -> Iterable[ExportFile]:
    """The member's subscriptions, their pauses, and the gift codes that they have bought."""
    mine = sa.select(*SUBSCRIPTIONS).join(SubscriptionPlan, SubscriptionPlan.id == Subscription.plan_id)
    yield export_rows(
        "plan-subscriptions.json", mine.where(Subscription.user_id == user_id).order_by(Subscription.id)
    )
    pauses = sa.select(*PAUSES).where(SubscriptionPause.user_id == user_id)
    yield export_rows("subscription-pauses.json", pauses.order_by(SubscriptionPause.id))
    bought = sa.select(*GIFT_CODES).join(SubscriptionPlan, SubscriptionPlan.id == GiftCode.plan_id)
    yield export_rows("gift-codes.json", bought.where(GiftCode.buyer_id == user_id).order_by(GiftCode.id))


def erase(user_id: int) -> Erased:
    """What they have ends, and payments stop charging. What was paid stays in the books, by a former member."""
    mine = sa.and_(Subscription.user_id == user_id, Subscription.status.in_(LIVE))
    for row in db.session.scalars(sa.select(Subscription).where(mine).with_for_update()):
        begun = row.status != SubscriptionStatus.INCOMPLETE
        move(row, SubscriptionStatus.CANCELED if begun else SubscriptionStatus.EXPIRED)
        withdraw_rights(key_of(row.id))
        row.perks, row.perks_until = {}, None
    db.session.flush()
    about = sa.update(Subscription).where(Subscription.user_id == user_id)
    db.session.execute(about.values(cancel_reason=None, method_brand=None, method_last4=None))
    kept = anonymise_rows(
        user_id,
        Subscription.user_id,
        Subscription.canceled_by_id,
        SubscriptionPause.user_id,
        GiftCode.buyer_id,
        GiftCode.redeemed_by_id,
    )
    return Erased(anonymised=kept)


PERSONAL_DATA = (PersonalData("Subscriptions and gift codes.", export, erase),)
