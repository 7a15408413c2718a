"""The calls under /forum-api by which everybody reads: lists, question pages, search."""

from __future__ import annotations

from typing import Any

from flask import Response

from motorclub.api import Blueprint, PageQuery, current_viewer, public, signed_in
from motorclub.api.rows import Page, schema_of
from motorclub_forum import schemas
from motorclub_forum.reading import known_issues, popularity, profiles, queries, question_page, searching
from motorclub_forum.reading.known_issues import Confirmations, KnownIssueRow
from motorclub_forum.reading.profiles import MembersAnswerRow, MembersSummary
from motorclub_forum.reading.rows import AnswerRow, Facets, QuestionItemRow, QuestionRow, Similar
from motorclub_forum.shared import page_cache, rights
from motorclub_forum.shared.rights import HiddenAuthors

Questions = Page[QuestionItemRow]
QUESTIONS = schema_of(Questions)()
QUESTION = schema_of(QuestionRow)()

QUESTIONS_QUERY = schemas.QuestionsQuery()

blueprint = Blueprint("forum_reading", __name__, description="Lists, question pages and search")

Body = dict[str, Any]


@blueprint.route("/questions")
@blueprint.arguments(schemas.QuestionsQuery, location="query")
@blueprint.response(200, Questions)
@public
def list_questions(query: Body) -> Questions | Response:
    """Questions by age, activity, votes or heat, unanswered or solved ones; narrowed by tags, car, words and more.

    403 for the questions of an `author` who hides the profile from the caller, or where a block stands between them.
    """
    if not searching.is_cacheable(query):
        if query["author"] is not None:
            rights.check_profile_open(current_viewer(), query["author"])
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
@blueprint.arguments(schemas.SimilarQuery, location="query")
@public
def list_similar(query: Body) -> Similar:
    """Up to five questions like the one that somebody is about to ask, those about the same car first."""
    return Similar(queries.find_similar(**query))


@blueprint.route("/questions/<id:question_id>")
@blueprint.arguments(schemas.QuestionQuery, location="query")
@blueprint.response(200, QuestionRow)
@public
def show_question(query: Body, question_id: int) -> QuestionRow | Response:
    """A question and a page of its answers. 410 for one that was removed."""
    viewer = current_viewer()
    which = (query["page"], query["size"], query["order"])

    def read() -> QuestionRow:
        return question_page.get_question_page(question_id, viewer, *which)

    # All visitors see the same.
    question = (
        read()
        if viewer.signed_in
        else page_cache.cached_response(("question", question_id, *which), lambda: QUESTION.dump(read()))
    )
    if query["page"] == 0 and not (isinstance(question, QuestionRow) and question.is_mine):
        popularity.count_view(question_id, viewer)
    return question


@blueprint.route("/questions/<id:question_id>/answers")
@blueprint.arguments(schemas.QuestionQuery, location="query")
@public
def list_answers(query: Body, question_id: int) -> Page[AnswerRow]:
    """A page of a question's answers."""
    return question_page.list_answers(question_id, current_viewer(), **query)


@blueprint.route("/questions/<id:question_id>/confirmations")
@public
def list_confirmations(question_id: int) -> Confirmations:
    """Cars of the showcase on which its answers worked, of the question's model; none while the showcase is off."""
    return known_issues.list_confirmations(question_id, current_viewer())


@blueprint.route("/answers/<id:answer_id>")
@public
def show_answer(answer_id: int) -> AnswerRow:
    """One answer."""
    return question_page.get_answer(answer_id, current_viewer())


@blueprint.route("/facets")
@blueprint.arguments(schemas.FacetQuery, location="query")
@public
def list_facets(query: Body) -> Facets:
    """Brands that questions are about, the models of one, or the generations of one of these."""
    return Facets(queries.count_facets(query["brand"], query["car_model"]))


@blueprint.route("/known-issues")
@blueprint.arguments(schemas.KnownIssuesQuery, location="query")
@public
def list_known_issues(query: Body) -> Page[KnownIssueRow]:
    """Solved questions about a model, with what the repair takes; those first whose solution worked for most."""
    return known_issues.list_known_issues(**query)


@blueprint.route("/search")
@blueprint.arguments(schemas.SearchQuery, location="query")
@public
def search(query: Body) -> Questions:
    """Questions that have the words, or whose answers have them; with the operators of the list."""
    return searching.search_questions(**query, viewer=current_viewer())


# Members


@blueprint.route("/users/<id:user_id>/questions")
@blueprint.arguments(PageQuery, location="query")
@public
def list_questions_of(query: Body, user_id: int) -> Page[QuestionItemRow]:
    """What a member has asked, the newest first. 403 as for their answers."""
    viewer = current_viewer()
    rights.check_profile_open(viewer, user_id)
    return searching.list_narrowed(QUESTIONS_QUERY.load({**query, "author": user_id}), viewer)


@blueprint.route("/users/<id:user_id>/answers")
@blueprint.arguments(schemas.MembersAnswersQuery, location="query")
@public
def list_answers_of(query: Body, user_id: int) -> Page[MembersAnswerRow]:
    """What a member has answered, the newest or the best first.

    403 where the member hides the profile from the caller, or a block stands between the two.
    """
    return profiles.list_answers(current_viewer(), user_id, query)


@blueprint.route("/users/<id:user_id>/summary")
@public
def show_summary_of(user_id: int) -> MembersSummary:
    """How much a member has asked, answered and solved, and the tags of it. 403 as for their answers."""
    return profiles.get_summary(current_viewer(), user_id)


@blueprint.route("/hidden-authors")
@signed_in
def list_hidden_authors() -> HiddenAuthors:
    """Members whose posts the caller sees folded (muted) or not at all (blocked).

    Lists are the same for everybody; a client that shows them hides these members' rows.
    """
    return rights.list_hidden_members(current_viewer())
