"""Questions and answers as queries return them and as answers show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any

import sqlalchemy as sa
from msgspec import field

from motorclub.api.pictures import PictureRow, load_pictures
from motorclub.api.rows import AUTHOR, AuthoredRow, Internal, Page, Row, columns_of
from motorclub_forum.catalogue.categories import CategoryRef
from motorclub_forum.models import (
    Answer,
    AnswerStatus,
    Category,
    CloseReason,
    Found,
    Kind,
    Outcome,
    Question,
    SameHere,
    Status,
    Vote,
)
from motorclub_forum.schemas import MoneySchema
from motorclub_forum.shared import rights, text
from motorclub_forum.shared.counters import LISTED
from motorclub_forum.shared.pictures import ANSWER_PICTURES, QUESTION_PICTURES, THUMBNAIL

VIEWER = sa.bindparam("viewer_id", type_=sa.BigInteger)
# Why its reader sees a post folded: MUTED, or BLOCKED, and then its text is withheld.
HiddenBecause = Annotated[str | None, ("BLOCKED", "MUTED")]

# How many warnings, or one of a moderator, mark an answer as dangerous.
WARNINGS = 2


class Car(Row):
    """The car that a question is about; `car_id` is one of the showcase."""

    car_id: int | None
    brand: str
    car_model: str
    generation: str
    engine: str
    year: int | None
    mileage_km: int | None


NO_CAR: Mapping[str, str | int | None] = {
    **dict.fromkeys(Car.__struct_fields__),
    **dict.fromkeys(("brand", "car_model", "generation", "engine"), ""),
}


def car_label(brand: str, car_model: str, generation: str, year: int | None) -> str:
    """A car on one line of a list.

    >>> car_label("Mazda", "MX-5", "NA", 1991)
    'Mazda MX-5 NA, 1991'
    """
    words = " ".join(name for name in (brand, car_model, generation) if name)
    return ", ".join(str(part) for part in (words, year) if part)


class _Question(AuthoredRow):
    """What a list and a page show of a question. `outdated`: the solution no longer works for most who tried it."""

    id: int
    kind: Annotated[str, Kind]
    status: Annotated[str, Status]
    title: str
    excerpt: str
    tags: list[str]
    brand: Internal[str]
    car_model: Internal[str]
    generation: Internal[str]
    year: Internal[int | None]
    score: int
    answer_count: int
    view_count: int
    same_here_count: int
    solved: bool
    outdated: bool
    is_pinned: bool
    is_locked: bool
    created_at: datetime
    last_activity_at: datetime
    category_id: Internal[int | None]
    category_name: Internal[str]
    category_slug: Internal[str]
    category_colour: Internal[str]

    @property
    def category(self) -> CategoryRef | None:
        """The category, if it has one."""
        if self.category_id is None:
            return None
        return CategoryRef(self.category_id, self.category_name, self.category_slug, self.category_colour)

    @property
    def car_label(self) -> str:
        """The car on one line."""
        return car_label(self.brand, self.car_model, self.generation, self.year)


QUESTION: dict[str, sa.SQLColumnExpression[Any]] = {
    **AUTHOR,
    # As the driver returns it, a list of texts, which an array type would only copy.
    "tags": sa.type_coerce(Question.tag_names, sa.types.NullType()),
    "solved": Question.accepted_answer_id.is_not(None),
    "outdated": Question.accepted_outdated,
    "category_name": Category.name,
    "category_slug": Category.slug,
    "category_colour": Category.colour,
}


class QuestionItemRow(_Question):
    """A question in a list: never its body. `outdated`: the solution no longer works for most who tried it.

    `thumbnail`: its first picture in the smallest width.
    """

    thumbnail: str | None
    total: Internal[int] = 0


QUESTION_ITEM = columns_of(QuestionItemRow, Question, **QUESTION, thumbnail=THUMBNAIL)


class WaitingRow(_Question):
    """A question that waits for a moderator: to be approved, to be shown again, or to be reopened."""

    status_note: str
    reopen_asked: bool
    version: int


WAITING = columns_of(WaitingRow, Question, **QUESTION)


class CloseVoteCount(Row):
    """How many members want a question closed for a reason, and whether the caller is one of them."""

    reason: Annotated[str, CloseReason]
    count: int
    mine: bool


class Money(Row):
    """An amount in the currency's smallest unit."""

    schema = MoneySchema

    amount_minor: int
    currency: str


class AnswerRow(AuthoredRow):
    """An answer as its reader sees it; `may` lists what the reader may do with it."""

    id: int
    question_id: int
    status: Annotated[str, AnswerStatus]
    body: str
    body_html: str
    score: int
    worked_count: int
    did_not_work_count: int
    outdated_count: int
    dangerous_count: int
    sunk: Internal[bool]
    parts_cost_minor: Internal[int | None]
    parts_cost_currency: Internal[str]
    labour_hours: float | None
    difficulty: int | None
    tools_needed: list[str]
    pictures: Internal[list[list[Any]] | None]
    revision_count: int
    deleted_at: Internal[datetime | None]
    deleted_by_id: Internal[int | None]
    edited_at: datetime | None
    created_at: datetime
    version: int
    my_vote: int = 0
    my_outcome: Annotated[str | None, Found] = None
    accepted: bool = False
    may: list[str] = []
    hidden_because: HiddenBecause = None
    # Whether everybody may see its question.
    in_public: Internal[bool] = True

    @property
    def parts_cost(self) -> Money | None:
        """What the parts cost."""
        cost = self.parts_cost_minor
        return None if cost is None else Money(cost, self.parts_cost_currency)

    @property
    def dangerous(self) -> bool:
        """Whether it is marked as dangerous."""
        return is_dangerous(self.sunk, self.dangerous_count)

    @property
    def attachments(self) -> list[PictureRow]:
        """Its pictures."""
        public = self.in_public and self.status == AnswerStatus.PUBLISHED
        return load_pictures(self.pictures, public=public)

    def withhold(self) -> None:
        """Remove what a block keeps from its reader."""
        self.body = self.body_html = ""
        self.pictures = self.parts_cost_minor = self.labour_hours = self.difficulty = None
        self.tools_needed, self.may = [], []


