"""The numbers that lists show, moved in the transaction of each change.

Whoever changes a counter holds the lock of its row from the first look to the commit, and locks are taken in one
order everywhere (question or answer, then tags by name, then categories by id, then totals), so that no two writers
wait for each other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import db, not_found, reads, send_after_commit
from motorclub_forum.models import Answer, Category, Question, QuestionTag, Status, Tag, Totals
from motorclub_forum.shared import page_cache

QUESTION_TOPIC = "/topic/forum/questions/{questionId}"
QUESTION_CHANGED = "QUESTION_CHANGED"
LISTED = frozenset({Status.OPEN, Status.SOLVED, Status.CLOSED})

Target = type[Question] | type[Answer]
TARGETS: dict[str, Target] = {"QUESTION": Question, "ANSWER": Answer}


def quietly(statement: Any) -> Any:
    """A statement that changes rows as rows: the session has no objects that could be stale."""
    return statement.execution_options(synchronize_session=False)


def lock_number(what: str, *ids: int) -> int:
    """The number of a lock, a signed one of 64 bits: other plugins have others, as their names begin differently."""
    name = ":".join(("forum", what, *map(str, ids))).encode()
    return int.from_bytes(hashlib.sha256(name).digest()[:8], "big", signed=True)


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
    listed = status in LISTED
    return Tally(int(listed), int(listed and answer_count == 0), int(status == Status.SOLVED))


def lock_post(target: Target, target_id: int) -> Any:
    """The target's row, locked until the transaction ends. Raises 404."""
    row = db.session.execute(
        sa.select(target.__table__).where(target.id == target_id).with_for_update(key_share=True)
    ).first()
    if row is None:
        db.session.rollback()
        raise not_found(f"{target.__name__} {target_id}")
    return row


def lock_tags_of(question_id: int) -> list[int]:
    """The ids of a question's tags, locked in the order of their names."""
    return list(
        db.session.scalars(
            sa.select(Tag.id)
            .join(QuestionTag, QuestionTag.tag_id == Tag.id)
            .where(QuestionTag.question_id == question_id)
            .order_by(Tag.name)
            .with_for_update(of=Tag, key_share=True)
        )
    )


def count(tag_ids: Iterable[int], step: Tally, category_id: int | None = None) -> None:
    """Move the counters that lists show; last in a transaction, because every writer waits for the totals."""
    count_tags(tag_ids, step)
    count_category(category_id, step.questions)
    count_totals(step)


def count_tags(tag_ids: Iterable[int], step: Tally) -> None:
    """Of tags that are locked."""
    ids = list(tag_ids)
    if ids and (step.questions or step.unanswered):
        db.session.execute(
            sa.update(Tag)
            .where(Tag.id.in_(ids))
            .values(
                question_count=Tag.question_count + step.questions,
                unanswered_count=Tag.unanswered_count + step.unanswered,
            )
            .execution_options(synchronize_session=False)
        )


def count_category(category_id: int | None, questions: int) -> None:
    """Of one category."""
    if category_id is not None and questions:
        moved = sa.update(Category).where(Category.id == category_id)
        db.session.execute(
            moved.values(question_count=Category.question_count + questions).execution_options(
                synchronize_session=False
            )
        )


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


def move_counters(question: Any, status: str, answer_count: int) -> None:
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


FRAME_COLUMNS: Iterable[Any] = (
    Question.answer_count,
    Question.score,
    Question.accepted_answer_id,
    Question.status,
    Question.is_locked,
    Question.same_here_count,
    Question.version,
)


def question_state(question_id: int) -> dict[str, Any]:
    """What an open page shows of a question and may change under its reader: QuestionFrameSchema."""
    found = reads().execute(sa.select(*FRAME_COLUMNS).where(Question.id == question_id)).one()
    return dict(found._mapping)
