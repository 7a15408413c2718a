"""What is kept about a member who has changed levels, rules or badges."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import Erased, ExportFile, PersonalData
from motorclub.api.rows import anonymise_rows, export_rows
from motorclub_ranks.log.models import Change


def export(user_id: int) -> Iterable[ExportFile]:
    """What the member has changed as an admin."""
    changed = sa.select(Change.created_at, Change.action, Change.subject, Change.before, Change.after)
    yield export_rows("rank-changes.json", changed.where(Change.actor_id == user_id).order_by(Change.id))


def erase(user_id: int) -> Erased:
    """Changes stay, in the name of the former member."""
    return Erased(anonymised=anonymise_rows(user_id, Change.actor_id))


PERSONAL_DATA = (PersonalData("Changes of levels, rules and badges.", export, erase),)
