"""What events share: categories, tags, venues. Each function is one transaction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from motorclub.api import Viewer, conflict, db, not_found, now, page_of, record_audit
from motorclub_events import queries
from motorclub_events.models import LOCK, ClubEvent, EventCategory, EventTag, EventTagLink, Venue
from motorclub_events.services import slow_down, slug_of

NAMES = {EventCategory: "Category", EventTag: "Tag", Venue: "Venue"}
USED_BY = {
    EventCategory: ClubEvent.category_id,
    EventTag: EventTagLink.tag_id,
    Venue: ClubEvent.venue_id,
}


def listed(table: Any, page: int, size: int, q: str | None = None) -> dict[str, Any]:
    """A page of them by name, categories by their order."""
    which = table.name.ilike(f"%{q}%") if q else sa.true()
    by = (table.sort_order, table.name) if table is EventCategory else (table.name, table.id)
    chosen = sa.select(*table.__table__.c).where(which).order_by(*by)
    rows, total = queries.paged(chosen, queries.counting(which, table), page, size)
    if table is Venue:
        rows = [queries.venue_item(row) or {} for row in rows]
    return page_of(rows, total, page, size)


def create(viewer: Viewer, table: Any, body: Mapping[str, Any]) -> Any:
    """A new one. Raises 409 for a name that there is."""
    slow_down(viewer)
    row = table(**_values(table, body))
    if table is Venue:
        row.created_by, row.created_at = viewer.member_id, now()
    db.session.add(row)
    _flushed()
    _note(viewer, "created", table, row.id)
    db.session.commit()
    return row


def _values(table: Any, body: Mapping[str, Any]) -> dict[str, Any]:
    values = dict(body)
    if table is EventTag:
        values["name"] = values["name"].lower()
    if table is EventCategory:
        values["slug"] = slug_of(values["name"])
    return values


def _flushed() -> None:
    try:
        db.session.flush()
    except IntegrityError as error:
        db.session.rollback()
        raise conflict("There is one of this name.", code="IN_USE", field="name") from error


def _note(viewer: Viewer, deed: str, table: Any, number: int) -> None:
    what = NAMES[table].lower()
    record_audit(f"events.{what}_{deed}", actor_id=viewer.id, target=f"{what}:{number}", details={})


def one(table: Any, number: int) -> Any:
    """One, locked. Raises 404."""
    row = db.session.get(table, number, with_for_update=LOCK, populate_existing=True)
    if row is None:
        raise not_found(f"{NAMES[table]} {number}")
    return row


def change(viewer: Viewer, table: Any, number: int, body: Mapping[str, Any]) -> Any:
    """Change one. Raises 404, 409 for a name that there is."""
    slow_down(viewer)
    row = one(table, number)
    for name, value in _values(table, body).items():
        setattr(row, name, value)
    _flushed()
    _note(viewer, "changed", table, number)
    db.session.commit()
    return row


def delete(viewer: Viewer, table: Any, number: int) -> None:
    """Take one away that no event names. Raises 404, 409 IN_USE."""
    row = one(table, number)
    if db.session.scalar(sa.select(sa.exists().where(USED_BY[table] == number))):
        db.session.rollback()
        raise conflict("Events use it.", code="IN_USE")
    db.session.delete(row)
    try:
        db.session.flush()
    except IntegrityError as error:
        db.session.rollback()
        raise conflict("Events use it.", code="IN_USE") from error
    _note(viewer, "deleted", table, number)
    db.session.commit()


def item(row: Any) -> dict[str, Any]:
    """One as the answers show it."""
    found = {column.key: getattr(row, column.key) for column in row.__table__.c}
    return (queries.venue_item(found) or {}) if isinstance(row, Venue) else found
