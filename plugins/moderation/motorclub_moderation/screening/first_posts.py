"""First posts of new members, about which members of a high level decide beside staff (community.md 7.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB

from motorclub.api import STAFF, Member, Service, Viewer, db, forbidden, not_found
from motorclub.api.levels import PRIVILEGES, Privilege, Privileges, level_of
from motorclub.api.moderation import HeldContent, perform_entrusted_action
from motorclub.api.rows import Page
from motorclub_moderation.screening import review_queue
from motorclub_moderation.screening.models import ReviewItem, ReviewKind
from motorclub_moderation.screening.newcomers import FIRST_POSTS
from motorclub_moderation.screening.permissions import REVIEW
from motorclub_moderation.screening.review_queue import HELD, WORK_ITEMS
from motorclub_moderation.screening.rows import ReviewQueueRow

MAY_REVIEW = 5

_BY_STAFF = sa.select(Member.id).where(Member.role.in_(STAFF))


def check_reviews(viewer: Viewer) -> None:
    """Raises 403 below the level from which members decide about first posts; staff do."""
    if not viewer.may(REVIEW) and level_of(viewer.member_id) < MAY_REVIEW:
        raise forbidden("Only moderators and members of level {level} review first posts.", level=MAY_REVIEW)


def list_first_posts(viewer: Viewer, page: int, size: int) -> Page[ReviewQueueRow]:
    """A page of the first posts of others, the oldest first. Raises 403."""
    check_reviews(viewer)
    items = WORK_ITEMS.c
    others = (items.author_id != viewer.member_id, items.author_id.not_in(_BY_STAFF))
    return review_queue.list_work(viewer, page, size, _is_first_post(items.rule, items.texts), *others)


def approve(viewer: Viewer, queue: str, item_id: int) -> None:
    """Publish a first post. Commits. Raises 403, 404 for what is none, and as `review_queue.approve`."""
    _check_first_post(viewer, queue, item_id)
    review_queue.approve(viewer, queue, item_id, perform=perform_entrusted_action)


def reject(viewer: Viewer, queue: str, item_id: int, reason: str) -> None:
    """Have a first post not published; its author learns why. Commits. Raises as `approve`."""
    _check_first_post(viewer, queue, item_id)
    review_queue.reject(viewer, queue, item_id, reason, perform=perform_entrusted_action)


def _check_first_post(viewer: Viewer, queue: str, item_id: int) -> None:
    """Raises 403, and 404 for what waits for another reason or is by staff. Keeps the reason as it is."""
    check_reviews(viewer)
    table: type[HeldContent] | type[ReviewItem] = HeldContent if queue == HELD else ReviewItem
    found = sa.select(table.author_id).where(table.id == item_id, _is_first_post(table.rule, table.texts))
    if table is ReviewItem:
        found = found.where(ReviewItem.kind == ReviewKind.WAITING).with_for_update()
    author_id = db.session.scalar(found)
    staff = sa.select(_BY_STAFF.where(Member.id == author_id).exists())
    if author_id is None or db.session.scalar(staff):
        raise not_found("Post {id}", id=item_id)


def _is_first_post(
    rule: sa.SQLColumnExpression[str], texts: sa.SQLColumnExpression[Any]
) -> sa.ColumnElement[bool]:
    """Whether it waits because it is a first post, and can be read."""
    return sa.and_(rule == FIRST_POSTS, texts != sa.literal_column("'{}'::jsonb", JSONB))


class LevelRights:
    """The service `moderation.level_rights`."""

    def list_privileges(self) -> Sequence[Privilege]:
        """What members read of in the ladder, beside the rights that it names itself."""
        return [Privilege(MAY_REVIEW, "Review first posts of new members")]


SERVICES = (Service("moderation.level_rights", Privileges, LevelRights(), answers=PRIVILEGES),)
