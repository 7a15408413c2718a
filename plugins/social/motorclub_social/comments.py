"""Comments of members on content, and replies to them. Each function is one transaction.

Locks are taken in one order everywhere: the pair of members, the thread, the comment. A change of a counter holds its
row's lock until the commit, so that counters cannot differ from the rows.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import (
    ApiError,
    Content,
    ContentDraft,
    ContentRef,
    Limit,
    SearchDocument,
    Viewer,
    check_version,
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
    review,
    unindex_content,
)
from motorclub.api.markdown import SHORT_TEXT
from motorclub.api.mentions import filter_mentionable, find_mentioned
from motorclub.api.rows import Row, columns_of
from motorclub_social import feed, frames, integrations, relations, text, writing_limits
from motorclub_social.events import (
    CommentEdited,
    CommentLiked,
    CommentPosted,
    CommentRemoved,
    CommentRestored,
    CommentUnliked,
)
from motorclub_social.models import Comment, Status, Thread, Vote
from motorclub_social.permissions import MODERATE
from motorclub_social.targets import COMMENT, MEMBER, get_content, is_public, lock_pairs

WRITES = Limit("social-comments", 30, timedelta(minutes=1))
VOTES = Limit("social-votes", 120, timedelta(minutes=1))
# A vote may be taken back for so long, and again once the comment has been edited (community.md section 5).
VOTE_OPEN = timedelta(minutes=10)
VOTE_LOCKED = "This vote cannot be taken back any more."
NOTHING = "Nothing of this text can be seen."
REMOVED_MESSAGE = "This comment has been removed."


def comment_ref(comment_id: int) -> ContentRef:
    """A comment as content."""
    return ContentRef(COMMENT, comment_id)


def say(viewer: Viewer, ref: ContentRef, parent_id: int | None, body: str) -> int:
    """Comment on something, or reply to a comment on it; the comment's id.

    Raises 400 for content without comments and for a parent of another thread, 403 for a blocked member or closed
    comments, 404 for content the viewer cannot see, 409 for a removed parent, 422 for an empty text or too many links
    or mentions, 429 also for a new member's daily limit.
    """
    if ref.type in (MEMBER, COMMENT):
        raise invalid("targetType", "Comments are on content; answer a comment with its parentId.")
    hit_limit(WRITES, f"member:{viewer.member_id}")
    content = get_content(ref, viewer)
    integrations.check_open(ref, viewer)
    writing_limits.check_quota(viewer)
    spoken_to = _list_addressees(content.author_id, ref, parent_id)
    named = find_mentioned(body, SHORT_TEXT)
    relations.check_not_blocked(viewer.member_id, spoken_to)
    people = _pick_mentionable(viewer, named)
    html = _render(body, people)
    writing_limits.check_links(viewer, html)
    comment_id = _insert(viewer.member_id, ref, parent_id, body, html, sorted(people.values()))
    review(ContentDraft(comment_ref(comment_id), viewer, {"body": body}, is_new=True, thread=ref))
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
    frames.publish_comments(ref)
    db.session.commit()
    return comment_id


def _list_addressees(author_id: int | None, ref: ContentRef, parent_id: int | None) -> list[int]:
    """Who wrote the thing, and who the comment that is replied to."""
    found = [] if author_id is None else [author_id]
    if parent_id is not None:
        found.append(_parent_author(ref, parent_id))
    return found


def _parent_author(ref: ContentRef, parent_id: int) -> int:
    """Who wrote a comment of the first level on the same thing. Raises 400 for any other."""
    chosen = (
        sa.select(Comment.author_id)
        .join(Thread, Thread.id == Comment.thread_id)
        .where(Comment.id == parent_id, Comment.parent_id.is_(None))
        .where(Thread.target_type == ref.type, Thread.target_id == ref.id)
    )
    author_id = db.session.scalar(chosen)
    if author_id is None:
        raise invalid("parentId", "Reply to a comment of the first level on the same thing.")
    return author_id


def _render(body: str, people: Mapping[str, int]) -> str:
    html = text.render(body, people)
    if not text.excerpt(body):
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
        raise conflict(REMOVED_MESSAGE, code="COMMENT_REMOVED")


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


class StoredComment(Row):
    """A comment, and what it is about."""

    id: int
    thread_id: int
    parent_id: int | None
    author_id: int
    body: str
    body_html: str
    mentioned_ids: list[int]
    status: str
    version: int
    created_at: datetime
    target_type: str
    target_id: int

    @property
    def about(self) -> ContentRef:
        """What it is about."""
        return ContentRef(self.target_type, self.target_id)


FOUND = sa.select(
    *columns_of(StoredComment, Comment, target_type=Thread.target_type, target_id=Thread.target_id)
).join(Thread, Thread.id == Comment.thread_id)


def get_comment(comment_id: int, *, lock: bool = False) -> StoredComment:
    """A comment with its content, locked on request. Raises 404."""
    row = find_comment(comment_id, lock=lock)
    if row is None:
        raise comment_not_found(comment_id)
    return row


def find_comment(comment_id: int, *, lock: bool = True) -> StoredComment | None:
    """A comment with its content, by default locked, the thread first."""
    chosen = FOUND.where(Comment.id == comment_id)
    if lock:
        thread = sa.select(Comment.thread_id).where(Comment.id == comment_id).scalar_subquery()
        db.session.execute(sa.select(Thread.id).where(Thread.id == thread).with_for_update(key_share=True))
        chosen = chosen.with_for_update(of=Comment, key_share=True)
    row = db.session.execute(chosen).first()
    return StoredComment(**row._mapping) if row else None


def comment_not_found(comment_id: int) -> ApiError:
    """404."""
    return not_found("Comment {id}", id=comment_id)


def edit(viewer: Viewer, comment_id: int, body: str, version: int | None) -> None:
    """Edit one's own comment. Newly mentioned members are notified.

    Raises 403, 404, 409 for an outdated version, 422, 429.
    """
    hit_limit(WRITES, f"member:{viewer.member_id}")
    content = get_content(get_comment(comment_id).about, viewer)
    named = find_mentioned(body, SHORT_TEXT)
    lock_pairs(viewer.member_id, named.values(), shared=True)
    row = get_comment(comment_id, lock=True)
    _check_own(viewer, row, version)
    people = _pick_mentionable(viewer, named)
    html = _render(body, people)
    writing_limits.check_links(viewer, html, row.body_html)
    review(ContentDraft(comment_ref(comment_id), viewer, {"body": body}, thread=row.about))
    values = {
        "body": body,
        "body_html": html,
        "mentioned_ids": sorted(people.values()),
        "edited_at": now(),
        "version": row.version + 1,
    }
    db.session.execute(sa.update(Comment).where(Comment.id == comment_id).values(values))
    index(comment_id, row.about, content, body)
    fresh = tuple(sorted(set(people.values()) - set(row.mentioned_ids)))
    publish(CommentEdited(comment_id=comment_id, author_id=row.author_id, mentioned_ids=fresh))
    frames.publish_comments(row.about)
    db.session.commit()


def _pick_mentionable(viewer: Viewer, named: Mapping[str, int]) -> dict[str, int]:
    """Those whom the viewer may mention. What is between the viewer and them is held until the transaction ends."""
    allowed = filter_mentionable(viewer, named.values())
    return {key: member for key, member in named.items() if member in allowed}


def _check_own(viewer: Viewer, row: StoredComment, version: int | None) -> None:
    if row.status != Status.PUBLISHED:
        raise comment_not_found(row.id)
    if row.author_id != viewer.id:
        raise forbidden("Only its author edits a comment.")
    check_version(row.version, version)


def delete(viewer: Viewer, comment_id: int) -> None:
    """Take a comment away, one's own or, with the permission, anybody's. Raises 403, 404."""
    row = get_comment(comment_id, lock=True)
    if row.author_id != viewer.id and not viewer.may(MODERATE):
        raise forbidden()
    if row.status == Status.DELETED:
        raise comment_not_found(comment_id)
    take_away(row, Status.DELETED, viewer.member_id)
    if row.author_id != viewer.id:
        record(viewer, "removed", row)
    db.session.commit()


def take_away(row: StoredComment, status: Status, by: int) -> None:
    """Let a comment be seen no longer, in the current transaction; the caller has locked it."""
    if row.status == Status.PUBLISHED:
        _move(row, -1)
    values: dict[str, object] = {"status": status}
    if status is Status.DELETED:
        values |= {"deleted_at": now(), "deleted_by_id": by}
    db.session.execute(sa.update(Comment).where(Comment.id == row.id).values(values))
    unindex_content(comment_ref(row.id))
    forget_notifications(comment_ref(row.id))
    feed.forget(comment_ref(row.id))
    publish(CommentRemoved(comment_id=row.id, author_id=row.author_id, removed_by=by, status=status))
    frames.publish_comments(row.about)


def _move(row: StoredComment, more: int) -> None:
    _count(row.about, more)
    if row.parent_id is not None:
        parent = sa.update(Comment).where(Comment.id == row.parent_id)
        db.session.execute(parent.values(reply_count=Comment.reply_count + more))


def restore(viewer: Viewer, comment_id: int) -> None:
    """Bring back what was taken away. Raises 404, 409 for what is there."""
    row = get_comment(comment_id, lock=True)
    if row.status == Status.PUBLISHED:
        raise conflict("This comment has not been removed.", code="INVALID_TRANSITION")
    bring_back(row, viewer)
    record(viewer, "restored", row)
    db.session.commit()


def bring_back(row: StoredComment, viewer: Viewer) -> None:
    """Let a comment be seen again, in the current transaction; the caller has locked it."""
    _move(row, 1)
    values = {"status": Status.PUBLISHED, "deleted_at": None, "deleted_by_id": None}
    db.session.execute(sa.update(Comment).where(Comment.id == row.id).values(values))
    content = resolve_content([row.about], viewer).get(row.about)
    index(row.id, row.about, content, row.body)
    publish(CommentRestored(comment_id=row.id, author_id=row.author_id))
    frames.publish_comments(row.about)


def record(viewer: Viewer, action: str, row: StoredComment, note: str = "") -> None:
    """Write into the audit log what a moderator has done to a comment."""
    details = {"author": row.author_id, "about": str(row.about), **({"note": note} if note else {})}
    record_audit(f"comment.{action}", actor_id=viewer.id, target=f"comment:{row.id}", details=details)


# Votes


class LikedRow(Row):
    """The vote now held, and the comment's score."""

    comment_id: int
    value: int
    score: int


