"""What the documents of the forum's pages say to link previews, search engines and readers without JavaScript."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from html import escape
from urllib.parse import urlencode

import sqlalchemy as sa

from motorclub.api import (
    MISSING_PAGE,
    WITHDRAWN_PAGE,
    ContentRef,
    ListResolver,
    Member,
    PageHead,
    PageResolver,
    iso,
    reads,
    site_url,
    translate_answer,
)
from motorclub.api.mail import Translatable
from motorclub.api.pictures import PictureRow, list_pictures
from motorclub.api.rows import Page, Row, columns_of, read_first, read_rows
from motorclub_forum.content import PAGE
from motorclub_forum.models import Answer, Category, Question
from motorclub_forum.reading import queries
from motorclub_forum.reading.rows import QuestionItemRow
from motorclub_forum.schemas import tag_name
from motorclub_forum.shared import text
from motorclub_forum.shared.counters import LISTED
from motorclub_forum.shared.pictures import PICTURE, QUESTION

# How many answers the document of a question contains, the best ones first.
READABLE = 10
LIST = "/questions"
LISTED_ITEMS = 20
NARROWING = frozenset({"q", "brand", "model", "generation", "year", "match", "mine", "browse"})
LONGEST_NUMBER, LONGEST_PAGE = 19, 6


class DescribedQuestion(Row):
    """A question as its document describes it."""

    id: int
    author_id: int
    author: str
    status: str
    title: str
    excerpt: str
    body_html: str
    score: int
    answer_count: int
    accepted_answer_id: int | None
    created_at: datetime
    edited_at: datetime | None


class DescribedAnswer(Row):
    """An answer as the document of its question describes it."""

    id: int
    author_id: int
    author: str
    body: str
    body_html: str
    score: int
    created_at: datetime


_QUESTION = sa.select(*columns_of(DescribedQuestion, Question, author=Member.username)).join(
    Member, Member.id == Question.author_id
)
_ANSWERS = (
    sa.select(*columns_of(DescribedAnswer, Answer, author=Member.username))
    .join(Member, Member.id == Answer.author_id)
    .where(Answer.status == "PUBLISHED")
    .order_by(Answer.sunk, Answer.confidence.desc(), Answer.score.desc(), Answer.id)
    .limit(READABLE)
)


def describe_question(number: int) -> PageHead:
    """The head of `/questions/{questionId}`. One that waits for a moderator or is hidden has no words."""
    question = read_first(DescribedQuestion, _QUESTION.where(Question.id == number))
    if question is None:
        return MISSING_PAGE
    if question.status == "DELETED":
        return WITHDRAWN_PAGE
    if question.status not in LISTED:
        return PageHead()
    answers = read_rows(DescribedAnswer, _ANSWERS.where(Answer.question_id == number))
    picture = next(iter(list_pictures(ContentRef(QUESTION, number), PICTURE, public=True)), None)
    return PageHead(
        question.title,
        question.excerpt,
        html=_render_question(question, answers),
        image=picture.card_url if picture else "",
        image_size=(picture.width, picture.height) if picture else None,
        structured=_structure_question(question, answers, picture),
    )


def _render_question(question: DescribedQuestion, answers: Sequence[DescribedAnswer]) -> str:
    below = "".join(
        f"<section><h2>{_say('Answer by {name}', answer.author)}</h2>{answer.body_html}</section>"
        for answer in answers
    )
    return f"<p>{_say('Asked by {name}', question.author)}</p>{question.body_html}{below}"


def _say(text: str, name: str) -> str:
    return escape(translate_answer(Translatable(text, {"name": name})))


def _structure_question(
    question: DescribedQuestion, answers: Sequence[DescribedAnswer], picture: PictureRow | None
) -> Mapping[str, object]:
    """A QAPage of schema.org. The accepted answer is its own property, the others are suggested."""
    accepted = [answer for answer in answers if answer.id == question.accepted_answer_id]
    asked: dict[str, object] = {
        "@type": "Question",
        "name": question.title,
        "text": question.excerpt or question.title,
        "answerCount": question.answer_count,
        "upvoteCount": question.score,
        "datePublished": iso(question.created_at),
        "author": _structure_author(question.author_id, question.author),
        "suggestedAnswer": [
            _structure_answer(question.id, answer) for answer in answers if answer not in accepted
        ],
    }
    if question.edited_at:
        asked["dateModified"] = iso(question.edited_at)
    if accepted:
        asked["acceptedAnswer"] = _structure_answer(question.id, accepted[0])
    if picture:
        asked["image"] = site_url(picture.card_url)
    return {"@type": "QAPage", "mainEntity": asked}


def _structure_answer(question_id: int, answer: DescribedAnswer) -> Mapping[str, object]:
    return {
        "@type": "Answer",
        "text": text.excerpt(answer.body),
        "url": site_url(f"{LIST}/{question_id}#answer-{answer.id}"),
        "upvoteCount": answer.score,
        "datePublished": iso(answer.created_at),
        "author": _structure_author(answer.author_id, answer.author),
    }


def _structure_author(member_id: int, name: str) -> Mapping[str, object]:
    return {"@type": "Person", "name": name, "url": site_url(f"/profile/{member_id}")}


def describe_list(query: Mapping[str, str]) -> PageHead:
    """The head of `/questions`: of all of them, of those with a tag, or of those in a category.

    A list with other filters is not indexed by search engines, and has a plain title.
    """
    named = (query.get("tag", ""), *query.get("tags", "").split(","))
    tags = {tag_name(name) for name in named if name.strip()}
    if len(tags) > 1 or (tags and "category" in query) or not NARROWING.isdisjoint(query):
        return PageHead("Questions", kind="website")
    page = _page_of(query)
    if tags:
        return _describe_tag(tags.pop(), page)
    if "category" in query:
        return _describe_category(query["category"], page)
    found = queries.list_questions("newest", None, page, LISTED_ITEMS)
    return _describe(found, "Questions", "Questions about cars, with answers that have worked.", {})


def _describe_tag(tag: str, page: int) -> PageHead:
    found = queries.list_questions("newest", tag, page, LISTED_ITEMS)
    words = f"Questions and answers about {tag}."
    return _describe(found, f"Questions tagged {tag}", words, {"tags": tag}, feed={"tag": tag})


def _describe_category(number: str, page: int) -> PageHead:
    wanted = int(number) if number.isascii() and number.isdecimal() and len(number) < LONGEST_NUMBER else 0
    chosen = sa.select(Category.id, Category.name, Category.description).where(Category.id == wanted)
    category = reads().execute(chosen).first()
    if category is None:
        return PageHead()
    found = queries.list_category("newest", category.id, page, LISTED_ITEMS)
    words = category.description or f"Questions and answers about {category.name}."
    return _describe(found, f"Questions in {category.name}", words, {"category": str(category.id)})


def _page_of(query: Mapping[str, str]) -> int:
    number = query.get("page", "0")
    return int(number) if number.isascii() and number.isdecimal() and len(number) < LONGEST_PAGE else 0


def _describe(
    found: Page[QuestionItemRow],
    title: str,
    words: str,
    query: Mapping[str, str],
    feed: Mapping[str, str] | None = None,
) -> PageHead:
    """A list with the titles of its questions, and a link to the next page. An empty one has no words."""
    if not found.content:
        return PageHead()
    page = found.current_page
    items = "".join(
        f'<li><a href="{LIST}/{item.id}">{escape(item.title)}</a><p>{escape(item.excerpt)}</p></li>'
        for item in found.content
    )
    following = escape(f"{LIST}?{urlencode({**query, 'page': page + 1})}")
    more = (
        f'<p><a href="{following}" rel="next">{translate_answer("Next page")}</a></p>'
        if found.has_more
        else ""
    )
    return PageHead(
        f"{title}, page {page + 1}" if page else title,
        words,
        html=f"<ul>{items}</ul>{more}",
        kind="website",
        query={**query, "page": str(page)} if page else query,
        feed=feed,
    )


PAGE_RESOLVERS = (PageResolver(PAGE, describe_question),)
LIST_RESOLVERS = (ListResolver(LIST, describe_list),)
