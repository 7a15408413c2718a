"""What members may do by their standing: levels, weights of votes, and what is left of a day."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import NamedTuple, TypeAlias

import redis
import sqlalchemy as sa
from flask_sqlalchemy.session import Session
from sqlalchemy.orm import scoped_session

from motorclub.api import (
    ApiError,
    Member,
    Role,
    Viewer,
    db,
    forbidden,
    levels,
    lock_member,
    now,
    reads,
    settings_of,
    share_device,
    social,
    with_store,
)
from motorclub.api.figures import day_start, rest_of_day, today
from motorclub.api.rows import Row, count_rows
from motorclub_forum.models import Answer, Question, Vote
from motorclub_forum.permissions import EDIT_ANY, MANAGE_TAGS, MODERATE
from motorclub_forum.settings import ForumSettings

# The level of staff, and of everybody else while no plugin counts standing.
TOP_LEVEL = 6
# The level from which a member may do it (community.md 7.2).
MAY_DOWN_VOTE, MAY_ANSWER_AGAIN, MAY_EDIT, MAY_CLOSE, MAY_DECIDE = 1, 2, 3, 4, 4
MAY_MERGE_TAGS = 6
# Without a review, where it is about a car of the same model as theirs.
MAY_EDIT_OWN_MODEL = 2
MINUTE_S = 60
LINK = re.compile(r'<a href="(?!/(?!/))')
NEW = timedelta(hours=24)
TOO_MANY: dict[type[Question] | type[Answer], str] = {
    Question: "New members write at most {most} questions a day. Come back tomorrow.",
    Answer: "New members write at most {most} answers and comments a day. Come back tomorrow.",
}
Connection: TypeAlias = "sa.Connection | scoped_session[Session]"
RANKS = (Role.USER, Role.EVENT_ORGANISER, Role.MODERATOR, Role.ADMIN)


@dataclass(frozen=True, slots=True)
class Counted:
    """A member's votes of today: all, down, all for one receiver, down for that one."""

    votes: int
    downs: int
    to_receiver: int
    downs_to_receiver: int


def level_of(viewer: Viewer) -> int:
    """0 (new) to 6."""
    if viewer.may(MODERATE):
        return TOP_LEVEL
    return levels.level_of(viewer.member_id)


def stands_at(viewer: Viewer, role: str | None) -> bool:
    """Whether the viewer's role is this one or a higher one."""
    return role is None or (viewer.role is not None and RANKS.index(viewer.role) >= RANKS.index(Role(role)))


def may_edit_others(viewer: Viewer) -> bool:
    """Whether the viewer may edit others' texts directly."""
    return viewer.may(EDIT_ANY) or (viewer.signed_in and level_of(viewer) >= MAY_EDIT)


def may_merge_tags(viewer: Viewer) -> bool:
    """Whether the viewer may merge tags that every member may use."""
    return viewer.may(MANAGE_TAGS) or (
        viewer.signed_in and levels.level_of(viewer.member_id) >= MAY_MERGE_TAGS
    )


def check_verified(viewer: Viewer) -> None:
    """Raises 403 for a member whose email address is not confirmed."""
    confirmed = sa.select(Member.email_verified_at.is_not(None)).where(Member.id == viewer.member_id)
    if not db.session.scalar(confirmed):
        raise forbidden("Confirm your email address before you post.")


class Standing(NamedTuple):
    """What a vote is worth for its receiver's standing, and why it does not count if a rule says so."""

    weight: Decimal
    is_counted: bool = True
    invalidated_reason: str | None = None


def weigh_vote(viewer: Viewer, receiver_id: int) -> Standing:
    """What the viewer's vote is worth for the receiver (community.md 7.1 and 7.5)."""
    row = db.session.execute(
        sa.select(Member.email_verified_at, Member.created_at).where(Member.id == viewer.member_id)
    ).one()
    new = row.email_verified_at is None or row.created_at > now() - NEW
    if new or social.lock_blocked(viewer.member_id, [receiver_id]):
        return Standing(Decimal(0), is_counted=False)
    weight = Decimal("0.5") if level_of(viewer) < 1 else Decimal(1)
    if share_device(viewer.member_id, receiver_id):
        return Standing(weight, is_counted=False, invalidated_reason="SOCK")
    return Standing(weight)


def too_many(message: str, field: str | None = None, **values: object) -> ApiError:
    """429 until the day is over; `values` fill the placeholders of the message."""
    return ApiError(429, message, field=field, headers={"Retry-After": str(rest_of_day())}, values=values)


