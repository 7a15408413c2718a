"""The calls under /forum-api that everybody makes: reading, asking, answering, voting, accepting."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from motorclub.api import (
    Blueprint,
    PageQuery,
    Viewer,
    current_viewer,
    page_schema,
    public,
    requires,
    signed_in,
)
from motorclub_forum import jobs
from motorclub_forum.members import mentions
from motorclub_forum.moderation import question_states
from motorclub_forum.permissions import ANSWER, ASK, OUTCOME, VOTE
from motorclub_forum.posts import answers, outcomes, questions, same_here, votes
from motorclub_forum.reading import facets, queries, searching, similar
from motorclub_forum.schemas import (
    AcceptedSchema,
    AcceptSchema,
    AnswerSchema,
    AnswerStateSchema,
    AskSchema,
    CastVoteSchema,
    EditAnswerSchema,
    EditQuestionSchema,
    FacetQuery,
    FacetsSchema,
    LimitsSchema,
    MembersSchema,
    MentionQuery,
    NoteSchema,
    OutcomeSchema,
    OutcomesSchema,
    QuestionItemSchema,
    QuestionQuery,
    QuestionSchema,
    QuestionsQuery,
    RecordOutcomeSchema,
    ReplySchema,
    SameHereSchema,
    SearchQuery,
    SimilarQuery,
    SimilarSchema,
    StateSchema,
    TargetQuery,
    VoteSchema,
)
from motorclub_forum.shared import limits, page_cache, visibility

# The schemas of the hot reads are instances: of a class, the parser would make one for each request.
QUESTIONS = page_schema(QuestionItemSchema)()
QUESTION = QuestionSchema()
ANSWERS_SHOWN = 20

blueprint = Blueprint("forum", __name__, description="Questions, answers and votes")

Body = dict[str, Any]


# Questions


@blueprint.route("/questions")
@blueprint.arguments(QuestionsQuery(), location="query")
@blueprint.response(200, QUESTIONS)
@public
def list_questions(query: Body) -> Any:
    """Questions by age, activity, votes or heat, unanswered or solved ones; narrowed by tags, car, words and more.

    403 for those of one `author` who keeps the profile from the caller, or from whom a block keeps the caller apart.
    """
    if not searching.is_kept(query):
        if query["author"] is not None:
            visibility.check_open(current_viewer(), query["author"])
        return searching.listed(query, current_viewer())
    key = tuple(query[name] for name in LIST_KEY)
    return page_cache.answer(("list", *key), lambda: QUESTIONS.dump(_list(query)))


LIST_KEY = ("sort", "tag", "page", "size", "category")


def _list(query: Body) -> Any:
    if searching.is_plain(query):
        return queries.question_list(query["sort"], query["tag"], query["page"], query["size"])
    if query["tag"] is None and query["sort"] in queries.CATEGORY_SORTS:
        return queries.category_list(query["sort"], query["category"], query["page"], query["size"])
    return searching.listed(query, current_viewer())


@blueprint.route("/questions", methods=["POST"])
@blueprint.arguments(AskSchema)
@blueprint.response(201, QuestionSchema)
@requires(ASK)
def ask(body: Body) -> Any:
    """Ask a question. Unknown tags are made; a member's first question may have to wait for a moderator."""
    viewer = current_viewer()
    question_id = questions.ask(viewer, body)
    return _page(question_id, viewer), {"Location": f"/forum-api/questions/{question_id}"}


def _page(question_id: int, viewer: Viewer) -> Any:
    return queries.question_page(question_id, viewer, 0, ANSWERS_SHOWN)


@blueprint.route("/questions/similar")
@blueprint.arguments(SimilarQuery, location="query")
@blueprint.response(200, SimilarSchema)
@public
def similar_questions(query: Body) -> Any:
    """Up to five questions like the one that somebody is about to ask, those about the same car first."""
    return {"items": similar.questions(**query)}


