"""Questions and answers as others speak about them: in bookmarks, reports, search and ranks."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime

import sqlalchemy as sa

from motorclub.api import Content, ContentRef, ContentType, SearchDocument, Viewer, db, reads
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


def question_document(
    question_id: int, title: str, body: str, tags: Iterable[str], at: datetime
) -> SearchDocument:
    """A question is found by its title, its text and its tags."""
    words = f"{body}\n\n{' '.join(tags)}"
    return SearchDocument(ContentRef(QUESTION, question_id), title, words, at)


def answer_document(answer_id: int, title: str, body: str, at: datetime) -> SearchDocument:
    """An answer is found by its text; its question's title says what it is about."""
    return SearchDocument(ContentRef(ANSWER, answer_id), title, body, at)


def question_documents(after_id: int, limit: int) -> Iterable[SearchDocument]:
    """The next questions by id."""
    columns = (Question.id, Question.title, Question.body, Question.tag_names, Question.created_at)
    rows = sa.select(*columns).where(Question.id > after_id).order_by(Question.id).limit(limit)
    return [question_document(*row) for row in db.session.execute(rows)]


def answer_documents(after_id: int, limit: int) -> Iterable[SearchDocument]:
    """The next answers by id."""
    columns = (Answer.id, Question.title, Answer.body, Answer.created_at)
    joined = sa.select(*columns).join(Question, Question.id == Answer.question_id)
    rows = joined.where(Answer.id > after_id).order_by(Answer.id).limit(limit)
    return [answer_document(*row) for row in db.session.execute(rows)]


CONTENT_TYPES = (
    ContentType(QUESTION, "Question", load_questions, question_documents),
    ContentType(ANSWER, "Answer", load_answers, answer_documents),
)
