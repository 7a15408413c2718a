"""What other plugins ask of payments: the service `payments.service`. All of it happens in the caller's transaction."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import Protocol

import sqlalchemy as sa
from flask import current_app
from sqlalchemy.dialects.postgresql import ARRAY, distinct_on, insert

from motorclub.api import (
    ApiError,
    Member,
    Service,
    ServiceFailed,
    db,
    enqueue,
    now,
    service,
    settings_of,
    site_url,
)
from motorclub.api.payments import PaymentProvider, ProviderRejected, ProviderUnavailable
from motorclub_payments import checkout, ledger, offline, receipts, refunds, serializers, settlement
from motorclub_payments.interfaces import (
    SERVICE,
    Line,
    Order,
    PaymentFacts,
    Provider,
    ReceiptFacts,
    RefundFacts,
    Refused,
    Takings,
)
from motorclub_payments.models import INCOME, PAID, Payment, Reason, Refund, Status
from motorclub_payments.money import is_amount, is_currency
from motorclub_payments.order_checks import PROVIDER_UNKNOWN, PURPOSE, check_payer
from motorclub_payments.providers import ProviderOff, list_enabled
from motorclub_payments.settings import PaymentSettings
from motorclub_payments.subscriptions.models import Subscription
from motorclub_payments.transactions import lock_payment, transaction

CLOSE, SETTLE = "payments.close", "payments.settle"
ORGANISERS = "events.audience"
LONGEST_TEXT = 200
# A buyer may try so often; one who goes on is not buying.
MAX_ATTEMPTS = 100
_log = logging.getLogger("motorclub.payments")

ASKED_FOR = frozenset(Reason) - {Reason.MISMATCH}


class Payments:
    """The service `payments.service`."""

    def open(self, order: Order) -> PaymentFacts | Refused:
        """A payment that the buyer can make on its `page`; the open one again if there is one for the same purchase.

        Refused: PROVIDER_UNKNOWN (none of that name is on, or none at all), ALREADY_PAID, AMOUNT_CHANGED (one is open
        for another amount: close it first). ValueError for what can never be paid, such as lines that do not add up.
        """
        amount = _amount(order)
        there = newest(order["purpose"], order["purpose_id"])
        refused = _refusal(there, amount, order["currency"])
        if refused is not None:
            return refused
        if there is not None and there.closed_at is None:
            return serializers.of_payment(there)
        if there is None:
            _check_purpose(order["purpose"])
        provider = _chosen(order)
        if provider is None:
            return PROVIDER_UNKNOWN
        return serializers.of_payment(_made(order, amount, provider, there.attempt + 1 if there else 1))

    def of(self, purpose: str, purpose_ids: Sequence[int]) -> Mapping[int, PaymentFacts]:
        """By purchase: the payment that has its money, or else the newest one. A page of them is one call."""
        rows = _best(purpose, purpose_ids)
        on_the_way = serializers.sum_refunding([row.id for row in rows if row.captured_minor])
        return {row.purpose_id: serializers.of_payment(row, on_the_way.get(row.id, 0)) for row in rows}

    def close(self, purpose: str, purpose_id: int) -> None:
        """Nobody is to pay for this any more. The checkout is closed at the provider in the background.

        Then `Handler.closed` is called, or `Handler.paid` if the buyer was quicker.
        """
        enqueue(CLOSE, {"purpose": purpose, "purposeId": purpose_id})

    def sync(self, purpose: str, purpose_id: int) -> bool:
        """Ask the provider how the payment of a purchase stands, and write that down; whether it has answered.

        That is done in transactions of its own, so the caller has nothing locked, and reads again afterwards.
        """
        rows = _best(purpose, [purpose_id])
        if not rows:
            return False
        with current_app.app_context():
            try:
                settlement.settle(rows[0].id)
            except (ProviderUnavailable, ProviderOff, ProviderRejected, ServiceFailed) as error:
                _log.warning("payment %d cannot be looked at now: %s", rows[0].id, error)
                return False
        return True

    def lock(self, purpose: str, purpose_id: int) -> None:
        """Keep everybody from settling this purchase until the transaction ends.

        A caller that locks rows of its own and asks for a refund then must call this first: `Handler` is called with
        the payment locked, so the payment comes before what was sold, or two would wait for each other.
        """
        mine = sa.and_(Payment.purpose == purpose, Payment.purpose_id == purpose_id)
        db.session.execute(sa.select(Payment.id).where(mine).order_by(Payment.id).with_for_update()).all()

    def refund(
        self,
        purpose: str,
        purpose_id: int,
        amount_minor: int | None,
        reason: str,
        key: str,
        *,
        requested_by: int | None = None,
        note: str | None = None,
        details: Mapping[str, object] | None = None,
    ) -> RefundFacts | Refused:
        """Give money back, all that is left if no amount is said; the provider is asked in the background.

        `key` is the caller's name for this refund: a second call with it changes nothing and gives the first one.
        `reason`: REQUESTED, EVENT_CANCELLED, SOLD_OUT, DUPLICATE, FRAUD or OTHER. Refused: NOT_PAID, TOO_MUCH,
        DISPUTED (the bank has taken the money already).
        """
        if reason not in ASKED_FOR or not key or (amount_minor is not None and not is_amount(amount_minor)):
            raise ValueError(f"a refund of {amount_minor} for {reason!r} with the key {key!r}")
        self.lock(purpose, purpose_id)
        row = next(iter(_best(purpose, [purpose_id])), None)
        if row is None or row.status not in PAID:
            return {"code": "NOT_PAID", "message": "Nothing has been paid that could be given back."}
        made = refunds.ask_for(
            row, amount_minor, Reason(reason), key, requested_by=requested_by, note=note, details=details
        )
        return serializers.of_refund(made, row) if isinstance(made, Refund) else made

    def refunds(self, purpose: str, purpose_ids: Sequence[int]) -> Mapping[int, Sequence[RefundFacts]]:
        """All refunds by purchase, the oldest first."""
        chosen = (
            sa.select(Refund, Payment)
            .join(Payment, Payment.id == Refund.payment_id)
            .where(Payment.purpose == purpose, Payment.purpose_id.in_(purpose_ids))
        )
        found: dict[int, list[RefundFacts]] = {}
        for refund, payment in db.session.execute(chosen.order_by(Refund.id)):
            found.setdefault(payment.purpose_id, []).append(serializers.of_refund(refund, payment))
        return found

    def receipts(self, purpose: str, purpose_ids: Sequence[int]) -> Mapping[int, Sequence[ReceiptFacts]]:
        """The receipts of purchases and the credit notes for what has gone back of them, by purchase, the oldest first.

        They are issued within a minute or so of the money.
        """
        return receipts.receipts_of(purpose, purpose_ids)

    def receipts_of_member(
        self, user_id: int, since: date, until: date, page: int, size: int, *, purposes: Sequence[str] = ()
    ) -> tuple[Sequence[ReceiptFacts], int]:
        """A page of a member's receipts and credit notes from `since` until before `until` (UTC), the oldest first, and
        how many there are in all; of these purposes, if any are given."""
        return receipts.receipts_of_member(user_id, since, until, page, size, purposes)

    def providers(self) -> Sequence[Provider]:
        """The ways to pay; the site's own choice first."""
        return checkout.ways()

    def counts_test_money(self) -> bool:
        """Whether this site wants test money among its figures, as the demo does: the setting `include_test`.

        Who shows sums of their own leaves out what is not `livemode` unless this is True or the reader asks for it.
        """
        return settings_of(PaymentSettings).include_test

    def takings(
        self, event_ids: Sequence[int], *, include_test: bool | None = None
    ) -> Mapping[int, Sequence[Takings]]:
        """What events have brought, by event, each currency by itself; nothing for those without a sale.

        Test money counts only with `include_test`; None: as `counts_test_money` says.
        """
        return ledger.takings(event_ids, self.counts_test_money() if include_test is None else include_test)

    def receive(
        self, purpose: str, purpose_id: int, amount_minor: int, received_on: date, note: str | None = None
    ) -> int | Refused:
        """The money of a purchase that is paid by hand is there; the payment's number. A job settles it.

        Money that comes late, or another amount, goes the way that all such money goes. Who may say so is the caller's
        to know. Refused: NOT_OFFLINE, ALREADY_PAID.
        """
        if not is_amount(amount_minor):
            raise ValueError(f"{amount_minor} is nothing that can be received")
        chosen = sa.select(sa.func.max(Payment.id)).where(
            Payment.purpose == purpose, Payment.purpose_id == purpose_id, Payment.provider == offline.KEY
        )
        number = db.session.scalar(chosen)
        if number is None:
            return {"code": "NOT_OFFLINE", "message": "This is not paid by transfer or in cash."}
        payment = lock_payment(number)
        # The mark is what the provider `offline` answers from then on: it is kept, or not, with what the caller writes.
        if payment.status in PAID or not offline.mark_paid(
            db.session(), _begin_checkout(payment), amount_minor, received_on, note
        ):
            return {"code": "ALREADY_PAID", "message": "This has been marked as paid already."}
        enqueue(SETTLE, {"id": payment.id})
        return payment.id

    def give_back(
        self, purpose: str, purpose_id: int, refund_id: int, given_on: date, note: str | None = None
    ) -> int | Refused:
        """A refund of such money has been given back by hand; its number.

        Refused: NOT_FOUND, NOT_OFFLINE, NOT_READY (it is not written down yet), ALREADY_DONE.
        """
        refund = db.session.get(Refund, refund_id, with_for_update=True, populate_existing=True)
        payment = db.session.get(Payment, refund.payment_id) if refund else None
        if (
            refund is None
            or payment is None
            or (payment.purpose, payment.purpose_id) != (purpose, purpose_id)
        ):
            return {"code": "NOT_FOUND", "message": "There is no such refund."}
        if payment.provider != offline.KEY:
            return {"code": "NOT_OFFLINE", "message": "This money goes back by its provider."}
        if refund.provider_ref is None:
            return {
                "code": "NOT_READY",
                "message": "This refund is still being written down. Please try again.",
            }
        if not offline.mark_given_back(db.session(), refund.provider_ref, given_on, note):
            return {"code": "ALREADY_DONE", "message": "This has been marked as given back already."}
        enqueue(refunds.SUBMIT, {"id": refund.id})
        return refund.id

    def retry_refund(self, refund_id: int) -> Refused | None:
        """Try a refund that failed once more, in transactions of its own: the caller has nothing locked.

        Refused: INVALID_TRANSITION (it has not failed), NOT_FOUND, PAYMENT_PROVIDER_UNAVAILABLE, or as `refund`.
        """
        try:
            with current_app.app_context():
                refunds.retry(refund_id)
        except ApiError as error:
            return {"code": error.code, "message": error.message}
        except (ProviderUnavailable, ProviderOff):
            return {"code": checkout.UNAVAILABLE, "message": "The payment provider does not answer now."}
        return None

    def to_give_back(
        self, purpose: str, event_id: int, page: int, size: int
    ) -> tuple[Sequence[RefundFacts], int]:
        """A page of what is to be given back by hand for an event, the oldest first, and how much that is in all."""
        mine = sa.and_(
            Payment.purpose == purpose,
            Payment.event_id == event_id,
            Payment.provider == offline.KEY,
            Refund.status.in_(serializers.ON_THE_WAY),
        )
        source = sa.select(Refund, Payment).join(Payment, Payment.id == Refund.payment_id).where(mine)
        rows = db.session.execute(source.order_by(Refund.id).limit(size).offset(page * size)).all()
        total = db.session.scalar(sa.select(sa.func.count()).select_from(source.subquery()))
        return [serializers.of_refund(refund, payment) for refund, payment in rows], int(total or 0)


