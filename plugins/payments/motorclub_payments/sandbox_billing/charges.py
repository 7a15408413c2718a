"""How the sandbox charges: the life of its subscriptions, by a clock that an admin can move.

A caller that changes one has locked it first, and its checkouts after it.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.orm import Session

from motorclub.api import now
from motorclub.api.payments import Plan, ProviderRejected
from motorclub_payments import sandbox_hooks
from motorclub_payments.models import InvoiceReason, SandboxSession
from motorclub_payments.models import SubscriptionStatus as Status
from motorclub_payments.money import part_of
from motorclub_payments.plans import add_interval, to_facts, to_plan
from motorclub_payments.sandbox_billing.models import SandboxInvoice, SandboxSubscription

# The last digits of cards that can be given, and then refuse each charge.
REFUSING_LAST4: Mapping[str, str] = {"0341": "card_declined"}
# A charge that failed is tried again after so many days, and given up after the last.
RETRY_DAYS = (3, 7, 12)
GIVE_UP_DAYS = 14
# How the secret names of further charges begin.
INVOICE = "in_sandbox_"
INVOICE_LASTS = timedelta(days=365)
UPDATED, ENDED = "subscription.updated", "subscription.ended"
INVOICE_PAID, INVOICE_FAILED = "invoice.paid", "invoice.payment_failed"
EVENT_TYPES = frozenset({UPDATED, ENDED, INVOICE_PAID, INVOICE_FAILED})


def lock_subscription(session: Session, ref: str) -> SandboxSubscription:
    """A subscription that nobody else changes until the transaction ends. Raises ProviderRejected."""
    mine = sa.select(SandboxSubscription).where(SandboxSubscription.ref == ref).with_for_update()
    row = session.scalar(mine.execution_options(populate_existing=True))
    if row is None:
        raise ProviderRejected("subscription_unknown", f"There is no subscription {ref}.")
    return row


def lock_subscription_of(session: Session, checkout_ref: str) -> SandboxSubscription | None:
    """The subscription that a checkout is an invoice of, locked; None for any other checkout."""
    mine = (
        sa.select(SandboxSubscription.ref)
        .join(SandboxInvoice, SandboxInvoice.subscription_id == SandboxSubscription.id)
        .join(SandboxSession, SandboxSession.id == SandboxInvoice.session_id)
        .where(SandboxSession.ref == checkout_ref)
    )
    ref = session.scalar(mine)
    return lock_subscription(session, ref) if ref is not None else None


def read_clock(row: SandboxSubscription) -> datetime:
    """What time it is for a subscription."""
    return now() + timedelta(seconds=row.clock_offset_s)


def advance(session: Session, row: SandboxSubscription) -> None:
    """All that time has done to a locked subscription."""
    while (at := _next_at(row)) is not None and at <= read_clock(row):
        _step(session, row, at)
    _schedule(row)


def _schedule(row: SandboxSubscription) -> None:
    due = _next_at(row)
    row.due_at = None if due is None else due - timedelta(seconds=row.clock_offset_s)


def _next_at(row: SandboxSubscription) -> datetime | None:
    """When something happens next, by the subscription's own clock."""
    moments = {
        Status.TRIALING: (row.period_end,),
        Status.ACTIVE: (row.period_end,),
        Status.PAUSED: (row.period_end, row.resumes_at),
        Status.PAST_DUE: (row.retry_at,),
    }.get(Status(row.status), ())
    return min((at for at in moments if at is not None), default=None)


def _step(session: Session, row: SandboxSubscription, at: datetime) -> None:
    if row.status == Status.PAST_DUE:
        _retry(session, row, at)
    elif row.resumes_at is not None and row.resumes_at <= at:
        row.status, row.resumes_at = Status.ACTIVE, None
        send_webhook(session, row, UPDATED)
    elif row.cancel_at_period_end:
        end(session, row, at)
    elif row.status == Status.PAUSED:
        _begin_next_period(row, at)
        send_webhook(session, row, UPDATED)
    else:
        _begin_next_period(row, at)
        charge(session, row, InvoiceReason.CYCLE, to_plan(row.plan).price.amount_minor, at)


