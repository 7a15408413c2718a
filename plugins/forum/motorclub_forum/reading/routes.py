"""The calls under /forum-api by which everybody reads: lists, question pages, search."""

from __future__ import annotations

from typing import Any

from flask import Response

from motorclub.api import Blueprint, current_viewer, public
from motorclub.api.rows import Page, schema_of
from motorclub_forum.reading import facets, queries, searching, similar, views
from motorclub_forum.reading.rows import AnswerRow, Facets, QuestionItemRow, QuestionRow, Similar
from motorclub_forum.reading.schemas import (
    FacetQuery,
    QuestionQuery,
    QuestionsQuery,
    SearchQuery,
    SimilarQuery,
)
from motorclub_forum.shared import page_cache, visibility

Questions = Page[QuestionItemRow]
QUESTIONS = schema_of(Questions)()
QUESTION = schema_of(QuestionRow)()

blueprint = Blueprint("forum_reading", __name__, description="Lists, question pages and search")

Body = dict[str, Any]


@blueprint.route("/questions")
@blueprint.arguments(QuestionsQuery, location="query")
@blueprint.response(200, Questions)
@public
def list_questions(query: Body) -> Questions | Response:
    """Questions by age, activity, votes or heat, unanswered or solved ones; narrowed by tags, car, words and more.

    403 for the questions of an `author` who hides the profile from the caller, or where a block stands between them.
    """
    if not searching.is_cacheable(query):
        if query["author"] is not None:
            visibility.check_profile_open(current_viewer(), query["author"])
        return searching.list_narrowed(query, current_viewer())
    key = tuple(query[name] for name in LIST_KEY)
    return page_cache.cached_response(("list", *key), lambda: QUESTIONS.dump(_list(query)))


LIST_KEY = ("sort", "tag", "page", "size", "category")


def _list(query: Body) -> Questions:
    if searching.is_plain(query):
        return queries.list_questions(query["sort"], query["tag"], query["page"], query["size"])
    if query["tag"] is None and query["sort"] in queries.CATEGORY_SORTS:
        return queries.list_category(query["sort"], query["category"], query["page"], query["size"])
    return searching.list_narrowed(query, current_viewer())


@blueprint.route("/questions/similar")
@blueprint.arguments(SimilarQuery, location="query")
@blueprint.response(200, Similar)
@public
def list_similar(query: Body) -> Similar:
    """Up to five questions like the one that somebody is about to ask, those about the same car first."""
    return Similar(similar.find_similar(**query))


@blueprint.route("/questions/<id:question_id>")
@blueprint.arguments(QuestionQuery, location="query")
@blueprint.response(200, QuestionRow)
@public
def show_question(query: Body, question_id: int) -> QuestionRow | Response:
    """A question and a page of its answers. 410 for one that was removed."""
    viewer = current_viewer()
    which = (query["page"], query["size"], query["order"])

    def read() -> QuestionRow:
        return queries.get_question_page(question_id, viewer, *which)

    # All visitors see the same.
    question = (
        read()
        if viewer.signed_in
        else page_cache.cached_response(("question", question_id, *which), lambda: QUESTION.dump(read()))
    )
    if query["page"] == 0 and not (isinstance(question, QuestionRow) and question.is_mine):
        views.count_view(question_id, viewer)
    return question


@blueprint.route("/questions/<id:question_id>/answers")
@blueprint.arguments(QuestionQuery, location="query")
@blueprint.response(200, Page[AnswerRow])
@public
def list_answers(query: Body, question_id: int) -> Page[AnswerRow]:
    """A page of a question's answers."""
    return queries.list_answers(question_id, current_viewer(), **query)


@blueprint.route("/answers/<id:answer_id>")
@blueprint.response(200, AnswerRow)
@public
def show_answer(answer_id: int) -> AnswerRow:
    """One answer."""
    return queries.get_answer(answer_id, current_viewer())


@blueprint.route("/facets")
@blueprint.arguments(FacetQuery, location="query")
@blueprint.response(200, Facets)
@public
def list_facets(query: Body) -> Facets:
    """Brands that questions are about, the models of one, or the generations of one of these."""
    return Facets(facets.count_facets(query["brand"], query["car_model"]))


@blueprint.route("/search")
@blueprint.arguments(SearchQuery, location="query")
@blueprint.response(200, Questions)
@public
def search(query: Body) -> Questions:
    """Questions that have the words, or whose answers have them; with the operators of the list."""
    return searching.search_questions(**query, viewer=current_viewer())
