"""What other plugins ask about subscriptions: the service `payments.subscriptions`.

`open`, `of`, `list_of_member`, `list_invoices` and `find_invoices` work in the caller's transaction. All others ask the
provider, in transactions of their own: the caller has nothing locked, and reads again afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import TypeVar, cast

import sqlalchemy as sa
from flask import current_app
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import Member, Service, ServiceFailed, db, now, site_url
from motorclub.api.payments import PaymentProvider, ProviderRejected, ProviderUnavailable
from motorclub_payments import checkout
from motorclub_payments.interfaces import Handler, Refused
from motorclub_payments.models import Account, Payment, SubscriptionStatus
from motorclub_payments.money import is_amount, is_currency
from motorclub_payments.order_checks import PROVIDER_UNKNOWN, PURPOSE, check_payer
from motorclub_payments.plans import MONTHS, PlanFacts, to_plan
from motorclub_payments.providers import ProviderOff, ask_subscriptions, offering_subscriptions
from motorclub_payments.subscriptions import changes, settlement
from motorclub_payments.subscriptions.interfaces import (
    SERVICE,
    InvoiceFacts,
    PlanChange,
    SubscriptionFacts,
    SubscriptionOrder,
)
from motorclub_payments.subscriptions.models import Invoice, Subscription

Facts = TypeVar("Facts")
Answer = TypeVar("Answer")

ACCOUNTS = (Account.DONATION_REVENUE, Account.SUBSCRIPTION_REVENUE)
MOST_TRIAL_DAYS = 366
LONGEST_NAME = 100
UNKNOWN: Refused = {"code": "NOT_FOUND", "message": "There is no such subscription."}
ENDED: Refused = {"code": "ENDED", "message": "This subscription is over. Open another one."}
SILENT: Refused = {"code": checkout.UNAVAILABLE, "message": "The payment provider does not answer now."}


class Subscriptions:
    """The service `payments.subscriptions`."""

    def is_offered(self) -> bool:
        """Whether there is a way to pay again and again now."""
        return bool(offering_subscriptions())

    def open(self, order: SubscriptionOrder) -> SubscriptionFacts | Refused:
        """A subscription that the payer can begin; the one that is there if there is one of this name.

        Refused: PROVIDER_UNKNOWN (none that is on has subscriptions, or none of that name), ENDED. ValueError for
        what can never be paid, and for a purpose of orders.
        """
        _check(order)
        there = _find(order["purpose"], order["purpose_id"])
        if there is not None:
            return ENDED if there.status == SubscriptionStatus.CANCELED else to_subscription_facts(there)
        provider = _choose(order.get("provider"))
        if provider is None:
            return PROVIDER_UNKNOWN
        db.session.execute(_MADE, _values(order, provider))
        made = _find(order["purpose"], order["purpose_id"])
        return to_subscription_facts(made) if made is not None else UNKNOWN

    def of(self, purpose: str, purpose_ids: Sequence[int]) -> Mapping[int, SubscriptionFacts]:
        """Subscriptions by their `purpose_id`. A page of them is one call."""
        mine = sa.and_(Subscription.purpose == purpose, Subscription.purpose_id.in_(purpose_ids))
        rows = db.session.scalars(sa.select(Subscription).where(mine).execution_options(**FRESH))
        return {row.purpose_id: to_subscription_facts(row) for row in rows}

    def list_of_member(self, user_id: int, page: int, size: int) -> tuple[Sequence[SubscriptionFacts], int]:
        """A page of a member's subscriptions that were begun, the newest first, and how many there are in all."""
        chosen = sa.select(Subscription).where(
            Subscription.user_id == user_id, Subscription.period_start.is_not(None)
        )
        total = db.session.scalar(sa.select(sa.func.count()).select_from(chosen.subquery()))
        rows = db.session.scalars(chosen.order_by(Subscription.id.desc()).limit(size).offset(page * size))
        return [to_subscription_facts(row) for row in rows], int(total or 0)

    def list_invoices(
        self, purpose: str, purpose_id: int, page: int, size: int
    ) -> tuple[Sequence[InvoiceFacts], int]:
        """A page of what a subscription has charged, the newest first, and how many these are in all."""
        chosen = (
            sa.select(Invoice)
            .join(Subscription, Subscription.id == Invoice.subscription_id)
            .where(Subscription.purpose == purpose, Subscription.purpose_id == purpose_id)
        )
        total = db.session.scalar(sa.select(sa.func.count()).select_from(chosen.subquery()))
        rows = db.session.scalars(chosen.order_by(Invoice.id.desc()).limit(size).offset(page * size))
        return [to_invoice_facts(row) for row in rows], int(total or 0)

    def find_invoices(self, purpose: str, invoice_ids: Sequence[int]) -> Mapping[int, InvoiceFacts]:
        """What subscriptions of a purpose have charged, by the numbers of the invoices: those that payments are for."""
        chosen = (
            sa.select(Invoice)
            .join(Subscription, Subscription.id == Invoice.subscription_id)
            .where(Subscription.purpose == purpose, Invoice.id.in_(invoice_ids))
        )
        return {
            row.id: to_invoice_facts(row) for row in db.session.scalars(chosen.execution_options(**FRESH))
        }

    def checkout(self, purpose: str, purpose_id: int) -> str | Refused:
        """The provider's page where the payer begins; the same one until the time to begin is up.

        Refused: NOT_FOUND, HOLD_EXPIRED, ALREADY_PAID, PAYMENT_PROVIDER_REJECTED, PAYMENT_PROVIDER_UNAVAILABLE.
        """
        return _apart(purpose, purpose_id, lambda row: changes.begin(row.id))

    def sync(self, purpose: str, purpose_id: int) -> bool:
        """Ask the provider how a subscription stands, and write that down; whether it has answered."""
        return _apart(purpose, purpose_id, _sync) is None

    def preview_change(self, purpose: str, purpose_id: int, plan: PlanFacts) -> PlanChange | Refused:
        """What a prorated change of the plan would charge now; nothing changes.

        Refused: NOT_FOUND, PAYMENT_PROVIDER_REJECTED, PAYMENT_PROVIDER_UNAVAILABLE.
        """
        check_plan(plan)
        return _apart(purpose, purpose_id, lambda row: _preview(row, plan))

    def change_plan(self, purpose: str, purpose_id: int, plan: PlanFacts, *, prorate: bool) -> Refused | None:
        """Change the plan: with `prorate` now, charging or crediting the rest of the period; else with the next one.

        The plan of now takes back a change that waits for the next period. None if it is done. Refused: NOT_FOUND,
        INVALID_TRANSITION (also for another currency), and as `cancel`.
        """
        check_plan(plan)
        return self._change(
            purpose, purpose_id, changes.make_change("CHANGE_PLAN", plan=plan, prorate=prorate)
        )

    def cancel(
        self, purpose: str, purpose_id: int, *, at_period_end: bool = True, reason: str | None = None
    ) -> Refused | None:
        """Stop charging, at the end of the period or now. None if it is done.

        Refused: NOT_FOUND, INVALID_TRANSITION, CHANGE_PENDING (another change is under way),
        PAYMENT_PROVIDER_REJECTED, PAYMENT_PROVIDER_UNAVAILABLE (it is done as soon as the provider answers).
        """
        change = changes.make_change("CANCEL" if at_period_end else "CANCEL_NOW")
        return self._change(purpose, purpose_id, change, reason=reason)

    def resume(self, purpose: str, purpose_id: int) -> Refused | None:
        """Take back a cancellation at the end of the period, or end a pause. Refused: as `cancel`."""
        return self._change(purpose, purpose_id, changes.make_change("RESUME"))

    def pause(self, purpose: str, purpose_id: int, *, resumes_at: datetime | None = None) -> Refused | None:
        """Charge nothing until then, or until it is resumed. Refused: as `cancel`."""
        return self._change(purpose, purpose_id, changes.make_change("PAUSE", resumes_at=resumes_at))

    def portal(self, purpose: str, purpose_id: int, return_path: str) -> str | Refused:
        """The provider's page where the payer changes the card and pays what is open.

        Refused: NOT_FOUND, PAYMENT_PROVIDER_REJECTED, PAYMENT_PROVIDER_UNAVAILABLE.
        """
        back = site_url(return_path)
        return _apart(purpose, purpose_id, lambda row: open_portal(row, back))

    def _change(
        self, purpose: str, purpose_id: int, change: changes.Change, *, reason: str | None = None
    ) -> Refused | None:
        return _apart(
            purpose, purpose_id, lambda row: changes.change_subscription(row.id, change, reason=reason)
        )


