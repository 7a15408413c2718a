"""What members do in the forum. Each function is one transaction.

Whoever changes a counter holds the lock of its row from the first look to the commit, and locks are taken in one
order everywhere (question or answer, then tags by name, then totals), so that no two writers wait for each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import redis
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import (
    ApiError,
    Consequence,
    Viewer,
    db,
    forbidden,
    index_content,
    invalid,
    not_found,
    now,
    publish,
    send_after_commit,
    settings_of,
    with_store,
)
from motorclub_forum import pages, text
from motorclub_forum.content import answer_document, question_document
from motorclub_forum.events import AnswerAccepted, AnswerPosted, QuestionAsked
from motorclub_forum.models import Answer, Question, QuestionTag, Tag, Totals, Vote
from motorclub_forum.permissions import ACCEPT_ANY
from motorclub_forum.queries import question_state
from motorclub_forum.settings import ForumSettings

QUESTION_TOPIC = "/topic/forum/questions/{questionId}"
QUESTION_CHANGED = "QUESTION_CHANGED"
MINUTE_S = 60

Target = type[Question] | type[Answer]
TARGETS: dict[str, Target] = {"QUESTION": Question, "ANSWER": Answer}


def ask(viewer: Viewer, title: str, body: str, tags: Sequence[str], kind: str) -> int:
    """Publish a question; gives its id.

    Raises 400 for too many tags, 422 for a text that shows nothing, 429 for a member who posts too fast.
    """
    names = list(dict.fromkeys(tags))
    most = settings_of(ForumSettings).max_tags
    if len(names) > most:
        raise invalid("tags", f"A question has at most {most} tags.")
    html = _shown(body)
    _slow_down(viewer)
    at = now()
    question_id = _insert_question(viewer.member_id, title, body, html, names, kind, at)
    index_content(question_document(question_id, title, body, names, at))
    tag_ids = lock_tags(names)
    _attach(question_id, tag_ids.values())
    publish(QuestionAsked(question_id=question_id, author_id=viewer.member_id, title=title))
    count(tag_ids.values(), questions=1, unanswered=1)
    pages.renew()
    db.session.commit()
    return question_id


def _shown(body: str) -> str:
    html = text.render(body)
    if not html:
        raise ApiError(422, "Nothing of this text can be seen.", field="body")
    return html


def _insert_question(
    author_id: int, title: str, body: str, html: str, tags: list[str], kind: str, at: datetime
) -> int:
    return db.session.execute(
        sa.insert(Question)
        .values(
            author_id=author_id,
            kind=kind,
            title=title,
            excerpt=text.excerpt(body),
            body=body,
            body_html=html,
            tag_names=tags,
            created_at=at,
            last_activity_at=at,
        )
        .returning(Question.id)
    ).scalar_one()


def lock_tags(names: Sequence[str]) -> dict[str, int]:
    """The ids of these tags by name, made where unknown and locked in the order of their names."""
    ordered = sorted(names)
    new = insert(Tag).values([{"name": name, "created_at": now()} for name in ordered])
    db.session.execute(new.on_conflict_do_nothing(index_elements=[Tag.name]))
    rows = db.session.execute(
        sa.select(Tag.name, Tag.id)
        .where(Tag.name.in_(ordered))
        .order_by(Tag.name)
        .with_for_update(key_share=True)
    )
    return {row.name: row.id for row in rows}


def _attach(question_id: int, tag_ids: Iterable[int]) -> None:
    rows = [{"question_id": question_id, "tag_id": tag_id} for tag_id in tag_ids]
    db.session.execute(sa.insert(QuestionTag), rows)


def count(tag_ids: Iterable[int], *, questions: int, unanswered: int) -> None:
    """Move the counters that lists show; last in a transaction, because every writer waits for the totals."""
    db.session.execute(
        sa.update(Tag)
        .where(Tag.id.in_(list(tag_ids)))
        .values(
            question_count=Tag.question_count + questions, unanswered_count=Tag.unanswered_count + unanswered
        )
    )
    totals = insert(Totals).values(id=1, question_count=questions, unanswered_count=unanswered)
    db.session.execute(
        totals.on_conflict_do_update(
            index_elements=[Totals.id],
            set_={
                "question_count": Totals.question_count + totals.excluded.question_count,
                "unanswered_count": Totals.unanswered_count + totals.excluded.unanswered_count,
            },
        )
    )


def answer(viewer: Viewer, question_id: int, body: str) -> int:
    """Answer a question; gives the answer's id.

    Raises 404 for an unknown question, 422 for a text that shows nothing, 429 for a member who posts too fast.
    """
    html = _shown(body)
    _slow_down(viewer)
    at = now()
    question = _count_answer(question_id, at)
    answer_id = db.session.execute(
        sa.insert(Answer)
        .values(question_id=question_id, author_id=viewer.member_id, body=body, body_html=html, created_at=at)
        .returning(Answer.id)
    ).scalar_one()
    index_content(answer_document(answer_id, question.title, body, at))
    publish(
        AnswerPosted(
            question_id=question_id,
            answer_id=answer_id,
            author_id=viewer.member_id,
            asker_id=question.author_id,
            title=question.title,
        )
    )
    if question.answer_count == 1:
        count(_lock_tags_of(question_id), questions=0, unanswered=-1)
    tell(question_id)
    db.session.commit()
    return answer_id


def _count_answer(question_id: int, at: datetime) -> sa.Row[int, str, int]:
    """Count one more answer; the row stays locked until the commit. Raises 404."""
    row = db.session.execute(
        sa.update(Question)
        .where(Question.id == question_id)
        .values(
            answer_count=Question.answer_count + 1,
            last_activity_at=sa.func.greatest(Question.last_activity_at, at),
        )
        .returning(Question.author_id, Question.title, Question.answer_count)
    ).first()
    if row is None:
        raise not_found(f"Question {question_id}")
    return row


def _lock_tags_of(question_id: int) -> list[int]:
    return list(
        db.session.scalars(
            sa.select(Tag.id)
            .join(QuestionTag, QuestionTag.tag_id == Tag.id)
            .where(QuestionTag.question_id == question_id)
            .order_by(Tag.name)
            .with_for_update(of=Tag, key_share=True)
        )
    )


def vote(viewer: Viewer, target_type: str, target_id: int, value: int) -> int:
    """Let the viewer's vote on the target be `value` from now on (0: none); gives the target's score.

    Raises 404 for an unknown target and 403 for the viewer's own post.
    """
    target = TARGETS[target_type]
    row = locked(target, target_id)
    if row.author_id == viewer.member_id:
        raise forbidden("You cannot vote on your own post.")
    before = _vote_of(target, target_id, viewer.member_id)
    if before == value:
        db.session.rollback()
        return int(row.score)
    _store_vote(target, target_id, viewer.member_id, value)
    score = _move_score(target, target_id, before, value)
    if target is Question:
        tell(target_id)
    db.session.commit()
    return score


def locked(target: Target, target_id: int) -> Any:
    """The target's row, locked until the transaction ends. Raises 404."""
    row = db.session.execute(
        sa.select(target.__table__).where(target.id == target_id).with_for_update(key_share=True)
    ).first()
    if row is None:
        raise not_found(f"{target.__name__} {target_id}")
    return row


