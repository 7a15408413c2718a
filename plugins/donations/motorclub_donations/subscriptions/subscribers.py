"""What follows from events: of payments, of bans, and of subscriptions themselves."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from motorclub.api import Category, Channel, NotificationKind, Subscriber, db, enqueue, notify
from motorclub_donations.shared import payments
from motorclub_donations.shared.events import (
    FULL_BAN,
    BanEnded,
    MemberBanned,
    PaymentChanged,
    PaymentDisputed,
    PaymentRefunded,
    SubscriptionChanged,
    subscribe_to_subscriptions,
)
from motorclub_donations.subscriptions import settling
from motorclub_donations.subscriptions.events import SubscriptionEnded, SubscriptionLapsed
from motorclub_donations.subscriptions.models import Subscription
from motorclub_donations.subscriptions.notices import send_due_notices, send_ended
from motorclub_donations.subscriptions.subscribing import PAGE

PAUSE, RESUME = "donations.pause_banned", "donations.resume_unbanned"
PAST_DUE = "donations.subscription_past_due"
# The mail about it is sent in any case, so its notification offers none.
ON_SITE = frozenset({Channel.IN_APP, Channel.PUSH})
KINDS = (
    NotificationKind(
        PAST_DUE,
        "A payment for your subscription has failed.",
        'Your payment for your <a href="{url}">subscription</a> has failed. Please check your card.',
        Category.NEEDS_ME,
        channels=ON_SITE,
        offered=ON_SITE,
    ),
)


def settle_charges(event: SubscriptionChanged) -> None:
    """Payments have something new about a subscription."""
    if event.purpose == settling.PURPOSE:
        _settle(event.purpose_id)


def settle_reversed(event: PaymentChanged) -> None:
    """Money of a charge, whose invoice `purpose_id` names, has gone back, or a bank has a say about it."""
    if event.purpose != settling.PURPOSE:
        return
    found = payments.require_subscriptions().find_invoices(settling.PURPOSE, [event.purpose_id])
    charged = [invoice["subscription_id"] for invoice in found.values()]
    for number in db.session.scalars(sa.select(Subscription.id).where(Subscription.charged_as.in_(charged))):
        _settle(number)


def _settle(subscription_id: int) -> None:
    send_due_notices(settling.settle_subscription(subscription_id))


def pause_banned(event: MemberBanned) -> None:
    """A member who is kept out is not charged."""
    if event.scope == FULL_BAN:
        enqueue(PAUSE, {"id": event.member_id, "until": event.expires_at})


def resume_unbanned(event: BanEnded) -> None:
    """What a ban has paused goes on."""
    if event.scope == FULL_BAN:
        enqueue(RESUME, {"id": event.member_id})


def notify_of_failure(event: SubscriptionLapsed) -> None:
    """The member has to look at the card."""
    notify(event.member_id, PAST_DUE, {}, PAGE)


def mail_end(event: SubscriptionEnded) -> None:
    """The member is told that it is over."""
    row = db.session.get(Subscription, event.subscription_id)
    if row is not None and row.user_id == event.member_id:
        send_ended(row)


SUBSCRIBERS: Collection[Subscriber] = (
    *subscribe_to_subscriptions(settle_charges, "donations.settle_subscription_"),
    Subscriber(PaymentRefunded, settle_reversed, "donations.settle_refund"),
    Subscriber(PaymentDisputed, settle_reversed, "donations.settle_dispute"),
    Subscriber(MemberBanned, pause_banned, "donations.pause_banned_subscription"),
    Subscriber(BanEnded, resume_unbanned, "donations.resume_unbanned_subscription"),
    Subscriber(SubscriptionLapsed, notify_of_failure, "donations.notify_of_past_due"),
    Subscriber(SubscriptionEnded, mail_end, "donations.mail_end"),
)
