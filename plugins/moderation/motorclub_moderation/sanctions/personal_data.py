"""What warnings, bans and appeals keep about a member: given to them when they ask for it, and taken away with them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa

from motorclub.api import Erased, ExportFile, PersonalData, db
from motorclub.api.rows import anonymise_rows, delete_rows, export_items
from motorclub_moderation.sanctions.models import BanAppeal, MemberBan, MemberWarning
from motorclub_moderation.shared.base import Base

# Who of staff has decided, and what they note for each other, is not the member's data.
STAFF_ONLY = {"issued_by_id", "lifted_by_id", "reviewer_id", "staff_note"}


def export(user_id: int) -> Iterable[ExportFile]:
    """One file with the member's warnings, bans and appeals."""
    about = {
        "warnings": _list_rows(MemberWarning, user_id),
        "bans": _list_rows(MemberBan, user_id),
        "appeals": _list_rows(BanAppeal, user_id),
    }
    yield export_items("sanctions.json", about)


def _list_rows(table: type[Base], user_id: int) -> list[dict[str, Any]]:
    columns = [column for column in sa.inspect(table).columns if column.key not in STAFF_ONLY]
    mine = sa.inspect(table).columns.user_id == user_id
    rows = db.session.execute(sa.select(*columns).where(mine).order_by(*sa.inspect(table).primary_key))
    return [dict(row._mapping) for row in rows]


def erase(user_id: int) -> Erased:
    """What stands against the member goes; what they decided about others stays, without their name."""
    removed = sum(
        delete_rows(table, table.user_id == user_id) for table in (BanAppeal, MemberBan, MemberWarning)
    )
    kept = anonymise_rows(
        user_id,
        MemberWarning.issued_by_id,
        MemberBan.issued_by_id,
        MemberBan.lifted_by_id,
        BanAppeal.reviewer_id,
    )
    return Erased(removed=removed, anonymised=kept)


PERSONAL_DATA = (PersonalData("Warnings, bans and appeals.", export, erase),)
