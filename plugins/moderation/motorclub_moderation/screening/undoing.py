"""Undoing changes of word filters, and silence."""

from __future__ import annotations

from motorclub.api import Viewer, conflict, db, forbidden, lift_restriction
from motorclub_moderation.log.reverting import Undo, Undoable
from motorclub_moderation.screening import filters
from motorclub_moderation.screening.models import WordFilter
from motorclub_moderation.screening.permissions import MANAGE_FILTERS
from motorclub_moderation.screening.silence import SILENCED, silence_key


def undo_filter_change(entry: Undoable, viewer: Viewer) -> None:
    """Give a filter its earlier values, delete it, or store it again. Raises 403, 404, and 409 if it has changed."""
    if not viewer.may(MANAGE_FILTERS):
        raise forbidden()
    if entry.action == filters.DELETED:
        if db.session.get(WordFilter, entry.before["id"]) is not None:
            raise conflict("The word filter exists.")
        filters.insert_filter(entry.before)
        return
    row = filters.lock_filter(entry.after["id"])
    if filters.to_values(row) != dict(entry.after):
        raise conflict("The word filter has been changed since.", code="CHANGED_SINCE")
    if entry.action == filters.ADDED:
        filters.remove_filter(row)
    else:
        filters.write_filter(row, entry.before)


def undo_silence(entry: Undoable, viewer: Viewer) -> None:
    """Let a member write again. Raises 409 if that time is over."""
    if entry.member_id is None or not lift_restriction(silence_key(entry.member_id)):
        raise conflict("The silence is over.")


UNDO: dict[str, Undo] = {
    filters.ADDED: undo_filter_change,
    filters.CHANGED: undo_filter_change,
    filters.DELETED: undo_filter_change,
    SILENCED: undo_silence,
}
