"""When a member was last here: at most one write for each of them in five minutes, after the answer has been sent.

A process remembers whom it has marked lately, so that nearly all requests do nothing here; the statement itself
leaves alone what another process has marked.
"""

from __future__ import annotations

import logging
import threading
from datetime import datetime, timedelta

import sqlalchemy as sa
from flask import Flask, Response, g
from sqlalchemy.exc import SQLAlchemyError

from motorclub import clock
from motorclub.db import db
from motorclub.people.models import Member
from motorclub.viewer import Viewer

PRECISION = timedelta(minutes=5)
# So many are remembered; more than that are forgotten together, which costs a statement each.
MOST = 50_000

_log = logging.getLogger("motorclub.members")


class Marks:
    """Whom this process has marked, and when."""

    def __init__(self) -> None:
        self._marked: dict[int, datetime] = {}
        self._lock = threading.Lock()

    def due(self, member_id: int, now: datetime) -> bool:
        """Whether to mark this member now; if so, it is taken to be done."""
        marked = self._marked.get(member_id)
        # A clock that was set back must not keep anybody unseen.
        if marked is not None and abs(now - marked) < PRECISION:
            return False
        with self._lock:
            if len(self._marked) >= MOST:
                self._marked.clear()
            self._marked[member_id] = now
        return True


def mark(member_id: int, now: datetime) -> None:
    """Write that the member was here, unless that was written within the last five minutes. Commits.

    A row that somebody else is changing is left alone: nobody waits for a mark.
    """
    old = sa.or_(Member.seen_at.is_(None), Member.seen_at <= now - PRECISION)
    free = (
        sa.select(Member.id)
        .where(Member.id == member_id, old)
        .with_for_update(key_share=True, skip_locked=True)
        .scalar_subquery()
    )
    with db.engine.begin() as connection:
        connection.execute(sa.update(Member).where(Member.id == free).values(seen_at=now))


def init_app(app: Flask) -> None:
    """Notice whom `app` answers."""
    marks = Marks()

    def notice(response: Response) -> Response:
        viewer: Viewer | None = g.get("_viewer")
        now = clock.now()
        if viewer is not None and viewer.id is not None and marks.due(viewer.id, now):
            response.call_on_close(lambda: _mark_afterwards(app, viewer.member_id, now))
        return response

    app.after_request(notice)


def _mark_afterwards(app: Flask, member_id: int, now: datetime) -> None:
    with app.app_context():
        try:
            mark(member_id, now)
        except SQLAlchemyError as error:
            _log.warning("member %d could not be marked as seen: %s", member_id, error)
