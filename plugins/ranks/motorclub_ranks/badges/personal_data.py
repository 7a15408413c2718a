"""What badges keep about a member: given to them when they ask for it, and taken away with them."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import Erased, ExportFile, PersonalData
from motorclub.api.rows import delete_rows, export_rows
from motorclub_ranks.badges.models import Badge, BadgeAward


def export(user_id: int) -> Iterable[ExportFile]:
    """The member's badges."""
    awards = sa.select(
        Badge.name, Badge.tier, BadgeAward.source_type, BadgeAward.source_id, BadgeAward.awarded_at
    ).join(Badge, Badge.id == BadgeAward.badge_id)
    yield export_rows("badges.json", awards.where(BadgeAward.user_id == user_id).order_by(BadgeAward.id))


def erase(user_id: int) -> Erased:
    """Their badges go."""
    return Erased(removed=delete_rows(BadgeAward, BadgeAward.user_id == user_id))


PERSONAL_DATA = (PersonalData("Badges.", export, erase),)
