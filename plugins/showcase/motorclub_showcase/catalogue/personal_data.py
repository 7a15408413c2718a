"""What the catalogue stores about a member: what they have proposed. The facts stay, without the name."""

from __future__ import annotations

import json
from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import Erased, ExportFile, PersonalData, db, iso
from motorclub_showcase.catalogue.entries import KINDS
from motorclub_showcase.catalogue.models import Entry
from motorclub_showcase.catalogue.queries import name_of


def export(user_id: int) -> Iterable[ExportFile]:
    """What they have proposed."""
    proposals = [
        proposal for table, kind in KINDS.items() for proposal in _list_proposals(table, kind, user_id)
    ]
    if proposals:
        yield ExportFile(
            "catalogue_proposals.json", json.dumps(proposals, ensure_ascii=False, indent=2).encode()
        )


def _list_proposals(table: type[Entry], kind: str, user_id: int) -> list[dict[str, str]]:
    columns = (name_of(table).label("title"), table.status, table.created_at)
    found = sa.select(*columns).where(table.proposed_by_id == user_id).order_by(table.id)
    return [
        {"kind": kind, "name": row.title, "status": row.status, "createdAt": iso(row.created_at)}
        for row in db.session.execute(found)
    ]


def erase(user_id: int) -> Erased:
    """The name of the proposer goes."""
    count = 0
    for table in KINDS:
        forgotten = sa.update(table).where(table.proposed_by_id == user_id).values(proposed_by_id=None)
        count += db.session.execute(forgotten).rowcount  # type: ignore[attr-defined]
    return Erased(anonymised=count)


PERSONAL_DATA = (
    PersonalData("Brands, models and generations that you proposed for the catalogue.", export, erase),
)
