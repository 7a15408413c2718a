"""What the pit stop keeps about a member."""

from __future__ import annotations

import json
from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import ContentRef, Erased, ExportFile, PersonalData, db, unindex_content
from motorclub_pitstop.models import Cheer, Stop


def export(user_id: int) -> Iterable[ExportFile]:
    """The member's stops and cheers."""
    tyres = db.session.scalars(sa.select(Stop.tyres).where(Stop.member_id == user_id).order_by(Stop.id))
    yield ExportFile("stops.json", json.dumps(list(tyres)).encode())
    cheered = db.session.scalars(sa.select(Cheer.stop_id).where(Cheer.member_id == user_id))
    yield ExportFile("cheers.json", json.dumps(sorted(cheered)).encode())


def erase(user_id: int) -> Erased:
    """Remove them."""
    cheers = sa.delete(Cheer).where(Cheer.member_id == user_id).returning(Cheer.stop_id)
    cheered = len(db.session.scalars(cheers).all())
    gone = db.session.scalars(sa.delete(Stop).where(Stop.member_id == user_id).returning(Stop.id)).all()
    unindex_content(*(ContentRef("pitstop.stop", stop_id) for stop_id in gone))
    return Erased(removed=cheered + len(gone))


PERSONAL_DATA = (PersonalData("Stops with the tyres that were put on.", export, erase),)