def votes_today(connection: Connection, member_id: int, receiver_id: int | None = None) -> Counted:
    """What a member has voted today; one statement."""
    to, down = Vote.receiver_id == receiver_id, Vote.value == -1
    count = sa.func.count()
    row = connection.execute(
        sa.select(count, count.filter(down), count.filter(to), count.filter(sa.and_(to, down)))
        .select_from(Vote)
        .where(Vote.member_id == member_id, Vote.changed_at >= day_start(today()))
    ).one()
    return Counted(*row)


def check_quota(viewer: Viewer, post: type[Question] | type[Answer]) -> None:
    """Raises 429 for a new member who has reached the limit of a day, and for a member who posts very fast.

    A lock on the member keeps their posts, and comments, which take it too, from being counted at the same time.
    """
    slow_down(viewer)
    if level_of(viewer) > 0:
        return
    lock_member(viewer.member_id)
    most = _quota(post)
    if written_today(db.session, viewer.member_id, post) >= most:
        raise too_many(TOO_MANY[post], field="body", most=most)


def _quota(post: type[Question] | type[Answer]) -> int:
    settings = settings_of(ForumSettings)
    return settings.questions_of_new_members if post is Question else settings.answers_of_new_members


def written_today(connection: Connection, member_id: int, post: type[Question] | type[Answer]) -> int:
    """How many questions, or answers and comments, a member has written today."""
    comments = social.count_comments_since(member_id, day_start(today())) if post is Answer else 0
    return written_since(connection, member_id, post, day_start(today())) + comments


def written_since(
    connection: Connection, member_id: int, post: type[Question] | type[Answer], since: datetime
) -> int:
    """How many questions, or answers, a member has written since then, those that were deleted included."""
    mine = sa.and_(post.author_id == member_id, post.created_at >= since)
    return count_rows(post, mine, connection=connection)


def check_links(viewer: Viewer, html: str, before: str = "") -> None:
    """Raises 422 for more links than the viewer may put into a post; an edit keeps those of the text `before`."""
    many = links_in(html)
    if many <= links_in(before) or (most := most_links(viewer)) is None or many <= most:
        return
    raise ApiError(422, "You can put at most {most} links into a post.", field="body", values={"most": most})


def links_in(html: str) -> int:
    """How many links of a text lead elsewhere; names lead to profiles here.

    >>> links_in('<p><a href="https://example.org">one</a> <a href="/profile/7">@joe</a></p>')
    1
    """
    return len(LINK.findall(html))


def most_links(viewer: Viewer) -> int | None:
    """How many links a post of the viewer may have; None for moderators."""
    if viewer.may(MODERATE):
        return None
    settings = settings_of(ForumSettings)
    return settings.links_of_new_members if level_of(viewer) < 1 else settings.links_per_post


def most_votes(level: int) -> int:
    """How many votes a day."""
    settings = settings_of(ForumSettings)
    return settings.votes_of_new_members if level < 1 else settings.votes_per_day


def most_down_votes(level: int) -> int:
    """How many of these may be down-votes."""
    return settings_of(ForumSettings).down_votes_per_day if level >= MAY_DOWN_VOTE else 0


class Limits(Row):
    """What the caller may still do today; null where nothing is counted."""

    level: int
    questions_left: int | None
    answers_left: int | None
    links_per_post: int | None
    votes_left: int
    down_votes_left: int


def get_limits(viewer: Viewer) -> Limits:
    """What the viewer may still do today."""
    level = level_of(viewer)
    counted = votes_today(reads(), viewer.member_id)
    return Limits(
        level=level,
        questions_left=_remaining_posts(viewer, Question) if level < 1 else None,
        answers_left=_remaining_posts(viewer, Answer) if level < 1 else None,
        links_per_post=most_links(viewer),
        votes_left=max(0, most_votes(level) - counted.votes),
        down_votes_left=max(0, most_down_votes(level) - counted.downs),
    )


def _remaining_posts(viewer: Viewer, post: type[Question] | type[Answer]) -> int:
    return max(0, _quota(post) - written_today(reads(), viewer.member_id, post))


def slow_down(viewer: Viewer) -> None:
    """Raises 429 for a member who posts faster than people write; no limit while the store is away."""
    at = int(now().timestamp())
    key = f"forum:posts:{viewer.member_id}:{at // MINUTE_S}"
    posts = with_store(lambda store: _count_in_store(store, key), 0)
    if posts > settings_of(ForumSettings).posts_per_minute:
        wait = MINUTE_S - at % MINUTE_S
        raise ApiError(429, "You post very fast. Take a short break.", headers={"Retry-After": str(wait)})


def _count_in_store(store: redis.Redis, key: str) -> int:
    both = store.pipeline()
    both.incr(key)
    both.expire(key, MINUTE_S)
    posts: int = both.execute()[0]
    return posts
