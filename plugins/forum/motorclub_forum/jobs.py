"""Views are counted in the key-value store, where counting costs no write to the database.

Every minute a job adds them to the questions. A view is a hint, not money: with the store away it is not counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import redis
import sqlalchemy as sa

from motorclub.api import Job, after_commit, db, with_store
from motorclub_forum import pages
from motorclub_forum.models import Question

SEEN = "forum:views"
TAKEN = "forum:views:taken"


def count_view(question_id: int) -> None:
    """Somebody has opened a question."""
    with_store(lambda store: store.hincrby(SEEN, str(question_id), 1), 0)


def flush_views(payload: Mapping[str, Any]) -> None:
    """Add the counted views to the questions.

    They are set aside before and forgotten after the commit: a crash in between counts them twice rather than
    not at all.
    """
    nothing: dict[bytes, bytes] = {}
    counts = with_store(_take, nothing)
    if not counts:
        return
    seen = sa.values(sa.column("id", sa.BigInteger), sa.column("views", sa.Integer), name="seen").data(
        [(int(question), int(views)) for question, views in sorted(counts.items())]
    )
    db.session.execute(
        sa.update(Question)
        .where(Question.id == seen.c.id)
        .values(view_count=Question.view_count + seen.c.views)
        .execution_options(synchronize_session=False)
    )
    after_commit(_forget_taken)
    pages.renew()


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


JOBS = (Job("forum.flush_views", flush_views, every=timedelta(minutes=1)),)
