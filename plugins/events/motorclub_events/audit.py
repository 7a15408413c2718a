"""The invariants of tickets, as questions to the database whose every answer is something that must not be.

`motorclub events audit` asks them, a job does every hour, and the tests of this plugin do after each test. What
payments alone keep (ledger, providers' events) payments look after themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

import click
import sqlalchemy as sa

from motorclub.api import db, now, record_audit
from motorclub_events.models import Order, OrderRefund, RefundStatus
from motorclub_events.money import refunds
from motorclub_events.shared import payments, seats

# Time is up, and nobody has seen to it for so long.
HOLD_GRACE = timedelta(seconds=60)
WORK_GRACE = timedelta(minutes=15)
DISAGREES = "I4 what has gone back is not what its payment says, order"
MISCOUNTED = "I4 what goes back is not what its refunds say, order"


# How many payments are fetched at once.
PAGE_SIZE = 1000
EARLY = "I1 more at an early price than there are, ticket type"


@dataclass(frozen=True, slots=True)
class Finding:
    """Which invariant does not hold, and where."""

    invariant: str
    number: int

    def __str__(self) -> str:
        return f"{self.invariant}: number {self.number}"


BUCKETS = {"ticket type": ("events_ticket_type", "ticket_type_id"), "event": ("events_event", "event_id")}


# I1, I2, I3: by bucket.
BUCKET_CHECKS = {
    "I1 oversold": "SELECT b.id FROM {bucket} b WHERE b.held < 0 OR b.sold < 0 OR b.held + b.sold > b.capacity",
    "I2 sold is not the number of valid tickets": (
        "SELECT b.id FROM {bucket} b LEFT JOIN (SELECT {key} AS id, count(*) AS n FROM events_ticket "
        "WHERE status = 'VALID' GROUP BY 1) t USING (id) WHERE b.sold <> coalesce(t.n, 0)"
    ),
    "I3 held is not the sum of active holds": (
        "SELECT b.id FROM {bucket} b LEFT JOIN (SELECT {key} AS id, sum(quantity) AS n FROM events_hold "
        "WHERE status = 'ACTIVE' GROUP BY 1) h USING (id) WHERE b.held <> coalesce(h.n, 0)"
    ),
}
CHECKS = {
    "I4 more refunded than paid, order": (
        "SELECT o.id FROM events_order o JOIN (SELECT order_id, sum(amount_minor) AS n FROM events_order_refund "
        "WHERE status <> 'FAILED' GROUP BY 1) r ON r.order_id = o.id WHERE r.n > o.total_minor"
    ),
    MISCOUNTED: (
        "SELECT o.id FROM events_order o WHERE o.payment_id IS NOT NULL AND o.paid_at IS NOT NULL AND "
        "o.refunded_minor <> least(o.total_minor, (SELECT coalesce(sum(r.amount_minor), 0) FROM events_order_refund r "
        "WHERE r.order_id = o.id AND r.payment_id = o.payment_id AND r.status <> 'FAILED'))"
    ),
    "I5 money and tickets do not match, order": (
        "SELECT o.id FROM events_order o LEFT JOIN (SELECT order_id, sum(price_minor) AS n FROM events_ticket "
        "WHERE status = 'VALID' GROUP BY 1) t ON t.order_id = o.id "
        "WHERE (o.payment_id IS NOT NULL AND o.total_minor <> coalesce(t.n, 0) + o.refunded_minor + o.kept_minor) "
        "OR (o.payment_id IS NULL AND (o.refunded_minor <> 0 OR coalesce(t.n, 0) <> 0))"
    ),
    "I5 tickets of an order that has none coming, order": (
        "SELECT o.id FROM events_order o WHERE o.status NOT IN ('PAID', 'PARTIALLY_REFUNDED') AND EXISTS "
        "(SELECT FROM events_ticket t WHERE t.order_id = o.id AND t.status = 'VALID')"
    ),
    "I5 a paid order without a ticket for each seat, order": (
        "SELECT o.id FROM events_order o WHERE o.status = 'PAID' AND "
        "(SELECT sum(quantity) FROM events_order_line l WHERE l.order_id = o.id) <> "
        "(SELECT count(*) FROM events_ticket t WHERE t.order_id = o.id)"
    ),
    "I6 a hold that was not released, hold": (
        "SELECT id FROM events_hold WHERE status = 'ACTIVE' AND expires_at < :holds"
    ),
    "I6 a refund that nobody has asked for, refund": (
        "SELECT id FROM events_order_refund WHERE status = 'PENDING' AND created_at < :work AND :payments"
    ),
    "I6 a cancelled event with unprocessed orders, event": (
        "SELECT event_id FROM events_cancel_job WHERE status = 'RUNNING' AND created_at < :work"
    ),
    "I7 several waiting orders of one member for one event": (
        "SELECT event_id FROM events_order WHERE status = 'PENDING' GROUP BY event_id, user_id HAVING count(*) > 1"
    ),
    "I7 a payment of two orders, payment": (
        "SELECT payment_id FROM events_order WHERE payment_id IS NOT NULL GROUP BY 1 HAVING count(*) > 1"
    ),
    "I9 inside twice, ticket": (
        "SELECT ticket_id FROM events_check_in WHERE active GROUP BY 1 HAVING count(*) > 1"
    ),
    "I9 inside with a void ticket, ticket": (
        "SELECT t.id FROM events_ticket t JOIN events_check_in c ON c.ticket_id = t.id WHERE t.status = 'VOID' "
        "AND (c.active OR (c.result = 'ADMITTED' AND c.kind = 'ENTRY' AND c.received_at > t.voided_at))"
    ),
    "I10 an order that does not add up": (
        "SELECT o.id FROM events_order o JOIN (SELECT order_id, sum(total_minor) AS total, sum(discount_minor) AS off, "
        "sum(tax_minor) AS tax, sum(quantity * unit_price_minor) AS gross FROM events_order_line GROUP BY 1) l "
        "ON l.order_id = o.id WHERE o.total_minor <> l.total + o.fee_minor OR o.subtotal_minor <> l.gross "
        "OR o.discount_minor <> l.off OR o.tax_minor <> l.tax"
    ),
    EARLY: seats.OVER_EARLY_LIMIT,
    "I10 an order in another currency than its event": (
        "SELECT o.id FROM events_order o JOIN events_event e ON e.id = o.event_id WHERE o.currency <> e.currency"
    ),
    "a waiting order without its seats, order": (
        "SELECT o.id FROM events_order o WHERE o.status = 'PENDING' AND "
        "(SELECT sum(quantity) FROM events_order_line l WHERE l.order_id = o.id) <> (SELECT coalesce(sum(quantity), 0) "
        "FROM events_hold h WHERE h.order_id = o.id AND h.status = 'ACTIVE')"
    ),
    "seats held for an order that does not wait, order": (
        "SELECT o.id FROM events_order o JOIN events_hold h ON h.order_id = o.id "
        "WHERE h.status = 'ACTIVE' AND o.status <> 'PENDING'"
    ),
    "a member's share is not what the member has bought, ticket type": (
        "SELECT coalesce(k.ticket_type_id, n.ticket_type_id) FROM events_taken k FULL JOIN ("
        "SELECT ticket_type_id, user_id, sum(n) AS n FROM ("
        "SELECT h.ticket_type_id, o.user_id, h.quantity AS n FROM events_hold h JOIN events_order o "
        "ON o.id = h.order_id WHERE h.status = 'ACTIVE' UNION ALL SELECT t.ticket_type_id, o.user_id, 1 "
        "FROM events_ticket t JOIN events_order o ON o.id = t.order_id WHERE t.status = 'VALID') each_one "
        "GROUP BY 1, 2) n USING (ticket_type_id, user_id) "
        "WHERE coalesce(k.quantity, 0) <> coalesce(n.n, 0)"
    ),
    "a voucher's uses are not its orders, voucher": (
        "SELECT v.id FROM events_voucher v WHERE v.used > v.max_uses OR v.used <> (SELECT count(*) FROM events_order o "
        "WHERE o.voucher_id = v.id AND (o.status = 'PENDING' OR o.paid_at IS NOT NULL))"
    ),
    "an offer of the waiting list without its seats, entry": (
        "SELECT w.id FROM events_waitlist_entry w LEFT JOIN events_hold h ON h.id = w.offer_hold_id "
        "WHERE w.status = 'OFFERED' AND h.status IS DISTINCT FROM 'ACTIVE'"
    ),
}


def list_findings() -> list[Finding]:
    """All that must not be and is; empty when all is well."""
    return [Finding(invariant, number) for invariant, number in _run_checks()]


def list_wrongly_refunded() -> list[int]:
    """The orders whose refunds are not their sums, or not what their payments say."""
    return sorted({*db.session.scalars(sa.text(CHECKS[MISCOUNTED])), *_list_disagreeing()})


def _run_checks() -> Iterator[tuple[str, int]]:
    for what, (bucket, key) in BUCKETS.items():
        for invariant, question in BUCKET_CHECKS.items():
            for number in db.session.scalars(sa.text(question.format(bucket=bucket, key=key))):
                yield f"{invariant}, {what}", number
    at = now()
    parameters = {
        "holds": at - HOLD_GRACE,
        "work": at - WORK_GRACE,
        "payments": payments.find_payments() is not None,
    }
    for invariant, question in CHECKS.items():
        statement = sa.text(question)
        wanted = {name: parameters[name] for name in parameters if f":{name}" in question}
        for number in db.session.scalars(statement, wanted):
            yield invariant, number
    for number in _list_disagreeing():
        yield DISAGREES, number


def _list_disagreeing() -> Iterator[int]:
    """Orders whose successful refunds differ from those of their payment."""
    returned = sa.func.coalesce(
        sa.func.sum(OrderRefund.amount_minor).filter(OrderRefund.status == RefundStatus.SUCCEEDED), 0
    )
    mine = sa.and_(OrderRefund.order_id == Order.id, OrderRefund.payment_id == Order.payment_id)
    asked = (
        sa.select(Order.id, Order.payment_id, returned.label("returned"))
        .outerjoin(OrderRefund, mine)
        .where(Order.payment_id.is_not(None))
        .group_by(Order.id)
        .order_by(Order.id)
        .limit(PAGE_SIZE)
    )
    last = 0
    while rows := db.session.execute(asked.where(Order.id > last)).all():
        facts = payments.find_payments_of([row.id for row in rows])
        for row in rows:
            payment = facts.get(row.id)
            is_comparable = (
                payment is not None and payment["id"] == row.payment_id and "refunded_minor" in payment
            )
            if payment is not None and is_comparable and payment["refunded_minor"] != row.returned:
                yield row.id
        last = rows[-1].id


@click.command("audit")
def audit_command() -> None:
    """Ask whether everything adds up: seats, tickets, money, scans. Exit code 1 if something does not."""
    found = list_findings()
    for finding in found:
        click.echo(str(finding))
    if found:
        raise SystemExit(1)
    click.echo("everything adds up")


@click.command("repair-refunds")
@click.option("--apply", is_flag=True, help="Write it down; without this nothing is changed.")
def repair_refunds_command(*, apply: bool) -> None:
    """Have orders whose sums of refunds the audit names follow their payments again."""
    for order_id in list_wrongly_refunded():
        click.echo(str(refunds.repair_refunds(order_id)))
        if apply:
            record_audit("events.refunds_repaired", actor_id=None, target=f"order:{order_id}")
            db.session.commit()
        else:
            db.session.rollback()
    click.echo("done" if apply else "nothing was changed: add --apply to change it")


COMMANDS = (audit_command, repair_refunds_command)
