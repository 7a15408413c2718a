"""What donations keep about a member: given to them when they ask for it, and taken away with them.

Books have to be kept, so a donation stays, without its donor and what they wrote.
"""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import Erased, ExportFile, PersonalData
from motorclub.api.rows import export_rows, update_rows
from motorclub_donations.giving.models import Donation, PublicAs, RecurringDonation

GIVEN = (
    "kind",
    "interval",
    "amount_minor",
    "fee_cover_minor",
    "currency",
    "goal_id",
    "message",
    "public_as",
    "status",
)
DONATIONS = (*GIVEN, "refunded_minor", "ad_free_days", "created_at", "succeeded_at")


def export(user_id: int) -> Iterable[ExportFile]:
    """What the member has given, once and regularly."""
    single = sa.select(*(getattr(Donation, name) for name in DONATIONS))
    yield export_rows("donations.json", single.where(Donation.donor_id == user_id).order_by(Donation.id))
    regular = sa.select(*(getattr(RecurringDonation, name) for name in (*GIVEN, "created_at")))
    mine = RecurringDonation.donor_id == user_id
    yield export_rows("regular-donations.json", regular.where(mine).order_by(RecurringDonation.id))


def erase(user_id: int) -> Erased:
    """Donations stay, without a name and a message."""
    nobody = {"donor_id": None, "message": None, "public_as": PublicAs.ANONYMOUS}
    kept = update_rows(Donation, Donation.donor_id == user_id, **nobody)
    kept += update_rows(RecurringDonation, RecurringDonation.donor_id == user_id, **nobody)
    return Erased(anonymised=kept)


PERSONAL_DATA = (PersonalData("Donations; they stay without a name on them.", export, erase),)
