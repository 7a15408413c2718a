"""What people will not see while the forum is off."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.api import Consequence, db
from motorclub_forum.models import Answer, AnswerStatus, Question, Status


def consequences() -> list[Consequence]:
    """Open questions and answers, counted."""
    unsolved = db.session.scalar(
        sa.select(sa.func.count()).select_from(Question).where(Question.status == Status.OPEN)
    )
    answers = db.session.scalar(
        sa.select(sa.func.count()).select_from(Answer).where(Answer.status == AnswerStatus.PUBLISHED)
    )
    return [
        Consequence("open questions that nobody can answer", unsolved or 0),
        Consequence("answers that nobody can read", answers or 0),
    ]
