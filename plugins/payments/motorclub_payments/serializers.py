"""Payments and refunds as other plugins get them, and how those plugins are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from motorclub.api import ServiceFailed, db, service, settings_of
from motorclub_payments import guest_links, offline
from motorclub_payments.failures import describe_refund_failure
from motorclub_payments.interfaces import Good, Handler, PaymentFacts, RefundFacts
from motorclub_payments.models import UNPAID, Fulfilment, Payment, Refund, RefundStatus
from motorclub_payments.settings import PaymentSettings

ON_THE_WAY = (RefundStatus.PENDING, RefundStatus.SUBMITTED)


def instructions(provider: str, status: str, *, open_still: bool) -> str | None:
    """Where the money of a payment goes that is paid by hand, while it is waited for."""
    if provider != offline.KEY or status not in UNPAID or not open_still:
        return None
    return settings_of(PaymentSettings).offline_instructions


def list_shown_lines(lines: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The lines as payers see them: a tax that is part of a price is in its line, and they add up to the amount."""
    shown: list[dict[str, Any]] = []
    for line in lines:
        if line.get("shown", True) or not shown:
            shown.append(dict(line))
        else:
            shown[-1]["total_minor"] += line["total_minor"]
    return shown


REFUNDING = (
    sa.select(Refund.payment_id, sa.func.sum(Refund.amount_minor))
    .where(
        Refund.payment_id == sa.any_(sa.bindparam("payments", type_=ARRAY(sa.BigInteger))),
        Refund.status.in_(ON_THE_WAY),
    )
    .group_by(Refund.payment_id)
)


def sum_refunding(payment_ids: list[int]) -> dict[int, int]:
    """What is on its way back, by payment."""
    if not payment_ids:
        return {}
    return {row[0]: int(row[1]) for row in db.session.execute(REFUNDING, {"payments": payment_ids})}


def on_its_way_back(payment_id: sa.ColumnExpressionArgument[int]) -> sa.ScalarSelect[int]:
    """The same of one payment, as part of a statement about it."""
    total = sa.cast(sa.func.coalesce(sa.func.sum(Refund.amount_minor), 0), sa.BigInteger)
    on_the_way = sa.or_(*(Refund.status == status for status in ON_THE_WAY))
    return sa.select(total).where(Refund.payment_id == payment_id, on_the_way).scalar_subquery()


def of_payment(row: Payment, refunding_minor: int | None = None) -> PaymentFacts:
    """The facts about a payment for other plugins; without `refunding_minor` it is looked up, if there can be any."""
    if refunding_minor is None:
        refunding_minor = sum_refunding([row.id]).get(row.id, 0) if row.captured_minor else 0
    values = {
        "status": str(row.status),
        "dispute_status": str(row.dispute_status),
        "refunding_minor": refunding_minor,
        # Where the buyer pays, or sees what became of it.
        "page": guest_links.payment_path("/payment", row),
        "instructions": instructions(row.provider, row.status, open_still=row.closed_at is None),
    }
    return cast("PaymentFacts", _columns(PaymentFacts, row, values))


def _columns(facts: type, row: Payment | Refund, values: Mapping[str, object]) -> Mapping[str, object]:
    """The facts about a row: its columns of the names in `facts`, but for those given."""
    return {name: values[name] if name in values else getattr(row, name) for name in facts.__annotations__}


def of_refund(refund: Refund, payment: Payment) -> RefundFacts:
    """The facts about a refund for other plugins."""
    values = {
        "purpose": payment.purpose,
        "purpose_id": payment.purpose_id,
        "buyer_email": payment.buyer_email,
        "key": refund.idempotency_key.partition(":")[2],
        "status": str(refund.status),
        "failure": describe_refund_failure(refund.failure_code),
    }
    return cast("RefundFacts", _columns(RefundFacts, refund, values))


def handler_of(payment: Payment) -> Handler | None:
    """The seller, also while that plugin is off; None while it is not installed. Raises ServiceFailed."""
    return handler(payment.handler)


def handler(name: str) -> Handler | None:
    """The seller of a name, likewise."""
    return cast("Handler | None", service(name, Handler, even_off=True))


def goods_of(row: Payment, refunding_minor: int) -> list[Good]:
    """What was bought with a payment, as far as its seller can say now."""
    if row.fulfilment != Fulfilment.DELIVERED:
        return []
    try:
        seller = handler(row.handler)
        return list(seller.goods(of_payment(row, refunding_minor))) if seller else []
    except ServiceFailed:
        return []
