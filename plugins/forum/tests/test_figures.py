"""How soon questions are answered."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import db
from motorclub.api.figures import FigureQuery, Step, read_figure
from motorclub.testing.pytest_plugin import Clock
from motorclub_forum.models import Answer, Question

MONDAY = datetime(2026, 5, 4, 12, tzinfo=UTC)
WEEK = FigureQuery(date(2026, 5, 4), date(2026, 5, 11), step=Step.WEEK)


def test_answers_in_time(forum: Any, clock: Clock) -> None:
    """Of others than the one who asked, to questions that are a day old; of several answers the first counts."""
    clock.at = MONDAY + timedelta(days=5)
    asker, bob, cid = (forum.site.member(name) for name in ("ann", "bob", "cid"))
    asked = [forum.ask(asker)["id"] for _ in range(3)] + [forum.ask(cid)["id"]]
    hours = [(0, bob, 2), (0, cid, 90), (1, bob, 30), (2, asker, 1)]
    answers = {forum.answer(asked[number], member)["id"]: hour for number, member, hour in hours}
    with forum.site.context():
        db.session.execute(sa.update(Question).values(created_at=MONDAY))
        for answer_id, hour in answers.items():
            moment = MONDAY + timedelta(hours=hour)
            db.session.execute(sa.update(Answer).where(Answer.id == answer_id).values(created_at=moment))
        fresh = sa.update(Question).where(Question.id == asked[3])
        db.session.execute(fresh.values(created_at=clock.at - timedelta(hours=23)))
        last = sa.select(sa.func.max(Answer.created_at)).where(Answer.question_id == Question.id)
        activity = sa.func.greatest(Question.created_at, last.scalar_subquery())
        db.session.execute(sa.update(Question).values(last_activity_at=activity))
        db.session.commit()

        def read(name: str) -> list[int]:
            return [row.value for row in read_figure(name, WEEK, None)]

        assert read("forum.answered_in_time") == [3333]
        assert read("forum.first_answers") == [16 * 3600]
