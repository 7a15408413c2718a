"""What members say to content, and to what others have said. Each function is one transaction.

Locks are taken in one order everywhere: what is between people, the thread, the comment. Whoever moves a counter holds
its row's lock until the commit, so that counters cannot differ from the rows.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import (
    ApiError,
    Content,
    ContentRef,
    Limit,
    SearchDocument,
    Viewer,
    conflict,
    db,
    forbidden,
    forget_notifications,
    hit_limit,
    index_content,
    invalid,
    not_found,
    now,
    publish,
    record_audit,
    resolve_content,
    unindex_content,
)
from motorclub_social import asking, feed, frames, mentioning, relations, standing, text
from motorclub_social.events import CommentEdited, CommentLiked, CommentPosted, CommentRemoved
from motorclub_social.models import Comment, Status, Thread, Vote
from motorclub_social.permissions import MODERATE
from motorclub_social.targets import COMMENT, MEMBER, Statement, is_public, lock_pairs, seen

WRITES = Limit("social-comments", 30, timedelta(minutes=1))
VOTES = Limit("social-votes", 120, timedelta(minutes=1))
# A vote may be taken back for so long, and again once the comment has been edited (community.md section 5).
VOTE_OPEN = timedelta(minutes=10)
VOTE_LOCKED = "This vote cannot be taken back any more."
NOTHING = "Nothing of this text can be seen."
GONE = "This comment has been removed."


def comment_ref(comment_id: int) -> ContentRef:
    """A comment as content."""
    return ContentRef(COMMENT, comment_id)


def say(viewer: Viewer, ref: ContentRef, parent_id: int | None, body: str) -> int:
    """Comment on something, or reply to a comment on it; the comment's id.

    Raises 400 for what is not commented and for a parent that does not fit, 403 for who is blocked or where the thing
    takes no comments now, 404 for what the viewer cannot see, 409 for a parent that has been removed, 422 for a text
    that shows nothing, links or mentions too much, 429, for a new member who has said enough for one day, too.
    """
    if ref.type in (MEMBER, COMMENT):
        raise invalid("targetType", "Comments are on content; answer a comment with its parentId.")
    hit_limit(WRITES, f"member:{viewer.member_id}")
    content = seen(ref, viewer)
    asking.check_open(ref, viewer)
    standing.check_quota(viewer)
    spoken_to = _spoken_to(content.author_id, ref, parent_id)
    named = mentioning.named(text.names(body))
    relations.check_apart(viewer.member_id, spoken_to)
    people = mentioning.allowed(viewer, named)
    html = _shown(body, people)
    standing.check_links(viewer, html)
    comment_id = _insert(viewer.member_id, ref, parent_id, body, html, sorted(people.values()))
    index(comment_id, ref, content, body)
    publish(
        CommentPosted(
            comment_id=comment_id,
            author_id=viewer.member_id,
            target_type=ref.type,
            target_id=ref.id,
            parent_id=parent_id,
        )
    )
    frames.tell_comments(ref)
    db.session.commit()
    return comment_id


def _spoken_to(author_id: int | None, ref: ContentRef, parent_id: int | None) -> list[int]:
    """Who wrote the thing, and who the comment that is replied to."""
    found = [] if author_id is None else [author_id]
    if parent_id is not None:
        found.append(_parent(ref, parent_id).author_id)
    return found


def _parent(ref: ContentRef, parent_id: int) -> sa.Row[Any]:
    chosen: Statement = (
        sa.select(Comment.author_id, Comment.parent_id, Comment.status)
        .join(Thread, Thread.id == Comment.thread_id)
        .where(Comment.id == parent_id, Thread.target_type == ref.type, Thread.target_id == ref.id)
    )
    row = db.session.execute(chosen).first()
    if row is None or row.parent_id is not None:
        db.session.rollback()
        raise invalid("parentId", "Reply to a comment of the first level on the same thing.")
    return row


def _shown(body: str, people: Mapping[str, int]) -> str:
    html = text.render(body, people)
    if not text.excerpt(body):
        db.session.rollback()
        raise ApiError(422, NOTHING, field="body")
    return html


def _insert(
    author_id: int, ref: ContentRef, parent_id: int | None, body: str, html: str, mentioned: list[int]
) -> int:
    thread_id = _count(ref, 1)
    if parent_id is not None:
        _count_reply(parent_id, 1)
    row = sa.insert(Comment).values(
        thread_id=thread_id,
        parent_id=parent_id,
        author_id=author_id,
        body=body,
        body_html=html,
        mentioned_ids=mentioned,
        created_at=now(),
    )
    return db.session.execute(row.returning(Comment.id)).scalar_one()


def _count(ref: ContentRef, more: int) -> int:
    """Move the number of comments on something; the thread's id. The row stays locked until the commit."""
    row = insert(Thread).values(target_type=ref.type, target_id=ref.id, comment_count=max(0, more))
    moved = {"comment_count": Thread.comment_count + more}
    key = [Thread.target_type, Thread.target_id]
    made = row.on_conflict_do_update(index_elements=key, set_=moved).returning(Thread.id)
    return db.session.execute(made).scalar_one()


