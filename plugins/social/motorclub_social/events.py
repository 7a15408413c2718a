"""The events that this plugin publishes, and those of other plugins that it subscribes to."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import Event


@dataclass(frozen=True)
class MemberFollowed(Event):
    """A member follows another one."""

    name = "social.member_followed"

    follower_id: int
    followed_id: int


@dataclass(frozen=True)
class FollowersChanged(Event):
    """Somebody follows something that is not a member, or follows it no longer."""

    name = "social.followers_changed"

    target_type: str
    target_id: int


@dataclass(frozen=True)
class CommentPosted(Event):
    """There is a new comment on something; with `parent_id` it is a reply to that comment."""

    name = "social.comment_posted"

    comment_id: int
    author_id: int
    target_type: str
    target_id: int
    parent_id: int | None


@dataclass(frozen=True)
class CommentEdited(Event):
    """A comment has other words; `mentioned_ids` are those who were not mentioned before."""

    name = "social.comment_edited"

    comment_id: int
    author_id: int
    mentioned_ids: tuple[int, ...]


@dataclass(frozen=True)
class CommentRemoved(Event):
    """A comment was deleted by its author, or deleted or hidden by staff: `status` is DELETED or HIDDEN."""

    name = "social.comment_removed"

    comment_id: int
    author_id: int
    removed_by: int
    status: str


@dataclass(frozen=True)
class CommentRestored(Event):
    """A comment that was deleted or hidden can be read again."""

    name = "social.comment_restored"

    comment_id: int
    author_id: int


@dataclass(frozen=True)
class CommentLiked(Event):
    """A member likes a comment."""

    name = "social.comment_liked"

    comment_id: int
    author_id: int
    member_id: int


@dataclass(frozen=True)
class CommentUnliked(Event):
    """A member likes a comment no longer."""

    name = "social.comment_unliked"

    comment_id: int
    author_id: int
    member_id: int


@dataclass(frozen=True)
class TargetChanged(Event):
    """Something that members have saved is not what it was; `what` says it in a few words for them."""

    name = "social.target_changed"

    target_type: str
    target_id: int
    actor_id: int | None
    what: str


EVENTS = (
    MemberFollowed,
    FollowersChanged,
    CommentPosted,
    CommentEdited,
    CommentRemoved,
    CommentRestored,
    CommentLiked,
    CommentUnliked,
    TargetChanged,
)


# Events of other plugins, which need not be installed, with the fields that are read here.


@dataclass(frozen=True)
class QuestionAsked(Event):
    """A question is public."""

    name = "forum.question_asked"

    question_id: int
    author_id: int


@dataclass(frozen=True)
class AnswerPosted(Event):
    """A question has a new answer."""

    name = "forum.answer_posted"

    question_id: int
    answer_id: int
    author_id: int


@dataclass(frozen=True)
class AnswerAccepted(Event):
    """An answer has solved its question."""

    name = "forum.answer_accepted"

    question_id: int
    answer_id: int
    author_id: int


@dataclass(frozen=True)
class EventChanged(Event):
    """An event can be seen by everybody, or has another time or place (`undated`: not yet), or is cancelled."""

    name = "events.event_changed"

    event_id: int
    actor_id: int
    moved: bool = False
    cancelled: bool = False
    undated: bool = False
