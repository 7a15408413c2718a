"""What people found who tried an answer. The last word of each holds; together they open solved questions again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import (
    AUTHOR_COLUMNS,
    Member,
    Viewer,
    author_of,
    db,
    forbidden,
    not_found,
    now,
    page_of,
    publish,
    reads,
)
from motorclub_forum.events import OutcomeRecorded
from motorclub_forum.models import Answer, AnswerStatus, Found, Outcome, Question, Status
from motorclub_forum.moderation import question_states
from motorclub_forum.moderation.answer_states import lock_visible_pair
from motorclub_forum.reading.queries import dangerous
from motorclub_forum.shared import cars, counters, integrations, rights

Item = dict[str, Any]

# So many of them, less those for whom it worked, open a question again (community.md 6.1).
NOT_CONFIRMED = 3
COUNTS: Mapping[str, Found] = {
    "worked_count": Found.WORKED,
    "did_not_work_count": Found.DID_NOT_WORK,
    "outdated_count": Found.OUTDATED,
    "dangerous_count": Found.DANGEROUS,
}


def record_outcome(viewer: Viewer, answer_id: int, given: Mapping[str, Any] | None) -> Item:
    """What the viewer found (None: nothing any more); OutcomesSchema.

    Raises 404, 403 for the viewer's own answer, 409 in a locked question, 400 for a car that is not the viewer's.
    """
    question, row, moderator = lock_visible_pair(viewer, answer_id)
    if row.author_id == viewer.id:
        db.session.rollback()
        raise forbidden("Others say whether your answer works.")
    if row.status != AnswerStatus.PUBLISHED:
        db.session.rollback()
        raise not_found(f"Answer {answer_id}")
    rights.check_writable(viewer, question)
    _store(viewer, answer_id, given, moderator)
    counts = recount_outcomes(answer_id)
    _settle(question, answer_id, counts)
    if given is not None:
        publish(
            OutcomeRecorded(
                question_id=question.id,
                answer_id=answer_id,
                author_id=row.author_id,
                member_id=viewer.member_id,
                kind=given["kind"],
                title=question.title,
            )
        )
    counters.publish_state(question.id)
    db.session.commit()
    return {**counts, "answer_id": answer_id, "my_outcome": given["kind"] if given else None}


def _store(viewer: Viewer, answer_id: int, given: Mapping[str, Any] | None, moderator: bool) -> None:
    if given is None:
        mine = sa.and_(Outcome.answer_id == answer_id, Outcome.member_id == viewer.member_id)
        db.session.execute(sa.delete(Outcome).where(mine))
        return
    values = {**given, "car": _car(viewer, given), "by_staff": moderator, "created_at": now()}
    new = insert(Outcome).values(answer_id=answer_id, member_id=viewer.member_id, **values)
    fresh = {name: new.excluded[name] for name in values}
    key = [Outcome.answer_id, Outcome.member_id]
    db.session.execute(new.on_conflict_do_update(index_elements=key, set_=fresh))


def _car(viewer: Viewer, given: Mapping[str, Any]) -> str:
    """In words, which stay when the car goes."""
    if given["car"] or given["car_id"] is None:
        return str(given["car"])
    known = integrations.car_of(viewer.member_id, given["car_id"])
    return cars.label({**cars.NONE, **known}) if known else ""


def recount_outcomes(answer_id: int) -> Item:
    """Count what was found anew; the answer is locked."""
    mine = Outcome.answer_id == answer_id
    counted = {
        name: sa.select(sa.func.count()).select_from(Outcome).where(mine, Outcome.kind == kind)
        for name, kind in COUNTS.items()
    }
    sunk = sa.exists().where(mine, Outcome.kind == Found.DANGEROUS, Outcome.by_staff)
    values = {**{name: query.scalar_subquery() for name, query in counted.items()}, "sunk": sunk}
    changed = sa.update(Answer).where(Answer.id == answer_id).values(**values)
    returned = (*(getattr(Answer, name) for name in COUNTS), Answer.sunk)
    row = db.session.execute(changed.returning(*returned).execution_options(synchronize_session=False)).one()
    return {**row._mapping, "dangerous": dangerous(row)}


def _settle(question: Any, answer_id: int, counts: Mapping[str, Any]) -> None:
    """What the outcomes of the accepted answer mean for its question."""
    if question.accepted_answer_id != answer_id:
        return
    against = counts["did_not_work_count"] + counts["outdated_count"] - counts["worked_count"]
    if question.status == Status.SOLVED and against >= NOT_CONFIRMED:
        question_states.reopen_unsolved(None, question, needs_new_answer=True)
        return
    old = counts["outdated_count"] > counts["worked_count"]
    changed = sa.update(Question).where(Question.id == question.id)
    db.session.execute(changed.values(accepted_outdated=old))


def list_outcomes(answer_id: int, page: int, size: int) -> Item:
    """A page of OutcomeSchema, the newest first. Raises 404 for an answer that not everybody sees."""
    public = sa.and_(
        Answer.id == answer_id,
        Answer.status == AnswerStatus.PUBLISHED,
        Question.status.in_(counters.LISTED),
    )
    seen = sa.select(Answer.id).join(Question, Question.id == Answer.question_id).where(public)
    if reads().scalar(seen) is None:
        raise not_found(f"Answer {answer_id}")
    columns = (
        Outcome.id,
        Outcome.kind,
        Outcome.car,
        Outcome.comment,
        Outcome.by_staff,
        Outcome.created_at,
        sa.func.count().over().label("total"),
        *AUTHOR_COLUMNS,
    )
    found: Sequence[Any] = (
        reads()
        .execute(
            sa.select(*columns)
            .join(Member, Member.id == Outcome.member_id)
            .where(Outcome.answer_id == answer_id)
            .order_by(Outcome.created_at.desc(), Outcome.id.desc())
            .limit(size)
            .offset(page * size)
        )
        .all()
    )
    counted = sa.select(sa.func.count()).select_from(Outcome).where(Outcome.answer_id == answer_id)
    total = found[0].total if found else reads().scalar(counted) or 0
    return page_of([{**row._mapping, "author": author_of(row)} for row in found], total, page, size)