def _column(target: Target) -> Any:
    return Vote.question_id if target is Question else Vote.answer_id


def _vote_of(target: Target, target_id: int, member_id: int) -> int:
    found = db.session.scalar(
        sa.select(Vote.value).where(_column(target) == target_id, Vote.member_id == member_id)
    )
    return found or 0


def _store_vote(target: Target, target_id: int, member_id: int, value: int) -> None:
    column = _column(target)
    if value == 0:
        db.session.execute(sa.delete(Vote).where(column == target_id, Vote.member_id == member_id))
        return
    new = insert(Vote).values(
        {column.name: target_id, "member_id": member_id, "value": value, "changed_at": now()}
    )
    changed = {"value": new.excluded.value, "changed_at": new.excluded.changed_at}
    db.session.execute(new.on_conflict_do_update(index_elements=[column, Vote.member_id], set_=changed))


def _move_score(target: Target, target_id: int, before: int, after: int) -> int:
    ups, downs = (after == 1) - (before == 1), (after == -1) - (before == -1)
    return db.session.execute(
        sa.update(target)
        .where(target.id == target_id)
        .values(up_count=target.up_count + ups, down_count=target.down_count + downs)
        .returning(target.score)
    ).scalar_one()


def accept(viewer: Viewer, question_id: int, answer_id: int | None) -> None:
    """Let `answer_id` be the accepted answer (None: no answer is). Saying the same twice does nothing.

    Raises 404 for an unknown question or an answer that is not one of its own, and 403 unless the viewer asked
    the question or may accept in the asker's place.
    """
    question = locked(Question, question_id)
    if question.author_id != viewer.member_id and not viewer.may(ACCEPT_ANY):
        raise forbidden("Only the asker accepts an answer.")
    author_id = _author_of_answer(question_id, answer_id) if answer_id is not None else None
    if question.accepted_answer_id == answer_id:
        db.session.rollback()
        return
    db.session.execute(
        sa.update(Question).where(Question.id == question_id).values(accepted_answer_id=answer_id)
    )
    if answer_id is not None and author_id is not None:
        publish(
            AnswerAccepted(
                question_id=question_id,
                answer_id=answer_id,
                author_id=author_id,
                accepted_by=viewer.member_id,
                title=question.title,
            )
        )
    tell(question_id)
    db.session.commit()


def _author_of_answer(question_id: int, answer_id: int) -> int:
    author_id = db.session.scalar(
        sa.select(Answer.author_id).where(Answer.id == answer_id, Answer.question_id == question_id)
    )
    if author_id is None:
        raise not_found(f"Answer {answer_id} to question {question_id}")
    return author_id


def tell(question_id: int) -> None:
    """Show the new state to everybody who has the question open, and to those who open a list."""
    pages.renew()
    topic = QUESTION_TOPIC.format(questionId=question_id)
    send_after_commit(topic, QUESTION_CHANGED, lambda: question_state(question_id))


def _slow_down(viewer: Viewer) -> None:
    """Raises 429 for a member who posts faster than anybody writes; no limit while the store is away."""
    at = int(now().timestamp())
    key = f"forum:posts:{viewer.member_id}:{at // MINUTE_S}"
    posts = with_store(lambda store: _count_in_store(store, key), 0)
    if posts > settings_of(ForumSettings).posts_per_minute:
        wait = MINUTE_S - at % MINUTE_S
        raise ApiError(429, "You post very fast. Take a short break.", headers={"Retry-After": str(wait)})


def _count_in_store(store: redis.Redis, key: str) -> int:
    both = store.pipeline()
    both.incr(key)
    both.expire(key, MINUTE_S)
    posts: int = both.execute()[0]
    return posts


def consequences() -> list[Consequence]:
    """What people will not see while the forum is off."""
    unsolved = db.session.scalar(
        sa.select(sa.func.count()).select_from(Question).where(Question.accepted_answer_id.is_(None))
    )
    answers = db.session.scalar(sa.select(sa.func.count()).select_from(Answer))
    return [
        Consequence("open questions that nobody can answer", unsolved or 0),
        Consequence("answers that nobody can read", answers or 0),
    ]