def vote(viewer: Viewer, comment_id: int, value: int) -> LikedRow:
    """Like a comment (1), or no longer (0).

    Raises 403 for one's own comment and between blocked people, 404, 409 for a vote that is too old to be taken back.
    """
    hit_limit(VOTES, f"member:{viewer.member_id}")
    row = get_comment(comment_id)
    get_content(row.about, viewer)
    if row.author_id == viewer.member_id:
        raise forbidden("You cannot like your own comment.")
    relations.check_not_blocked(viewer.member_id, [row.author_id])
    locked = lock_votes(comment_id)
    if locked.status != Status.PUBLISHED:
        raise comment_not_found(comment_id)
    more = _cast(comment_id, viewer.member_id) if value else _take_back(locked, viewer.member_id)
    score = locked.score + more
    if more:
        db.session.execute(sa.update(Comment).where(Comment.id == comment_id).values(score=score))
        changed = CommentLiked if more > 0 else CommentUnliked
        publish(changed(comment_id=comment_id, author_id=row.author_id, member_id=viewer.member_id))
    db.session.commit()
    return LikedRow(comment_id, value, score)


class Votes(NamedTuple):
    """What a vote for a comment depends on."""

    id: int
    status: str
    score: int
    edited_at: datetime | None


VOTES_OF = sa.select(Comment.id, Comment.status, Comment.score, Comment.edited_at)


