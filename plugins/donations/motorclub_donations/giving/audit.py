"""The audit of donations: statements that find nothing as long as money, donations and perks agree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import sqlalchemy as sa

from motorclub.api import db, list_granted_rights, now
from motorclub_donations.giving import ad_free
from motorclub_donations.giving.models import Donation

# Each gives the ids of donations that break the rule.
RULES = {
    "a donation is given without a payment that has its money": """
        SELECT d.id FROM donations_donation d LEFT JOIN payments_payment p ON p.id = d.payment_id
         WHERE d.status IN ('SUCCEEDED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED', 'DISPUTE_LOST')
           AND (p.id IS NULL OR p.status <> 'CAPTURED'
                OR (p.captured_minor, p.captured_currency) <> (d.amount_minor + d.fee_cover_minor, d.currency))""",
    "money for a donation was delivered and is no donation": """
        SELECT p.purpose_id FROM payments_payment p
         WHERE p.purpose IN ('DONATION', 'RECURRING_DONATION') AND p.status = 'CAPTURED'
           AND p.fulfilment = 'DELIVERED'
           AND NOT EXISTS (SELECT 1 FROM donations_donation d WHERE d.payment_id = p.id)""",
    "what has gone back of a donation is not what payments say": """
        SELECT d.id FROM donations_donation d JOIN payments_payment p ON p.id = d.payment_id
         WHERE d.refunded_minor <> p.refunded_minor""",
    "a charge of a regular donation was counted twice": """
        SELECT max(id) FROM donations_donation WHERE invoice_id IS NOT NULL GROUP BY invoice_id HAVING count(*) > 1""",
    "a donation earns days without promotions that nothing pays for": """
        SELECT id FROM donations_donation
         WHERE ad_free_days > 0 AND status NOT IN ('SUCCEEDED', 'PARTIALLY_REFUNDED')""",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule, and what breaks it."""

    rule: str
    ids: tuple[int, ...]

    def __str__(self) -> str:
        """For people."""
        return f"{self.rule}: {', '.join(map(str, self.ids))}"


def list_findings() -> Iterator[Finding]:
    """What is wrong now."""
    for rule, statement in RULES.items():
        if ids := tuple(db.session.scalars(sa.text(statement))):
            yield Finding(rule, ids)
    if wrong := tuple(_list_wrong_rights()):
        yield Finding("a member sees no promotions for longer or shorter than was paid for", wrong)


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
