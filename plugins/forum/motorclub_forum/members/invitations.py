"""Asking those who may know: whoever asked invites a few members to answer (community.md 1.1, 4.2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import (
    AUTHOR_COLUMNS,
    Member,
    Viewer,
    author_of,
    conflict,
    db,
    forbidden,
    invalid,
    not_found,
    now,
    publish,
    reads,
)
from motorclub_forum.events import Invited
from motorclub_forum.members import mentions
from motorclub_forum.members.profiles import ACCEPTED, PUBLISHED
from motorclub_forum.members.schemas import MOST_INVITED
from motorclub_forum.models import Answer, Invitation, Question, QuestionTag, Status
from motorclub_forum.reading.queries import SHOWN, Statement
from motorclub_forum.shared import rights
from motorclub_forum.shared.counters import lock_post

Item = dict[str, Any]

# So many members are offered.
OFFERED = 5
# Who knows is looked for among the answers to so many questions with each tag, and as many about the car.
LOOKED_AT = 200
NOT_YOURS = "Only who asked invites others to answer."


def get_invitations(viewer: Viewer, question_id: int) -> Item:
    """Who is invited, who else may know, and how many may still be: InvitationsSchema. Raises 403, 404."""
    columns = (Question.author_id, Question.brand, Question.car_model)
    row = reads().execute(sa.select(*columns).where(Question.id == question_id)).first()
    if row is None:
        raise not_found(f"Question {question_id}")
    if row.author_id != viewer.id:
        raise forbidden(NOT_YOURS)
    invited = _invited(question_id)
    left = MOST_INVITED - len(invited)
    known = {viewer.member_id, *(one["id"] for one in invited)}
    candidates = _candidates(viewer.member_id, question_id, row, known) if left else []
    return {"invited": invited, "left": left, "candidates": candidates}


def _invited(question_id: int) -> list[Item]:
    chosen: Statement = (
        sa.select(*AUTHOR_COLUMNS)
        .join(Invitation, Invitation.member_id == Member.id)
        .where(Invitation.question_id == question_id)
        .order_by(Invitation.created_at, Member.id)
    )
    return [author_of(row) for row in reads().execute(chosen)]


def _candidates(asker_id: int, question_id: int, about: Any, known: Collection[int]) -> list[Item]:
    """Who has solved most with these tags or about this model, without those who are asked already or have answered."""
    answered = sa.select(Answer.author_id).where(Answer.question_id == question_id)
    solved, helped = sa.func.count().filter(ACCEPTED).label("solved_count"), sa.func.count()
    chosen: Statement = (
        sa.select(*AUTHOR_COLUMNS, solved)
        .select_from(Answer)
        .join(Question, Question.id == Answer.question_id)
        .join(Member, Member.id == Answer.author_id)
        .where(Question.id.in_(_alike(question_id, about)), PUBLISHED, SHOWN, Member.erased_at.is_(None))
        .where(Member.id.not_in(known), Member.id.not_in(answered), ~Member.username_key.contains(" "))
        .group_by(*AUTHOR_COLUMNS)
        .order_by(solved.desc(), helped.desc(), Member.id)
        .limit(2 * OFFERED)
    )
    rows = reads().execute(chosen).all()
    welcome = mentions.filter_mentionable(asker_id, [row.author_id for row in rows])
    found = [{"user": author_of(row), "solved_count": row.solved_count} for row in rows]
    return [one for one in found if one["user"]["id"] in welcome][:OFFERED]


def _alike(question_id: int, about: Any) -> Any:
    """The newest other questions with one of the tags, or about the same model."""
    tags = reads().scalars(sa.select(QuestionTag.tag_id).where(QuestionTag.question_id == question_id)).all()
    parts: list[Any] = [
        sa.select(QuestionTag.question_id.label("id"))
        .where(QuestionTag.tag_id == tag)
        .order_by(QuestionTag.question_id.desc())
        .limit(LOOKED_AT)
        .subquery()
        for tag in tags
    ]
    if about.brand:
        same = (
            sa.func.lower(Question.brand) == about.brand.lower(),
            sa.func.lower(Question.car_model) == about.car_model.lower(),
        )
        car = sa.select(Question.id).where(*same, Question.brand != "", SHOWN)
        parts.append(car.order_by(Question.created_at.desc()).limit(LOOKED_AT).subquery())
    return sa.union(*(sa.select(part.c.id) for part in parts)).subquery().select()


def invite_members(viewer: Viewer, question_id: int, user_ids: Sequence[int]) -> None:
    """Invite these members, each once; they are told.

    Raises 403 for who has not asked it, 404, 409 for a question that takes no answers and for too many, 400 for nobody
    and for who does not want to be named by the viewer.
    """
    question = lock_post(Question, question_id)
    if question.author_id != viewer.id:
        db.session.rollback()
        raise forbidden(NOT_YOURS)
    if question.status not in (Status.OPEN, Status.SOLVED):
        db.session.rollback()
        raise conflict("This question takes no answers.", code="NO_ANSWERS")
    rights.check_writable(viewer, question)
    new = _new(viewer, question_id, user_ids)
    if new:
        at = now()
        rows = [{"question_id": question_id, "member_id": member, "created_at": at} for member in new]
        db.session.execute(insert(Invitation), rows)
        publish(Invited(question_id, viewer.member_id, tuple(new), question.title))
    db.session.commit()


def _new(viewer: Viewer, question_id: int, user_ids: Sequence[int]) -> list[int]:
    """Those who are not invited yet; the question is locked, so nobody else invites meanwhile."""
    before = set(
        db.session.scalars(sa.select(Invitation.member_id).where(Invitation.question_id == question_id))
    )
    new = sorted(set(user_ids) - before)
    there = sa.select(Member.id).where(Member.id.in_(new), Member.erased_at.is_(None))
    welcome = mentions.filter_mentionable(viewer.member_id, db.session.scalars(there).all()) - {
        viewer.member_id
    }
    if not set(new) <= welcome:
        db.session.rollback()
        raise invalid("userIds", "One of these members cannot be invited.")
    if len(before) + len(new) > MOST_INVITED:
        db.session.rollback()
        raise conflict(f"At most {MOST_INVITED} members can be invited to a question.", code="TOO_MANY")
    return new
