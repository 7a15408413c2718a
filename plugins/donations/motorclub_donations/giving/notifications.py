"""What donors are notified of, after a change is committed."""

from __future__ import annotations

from motorclub.api import Category, Channel, NotificationKind, Subscriber, notify
from motorclub.api.payments import Money
from motorclub_donations.giving.events import DonationDisputed, DonationRefunded, DonationSucceeded
from motorclub_donations.shared.events import SubscriptionPaymentFailed
from motorclub_donations.shared.payments import RECURRING_DONATION

THANKS = "donations.thanks"
REFUNDED = "donations.refunded"
DISPUTED = "donations.disputed"
CHARGE_FAILED = "donations.charge_failed"
# The tab of the settings with all that somebody has given.
OWN_PAGE = "/accountsettings?tab=donations.MoneySettings"
WITH_MAIL = frozenset({Channel.IN_APP, Channel.EMAIL})

KINDS = (
    NotificationKind(
        THANKS,
        "Your donation has arrived.",
        'Thank you for your <a href="{url}">donation</a> of {amount}',
        Category.SYSTEM,
    ),
    NotificationKind(
        REFUNDED,
        "A donation of yours was refunded.",
        '{amount} of a <a href="{url}">donation</a> have been refunded',
        Category.SYSTEM,
    ),
    NotificationKind(
        DISPUTED,
        "Your bank disputes a donation.",
        'Your bank disputes a <a href="{url}">donation</a>. What it gave you is paused.',
        Category.NEEDS_ME,
    ),
    NotificationKind(
        CHARGE_FAILED,
        "A regular donation could not be charged.",
        'Your <a href="{url}">regular donation</a> of {amount} could not be charged. Please check your card.',
        Category.NEEDS_ME,
        channels=WITH_MAIL,
    ),
)


def thank(event: DonationSucceeded) -> None:
    """The donor."""
    if event.donor_id is not None:
        amount = Money(event.amount_minor, event.currency)
        notify(event.donor_id, THANKS, {"amount": amount}, OWN_PAGE)


def notify_of_refund(event: DonationRefunded) -> None:
    """The donor."""
    if event.donor_id is not None:
        amount = Money(event.refunded_minor, event.currency)
        notify(event.donor_id, REFUNDED, {"amount": amount}, OWN_PAGE)


def notify_of_dispute(event: DonationDisputed) -> None:
    """The donor, when it begins."""
    if event.donor_id is not None and event.dispute_status == "OPEN":
        notify(event.donor_id, DISPUTED, {}, OWN_PAGE)


def notify_of_failure(event: SubscriptionPaymentFailed) -> None:
    """The donor, of the first failure of a charge."""
    if event.purpose == RECURRING_DONATION and event.user_id is not None and event.attempt == 1:
        amount = Money(event.amount_minor, event.currency)
        notify(event.user_id, CHARGE_FAILED, {"amount": amount}, OWN_PAGE)


SUBSCRIBERS = (
    Subscriber(DonationSucceeded, thank, "donations.thank"),
    Subscriber(DonationRefunded, notify_of_refund, "donations.notify_of_refund"),
    Subscriber(DonationDisputed, notify_of_dispute, "donations.notify_of_dispute"),
    Subscriber(SubscriptionPaymentFailed, notify_of_failure, "donations.notify_of_failed_charge"),
)
