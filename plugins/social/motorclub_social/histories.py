"""The past of follows, comments and likes, from their tables: what is there today, and which comments are deleted."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa

from motorclub.api import History, PastEvent
from motorclub.api.rows import read_after
from motorclub_social.events import CommentLiked, CommentPosted, CommentRemoved, MemberFollowed
from motorclub_social.models import Comment, Follow, Status, Thread, Vote
from motorclub_social.targets import MEMBER


def load_comments(after_id: int, limit: int) -> Iterator[PastEvent]:
    """Published comments."""
    columns = (
        *(Comment.id, Comment.created_at, Comment.author_id, Comment.parent_id),
        *(Thread.target_type, Thread.target_id),
    )
    found = sa.select(*columns).join(Thread, Thread.id == Comment.thread_id)
    for row in read_after(found.where(Comment.status == Status.PUBLISHED), Comment.id, after_id, limit):
        event = CommentPosted(
            comment_id=row.id,
            author_id=row.author_id,
            target_type=row.target_type,
            target_id=row.target_id,
            parent_id=row.parent_id,
        )
        yield PastEvent(row.id, row.created_at, event)


def load_likes(after_id: int, limit: int) -> Iterator[PastEvent]:
    """Who likes which published comment."""
    columns = (Vote.id, Vote.created_at, Vote.comment_id, Vote.member_id, Comment.author_id)
    found = sa.select(*columns).join(Comment, Comment.id == Vote.comment_id)
    for row in read_after(found.where(Comment.status == Status.PUBLISHED), Vote.id, after_id, limit):
        event = CommentLiked(comment_id=row.comment_id, author_id=row.author_id, member_id=row.member_id)
        yield PastEvent(row.id, row.created_at, event)


def load_removed(after_id: int, limit: int) -> Iterator[PastEvent]:
    """Deleted comments."""
    columns = (Comment.id, Comment.author_id, Comment.deleted_at, Comment.deleted_by_id)
    deleted = (Comment.status == Status.DELETED, Comment.deleted_at.is_not(None))
    for row in read_after(sa.select(*columns).where(*deleted), Comment.id, after_id, limit):
        by = row.deleted_by_id or row.author_id
        event = CommentRemoved(row.id, row.author_id, removed_by=by, status=Status.DELETED)
        yield PastEvent(row.id, row.deleted_at, event)


def load_follows(after_id: int, limit: int) -> Iterator[PastEvent]:
    """Who follows which member."""
    found = sa.select(Follow.id, Follow.created_at, Follow.follower_id, Follow.target_id)
    for row in read_after(found.where(Follow.target_type == MEMBER), Follow.id, after_id, limit):
        event = MemberFollowed(follower_id=row.follower_id, followed_id=row.target_id)
        yield PastEvent(row.id, row.created_at, event)


HISTORIES = (
    History(CommentPosted, load_comments),
    History(CommentLiked, load_likes),
    History(CommentRemoved, load_removed),
    History(MemberFollowed, load_follows),
)
