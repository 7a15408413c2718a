"""What is kept about a member's level."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import Erased, ExportFile, PersonalData
from motorclub.api.rows import delete_rows, export_rows
from motorclub_ranks.levels.models import Standing

COLUMNS = (Standing.level, Standing.since, Standing.below_since, Standing.good_posts, Standing.bad_posts)


def export(user_id: int) -> Iterable[ExportFile]:
    """The member's level."""
    yield export_rows("level.json", sa.select(*COLUMNS).where(Standing.member_id == user_id))


def erase(user_id: int) -> Erased:
    """The level goes."""
    return Erased(removed=delete_rows(Standing, Standing.member_id == user_id))


PERSONAL_DATA = (PersonalData("The level.", export, erase),)
