"""What happens in the forum, told to whoever subscribes."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import Event


@dataclass(frozen=True)
class QuestionAsked(Event):
    """A question is public."""

    name = "forum.question_asked"

    question_id: int
    author_id: int
    title: str


@dataclass(frozen=True)
class QuestionEdited(Event):
    """A question says something else than before; `mentioned_ids` are those whom it did not name before."""

    name = "forum.question_edited"

    question_id: int
    author_id: int
    editor_id: int
    title: str
    mentioned_ids: tuple[int, ...]


@dataclass(frozen=True)
class QuestionMoved(Event):
    """A question has gone from one state to another (community.md 6.1); `note` is what its author may know."""

    name = "forum.question_moved"

    question_id: int
    author_id: int
    actor_id: int | None
    before: str
    after: str
    title: str
    note: str


@dataclass(frozen=True)
class QuestionWaits(Event):
    """A question waits for a moderator: to be approved, or, changed by its author, to be opened or shown again."""

    name = "forum.question_waits"

    question_id: int
    author_id: int
    title: str


@dataclass(frozen=True)
class AnswerPosted(Event):
    """A question has a new answer; `author_id` wrote it, `asker_id` had asked."""

    name = "forum.answer_posted"

    question_id: int
    answer_id: int
    author_id: int
    asker_id: int
    title: str


@dataclass(frozen=True)
class AnswerEdited(Event):
    """An answer says something else than before; `mentioned_ids` are those whom it did not name before."""

    name = "forum.answer_edited"

    question_id: int
    answer_id: int
    author_id: int
    editor_id: int
    title: str
    mentioned_ids: tuple[int, ...]


@dataclass(frozen=True)
class AnswerMoved(Event):
    """An answer was hidden, deleted or restored."""

    name = "forum.answer_moved"

    question_id: int
    answer_id: int
    author_id: int
    actor_id: int
    before: str
    after: str
    title: str
    note: str


@dataclass(frozen=True)
class AnswerAccepted(Event):
    """An answer solved its question; `accepted_by` is the asker or one of the staff."""

    name = "forum.answer_accepted"

    question_id: int
    answer_id: int
    author_id: int
    accepted_by: int
    title: str


@dataclass(frozen=True)
class AnswerUnaccepted(Event):
    """An answer does not count as the solution any more; without `actor_id`, because too many could not confirm it."""

    name = "forum.answer_unaccepted"

    question_id: int
    answer_id: int
    author_id: int
    asker_id: int
    actor_id: int | None
    title: str


@dataclass(frozen=True)
class OutcomeRecorded(Event):
    """Somebody has tried an answer and said what they found."""

    name = "forum.outcome_recorded"

    question_id: int
    answer_id: int
    author_id: int
    member_id: int
    kind: str
    title: str


@dataclass(frozen=True)
class VotedUp(Event):
    """Somebody finds a question or an answer good, and did not say so before."""

    name = "forum.voted_up"

    question_id: int
    answer_id: int | None
    author_id: int
    voter_id: int
    title: str


@dataclass(frozen=True)
class EditSuggested(Event):
    """Somebody has suggested a better text; `author_id` wrote the present one."""

    name = "forum.edit_suggested"

    edit_id: int
    question_id: int
    answer_id: int | None
    author_id: int
    editor_id: int
    title: str


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
    title: str
    reason: str


@dataclass(frozen=True)
class Mentioned(Event):
    """A text that is public now names these members."""

    name = "forum.mentioned"

    question_id: int
    answer_id: int | None
    author_id: int
    member_ids: tuple[int, ...]
    title: str


@dataclass(frozen=True)
class Invited(Event):
    """Whoever asked a question would like these members to answer it."""

    name = "forum.invited"

    question_id: int
    author_id: int
    member_ids: tuple[int, ...]
    title: str


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
    EditSuggested,
    EditDecided,
    Mentioned,
    Invited,
)
