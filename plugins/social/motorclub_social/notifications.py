"""The notifications of this plugin. Members get none about members whom a block or a mute hides from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    ApiError,
    Category,
    Content,
    ContentRef,
    Event,
    Limit,
    Member,
    NotificationKind,
    Subscriber,
    Viewer,
    db,
    enqueue,
    hit_limit,
    notify,
    resolve_content,
)
from motorclub_social import comments, integrations, relations
from motorclub_social.content import comment_url
from motorclub_social.events import (
    CommentEdited,
    CommentLiked,
    CommentPosted,
    MemberFollowed,
    TargetChanged,
)
from motorclub_social.models import Comment, Follow, Level, Status, Vote
from motorclub_social.targets import MEMBER, member_ref

COMMENTED = "social.comment"
REPLIED = "social.reply"
MENTIONED = "social.mention"
LIKED = "social.comment_like"
FOLLOWED = "social.follow"
REMINDER = "social.reminder"
CHANGED = "social.bookmark_changed"
FOLLOWED_EVENT = "social.followed_event"
NOTIFY_SAVERS = "social.notify_savers"

# At most this many followers are notified of one item; the feed shows it to all.
MOST_FOLLOWERS = 1000

# By one author, of one member: what is beyond that can be read where it was written.
MENTIONS = Limit("social-mentions", 10, timedelta(hours=1))

# The content types that a notification names by an id of its own.
POSTS = {"forum.question": "question_id", "forum.answer": "answer_id"}

KINDS = (
    NotificationKind(
        COMMENTED,
        "Somebody commented on what you wrote.",
        '<b>{voter}</b> commented on <a href="{url}">{title}</a>',
        Category.NEEDS_ME,
        group_by=("target",),
    ),
    NotificationKind(
        REPLIED,
        "Somebody replied to your comment.",
        '<b>{voter}</b> replied to your comment on <a href="{url}">{title}</a>',
        Category.NEEDS_ME,
        group_by=("comment",),
    ),
    NotificationKind(
        MENTIONED,
        "Somebody mentioned you in a comment.",
        '<b>{voter}</b> mentioned you in a comment on <a href="{url}">{title}</a>',
        Category.NEEDS_ME,
        group_by=("target",),
    ),
    NotificationKind(
        LIKED,
        "Somebody liked your comment.",
        '<b>{voter}</b> liked your comment on <a href="{url}">{title}</a>',
        Category.ACTIVITY,
        group_by=("comment_id",),
    ),
    NotificationKind(
        FOLLOWED,
        "Somebody started to follow you.",
        '<b>{voter}</b> started to follow <a href="{url}">you</a>',
        Category.ACTIVITY,
        group_by=("url",),
    ),
    NotificationKind(
        REMINDER,
        "Something you saved and wanted to be reminded of.",
        'You wanted to be reminded of <a href="{url}">{title}</a>',
        Category.NEEDS_ME,
    ),
    NotificationKind(
        CHANGED,
        "Something you saved has changed.",
        'Something you saved {what}: <a href="{url}">{title}</a>',
        Category.ACTIVITY,
        group_by=("target",),
    ),
    NotificationKind(
        FOLLOWED_EVENT,
        "Somebody you follow announced an event, or an event that you follow was moved or cancelled.",
        '<b>{voter}</b> {deed} <a href="{url}">{title}</a>',
        Category.ACTIVITY,
        group_by=("url",),
    ),
)


def _name(member_id: int) -> str | None:
    """A member's name; None if they have been deleted."""
    return db.session.scalar(sa.select(Member.username).where(Member.id == member_id))


def _seen_by(member_id: int, ref: ContentRef) -> Content | None:
    """What a reference is for a member with nothing but a member's rights."""
    return resolve_content([ref], Viewer(id=member_id)).get(ref)


def _comment(comment_id: int) -> comments.StoredComment | None:
    """A comment that is to be seen."""
    row = comments.find_comment(comment_id)
    return row if row is not None and row.status == Status.PUBLISHED else None


def notify_of_comment(event: CommentPosted) -> None:
    """Notify mentioned members, the author of the parent and the owner of the item: each once, most specific first."""
    row = _comment(event.comment_id)
    if row is None:
        return
    ref = ContentRef(event.target_type, event.target_id)
    content = _seen_by(event.author_id, ref)
    reasons: dict[int, str] = {}
    if content is not None and content.author_id is not None:
        reasons[content.author_id] = COMMENTED
    if event.parent_id is not None:
        parent = sa.select(Comment.author_id).where(Comment.id == event.parent_id)
        reasons[db.session.execute(parent).scalar_one()] = REPLIED
    reasons |= dict.fromkeys(row.mentioned_ids, MENTIONED)
    _notify(event.author_id, event.comment_id, event.parent_id, ref, reasons)


