"""Giving each month or year: begun here, charged by payments."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import cast

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import Subscriber, Viewer, db, not_found, now, page_link
from motorclub_donations.giving import messages
from motorclub_donations.giving.amounts import Amount
from motorclub_donations.giving.models import (
    DonationInterval,
    RecurringDonation,
    RecurringStatus,
)
from motorclub_donations.giving.rows import BegunRow
from motorclub_donations.giving.wishes import check_same, describe_wish
from motorclub_donations.shared.events import (
    FULL_BAN,
    BanEnded,
    MemberBanned,
    SubscriptionChanged,
    subscribe_to_subscriptions,
)
from motorclub_donations.shared.http import Body
from motorclub_donations.shared.payments import (
    DONATION_REVENUE,
    RECURRING_DONATION,
    UNAVAILABLE,
    PlanFacts,
    Refused,
    SubscriptionFacts,
    SubscriptionOrder,
    SubscriptionService,
    raise_if_refused,
    require_subscriptions,
)
from motorclub_donations.shared.recurring_revenue import record_monthly_charge

PLANS = {
    DonationInterval.MONTHLY: ("MONTH", "Monthly donation"),
    DonationInterval.YEARLY: ("YEAR", "Yearly donation"),
}
# Here something is charged, or tried.
CHARGING = (RecurringStatus.TRIALING, RecurringStatus.ACTIVE, RecurringStatus.PAST_DUE)


def begin(viewer: Viewer, body: Body, amount: Amount, key: str) -> BegunRow:
    """Begin to give regularly; the page where the donor does. Raises 400, 409, 422, 503."""
    values = {
        **describe_wish(body, amount),
        "donor_id": viewer.member_id,
        "interval": body["interval"],
        "idempotency_key": key,
    }
    new = insert(RecurringDonation).values(values).on_conflict_do_nothing()
    made = db.session.scalar(new.returning(RecurringDonation.id))
    mine = sa.and_(RecurringDonation.donor_id == viewer.member_id, RecurringDonation.idempotency_key == key)
    row = db.session.scalars(sa.select(RecurringDonation).where(mine)).one()
    if made is None:
        check_same(row, values)
    else:
        messages.review_message(messages.RECURRING_TYPE, row, viewer)
        _open(row)
    recurring_id = row.id
    db.session.commit()
    page = require_subscriptions().checkout(RECURRING_DONATION, recurring_id)
    raise_if_refused(page)
    return BegunRow(None, recurring_id, page_link(str(page)))


def _open(row: RecurringDonation) -> None:
    """Have payments prepare to charge it, in the current transaction. Raises 409, 503."""
    interval, name = PLANS[DonationInterval(row.interval)]
    plan: PlanFacts = {
        "key": row.interval.lower(),
        "name": name,
        "amount_minor": row.amount_minor + row.fee_cover_minor,
        "currency": row.currency,
        "interval": interval,
    }
    order: SubscriptionOrder = {
        "purpose": RECURRING_DONATION,
        "purpose_id": row.id,
        "user_id": row.donor_id,
        "plan": plan,
        "account": DONATION_REVENUE,
        "return_path": f"/donate?recurring={row.id}",
    }
    facts = require_subscriptions().open(order)
    raise_if_refused(facts)
    row.subscription_id = cast("SubscriptionFacts", facts)["id"]


# What its donor does

Change = Callable[[SubscriptionService, int], Refused | None]


def change(viewer: Viewer, recurring_id: int, work: Change) -> None:
    """Have payments change one of the viewer's, with nothing locked. Raises 404, 409, 503."""
    check_own(viewer, recurring_id)
    raise_if_refused(work(require_subscriptions(), recurring_id))
    mirror(recurring_id)
    db.session.commit()


def cancel(service: SubscriptionService, recurring_id: int) -> Refused | None:
    """Stop charging; what was given stays given."""
    return service.cancel(RECURRING_DONATION, recurring_id, at_period_end=False)


