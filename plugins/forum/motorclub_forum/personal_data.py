"""What the forum keeps about a member: handed out as JSON; erased so that the others' discussions stay whole."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    ContentChoice,
    ContentRef,
    Erased,
    ExportFile,
    PersonalData,
    db,
    former_member_id,
    index_content,
    iso,
    unindex_content,
)
from motorclub_forum import pages
from motorclub_forum.content import answer_document
from motorclub_forum.models import Answer, Question, Vote
from motorclub_forum.services import Target, tell

QUESTION = (
    Question.id,
    Question.kind,
    Question.title,
    Question.body,
    Question.tag_names,
    Question.created_at,
)
ANSWER = (Answer.id, Answer.question_id, Answer.body, Answer.created_at)
# What stands where a member wanted their words to go; the answers of others below them stay.
REMOVED_TITLE = "A question removed by its author"
REMOVED = "This text was removed by its author."

VOTE = (Vote.question_id, Vote.answer_id, Vote.value, Vote.changed_at)


def export(user_id: int) -> Iterable[ExportFile]:
    """Questions, answers and votes."""
    yield _file(
        "questions.json", sa.select(*QUESTION).where(Question.author_id == user_id).order_by(Question.id)
    )
    yield _file("answers.json", sa.select(*ANSWER).where(Answer.author_id == user_id).order_by(Answer.id))
    yield _file("votes.json", sa.select(*VOTE).where(Vote.member_id == user_id).order_by(Vote.id))


def _file(name: str, rows: sa.Select[*tuple[Any, ...]]) -> ExportFile:
    listed = [dict(row._mapping) for row in db.session.execute(rows)]
    return ExportFile(name, json.dumps(listed, indent=2, ensure_ascii=False, default=_shown).encode())


def _shown(value: datetime) -> str:
    return iso(value)


def erase(user_id: int) -> Erased:
    """Votes go, with what they counted; questions and answers stay, by a former member."""
    return erase_as(user_id, ContentChoice.ANONYMISE)


def erase_as(user_id: int, choice: ContentChoice) -> Erased:
    """As `erase`; with KEEP, questions and answers stay their author's; with REMOVE, only their places stay."""
    lock_all(Question, _touched(Question, user_id))
    lock_all(Answer, _touched(Answer, user_id))
    changed = _take_votes_back(Question, user_id)
    _take_votes_back(Answer, user_id)
    gone = db.session.execute(sa.delete(Vote).where(Vote.member_id == user_id).returning(Vote.id)).all()
    removed = len(gone)
    if choice is ContentChoice.REMOVE:
        removed += _overwrite_questions(user_id) + _overwrite_answers(user_id)
    hidden = 0
    if choice is not ContentChoice.KEEP:
        hidden = _hide_author(Question, user_id) + _hide_author(Answer, user_id)
    for question_id in changed:
        tell(question_id)
    if removed or hidden:
        pages.renew()
    return Erased(removed=removed, anonymised=hidden)


def _touched(target: Target, user_id: int) -> sa.ColumnElement[bool]:
    """What the member wrote or voted on."""
    voted = sa.select(_voted(target)).where(Vote.member_id == user_id, _voted(target).is_not(None))
    return sa.or_(target.author_id == user_id, target.id.in_(voted))


def _voted(target: Target) -> Any:
    return Vote.question_id if target is Question else Vote.answer_id


def lock_all(target: Target, which: sa.ColumnElement[bool]) -> None:
    """In the order of their ids, as every other writer takes one of them at most."""
    locked = sa.select(target.id).where(which).order_by(target.id).with_for_update(key_share=True)
    db.session.execute(locked).all()


def _take_votes_back(target: Target, user_id: int) -> list[int]:
    """Count the member's votes no longer; the ids of what they had voted on."""
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
        .execution_options(synchronize_session=False)
    )
    return sorted(db.session.scalars(counted))


def _overwrite_questions(user_id: int) -> int:
    """Take the words of a member's questions away, also from where they are found; how many there were."""
    words = {"title": REMOVED_TITLE, "excerpt": REMOVED, "body": REMOVED, "body_html": f"<p>{REMOVED}</p>"}
    overwritten = _overwrite(Question, user_id, words)
    unindex_content(*(ContentRef("forum.question", question_id) for question_id in overwritten))
    below = sa.select(Answer.id, Answer.body, Answer.created_at).where(Answer.question_id.in_(overwritten))
    for answer in db.session.execute(below):
        # Others' answers were found by the question's title too.
        index_content(answer_document(answer.id, REMOVED_TITLE, answer.body, answer.created_at))
    return len(overwritten)


def _overwrite_answers(user_id: int) -> int:
    overwritten = _overwrite(Answer, user_id, {"body": REMOVED, "body_html": f"<p>{REMOVED}</p>"})
    unindex_content(*(ContentRef("forum.answer", answer_id) for answer_id in overwritten))
    return len(overwritten)


def _overwrite(target: Target, user_id: int, words: dict[str, str]) -> list[int]:
    """The ids of what a member wrote, whose words are others now."""
    changed = sa.update(target).where(target.author_id == user_id).values(words).returning(target.id)
    return list(db.session.scalars(changed.execution_options(synchronize_session=False)))


def _hide_author(target: Target, user_id: int) -> int:
    """Give what the member wrote to the former member; how much that is."""
    mine = sa.exists().where(target.author_id == user_id)
    if not db.session.scalar(sa.select(mine)):
        return 0
    hidden = (
        sa.update(target)
        .where(target.author_id == user_id)
        .values(author_id=former_member_id())
        .returning(target.id)
        .execution_options(synchronize_session=False)
    )
    return len(db.session.execute(hidden).all())


PERSONAL_DATA = (PersonalData("Questions, answers and votes.", export, erase, erase_as),)
