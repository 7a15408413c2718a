"""Events of providers: stored first, processed afterwards. It says which payment to settle; no more is believed.

So it does not matter whether an event comes twice, late, in another order, or not at all.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import timedelta

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import ApiError, ServiceFailed, db, enqueue_one, now
from motorclub.api.payments import ProviderEvent, ProviderRejected, ProviderUnavailable
from motorclub_payments import health, refunds, settlement
from motorclub_payments.models import Origin, Payment, PaymentEvent, Refund
from motorclub_payments.providers import ProviderOff, on
from motorclub_payments.serializers import ON_THE_WAY
from motorclub_payments.subscriptions.models import Subscription
from motorclub_payments.subscriptions.settlement import settle_subscription
from motorclub_payments.transactions import point, transaction

WORK_OFF = "payments.work_off_inbox"
PAGE = 200
# Admins are notified of an event that belongs to no payment of ours after so long.
STRANGE = timedelta(hours=1)
# An event that cannot be processed is left to the reconciler after so many tries in a row.
MAX_ATTEMPTS = 50
LONGEST_ERROR = 500

_log = logging.getLogger("motorclub.payments")


INSERT_EVENT = insert(PaymentEvent).on_conflict_do_nothing().returning(PaymentEvent.id)


def store(provider: str, events: Iterable[ProviderEvent], origin: Origin) -> int:
    """Keep events in the current transaction and have them looked at; how many of them are new."""
    new = 0
    for event in events:
        if not event.known:
            _log.info("ignored event of %s: unknown type %s", provider, event.type)
        values = {
            "provider": provider,
            "provider_event_id": event.event_id,
            "type": event.type,
            "reference": event.reference,
            "provider_ref": event.provider_ref,
            "payment_ref": event.payment_ref,
            "payload": dict(event.payload),
            "origin": origin,
            "livemode": event.livemode,
            "received_at": now(),
            "processed_at": None if event.known else now(),
        }
        kept = db.session.execute(INSERT_EVENT, values).first()
        new += kept is not None
    if new:
        enqueue_one(WORK_OFF)
    return new


def process() -> int:
    """Settle what events are about, each payment once for all its events; how many events are processed."""
    done = after = 0
    while page := _page(after):
        after = page[-1].id
        by_payment, by_subscription = _by_target(page)
        failed = {
            event
            for subscription_id, events in by_subscription.items()
            if not _tried_to(settle_subscription, subscription_id, events)
            for event in events
        }
        settled = {
            payment_id: events
            for payment_id, events in by_payment.items()
            if _tried_to(settlement.settle, payment_id, events)
        }
        for payment_id, refund_id in _waiting_refunds(list(settled)):
            if payment_id in settled and not _tried_to(refunds.submit, refund_id, settled[payment_id]):
                del settled[payment_id]
        failed |= {event for payment_id in by_payment.keys() - settled for event in by_payment[payment_id]}
        tried = {event for events in (*by_payment.values(), *by_subscription.values()) for event in events}
        done += _done(sorted(tried - failed))
    return done


def _page(after: int) -> list[PaymentEvent]:
    chosen = sa.select(PaymentEvent).where(
        PaymentEvent.processed_at.is_(None),
        PaymentEvent.attempts < MAX_ATTEMPTS,
        PaymentEvent.provider.in_(on()),
        PaymentEvent.id > after,
    )
    with transaction():
        return list(db.session.scalars(chosen.order_by(PaymentEvent.id).limit(PAGE)))


def _by_target(page: list[PaymentEvent]) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
    """The events of each payment and of each subscription; those that belong to none stay, and are counted.

    One of a subscription's invoice may belong to both.
    """
    payments: dict[int, list[int]] = {}
    subscriptions: dict[int, list[int]] = {}
    with transaction():
        for row in page:
            payment_id, subscription_id = _payment_of(row), _subscription_of(row)
            if payment_id is not None:
                payments.setdefault(payment_id, []).append(row.id)
            if subscription_id is not None:
                subscriptions.setdefault(subscription_id, []).append(row.id)
            if payment_id is None and subscription_id is None:
                _tried([row.id], "no payment of ours")
    return payments, subscriptions


def _subscription_of(row: PaymentEvent) -> int | None:
    """The subscription that an event is about, by our name for it or by the provider's."""
    given = [
        column == value
        for column, value in (
            (Subscription.provider_ref, row.provider_ref),
            (Subscription.reference, row.reference),
        )
        if value is not None
    ]
    if not given:
        return None
    chosen = sa.select(Subscription.id).where(Subscription.provider == row.provider, sa.or_(*given))
    return db.session.scalar(chosen.order_by(Subscription.id).limit(1))