def _count_reply(parent_id: int, more: int) -> None:
    """Move the number of replies. A new one needs a parent that is still there: 409."""
    moved = sa.update(Comment).where(Comment.id == parent_id)
    if more > 0:
        moved = moved.where(Comment.status == Status.PUBLISHED)
    moved = moved.values(reply_count=Comment.reply_count + more).returning(Comment.id)
    if db.session.scalar(moved) is None:
        db.session.rollback()
        raise conflict(GONE, code="COMMENT_REMOVED")


def index(comment_id: int, ref: ContentRef, target: Content | None, body: str) -> None:
    """Have a comment found by its words, by members only if what it is about is for members only."""
    index_content(
        SearchDocument(
            ref=comment_ref(comment_id),
            title=target.title if target else "",
            text=body,
            created_at=now(),
            members_only=not is_public(ref),
            thread=target.thread or target.ref if target else None,
        )
    )


# Changing what has been said


def known(comment_id: int, *, lock: bool = False) -> sa.Row[Any]:
    """A comment with what it is about, locked if that is wanted. Raises 404."""
    row = found(comment_id, lock=lock)
    if row is None:
        db.session.rollback()
        raise missing(comment_id)
    return row


def found(comment_id: int, *, lock: bool = True) -> sa.Row[Any] | None:
    """A comment with what it is about, locked, the thread first, unless that is not wanted."""
    chosen = sa.select(Comment.__table__, Thread.target_type, Thread.target_id).join(
        Thread, Thread.id == Comment.thread_id
    )
    if lock:
        thread = sa.select(Comment.thread_id).where(Comment.id == comment_id).scalar_subquery()
        db.session.execute(sa.select(Thread.id).where(Thread.id == thread).with_for_update(key_share=True))
        chosen = chosen.with_for_update(of=Comment, key_share=True)
    return db.session.execute(chosen.where(Comment.id == comment_id)).first()


def missing(comment_id: int) -> ApiError:
    """404."""
    return not_found(f"Comment {comment_id}")


def about(row: sa.Row[Any]) -> ContentRef:
    """What a comment is about."""
    return ContentRef(row.target_type, row.target_id)


def edit(viewer: Viewer, comment_id: int, body: str, version: int | None) -> None:
    """Give one's own comment other words. Who is mentioned now and was not before hears of it.

    Raises 403, 404, 409 for a version that is not the present one, 422, 429.
    """
    hit_limit(WRITES, f"member:{viewer.member_id}")
    content = seen(about(known(comment_id)), viewer)
    named = mentioning.named(text.names(body))
    lock_pairs(viewer.member_id, named.values(), shared=True)
    row = known(comment_id, lock=True)
    _check_own(viewer, row, version)
    people = mentioning.allowed(viewer, named)
    html = _shown(body, people)
    standing.check_links(viewer, html, row.body_html)
    values = {
        "body": body,
        "body_html": html,
        "mentioned_ids": sorted(people.values()),
        "edited_at": now(),
        "version": row.version + 1,
    }
    db.session.execute(sa.update(Comment).where(Comment.id == comment_id).values(values))
    index(comment_id, about(row), content, body)
    fresh = tuple(sorted(set(people.values()) - set(row.mentioned_ids)))
    publish(CommentEdited(comment_id=comment_id, author_id=row.author_id, mentioned_ids=fresh))
    frames.tell_comments(about(row))
    db.session.commit()


def _check_own(viewer: Viewer, row: sa.Row[Any], version: int | None) -> None:
    refusal: ApiError | None = None
    if row.status != Status.PUBLISHED:
        refusal = missing(row.id)
    elif row.author_id != viewer.id:
        refusal = forbidden("Only its author edits a comment.")
    elif version not in (None, row.version):
        refusal = conflict("It has been changed meanwhile.", code="VERSION_CONFLICT", field="version")
    if refusal is not None:
        db.session.rollback()
        raise refusal


def delete(viewer: Viewer, comment_id: int) -> None:
    """Take a comment away, one's own or, with the permission, anybody's. Raises 403, 404."""
    row = known(comment_id, lock=True)
    if row.author_id != viewer.id and not viewer.may(MODERATE):
        db.session.rollback()
        raise forbidden()
    if row.status == Status.DELETED:
        db.session.rollback()
        raise missing(comment_id)
    take_away(row, Status.DELETED, viewer.member_id)
    if row.author_id != viewer.id:
        _note(viewer, "removed", row)
    db.session.commit()