@blueprint.route("/questions/<id:question_id>")
@blueprint.arguments(QuestionQuery(), location="query")
@blueprint.response(200, QUESTION)
@public
def question(query: Body, question_id: int) -> Any:
    """A question and a page of its answers. 410 for one that was removed."""
    viewer = current_viewer()
    shown = (query["page"], query["size"], query["order"])
    read = functools.partial(queries.question_page, question_id, viewer, *shown)
    page, mine = _seen(read) if viewer.signed_in else (_kept(question_id, shown, read), False)
    if query["page"] == 0 and not mine:
        jobs.count_view(question_id, viewer)
    return page


def _seen(read: Callable[[], Body]) -> tuple[Any, bool]:
    page = read()
    return page, page["is_mine"]


def _kept(question_id: int, shown: tuple[Any, ...], read: Callable[[], Body]) -> Any:
    """As all visitors see it."""
    return page_cache.answer(("question", question_id, *shown), lambda: QUESTION.dump(read()))


@blueprint.route("/questions/<id:question_id>", methods=["PUT"])
@blueprint.arguments(EditQuestionSchema)
@blueprint.response(200, QuestionSchema)
@signed_in
def edit_question(body: Body, question_id: int) -> Any:
    """Change a question: its author, who may edit everything, or anybody where it is a wiki."""
    viewer = current_viewer()
    questions.edit(viewer, question_id, body)
    return _page(question_id, viewer)


@blueprint.route("/questions/<id:question_id>", methods=["DELETE"])
@blueprint.arguments(NoteSchema, location="query")
@blueprint.response(200, StateSchema)
@signed_in
def delete_question(query: Body, question_id: int) -> Any:
    """Delete a question, for 30 days at first: its author while no answer has a score, or a moderator."""
    return question_states.delete(current_viewer(), question_id, query["note"], query.get("version"))


@blueprint.route("/questions/<id:question_id>/same-here", methods=["POST"])
@blueprint.response(200, SameHereSchema)
@signed_in
def have_this_too(question_id: int) -> Any:
    """The caller has this too."""
    return same_here.say(current_viewer(), question_id, True)


@blueprint.route("/questions/<id:question_id>/same-here", methods=["DELETE"])
@blueprint.response(200, SameHereSchema)
@signed_in
def have_this_no_more(question_id: int) -> Any:
    """The caller does not have it after all."""
    return same_here.say(current_viewer(), question_id, False)


@blueprint.route("/questions/<id:question_id>/accepted-answer", methods=["PUT"])
@blueprint.arguments(AcceptSchema)
@blueprint.response(200, AcceptedSchema)
@signed_in
def accept(body: dict[str, int | None], question_id: int) -> Any:
    """Say which answer solved the question: the asker, or staff in the asker's place."""
    question_states.accept(current_viewer(), question_id, body["answer_id"])
    return {"accepted_answer_id": body["answer_id"]}


@blueprint.route("/facets")
@blueprint.arguments(FacetQuery, location="query")
@blueprint.response(200, FacetsSchema)
@public
def list_facets(query: Body) -> Any:
    """Brands that questions are about, the models of one, or the generations of one of these."""
    return {"items": facets.values(query["brand"], query["car_model"])}


@blueprint.route("/search")
@blueprint.arguments(SearchQuery, location="query")
@blueprint.response(200, QUESTIONS)
@public
def search(query: Body) -> Any:
    """Questions whose words, or whose answers' words, are looked for; with the operators of the list."""
    return searching.found(query["keyword"], query["types"], query["page"], query["size"], current_viewer())


# Answers


@blueprint.route("/questions/<id:question_id>/answers")
@blueprint.arguments(QuestionQuery, location="query")
@blueprint.response(200, page_schema(AnswerSchema))
@public
def list_answers(query: Body, question_id: int) -> Any:
    """A page of a question's answers."""
    return queries.answer_page(question_id, current_viewer(), query["page"], query["size"], query["order"])


