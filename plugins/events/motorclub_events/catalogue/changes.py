"""What every change of an event or a ticket type does: check the version, apply the values, write the audit entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from motorclub.api import ApiError, Viewer, conflict, db, invalid, record_audit
from motorclub_events.catalogue import text
from motorclub_events.models import ClubEvent, EventTag, EventTagLink, Hold, HoldSource


def record_change(viewer: Viewer, deed: str, event: ClubEvent, **details: Any) -> None:
    """Write the audit entry of what somebody has done to an event."""
    record_audit(f"events.{deed}", actor_id=viewer.id, target=f"event:{event.id}", details=details)


def set_tags(event_id: int, tag_ids: list[int]) -> None:
    """Give an event these tags and no others. Raises 400 for one that does not exist."""
    wanted = sorted(set(tag_ids))
    known = set(db.session.scalars(sa.select(EventTag.id).where(EventTag.id.in_(wanted))))
    if set(wanted) - known:
        raise invalid("tagIds", "There is no such tag.")
    db.session.execute(sa.delete(EventTagLink).where(EventTagLink.event_id == event_id))
    db.session.add_all(EventTagLink(event_id=event_id, tag_id=tag_id) for tag_id in wanted)
    db.session.flush()


def check_version(row: Any, body: Mapping[str, Any]) -> None:
    """Raises 409 STALE when somebody else has changed the row since the caller read it."""
    if body["version"] != row.version:
        raise refuse("Somebody has changed it meanwhile.", code="STALE", field="version")


def refuse(message: str, *, code: str = "INVALID_TRANSITION", field: str | None = None) -> ApiError:
    """409 for a change that the state of things does not allow."""
    return conflict(message, code=code, field=field)


def apply_values(row: Any, given: Mapping[str, Any]) -> bool:
    """Take over what is different; whether there may be more seats by that. Raises 409 for fewer than are taken."""
    capacity = given.get("capacity", row.capacity)
    if capacity is not None and capacity < row.held + row.sold:
        raise refuse(f"{row.held + row.sold} seats are taken already.", code="IN_USE", field="capacity")
    raised = "capacity" in given and (
        capacity is None or (row.capacity is not None and capacity > row.capacity)
    )
    for name, value in given.items():
        setattr(row, name, value)
    if "description" in given and isinstance(row, ClubEvent):
        row.description_html = text.render(given["description"])
    row.version += 1
    return raised


def delete_reserved_seats(which: sa.ColumnElement[bool]) -> None:
    """Delete reserved seats with their type or event, which nobody has ever ordered."""
    held_back = sa.delete(Hold).where(which, Hold.source == HoldSource.ORGANISER)
    db.session.execute(held_back.execution_options(synchronize_session=False))
