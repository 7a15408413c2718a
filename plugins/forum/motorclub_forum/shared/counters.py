"""The numbers that lists show, changed in the transaction of each change.

A writer holds the lock of a counter's row from its first read to the commit. Locks are taken in one order everywhere
(question or answer, then tags by name, then categories by id, then totals), so that writers cannot deadlock.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import db, reads, send_after_commit
from motorclub.api.rows import Row, columns_of, update_rows
from motorclub_forum.models import Answer, Category, Question, QuestionTag, Status, Tag, Totals
from motorclub_forum.shared import page_cache

QUESTION_TOPIC = "/topic/forum/questions/{questionId}"
QUESTION_CHANGED = "QUESTION_CHANGED"
LISTED = frozenset({Status.OPEN, Status.SOLVED, Status.CLOSED})

Target = type[Question] | type[Answer]
TARGETS: dict[str, Target] = {"QUESTION": Question, "ANSWER": Answer}


class Tally(NamedTuple):
    """What one question adds to the numbers of lists."""

    questions: int
    unanswered: int
    solved: int

    def less(self, other: Tally) -> Tally:
        """The step from `other` to this."""
        return Tally(*(mine - theirs for mine, theirs in zip(self, other, strict=True)))


def tally(status: str, answer_count: int) -> Tally:
    """What a question in this state adds."""
    is_listed = status in LISTED
    return Tally(int(is_listed), int(is_listed and answer_count == 0), int(status == Status.SOLVED))


def lock_tags_of(*question_ids: int) -> list[int]:
    """The ids of the questions' tags, locked in the order of their names."""
    carried = sa.select(QuestionTag.tag_id).where(QuestionTag.question_id.in_(question_ids))
    chosen = sa.select(Tag.id).where(Tag.id.in_(carried)).order_by(Tag.name)
    return list(db.session.scalars(chosen.with_for_update(key_share=True)))


def count(tag_ids: Iterable[int], step: Tally, category_id: int | None = None) -> None:
    """Move the counters that lists show; last in a transaction, because every writer waits for the totals."""
    count_tags(tag_ids, step)
    count_category(category_id, step.questions)
    count_totals(step)


def count_tags(tag_ids: Iterable[int], step: Tally) -> None:
    """Of tags that are locked."""
    ids = list(tag_ids)
    if ids and (step.questions or step.unanswered):
        update_rows(
            Tag,
            Tag.id.in_(ids),
            question_count=Tag.question_count + step.questions,
            unanswered_count=Tag.unanswered_count + step.unanswered,
        )


def count_category(category_id: int | None, questions: int) -> None:
    """Of one category."""
    if category_id is not None and questions:
        moved = Category.question_count + questions
        update_rows(Category, Category.id == category_id, question_count=moved)


def count_totals(step: Tally) -> None:
    """Of the whole forum; the last row that a transaction locks."""
    if not any(step):
        return
    totals = insert(Totals).values(
        id=1, question_count=step.questions, unanswered_count=step.unanswered, solved_count=step.solved
    )
    moved = ("question_count", "unanswered_count", "solved_count")
    db.session.execute(
        totals.on_conflict_do_update(
            index_elements=[Totals.id],
            set_={name: getattr(Totals, name) + totals.excluded[name] for name in moved},
        )
    )


def move_counters(question: Question, status: str, answer_count: int) -> None:
    """From what a locked question counted as to what it counts as now."""
    step = tally(status, answer_count).less(tally(question.status, question.answer_count))
    if not any(step):
        return
    tags = lock_tags_of(question.id) if step.questions or step.unanswered else []
    count(tags, step, question.category_id)


def publish_state(question_id: int) -> None:
    """Publish a question's new state to its open pages after the commit, and expire cached pages."""
    page_cache.expire_pages()
    topic = QUESTION_TOPIC.format(questionId=question_id)
    send_after_commit(topic, QUESTION_CHANGED, lambda: question_state(question_id))


class QuestionFrame(Row):
    """What an open page of a question follows."""

    answer_count: int
    score: int
    accepted_answer_id: int | None
    status: Annotated[str, Status]
    is_locked: bool
    same_here_count: int
    version: int


def question_state(question_id: int) -> dict[str, object]:
    """What an open page shows of a question and may change under its reader: QuestionFrame."""
    found = reads().execute(sa.select(*_FRAME).where(Question.id == question_id)).one()
    return dict(found._mapping)


_FRAME = columns_of(QuestionFrame, Question)
