"""The calls under /forum-api by which everybody reads: lists, question pages, search."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from motorclub.api import Blueprint, current_viewer, page_schema, public
from motorclub_forum.reading import facets, queries, searching, similar, views
from motorclub_forum.reading.schemas import (
    AnswerSchema,
    FacetQuery,
    FacetsSchema,
    QuestionItemSchema,
    QuestionQuery,
    QuestionSchema,
    QuestionsQuery,
    SearchQuery,
    SimilarQuery,
    SimilarSchema,
)
from motorclub_forum.shared import page_cache, visibility

# The schemas of the hot reads are instances: of a class, the parser would make one for each request.
QUESTIONS = page_schema(QuestionItemSchema)()
QUESTION = QuestionSchema()

blueprint = Blueprint("forum_reading", __name__, description="Lists, question pages and search")

Body = dict[str, Any]


@blueprint.route("/questions")
@blueprint.arguments(QuestionsQuery(), location="query")
@blueprint.response(200, QUESTIONS)
@public
def list_questions(query: Body) -> Any:
    """Questions by age, activity, votes or heat, unanswered or solved ones; narrowed by tags, car, words and more.

    403 for those of one `author` who keeps the profile from the caller, or from whom a block keeps the caller apart.
    """
    if not searching.is_cacheable(query):
        if query["author"] is not None:
            visibility.check_profile_open(current_viewer(), query["author"])
        return searching.list_narrowed(query, current_viewer())
    key = tuple(query[name] for name in LIST_KEY)
    return page_cache.cached_response(("list", *key), lambda: QUESTIONS.dump(_list(query)))


LIST_KEY = ("sort", "tag", "page", "size", "category")


def _list(query: Body) -> Any:
    if searching.is_plain(query):
        return queries.list_questions(query["sort"], query["tag"], query["page"], query["size"])
    if query["tag"] is None and query["sort"] in queries.CATEGORY_SORTS:
        return queries.list_category(query["sort"], query["category"], query["page"], query["size"])
    return searching.list_narrowed(query, current_viewer())


@blueprint.route("/questions/similar")
@blueprint.arguments(SimilarQuery, location="query")
@blueprint.response(200, SimilarSchema)
@public
def similar_questions(query: Body) -> Any:
    """Up to five questions like the one that somebody is about to ask, those about the same car first."""
    return {"items": similar.find_similar(**query)}


@blueprint.route("/questions/<id:question_id>")
@blueprint.arguments(QuestionQuery(), location="query")
@blueprint.response(200, QUESTION)
@public
def question(query: Body, question_id: int) -> Any:
    """A question and a page of its answers. 410 for one that was removed."""
    viewer = current_viewer()
    shown = (query["page"], query["size"], query["order"])
    read = functools.partial(queries.get_question_page, question_id, viewer, *shown)
    page, mine = _seen(read) if viewer.signed_in else (_kept(question_id, shown, read), False)
    if query["page"] == 0 and not mine:
        views.count_view(question_id, viewer)
    return page


def _seen(read: Callable[[], Body]) -> tuple[Any, bool]:
    page = read()
    return page, page["is_mine"]


def _kept(question_id: int, shown: tuple[Any, ...], read: Callable[[], Body]) -> Any:
    """As all visitors see it."""
    return page_cache.cached_response(("question", question_id, *shown), lambda: QUESTION.dump(read()))


@blueprint.route("/questions/<id:question_id>/answers")
@blueprint.arguments(QuestionQuery, location="query")
@blueprint.response(200, page_schema(AnswerSchema))
@public
def list_answers(query: Body, question_id: int) -> Any:
    """A page of a question's answers."""
    return queries.list_answers(question_id, current_viewer(), query["page"], query["size"], query["order"])


@blueprint.route("/answers/<id:answer_id>")
@blueprint.response(200, AnswerSchema)
@public
def show_answer(answer_id: int) -> Any:
    """One answer."""
    return queries.get_answer(answer_id, current_viewer())


@blueprint.route("/facets")
@blueprint.arguments(FacetQuery, location="query")
@blueprint.response(200, FacetsSchema)
@public
def list_facets(query: Body) -> Any:
    """Brands that questions are about, the models of one, or the generations of one of these."""
    return {"items": facets.count_facets(query["brand"], query["car_model"])}


@blueprint.route("/search")
@blueprint.arguments(SearchQuery, location="query")
@blueprint.response(200, QUESTIONS)
@public
def search(query: Body) -> Any:
    """Questions whose words, or whose answers' words, are looked for; with the operators of the list."""
    return searching.search_questions(
        query["keyword"], query["types"], query["page"], query["size"], current_viewer()
    )
