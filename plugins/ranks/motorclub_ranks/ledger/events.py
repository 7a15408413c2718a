"""The events of the ledger."""

from __future__ import annotations

from dataclasses import dataclass, field

from motorclub.api import Event


@dataclass(frozen=True)
class PointsSettled(Event):
    """Points of these members were booked; `differences` has the change of each one's total, in the same order."""

    name = "ranks.points_settled"

    member_ids: list[int]
    differences: list[int]


EVENTS: tuple[type[Event], ...] = (PointsSettled,)


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

    answer_id: int
    author_id: int


@dataclass(frozen=True)
class QuestionMoved(Event):
    """A question has gone from one state to another."""

    name = "forum.question_moved"

    question_id: int
    author_id: int
    actor_id: int | None
    before: str
    after: str


@dataclass(frozen=True)
class AnswerMoved(Event):
    """An answer was hidden, deleted or restored."""

    name = "forum.answer_moved"

    answer_id: int
    author_id: int
    actor_id: int
    before: str
    after: str


@dataclass(frozen=True)
class VoteChanged(Event):
    """A vote was cast, changed, withdrawn (`value` 0), invalidated or validated (then `previous` is `value`)."""

    name = "forum.vote_changed"

    question_id: int
    answer_id: int | None
    voter_id: int
    receiver_id: int | None
    value: int
    previous: int
    weight: float
    is_counted: bool
    invalidated_reason: str | None = None


@dataclass(frozen=True)
class AnswerAccepted(Event):
    """An answer solved its question."""

    name = "forum.answer_accepted"

    question_id: int
    answer_id: int
    author_id: int
    accepted_by: int


@dataclass(frozen=True)
class AnswerUnaccepted(Event):
    """An answer does not count as the solution any more."""

    name = "forum.answer_unaccepted"

    question_id: int
    answer_id: int
    author_id: int


@dataclass(frozen=True)
class OutcomeRecorded(Event):
    """Somebody has tried an answer and said what they found."""

    name = "forum.outcome_recorded"

    question_id: int
    answer_id: int
    author_id: int
    member_id: int
    kind: str


@dataclass(frozen=True)
class EditDecided(Event):
    """A suggested edit was approved or rejected."""

    name = "forum.edit_decided"

    edit_id: int
    question_id: int
    answer_id: int | None
    editor_id: int
    reviewer_id: int
    approved: bool


@dataclass(frozen=True)
class CommentPosted(Event):
    """There is a new comment on something."""

    name = "social.comment_posted"

    comment_id: int
    author_id: int
    target_type: str
    target_id: int


@dataclass(frozen=True)
class CommentRemoved(Event):
    """A comment was deleted by its author, or deleted or hidden by staff."""

    name = "social.comment_removed"

    comment_id: int
    author_id: int
    removed_by: int
    status: str = "DELETED"


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
class ReportDecided(Event):
    """A report was decided: `status` is AGREED, DISAGREED or IGNORED."""

    name = "moderation.report_decided"

    report_id: int
    reporter_id: int
    status: str


@dataclass(frozen=True)
class CaseResolved(Event):
    """Staff have decided about what was reported; `reason_keys` are those of the reports."""

    name = "moderation.case_resolved"

    target_type: str
    target_id: int
    author_id: int | None
    resolution: str
    reason_keys: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class CaseReopened(Event):
    """A decision no longer holds."""

    name = "moderation.case_reopened"

    target_type: str
    target_id: int


@dataclass(frozen=True)
class ShowcasePublished(Event):
    """The page of a car can be seen; `first_of_car` if no other page of the car has been before."""

    name = "showcase.showcase_published"

    showcase_id: int
    owner_id: int
    first_of_car: bool


@dataclass(frozen=True)
class ShowcaseMoved(Event):
    """The page of a car has gone from one state to another."""

    name = "showcase.showcase_moved"

    showcase_id: int
    owner_id: int
    actor_id: int | None
    before: str
    after: str


@dataclass(frozen=True)
class LikeChanged(Event):
    """A member likes something, or likes it no longer."""

    name = "showcase.like_changed"

    target_type: str
    target_id: int
    member_id: int
    receiver_id: int
    liked: bool
    weight: float
    is_counted: bool


@dataclass(frozen=True)
class LogPublished(Event):
    """There is a new entry in a car's build log."""

    name = "showcase.log_published"

    entry_id: int
    car_id: int
    author_id: int
    has_picture: bool


@dataclass(frozen=True)
class LogRemoved(Event):
    """An entry of a build log was deleted."""

    name = "showcase.log_removed"

    entry_id: int
    author_id: int
    actor_id: int


@dataclass(frozen=True)
class Place:
    """A car's place in its class."""

    entry_id: int
    user_id: int
    rank: int


@dataclass(frozen=True)
class ContestDecided(Event):
    """The result of a contest is published."""

    name = "showcase.contest_decided"

    places: list[Place]


@dataclass(frozen=True)
class EntryDisqualified(Event):
    """An entry no longer takes part in a contest."""

    name = "showcase.contest_entry_disqualified"

    entry_id: int


@dataclass(frozen=True)
class CheckedIn(Event):
    """Somebody has come in with a ticket."""

    name = "events.checked_in"

    check_in_id: int
    event_id: int
    user_id: int


@dataclass(frozen=True)
class CheckInUndone(Event):
    """A check-in was undone."""

    name = "events.check_in_undone"

    check_in_id: int
    event_id: int
    user_id: int
