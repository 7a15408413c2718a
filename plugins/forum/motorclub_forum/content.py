"""Questions and answers as others speak about them: in bookmarks, reports, search and ranks."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import (
    MISSING_PAGE,
    WITHDRAWN_PAGE,
    Content,
    ContentRef,
    ContentType,
    PageHead,
    PageResolver,
    SearchDocument,
    Viewer,
    db,
    reads,
)
from motorclub_forum.models import Answer, Category, Question, Tag
from motorclub_forum.permissions import MODERATE
from motorclub_forum.shared import text

QUESTION, ANSWER = "forum.question", "forum.answer"
TAG, CATEGORY = "forum.tag", "forum.category"


def _seen(viewer: Viewer) -> sa.ColumnElement[bool]:
    """Questions that lists show are public; the others are seen by their authors and by moderators."""
    if viewer.may(MODERATE):
        return sa.true()
    return sa.or_(Question.status.in_(LISTED), Question.author_id == (viewer.id or 0))


LISTED = ("OPEN", "SOLVED", "CLOSED")


def load_questions(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """Those that the viewer sees."""
    columns = (
        Question.id,
        Question.title,
        Question.author_id,
        Question.created_at,
        Question.excerpt,
        Question.version,
    )
    for row in reads().execute(sa.select(*columns).where(Question.id.in_(ids), _seen(viewer))):
        yield Content(
            ref=ContentRef(QUESTION, row.id),
            title=row.title,
            url=f"/questions/{row.id}",
            author_id=row.author_id,
            created_at=row.created_at,
            excerpt=row.excerpt,
            version=row.version,
        )


def describe_question(number: int) -> PageHead:
    """The head of `/questions/{questionId}`. One that waits for a moderator or is hidden has no words."""
    columns = sa.select(Question.title, Question.excerpt, Question.status)
    row = reads().execute(columns.where(Question.id == number)).first()
    if row is None:
        return MISSING_PAGE
    if row.status == "DELETED":
        return WITHDRAWN_PAGE
    return PageHead(row.title, row.excerpt) if row.status in LISTED else PageHead()


PAGE_RESOLVERS = (PageResolver("/questions/:questionId", describe_question),)


def load_answers(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """An answer goes by its question's title."""
    columns = (
        Answer.id,
        Answer.question_id,
        Question.title,
        Answer.author_id,
        Answer.created_at,
        Answer.body,
        Answer.version,
    )
    joined = sa.select(*columns).join(Question, Question.id == Answer.question_id)
    shown = sa.or_(Answer.status == "PUBLISHED", Answer.author_id == (viewer.id or 0))
    if viewer.may(MODERATE):
        shown = sa.true()
    for row in reads().execute(joined.where(Answer.id.in_(ids), shown, _seen(viewer))):
        yield Content(
            ref=ContentRef(ANSWER, row.id),
            title=row.title,
            url=f"/questions/{row.question_id}#answer-{row.id}",
            author_id=row.author_id,
            created_at=row.created_at,
            excerpt=text.excerpt(row.body),
            version=row.version,
        )


LEAD = aliased(Tag, name="lead")


def load_tags(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """Tags in use; one that was merged is the tag that it leads to, so that its followers see where it went."""
    columns = (LEAD.name, LEAD.description, Tag.created_at, LEAD.version)
    meant = LEAD.id == sa.func.coalesce(Tag.synonym_of_id, Tag.id)
    in_use = sa.select(Tag.id, *columns).join(LEAD, meant).where(Tag.id.in_(ids), LEAD.status == "ACTIVE")
    for row in reads().execute(in_use):
        url = f"/questions?tag={quote(row.name, safe='')}"
        ref = ContentRef(TAG, row.id)
        yield Content(ref, row.name, url, None, row.created_at, row.description, row.version)


def load_categories(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """All of them."""
    columns = (Category.id, Category.name, Category.description, Category.created_at, Category.version)
    for row in reads().execute(sa.select(*columns).where(Category.id.in_(ids))):
        url = f"/questions?category={row.id}"
        ref = ContentRef(CATEGORY, row.id)
        yield Content(ref, row.name, url, None, row.created_at, row.description, row.version)


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
    shown = sa.and_(Question.id > after_id, Question.status.in_(LISTED))
    rows = sa.select(*columns).where(shown).order_by(Question.id).limit(limit)
    return [question_document(*row) for row in db.session.execute(rows)]


def answer_documents(after_id: int, limit: int) -> Iterable[SearchDocument]:
    """The next answers by id."""
    columns = (Answer.id, Question.title, Answer.body, Answer.created_at)
    joined = sa.select(*columns).join(Question, Question.id == Answer.question_id)
    shown = sa.and_(Answer.id > after_id, Answer.status == "PUBLISHED", Question.status.in_(LISTED))
    rows = joined.where(shown).order_by(Answer.id).limit(limit)
    return [answer_document(*row) for row in db.session.execute(rows)]


CONTENT_TYPES = (
    ContentType(QUESTION, "Question", load_questions, question_documents),
    ContentType(ANSWER, "Answer", load_answers, answer_documents),
    ContentType(TAG, "Tag", load_tags),
    ContentType(CATEGORY, "Category", load_categories),
)