@blueprint.route("/questions/<id:question_id>/answers", methods=["POST"])
@blueprint.arguments(ReplySchema)
@blueprint.response(201, AnswerSchema)
@requires(ANSWER)
def answer(body: Body, question_id: int) -> Any:
    """Answer a question. The asker is told."""
    viewer = current_viewer()
    return queries.one_answer(answers.answer(viewer, question_id, body), viewer)


@blueprint.route("/answers/<id:answer_id>")
@blueprint.response(200, AnswerSchema)
@public
def show_answer(answer_id: int) -> Any:
    """One answer."""
    return queries.one_answer(answer_id, current_viewer())


@blueprint.route("/answers/<id:answer_id>", methods=["PUT"])
@blueprint.arguments(EditAnswerSchema)
@blueprint.response(200, AnswerSchema)
@signed_in
def edit_answer(body: Body, answer_id: int) -> Any:
    """Change an answer: its author, or who may edit everything."""
    viewer = current_viewer()
    answers.edit(viewer, answer_id, body)
    return queries.one_answer(answer_id, viewer)


@blueprint.route("/answers/<id:answer_id>", methods=["DELETE"])
@blueprint.arguments(NoteSchema, location="query")
@blueprint.response(200, AnswerStateSchema)
@signed_in
def delete_answer(query: Body, answer_id: int) -> Any:
    """Delete an answer, for 30 days at first: its author unless it is the accepted one, or a moderator."""
    return answers.delete(current_viewer(), answer_id, query["note"], query.get("version"))


@blueprint.route("/answers/<id:answer_id>/outcomes")
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, page_schema(OutcomeSchema))
@public
def list_outcomes(query: Body, answer_id: int) -> Any:
    """What people found who tried it, the newest first."""
    return outcomes.listed(answer_id, query["page"], query["size"])


@blueprint.route("/answers/<id:answer_id>/outcomes", methods=["PUT"])
@blueprint.arguments(RecordOutcomeSchema)
@blueprint.response(200, OutcomesSchema)
@requires(OUTCOME)
def record_outcome(body: Body, answer_id: int) -> Any:
    """Say what you found when you tried an answer; the last word holds."""
    return outcomes.record(current_viewer(), answer_id, body)


@blueprint.route("/answers/<id:answer_id>/outcomes", methods=["DELETE"])
@blueprint.response(200, OutcomesSchema)
@requires(OUTCOME)
def withdraw_outcome(answer_id: int) -> Any:
    """Say nothing about it any more."""
    return outcomes.record(current_viewer(), answer_id, None)


# Votes


@blueprint.route("/votes", methods=["PUT"])
@blueprint.arguments(CastVoteSchema)
@blueprint.response(200, VoteSchema)
@requires(VOTE)
def vote(body: Body) -> Any:
    """Vote on somebody else's question or answer; the same vote again changes nothing."""
    score = votes.vote(current_viewer(), **body)
    return {**body, "score": score}


@blueprint.route("/votes", methods=["DELETE"])
@blueprint.arguments(TargetQuery, location="query")
@blueprint.response(200, VoteSchema)
@requires(VOTE)
def take_vote_back(query: Body) -> Any:
    """Take a vote back, within ten minutes or after the text has changed."""
    score = votes.vote(current_viewer(), **query, value=0)
    return {**query, "value": 0, "score": score}


# People


@blueprint.route("/mentions")
@blueprint.arguments(MentionQuery, location="query")
@blueprint.response(200, MembersSchema)
@signed_in
def complete_mention(query: Body) -> Any:
    """Members whose names begin so and who may be mentioned by the caller; at most eight."""
    return {"items": mentions.completions(query["q"], current_viewer())}


@blueprint.route("/limits")
@blueprint.response(200, LimitsSchema)
@signed_in
def show_limits() -> Any:
    """What the caller may still do today."""
    return limits.limits(current_viewer())