FRESH = {"populate_existing": True}
_ADDRESS = sa.select(Member.email).where(Member.id == sa.bindparam("buyer", type_=sa.BigInteger))
_MADE = (
    insert(Subscription)
    .values(
        buyer_email=sa.func.coalesce(sa.bindparam("guest_email", type_=sa.Text), _ADDRESS.scalar_subquery())
    )
    .on_conflict_do_nothing()
)


def _find(purpose: str, purpose_id: int) -> Subscription | None:
    mine = sa.and_(Subscription.purpose == purpose, Subscription.purpose_id == purpose_id)
    return db.session.scalar(sa.select(Subscription).where(mine).execution_options(**FRESH))


def _check(order: SubscriptionOrder) -> None:
    """Raises ValueError for an order that can never be paid."""
    check_payer(order["user_id"], order.get("buyer_email"))
    check_plan(order["plan"])
    if not PURPOSE.fullmatch(order["purpose"]) or order["account"] not in ACCOUNTS:
        raise ValueError(f"purpose {order['purpose']!r} with the account {order['account']!r}")
    if not 0 <= order.get("trial_days", 0) <= MOST_TRIAL_DAYS:
        raise ValueError(f"a trial of {order.get('trial_days')} days")
    site_url(order["return_path"])
    orders = sa.exists().where(Payment.purpose == order["purpose"], Payment.handler != checkout.INVOICES)
    if db.session.scalar(sa.select(orders)):
        raise ValueError(f"the purpose {order['purpose']!r} belongs to orders")


