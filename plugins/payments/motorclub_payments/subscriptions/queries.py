"""Lists of subscriptions, and the rows that they answer."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import sqlalchemy as sa

from motorclub.api import Member, Viewer, db, not_found
from motorclub.api.rows import Page, Row, columns_of, read_page
from motorclub_payments.models import SubscriptionStatus
from motorclub_payments.permissions import MANAGE
from motorclub_payments.plans import PlanInterval
from motorclub_payments.subscriptions.models import Subscription


class PlanRow(Row):
    """What a subscription charges, and how often."""

    key: str
    name: str
    amount_minor: int
    currency: str
    interval: Annotated[str, PlanInterval]


class SubscriptionRow(Row):
    """A subscription as its payer sees it. What was paid for lasts until `periodEnd`; `returnPath` is the page that
    sells it. `nextPlan` is what the next period has, if that is another plan."""

    id: int
    purpose: str
    purpose_id: int
    plan: PlanRow
    next_plan: PlanRow | None
    status: Annotated[str, SubscriptionStatus]
    period_start: datetime | None
    period_end: datetime | None
    trial_end: datetime | None
    cancel_at_period_end: bool
    resumes_at: datetime | None
    past_due_since: datetime | None
    ended_at: datetime | None
    method_brand: str | None
    method_last4: str | None
    provider: str
    livemode: bool
    return_path: str
    created_at: datetime


class SubscriptionItemRow(SubscriptionRow):
    """A subscription as admins see it in a list; `guestEmail` is who pays without an account."""

    user_id: int | None
    username: str | None
    guest_email: str | None
    cancel_reason: str | None


class PortalRow(Row):
    """The provider's page where the payer changes the card and pays what is open."""

    redirect_url: str


def list_of_member(user_id: int, page: int, size: int) -> Page[SubscriptionRow]:
    """A page of what a member has begun: what is charged first, then the newest."""
    ended = Subscription.status == SubscriptionStatus.CANCELED
    chosen = (
        sa.select(*columns_of(SubscriptionRow, Subscription))
        .where(Subscription.user_id == user_id, Subscription.period_start.is_not(None))
        .order_by(ended, Subscription.id.desc())
    )
    return read_page(SubscriptionRow, chosen, page, size)


def list_subscriptions(
    page: int, size: int, status: str | None, user_id: int | None
) -> Page[SubscriptionItemRow]:
    """A page of all subscriptions, the newest first; None stands for all."""
    guest_email = sa.case((Subscription.user_id.is_(None), Subscription.buyer_email))
    named = {"username": Member.username, "guest_email": guest_email}
    chosen = (
        sa.select(*columns_of(SubscriptionItemRow, Subscription, **named))
        .outerjoin_from(Subscription, Member, Member.id == Subscription.user_id)
        .where(
            sa.true() if status is None else Subscription.status == status,
            sa.true() if user_id is None else Subscription.user_id == user_id,
        )
        .order_by(Subscription.id.desc())
    )
    return read_page(SubscriptionItemRow, chosen, page, size)


def get_owned(subscription_id: int, viewer: Viewer) -> Subscription:
    """A subscription of the viewer's, or any for those who look after payments. Raises 404."""
    row = db.session.get(Subscription, subscription_id, populate_existing=True)
    if row is None or not (row.user_id == viewer.id or viewer.may(MANAGE)):
        raise not_found("Subscription {id}", id=subscription_id)
    return row
