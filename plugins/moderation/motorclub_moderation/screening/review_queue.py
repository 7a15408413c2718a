"""The posts that staff look at, in one list: calls that the platform holds, and items that plugins keep themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB

from motorclub.api import (
    ContentRef,
    Member,
    Viewer,
    conflict,
    db,
    forbidden,
    not_found,
    reads,
    resolve_content,
    translate_answer,
)
from motorclub.api.moderation import (
    ContentAction,
    HeldContent,
    list_actions,
    perform_action,
    reject_content,
    release_content,
)
from motorclub.api.rows import AUTHOR, Page, columns_of, read_page
from motorclub_moderation.log.entries import record
from motorclub_moderation.screening import newcomers
from motorclub_moderation.screening.models import ReviewItem, ReviewKind
from motorclub_moderation.screening.rows import ReviewCountRow, ReviewQueueRow

HELD = "HELD"
# What a rejection does, the first that a type offers.
REJECTING = (ContentAction.REMOVE, ContentAction.HIDE)
APPROVED, REJECTED = "review.approved", "review.rejected"
# Those that count as work; what new members have published is only shown.
WORK = (ReviewKind.WAITING, ReviewKind.FLAGGED)

Items = sa.Select[*tuple[Any, ...]]
Perform = Callable[[ContentRef, ContentAction, Viewer, str], None]

_HELD = columns_of(ReviewQueueRow, HeldContent, **AUTHOR, queue=sa.literal(HELD))
_KEPT = columns_of(
    ReviewQueueRow,
    ReviewItem,
    **AUTHOR,
    queue=ReviewItem.kind,
    pictures=sa.literal_column("'[]'::jsonb", JSONB),
    thread=sa.cast(sa.null(), sa.Text),
)

_HELD_ITEMS = sa.select(*_HELD).join(Member, Member.id == HeldContent.author_id)
_KEPT_ITEMS = sa.select(*_KEPT).join(Member, Member.id == ReviewItem.author_id)
# What is to be decided, whichever table it is in.
WORK_ITEMS = sa.union_all(_HELD_ITEMS, _KEPT_ITEMS.where(ReviewItem.kind.in_(WORK))).subquery("work")


def list_items(viewer: Viewer, page: int, size: int, queue: str | None = None) -> Page[ReviewQueueRow]:
    """A page of what staff look at, the oldest first; without a queue, all but what new members have published."""
    if queue is None:
        return list_work(viewer, page, size)
    chosen = _HELD_ITEMS.order_by(HeldContent.id) if queue == HELD else _select_kept(queue)
    return _read_items(viewer, chosen, page, size)


def list_work(viewer: Viewer, page: int, size: int, *which: sa.ColumnElement[bool]) -> Page[ReviewQueueRow]:
    """A page of what is to be decided, the oldest first, as far as it fulfils these conditions about WORK_ITEMS."""
    found = WORK_ITEMS.c
    chosen = sa.select(*found).where(*which).order_by(found.created_at, found.queue, found.id)
    return _read_items(viewer, chosen, page, size)


def _read_items(viewer: Viewer, chosen: Items, page: int, size: int) -> Page[ReviewQueueRow]:
    found = read_page(ReviewQueueRow, chosen, page, size)
    _describe(viewer, found.content)
    return found


def _select_kept(queue: str) -> Items:
    """Posts of new members the newest first, because nobody has to work through them."""
    order = ReviewItem.id.desc() if queue == ReviewKind.NEW_MEMBER else ReviewItem.id.asc()
    return _KEPT_ITEMS.where(ReviewItem.kind == queue).order_by(order)


def _describe(viewer: Viewer, rows: Sequence[ReviewQueueRow]) -> None:
    """Fill in what the items are like now."""
    refs = {ContentRef(row.type, row.item_id) for row in rows if row.item_id is not None}
    found = resolve_content(refs, viewer)
    for row in rows:
        row.rule = translate_answer(row.rule)
        content = found.get(ContentRef(row.type, row.item_id)) if row.item_id is not None else None
        if content is not None:
            row.title, row.url = content.title, content.url
            row.excerpt = None if row.texts else content.excerpt


def count_items() -> ReviewCountRow:
    """How many items staff have to decide about."""
    held = sa.select(sa.func.count()).select_from(HeldContent).scalar_subquery()
    kept = sa.select(sa.func.count()).select_from(ReviewItem).where(ReviewItem.kind.in_(WORK))
    return ReviewCountRow(reads().scalar(sa.select(held + kept.scalar_subquery())) or 0)


# Deciding


def approve(viewer: Viewer, queue: str, item_id: int, *, perform: Perform = perform_action) -> None:
    """Publish what waits, or leave what is public as it is; `perform` asks whether the viewer may. Commits.

    Raises 404, 403 for one's own post, 409 if somebody else has decided or it cannot be published now.
    """
    if queue == HELD:
        held = _get_held(item_id)
        release_content(item_id, viewer)
        _record(APPROVED, viewer, held.type, held.item_id, held.author_id, held.rule)
    else:
        item = _take_item(viewer, queue, item_id)
        if item.kind == ReviewKind.WAITING:
            perform(ContentRef(item.type, item.item_id), ContentAction.SHOW, viewer, "")
            newcomers.count_published(item.author_id)
        _record(APPROVED, viewer, item.type, item.item_id, item.author_id, item.rule)
    db.session.commit()


def reject(
    viewer: Viewer, queue: str, item_id: int, reason: str, *, perform: Perform = perform_action
) -> None:
    """Have a post not published, or take it away again; its author learns why. Commits. Raises as `approve`."""
    if queue == HELD:
        held = _get_held(item_id)
        reject_content(item_id, viewer, reason)
        _record(REJECTED, viewer, held.type, held.item_id, held.author_id, reason)
    else:
        item = _take_item(viewer, queue, item_id)
        ref = ContentRef(item.type, item.item_id)
        perform(ref, _pick_rejection(item.type), viewer, reason)
        _record(REJECTED, viewer, item.type, item.item_id, item.author_id, reason)
    db.session.commit()


def _pick_rejection(content_type: str) -> ContentAction:
    offered = list_actions(content_type)
    action = next((action for action in REJECTING if action in offered), None)
    if action is None:
        raise conflict("{type} can neither be removed nor hidden.", code="NO_SUCH_ACTION", type=content_type)
    return action


def _get_held(held_id: int) -> HeldContent:
    row = db.session.get(HeldContent, held_id)
    if row is None:
        raise not_found("Post {id}", id=held_id)
    db.session.expunge(row)
    return row


def _take_item(viewer: Viewer, queue: str, item_id: int) -> ReviewItem:
    """Delete an item, so that only one person decides about it. Raises 404, and 403 for the viewer's own post."""
    which = sa.and_(ReviewItem.id == item_id, ReviewItem.kind == queue)
    row = db.session.scalar(sa.select(ReviewItem).where(which).with_for_update())
    if row is None:
        raise not_found("Post {id}", id=item_id)
    if row.author_id == viewer.id:
        raise forbidden("Somebody else decides about your own post.")
    db.session.delete(row)
    db.session.flush()
    db.session.expunge(row)
    return row


def _record(
    action: str, viewer: Viewer, type_: str, item_id: int | None, author_id: int, reason: str
) -> None:
    content = ContentRef(type_, item_id) if item_id is not None else None
    record(action, actor=viewer.member_id, content=content, member_id=author_id, reason=reason)
