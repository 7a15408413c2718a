"""The events that the forum publishes."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import Event


@dataclass(frozen=True)
class QuestionEvent(Event):
    """Something that happened to a question; `title` is the question's."""

    question_id: int
    title: str


@dataclass(frozen=True)
class QuestionAsked(QuestionEvent):
    """A question is public."""

    name = "forum.question_asked"

    author_id: int


@dataclass(frozen=True)
class QuestionEdited(QuestionEvent):
    """A question was edited; `mentioned_ids` are the newly mentioned members."""

    name = "forum.question_edited"

    author_id: int
    editor_id: int
    mentioned_ids: tuple[int, ...]


@dataclass(frozen=True)
class QuestionMoved(QuestionEvent):
    """A question has gone from one state to another (community.md 6.1); `note` is what its author may know."""

    name = "forum.question_moved"

    author_id: int
    actor_id: int | None
    before: str
    after: str
    note: str


@dataclass(frozen=True)
class QuestionWaits(QuestionEvent):
    """A question waits for a moderator: to be approved, or, changed by its author, to be opened or shown again."""

    name = "forum.question_waits"

    author_id: int


@dataclass(frozen=True)
class AnswerPosted(QuestionEvent):
    """A question has a new answer; `author_id` wrote it, `asker_id` had asked."""

    name = "forum.answer_posted"

    answer_id: int
    author_id: int
    asker_id: int


@dataclass(frozen=True)
class AnswerEdited(QuestionEvent):
    """An answer was edited; `mentioned_ids` are the newly mentioned members."""

    name = "forum.answer_edited"

    answer_id: int
    author_id: int
    editor_id: int
    mentioned_ids: tuple[int, ...]


@dataclass(frozen=True)
class AnswerMoved(QuestionEvent):
    """An answer was hidden, deleted or restored."""

    name = "forum.answer_moved"

    answer_id: int
    author_id: int
    actor_id: int
    before: str
    after: str
    note: str


@dataclass(frozen=True)
class AnswerAccepted(QuestionEvent):
    """An answer solved its question; `accepted_by` is the asker or one of the staff."""

    name = "forum.answer_accepted"

    answer_id: int
    author_id: int
    accepted_by: int


@dataclass(frozen=True)
class AnswerUnaccepted(QuestionEvent):
    """An answer does not count as the solution any more; without `actor_id`, because too many could not confirm it."""

    name = "forum.answer_unaccepted"

    answer_id: int
    author_id: int
    asker_id: int
    actor_id: int | None


@dataclass(frozen=True)
class OutcomeRecorded(QuestionEvent):
    """Somebody has tried an answer and said what they found."""

    name = "forum.outcome_recorded"

    answer_id: int
    author_id: int
    member_id: int
    kind: str


@dataclass(frozen=True)
class VotedUp(QuestionEvent):
    """Somebody finds a question or an answer good, and did not say so before."""

    name = "forum.voted_up"

    answer_id: int | None
    author_id: int
    voter_id: int


@dataclass(frozen=True)
class VoteChanged(Event):
    """A member's vote on a question or an answer was cast, changed, withdrawn (`value` 0), invalidated or validated.

    `previous` is the value before. `weight` and `is_counted` are for the receiver's standing; `invalidated_reason` is
    set when the vote does not count: SELF, RING, SOCK, QUOTA or STAFF.
    """

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
class EditSuggested(QuestionEvent):
    """Somebody has suggested a better text; `author_id` wrote the present one."""

    name = "forum.edit_suggested"

    edit_id: int
    answer_id: int | None
    author_id: int
    editor_id: int


@dataclass(frozen=True)
class EditDecided(QuestionEvent):
    """A suggested edit was approved or rejected."""

    name = "forum.edit_decided"

    edit_id: int
    answer_id: int | None
    editor_id: int
    reviewer_id: int
    approved: bool
    reason: str


@dataclass(frozen=True)
class Mentioned(QuestionEvent):
    """A text that is public now names these members."""

    name = "forum.mentioned"

    answer_id: int | None
    author_id: int
    member_ids: tuple[int, ...]


@dataclass(frozen=True)
class Invited(QuestionEvent):
    """The asker of a question has invited these members to answer it."""

    name = "forum.invited"

    author_id: int
    member_ids: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (
    QuestionAsked,
    QuestionEdited,
    QuestionMoved,
    QuestionWaits,
    AnswerPosted,
    AnswerEdited,
    AnswerMoved,
    AnswerAccepted,
    AnswerUnaccepted,
    OutcomeRecorded,
    VotedUp,
    VoteChanged,
    EditSuggested,
    EditDecided,
    Mentioned,
    Invited,
)