def _begin_next_period(row: SandboxSubscription, at: datetime) -> None:
    row.plan, row.next_plan = row.next_plan or row.plan, None
    _begin_period(row, at)


def _begin_period(row: SandboxSubscription, at: datetime) -> None:
    row.anchor_day = row.anchor_day or at.day
    row.period_start, row.period_end = at, add_interval(at, to_plan(row.plan).interval, row.anchor_day)


def start(session: Session, row: SandboxSubscription, invoice: SandboxInvoice) -> None:
    """The payer has begun: with a trial, or with the first period."""
    at = read_clock(row)
    if row.trial_days:
        row.status, row.period_start = Status.TRIALING, at
        row.period_end = row.trial_end = at + timedelta(days=row.trial_days)
    else:
        row.status = Status.ACTIVE
        _begin_period(row, at)
    invoice.period_start, invoice.period_end = at, row.period_end or at
    send_webhook(session, row, UPDATED)


def end(session: Session, row: SandboxSubscription, at: datetime) -> None:
    """It is over; what is open is not owed any more."""
    row.status, row.ended_at, row.retry_at = Status.CANCELED, at, None
    for checkout in _open_checkouts(session, row):
        checkout.status = "EXPIRED"
    send_webhook(session, row, ENDED)


def _open_checkouts(session: Session, row: SandboxSubscription) -> list[SandboxSession]:
    mine = (
        sa.select(SandboxSession)
        .join(SandboxInvoice, SandboxInvoice.session_id == SandboxSession.id)
        .where(SandboxInvoice.subscription_id == row.id, SandboxSession.status == "OPEN")
    )
    return list(session.scalars(mine.order_by(SandboxSession.id).with_for_update(of=SandboxSession)))


def charge(
    session: Session, row: SandboxSubscription, reason: InvoiceReason, amount_minor: int, at: datetime
) -> SandboxSession:
    """Charge the card, less what is to its credit; a charge that fails leaves the subscription PAST_DUE."""
    used = min(row.credit_minor, amount_minor)
    row.credit_minor -= used
    checkout = _make_checkout(session, row, amount_minor - used)
    invoice = SandboxInvoice(
        session_id=checkout.id,
        subscription_id=row.id,
        reason=reason,
        period_start=at if reason == InvoiceReason.CHANGE else row.period_start,
        period_end=row.period_end,
        attempts=0,
    )
    session.add(invoice)
    session.flush()
    _attempt(session, row, checkout, invoice, at)
    return checkout


def _make_checkout(session: Session, row: SandboxSubscription, amount_minor: int) -> SandboxSession:
    """The checkout of a further invoice, like the first one."""
    first = session.scalars(sa.select(SandboxSession).where(SandboxSession.ref == row.ref)).one()
    plan = to_plan(row.plan)
    ref = f"{INVOICE}{secrets.token_urlsafe(24)}"
    checkout = SandboxSession(
        ref=ref,
        reference=row.reference,
        idempotency_key=ref,
        fingerprint=ref,
        amount_minor=amount_minor,
        currency=plan.price.currency,
        status="OPEN",
        expires_at=now() + INVOICE_LASTS,
        created_at=now(),
        description=plan.name,
        lines=[{"name": plan.name, "quantity": 1, "total_minor": amount_minor}],
        dispute_status="NONE",
        **{name: getattr(first, name) for name in ("success_url", "cancel_url", "webhook_url", "site")},
    )
    session.add(checkout)
    session.flush()
    return checkout


def _attempt(
    session: Session,
    row: SandboxSubscription,
    checkout: SandboxSession,
    invoice: SandboxInvoice,
    at: datetime,
) -> None:
    """Try to charge the card of a subscription, by its own clock."""
    refusal = REFUSING_LAST4.get(row.method_last4 or "") if checkout.amount_minor else None
    invoice.attempts += 1
    if refusal is None:
        checkout.method_brand, checkout.method_last4 = row.method_brand, row.method_last4
        pay(session, checkout)
        return
    checkout.failure_code = refusal
    row.status, row.failed_at = Status.PAST_DUE, row.failed_at or at
    days = next((days for days in RETRY_DAYS if row.failed_at + timedelta(days=days) > at), GIVE_UP_DAYS)
    row.retry_at = row.failed_at + timedelta(days=days)
    sandbox_hooks.add_event(session, checkout, INVOICE_FAILED)