def check_plan(plan: PlanFacts) -> None:
    """Raises ValueError for a plan that can never be paid."""
    whole = is_amount(plan["amount_minor"]) and is_currency(plan["currency"])
    named = all(0 < len(plan[name]) <= LONGEST_NAME for name in ("key", "name"))
    if not whole or not named or plan["interval"] not in MONTHS:
        raise ValueError(f"{plan} is no plan of a subscription")


def _choose(key: str | None) -> PaymentProvider | None:
    return next((one for one in offering_subscriptions() if key in (None, one.key)), None)


def _values(order: SubscriptionOrder, provider: PaymentProvider) -> dict[str, object]:
    """All of a new subscription, but the address of a member, which the statement looks up."""
    named = f"{order['purpose'].lower()}:{order['purpose_id']}"
    return {
        **{name: order[name] for name in ("purpose", "purpose_id", "user_id", "account", "return_path")},
        "buyer": order["user_id"],
        "guest_email": order.get("buyer_email"),
        "plan": dict(order["plan"]),
        "trial_days": order.get("trial_days", 0),
        "site": site_url("/").rstrip("/"),
        "provider": provider.key,
        "livemode": provider.livemode,
        "reference": f"subscription:{named}",
        "expires_at": (now() + changes.BEGIN_WITHIN).replace(microsecond=0),
        "created_at": now(),
        "updated_at": now(),
    }


def _columns(facts: type[Facts], row: Subscription | Invoice) -> Facts:
    return cast("Facts", {name: getattr(row, name) for name in facts.__annotations__})


def to_subscription_facts(row: Subscription) -> SubscriptionFacts:
    """The facts about a subscription for other plugins."""
    return {**_columns(SubscriptionFacts, row), "status": str(row.status)}


def to_invoice_facts(row: Invoice) -> InvoiceFacts:
    """The facts about an invoice for other plugins."""
    return {**_columns(InvoiceFacts, row), "status": str(row.status), "reason": str(row.reason)}


@contextmanager
def _own_context() -> Iterator[None]:
    """A session of its own: the caller's transaction stays as it is."""
    with current_app.app_context():
        yield


def _apart(purpose: str, purpose_id: int, work: Callable[[Subscription], Answer]) -> Answer | Refused:
    """What the work answers for a subscription, beside the caller's transaction; NOT_FOUND if there is none."""
    with _own_context():
        row = _find(purpose, purpose_id)
        if row is None:
            return UNKNOWN
        db.session.expunge(row)
        db.session.rollback()
        return work(row)


def _sync(row: Subscription) -> Refused | None:
    try:
        settlement.settle_subscription(row.id)
    except (ProviderUnavailable, ProviderOff, ProviderRejected, ServiceFailed):
        return SILENT
    return None


def _preview(row: Subscription, plan: PlanFacts) -> PlanChange | Refused:
    ref, wanted = row.provider_ref or "", to_plan(plan)
    try:
        found = ask_subscriptions(row.provider, lambda provider: provider.preview_plan_change(ref, wanted))
    except ProviderRejected as error:
        return {"code": "PAYMENT_PROVIDER_REJECTED", "message": error.message}
    except (ProviderUnavailable, ProviderOff):
        return SILENT
    return {
        "due_now_minor": found.due_now.amount_minor,
        "credit_minor": found.credit.amount_minor,
        "next_charge_minor": found.next_charge.amount_minor,
        "next_charge_at": found.next_charge_at,
        "currency": found.due_now.currency,
    }


def open_portal(row: Subscription, return_url: str) -> str | Refused:
    """The provider's page for the payer, which leads back to `return_url`."""
    ref = row.provider_ref or ""
    try:
        return ask_subscriptions(row.provider, lambda provider: provider.open_portal(ref, return_url))
    except ProviderRejected as error:
        return {"code": "PAYMENT_PROVIDER_REJECTED", "message": error.message}
    except (ProviderUnavailable, ProviderOff):
        return SILENT


SERVICES = (
    Service(SERVICE, Subscriptions, Subscriptions()),
    Service(checkout.INVOICES, Handler, settlement.InvoiceHandler()),
)
