"""Changing the reasons for which members report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from motorclub.api import Viewer, check_version, conflict, db, flush_unique, forbidden, not_found
from motorclub.api.rows import Page, columns_of, count_rows, read_one, read_page
from motorclub_moderation.log.entries import record
from motorclub_moderation.log.reverting import Undo, Undoable
from motorclub_moderation.reports.config.permissions import MANAGE_REASONS
from motorclub_moderation.reports.config.rows import ReportConfigRow
from motorclub_moderation.reports.models import Report, ReportReason

ADDED, CHANGED, DELETED = "config.reason_added", "config.reason_changed", "config.reason_deleted"
FIELDS = (
    "key",
    "label",
    "help",
    "target_types",
    "severity",
    "is_confidential",
    "requires_details",
    "position",
    "is_active",
)

_COLUMNS = columns_of(ReportConfigRow, ReportReason)
# A body that a schema has checked, or what the log has of a reason.
Body = Mapping[str, Any]


def list_reasons(page: int, size: int) -> Page[ReportConfigRow]:
    """A page of the reasons in their order, those that are switched off too."""
    found = sa.select(*_COLUMNS).order_by(ReportReason.position, ReportReason.id)
    return read_page(ReportConfigRow, found, page, size)


def get_reason(reason_id: int) -> ReportConfigRow:
    """A reason. Raises 404."""
    found = sa.select(*_COLUMNS).where(ReportReason.id == reason_id)
    return read_one(ReportConfigRow, found, "Reason {id}", id=reason_id)


def add_reason(viewer: Viewer, body: Body) -> int:
    """Add a reason; its id. Commits. Raises 409 for a key that is taken."""
    row = _insert(body)
    record(ADDED, actor=viewer.member_id, before={}, after=_to_values(row), reversible=True)
    db.session.commit()
    return row.id


def change_reason(viewer: Viewer, reason_id: int, body: Body) -> None:
    """Change all but the key of a reason. Commits. Raises 404, 409 for another version."""
    row = _lock(reason_id)
    check_version(row.version, body["version"])
    before = _to_values(row)
    _write(row, {"key": row.key, **body})
    record(CHANGED, actor=viewer.member_id, before=before, after=_to_values(row), reversible=True)
    db.session.commit()


def delete_reason(viewer: Viewer, reason_id: int) -> None:
    """Delete a reason for which nobody has reported. Commits. Raises 404, 409 for one that is used."""
    row = _lock(reason_id)
    before = _to_values(row)
    _delete(row)
    record(DELETED, actor=viewer.member_id, before=before, after={}, reversible=True)
    db.session.commit()


def undo_reason_change(entry: Undoable, viewer: Viewer) -> None:
    """Give a reason its earlier values, delete it, or store it again. Raises 403, 404, 409 if it has changed since."""
    if not viewer.may(MANAGE_REASONS):
        raise forbidden()
    if entry.action == DELETED:
        _insert(entry.before)
        return
    row = _lock(entry.after["id"])
    if _to_values(row) != dict(entry.after):
        raise conflict("The reason has been changed since.", code="CHANGED_SINCE")
    if entry.action == ADDED:
        _delete(row)
    else:
        _write(row, entry.before)


UNDO: dict[str, Undo] = dict.fromkeys((ADDED, CHANGED, DELETED), undo_reason_change)


def _insert(values: Body) -> ReportReason:
    row = ReportReason(**values)
    db.session.add(row)
    flush_unique(conflict("There is a reason with this key already.", field="key"))
    return row


def _write(row: ReportReason, values: Body) -> None:
    for name in FIELDS:
        setattr(row, name, values[name])
    row.version += 1


def _delete(row: ReportReason) -> None:
    if count_rows(Report, Report.reason_key == row.key):
        raise conflict("Members have reported for this reason: switch it off instead.", code="IN_USE")
    db.session.delete(row)
    db.session.flush()


def _lock(reason_id: int) -> ReportReason:
    row = db.session.get(ReportReason, reason_id, with_for_update=True, populate_existing=True)
    if row is None:
        raise not_found("Reason {id}", id=reason_id)
    return row


def _to_values(row: ReportReason) -> dict[str, Any]:
    return {name: getattr(row, name) for name in ("id", *FIELDS)}
