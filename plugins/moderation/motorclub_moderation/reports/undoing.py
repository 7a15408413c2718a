"""Taking back the decision of a case from the log."""

from __future__ import annotations

from collections.abc import Mapping

from motorclub.api import ApiError, Viewer
from motorclub.api.moderation import ContentAction, perform_action
from motorclub_moderation.log.reverting import Undo, Undoable
from motorclub_moderation.reports import enforcement, states
from motorclub_moderation.reports.cases.resolving import RESOLVED

OPPOSITES = {ContentAction.HIDE: ContentAction.SHOW, ContentAction.REMOVE: ContentAction.RESTORE}


def undo_resolution(entry: Undoable, viewer: Viewer) -> None:
    """Bring the target back and open its case again; a warning or a ban of it has an entry of its own.

    In the current transaction. Raises 409 if the case has changed since then.
    """
    case = states.lock_case(entry.case_id or 0)
    if case.version != entry.after.get("version"):
        raise ApiError(409, "The case has changed since then.", code="CHANGED_SINCE")
    states.reopen(case)
    if entry.after.get("action"):
        opposite = OPPOSITES[ContentAction(entry.after["action"])]
        case.hidden_at = None
        enforcement.attempt(lambda: perform_action(enforcement.ref_of(case), opposite, viewer, entry.reason))


UNDO: Mapping[str, Undo] = {RESOLVED: undo_resolution}