def is_dangerous(sunk: bool, dangerous_count: int) -> bool:
    """Whether an answer is marked as dangerous."""
    return sunk or dangerous_count >= WARNINGS


def _my_vote(target: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
    mine = sa.select(Vote.value).where(target, Vote.member_id == VIEWER)
    return sa.func.coalesce(mine.scalar_subquery(), 0)


_MY_OUTCOME = sa.select(Outcome.kind).where(Outcome.answer_id == Answer.id, Outcome.member_id == VIEWER)
_ANSWER: dict[str, sa.SQLColumnExpression[Any]] = {
    **AUTHOR,
    # Made a float by the database, which SQLAlchemy would do otherwise.
    "labour_hours": sa.type_coerce(sa.cast(Answer.labour_hours, sa.Double), sa.types.NullType()),
    "pictures": ANSWER_PICTURES,
}
ANSWER = columns_of(AnswerRow, Answer, **_ANSWER)
MEMBERS_ANSWER = columns_of(
    AnswerRow,
    Answer,
    **_ANSWER,
    my_vote=_my_vote(Vote.answer_id == Answer.id),
    my_outcome=_MY_OUTCOME.scalar_subquery(),
)


class Problem(_Question):
    """What a question says about a problem. Each field here is asked, stored, shown, withheld, exported and erased."""

    symptom: str
    symptom_when: str
    warning_lights: str
    fault_codes: list[str]
    tried_so_far: str


# {field of a Problem: its value where nothing is said}.
EMPTY_PROBLEM: Mapping[str, Sequence[str] | None] = {
    name: {"str": "", "list[str]": []}.get(kind) for name, kind in Problem.__annotations__.items()
}


class QuestionRow(Problem):
    """A question with a page of its answers, the accepted one first; `may` lists what the reader may do with it."""

    body: str
    body_html: str
    car_id: Internal[int | None]
    engine: Internal[str]
    mileage_km: Internal[int | None]
    pictures: Internal[list[list[Any]] | None]
    unique_view_count: int
    accepted_answer_id: int | None
    accepted_at: datetime | None
    needs_new_answer: bool
    is_wiki: bool
    reopen_asked: bool
    close_reason: Annotated[str | None, CloseReason]
    status_note: str
    duplicate_of_id: int | None
    revision_count: int
    deleted_at: Internal[datetime | None]
    deleted_by_id: Internal[int | None]
    edited_at: datetime | None
    version: int
    moderator_ids: Internal[list[int] | None]
    my_vote: int = 0
    my_same_here: bool = False
    unpublished: Internal[list[int] | None] = None
    helped: Internal[bool] = False
    close_wishes: Annotated[
        list[CloseVoteCount], "Of an open question, for those who may close it; the most wanted first."
    ] = []
    is_mine: bool = False
    may: list[str] = []
    hidden_because: HiddenBecause = None
    answers: Page[AnswerRow] = field(default_factory=lambda: Page.of([], 0, 0, 1))

    @property
    def slug(self) -> str:
        """The title as a part of an address."""
        return text.slug(self.title)

    @property
    def car(self) -> Car | None:
        """The car it is about."""
        if not self.brand and not self.car_id:
            return None
        names = (self.brand, self.car_model, self.generation, self.engine)
        return Car(self.car_id, *names, self.year, self.mileage_km)

    @property
    def attachments(self) -> list[PictureRow]:
        """Its pictures."""
        return load_pictures(self.pictures, public=self.status in LISTED)

    def withhold(self) -> None:
        """Remove what a block keeps from its reader."""
        self.body = self.body_html = ""
        self.pictures, self.may = None, []
        for name, empty in EMPTY_PROBLEM.items():
            setattr(self, name, empty)


# The authors of a question's answers that not everybody sees; they and moderators see them.
_UNPUBLISHED = (
    sa.select(sa.func.array_agg(Answer.author_id))
    .where(Answer.question_id == Question.id, sa.literal_column("forum_answer.status <> 'PUBLISHED'"))
    .correlate(Question)
    .scalar_subquery()
)
_SAME_HERE = sa.exists().where(SameHere.question_id == Question.id, SameHere.member_id == VIEWER)
# Whether answers of others keep its author from deleting it; nobody else is refused for them.
_HELPED = rights.others_helped(Question.id, Question.author_id).correlate(Question)
_PAGE: dict[str, sa.SQLColumnExpression[Any]] = {
    **QUESTION,
    "pictures": QUESTION_PICTURES,
    "moderator_ids": Category.moderator_ids,
}
QUESTION_PAGE = columns_of(QuestionRow, Question, **_PAGE)
MEMBERS_QUESTION_PAGE = columns_of(
    QuestionRow,
    Question,
    **_PAGE,
    my_vote=_my_vote(Vote.question_id == Question.id),
    my_same_here=_SAME_HERE,
    unpublished=_UNPUBLISHED,
    helped=sa.and_(Question.author_id == VIEWER, _HELPED),
)


class Facet(Row):
    """A value and how many questions have it."""

    value: str
    count: int


class Facets(Row):
    """Brands, the models of one brand, or the generations of one model, the most asked about first."""

    items: list[Facet]


class Similar(Row):
    """At most five, the most similar first."""

    items: list[QuestionItemRow]
