"""What members found when they tried an answer. Each member's last outcome counts; together they reopen questions."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import Member, Viewer, db, forbidden, not_found, now, publish, reads
from motorclub.api.rows import AUTHOR, AuthoredRow, Internal, Page, Row, columns_of, read_page
from motorclub_forum.events import OutcomeRecorded
from motorclub_forum.models import Answer, AnswerStatus, Found, Outcome, Question, Status
from motorclub_forum.moderation import question_states
from motorclub_forum.moderation.answer_states import lock_visible_pair
from motorclub_forum.reading.rows import is_dangerous
from motorclub_forum.shared import cars, counters, integrations, rights
from motorclub_forum.shared.database import execute

# So many negative outcomes more than positive ones reopen a question (community.md 6.1).
NOT_CONFIRMED = 3
COUNTS: Mapping[str, Found] = {
    "worked_count": Found.WORKED,
    "did_not_work_count": Found.DID_NOT_WORK,
    "outdated_count": Found.OUTDATED,
    "dangerous_count": Found.DANGEROUS,
}


class OutcomeRow(AuthoredRow):
    """What somebody found."""

    id: int
    kind: Annotated[str, Found]
    car: str
    comment: str
    by_staff: bool
    created_at: datetime


COLUMNS = columns_of(OutcomeRow, Outcome, **AUTHOR)


class Outcomes(Row):
    """An answer's counts after somebody has said what they found."""

    answer_id: int
    worked_count: int
    did_not_work_count: int
    outdated_count: int
    dangerous_count: int
    sunk: Internal[bool]
    my_outcome: Annotated[str | None, Found] = None

    @property
    def dangerous(self) -> bool:
        """Whether the answer is marked as dangerous."""
        return is_dangerous(self.sunk, self.dangerous_count)


def record_outcome(viewer: Viewer, answer_id: int, given: Mapping[str, Any] | None) -> Outcomes:
    """Store what the viewer found (None: nothing any more).

    Raises 404, 403 for the viewer's own answer, 409 in a locked question, 400 for a car that is not the viewer's.
    """
    question, row, moderator = lock_visible_pair(viewer, answer_id)
    if row.author_id == viewer.id:
        raise forbidden("Others say whether your answer works.")
    if row.status != AnswerStatus.PUBLISHED:
        raise not_found(f"Answer {answer_id}")
    rights.check_writable(viewer, question)
    _store(viewer, answer_id, given, moderator)
    counts = recount_outcomes(answer_id)
    _update_solution(question, answer_id, counts)
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
    counts.my_outcome = given["kind"] if given else None
    return counts


def _store(viewer: Viewer, answer_id: int, given: Mapping[str, Any] | None, moderator: bool) -> None:
    if given is None:
        mine = sa.and_(Outcome.answer_id == answer_id, Outcome.member_id == viewer.member_id)
        execute(sa.delete(Outcome).where(mine))
        return
    values = {**given, "car": _car(viewer, given), "by_staff": moderator, "created_at": now()}
    new = insert(Outcome).values(answer_id=answer_id, member_id=viewer.member_id, **values)
    fresh = {name: new.excluded[name] for name in values}
    key = [Outcome.answer_id, Outcome.member_id]
    db.session.execute(new.on_conflict_do_update(index_elements=key, set_=fresh))


def _car(viewer: Viewer, given: Mapping[str, Any]) -> str:
    """The car in words, which stay when the car is deleted."""
    if given["car"] or given["car_id"] is None:
        return str(given["car"])
    car = integrations.car_of(viewer.member_id, given["car_id"]) or {}
    brand, car_model, generation = (str(car.get(name) or "") for name in ("brand", "car_model", "generation"))
    return cars.car_label(brand, car_model, generation, int(car.get("year") or 0) or None)


def recount_outcomes(answer_id: int) -> Outcomes:
    """Count the outcomes of a locked answer again."""
    mine = Outcome.answer_id == answer_id
    counted = {
        name: sa.select(sa.func.count())
        .select_from(Outcome)
        .where(mine, Outcome.kind == kind)
        .scalar_subquery()
        for name, kind in COUNTS.items()
    }
    sunk = sa.exists().where(mine, Outcome.kind == Found.DANGEROUS, Outcome.by_staff)
    changed = sa.update(Answer).where(Answer.id == answer_id).values(**counted, sunk=sunk)
    returned = (Answer.id, *(getattr(Answer, name) for name in COUNTS), Answer.sunk)
    return Outcomes(*execute(changed.returning(*returned)).one())


def _update_solution(question: Question, answer_id: int, counts: Outcomes) -> None:
    """Reopen the question or mark its solution, if it is this answer."""
    if question.accepted_answer_id != answer_id:
        return
    against = counts.did_not_work_count + counts.outdated_count - counts.worked_count
    if question.status == Status.SOLVED and against >= NOT_CONFIRMED:
        question_states.reopen_unsolved(None, question, needs_new_answer=True)
        return
    changed = sa.update(Question).where(Question.id == question.id)
    execute(changed.values(accepted_outdated=counts.outdated_count > counts.worked_count))


def list_outcomes(answer_id: int, page: int, size: int) -> Page[OutcomeRow]:
    """A page of outcomes, the newest first. Raises 404 for an answer that not everybody sees."""
    public = sa.and_(
        Answer.id == answer_id,
        Answer.status == AnswerStatus.PUBLISHED,
        Question.status.in_(counters.LISTED),
    )
    seen = sa.select(Answer.id).join(Question, Question.id == Answer.question_id).where(public)
    if reads().scalar(seen) is None:
        raise not_found(f"Answer {answer_id}")
    found = (
        sa.select(*COLUMNS)
        .select_from(Outcome)
        .join(Member, Member.id == Outcome.member_id)
        .where(Outcome.answer_id == answer_id)
        .order_by(Outcome.created_at.desc(), Outcome.id.desc())
    )
    return read_page(OutcomeRow, found, page, size)