def _begin_checkout(payment: Payment) -> str:
    """The checkout of a locked payment, which its buyer need not have begun."""
    request = checkout.fix_request(payment)
    row = offline.get_or_create_checkout(db.session(), request, payment.idempotency_key)
    if payment.provider_ref is None:
        payment.provider_ref, payment.updated_at = row.ref, now()
        db.session.flush()
    return row.ref


def _refusal(there: Payment | None, amount: int, currency: str) -> Refused | None:
    if there is None:
        return None
    if there.status in PAID:
        return {"code": "ALREADY_PAID", "message": "This has been paid."}
    if there.closed_at is None and (there.amount_minor, there.currency) != (amount, currency):
        return {"code": "AMOUNT_CHANGED", "message": "A payment of another amount is open for this."}
    return None


def _amount(order: Order) -> int:
    """What an order comes to. Raises ValueError for one that can never be paid."""
    check_payer(order["user_id"], order.get("buyer_email"))
    lines = order["lines"]
    amount = sum(line["total_minor"] for line in lines)
    if not is_amount(amount) or not is_currency(order["currency"]):
        raise ValueError(f"{amount} {order['currency']} is nothing that can be paid")
    if not PURPOSE.fullmatch(order["purpose"]) or order["expires_at"].tzinfo is None:
        raise ValueError(f"purpose {order['purpose']!r} until {order['expires_at']}")
    for line in lines:
        _check(line)
    site_url(order["return_path"])
    return amount


