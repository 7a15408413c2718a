"""What people miss while social is off."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.api import Consequence, db, now
from motorclub_social.models import Block, Bookmark, Comment, Status


def consequences() -> list[Consequence]:
    """What switching it off hides, and that blocks no longer hold."""
    said = sa.select(sa.func.count()).select_from(Comment).where(Comment.status == Status.PUBLISHED)
    waiting = sa.select(sa.func.count()).where(Bookmark.remind_at > now(), Bookmark.reminded_at.is_(None))
    blocks = sa.select(sa.func.count()).select_from(Block)
    return [
        Consequence("comments that nobody can read", db.session.scalar(said) or 0),
        Consequence("reminders that come late", db.session.scalar(waiting) or 0),
        Consequence("blocks and mutes that nobody minds", db.session.scalar(blocks) or 0),
    ]