def pause(service: SubscriptionService, recurring_id: int) -> Refused | None:
    """Charge nothing until it is resumed."""
    return service.pause(RECURRING_DONATION, recurring_id)


def resume(service: SubscriptionService, recurring_id: int) -> Refused | None:
    """End a pause."""
    return service.resume(RECURRING_DONATION, recurring_id)


def open_portal(viewer: Viewer, recurring_id: int, return_path: str) -> str:
    """The page where its donor changes the card and pays what is open. Raises 404, 409, 503."""
    check_own(viewer, recurring_id)
    page = require_subscriptions().portal(RECURRING_DONATION, recurring_id, return_path)
    raise_if_refused(page)
    return page_link(str(page))


def sync(viewer: Viewer, recurring_id: int) -> None:
    """Have the provider asked how one of the viewer's stands. Raises 404."""
    check_own(viewer, recurring_id)
    require_subscriptions().sync(RECURRING_DONATION, recurring_id)
    mirror(recurring_id)
    db.session.commit()


def check_own(viewer: Viewer, recurring_id: int) -> None:
    """Raises 404 for one that is not the viewer's. No transaction is left open."""
    donor_id = db.session.scalar(
        sa.select(RecurringDonation.donor_id).where(RecurringDonation.id == recurring_id)
    )
    db.session.rollback()
    if donor_id is None or donor_id != viewer.member_id:
        raise not_found("Regular donation {id}", id=recurring_id)


# What payments publish


def mirror(recurring_id: int) -> None:
    """Write down the status that payments know."""
    facts = require_subscriptions().of(RECURRING_DONATION, [recurring_id]).get(recurring_id)
    if facts is None:
        return
    row = db.session.get(RecurringDonation, recurring_id, with_for_update=True, populate_existing=True)
    if row is None:
        return
    row.status, row.updated_at = facts["status"], now()
    record_monthly_charge(RECURRING_DONATION, row.id, row.id, facts, row.created_at)


def _update(recurring_id: int, **values: object) -> None:
    mine = sa.update(RecurringDonation).where(RecurringDonation.id == recurring_id)
    db.session.execute(mine.values(**values, updated_at=now()))


def follow(event: SubscriptionChanged) -> None:
    """Something has become of a subscription, which may be a regular donation."""
    if event.purpose == RECURRING_DONATION:
        mirror(event.purpose_id)


# What a ban pauses


def pause_for_ban(event: MemberBanned) -> None:
    """Who is kept out is not charged."""
    if event.scope != FULL_BAN:
        return
    for recurring_id in _list_of(event.member_id, RecurringDonation.status.in_(CHARGING)):
        if _ask(pause, recurring_id):
            mirror(recurring_id)
            _update(recurring_id, paused_by_ban=True)


def resume_after_ban(event: BanEnded) -> None:
    """What the ban has paused goes on."""
    if event.scope != FULL_BAN or not event.had_begun:
        return
    for recurring_id in _list_of(event.member_id, RecurringDonation.paused_by_ban.is_(True)):
        if _ask(resume, recurring_id):
            mirror(recurring_id)
            _update(recurring_id, paused_by_ban=False)


def _list_of(member_id: int, which: sa.ColumnElement[bool]) -> Collection[int]:
    chosen = sa.select(RecurringDonation.id).where(RecurringDonation.donor_id == member_id, which)
    return list(db.session.scalars(chosen.order_by(RecurringDonation.id)))


def _ask(work: Change, recurring_id: int) -> bool:
    """Whether payments have done it; raises for a provider that does not answer, so that it is tried again."""
    refused = work(require_subscriptions(), recurring_id)
    if refused is not None and refused["code"] == UNAVAILABLE:
        raise_if_refused(refused)
    return refused is None


SUBSCRIBERS = (
    *subscribe_to_subscriptions(follow, "donations.follow_"),
    Subscriber(MemberBanned, pause_for_ban, "donations.pause_for_ban"),
    Subscriber(BanEnded, resume_after_ban, "donations.resume_after_ban"),
)
