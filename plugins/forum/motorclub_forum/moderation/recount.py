"""Recounting every counter of the forum, and correcting those that are wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click
import sqlalchemy as sa
from sqlalchemy.orm import InstrumentedAttribute

from motorclub.api import db
from motorclub_forum.models import (
    IS_LISTED,
    Answer,
    Base,
    Category,
    Outcome,
    Question,
    QuestionTag,
    SameHere,
    Tag,
    Totals,
    Vote,
)
from motorclub_forum.shared import page_cache

# In the order in which every writer takes them. The mode keeps out also those who have only locked a row so far:
# they go on to write, and would then wait for the recount while it waits for them.
TABLES = (Question, Answer, Tag, QuestionTag, Category, Totals, Vote, Outcome, SameHere)

UNANSWERED = sa.and_(IS_LISTED, Question.answer_count == 0)
SOLVED = Question.status == "SOLVED"


def recount() -> dict[str, int]:
    """Correct every counter that the rows do not confirm; returns how many of each kind were wrong.

    Blocks writers, but not readers. Works in the caller's transaction.
    """
    names = ", ".join(table.__tablename__ for table in TABLES)
    db.session.execute(sa.text(f"LOCK TABLE {names} IN EXCLUSIVE MODE"))
    wrong = {
        "scores of questions": _recount_votes(Question, Vote.question_id),
        "scores of answers": _recount_votes(Answer, Vote.answer_id),
        "numbers of answers": _recount(Question, PUBLISHED, answer_count=_number(Answer.id)),
        "outcomes": _recount_outcomes(),
        "confirmations": _recount_confirmations(),
        "members who have the same": _recount(
            Question,
            (SameHere, SameHere.question_id == Question.id),
            same_here_count=_number(SameHere.member_id),
        ),
        "tags": _recount(
            Tag,
            (QuestionTag, QuestionTag.tag_id == Tag.id),
            (Question, Question.id == QuestionTag.question_id),
            question_count=_number(Question.id, IS_LISTED),
            unanswered_count=_number(Question.id, UNANSWERED),
        ),
        "categories": _recount(
            Category,
            (Question, Question.category_id == Category.id),
            question_count=_number(Question.id, IS_LISTED),
        ),
        "totals": _recount_totals(),
    }
    if any(wrong.values()):
        page_cache.expire_pages()
    return wrong


def _corrected(
    table: type[Base], key: sa.ColumnElement[bool], true: Mapping[str, sa.ColumnElement[Any]]
) -> int:
    """Set the columns to the expressions where they differ; returns in how many rows."""
    differs = sa.or_(*(getattr(table, name) != value for name, value in true.items()))
    correction = sa.update(table).where(key, differs).values(**true).returning(sa.literal(1))
    return len(db.session.execute(correction.execution_options(synchronize_session=False)).all())


Join = tuple[type[Base], sa.ColumnElement[bool]]
PUBLISHED: Join = (Answer, sa.and_(Answer.question_id == Question.id, Answer.status == "PUBLISHED"))


def _number(
    column: InstrumentedAttribute[Any], which: sa.ColumnElement[bool] | None = None
) -> sa.ColumnElement[int]:
    count = sa.func.count(column)
    return count if which is None else count.filter(which)


def _recount(target: Any, *joins: Join, **true: sa.ColumnElement[Any]) -> int:
    """Correct the columns of a table that count the rows joined to it."""
    counted = sa.select(target.id, *(value.label(name) for name, value in true.items()))
    for table, on in joins:
        counted = counted.outerjoin(table, on)
    part = counted.group_by(target.id).subquery()
    return _corrected(target, target.id == part.c.id, {name: part.c[name] for name in true})


def _recount_votes(target: type[Question] | type[Answer], column: InstrumentedAttribute[int | None]) -> int:
    ups, downs = _number(Vote.id, Vote.value == 1), _number(Vote.id, Vote.value == -1)
    return _recount(target, (Vote, column == target.id), up_count=ups, down_count=downs)


def _recount_outcomes() -> int:
    kinds = {"worked_count": "WORKED", "did_not_work_count": "DID_NOT_WORK"}
    kinds |= {"outdated_count": "OUTDATED", "dangerous_count": "DANGEROUS"}
    counts = {name: _number(Outcome.id, Outcome.kind == kind) for name, kind in kinds.items()}
    warned = sa.func.bool_or(sa.and_(Outcome.kind == "DANGEROUS", Outcome.by_staff))
    sunk = sa.func.coalesce(warned, sa.false())
    return _recount(Answer, (Outcome, Outcome.answer_id == Answer.id), **counts, sunk=sunk)


def _recount_confirmations() -> int:
    accepted = (Answer, Answer.id == Question.accepted_answer_id)
    return _recount(Question, accepted, confirmed_count=sa.func.coalesce(sa.func.max(Answer.worked_count), 0))


def _recount_totals() -> int:
    conditions = {"question_count": IS_LISTED, "unanswered_count": UNANSWERED, "solved_count": SOLVED}
    counts = (sa.func.count().filter(which).label(name) for name, which in conditions.items())
    whole = sa.select(*counts).select_from(Question).subquery()
    return _corrected(Totals, Totals.id == 1, {name: whole.c[name] for name in conditions})


@click.command("recount")
def recount_command() -> None:
    """Recount scores, answers, tags and totals, and correct what is wrong."""
    wrong = recount()
    db.session.commit()
    corrected = [f"{what}: {number} corrected" for what, number in wrong.items() if number]
    for line in corrected or ["everything was right"]:
        click.echo(line)


COMMANDS = (recount_command,)
