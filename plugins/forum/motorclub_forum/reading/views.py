"""How often questions are viewed.

Views are counted in the key-value store, where counting costs no write to the database. Every minute a job adds them
to the questions. A view is a hint, not money: while the store is away it is not counted.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import redis
import sqlalchemy as sa
from flask import request

from motorclub.api import Viewer, after_commit, db, network_of, now, with_store
from motorclub_forum.models import Question
from motorclub_forum.shared import page_cache

SEEN, TAKEN = "forum:views", "forum:views:taken"
UNIQUE = "u"
# How long the same reader counts as one.
ONE_READER_S = 24 * 3600


def count_view(question_id: int, viewer: Viewer) -> None:
    """Count a view of a question."""
    with_store(lambda store: _count(store, question_id, _reader(viewer)), None)


def _reader(viewer: Viewer) -> str:
    """A member's number, or a mark of a visitor's address that does not tell it."""
    if viewer.id is not None:
        return str(viewer.id)
    day, network = now().strftime("%Y%m%d"), network_of(request.remote_addr or "")
    return hashlib.blake2b(f"{day}:{network}".encode(), digest_size=9).hexdigest()


def _count(store: redis.Redis, question_id: int, reader: str) -> None:
    both = store.pipeline(transaction=False)
    both.hincrby(SEEN, str(question_id), 1)
    both.set(f"forum:reader:{question_id}:{reader}", 1, ex=ONE_READER_S, nx=True)
    if both.execute()[1]:
        store.hincrby(SEEN, f"{question_id}{UNIQUE}", 1)


def flush_views(payload: Mapping[str, object]) -> None:
    """Add the counted views to the questions.

    They are set aside before and forgotten after the commit: a crash in between counts them twice rather than
    not at all.
    """
    nothing: dict[bytes, bytes] = {}
    counts = with_store(_take, nothing)
    if not counts:
        return
    seen = sa.values(
        sa.column("id", sa.BigInteger),
        sa.column("views", sa.Integer),
        sa.column("readers", sa.Integer),
        name="seen",
    ).data(_rows(counts))
    db.session.execute(
        sa.update(Question)
        .where(Question.id == seen.c.id)
        .values(
            view_count=Question.view_count + seen.c.views,
            unique_view_count=Question.unique_view_count + seen.c.readers,
        )
        .execution_options(synchronize_session=False)
    )
    after_commit(_forget_taken)
    page_cache.expire_pages()


def _rows(counts: Mapping[bytes, bytes]) -> list[tuple[int, int, int]]:
    """(question, views, readers), by question.

    >>> _rows({b"7": b"3", b"7u": b"2", b"9": b"1"})
    [(7, 3, 2), (9, 1, 0)]
    """
    rows: dict[int, list[int]] = {}
    for key, number in counts.items():
        name = key.decode()
        rows.setdefault(int(name.removesuffix(UNIQUE)), [0, 0])[name.endswith(UNIQUE)] += int(number)
    return [(question, views, readers) for question, (views, readers) in sorted(rows.items())]


def _forget_taken() -> None:
    with_store(lambda store: store.delete(TAKEN), 0)


def _take(store: redis.Redis) -> dict[bytes, bytes]:
    """What has been counted since the last time, or what the last time could not finish."""
    if not store.exists(TAKEN):
        try:
            store.rename(SEEN, TAKEN)
        except redis.ResponseError:
            return {}  # no such key: nobody has looked at anything
    taken: dict[bytes, bytes] = store.hgetall(TAKEN)  # type: ignore[assignment]
    return taken
