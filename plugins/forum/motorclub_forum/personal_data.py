"""What the forum stores about a member: exported as JSON, and erased so that others' discussions stay whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import InstrumentedAttribute

from motorclub.api import (
    ContentChoice,
    ContentRef,
    Erased,
    ExportFile,
    PersonalData,
    db,
    index_content,
    unindex_content,
)
from motorclub.api.rows import anonymise_rows, delete_rows, export_rows, update_rows
from motorclub_forum.content import answer_document
from motorclub_forum.models import (
    Answer,
    Category,
    CloseVote,
    Draft,
    Invitation,
    Outcome,
    OwnCar,
    Question,
    Revision,
    SameHere,
    Tag,
    Vote,
)
from motorclub_forum.posts import votes
from motorclub_forum.reading.rows import EMPTY_PROBLEM
from motorclub_forum.shared import page_cache
from motorclub_forum.shared.counters import Target, publish_state
from motorclub_forum.shared.database import execute, lock_rows

# What replaces the texts that a member wants removed; others' answers to them stay.
REMOVED_TITLE = "A question removed by its author"
REMOVED = "This text was removed by its author."

# Whose each file's rows are, and their columns.
FILES: Mapping[str, tuple[InstrumentedAttribute[int], tuple[str, ...]]] = {
    "questions.json": (
        Question.author_id,
        (
            *(
                "id",
                "kind",
                "status",
                "title",
                "body",
                "tag_names",
                "brand",
                "car_model",
                "generation",
                "engine",
            ),
            *("year", "mileage_km", *EMPTY_PROBLEM, "created_at"),
        ),
    ),
    "answers.json": (Answer.author_id, ("id", "question_id", "status", "body", "created_at")),
    "votes.json": (Vote.member_id, ("question_id", "answer_id", "value", "changed_at")),
    "outcomes.json": (Outcome.member_id, ("answer_id", "kind", "car", "comment", "created_at")),
    "same-here.json": (SameHere.member_id, ("question_id", "created_at")),
    "close-votes.json": (CloseVote.member_id, ("question_id", "reason", "created_at")),
    "invitations.json": (Invitation.member_id, ("question_id", "created_at")),
    "own-car.json": (OwnCar.member_id, ("brand", "car_model", "generation", "year")),
    "drafts.json": (Draft.owner_id, ("id", "kind", "target_id", "payload", "updated_at")),
    "edits.json": (
        Revision.editor_id,
        ("id", "question_id", "answer_id", "title", "body", "comment", "status", "created_at"),
    ),
}


def export(user_id: int) -> Iterable[ExportFile]:
    """What the member wrote, found, voted and drafted."""
    for file, (owner, names) in FILES.items():
        columns = [getattr(owner.class_, name) for name in names]
        yield export_rows(file, sa.select(*columns).where(owner == user_id).order_by(*columns[:2]))


def erase(user_id: int) -> Erased:
    """Remove votes, also from the counters; questions and answers stay, by the deleted member."""
    return erase_as(user_id, ContentChoice.ANONYMISE)


def erase_as(user_id: int, choice: ContentChoice) -> Erased:
    """As `erase`; with KEEP, posts stay their author's; with REMOVE, their texts are removed as well."""
    # In the order of their ids, as every other writer locks one of them at most.
    lock_rows(Question, _touched(Question, user_id), Question.id)
    lock_rows(Answer, _touched(Answer, user_id), Answer.id)
    changed = _take_votes_back(Question, user_id)
    _take_votes_back(Answer, user_id)
    removed = delete_rows(Vote, Vote.member_id == user_id) + _remove_outcomes(user_id) + _delete_own(user_id)
    if choice is ContentChoice.REMOVE:
        removed += _overwrite_questions(user_id) + _overwrite_answers(user_id)
    hidden = 0
    if choice is not ContentChoice.KEEP:
        hidden = anonymise_rows(user_id, Question.author_id, Answer.author_id)
        _hide_elsewhere(user_id)
    for question_id in changed:
        publish_state(question_id)
    if removed or hidden:
        page_cache.expire_pages()
    return Erased(removed=removed, anonymised=hidden)


def _remove_outcomes(user_id: int) -> int:
    """Remove what the member found, has too, votes to close and was invited to; returns how many rows."""
    said = sa.delete(Outcome).where(Outcome.member_id == user_id).returning(Outcome.answer_id)
    answers = sorted(db.session.scalars(said))
    for answer_id in answers:
        votes.recount_outcomes(answer_id)
    worked = sa.select(Answer.worked_count).where(Answer.id == Question.accepted_answer_id)
    theirs = sa.select(Answer.question_id).where(Answer.id.in_(answers))
    solved = sa.and_(Question.id.in_(theirs), Question.accepted_answer_id.in_(answers))
    update_rows(Question, solved, confirmed_count=worked.scalar_subquery())
    had = sa.delete(SameHere).where(SameHere.member_id == user_id).returning(SameHere.question_id)
    questions = list(db.session.scalars(had))
    update_rows(Question, Question.id.in_(questions), same_here_count=Question.same_here_count - 1)
    others = delete_rows(CloseVote, CloseVote.member_id == user_id)
    others += delete_rows(Invitation, Invitation.member_id == user_id)
    return len(answers) + len(questions) + others