def lock_votes(comment_id: int) -> Votes:
    """The score of a comment, which nobody else changes until the transaction ends."""
    locked = VOTES_OF.where(Comment.id == comment_id).with_for_update(key_share=True)
    return Votes._make(db.session.execute(locked).one())


def _voted_at(comment_id: int, member_id: int) -> datetime | None:
    mine = (Vote.comment_id == comment_id, Vote.member_id == member_id)
    return db.session.scalar(sa.select(Vote.created_at).where(*mine))


def _cast(comment_id: int, member_id: int) -> int:
    if _voted_at(comment_id, member_id) is not None:
        return 0
    new = insert(Vote).values(comment_id=comment_id, member_id=member_id, created_at=now())
    db.session.execute(new.on_conflict_do_nothing())
    return 1


def _take_back(row: Votes, member_id: int) -> int:
    at = _voted_at(row.id, member_id)
    if at is None:
        return 0
    edited_since = row.edited_at is not None and row.edited_at > at
    if now() - at > VOTE_OPEN and not edited_since:
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
    """Remove these comments from the search index, from notifications and from feeds."""
    refs = [comment_ref(number) for number in numbers]
    if refs:
        unindex_content(*refs)
        feed.forget(*refs)
    for ref in refs:
        forget_notifications(ref)
