"""The forum's past, from its tables: what is public or deleted today, as the events of the day when it became so."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa

from motorclub.api import History, PastEvent
from motorclub.api.rows import read_after
from motorclub_forum.events import (
    AnswerAccepted,
    AnswerMoved,
    AnswerPosted,
    EditDecided,
    OutcomeRecorded,
    QuestionAsked,
    QuestionMoved,
    VoteChanged,
)
from motorclub_forum.models import (
    Answer,
    AnswerStatus,
    Outcome,
    Question,
    Revision,
    RevisionStatus,
    Status,
    Vote,
)
from motorclub_forum.shared.counters import LISTED

PUBLIC = Question.status.in_(LISTED)
PUBLISHED = Answer.status == AnswerStatus.PUBLISHED
DECIDED = (RevisionStatus.APPROVED, RevisionStatus.REJECTED)


def load_questions(after_id: int, limit: int) -> Iterator[PastEvent]:
    """Questions that are public."""
    columns = (Question.id, Question.created_at, Question.title, Question.author_id)
    for row in read_after(sa.select(*columns).where(PUBLIC), Question.id, after_id, limit):
        event = QuestionAsked(question_id=row.id, title=row.title, author_id=row.author_id)
        yield PastEvent(row.id, row.created_at, event)


def load_answers(after_id: int, limit: int) -> Iterator[PastEvent]:
    """Published answers of public questions."""
    asker = Question.author_id.label("asker_id")
    columns = (Answer.id, Answer.created_at, Answer.question_id, Answer.author_id, Question.title, asker)
    found = sa.select(*columns).join(Question, Question.id == Answer.question_id).where(PUBLIC, PUBLISHED)
    for row in read_after(found, Answer.id, after_id, limit):
        event = AnswerPosted(
            question_id=row.question_id,
            title=row.title,
            answer_id=row.id,
            author_id=row.author_id,
            asker_id=row.asker_id,
        )
        yield PastEvent(row.id, row.created_at, event)


def load_accepted(after_id: int, limit: int) -> Iterator[PastEvent]:
    """The solution that a question has today, if it has one."""
    columns = (
        *(Question.id, Question.title, Question.accepted_answer_id, Question.accepted_at),
        *(Question.accepted_by_id, Question.author_id.label("asker_id"), Answer.author_id),
    )
    found = (
        sa.select(*columns)
        .join(Answer, Answer.id == Question.accepted_answer_id)
        .where(PUBLIC, Question.accepted_at.is_not(None))
    )
    for row in read_after(found, Question.id, after_id, limit):
        event = AnswerAccepted(
            question_id=row.id,
            title=row.title,
            answer_id=row.accepted_answer_id,
            author_id=row.author_id,
            accepted_by=row.accepted_by_id or row.asker_id,
        )
        yield PastEvent(row.id, row.accepted_at, event)


def load_outcomes(after_id: int, limit: int) -> Iterator[PastEvent]:
    """What members found when they tried answers."""
    columns = (
        *(Outcome.id, Outcome.created_at, Outcome.answer_id, Outcome.member_id, Outcome.kind),
        *(Answer.question_id, Answer.author_id, Question.title),
    )
    found = (
        sa.select(*columns)
        .join(Answer, Answer.id == Outcome.answer_id)
        .join(Question, Question.id == Answer.question_id)
    )
    for row in read_after(found.where(PUBLIC, PUBLISHED), Outcome.id, after_id, limit):
        event = OutcomeRecorded(
            question_id=row.question_id,
            title=row.title,
            answer_id=row.answer_id,
            author_id=row.author_id,
            member_id=row.member_id,
            kind=row.kind,
        )
        yield PastEvent(row.id, row.created_at, event)


def load_votes(after_id: int, limit: int) -> Iterator[PastEvent]:
    """The votes that are held today, as given and never changed."""
    columns = (
        *(Vote.id, Vote.changed_at, Vote.answer_id, Vote.member_id, Vote.receiver_id, Vote.value),
        *(sa.cast(Vote.weight, sa.Double).label("weight"), Vote.is_counted, Vote.invalidated_reason),
        sa.func.coalesce(Vote.question_id, Answer.question_id).label("question_id"),
    )
    found = sa.select(*columns).outerjoin(Answer, Answer.id == Vote.answer_id)
    for row in read_after(found, Vote.id, after_id, limit):
        event = VoteChanged(
            question_id=row.question_id,
            answer_id=row.answer_id,
            voter_id=row.member_id,
            receiver_id=row.receiver_id,
            value=row.value,
            previous=0,
            weight=row.weight,
            is_counted=row.is_counted,
            invalidated_reason=row.invalidated_reason,
        )
        yield PastEvent(row.id, row.changed_at, event)


def load_decided_edits(after_id: int, limit: int) -> Iterator[PastEvent]:
    """Suggested edits that were approved or rejected."""
    columns = (
        *(Revision.id, Revision.answer_id, Revision.editor_id, Revision.reviewer_id, Revision.status),
        *(Revision.reject_reason, Revision.decided_at, Question.id.label("question_id"), Question.title),
    )
    found = (
        sa.select(*columns)
        .outerjoin(Answer, Answer.id == Revision.answer_id)
        .join(Question, Question.id == sa.func.coalesce(Revision.question_id, Answer.question_id))
        .where(
            Revision.status.in_(DECIDED), Revision.decided_at.is_not(None), Revision.reviewer_id.is_not(None)
        )
    )
    for row in read_after(found, Revision.id, after_id, limit):
        event = EditDecided(
            question_id=row.question_id,
            title=row.title,
            edit_id=row.id,
            answer_id=row.answer_id,
            editor_id=row.editor_id,
            reviewer_id=row.reviewer_id,
            approved=row.status == RevisionStatus.APPROVED,
            reason=row.reject_reason,
        )
        yield PastEvent(row.id, row.decided_at, event)


def load_deleted_questions(after_id: int, limit: int) -> Iterator[PastEvent]:
    """Questions that are deleted today; their other steps are not known any more."""
    columns = (
        *(Question.id, Question.title, Question.author_id, Question.deleted_at, Question.deleted_by_id),
        *(Question.deleted_status, Question.status_note),
    )
    deleted = sa.select(*columns).where(Question.status == Status.DELETED, Question.deleted_at.is_not(None))
    for row in read_after(deleted, Question.id, after_id, limit):
        event = QuestionMoved(
            question_id=row.id,
            title=row.title,
            author_id=row.author_id,
            actor_id=row.deleted_by_id or row.author_id,
            before=row.deleted_status or Status.OPEN,
            after=Status.DELETED,
            note=row.status_note,
        )
        yield PastEvent(row.id, row.deleted_at, event)


def load_deleted_answers(after_id: int, limit: int) -> Iterator[PastEvent]:
    """Answers that are deleted today."""
    columns = (
        *(Answer.id, Answer.question_id, Answer.author_id, Answer.deleted_at, Answer.deleted_by_id),
        *(Answer.deleted_status, Answer.status_note, Question.title),
    )
    deleted = (
        sa.select(*columns)
        .join(Question, Question.id == Answer.question_id)
        .where(Answer.status == AnswerStatus.DELETED, Answer.deleted_at.is_not(None))
    )
    for row in read_after(deleted, Answer.id, after_id, limit):
        event = AnswerMoved(
            question_id=row.question_id,
            title=row.title,
            answer_id=row.id,
            author_id=row.author_id,
            actor_id=row.deleted_by_id or row.author_id,
            before=row.deleted_status or AnswerStatus.PUBLISHED,
            after=AnswerStatus.DELETED,
            note=row.status_note,
        )
        yield PastEvent(row.id, row.deleted_at, event)


HISTORIES = (
    History(QuestionAsked, load_questions),
    History(AnswerPosted, load_answers),
    History(AnswerAccepted, load_accepted),
    History(OutcomeRecorded, load_outcomes),
    History(VoteChanged, load_votes),
    History(EditDecided, load_decided_edits),
    History(QuestionMoved, load_deleted_questions),
    History(AnswerMoved, load_deleted_answers),
)
