"""What the price predictor keeps about a member: the estimates that they saved. Its listings know no owner."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa

from motorclub.api import Erased, ExportFile, PersonalData, db, iso
from motorclub_price_predictor.models import SavedEstimate


def export(user_id: int) -> Iterable[ExportFile]:
    """One file, if there is anything."""
    mine = sa.select(SavedEstimate).where(SavedEstimate.member_id == user_id).order_by(SavedEstimate.id)
    saved = [_told(estimate) for estimate in db.session.scalars(mine)]
    return [ExportFile("price_estimates.json", json.dumps(saved, indent=1).encode())] if saved else []


def _told(estimate: SavedEstimate) -> dict[str, Any]:
    fields = {name: getattr(estimate, name) for name in ("id", "title", "car_id", "car", "result")}
    return {**fields, "saved_at": iso(estimate.saved_at)}


def erase(user_id: int) -> Erased:
    """All of them."""
    removed = db.session.execute(
        sa.delete(SavedEstimate).where(SavedEstimate.member_id == user_id).returning(SavedEstimate.id)
    )
    return Erased(removed=len(removed.all()))


PERSONAL_DATA = (PersonalData("The price estimates that you saved.", export, erase),)
