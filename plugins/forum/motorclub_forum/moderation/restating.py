"""Which figures of past days change when a post is shown, hidden or accepted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

import sqlalchemy as sa

from motorclub.api import db
from motorclub.api.figures import restate_figures
from motorclub_forum.models import Answer, AnswerStatus, Question

OF_QUESTIONS = ("forum.questions", "forum.answered_in_time")
OF_ACCEPTED = ("forum.accepted_answers", "forum.accepted_rate")
OF_ANSWERS = ("forum.answers", *OF_ACCEPTED)
OF_FIRST_ANSWERS = ("forum.first_answers",)


def restate_question(question: Question, answered_at: Iterable[datetime]) -> None:
    """A question is public now, or no longer; its published answers were given at these times."""
    restate_figures(OF_QUESTIONS, [question.created_at])
    restate_figures(OF_FIRST_ANSWERS, answered_at)


def restate_answer(question: Question, answer: Answer) -> None:
    """An answer is published now, or no longer. Another one may be the first."""
    restate_figures(OF_ANSWERS, [answer.created_at])
    restate_question(question, [answer.created_at, *_list_answered(question)])


def restate_merged(source: Question, target: Question) -> None:
    """All answers of a question belong to another one now, in which others may be the first."""
    answered_at = _list_answered(target)
    restate_question(source, answered_at)
    restate_question(target, answered_at)


def restate_accepted(answered_at: datetime) -> None:
    """An answer that was given at this time is accepted now, or no longer."""
    restate_figures(OF_ACCEPTED, [answered_at])


def _list_answered(question: Question) -> Sequence[datetime]:
    """When its published answers were given."""
    published = (Answer.question_id == question.id, Answer.status == AnswerStatus.PUBLISHED)
    return db.session.scalars(sa.select(Answer.created_at).where(*published)).all()