def _check_purpose(purpose: str) -> None:
    """Raises ValueError for a purpose of subscriptions, whose invoices have its numbers."""
    if db.session.scalar(sa.select(sa.exists().where(Subscription.purpose == purpose))):
        raise ValueError(f"the purpose {purpose!r} belongs to subscriptions")


def _check(line: Line) -> None:
    whole = all(
        isinstance(value, int) and not isinstance(value, bool)
        for value in (line["quantity"], line["total_minor"])
    )
    if not whole or line["quantity"] < 1 or line["account"] not in INCOME:
        raise ValueError(f"{line} is no line of a purchase")


def _chosen(order: Order) -> PaymentProvider | None:
    """Whom the buyer has chosen; what is paid by hand is nobody's choice but theirs."""
    key = order.get("provider")
    for provider in list_enabled():
        by_hand = not provider.capabilities.checkout
        if key == provider.key and (order.get("code") or not by_hand):
            return provider
        if key is None and not by_hand:
            return provider
    return None


def _made(order: Order, amount: int, provider: PaymentProvider, attempt: int) -> Payment:
    """A new attempt; two who make it at once get the same one."""
    db.session.connection().execute(MADE, _values(order, amount, provider, attempt))
    made = newest(order["purpose"], order["purpose_id"])
    if made is None:
        raise LookupError(f"no payment for {order['purpose']} {order['purpose_id']}")
    return made


