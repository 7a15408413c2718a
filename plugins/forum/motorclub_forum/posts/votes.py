"""Votes and "same here".

A vote is a state that a member holds, with a limit a day, a limit for each receiver, and an end after ten minutes.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import Viewer, conflict, db, forbidden, not_found, now, publish, settings_of
from motorclub_forum.events import VotedUp
from motorclub_forum.models import Answer, AnswerStatus, Question, SameHere, Vote
from motorclub_forum.settings import ForumSettings
from motorclub_forum.shared import counters, limits, page_cache, rights
from motorclub_forum.shared.counters import TARGETS, Target, lock_post

CHANGEABLE = timedelta(minutes=10)


def cast_vote(viewer: Viewer, target_type: str, target_id: int, value: int) -> int:
    """Let the viewer's vote on the target be `value` from now on (0: none); gives the target's score.

    Raises 404 for an unknown target, 403 for the viewer's own post, 409 for a vote that stands for longer than ten
    minutes while the text has not changed, 429 for more votes than a day allows.
    """
    target = TARGETS[target_type]
    row = _open_target(viewer, target, target_id)
    before = _vote_of(target, target_id, viewer.member_id)
    held = before.value if before is not None else 0
    if held == value:
        db.session.rollback()
        return int(row.score)
    if before is not None:
        _check_young(before, row)
    elif value:
        _check_limits(viewer, row.author_id, value)
    _store_vote(target, row, viewer, value)
    score = _move_score(target, target_id, held, value)
    _tell(viewer, target, row, value)
    db.session.commit()
    return score


def _open_target(viewer: Viewer, target: Target, target_id: int) -> Any:
    """The locked post, if the viewer may vote on it. Raises 404, 403, 409."""
    row = lock_post(target, target_id)
    question = row if target is Question else _question_of(row)
    moderator = rights.moderates(viewer, question.category_id) if _special(question) else False
    rights.check_seen(viewer, question, moderator)
    if target is Answer and row.status != AnswerStatus.PUBLISHED:
        db.session.rollback()
        raise not_found(f"Answer {target_id}")
    if row.author_id == viewer.member_id:
        db.session.rollback()
        raise forbidden("You cannot vote on your own post.")
    if question.is_locked and not moderator:
        db.session.rollback()
        raise conflict(rights.LOCKED, code="LOCKED")
    return row


def _special(question: Any) -> bool:
    return question.is_locked or question.status not in counters.LISTED


def _question_of(answer: Any) -> Any:
    columns = (
        Question.id,
        Question.status,
        Question.author_id,
        Question.deleted_by_id,
        Question.is_locked,
        Question.category_id,
    )
    return db.session.execute(sa.select(*columns).where(Question.id == answer.question_id)).one()


def _column(target: Target) -> Any:
    return Vote.question_id if target is Question else Vote.answer_id


def _vote_of(target: Target, target_id: int, member_id: int) -> Any:
    """The vote that is held, or None."""
    return db.session.execute(
        sa.select(Vote.value, Vote.changed_at).where(
            _column(target) == target_id, Vote.member_id == member_id
        )
    ).first()


def _check_young(held: Any, row: Any) -> None:
    """Raises 409 for a vote that stands, unless the text has changed since."""
    edited = row.edited_at is not None and row.edited_at > held.changed_at
    if now() - held.changed_at > CHANGEABLE and not edited:
        db.session.rollback()
        raise conflict("A vote stands after ten minutes, until the text is edited.", code="VOTE_STANDS")


def _check_limits(viewer: Viewer, receiver_id: int, value: int) -> None:
    """Raises 429 for more than a day allows. One voter's votes are counted one after another."""
    db.session.execute(
        sa.select(sa.func.pg_advisory_xact_lock(counters.lock_number("votes", viewer.member_id)))
    )
    counted = limits.votes_today(db.session, viewer.member_id, receiver_id)
    settings = settings_of(ForumSettings)
    refusal = None
    if counted.votes >= limits.most_votes(limits.level_of(viewer)):
        refusal = "You have given all your votes of today."
    elif counted.to_receiver >= settings.votes_per_pair:
        refusal = "You have voted enough for this member today."
    elif value < 0 and counted.downs >= settings.down_votes_per_day:
        refusal = "You have given all your down-votes of today."
    elif value < 0 and counted.downs_to_receiver >= settings.down_votes_per_pair:
        refusal = "You have voted this member down enough for today."
    if refusal:
        db.session.rollback()
        raise limits.too_many(refusal)


def _store_vote(target: Target, row: Any, viewer: Viewer, value: int) -> None:
    column, mine = _column(target), Vote.member_id == viewer.member_id
    if value == 0:
        db.session.execute(sa.delete(Vote).where(column == row.id, mine))
        return
    weight, counted = limits.weight_of(viewer, row.author_id)
    values = {"value": value, "weight": weight, "is_counted": counted, "changed_at": now()}
    new = insert(Vote).values(
        {column.name: row.id, "member_id": viewer.member_id, "receiver_id": row.author_id, **values}
    )
    fresh = {name: new.excluded[name] for name in values}
    db.session.execute(new.on_conflict_do_update(index_elements=[column, Vote.member_id], set_=fresh))


def _move_score(target: Target, target_id: int, before: int, after: int) -> int:
    ups, downs = (after == 1) - (before == 1), (after == -1) - (before == -1)
    return db.session.execute(
        sa.update(target)
        .where(target.id == target_id)
        .values(up_count=target.up_count + ups, down_count=target.down_count + downs)
        .returning(target.score)
    ).scalar_one()


def _tell(viewer: Viewer, target: Target, row: Any, value: int) -> None:
    if target is Question:
        counters.publish_state(row.id)
    else:
        page_cache.expire_pages()
    if value > 0:
        question_id = row.id if target is Question else row.question_id
        title = sa.select(Question.title).where(Question.id == question_id)
        publish(
            VotedUp(
                question_id=question_id,
                answer_id=row.id if target is Answer else None,
                author_id=row.author_id,
                voter_id=viewer.member_id,
                title=row.title if target is Question else db.session.scalar(title) or "",
            )
        )


# Having the same


def set_same_here(viewer: Viewer, question_id: int, same: bool) -> dict[str, Any]:
    """Whether the viewer has this too, from now on; SameHereSchema. Saying it twice changes nothing.

    Raises 404, 409 for the viewer's own question and for a locked one.
    """
    question = lock_post(Question, question_id)
    rights.check_seen(viewer, question, rights.moderates(viewer, question.category_id))
    if question.author_id == viewer.id:
        db.session.rollback()
        raise conflict("It is your own question.", code="OWN")
    rights.check_writable(viewer, question)
    step = _store_same_here(viewer.member_id, question_id, same)
    if step:
        changed = sa.update(Question).where(Question.id == question_id)
        db.session.execute(changed.values(same_here_count=Question.same_here_count + step))
        counters.publish_state(question_id)
    db.session.commit()
    return {"same_here": same, "same_here_count": question.same_here_count + step}


def _store_same_here(member_id: int, question_id: int, same: bool) -> int:
    """By how much the number of members changes."""
    if same:
        new = insert(SameHere).values(question_id=question_id, member_id=member_id, created_at=now())
        made = new.on_conflict_do_nothing().returning(SameHere.member_id)
        return int(db.session.scalar(made) is not None)
    mine = sa.and_(SameHere.question_id == question_id, SameHere.member_id == member_id)
    return -int(db.session.scalar(sa.delete(SameHere).where(mine).returning(SameHere.member_id)) is not None)
