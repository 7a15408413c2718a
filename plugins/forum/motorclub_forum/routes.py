"""The calls under /forum-api."""

from __future__ import annotations

from typing import Any

from motorclub.api import Blueprint, PageQuery, current_viewer, page_schema, public, requires, signed_in
from motorclub_forum import jobs, pages, queries, services
from motorclub_forum.permissions import ANSWER, ASK, VOTE
from motorclub_forum.schemas import (
    AcceptedSchema,
    AcceptSchema,
    AnswerSchema,
    AskSchema,
    CastVoteSchema,
    QuestionItemSchema,
    QuestionSchema,
    QuestionsQuery,
    ReplySchema,
    TagSchema,
    TagsQuery,
    VoteSchema,
)

# The schemas of the hot reads are instances: of a class, the parser would make one for each request.
blueprint = Blueprint("forum", __name__, description="Questions, answers, votes and tags")

QUESTIONS = page_schema(QuestionItemSchema)()


@blueprint.route("/questions")
@blueprint.arguments(QuestionsQuery(), location="query")
@blueprint.response(200, QUESTIONS)
@public
def list_questions(query: dict[str, Any]) -> Any:
    """Questions by age, activity or votes, or those without an answer; all or those with one tag."""
    key = (query["sort"], query["tag"], query["page"], query["size"])
    return pages.answer(key, lambda: QUESTIONS.dump(queries.question_list(*key)))


@blueprint.route("/questions", methods=["POST"])
@blueprint.arguments(AskSchema)
@blueprint.response(201, QuestionSchema)
@requires(ASK)
def ask(body: dict[str, Any]) -> Any:
    """Ask a question. Unknown tags are made."""
    viewer = current_viewer()
    question_id = services.ask(viewer, **body)
    return queries.question_page(question_id, viewer.id, 0, 20), {
        "Location": f"/forum-api/questions/{question_id}"
    }


@blueprint.route("/questions/<id:question_id>")
@blueprint.arguments(PageQuery(), location="query")
@blueprint.response(200, QuestionSchema)
@public
def question(query: dict[str, int], question_id: int) -> Any:
    """A question and a page of its answers."""
    viewer = current_viewer()
    page = queries.question_page(question_id, viewer.id, query["page"], query["size"])
    if query["page"] == 0 and not page["is_mine"]:
        jobs.count_view(question_id)
    return page


@blueprint.route("/questions/<id:question_id>/answers", methods=["POST"])
@blueprint.arguments(ReplySchema)
@blueprint.response(201, AnswerSchema)
@requires(ANSWER)
def answer(body: dict[str, str], question_id: int) -> Any:
    """Answer a question. The asker is told."""
    viewer = current_viewer()
    return queries.one_answer(services.answer(viewer, question_id, body["body"]), viewer.member_id)


@blueprint.route("/votes", methods=["PUT"])
@blueprint.arguments(CastVoteSchema)
@blueprint.response(200, VoteSchema)
@requires(VOTE)
def vote(body: dict[str, Any]) -> Any:
    """Vote on somebody else's question or answer; the same vote again changes nothing."""
    score = services.vote(current_viewer(), **body)
    return {**body, "score": score}


@blueprint.route("/questions/<id:question_id>/accepted-answer", methods=["PUT"])
@blueprint.arguments(AcceptSchema)
@blueprint.response(200, AcceptedSchema)
@signed_in
def accept(body: dict[str, int | None], question_id: int) -> Any:
    """Say which answer solved the question: the asker, or staff in the asker's place."""
    services.accept(current_viewer(), question_id, body["answer_id"])
    return {"accepted_answer_id": body["answer_id"]}


@blueprint.route("/tags")
@blueprint.arguments(TagsQuery, location="query")
@blueprint.response(200, page_schema(TagSchema))
@public
def list_tags(query: dict[str, Any]) -> Any:
    """Tags that begin with `q`, the most used first."""
    return queries.tag_list(query["q"], query["page"], query["size"])
