"""What filters and limits store about a member: how much they have posted lately, and what of it staff look at."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import Erased, ExportFile, PersonalData
from motorclub.api.rows import delete_rows, export_rows
from motorclub_moderation.screening.models import PostingRecord, ReviewItem


def export(user_id: int) -> Iterable[ExportFile]:
    """How much the member has posted on the last day."""
    counts = sa.select(PostingRecord.day_started_at, PostingRecord.threads, PostingRecord.replies)
    yield export_rows("posting-record.json", counts.where(PostingRecord.member_id == user_id))


def erase(user_id: int) -> Erased:
    """It goes."""
    removed = delete_rows(PostingRecord, PostingRecord.member_id == user_id)
    return Erased(removed=removed + delete_rows(ReviewItem, ReviewItem.author_id == user_id))


PERSONAL_DATA = (PersonalData("How much was posted lately.", export, erase),)
