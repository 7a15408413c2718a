"""What the gallery stores about a member: exported as JSON, and erased so that numbers stay right."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import ContentChoice, Erased, ExportFile, PersonalData, db, now
from motorclub.api.rows import anonymise_rows, export_rows, update_rows
from motorclub_showcase.gallery import car_index, content, likes
from motorclub_showcase.gallery.models import CarIndex
from motorclub_showcase.shared.models import Like, Showcase, ShowcaseStatus

REMOVED_TITLE = "A page removed by its owner"


def export(user_id: int) -> Iterable[ExportFile]:
    """The member's pages and likes."""
    pages = (
        *(Showcase.id, Showcase.car_id, Showcase.status, Showcase.title, Showcase.story),
        *(Showcase.comments_enabled, Showcase.published_at, Showcase.created_at),
    )
    mine = sa.select(*pages).where(Showcase.owner_id == user_id)
    yield export_rows("showcases.json", mine.order_by(Showcase.id))
    given = sa.select(Like.target_type, Like.target_id, Like.created_at).where(Like.member_id == user_id)
    yield export_rows("likes.json", given.order_by(Like.created_at))


def erase(user_id: int) -> Erased:
    """Take likes back, also from the numbers; pages stay, by the deleted member."""
    return erase_as(user_id, ContentChoice.ANONYMISE)


def erase_as(user_id: int, choice: ContentChoice) -> Erased:
    """As `erase`; with KEEP, pages stay their owner's; with REMOVE, they are deleted as well."""
    removed = likes.withdraw_likes(user_id)
    mine = Showcase.owner_id == user_id
    rows = db.session.execute(sa.select(Showcase.id, Showcase.car_id).where(mine)).all()
    if choice is ContentChoice.REMOVE:
        gone = {"status": ShowcaseStatus.DELETED, "deleted_at": now(), "deleted_by_id": user_id}
        texts = {"title": REMOVED_TITLE, "story": "", "story_html": ""}
        removed += update_rows(Showcase, mine, previous_status=None, **gone, **texts)
    car_index.index_cars([row.car_id for row in rows])
    anonymised = 0
    if choice is not ContentChoice.KEEP:
        anonymised = anonymise_rows(user_id, Showcase.owner_id)
        anonymise_rows(user_id, Showcase.deleted_by_id, Like.receiver_id, CarIndex.owner_id)
    content.index_showcases([row.id for row in rows])
    return Erased(removed=removed, anonymised=anonymised)


PERSONAL_DATA = (PersonalData("Pages of cars, and likes.", export, erase, erase_as),)
