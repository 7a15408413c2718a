"""The invariants of subscriptions and gift codes, as questions whose every answer is something that must not be.

What payments alone keep (charges, refunds, ledger, providers' events) payments look after themselves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import chain, pairwise

import sqlalchemy as sa

from motorclub.api import GrantedRight, db, list_granted_rights, now
from motorclub_donations.shared import payments
from motorclub_donations.shared.audit import Finding, read_pages
from motorclub_donations.shared.payments import InvoiceFacts, SubscriptionFacts
from motorclub_donations.subscriptions import gift_codes, perks, settling
from motorclub_donations.subscriptions.models import BEGUN, GiftCode, GiftCodeStatus, Subscription

# Each gives the numbers of what breaks the rule.
CHECKS = {
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
OUTLIVES = "perks outlive what paid for them, subscription"
OTHER_PERKS = "a member has other rights than the perks of the subscription"
UNOWNED = "rights without a subscription, subscription"
DIFFERS = "a subscription is not what payments say"
TWICE = "a time was charged twice, subscription"
UNPAID = "a gift code has no money"
PAID = ("CAPTURED",)
# How many charges of one are looked at.
CHARGES = 100


def list_findings() -> list[Finding]:
    """All that must not be and is; empty when all is well. Raises 503 while payments are not there."""
    return [
        Finding(*found)
        for found in (*_run_checks(), *_compare_perks(), *_compare_charges(), *_compare_gifts())
    ]


def _run_checks() -> Iterator[tuple[str, int]]:
    for invariant, question in CHECKS.items():
        wanted = {"late": now() - settling.LATE} if ":late" in question else {}
        for number in db.session.scalars(sa.text(question), wanted):
            yield invariant, number


def _compare_perks() -> Iterator[tuple[str, int]]:
    """The rights that members hold against what their subscriptions have paid for."""
    held: dict[str, list[GrantedRight]] = defaultdict(list)
    for grant in list_granted_rights(perks.KEYS):
        held[grant.key].append(grant)
    for row in chain.from_iterable(read_pages(Subscription)):
        grants = held.pop(perks.key_of(row.id), [])
        if any(grant.member_id != row.user_id for grant in grants):
            yield UNOWNED, row.id
        ends = [grant.until for grant in grants if grant.until is None or grant.until > now()]
        if ends and not _may_last(row, ends):
            yield OUTLIVES, row.id
        if row.perks_until is not None and row.perks_until > now() and not _are_perks(row, grants):
            yield OTHER_PERKS, row.id
    yield from ((UNOWNED, int(key.removeprefix(perks.KEYS))) for key in held)


def _may_last(row: Subscription, ends: Sequence[datetime | None]) -> bool:
    """Whether perks may last so long, by the money alone."""
    if row.status not in BEGUN or row.paid_until is None:
        return False
    renews = row.status in perks.RENEWING and not row.cancel_at_period_end and not row.is_reversed
    last = row.paid_until + (perks.GRACE if renews and row.gift_code_id is None else timedelta())
    return all(end is not None and end <= last for end in ends)


def _are_perks(row: Subscription, grants: Sequence[GrantedRight]) -> bool:
    if {grant.name: grant.value for grant in grants} != row.perks:
        return False
    return all(grant.until == row.perks_until for grant in grants)


def _compare_charges() -> Iterator[tuple[str, int]]:
    """Subscriptions against what payments say of them."""
    charges = payments.require_subscriptions()
    for rows in read_pages(Subscription, Subscription.gift_code_id.is_(None)):
        facts = charges.of(settling.PURPOSE, [row.id for row in rows])
        for row in rows:
            if row.id in facts and not _agrees(row, facts[row.id]):
                yield DIFFERS, row.id
            invoices, _ = charges.list_invoices(settling.PURPOSE, row.id, 0, CHARGES)
            if has_double_charge(invoices):
                yield TWICE, row.id


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
    for rows in read_pages(GiftCode, GiftCode.status.in_(usable)):
        facts = payments.require_payments().of(gift_codes.PURPOSE, [row.id for row in rows])
        for row in rows:
            payment = facts.get(row.id)
            if (
                payment is None
                or payment["status"] not in PAID
                or payment["amount_minor"] != row.amount_minor
            ):
                yield UNPAID, row.id
