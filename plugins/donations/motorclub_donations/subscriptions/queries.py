"""Lists of subscriptions and gift codes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import Member, Viewer, check_member_exists
from motorclub.api.rows import AUTHOR, Page, columns_of, read_first, read_one, read_page
from motorclub_donations.shared.permissions import MANAGE
from motorclub_donations.subscriptions.models import (
    LIVE,
    GiftCode,
    GiftCodeStatus,
    Subscription,
    SubscriptionPlan,
)
from motorclub_donations.subscriptions.plans import read_plans
from motorclub_donations.subscriptions.rows import (
    GiftCodeRow,
    OwnSubscriptionRow,
    SubscriptionItemRow,
    SubscriptionRow,
)
from motorclub_donations.subscriptions.subscribing import MOST_PAUSED, count_paused, is_first

_OWN = sa.select(*columns_of(SubscriptionRow, Subscription))


def get_own(member_id: int) -> OwnSubscriptionRow:
    """The subscription that a member has now, or else their last one that had begun. Raises 404."""
    check_member_exists(member_id)
    is_shown = sa.or_(Subscription.status.in_(LIVE), Subscription.period_start.is_not(None))
    newest = _OWN.where(Subscription.user_id == member_id, is_shown).order_by(
        Subscription.status.in_(LIVE).desc(), Subscription.id.desc()
    )
    row = read_first(SubscriptionRow, newest.limit(1))
    if row is None:
        return OwnSubscriptionRow(None, has_had_trial=False)
    left = MOST_PAUSED - count_paused(member_id)
    row.paused_days_left = max(left // timedelta(days=1), 0)
    return OwnSubscriptionRow(_complete(row), not is_first(member_id))


def get_subscription(viewer: Viewer, subscription_id: int) -> SubscriptionRow:
    """A subscription of the viewer's, or any for admins. Raises 404."""
    mine = sa.true() if viewer.may(MANAGE) else Subscription.user_id == viewer.id
    chosen = _OWN.where(Subscription.id == subscription_id, mine)
    return _complete(read_one(SubscriptionRow, chosen, "Subscription {id}", id=subscription_id))


def _complete(row: SubscriptionRow) -> SubscriptionRow:
    """With its plans."""
    plans = read_plans({row.plan_id, *({row.next_plan_id} if row.next_plan_id else ())})
    row.plan = plans[row.plan_id]
    row.next_plan = plans[row.next_plan_id] if row.next_plan_id else None
    return row


def list_subscriptions(
    page: int, size: int, status: str | None, user_id: int | None, plan_id: int | None
) -> Page[SubscriptionItemRow]:
    """A page of the subscriptions that have begun, the newest first; None stands for all."""
    canceler = aliased(Member)
    named: dict[str, sa.SQLColumnExpression[Any]] = {
        **AUTHOR,
        "plan": SubscriptionPlan.name,
        "canceled_by": canceler.username,
        "is_gift": Subscription.gift_code_id.is_not(None),
    }
    chosen = (
        sa.select(*columns_of(SubscriptionItemRow, Subscription, **named))
        .join(Member, Member.id == Subscription.user_id)
        .join(SubscriptionPlan, SubscriptionPlan.id == Subscription.plan_id)
        .outerjoin(canceler, canceler.id == Subscription.canceled_by_id)
        .where(
            Subscription.period_start.is_not(None),
            sa.true() if status is None else Subscription.status == status,
            sa.true() if user_id is None else Subscription.user_id == user_id,
            sa.true() if plan_id is None else Subscription.plan_id == plan_id,
        )
        .order_by(Subscription.id.desc())
    )
    return read_page(SubscriptionItemRow, chosen, page, size)


_IS_SHOWN = GiftCode.status.not_in((GiftCodeStatus.PENDING, GiftCodeStatus.EXPIRED))
_GIFTS = sa.select(
    *columns_of(GiftCodeRow, GiftCode, plan=SubscriptionPlan.name, code=sa.case((_IS_SHOWN, GiftCode.code)))
).join(SubscriptionPlan, SubscriptionPlan.id == GiftCode.plan_id)


def list_gift_codes(buyer_id: int, page: int, size: int) -> Page[GiftCodeRow]:
    """A page of the gift codes that a member has bought, the newest first; not those that were never paid."""
    chosen = _GIFTS.where(GiftCode.buyer_id == buyer_id, GiftCode.status != GiftCodeStatus.EXPIRED)
    return read_page(GiftCodeRow, chosen.order_by(GiftCode.id.desc()), page, size)
