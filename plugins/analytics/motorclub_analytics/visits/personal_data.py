"""What is kept about a member: how often their content was looked at. Nothing says what a member has looked at."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import Erased, ExportFile, PersonalData
from motorclub.api.rows import delete_rows, export_rows
from motorclub_analytics.visits.models import ContentViews


def export(user_id: int) -> Iterable[ExportFile]:
    """The days of the member's content."""
    days = sa.select(ContentViews.day, ContentViews.type, ContentViews.views)
    own = days.where(ContentViews.member_id == user_id)
    yield export_rows("content-views.json", own.order_by(ContentViews.day, ContentViews.type))


def erase(user_id: int) -> Erased:
    """These days go; the site's own counts stay, which name nobody."""
    return Erased(removed=delete_rows(ContentViews, ContentViews.member_id == user_id))


PERSONAL_DATA = (PersonalData("How often what the member has published was looked at.", export, erase),)
