"""The sandbox's subscriptions, as `SubscriptionProvider` says. Their pages are those of its checkouts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import cast

import sqlalchemy as sa
from sqlalchemy.orm import Session

from motorclub.api import now
from motorclub.api.payments import (
    CheckoutLine,
    CheckoutRequest,
    InvoiceReason,
    InvoiceSnapshot,
    InvoiceState,
    Money,
    Plan,
    PlanChangePreview,
    ProviderRejected,
    SubscriptionRequest,
    SubscriptionSnapshot,
    SubscriptionState,
)
from motorclub_payments import own_provider
from motorclub_payments.models import SandboxSession, SubscriptionStatus
from motorclub_payments.plans import add_interval, to_facts, to_plan
from motorclub_payments.sandbox_billing import charges
from motorclub_payments.sandbox_billing.models import SandboxChange, SandboxInvoice, SandboxSubscription
from motorclub_payments.transactions import own_session

MOST_INVOICES = 100
INVOICE_STATES: dict[str, InvoiceState] = {"PAID": "PAID", "EXPIRED": "VOID", "CANCELED": "VOID"}


class SandboxSubscriptions:
    """The part of the sandbox that charges again and again.

    `make_checkout` and `advance_checkout` are the sandbox's own: its checkout for a request and a key, and one as it is
    now, by its secret name.
    """

    make_checkout: Callable[[Session, CheckoutRequest, str], SandboxSession]
    advance_checkout: Callable[[Session, str], SandboxSession]
    page_of: Callable[[SandboxSession], str]
    found_for: object

    def create_subscription(
        self, request: SubscriptionRequest, *, idempotency_key: str
    ) -> SubscriptionSnapshot:
        """As the interface says."""
        with own_session() as session:
            checkout = self.make_checkout(session, _first_checkout(request), idempotency_key)
            mine = sa.select(SandboxSubscription.id).where(SandboxSubscription.ref == checkout.ref)
            if session.scalar(mine) is None:
                _add(session, checkout, request)
            return self._read(session, checkout.ref)

    def get_subscription(self, provider_ref: str) -> SubscriptionSnapshot:
        """As the interface says."""
        with own_session() as session:
            return self._read(session, provider_ref)

    def find_subscription(self, reference: str) -> SubscriptionSnapshot | None:
        """As the interface says."""
        mine = sa.select(SandboxSubscription.ref).where(SandboxSubscription.reference == reference)
        with own_session() as session:
            ref = session.scalar(mine.order_by(SandboxSubscription.id.desc()).limit(1))
            return self._read(session, ref) if ref else None

    def preview_plan_change(self, provider_ref: str, plan: Plan) -> PlanChangePreview:
        """As the interface says."""
        with own_session() as session:
            row = self._begun(session, provider_ref)
            return _preview(row, plan)

    def change_plan(
        self, provider_ref: str, plan: Plan, *, prorate: bool, idempotency_key: str
    ) -> SubscriptionSnapshot:
        """As the interface says."""

        def change(session: Session, row: SandboxSubscription) -> None:
            charges.change_plan(session, row, plan, prorate=prorate)

        said = ["change_plan", to_facts(plan), prorate]
        return self._change(provider_ref, idempotency_key, said, change)

    def cancel_subscription(
        self, provider_ref: str, *, at_period_end: bool, idempotency_key: str
    ) -> SubscriptionSnapshot:
        """As the interface says."""

        def cancel(session: Session, row: SandboxSubscription) -> None:
            if at_period_end and row.status != SubscriptionStatus.INCOMPLETE:
                row.cancel_at_period_end, row.next_plan = True, None
                charges.send_webhook(session, row, charges.UPDATED)
            else:
                charges.end(session, row, charges.read_clock(row))

        return self._change(provider_ref, idempotency_key, ["cancel", at_period_end], cancel)

    def resume_subscription(self, provider_ref: str, *, idempotency_key: str) -> SubscriptionSnapshot:
        """As the interface says."""

        def resume(session: Session, row: SandboxSubscription) -> None:
            row.cancel_at_period_end, row.resumes_at = False, None
            if row.status == SubscriptionStatus.PAUSED:
                row.status = SubscriptionStatus.ACTIVE
            charges.send_webhook(session, row, charges.UPDATED)

        return self._change(provider_ref, idempotency_key, ["resume"], resume)

    def pause_subscription(
        self, provider_ref: str, *, resumes_at: datetime | None, idempotency_key: str
    ) -> SubscriptionSnapshot:
        """As the interface says."""

        def pause(session: Session, row: SandboxSubscription) -> None:
            if row.status not in (SubscriptionStatus.ACTIVE, SubscriptionStatus.PAUSED):
                raise ProviderRejected("not_active", "Only an active subscription can be paused.")
            row.status, row.resumes_at = SubscriptionStatus.PAUSED, resumes_at
            charges.send_webhook(session, row, charges.UPDATED)

        return self._change(provider_ref, idempotency_key, ["pause", str(resumes_at)], pause)

    def open_portal(self, provider_ref: str, return_url: str) -> str:
        """As the interface says: the page of the invoice that is open, or else of the newest."""
        newest = (
            sa.select(SandboxSession)
            .join(SandboxInvoice, SandboxInvoice.session_id == SandboxSession.id)
            .join(SandboxSubscription, SandboxSubscription.id == SandboxInvoice.subscription_id)
            .where(SandboxSubscription.ref == provider_ref)
            .order_by((SandboxSession.status == "OPEN").desc(), SandboxSession.id.desc())
            .limit(1)
        )
        with own_session() as session:
            self._begun(session, provider_ref)
            row = session.scalars(newest).one()
            row.success_url = row.cancel_url = return_url
            return self.page_of(row)

    def _change(
        self,
        ref: str,
        key: str,
        said: list[object],
        change: Callable[[Session, SandboxSubscription], None],
    ) -> SubscriptionSnapshot:
        """Make a change once for its key."""
        printed = own_provider.fingerprint([ref, *said])
        with own_session() as session:
            row = self._lock(session, ref)
            made = session.get(SandboxChange, key)
            if made is None:
                if row.status == SubscriptionStatus.CANCELED:
                    raise ProviderRejected("subscription_canceled", "This subscription is over.")
                change(session, row)
                values = {"idempotency_key": key, "subscription_id": row.id, "fingerprint": printed}
                session.add(SandboxChange(**values, created_at=now()))
                charges.advance(session, row)
            else:
                own_provider.check_same(printed, made.fingerprint, "change")
            return self._read(session, ref)

    def _lock(self, session: Session, ref: str) -> SandboxSubscription:
        """A subscription after all that time has done to it, locked."""
        row = charges.lock_subscription(session, ref)
        if row.status == SubscriptionStatus.INCOMPLETE:
            checkout = self.advance_checkout(session, ref)
            if checkout.status in ("EXPIRED", "CANCELED"):
                charges.end(session, row, now())
        charges.advance(session, row)
        session.flush()
        return row

    def _begun(self, session: Session, ref: str) -> SandboxSubscription:
        row = self._lock(session, ref)
        if row.status in (SubscriptionStatus.INCOMPLETE, SubscriptionStatus.CANCELED):
            raise ProviderRejected("not_active", f"This subscription is {row.status.lower()}.")
        return row

    def _read(self, session: Session, ref: str) -> SubscriptionSnapshot:
        row = self._lock(session, ref)
        checkout = session.scalars(sa.select(SandboxSession).where(SandboxSession.ref == ref)).one()
        incomplete = row.status == SubscriptionStatus.INCOMPLETE
        return SubscriptionSnapshot(
            provider_ref=row.ref,
            reference=row.reference,
            status=cast("SubscriptionState", str(row.status)),
            plan=to_plan(row.next_plan or row.plan),
            livemode=False,
            redirect_url=self.page_of(checkout) if incomplete and checkout.status == "OPEN" else None,
            period_start=row.period_start,
            period_end=row.period_end,
            trial_end=row.trial_end,
            cancel_at_period_end=row.cancel_at_period_end,
            resumes_at=row.resumes_at,
            ended_at=row.ended_at,
            method_brand=row.method_brand,
            method_last4=row.method_last4,
            invoices=() if row.period_start is None else _invoices(session, row),
        )


def _first_checkout(request: SubscriptionRequest) -> CheckoutRequest:
    """The checkout where a payer begins: it takes the first charge, or only the card."""
    plan = request.plan
    amount = 0 if request.trial_days else plan.price.amount_minor
    return CheckoutRequest(
        reference=request.reference,
        total=Money(amount, plan.price.currency),
        description=plan.name,
        lines=(CheckoutLine(plan.name, 1, amount),),
        buyer_email=request.buyer_email,
        success_url=request.success_url,
        cancel_url=request.cancel_url,
        expires_at=request.expires_at,
        metadata={"plan": str(to_facts(plan)), "trial_days": str(request.trial_days)},
    )


def _add(session: Session, checkout: SandboxSession, request: SubscriptionRequest) -> None:
    row = SandboxSubscription(
        ref=checkout.ref,
        reference=request.reference,
        plan=to_facts(request.plan),
        trial_days=request.trial_days,
        status=SubscriptionStatus.INCOMPLETE,
        cancel_at_period_end=False,
        credit_minor=0,
        clock_offset_s=0,
        created_at=now(),
    )
    session.add(row)
    session.flush()
    period = {"period_start": now(), "period_end": now()}
    session.add(
        SandboxInvoice(session_id=checkout.id, subscription_id=row.id, reason="CREATE", attempts=0, **period)
    )
    session.flush()


def _invoices(session: Session, row: SandboxSubscription) -> tuple[InvoiceSnapshot, ...]:
    newest = (
        sa.select(SandboxInvoice, SandboxSession)
        .join(SandboxSession, SandboxSession.id == SandboxInvoice.session_id)
        .where(SandboxInvoice.subscription_id == row.id)
        .order_by(SandboxInvoice.id.desc())
        .limit(MOST_INVOICES)
    )
    return tuple(
        InvoiceSnapshot(
            invoice_ref=checkout.ref,
            status=INVOICE_STATES.get(checkout.status, "OPEN"),
            reason=cast("InvoiceReason", invoice.reason),
            total=Money(checkout.amount_minor, checkout.currency),
            period_start=invoice.period_start,
            period_end=invoice.period_end,
            attempts=invoice.attempts,
            failure_code=checkout.failure_code,
        )
        for invoice, checkout in reversed(session.execute(newest).all())
    )


def _preview(row: SandboxSubscription, plan: Plan) -> PlanChangePreview:
    """By the same sums as the change itself."""
    before, due, currency = to_plan(row.plan), charges.quote(row, plan), plan.price.currency
    if currency != before.price.currency:
        raise ProviderRejected("currency_mismatch", "A subscription keeps its currency.")
    credit = row.credit_minor + max(-due, 0)
    used = min(credit, max(due, 0))
    next_at = row.period_end or now()
    if plan.interval != before.interval and row.status != SubscriptionStatus.TRIALING:
        begins = charges.read_clock(row)
        next_at = add_interval(begins, plan.interval, begins.day)
    return PlanChangePreview(
        due_now=Money(max(due, 0) - used, currency),
        credit=Money(credit - used, currency),
        next_charge=Money(max(plan.price.amount_minor - credit + used, 0), currency),
        next_charge_at=next_at,
    )


def move_clock(ref: str, seconds: int) -> SubscriptionStatus:
    """Have time pass for one subscription; what it is then. Raises ProviderRejected."""
    with own_session() as session:
        row = charges.lock_subscription(session, ref)
        row.clock_offset_s += seconds
        charges.advance(session, row)
        return SubscriptionStatus(row.status)


def list_due() -> list[str]:
    """Subscriptions to which time does something now."""
    due = sa.select(SandboxSubscription.ref).where(SandboxSubscription.due_at <= now())
    with own_session() as session:
        return list(session.scalars(due.order_by(SandboxSubscription.due_at).limit(200)))


def advance_due() -> int:
    """What time has done to subscriptions that nobody looks at; how many these are."""
    refs = list_due()
    for ref in refs:
        move_clock(ref, 0)
    return len(refs)