def take_away(row: sa.Row[Any], status: Status, by: int) -> None:
    """Let a comment be seen no longer, in the current transaction; the caller has locked it."""
    if row.status == Status.PUBLISHED:
        _move(row, -1)
    values: dict[str, Any] = {"status": status}
    if status is Status.DELETED:
        values |= {"deleted_at": now(), "deleted_by_id": by}
    db.session.execute(sa.update(Comment).where(Comment.id == row.id).values(values))
    unindex_content(comment_ref(row.id))
    forget_notifications(comment_ref(row.id))
    feed.forget(comment_ref(row.id))
    publish(CommentRemoved(comment_id=row.id, author_id=row.author_id, removed_by=by))
    frames.tell_comments(about(row))


def _move(row: sa.Row[Any], more: int) -> None:
    _count(about(row), more)
    if row.parent_id is not None:
        parent = sa.update(Comment).where(Comment.id == row.parent_id)
        db.session.execute(parent.values(reply_count=Comment.reply_count + more))


def restore(viewer: Viewer, comment_id: int) -> None:
    """Bring back what was taken away. Raises 404, 409 for what is there."""
    row = known(comment_id, lock=True)
    if row.status == Status.PUBLISHED:
        db.session.rollback()
        raise conflict("This comment has not been removed.", code="INVALID_TRANSITION")
    bring_back(row, viewer)
    _note(viewer, "restored", row)
    db.session.commit()


def bring_back(row: sa.Row[Any], viewer: Viewer) -> None:
    """Let a comment be seen again, in the current transaction; the caller has locked it."""
    _move(row, 1)
    values = {"status": Status.PUBLISHED, "deleted_at": None, "deleted_by_id": None}
    db.session.execute(sa.update(Comment).where(Comment.id == row.id).values(values))
    content = resolve_content([about(row)], viewer).get(about(row))
    index(row.id, about(row), content, row.body)
    frames.tell_comments(about(row))


def _note(viewer: Viewer, deed: str, row: sa.Row[Any]) -> None:
    details = {"author": row.author_id, "about": str(about(row))}
    record_audit(f"comment.{deed}", actor_id=viewer.id, target=f"comment:{row.id}", details=details)


# Votes


def vote(viewer: Viewer, comment_id: int, value: int) -> int:
    """Like a comment (1), or no longer (0); its score.

    Raises 403 for one's own comment and between blocked people, 404, 409 for a vote that is too old to be taken back.
    """
    hit_limit(VOTES, f"member:{viewer.member_id}")
    row = known(comment_id)
    seen(about(row), viewer)
    if row.author_id == viewer.member_id:
        db.session.rollback()
        raise forbidden("You cannot like your own comment.")
    relations.check_apart(viewer.member_id, [row.author_id])
    row = locked(comment_id)
    if row.status != Status.PUBLISHED:
        db.session.rollback()
        raise missing(comment_id)
    more = _cast(row, viewer.member_id) if value else _take_back(row, viewer.member_id)
    score: int = row.score + more
    if more:
        db.session.execute(sa.update(Comment).where(Comment.id == comment_id).values(score=score))
    if more > 0:
        publish(CommentLiked(comment_id=comment_id, author_id=row.author_id, member_id=viewer.member_id))
    db.session.commit()
    return score


def locked(comment_id: int) -> Any:
    """A comment's row, locked until the transaction ends."""
    chosen = sa.select(Comment.__table__).where(Comment.id == comment_id)
    return db.session.execute(chosen.with_for_update(key_share=True)).one()


def _held(comment_id: int, member_id: int) -> sa.Row[Any] | None:
    mine = (Vote.comment_id == comment_id, Vote.member_id == member_id)
    return db.session.execute(sa.select(Vote.created_at).where(*mine)).first()


def _cast(row: Any, member_id: int) -> int:
    if _held(row.id, member_id) is not None:
        return 0
    new = insert(Vote).values(comment_id=row.id, member_id=member_id, created_at=now())
    db.session.execute(new.on_conflict_do_nothing())
    return 1


def _take_back(row: Any, member_id: int) -> int:
    held = _held(row.id, member_id)
    if held is None:
        return 0
    edited_since = row.edited_at is not None and row.edited_at > held.created_at
    if now() - held.created_at > VOTE_OPEN and not edited_since:
        db.session.rollback()
        raise conflict(VOTE_LOCKED, code="VOTE_LOCKED")
    db.session.execute(sa.delete(Vote).where(Vote.comment_id == row.id, Vote.member_id == member_id))
    return -1


def forget(ref: ContentRef) -> int:
    """All comments on something go, in the current transaction, as when it is erased; how many there were."""
    thread = sa.select(Thread.id).where(Thread.target_type == ref.type, Thread.target_id == ref.id)
    numbers = db.session.scalars(sa.select(Comment.id).where(Comment.thread_id.in_(thread))).all()
    drop(numbers)
    db.session.execute(sa.delete(Thread).where(Thread.target_type == ref.type, Thread.target_id == ref.id))
    return len(numbers)


def drop(numbers: Collection[int]) -> None:
    """Forget what others know of these comments: how they are found, told and fed."""
    refs = [comment_ref(number) for number in numbers]
    if refs:
        unindex_content(*refs)
        feed.forget(*refs)
    for ref in refs:
        forget_notifications(ref)
