"""How soon questions are answered, and which days change when posts come and go."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import db
from motorclub.api.figures import FigureQuery, FiguresRestated, Step, list_figures, read_figure
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.records import Outbox
from motorclub.viewer import Role
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


def read_days(forum: Any, figures: Sequence[str]) -> set[tuple[str, date, int]]:
    """The values of figures on every day."""
    always = FigureQuery(date(2026, 1, 1), date(2026, 12, 1))
    with forum.site.context():
        return {(name, row.day, row.value) for name in figures for row in read_figure(name, always, None)}


def test_a_step_on_an_old_post_restates_its_days(forum: Any, clock: Clock, outbox: Outbox) -> None:
    """Whatever figure has changed on a day, an event says so; what is of today needs no word."""
    with forum.site.context():
        names = [figure.name for figure in list_figures(None) if figure.name.startswith("forum.")]
    clock.at = MONDAY + timedelta(days=60)
    question, other = forum.ask()["id"], forum.ask()["id"]
    first, second, third = (forum.answer(question)["id"] for _ in range(3))
    moderator = forum.site.member_of_role(Role.MODERATOR)
    forum.accept(question, first)
    forum.call("DELETE", f"/answers/{third}", moderator)
    assert outbox.published(FiguresRestated) == []
    with forum.site.context():
        for table, number, hour in ((Question, question, 0), (Answer, first, 9), (Answer, second, 81)):
            moment = MONDAY + timedelta(hours=hour)
            db.session.execute(sa.update(table).where(table.id == number).values(created_at=moment))
        db.session.execute(sa.update(Question).values(last_activity_at=MONDAY + timedelta(hours=81)))
        db.session.commit()
    for method, path, body in (
        ("DELETE", f"/answers/{first}", {}),
        ("POST", f"/answers/{first}/restore", {}),
        ("PUT", f"/questions/{question}/accepted-answer", {"answerId": second}),
        ("PUT", f"/questions/{question}/accepted-answer", {"answerId": first}),
        ("PUT", f"/questions/{question}/accepted-answer", {"answerId": None}),
        ("POST", f"/questions/{question}/hide", {"note": "spam"}),
        ("POST", f"/questions/{question}/restore", {}),
        ("PUT", f"/questions/{question}/accepted-answer", {"answerId": first}),
        ("POST", f"/questions/{question}/merge", {"intoId": other}),
    ):
        before, published = read_days(forum, names), len(outbox.published(FiguresRestated))
        forum.call(method, path, forum.asker if "accepted" in path else moderator, **body)
        changed = {(name, day) for name, day, _ in before ^ read_days(forum, names)}
        events = outbox.published(FiguresRestated)[published:]
        assert changed
        assert changed <= {(name, day) for event in events for name in event.figures for day in event.days}
