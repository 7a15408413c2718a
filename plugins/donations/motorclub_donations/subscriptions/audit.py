"""The invariants of subscriptions and gift codes, as questions whose every answer is something that must not be.

What payments alone keep (charges, refunds, ledger, providers' events) payments look after themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import click
import sqlalchemy as sa

from motorclub.api import db, now
from motorclub_donations.shared import payments
from motorclub_donations.shared.payments import InvoiceFacts, SubscriptionFacts
from motorclub_donations.subscriptions import gift_codes, settling
from motorclub_donations.subscriptions.models import GiftCode, GiftCodeStatus, Subscription
from motorclub_donations.subscriptions.perks import GRACE, RENEWING

# Each gives the numbers of what breaks the rule; `:grace` is a length of time, `:renewing` states.
CHECKS = {
    "perks outlive what paid for them, subscription": """
        SELECT s.id FROM donations_subscription s
          JOIN member_right r ON r.key = 'donations.subscription:' || s.id
         WHERE (r.until IS NULL OR r.until > :now) AND (
               s.status NOT IN ('TRIALING', 'ACTIVE', 'PAST_DUE', 'PAUSED') OR s.paid_until IS NULL
            OR r.until IS NULL OR r.until > s.paid_until + CASE
                 WHEN s.status = ANY(:renewing) AND NOT s.cancel_at_period_end AND NOT s.is_reversed
                  AND s.gift_code_id IS NULL THEN CAST(:grace AS interval) ELSE interval '0' END)""",
    "a member has other rights than the perks of the subscription": """
        SELECT s.id FROM donations_subscription s
          LEFT JOIN (SELECT key, jsonb_object_agg(name, value) AS rights, min(until) AS first, max(until) AS last
                       FROM member_right WHERE owner = 'donations' GROUP BY key) r
            ON r.key = 'donations.subscription:' || s.id
         WHERE s.perks_until > :now AND s.perks <> '{}' AND
               (r.rights IS DISTINCT FROM s.perks OR r.first <> s.perks_until OR r.last <> s.perks_until)""",
    "rights without a subscription, right": """
        SELECT r.id FROM member_right r WHERE r.key LIKE 'donations.subscription:%' AND NOT EXISTS
          (SELECT 1 FROM donations_subscription s WHERE r.key = 'donations.subscription:' || s.id
              AND s.user_id = r.member_id)""",
    "a subscription that is over without an end": """
        SELECT id FROM donations_subscription
         WHERE (status = 'CANCELED' AND ended_at IS NULL) OR (status IN ('CANCELED', 'EXPIRED') AND perks <> '{}')""",
    "a gift that was not ended, subscription": """
        SELECT id FROM donations_subscription WHERE gift_code_id IS NOT NULL
           AND status NOT IN ('CANCELED', 'EXPIRED') AND period_end < :late""",
    "a gift code was redeemed twice, gift code": """
        SELECT gift_code_id FROM donations_subscription WHERE gift_code_id IS NOT NULL
         GROUP BY 1 HAVING count(*) > 1""",
    "a gift code and what it gave do not match, gift code": """
        SELECT g.id FROM donations_gift_code g LEFT JOIN donations_subscription s ON s.gift_code_id = g.id
         WHERE (g.redeemed_at IS NOT NULL) <> (s.id IS NOT NULL)
            OR (g.status = 'REDEEMED') <> (s.id IS NOT NULL AND g.status <> 'REFUNDED')""",
    "a pause that is over is open, pause": """
        SELECT p.id FROM donations_subscription_pause p JOIN donations_subscription s ON s.id = p.subscription_id
         WHERE (p.ended_at IS NULL) <> (s.status = 'PAUSED')
           AND p.id = (SELECT max(id) FROM donations_subscription_pause WHERE subscription_id = s.id)""",
}
DIFFERS = "a subscription is not what payments say"
TWICE = "a time was charged twice, subscription"
UNPAID = "a gift code has no money"
PAID = ("CAPTURED",)
# How many are asked for at once, and how many charges of one are looked at.
PAGE_SIZE, CHARGES = 500, 100


@dataclass(frozen=True, slots=True)
class Finding:
    """Which invariant does not hold, and where."""

    invariant: str
    number: int

    def __str__(self) -> str:
        return f"{self.invariant}: number {self.number}"


def list_findings() -> list[Finding]:
    """All that must not be and is; empty when all is well. Raises 503 while payments are not there."""
    return [Finding(*found) for found in (*_run_checks(), *_compare_charges(), *_compare_gifts())]


def _run_checks() -> Iterator[tuple[str, int]]:
    values = {
        "now": now(),
        "late": now() - settling.LATE,
        "grace": GRACE,
        "renewing": [str(status) for status in RENEWING],
    }
    for invariant, question in CHECKS.items():
        wanted = {name: value for name, value in values.items() if f":{name}" in question}
        for number in db.session.scalars(sa.text(question), wanted):
            yield invariant, number


def _compare_charges() -> Iterator[tuple[str, int]]:
    """Subscriptions against what payments say of them."""
    charges = payments.require_subscriptions()
    charged = sa.select(Subscription).where(Subscription.gift_code_id.is_(None)).order_by(Subscription.id)
    last = 0
    while rows := list(db.session.scalars(charged.where(Subscription.id > last).limit(PAGE_SIZE))):
        facts = charges.of(settling.PURPOSE, [row.id for row in rows])
        for row in rows:
            if row.id in facts and not _agrees(row, facts[row.id]):
                yield DIFFERS, row.id
            invoices, _ = charges.list_invoices(settling.PURPOSE, row.id, 0, CHARGES)
            if has_double_charge(invoices):
                yield TWICE, row.id
        last = rows[-1].id


def _agrees(row: Subscription, facts: SubscriptionFacts) -> bool:
    ours = (row.status, row.period_end, row.cancel_at_period_end, row.amount_minor, row.currency)
    theirs = (
        settling.to_status(facts),
        facts["period_end"],
        facts["cancel_at_period_end"],
        facts["plan"]["amount_minor"],
        facts["plan"]["currency"],
    )
    return ours == theirs


def has_double_charge(invoices: Sequence[InvoiceFacts]) -> bool:
    """Whether two periods that were paid have a time in common; the difference for another plan is no period."""
    periods = sorted(
        (invoice["period_start"], invoice["period_end"])
        for invoice in invoices
        if invoice["status"] == "PAID" and invoice["reason"] in ("CREATE", "CYCLE")
    )
    return any(end > start for (_, end), (start, _) in pairwise(periods))


def _compare_gifts() -> Iterator[tuple[str, int]]:
    """Gift codes that can be used or were, against their payments."""
    usable = (GiftCodeStatus.ACTIVE, GiftCodeStatus.REDEEMED)
    chosen = sa.select(GiftCode.id, GiftCode.amount_minor).where(GiftCode.status.in_(usable))
    last = 0
    while rows := db.session.execute(
        chosen.where(GiftCode.id > last).order_by(GiftCode.id).limit(PAGE_SIZE)
    ).all():
        amounts: Mapping[int, int] = {row.id: row.amount_minor for row in rows}
        facts = payments.require_payments().of(gift_codes.PURPOSE, list(amounts))
        for number, amount in amounts.items():
            payment = facts.get(number)
            if payment is None or payment["status"] not in PAID or payment["amount_minor"] != amount:
                yield UNPAID, number
        last = rows[-1].id


@click.command("audit-subscriptions")
def audit_command() -> None:
    """Ask whether charges, gift codes and perks add up. Exit code 1 if something does not."""
    found = list_findings()
    for finding in found:
        click.echo(str(finding))
    if found:
        raise SystemExit(1)
    click.echo("everything adds up")


COMMANDS = (audit_command,)
