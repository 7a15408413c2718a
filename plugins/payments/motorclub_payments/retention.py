"""How long the addresses of payers without an account are kept: as long as the setting says after the last change."""

from __future__ import annotations

from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import now, settings_of
from motorclub.api.rows import update_rows
from motorclub_payments.models import DisputeStatus, Payment, PaymentEvent, Status
from motorclub_payments.settings import PaymentSettings
from motorclub_payments.subscriptions.models import Subscription
from motorclub_payments.transactions import transaction

UNDECIDED = (Status.CREATED, Status.PENDING)


def forget_guests() -> int:
    """Delete addresses that are older than that, also of ended subscriptions and from webhooks.

    Returns how many payments had one. The books stay. A payment that is still open, or that the bank disputes, keeps
    its address.
    """
    before = now() - timedelta(days=settings_of(PaymentSettings).guest_address_days)
    guests = sa.and_(
        Payment.user_id.is_(None),
        Payment.buyer_email.is_not(None),
        Payment.updated_at < before,
        Payment.status.not_in(UNDECIDED),
        Payment.dispute_status != DisputeStatus.OPEN,
    )
    processed = sa.and_(PaymentEvent.received_at < before, PaymentEvent.processed_at.is_not(None))
    subscribers = sa.and_(
        Subscription.user_id.is_(None), Subscription.buyer_email.is_not(None), Subscription.ended_at < before
    )
    with transaction():
        update_rows(Subscription, subscribers, buyer_email=None)
        update_rows(PaymentEvent, sa.and_(processed, PaymentEvent.payload != {}), payload={})
        return update_rows(Payment, guests, buyer_email=None)
