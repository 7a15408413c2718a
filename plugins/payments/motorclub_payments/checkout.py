"""Taking the buyer to the provider: one checkout for each attempt, whichever process dies on the way."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypedDict

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import ApiError, conflict, db, now
from motorclub.api.payments import (
    CheckoutLine,
    CheckoutRequest,
    Money,
    ProviderRejected,
    ProviderUnavailable,
)
from motorclub.api.rows import Row
from motorclub_payments import guest_links, serializers, settlement
from motorclub_payments.interfaces import Provider
from motorclub_payments.models import UNPAID, Payment, Status
from motorclub_payments.providers import ProviderOff, ask, get_ready, list_enabled
from motorclub_payments.transactions import lock_payment, point, transaction

# A checkout that must last so long at least is asked for a little longer: clocks differ, requests take time.
SLACK = timedelta(minutes=2)
# Providers may forget a key after a day: after that nothing is asked for again.
KEY_LASTS = timedelta(hours=23)
# The handler of what subscriptions charge: nobody pays that by a checkout.
INVOICES = "payments.invoices"
UNAVAILABLE = "PAYMENT_PROVIDER_UNAVAILABLE"


class CheckoutRow(Row):
    """Where to pay, and until when. `payment_id` may be another attempt than was asked for."""

    payment_id: int
    redirect_url: str
    expires_at: datetime


def go(payment_id: int, provider: str | None = None) -> CheckoutRow:
    """The place to pay for a payment that is still wanted; the same one again until it is over.

    Raises 404; 409 when it is paid or over; 424 when the provider refuses, 503 when it does not answer.
    """
    try:
        return _go(payment_id, provider)
    except ProviderUnavailable as error:
        message = "The payment provider does not answer now. Nothing was charged."
        raise ApiError(503, message, code=UNAVAILABLE, headers={"Retry-After": "5"}) from error
    except ProviderOff as error:
        raise ApiError(503, "This way to pay is switched off now.", code=UNAVAILABLE) from error
    except ProviderRejected as error:
        message, details = "The payment provider has refused. Nothing was charged.", {"reason": error.code}
        raise ApiError(424, message, code="PAYMENT_PROVIDER_REJECTED", details=details) from error


@dataclass(frozen=True, slots=True)
class Begun:
    """A checkout that is to be asked for: whom, by which key, and for which place."""

    place: CheckoutRow
    request: CheckoutRequest
    key: str
    provider: str


def _go(payment_id: int, provider: str | None) -> CheckoutRow:
    begun = _begin(payment_id, provider)
    if isinstance(begun, CheckoutRow):
        return begun
    point("payments.checkout.before_call")
    try:
        answer = ask(
            begun.provider, lambda found: found.create_checkout(begun.request, idempotency_key=begun.key)
        )
    except ProviderRejected as error:
        _refused(begun.place.payment_id, error.code)
        raise
    point("payments.checkout.before_store")
    settlement.apply(begun.place.payment_id, answer)
    if answer.redirect_url is None:
        raise conflict("This payment is over. Please try again.", code="CHECKOUT_OVER")
    return CheckoutRow(begun.place.payment_id, answer.redirect_url, begun.place.expires_at)


def _begin(payment_id: int, provider: str | None) -> Begun | CheckoutRow:
    """A checkout to be asked for, or asked for again, or the place that is there already."""
    with transaction():
        row = _current(lock_payment(payment_id), provider)
        there = row.redirect_url
        request = fix_request(row)
        place = CheckoutRow(row.id, there or "", row.expires_at)
        return place if there else Begun(place, request, row.idempotency_key, row.provider)


def _current(row: Payment, provider: str | None) -> Payment:
    """The attempt to go on with: this one, the newest, or a new one where the last cannot be paid any more."""
    newest = db.session.scalar(
        sa.select(sa.func.max(Payment.id)).where(
            Payment.purpose == row.purpose, Payment.purpose_id == row.purpose_id
        )
    )
    row = row if newest in (None, row.id) else lock_payment(newest)
    if row.status not in UNPAID or row.handler == INVOICES:
        raise conflict("This has been paid.", code="ALREADY_PAID")
    if row.closed_at is not None or row.close_requested_at is not None or row.expires_at <= now():
        raise conflict("The time to pay for this is up.", code="HOLD_EXPIRED")
    used_up = row.provider_ref is not None and row.redirect_url is None
    elsewhere = provider is not None and provider != row.provider
    stale = row.started_at is not None and row.provider_ref is None and now() - row.started_at > KEY_LASTS
    if used_up or elsewhere or stale or (row.provider_ref is None and row.failure_code):
        return another(row, provider)
    return row


def another(row: Payment, provider: str | None = None) -> Payment:
    """One more attempt at the same purchase, in the current transaction; the last one is over.

    Raises 409 while the last one can still be paid at another provider.
    """
    if row.redirect_url is not None:
        raise conflict("Finish or cancel the payment that has begun.", code="CHECKOUT_OPEN")
    chosen = get_ready(provider or row.provider)
    if not chosen.capabilities.checkout and chosen.key != row.provider:
        # Seats are held for days only where that was asked for when they were taken.
        raise conflict("This way to pay is chosen when the order is placed.", code="PROVIDER_UNKNOWN")
    row.closed_at = row.updated_at = now()
    db.session.flush()
    statement = insert(Payment).values(
        **{name: getattr(row, name) for name in SAME},
        **names_of(row.purpose, row.purpose_id, row.attempt + 1),
        provider=chosen.key,
        livemode=chosen.livemode,
        created_at=now(),
        updated_at=now(),
    )
    made = db.session.scalar(statement.returning(Payment.id))
    return lock_payment(int(made or 0))


SAME = (
    *("purpose", "purpose_id", "handler", "user_id", "buyer_email", "description", "code", "lines"),
    *("event_id", "organizer_id", "return_path", "site", "amount_minor", "currency", "expires_at"),
)


class Names(TypedDict):
    """What an attempt is called, here and at the provider."""

    attempt: int
    reference: str
    idempotency_key: str


def names_of(purpose: str, purpose_id: int, attempt: int) -> Names:
    """The names of an attempt."""
    return {
        "attempt": attempt,
        "reference": f"{purpose.lower()}:{purpose_id}:{attempt}",
        "idempotency_key": f"pay-{purpose.lower()}-{purpose_id}-{attempt}",
    }


def fix_request(row: Payment) -> CheckoutRequest:
    """What to ask the provider for: the same to the letter each time, so it is fixed when it is asked for first."""
    if row.started_at is None:
        least = now() + get_ready(row.provider).min_checkout_lifetime + SLACK
        row.started_at, row.checkout_expires_at = now(), max(row.expires_at, least).replace(microsecond=0)
    return request_of(row)


def request_of(row: Payment) -> CheckoutRequest:
    """What the provider is asked for, from the columns of the payment alone."""
    lines = serializers.list_shown_lines(row.lines)
    return CheckoutRequest(
        reference=row.reference,
        total=Money(row.amount_minor, row.currency),
        description=row.description,
        lines=tuple(CheckoutLine(line["name"], line["quantity"], line["total_minor"]) for line in lines),
        buyer_email=row.buyer_email,
        success_url=row.site + guest_links.payment_path("/payment-success", row),
        cancel_url=row.site + guest_links.payment_path("/payment-failed", row),
        expires_at=row.checkout_expires_at or row.expires_at,
        metadata={"payment": str(row.id)},
    )


def _refused(payment_id: int, code: str) -> None:
    """The provider has not even begun: another attempt may go better."""
    with transaction():
        row = lock_payment(payment_id)
        if row.status in UNPAID and row.provider_ref is None:
            row.status, row.failure_code, row.updated_at = Status.FAILED, code, now()


def ways() -> list[Provider]:
    """The ways to pay, the site's own choice first."""
    return [
        {
            "key": found.key,
            "label": found.label,
            "livemode": found.livemode,
            "checkout": found.capabilities.checkout,
        }
        for found in list_enabled()
    ]
