"""Inviting members who may know: an asker invites a few to answer (community.md 1.1, 4.2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import (
    AUTHOR_COLUMNS,
    Member,
    Viewer,
    conflict,
    db,
    forbidden,
    invalid,
    not_found,
    now,
    publish,
    reads,
)
from motorclub.api.mentions import filter_mentionable
from motorclub.api.rows import Author, Internal, Row, columns_of, read_rows
from motorclub_forum.events import Invited
from motorclub_forum.models import IS_LISTED, IS_PUBLISHED, Answer, Invitation, Question, QuestionTag, Status
from motorclub_forum.reading.profiles import ACCEPTED
from motorclub_forum.reading.queries import Statement
from motorclub_forum.schemas import MOST_INVITED
from motorclub_forum.shared import rights
from motorclub_forum.shared.database import lock_row

# How many members are suggested.
SUGGESTED = 5
# Candidates are searched among the answers to this many questions with each tag, and as many about the car.
LOOKED_AT = 200
NOT_YOURS = "Only who asked invites others to answer."


class Candidate(Row):
    """A member who may know the answer, and how many similar questions they have solved."""

    author_id: Internal[int]
    author_username: Internal[str]
    author_profile_image: Internal[str | None]
    solved_count: int

    @property
    def user(self) -> Author:
        """The member."""
        return Author(self.author_id, self.author_username, self.author_profile_image)


class Invitations(Row):
    """Who is invited to answer, how many more may be, and who may know."""

    invited: list[Author]
    left: int
    candidates: list[Candidate]


def get_invitations(viewer: Viewer, question_id: int) -> Invitations:
    """Who is invited, who else may know, and how many more may be invited. Raises 403, 404."""
    columns = (Question.author_id, Question.brand, Question.car_model)
    row = reads().execute(sa.select(*columns).where(Question.id == question_id)).first()
    if row is None:
        raise not_found("Question {id}", id=question_id)
    if row.author_id != viewer.id:
        raise forbidden(NOT_YOURS)
    invited = read_rows(
        Author,
        sa.select(*columns_of(Author, Member))
        .join(Invitation, Invitation.member_id == Member.id)
        .where(Invitation.question_id == question_id)
        .order_by(Invitation.created_at, Member.id),
    )
    remaining = MOST_INVITED - len(invited)
    if not remaining:
        return Invitations(invited, 0, [])
    excluded = {viewer.member_id, *(author.id for author in invited)}
    candidates = _list_candidates(question_id, _alike(question_id, row.brand, row.car_model), excluded)
    welcome = filter_mentionable(viewer, [one.author_id for one in candidates])
    return Invitations(
        invited, remaining, [one for one in candidates if one.author_id in welcome][:SUGGESTED]
    )


def _list_candidates(question_id: int, alike: sa.Select[int], excluded: Collection[int]) -> list[Candidate]:
    """The members who solved most of these questions, without those already invited and those who have answered."""
    answered = sa.select(Answer.author_id).where(Answer.question_id == question_id)
    solved, helped = sa.func.count().filter(ACCEPTED).label("solved_count"), sa.func.count()
    chosen: Statement = (
        sa.select(*AUTHOR_COLUMNS, solved)
        .select_from(Answer)
        .join(Question, Question.id == Answer.question_id)
        .join(Member, Member.id == Answer.author_id)
        .where(Question.id.in_(alike), IS_PUBLISHED, IS_LISTED, Member.erased_at.is_(None))
        .where(Member.id.not_in(excluded), Member.id.not_in(answered), ~Member.username_key.contains(" "))
        .group_by(*AUTHOR_COLUMNS)
        .order_by(solved.desc(), helped.desc(), Member.id)
        .limit(2 * SUGGESTED)
    )
    return read_rows(Candidate, chosen)


def _alike(question_id: int, brand: str, car_model: str) -> sa.Select[int]:
    """The newest other questions with one of the tags, or about the same model."""
    tags = reads().scalars(sa.select(QuestionTag.tag_id).where(QuestionTag.question_id == question_id)).all()
    parts = [
        sa.select(QuestionTag.question_id.label("id"))
        .where(QuestionTag.tag_id == tag)
        .order_by(QuestionTag.question_id.desc())
        .limit(LOOKED_AT)
        .subquery()
        for tag in tags
    ]
    if brand:
        same = (
            sa.func.lower(Question.brand) == brand.lower(),
            sa.func.lower(Question.car_model) == car_model.lower(),
        )
        car = sa.select(Question.id).where(*same, Question.brand != "", IS_LISTED)
        parts.append(car.order_by(Question.created_at.desc()).limit(LOOKED_AT).subquery())
    both = sa.union(*(sa.select(part.c.id) for part in parts)).subquery()
    return sa.select(both.c.id)


def invite_members(viewer: Viewer, question_id: int, user_ids: Sequence[int]) -> None:
    """Invite these members, each once; they are notified.

    Raises 403 unless the viewer asked the question, 404, 409 for a question that takes no answers and for too many
    members, 400 for an unknown member and for one who does not want to be named by the viewer.
    """
    question = lock_row(Question, question_id)
    if question.author_id != viewer.id:
        raise forbidden(NOT_YOURS)
    if question.status not in (Status.OPEN, Status.SOLVED):
        raise conflict("This question takes no answers.", code="NO_ANSWERS")
    rights.check_writable(viewer, question)
    new = _new(viewer, question_id, user_ids)
    if new:
        at = now()
        rows = [{"question_id": question_id, "member_id": member, "created_at": at} for member in new]
        db.session.execute(insert(Invitation), rows)
        publish(
            Invited(
                question_id=question_id,
                author_id=viewer.member_id,
                member_ids=tuple(new),
                title=question.title,
            )
        )
    db.session.commit()


def _new(viewer: Viewer, question_id: int, user_ids: Sequence[int]) -> list[int]:
    """The members who are not invited yet; the question's lock keeps others from inviting at the same time."""
    before = set(
        db.session.scalars(sa.select(Invitation.member_id).where(Invitation.question_id == question_id))
    )
    new = sorted(set(user_ids) - before)
    there = sa.select(Member.id).where(Member.id.in_(new), Member.erased_at.is_(None))
    welcome = filter_mentionable(viewer, db.session.scalars(there).all()) - {viewer.member_id}
    if not set(new) <= welcome:
        raise invalid("userIds", "One of these members cannot be invited.")
    if len(before) + len(new) > MOST_INVITED:
        raise conflict(
            "At most {most} members can be invited to a question.",
            code="TOO_MANY",
            most=MOST_INVITED,
        )
    return new
