"""What is known of a model: its solved questions, those first whose solution worked for most; and on which cars it did.

Statements walk an index in the order of the list, so that a page takes as long on a large site as on a small one.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from motorclub.api import Member, Viewer, not_found, reads, social
from motorclub.api.cars import Car, list_visible_cars
from motorclub.api.rows import AUTHOR, AuthoredRow, Internal, Page, Row, columns_of, read_first, read_rows
from motorclub_forum.models import IS_LISTED, IS_PUBLISHED, Answer, Found, Outcome, Question
from motorclub_forum.permissions import MODERATE
from motorclub_forum.reading.rows import Money, car_label
from motorclub_forum.shared import text

MOST_COUNTED = 1000
# How much of a solution is read for its excerpt.
SOLUTION_READ = 2000


class KnownIssueRow(AuthoredRow):
    """A solved question of a model and what solved it. `confirmed_count`: for how many members the solution worked.

    `answered_by_id` is the member who wrote the solution. `outdated`: it no longer works for most who tried it.
    """

    id: int
    title: str
    generation: str
    year: int | None
    symptom: str
    fault_codes: list[str]
    same_here_count: int
    confirmed_count: int
    outdated: bool
    answered_by_id: int
    solution_text: Internal[str]
    parts_cost_minor: Internal[int | None]
    parts_cost_currency: Internal[str]
    labour_hours: float | None
    difficulty: int | None
    accepted_at: datetime | None

    @property
    def solution(self) -> str:
        """The first words of the accepted answer."""
        return text.excerpt(self.solution_text)

    @property
    def parts_cost(self) -> Money | None:
        """What the parts cost."""
        cost = self.parts_cost_minor
        return None if cost is None else Money(cost, self.parts_cost_currency)


_SOLVED: sa.ColumnElement[bool] = sa.literal_column("forum_question.status = 'SOLVED'")
_ABOUT_A_CAR: sa.ColumnElement[bool] = sa.literal_column("forum_question.brand <> ''")
_ORDER = (Question.confirmed_count.desc(), Question.id.desc())
_ISSUE = columns_of(
    KnownIssueRow,
    Question,
    **AUTHOR,
    outdated=Question.accepted_outdated,
    answered_by_id=Answer.author_id,
    solution_text=sa.func.left(Answer.body, SOLUTION_READ),
    parts_cost_minor=Answer.parts_cost_minor,
    parts_cost_currency=Answer.parts_cost_currency,
    labour_hours=sa.cast(Answer.labour_hours, sa.Double),
    difficulty=Answer.difficulty,
)


def list_known_issues(
    brand: str, car_model: str, generation: str | None, page: int, size: int
) -> Page[KnownIssueRow]:
    """A page of the solved questions about a model, or one generation of it; of at most a thousand counted ones."""
    about = [
        _SOLVED,
        _ABOUT_A_CAR,
        sa.func.lower(Question.brand) == brand.lower(),
        sa.func.lower(Question.car_model) == car_model.lower(),
    ]
    if generation is not None:
        about.append(sa.func.lower(Question.generation) == generation.lower())
    chosen = sa.select(Question.id).where(*about).order_by(*_ORDER).limit(size).offset(page * size).subquery()
    issues = (
        sa.select(*_ISSUE)
        .select_from(Question)
        .join(chosen, chosen.c.id == Question.id)
        .join(Answer, Answer.id == Question.accepted_answer_id)
        .join(Member, Member.id == Question.author_id)
        .order_by(*_ORDER)
    )
    few = sa.select(Question.id).where(*about).limit(MOST_COUNTED).subquery()
    total = reads().scalar(sa.select(sa.func.count()).select_from(few)) or 0
    return Page.of(read_rows(KnownIssueRow, issues), total, page, size)


# On which cars an answer worked

MOST_READ, MOST_SHOWN = 200, 60


class AskedAbout(Row):
    """The car that a question is about."""

    brand: str
    car_model: str


class ConfirmationRow(AuthoredRow):
    """A car of the showcase on which an answer worked, and whose it is."""

    answer_id: int
    car_id: int
    created_at: datetime
    name: str = ""
    label: str = ""


class Confirmations(Row):
    """The latest cars on which answers to a question worked."""

    items: list[ConfirmationRow]


_CONFIRMATION = columns_of(ConfirmationRow, Outcome, **AUTHOR)


def list_confirmations(question_id: int, viewer: Viewer) -> Confirmations:
    """The cars of the question's model on which its answers worked, as far as the viewer may see them.

    None while the showcase is off. Raises 404 for a question that not everybody sees.
    """
    listed = (Question.id == question_id, IS_LISTED)
    asked = read_first(AskedAbout, sa.select(*columns_of(AskedAbout, Question)).where(*listed))
    if asked is None:
        raise not_found("Question {id}", id=question_id)
    found = read_rows(ConfirmationRow, _select_confirmations(question_id))
    cars = list_visible_cars(viewer.id, {row.car_id for row in found})
    hidden = _hidden_authors(viewer, found)
    rows = [
        row
        for row in found
        if row.car_id in cars and _is_same_model(asked, cars[row.car_id]) and row.author_id not in hidden
    ]
    for row in rows:
        car = cars[row.car_id]
        row.name, row.label = car.name, car_label(car.brand, car.model, car.generation or "", car.year)
    return Confirmations(rows[:MOST_SHOWN])


def _select_confirmations(question_id: int) -> sa.Select[Any]:
    worked = (Outcome.kind == Found.WORKED, Outcome.car_id.is_not(None))
    return (
        sa.select(*_CONFIRMATION)
        .select_from(Outcome)
        .join(Answer, Answer.id == Outcome.answer_id)
        .join(Member, Member.id == Outcome.member_id)
        .where(Answer.question_id == question_id, IS_PUBLISHED, *worked)
        .order_by(Outcome.created_at.desc(), Outcome.id.desc())
        .limit(MOST_READ)
    )


def _hidden_authors(viewer: Viewer, rows: list[ConfirmationRow]) -> Collection[int]:
    """The members among the authors of these rows whose posts are hidden from the viewer."""
    if not viewer.signed_in or viewer.may(MODERATE):
        return ()
    return social.list_hidden_reasons(viewer.member_id, {row.author_id for row in rows})


def _is_same_model(asked: AskedAbout, car: Car) -> bool:
    """Whether a car is of the question's model; of its brand where no model is named, any where no brand is."""
    named = ((asked.brand, car.brand), (asked.car_model, car.model))
    return all(wanted.lower() in ("", name.lower()) for wanted, name in named)
