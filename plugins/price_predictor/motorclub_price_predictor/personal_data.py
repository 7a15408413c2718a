"""What the price predictor keeps about a member: the estimates that they saved. Its listings know no owner."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import Erased, ExportFile, PersonalData, db
from motorclub.api.rows import columns_of, delete_rows, export_rows
from motorclub_price_predictor.models import SavedEstimate
from motorclub_price_predictor.services import SavedRow


def export(user_id: int) -> Iterable[ExportFile]:
    """One file, if there is anything."""
    mine = SavedEstimate.member_id == user_id
    if db.session.scalar(sa.select(sa.exists().where(mine))):
        chosen = sa.select(*columns_of(SavedRow, SavedEstimate)).where(mine).order_by(SavedEstimate.id)
        yield export_rows("price_estimates.json", chosen)


def erase(user_id: int) -> Erased:
    """All of them."""
    return Erased(removed=delete_rows(SavedEstimate, SavedEstimate.member_id == user_id))


PERSONAL_DATA = (PersonalData("The price estimates that you saved.", export, erase),)