def _delete_own(user_id: int) -> int:
    """Delete drafts and waiting edits; returns how many rows."""
    waits = sa.and_(Revision.editor_id == user_id, Revision.status == "SUGGESTED")
    without = sa.func.array_remove(Category.moderator_ids, user_id)
    update_rows(Category, Category.moderator_ids.contains([user_id]), moderator_ids=without)
    removed = delete_rows(Draft, Draft.owner_id == user_id) + delete_rows(Revision, waits)
    return removed + delete_rows(OwnCar, OwnCar.member_id == user_id)


# Where else a member may be named.
NAMED: tuple[Any, ...] = (
    *(Question.accepted_by_id, Question.last_editor_id, Question.deleted_by_id),
    *(Answer.last_editor_id, Answer.deleted_by_id, Revision.editor_id, Revision.reviewer_id),
    *(Tag.created_by_id, Vote.receiver_id),
)


def _hide_elsewhere(user_id: int) -> None:
    """Replace the member by the deleted member in every other place, and remove mentions."""
    anonymise_rows(user_id, *NAMED)
    for target in (Question, Answer):
        remaining = sa.func.array_remove(target.mentioned_ids, user_id)
        update_rows(target, target.mentioned_ids.contains([user_id]), mentioned_ids=remaining)


def _touched(target: Target, user_id: int) -> sa.ColumnElement[bool]:
    """What the member wrote, voted on or recorded something about."""
    voted = sa.select(_voted(target)).where(Vote.member_id == user_id, _voted(target).is_not(None))
    said: Any = sa.select(SameHere.question_id).where(SameHere.member_id == user_id)
    if target is Answer:
        said = sa.select(Outcome.answer_id).where(Outcome.member_id == user_id)
    return sa.or_(target.author_id == user_id, target.id.in_(voted), target.id.in_(said))


def _voted(target: Target) -> InstrumentedAttribute[int | None]:
    return Vote.question_id if target is Question else Vote.answer_id


def _take_votes_back(target: Target, user_id: int) -> list[int]:
    """Take the member's votes out of the scores; returns the ids of what they had voted on."""
    votes = (
        sa.select(
            _voted(target).label("id"),
            sa.func.count().filter(Vote.value == 1).label("ups"),
            sa.func.count().filter(Vote.value == -1).label("downs"),
        )
        .where(Vote.member_id == user_id, _voted(target).is_not(None))
        .group_by(_voted(target))
        .subquery()
    )
    counted = (
        sa.update(target)
        .where(target.id == votes.c.id)
        .values(up_count=target.up_count - votes.c.ups, down_count=target.down_count - votes.c.downs)
        .returning(target.id)
    )
    return sorted(execute(counted).scalars())


def _overwrite_questions(user_id: int) -> int:
    """Remove the texts of a member's questions, also from the search index; returns how many."""
    words = {"title": REMOVED_TITLE, "excerpt": REMOVED, "body": REMOVED, "body_html": f"<p>{REMOVED}</p>"}
    words |= {name: "" for name, empty in EMPTY_PROBLEM.items() if empty == ""}
    overwritten = _overwrite(Question, user_id, words)
    unindex_content(*(ContentRef("forum.question", question_id) for question_id in overwritten))
    below = sa.select(Answer.id, Answer.question_id, Answer.body, Answer.created_at).where(
        Answer.question_id.in_(overwritten)
    )
    for answer in db.session.execute(below.where(Answer.status == "PUBLISHED")):
        # Others' answers were found by the question's title too.
        said = (REMOVED_TITLE, answer.body, answer.created_at)
        index_content(answer_document(answer.id, answer.question_id, *said))
    return len(overwritten)


def _overwrite_answers(user_id: int) -> int:
    overwritten = _overwrite(Answer, user_id, {"body": REMOVED, "body_html": f"<p>{REMOVED}</p>"})
    unindex_content(*(ContentRef("forum.answer", answer_id) for answer_id in overwritten))
    return len(overwritten)


def _overwrite(target: Target, user_id: int, words: dict[str, str]) -> list[int]:
    """Replace the texts of a member's posts and delete their former ones; returns the posts' ids."""
    changed = sa.update(target).where(target.author_id == user_id).values(words).returning(target.id)
    ids = list(execute(changed).scalars())
    column = Revision.question_id if target is Question else Revision.answer_id
    delete_rows(Revision, column.in_(ids))
    update_rows(target, target.id.in_(ids), revision_count=0)
    return ids


PERSONAL_DATA = (PersonalData("Questions, answers and votes.", export, erase, erase_as),)
