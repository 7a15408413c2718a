"""Undoing decisions about suspicious votes."""

from __future__ import annotations

from motorclub.api import Viewer, conflict, db
from motorclub_moderation.log.reverting import Undo, Undoable
from motorclub_moderation.overview.findings import INVALIDATED, judge_votes
from motorclub_moderation.overview.models import FindingStatus, VoteFinding


def restore_votes(entry: Undoable, viewer: Viewer) -> None:
    """Let the votes count again; the finding is open again. Raises 409 if the finding is gone."""
    finding = db.session.get(VoteFinding, entry.before["finding"], with_for_update=True)
    if finding is None or finding.status != FindingStatus.INVALIDATED:
        raise conflict("These votes are not invalidated any more.", code="CHANGED_SINCE")
    judge_votes(entry.before["votes"], None)
    finding.status, finding.decided_by, finding.decided_at = FindingStatus.OPEN, None, None
    finding.version += 1


UNDO: dict[str, Undo] = {INVALIDATED: restore_votes}
