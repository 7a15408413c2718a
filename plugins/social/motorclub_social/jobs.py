"""Background jobs: reminders, notifications about saved items, and the deletion of old rows."""

from __future__ import annotations

from datetime import timedelta
from typing import TypedDict

import sqlalchemy as sa

from motorclub.api import ContentRef, Job, Viewer, db, enqueue, iso, notify, now, resolve_content
from motorclub_social import relations
from motorclub_social.bookmarks import REMIND
from motorclub_social.models import Activity, Bookmark, Change, Undo
from motorclub_social.notifications import CHANGED, NOTIFY_SAVERS, REMINDER

PAGE = 200
# Older activities are deleted: nobody scrolls back so far.
RETENTION = timedelta(days=365)
# One run deletes at most this many, so that it holds no locks for long; the next one deletes the rest.
BATCH = 20_000


class Reminder(TypedDict):
    """A bookmark, and the time of its reminder."""

    id: int
    at: str


class Changed(TypedDict):
    """The change, its author, and the bookmark after which the job continues."""

    target_type: str
    target_id: int
    actor_id: int | None
    what: str
    after: int


def remind(payload: Reminder) -> None:
    """Notify the owner of a bookmark, unless it has gone or has another time or none by now."""
    row = db.session.get(Bookmark, payload["id"], with_for_update=True)
    if row is None or row.reminded_at is not None or row.remind_at is None:
        return
    if iso(row.remind_at) != payload["at"]:
        return
    ref = ContentRef(row.target_type, row.target_id)
    content = resolve_content([ref], Viewer(id=row.user_id)).get(ref)
    title, url = (content.title, content.url) if content else (row.title, f"/bookmarks/{row.user_id}")
    notify(row.user_id, REMINDER, {"title": title}, url)
    row.reminded_at = now()


def notify_savers(payload: Changed) -> None:
    """Notify the next two hundred who have saved something that it has changed, and ask for the rest."""
    ref = ContentRef(payload["target_type"], payload["target_id"])
    rows = _savers(ref, payload["after"])
    for _, user_id in rows:
        content = resolve_content([ref], Viewer(id=user_id)).get(ref)
        actor = payload["actor_id"]
        if content is not None and (actor is None or relations.is_listener(user_id, actor)):
            params = {"title": content.title, "what": payload["what"], "target": str(ref)}
            notify(user_id, CHANGED, params, content.url, actor_id=actor, about=ref)
    if len(rows) == PAGE:
        enqueue(NOTIFY_SAVERS, {**payload, "after": rows[-1][0]})


def _savers(ref: ContentRef, after: int) -> list[sa.Row[int, int]]:
    chosen = sa.select(Bookmark.id, Bookmark.user_id).where(
        Bookmark.target_type == ref.type, Bookmark.target_id == ref.id, Bookmark.id > after
    )
    return list(db.session.execute(chosen.order_by(Bookmark.id).limit(PAGE)))


def prune(payload: object) -> None:
    """Take away what cannot be undone any more, old activities, and changes of what nobody has saved."""
    db.session.execute(sa.delete(Undo).where(Undo.expires_at < now()))
    old = sa.select(Activity.id).where(Activity.at < now() - RETENTION).order_by(Activity.at).limit(BATCH)
    quietly = {"synchronize_session": False}
    db.session.execute(sa.delete(Activity).where(Activity.id.in_(old)).execution_options(**quietly))
    saved = sa.exists().where(
        Bookmark.target_type == Change.target_type, Bookmark.target_id == Change.target_id
    )
    db.session.execute(sa.delete(Change).where(sa.not_(saved)).execution_options(**quietly))


JOBS = (
    Job(REMIND, remind),
    Job(NOTIFY_SAVERS, notify_savers, deprecated_name="social.tell_savers"),
    Job("social.prune", prune, every=timedelta(hours=1)),
)
