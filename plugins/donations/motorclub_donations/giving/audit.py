"""The audit of donations: finds nothing as long as money, donations and perks agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import sqlalchemy as sa

from motorclub.api import db, list_granted_rights, now
from motorclub_donations.giving import ad_free
from motorclub_donations.giving.models import Donation, DonationStatus, RecurringDonation
from motorclub_donations.shared.audit import PAGE_SIZE, Finding, read_pages
from motorclub_donations.shared.payments import (
    DONATION,
    RECURRING_DONATION,
    PaymentFacts,
    require_payments,
    require_subscriptions,
)

# Each gives the ids of donations that break the rule.
RULES = {
    "a charge of a regular donation was counted twice, donation": """
        SELECT max(id) FROM donations_donation WHERE invoice_id IS NOT NULL GROUP BY invoice_id HAVING count(*) > 1""",
    "a donation earns days without promotions that nothing pays for, donation": """
        SELECT id FROM donations_donation
         WHERE ad_free_days > 0 AND status NOT IN ('SUCCEEDED', 'PARTIALLY_REFUNDED')""",
}
UNPAID = "a donation is given without a payment that has its money, donation"
UNCOUNTED = "money for a donation was taken and is no donation, donation"
UNCOUNTED_CHARGE = "a charge of a regular donation is no donation, invoice"
OTHER_REFUND = "what has gone back of a donation is not what payments say, donation"
WRONG_RIGHT = "a member sees no promotions for longer or shorter than was paid for, member"
GIVEN = (
    *(DonationStatus.SUCCEEDED, DonationStatus.PARTIALLY_REFUNDED, DonationStatus.REFUNDED),
    *(DonationStatus.DISPUTED, DonationStatus.DISPUTE_LOST),
)


def list_findings() -> Iterator[Finding]:
    """What is wrong now. Raises 503 while payments are not there."""
    for rule, statement in RULES.items():
        for number in db.session.scalars(sa.text(statement)):
            yield Finding(rule, number)
    for rows in read_pages(Donation):
        payments = _find_payments(rows)
        for row in rows:
            yield from (Finding(rule, row.id) for rule in _compare(row, payments.get(row.id)))
    yield from (Finding(UNCOUNTED_CHARGE, number) for number in _list_uncounted_charges())
    yield from (Finding(WRONG_RIGHT, number) for number in _list_wrong_rights())


def _find_payments(rows: list[Donation]) -> Mapping[int, PaymentFacts]:
    """The payments of these donations, by donation; that of a charge bears the number of its invoice."""
    service = require_payments()
    single = service.of(DONATION, [row.id for row in rows if row.invoice_id is None])
    invoices = {row.invoice_id: row.id for row in rows if row.invoice_id is not None}
    charged = service.of(RECURRING_DONATION, list(invoices))
    return {**single, **{invoices[number]: facts for number, facts in charged.items()}}


def _compare(row: Donation, payment: PaymentFacts | None) -> Iterator[str]:
    """The rules that a donation and its payment break."""
    amount_minor = row.amount_minor + row.fee_cover_minor
    taken = payment if payment is not None and payment["status"] == "CAPTURED" else None
    if row.status not in GIVEN:
        if taken is not None and taken["refunded_minor"] + taken["refunding_minor"] < amount_minor:
            yield UNCOUNTED
        return
    owed = (row.payment_id, amount_minor, row.currency)
    if taken is None or (taken["id"], taken["captured_minor"], taken["currency"]) != owed:
        yield UNPAID
    elif taken["refunded_minor"] != row.refunded_minor:
        yield OTHER_REFUND


def _list_uncounted_charges() -> Iterator[int]:
    """Invoices of regular donations that were paid and are no donation."""
    service = require_subscriptions()
    for rows in read_pages(RecurringDonation):
        for row in rows:
            counted = set(
                db.session.scalars(sa.select(Donation.invoice_id).where(Donation.recurring_id == row.id))
            )
            invoices, _ = service.list_invoices(RECURRING_DONATION, row.id, 0, PAGE_SIZE)
            paid = {
                one["id"] for one in invoices if one["status"] == "PAID" and one["payment_id"] is not None
            }
            yield from sorted(paid - counted)


def _list_wrong_rights() -> Iterator[int]:
    """Members whose right does not end when their donations say."""
    donors = sa.select(Donation.donor_id).where(Donation.donor_id.is_not(None)).distinct()
    granted = {grant.key: grant.until for grant in list_granted_rights(ad_free.KEYS)}
    for donor_id in db.session.scalars(donors):
        if donor_id is None:
            continue
        until = ad_free.find_end(donor_id)
        held = granted.get(ad_free.key_of(donor_id))
        is_owed = until is not None and until > now()
        if (held != until) if is_owed else (held is not None and held > now()):
            yield donor_id