def notify_of_mention(event: CommentEdited) -> None:
    """Who is mentioned in an edited comment and was not before."""
    row = _comment(event.comment_id)
    if row is not None:
        reasons = dict.fromkeys(event.mentioned_ids, MENTIONED)
        _notify(event.author_id, event.comment_id, row.parent_id, row.about, reasons)


def _notify(
    actor_id: int, comment_id: int, parent_id: int | None, ref: ContentRef, reasons: Mapping[int, str]
) -> None:
    voter = _name(actor_id)
    if voter is None:
        return
    for user_id, kind in sorted(reasons.items()):
        content = _seen_by(user_id, ref)
        if kind == MENTIONED and not _may_mention_again(actor_id, user_id):
            continue
        if content is not None and relations.is_listener(user_id, actor_id):
            notify(
                user_id,
                kind,
                {"voter": voter, "title": content.title, "target": str(ref), "comment": parent_id or 0},
                comment_url(content.url, comment_id),
                actor_id=actor_id,
                comment_id=comment_id,
                **_post_ids(content),
                about=comments.comment_ref(comment_id),
            )


def _post_ids(content: Content) -> dict[str, int]:
    """The ids of question and answer, if a comment is about one of these."""
    refs = (content.ref, content.thread)
    return {POSTS[ref.type]: ref.id for ref in refs if ref is not None and ref.type in POSTS}


def _may_mention_again(author_id: int, member_id: int) -> bool:
    """Count a mention; False once the member has been notified of too many by this author."""
    try:
        hit_limit(MENTIONS, f"{author_id}:{member_id}")
    except ApiError:
        return False
    return True


def notify_of_like(event: CommentLiked) -> None:
    """Who wrote the comment, as long as it is liked."""
    row, voter = _comment(event.comment_id), _name(event.member_id)
    held = (Vote.comment_id == event.comment_id, Vote.member_id == event.member_id)
    if row is None or voter is None or not db.session.scalar(sa.select(sa.exists().where(*held))):
        return
    content = _seen_by(event.author_id, row.about)
    if content is not None and relations.is_listener(event.author_id, event.member_id):
        notify(
            event.author_id,
            LIKED,
            {"voter": voter, "title": content.title},
            comment_url(content.url, event.comment_id),
            actor_id=event.member_id,
            comment_id=event.comment_id,
            **_post_ids(content),
            about=comments.comment_ref(event.comment_id),
        )


def notify_of_follow(event: MemberFollowed) -> None:
    """Who is followed, as long as they are."""
    voter = _name(event.follower_id)
    held = sa.exists().where(
        Follow.follower_id == event.follower_id,
        Follow.target_type == MEMBER,
        Follow.target_id == event.followed_id,
    )
    there = voter is not None and db.session.scalar(sa.select(held))
    if there and relations.is_listener(event.followed_id, event.follower_id):
        notify(
            event.followed_id,
            FOLLOWED,
            {"voter": voter},
            "/following?tab=followers",
            actor_id=event.follower_id,
            about=member_ref(event.follower_id),
        )


def notify_followers(
    followed: ContentRef, actor_id: int, content: Content, action: str, *, words: str | None = None
) -> None:
    """Notify the followers of an item or its author, at any level but MUTED, of an action on `content`, put in `words`.

    Members whom the item's own plugin notifies, such as ticket holders, are left out.
    """
    voter = _name(actor_id)
    who = (
        Follow.target_type == followed.type,
        Follow.target_id == followed.id,
        Follow.level != Level.MUTED,
    )
    chosen = sa.select(Follow.follower_id).where(*who).order_by(Follow.follower_id).limit(MOST_FOLLOWERS)
    if voter is None:
        return
    listeners = relations.filter_listeners(actor_id, db.session.scalars(chosen).all())
    for user_id in sorted(listeners - integrations.filter_notified(content.ref, action, listeners)):
        notify(
            user_id,
            FOLLOWED_EVENT,
            {"voter": voter, "deed": words or action, "title": content.title},
            content.url,
            actor_id=actor_id,
            about=content.ref,
        )


def notify_of_change(event: TargetChanged) -> None:
    """Who has saved it; there may be many, so a job goes through them."""
    enqueue(NOTIFY_SAVERS, {**event.payload(), "after": 0})


def _subscribe(event: type[Event], handle: Callable[[Any], None], deprecated_name: str) -> Subscriber:
    """A subscriber with the name of its function. What was queued under the name of before still reaches it."""
    name = f"social.{handle.__name__}"
    return Subscriber(event, handle, name, together=True, deprecated_name=f"social.{deprecated_name}")


SUBSCRIBERS = (
    _subscribe(CommentPosted, notify_of_comment, "tell_of_comment"),
    _subscribe(CommentEdited, notify_of_mention, "tell_of_mention"),
    _subscribe(CommentLiked, notify_of_like, "tell_of_like"),
    _subscribe(MemberFollowed, notify_of_follow, "tell_of_follow"),
    _subscribe(TargetChanged, notify_of_change, "tell_of_change"),
)
