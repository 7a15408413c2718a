"""What moderators do to events from any plugin, in the caller's transaction.

A hidden event is a draft, which nobody but its organiser and staff sees, and nothing of it is sold; only staff show it.
"""

from __future__ import annotations

from dataclasses import replace

from motorclub.api import ContentRef, Viewer, db, forbidden, now, unindex_content
from motorclub.api.moderation import ContentAction
from motorclub_events.catalogue import content, organising
from motorclub_events.checkout import sales_frames
from motorclub_events.models import ClubEvent, EventStatus
from motorclub_events.permissions import MODERATE
from motorclub_events.shared import access


def hide(event_id: int, viewer: Viewer, note: str) -> None:
    """Take an event from everybody's sight. Raises 404, 403, 409 for one that nobody sees."""
    event = _lock(event_id, viewer)
    if event.status == EventStatus.DRAFT:
        raise organising.refuse("Nobody sees this event.")
    before, event.hidden_from, event.status = event.status, event.status, EventStatus.DRAFT
    _save(viewer, event, "hidden", before=before, note=note)
    unindex_content(ContentRef(access.EVENT, event.id))


def show(event_id: int, viewer: Viewer, note: str) -> None:
    """Show a hidden event again as what it was. Raises 404, 403, 409 for one that is not hidden."""
    event = _lock(event_id, viewer)
    if event.hidden_from is None:
        raise organising.refuse("This event is not hidden.")
    event.status, event.hidden_from = event.hidden_from, None
    _save(viewer, event, "shown")
    content.index_event(event)


def _lock(event_id: int, viewer: Viewer) -> ClubEvent:
    if not viewer.may(MODERATE):
        raise forbidden()
    return access.get_row(ClubEvent, event_id, "Event {id}", lock=True)


def _save(viewer: Viewer, event: ClubEvent, action: str, **details: str) -> None:
    event.updated_at = now()
    event.version += 1
    event.stock_no += 1
    organising.record_change(viewer, action, event, **details)
    db.session.flush()
    sales_frames.stock_changed(event.id)


ACTIONS = {ContentAction.HIDE: hide, ContentAction.REVIEW: hide, ContentAction.SHOW: show}
CONTENT_TYPES = tuple(replace(kind, actions=ACTIONS) for kind in content.CONTENT_TYPES)
