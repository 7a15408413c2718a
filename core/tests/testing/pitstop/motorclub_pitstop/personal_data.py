"""What the pit stop keeps about a member."""

from __future__ import annotations

import json
from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import Erased, ExportFile, PersonalData, db
from motorclub_pitstop.models import Stop


def export(user_id: int) -> Iterable[ExportFile]:
    """The member's stops."""
    tyres = db.session.scalars(sa.select(Stop.tyres).where(Stop.member_id == user_id).order_by(Stop.id))
    yield ExportFile("stops.json", json.dumps(list(tyres)).encode())


def erase(user_id: int) -> Erased:
    """Remove them."""
    gone = db.session.execute(sa.delete(Stop).where(Stop.member_id == user_id).returning(Stop.id))
    return Erased(removed=len(gone.all()))


PERSONAL_DATA = (PersonalData("Stops with the tyres that were put on.", export, erase),)
