"""Live frames, sent after the commit; each has the whole state of its object."""

from __future__ import annotations

from collections.abc import Mapping

import sqlalchemy as sa

from motorclub.api import ContentRef, Topic, Viewer, is_own, reads, resolve_content, send_after_commit
from motorclub.api.rows import Row, schema_of
from motorclub_social.models import Comment, Followed, Status, Thread
from motorclub_social.targets import MEMBER


class CommentsFrameRow(Row):
    """What an open list of comments follows; `last_comment_id` is the newest one that is public."""

    target_type: str
    target_id: int
    total_elements: int
    last_comment_id: int | None


class FollowersFrameRow(Row):
    """How many follow a member who looks at their own numbers."""

    follower_count: int


COMMENTS_TOPIC = "/topic/social/comments/{targetType}/{targetId}"
COMMENTS = "COMMENTS_CHANGED"
FOLLOWERS_TOPIC = "/topic/social/followers/{userId}"
FOLLOWERS = "FOLLOWERS_CHANGED"


def may_read(viewer: Viewer, params: Mapping[str, str]) -> bool:
    """Everybody who may see the item may subscribe to its comments."""
    try:
        ref = ContentRef.parse(f"{params['targetType']}:{params['targetId']}")
    except ValueError:
        return False
    return ref in resolve_content([ref], viewer)


TOPICS = (
    Topic(
        COMMENTS_TOPIC,
        "How many comments there are on something, and which is the newest.",
        may_subscribe=may_read,
        blocking=True,
        messages={COMMENTS: schema_of(CommentsFrameRow)},
    ),
    Topic(
        FOLLOWERS_TOPIC,
        "How many follow a member.",
        may_subscribe=is_own,
        messages={FOLLOWERS: schema_of(FollowersFrameRow)},
    ),
)


def publish_comments(ref: ContentRef) -> None:
    """The comments on something have changed."""
    topic = COMMENTS_TOPIC.format(targetType=ref.type, targetId=ref.id)
    send_after_commit(topic, COMMENTS, lambda: comments_state(ref))


def comments_state(ref: ContentRef) -> CommentsFrameRow:
    """What an open list of comments follows."""
    newest = (
        sa.select(Comment.id)
        .where(Comment.thread_id == Thread.id, Comment.parent_id.is_(None), Comment.shown)
        .where(Comment.status == Status.PUBLISHED)
        .order_by(Comment.id.desc())
        .limit(1)
        .scalar_subquery()
    )
    thread = sa.select(Thread.comment_count, newest.label("newest")).where(
        Thread.target_type == ref.type, Thread.target_id == ref.id
    )
    row = reads().execute(thread).first()
    total, newest_id = (row.comment_count, row.newest) if row else (0, None)
    return CommentsFrameRow(ref.type, ref.id, total, newest_id)


def publish_followers(member_id: int) -> None:
    """A member has gained or lost a follower."""
    topic = FOLLOWERS_TOPIC.format(userId=member_id)
    send_after_commit(topic, FOLLOWERS, lambda: _followers(member_id))


def _followers(member_id: int) -> FollowersFrameRow:
    counted = sa.select(Followed.follower_count).where(
        Followed.target_type == MEMBER, Followed.target_id == member_id
    )
    return FollowersFrameRow(reads().scalar(counted) or 0)
