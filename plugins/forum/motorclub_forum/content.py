"""Questions, answers, tags and categories as other plugins refer to them, and as search finds them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import aliased

from motorclub.api import (
    Content,
    ContentRef,
    ContentType,
    FeedQuery,
    SearchDocument,
    Viewer,
    db,
    index_content,
    reads,
)
from motorclub_forum.models import IS_LISTED, IS_PUBLISHED, Answer, Category, Question, QuestionTag, Tag
from motorclub_forum.permissions import MODERATE
from motorclub_forum.schemas import tag_name
from motorclub_forum.shared import text
from motorclub_forum.shared.pictures import THUMBNAIL

QUESTION, ANSWER = "forum.question", "forum.answer"
TAG, CATEGORY = "forum.tag", "forum.category"


# Questions that lists show are public; the others are seen by their authors and by moderators.
_VIEWER, _MODERATES = sa.bindparam("viewer", type_=sa.BigInteger), sa.bindparam("moderates", type_=sa.Boolean)
_SEEN = sa.or_(_MODERATES, IS_LISTED, Question.author_id == _VIEWER)
# How many they are is hidden from the planner, which would plan anew each time otherwise.
_ASKED = sa.func.array(
    sa.select(sa.func.unnest(sa.bindparam("ids", type_=ARRAY(sa.BigInteger)))).scalar_subquery()
)
# Every page asks for its question and answers: made once, because that costs more than to send them.
_QUESTIONS = sa.select(
    Question.id,
    Question.title,
    Question.author_id,
    Question.created_at,
    Question.excerpt,
    Question.version,
    THUMBNAIL.label("image"),
).where(Question.id == sa.any_(_ASKED), _SEEN)
_ANSWERS = (
    sa.select(
        Answer.id,
        Answer.question_id,
        Question.title,
        Answer.author_id,
        Answer.created_at,
        Answer.body,
        Answer.version,
    )
    .join(Question, Question.id == Answer.question_id)
    .where(Answer.id == sa.any_(_ASKED), _SEEN)
    .where(sa.or_(_MODERATES, IS_PUBLISHED, Answer.author_id == _VIEWER))
)


def _values(ids: Collection[int], viewer: Viewer) -> dict[str, object]:
    return {"ids": list(ids), "viewer": viewer.id, "moderates": viewer.may(MODERATE)}


def load_questions(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """Those that the viewer sees."""
    for row in reads().execute(_QUESTIONS, _values(ids, viewer)):
        ref, url = ContentRef(QUESTION, row.id), f"/questions/{row.id}"
        yield Content(
            ref, row.title, url, row.author_id, row.created_at, row.excerpt, row.version, image=row.image
        )


PAGE = "/questions/:questionId"


def load_answers(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """An answer goes by its question's title."""
    for row in reads().execute(_ANSWERS, _values(ids, viewer)):
        ref, thread = ContentRef(ANSWER, row.id), ContentRef(QUESTION, row.question_id)
        url, words = f"/questions/{row.question_id}#answer-{row.id}", text.excerpt(row.body)
        yield Content(ref, row.title, url, row.author_id, row.created_at, words, row.version, thread)


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


# What a question is about beside its words, in the order of its labels.
ABOUT = ("brand", "car_model", "generation", "engine", "year")


def question_document(question: Any) -> SearchDocument:
    """A question is found by its title, its text, its tags and its car; `question` has them as attributes."""
    car = [str(value) for name in ABOUT if (value := getattr(question, name))]
    return SearchDocument(
        ref=ContentRef(QUESTION, question.id),
        title=question.title,
        text=question.body,
        created_at=question.created_at,
        labels=(*car, *question.fault_codes, *question.tag_names),
    )


def answer_document(answer_id: int, question_id: int, title: str, body: str, at: datetime) -> SearchDocument:
    """An answer is found by its text; its question's title says what it is about."""
    thread = ContentRef(QUESTION, question_id)
    return SearchDocument(ContentRef(ANSWER, answer_id), title, body, at, thread=thread)


DOCUMENT_COLUMNS = tuple(
    getattr(Question, name)
    for name in ("id", "title", "body", "created_at", "fault_codes", "tag_names", *ABOUT)
)


def question_documents(after_id: int, limit: int) -> Iterable[SearchDocument]:
    """The next questions by id."""
    is_listed = sa.and_(Question.id > after_id, IS_LISTED)
    rows = sa.select(*DOCUMENT_COLUMNS).where(is_listed).order_by(Question.id).limit(limit)
    return [question_document(row) for row in db.session.execute(rows)]


def index_questions(ids: Collection[int]) -> None:
    """Have those of these questions that lists show found by their present words, once the transaction commits."""
    is_listed = sa.and_(Question.id.in_(ids), IS_LISTED)
    for row in db.session.execute(sa.select(*DOCUMENT_COLUMNS).where(is_listed)).all():
        index_content(question_document(row))


def answer_documents(after_id: int, limit: int) -> Iterable[SearchDocument]:
    """The next answers by id."""
    columns = (Answer.id, Answer.question_id, Question.title, Answer.body, Answer.created_at)
    joined = sa.select(*columns).join(Question, Question.id == Answer.question_id)
    is_published = sa.and_(Answer.id > after_id, IS_PUBLISHED, IS_LISTED)
    rows = joined.where(is_published).order_by(Answer.id).limit(limit)
    return [answer_document(*row) for row in db.session.execute(rows)]


def list_latest(query: FeedQuery) -> Collection[int]:
    """The newest questions, optionally with a tag or by a member."""
    found = sa.select(Question.id).where(IS_LISTED)
    if query.tag is not None:
        meant = sa.select(sa.func.coalesce(Tag.synonym_of_id, Tag.id)).where(Tag.name == tag_name(query.tag))
        carries = sa.select(QuestionTag.question_id).where(QuestionTag.tag_id == meant.scalar_subquery())
        found = found.where(Question.id.in_(carries))
    if query.author_id is not None:
        found = found.where(Question.author_id == query.author_id)
    return (
        reads()
        .scalars(found.order_by(Question.created_at.desc(), Question.id.desc()).limit(query.limit))
        .all()
    )


def find_tags(typed: str, limit: int, viewer: Viewer) -> Collection[int]:
    """Tags whose name begins so, the most used first; of one that was merged the tag that it leads to."""
    begins = Tag.name.startswith(tag_name(typed), autoescape=True)
    meant = sa.func.coalesce(Tag.synonym_of_id, Tag.id)
    found = (
        sa.select(LEAD.id)
        .where(LEAD.status == "ACTIVE", LEAD.id.in_(sa.select(meant).where(begins)))
        .order_by((LEAD.name == tag_name(typed)).desc(), LEAD.question_count.desc(), LEAD.name)
    )
    return reads().scalars(found.limit(limit)).all()


def find_categories(typed: str, limit: int, viewer: Viewer) -> Collection[int]:
    """Categories whose name begins so."""
    begins = sa.func.lower(Category.name).startswith(typed, autoescape=True)
    return reads().scalars(sa.select(Category.id).where(begins).order_by(Category.name).limit(limit)).all()


CONTENT_TYPES = (
    ContentType(QUESTION, "Question", load_questions, question_documents, list_latest=list_latest, page=PAGE),
    ContentType(ANSWER, "Answer", load_answers, answer_documents, is_part=True),
    ContentType(TAG, "Tag", load_tags, find_named=find_tags),
    ContentType(CATEGORY, "Category", load_categories, find_named=find_categories),
)
