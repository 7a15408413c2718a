"""Members who have the same: a counter that each moves once."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import Viewer, conflict, db, now
from motorclub_forum.models import Question, SameHere
from motorclub_forum.shared import counters, rights
from motorclub_forum.shared.counters import locked


def say(viewer: Viewer, question_id: int, same: bool) -> dict[str, Any]:
    """Whether the viewer has this too, from now on; SameHereSchema. Saying it twice changes nothing.

    Raises 404, 409 for the viewer's own question and for a locked one.
    """
    question = locked(Question, question_id)
    rights.check_seen(viewer, question, rights.moderates(viewer, question.category_id))
    if question.author_id == viewer.id:
        db.session.rollback()
        raise conflict("It is your own question.", code="OWN")
    rights.check_writable(viewer, question)
    step = _store(viewer.member_id, question_id, same)
    if step:
        changed = sa.update(Question).where(Question.id == question_id)
        db.session.execute(changed.values(same_here_count=Question.same_here_count + step))
        counters.tell(question_id)
    db.session.commit()
    return {"same_here": same, "same_here_count": question.same_here_count + step}


def _store(member_id: int, question_id: int, same: bool) -> int:
    """By how much the number of members changes."""
    if same:
        new = insert(SameHere).values(question_id=question_id, member_id=member_id, created_at=now())
        made = new.on_conflict_do_nothing().returning(SameHere.member_id)
        return int(db.session.scalar(made) is not None)
    mine = sa.and_(SameHere.question_id == question_id, SameHere.member_id == member_id)
    return -int(db.session.scalar(sa.delete(SameHere).where(mine).returning(SameHere.member_id)) is not None)
