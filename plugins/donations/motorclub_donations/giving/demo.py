"""The demo community's donations: a goal half reached, one by the month, a wall, and a year of gifts."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal

from motorclub.api import DemoContext, db, lock_member
from motorclub_donations.giving import settling
from motorclub_donations.giving.amounts import count_ad_free_days
from motorclub_donations.giving.models import (
    Donation,
    DonationGoal,
    DonationInterval,
    DonationKind,
    DonationStatus,
    GoalKind,
    GoalStatus,
    PublicAs,
    RecurringDonation,
    RecurringStatus,
)
from motorclub_donations.shared.payments import DONATION, DONATION_REVENUE, DemoPayments, find_demo_payments
from motorclub_donations.shared.settings import get_settings

LIFT = ("A lift for the workshop", "Two posts, three tonnes: so that nobody works on jack stands any more.")
SERVERS = ("Servers and storage", "What it costs each month to keep your photos.")
# (days ago, place of the member or None for a visitor, cents, how the wall names them, for the lift, message)
# The member whose password is public, at place 3, still sees promotions.
GIFTS = (
    (1, 0, 1000, PublicAs.NAME, True, "For the lift. My back says thank you."),
    (3, None, 2500, PublicAs.NAME, True, None),
    (6, 1, 5000, PublicAs.NAME, True, "Found my gearbox fault here in two evenings."),
    (11, 2, 500, PublicAs.INITIALS, False, None),
    (19, 7, 15000, PublicAs.NAME, True, "Keep the lights on!"),
    (28, 4, 1000, PublicAs.ANONYMOUS, False, None),
    (45, 1, 2500, PublicAs.NAME, False, None),
    (63, 5, 1000, PublicAs.INITIALS, False, "Less than one wrong sensor costs."),
    (90, 7, 25000, PublicAs.NAME, True, None),
    (130, 0, 2500, PublicAs.NAME, False, None),
    (170, 6, 50000, PublicAs.ANONYMOUS, False, None),
    (215, 2, 1000, PublicAs.INITIALS, False, None),
    (260, 1, 5000, PublicAs.NAME, False, "See you at the autumn meet."),
    (310, 3, 500, PublicAs.NAME, False, None),
    (350, 4, 2500, PublicAs.ANONYMOUS, False, None),
)
VISITOR = "Greta from Graz"


def seed(context: DemoContext, settlement: settling.DonationSettlement) -> None:
    """Write them into the current session; their payments are those of the demo."""
    payments = find_demo_payments()
    if payments is None or not context.member_ids:
        return
    lift, servers = (
        _goal(context, LIFT, GoalKind.ONE_OFF, 100_000),
        _goal(context, SERVERS, GoalKind.MONTHLY, 12_000),
    )
    donors = set()
    for days, place, amount, public_as, for_lift, message in reversed(GIFTS):
        donor_id = None if place is None else context.member_ids[place % len(context.member_ids)]
        goal_id = lift if for_lift else servers
        at = context.now - timedelta(days=days, hours=days % 7)
        _give(payments, _donation(donor_id, amount, public_as, goal_id, message, at))
        donors.add(donor_id)
    db.session.add(_recurring(context, context.member_ids[0]))
    for donor_id in sorted(donor for donor in donors if donor is not None):
        lock_member(donor_id)
        settlement.update_donor(donor_id)


def _goal(context: DemoContext, texts: tuple[str, str], kind: GoalKind, target: int) -> int:
    title, description = texts
    at = context.now - timedelta(days=365)
    goal = DonationGoal(title=title, description=description, kind=kind, target_minor=target, starts_at=at)
    goal.currency, goal.status, goal.created_at = get_settings().currency, GoalStatus.ACTIVE, at
    db.session.add(goal)
    db.session.flush()
    return goal.id


def _recurring(context: DemoContext, donor_id: int) -> RecurringDonation:
    """One that its donor has stopped: nothing of the demo is charged."""
    at = context.now - timedelta(days=300)
    row = RecurringDonation(donor_id=donor_id, kind=DonationKind.SUPPORT, interval=DonationInterval.MONTHLY)
    row.idempotency_key, row.message, row.public_as = "demo", "A coffee a month.", PublicAs.NAME
    row.amount_minor, row.fee_cover_minor, row.currency = 300, 0, get_settings().currency
    row.status, row.created_at, row.updated_at = RecurringStatus.CANCELED, at, at
    return row


def _donation(
    donor_id: int | None, amount: int, public_as: PublicAs, goal_id: int, message: str | None, at: datetime
) -> Donation:
    settings = get_settings()
    donation = Donation(
        donor_id=donor_id, donor_name=None if donor_id else VISITOR, kind=DonationKind.SUPPORT
    )
    donation.interval, donation.status = DonationInterval.ONCE, DonationStatus.SUCCEEDED
    donation.amount_minor = donation.base_amount_minor = amount
    donation.fee_cover_minor, donation.currency, donation.fx_rate = 0, settings.currency, Decimal(1)
    donation.goal_id, donation.message, donation.public_as = goal_id, message, public_as
    donation.ad_free_price_minor = settings.ad_free_price_minor if donor_id else 0
    donation.ad_free_days = count_ad_free_days(amount, donation.ad_free_price_minor)
    donation.idempotency_key = f"demo:{at.isoformat()}"
    donation.created_at = donation.updated_at = donation.succeeded_at = at
    db.session.add(donation)
    db.session.flush()
    return donation


def _give(payments: DemoPayments, donation: Donation) -> None:
    line = {
        "name": "Donation",
        "quantity": 1,
        "total_minor": donation.amount_minor,
        "account": DONATION_REVENUE,
    }
    donation.payment_id = payments.seed_payment(
        {
            "purpose": DONATION,
            "purpose_id": donation.id,
            "handler": settling.HANDLER,
            "user_id": donation.donor_id,
            "buyer_email": None if donation.donor_id else "greta@example.org",
            "description": "Donation",
            "lines": [line],  # type: ignore[list-item]
            "currency": donation.currency,
            "expires_at": donation.created_at + timedelta(hours=24),
            "return_path": "/donate",
        },
        donation.created_at,
    )
    db.session.flush()