def _payment_of(row: PaymentEvent) -> int | None:
    """The payment that an event is about, by any of its names."""
    given = [
        column == value
        for column, value in (
            (Payment.provider_ref, row.provider_ref),
            (Payment.reference, row.reference),
            (Payment.payment_ref, row.payment_ref),
        )
        if value is not None
    ]
    if not given:
        return None
    chosen = sa.select(Payment.id).where(Payment.provider == row.provider, sa.or_(*given))
    return db.session.scalar(chosen.order_by(Payment.id).limit(1))


# A provider that does not answer, or says no; whatever else is raised is a fault of ours.
EXPECTED = (ProviderUnavailable, ProviderRejected, ProviderOff, ServiceFailed, ApiError)


def _tried_to(work: Callable[[int], None], number: int, events: list[int]) -> bool:
    """Settle a payment or a refund, each in transactions of its own; whether that has gone well.

    If not, for whichever reason, its events are tried again: those of others are done all the same.
    """
    point("payments.inbox.before_work")
    try:
        work(number)
    except Exception as error:
        fault = None if isinstance(error, EXPECTED) else error
        _log.warning("%s of %d has failed: %s", work.__qualname__, number, error, exc_info=fault)
        with transaction():
            _tried(events, f"{type(error).__name__}: {error}")
        return False
    return True


def _done(events: list[int]) -> int:
    """These are done; how many they are."""
    if not events:
        return 0
    with transaction():
        statement = sa.update(PaymentEvent).where(
            PaymentEvent.id.in_(events), PaymentEvent.processed_at.is_(None)
        )
        db.session.execute(statement.values(processed_at=now(), last_error=None))
    return len(events)


def _waiting_refunds(payment_ids: list[int]) -> list[sa.Row[int, int]]:
    """(payment, refund) of those that wait for the provider's word."""
    chosen = sa.select(Refund.payment_id, Refund.id).where(
        Refund.payment_id.in_(payment_ids), Refund.status.in_(ON_THE_WAY), Refund.provider_ref.is_not(None)
    )
    with transaction():
        return list(db.session.execute(chosen.order_by(Refund.id)))


def _tried(events: list[int], error: str) -> None:
    statement = sa.update(PaymentEvent).where(PaymentEvent.id.in_(events))
    db.session.execute(statement.values(attempts=PaymentEvent.attempts + 1, last_error=error[:LONGEST_ERROR]))


def complain() -> int:
    """Notify admins of events that belong to nothing for an hour; once each. How many these are.

    Events of a provider that has been switched off are left for later: its page says so.
    """
    with transaction():
        strange = sa.update(PaymentEvent).where(
            PaymentEvent.processed_at.is_(None),
            PaymentEvent.alarmed_at.is_(None),
            PaymentEvent.provider.in_(on()),
            PaymentEvent.received_at < now() - STRANGE,
        )
        number = len(db.session.execute(strange.values(alarmed_at=now()).returning(PaymentEvent.id)).all())
        if number:
            health.alarm(
                f"{number} events of payment providers could not be processed for an hour", health.EVENTS
            )
    return number
