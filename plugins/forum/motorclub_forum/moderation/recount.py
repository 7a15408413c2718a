"""Recounting every counter of the forum, and correcting those that are wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click
import sqlalchemy as sa
from sqlalchemy.orm import InstrumentedAttribute

from motorclub.api import db
from motorclub_forum.models import (
    LISTED,
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

SHOWN: sa.ColumnElement[bool] = sa.literal_column(f"forum_question.{LISTED}")
UNANSWERED = sa.and_(SHOWN, Question.answer_count == 0)
SOLVED = Question.status == "SOLVED"


def recount() -> dict[str, int]:
    """Correct every counter that the rows do not confirm; returns how many of each kind were wrong.

    Blocks writers, but not readers. Works in the caller's transaction.
    """
    names = ", ".join(table.__tablename__ for table in TABLES)
    db.session.execute(sa.text(f"LOCK TABLE {names} IN EXCLUSIVE MODE"))
    wrong = {
        "scores of questions": _scores(Question, Vote.question_id),
        "scores of answers": _scores(Answer, Vote.answer_id),
        "numbers of answers": _answers(),
        "outcomes": _outcomes(),
        "members who have the same": _same_here(),
        "tags": _tags(),
        "categories": _categories(),
        "totals": _totals(),
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


def _scores(target: type[Question] | type[Answer], column: InstrumentedAttribute[int | None]) -> int:
    votes = (
        sa.select(
            target.id,
            sa.func.count(Vote.id).filter(Vote.value == 1).label("ups"),
            sa.func.count(Vote.id).filter(Vote.value == -1).label("downs"),
        )
        .outerjoin(Vote, column == target.id)
        .group_by(target.id)
        .subquery()
    )
    return _corrected(target, target.id == votes.c.id, {"up_count": votes.c.ups, "down_count": votes.c.downs})


def _answers() -> int:
    answers = (
        sa.select(Question.id, sa.func.count(Answer.id).label("n"))
        .outerjoin(Answer, sa.and_(Answer.question_id == Question.id, Answer.status == "PUBLISHED"))
        .group_by(Question.id)
        .subquery()
    )
    return _corrected(Question, Question.id == answers.c.id, {"answer_count": answers.c.n})


def _outcomes() -> int:
    kinds = {"worked_count": "WORKED", "did_not_work_count": "DID_NOT_WORK"}
    kinds |= {"outdated_count": "OUTDATED", "dangerous_count": "DANGEROUS"}
    found = (
        sa.select(
            Answer.id,
            *(
                sa.func.count(Outcome.id).filter(Outcome.kind == kind).label(name)
                for name, kind in kinds.items()
            ),
            sa.func.coalesce(
                sa.func.bool_or(sa.and_(Outcome.kind == "DANGEROUS", Outcome.by_staff)), sa.false()
            ).label("sunk"),
        )
        .outerjoin(Outcome, Outcome.answer_id == Answer.id)
        .group_by(Answer.id)
        .subquery()
    )
    true = {name: found.c[name] for name in (*kinds, "sunk")}
    return _corrected(Answer, Answer.id == found.c.id, true)


def _same_here() -> int:
    counted = (
        sa.select(Question.id, sa.func.count(SameHere.member_id).label("n"))
        .outerjoin(SameHere, SameHere.question_id == Question.id)
        .group_by(Question.id)
        .subquery()
    )
    return _corrected(Question, Question.id == counted.c.id, {"same_here_count": counted.c.n})


def _categories() -> int:
    counted = (
        sa.select(Category.id, sa.func.count(Question.id).filter(SHOWN).label("n"))
        .outerjoin(Question, Question.category_id == Category.id)
        .group_by(Category.id)
        .subquery()
    )
    return _corrected(Category, Category.id == counted.c.id, {"question_count": counted.c.n})


def _tags() -> int:
    carried = (
        sa.select(
            Tag.id,
            sa.func.count(Question.id).filter(SHOWN).label("questions"),
            sa.func.count(Question.id).filter(UNANSWERED).label("unanswered"),
        )
        .outerjoin(QuestionTag, QuestionTag.tag_id == Tag.id)
        .outerjoin(Question, Question.id == QuestionTag.question_id)
        .group_by(Tag.id)
        .subquery()
    )
    true = {"question_count": carried.c.questions, "unanswered_count": carried.c.unanswered}
    return _corrected(Tag, Tag.id == carried.c.id, true)


def _totals() -> int:
    whole = (
        sa.select(
            sa.func.count().filter(SHOWN).label("questions"),
            sa.func.count().filter(UNANSWERED).label("unanswered"),
            sa.func.count().filter(SOLVED).label("solved"),
        )
        .select_from(Question)
        .subquery()
    )
    true = {
        "question_count": whole.c.questions,
        "unanswered_count": whole.c.unanswered,
        "solved_count": whole.c.solved,
    }
    return _corrected(Totals, Totals.id == 1, true)


@click.command("recount")
def recount_command() -> None:
    """Recount scores, answers, tags and totals, and correct what is wrong."""
    wrong = recount()
    db.session.commit()
    corrected = [f"{what}: {number} corrected" for what, number in wrong.items() if number]
    for line in corrected or ["everything was right"]:
        click.echo(line)


COMMANDS = (recount_command,)
