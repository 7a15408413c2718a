"""Questions and answers as others speak about them: in bookmarks, reports, search and ranks."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import sqlalchemy as sa

from motorclub.api import Content, ContentRef, ContentType, Viewer, reads
from motorclub_forum import text
from motorclub_forum.models import Answer, Question

QUESTION, ANSWER = "forum.question", "forum.answer"


def load_questions(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """Questions are public: everybody sees those that there are."""
    columns = (Question.id, Question.title, Question.author_id, Question.created_at, Question.excerpt)
    for row in reads().execute(sa.select(*columns).where(Question.id.in_(ids))):
        yield Content(
            ref=ContentRef(QUESTION, row.id),
            title=row.title,
            url=f"/questions/{row.id}",
            author_id=row.author_id,
            created_at=row.created_at,
            excerpt=row.excerpt,
        )


def load_answers(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """An answer goes by its question's title."""
    columns = (
        Answer.id,
        Answer.question_id,
        Question.title,
        Answer.author_id,
        Answer.created_at,
        Answer.body,
    )
    joined = sa.select(*columns).join(Question, Question.id == Answer.question_id)
    for row in reads().execute(joined.where(Answer.id.in_(ids))):
        yield Content(
            ref=ContentRef(ANSWER, row.id),
            title=row.title,
            url=f"/questions/{row.question_id}#answer-{row.id}",
            author_id=row.author_id,
            created_at=row.created_at,
            excerpt=text.excerpt(row.body),
        )


CONTENT_TYPES = (
    ContentType(QUESTION, "Question", load_questions),
    ContentType(ANSWER, "Answer", load_answers),
)