def _values(order: Order, amount: int, provider: PaymentProvider, attempt: int) -> dict[str, object]:
    """All of a new payment, but the address of a member, which MADE looks up."""
    return {
        **checkout.names_of(order["purpose"], order["purpose_id"], attempt),
        **{name: order[name] for name in ("purpose", "purpose_id", "handler", "user_id")},
        "buyer": order["user_id"],
        "guest_email": order.get("buyer_email"),
        "description": order["description"][:LONGEST_TEXT],
        "code": order.get("code"),
        "lines": [_kept(line) for line in order["lines"]],
        "event_id": order.get("event_id"),
        "organizer_id": order.get("organizer_id"),
        "return_path": order["return_path"],
        "site": site_url("/").rstrip("/"),
        "provider": provider.key,
        "livemode": provider.livemode,
        "amount_minor": amount,
        "currency": order["currency"],
        "expires_at": order["expires_at"],
        "created_at": now(),
        "updated_at": now(),
    }


ADDRESS = sa.select(Member.email).where(Member.id == sa.bindparam("buyer", type_=sa.BigInteger))
GUEST_EMAIL = sa.bindparam("guest_email", type_=sa.Text)
MADE = (
    insert(Payment)
    .values(buyer_email=sa.func.coalesce(GUEST_EMAIL, ADDRESS.scalar_subquery()))
    .on_conflict_do_nothing()
)


def _kept(line: Line) -> Line:
    return {**line, "name": line["name"][:LONGEST_TEXT], "shown": line.get("shown", True)}


def newest(purpose: str, purpose_id: int) -> Payment | None:
    """The one that has the money, or else the newest attempt."""
    return next(iter(_best(purpose, [purpose_id])), None)


BEST = (
    sa.select(Payment)
    .where(
        Payment.purpose == sa.bindparam("purpose"),
        Payment.purpose_id == sa.any_(sa.bindparam("purposes", type_=ARRAY(sa.BigInteger))),
    )
    .ext(distinct_on(Payment.purpose_id))
    .order_by(Payment.purpose_id, (Payment.status == Status.CAPTURED).desc(), Payment.attempt.desc())
)


def _best(purpose: str, purpose_ids: Iterable[int]) -> list[Payment]:
    """For each purchase the payment that has its money, or else the newest one."""
    asked = {"purpose": purpose, "purposes": list(purpose_ids)}
    return list(db.session.scalars(BEST, asked, execution_options={"populate_existing": True}))


class Organisers(Protocol):
    """What payments ask of the service `events.audience`."""

    def events(self, event_ids: Collection[int]) -> Mapping[int, Mapping[str, object]]:
        """Those of the events that exist, by id: `name`, `starts_at`, and `organizer_id`, whose each is."""


def organises(member_id: int, event_id: int | None) -> bool:
    """Whether an event is this member's; of none, and of one that nobody knows of, nobody is the organiser."""
    there = service(ORGANISERS, Organisers, even_off=True)
    if event_id is None or there is None:
        return False
    try:
        found = there.events([event_id]).get(event_id)
    except ServiceFailed:
        return False
    return found is not None and found["organizer_id"] == member_id


def close_unpaid(purpose: str, purpose_id: int) -> None:
    """Nobody is to pay for a purchase any more: its open payments end, each in a transaction of its own."""
    statement = (
        sa.update(Payment)
        .where(
            Payment.purpose == purpose,
            Payment.purpose_id == purpose_id,
            Payment.closed_at.is_(None),
            Payment.status.in_((Status.CREATED, Status.PENDING, Status.FAILED)),
        )
        .values(close_requested_at=sa.func.coalesce(Payment.close_requested_at, now()), updated_at=now())
    )
    with transaction():
        open_ones = db.session.scalars(statement.returning(Payment.id)).all()
    for payment_id in open_ones:
        settlement.expire(payment_id)


SERVICES = (Service(SERVICE, Payments, Payments(), deprecated_name="payments.desk"),)
