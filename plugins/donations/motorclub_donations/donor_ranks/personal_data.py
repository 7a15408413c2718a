"""What donor ranks keep about a member: given to them when they ask for it, and taken away with them."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import Erased, ExportFile, PersonalData
from motorclub.api.rows import delete_rows, export_rows
from motorclub_donations.donor_ranks.models import DonationRank, RankMembership


def export(user_id: int) -> Iterable[ExportFile]:
    """The ranks that the member has and had."""
    columns = (
        DonationRank.name,
        RankMembership.from_at,
        RankMembership.until_at,
        RankMembership.ad_free_until,
    )
    chosen = sa.select(*columns).join(DonationRank, DonationRank.id == RankMembership.rank_id)
    mine = chosen.where(RankMembership.user_id == user_id)
    yield export_rows("donor-ranks.json", mine.order_by(RankMembership.id))


def erase(user_id: int) -> Erased:
    """All of them."""
    return Erased(removed=delete_rows(RankMembership, RankMembership.user_id == user_id))


PERSONAL_DATA = (PersonalData("Donor ranks.", export, erase),)