def _retry(session: Session, row: SandboxSubscription, at: datetime) -> None:
    """Try what is open once more, or give up."""
    if row.failed_at is None or at >= row.failed_at + timedelta(days=GIVE_UP_DAYS):
        end(session, row, at)
        return
    for checkout in _open_checkouts(session, row):
        mine = sa.select(SandboxInvoice).where(SandboxInvoice.session_id == checkout.id)
        _attempt(session, row, checkout, session.scalars(mine).one(), at)


def pay(session: Session, checkout: SandboxSession, *, copies: int = 1) -> None:
    """Capture the money of a locked checkout, and send the webhook `copies` times.

    That of an invoice begins its subscription, or continues it with the card that was used.
    """
    checkout.status, checkout.failure_code, checkout.paid_at = "PAID", None, now()
    checkout.payment_ref = f"pay_sandbox_{secrets.token_urlsafe(18)}"
    checkout.captured_minor = checkout.amount_minor
    checkout.fee_minor = min(checkout.amount_minor, part_of(checkout.amount_minor, 150) + 25)
    invoice = session.scalar(sa.select(SandboxInvoice).where(SandboxInvoice.session_id == checkout.id))
    if invoice is None:
        sandbox_hooks.add_event(session, checkout, "checkout.paid", copies=copies)
        return
    sandbox_hooks.add_event(session, checkout, INVOICE_PAID, copies=copies)
    row = session.get_one(SandboxSubscription, invoice.subscription_id)
    row.method_brand, row.method_last4 = checkout.method_brand, checkout.method_last4
    if row.status == Status.INCOMPLETE:
        start(session, row, invoice)
    elif row.status in (Status.PAST_DUE, Status.TRIALING):
        row.status, row.failed_at, row.retry_at = Status.ACTIVE, None, None
    _schedule(row)


def send_webhook(session: Session, row: SandboxSubscription, kind: str) -> None:
    """Send a webhook about a subscription."""
    first = session.scalars(sa.select(SandboxSession).where(SandboxSession.ref == row.ref)).one()
    sandbox_hooks.add_event(session, first, kind)


# Other plans


def quote(row: SandboxSubscription, plan: Plan) -> int:
    """What a prorated change would charge now; less than nothing where it would be a credit."""
    if row.status == Status.TRIALING or row.period_start is None or row.period_end is None:
        return 0
    before, at = to_plan(row.plan), read_clock(row)
    whole, left = row.period_end - row.period_start, max(row.period_end - at, timedelta())
    unused = _share(before.price.amount_minor, left, whole)
    if plan.interval != before.interval:
        return plan.price.amount_minor - unused
    return _share(plan.price.amount_minor, left, whole) - unused


def _share(amount_minor: int, part: timedelta, whole: timedelta) -> int:
    """A part of an amount, rounded half up."""
    seconds, total = int(part.total_seconds()), max(int(whole.total_seconds()), 1)
    return (2 * amount_minor * seconds + total) // (2 * total)


def change_plan(session: Session, row: SandboxSubscription, plan: Plan, *, prorate: bool) -> None:
    """Give a locked subscription another plan, now or with its next period. Raises ProviderRejected."""
    before = to_plan(row.plan)
    if plan.price.currency != before.price.currency:
        raise ProviderRejected("currency_mismatch", "A subscription keeps its currency.")
    if plan == before:
        row.next_plan = None
    elif prorate:
        _change_now(session, row, plan)
    else:
        row.next_plan = dict(to_facts(plan))
    send_webhook(session, row, UPDATED)


def _change_now(session: Session, row: SandboxSubscription, plan: Plan) -> None:
    before, due = to_plan(row.plan), quote(row, plan)
    row.plan, row.next_plan = dict(to_facts(plan)), None
    if plan.interval != before.interval and row.status != Status.TRIALING:
        row.anchor_day = None
        _begin_period(row, read_clock(row))
    if due > 0:
        if charge(session, row, InvoiceReason.CHANGE, due, read_clock(row)).status != "PAID":
            raise ProviderRejected("card_declined", "The charge for the change has failed.")
    else:
        row.credit_minor -= due
