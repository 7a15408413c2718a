"""What moderators do to cars and entries of build logs from any plugin, in the caller's transaction.

Both raise 404 for an unknown item, 403 for a viewer who may not, 409 where the item's state does not allow it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from motorclub.api import ContentRef, Viewer, conflict, db, forbidden, not_found, now, publish, record_audit
from motorclub.api.moderation import ContentAction
from motorclub_showcase.cars import content, garage
from motorclub_showcase.cars.events import ContentModerated
from motorclub_showcase.cars.models import BuildLogEntry, Car, LogStatus
from motorclub_showcase.cars.permissions import MODERATE
from motorclub_showcase.cars.records import build_log
from motorclub_showcase.cars.visibility import CAR
from motorclub_showcase.shared.database import LOCK


def _lock_car(viewer: Viewer, car_id: int) -> Car:
    if not viewer.may(MODERATE):
        raise forbidden()
    car = db.session.get(Car, car_id, with_for_update=LOCK, populate_existing=True)
    if car is None:
        raise not_found("Car {id}", id=car_id)
    return car


def _check(allowed: bool) -> None:
    if not allowed:
        raise conflict("Its state does not allow this.", code="BAD_STATE")


def _record(viewer: Viewer, ref: ContentRef, owner_id: int, step: str, note: str) -> None:
    record_audit(f"showcase.{step}", actor_id=viewer.id, target=str(ref), details={"note": note})
    publish(ContentModerated(ref.type, ref.id, owner_id, viewer.member_id, step, note))


def hide_car(car_id: int, viewer: Viewer, note: str) -> None:
    """Show it only to its owner and staff."""
    car = _lock_car(viewer, car_id)
    _check(car.hidden_at is None and car.deleted_at is None)
    car.hidden_at = now()
    _finish_car(viewer, car, "hidden", note)


def show_car(car_id: int, viewer: Viewer, note: str) -> None:
    """Show it again."""
    car = _lock_car(viewer, car_id)
    _check(car.hidden_at is not None and car.deleted_at is None)
    car.hidden_at = None
    _finish_car(viewer, car, "shown", note)


def remove_car(car_id: int, viewer: Viewer, note: str) -> None:
    """Delete it for 30 days at first."""
    car = _lock_car(viewer, car_id)
    _check(car.deleted_at is None)
    garage.mark_deleted(viewer, car)
    _record(viewer, ContentRef(CAR, car.id), car.owner_id, "removed", note)


def restore_car(car_id: int, viewer: Viewer, note: str) -> None:
    """Restore it to what it was."""
    car = _lock_car(viewer, car_id)
    _check(car.deleted_at is not None)
    car.deleted_at = None
    _finish_car(viewer, car, "restored", note)


def _finish_car(viewer: Viewer, car: Car, step: str, note: str) -> None:
    car.version += 1
    _record(viewer, ContentRef(CAR, car.id), car.owner_id, step, note)
    garage.save_change(car, with_log=True)


def _lock_entry(viewer: Viewer, entry_id: int) -> tuple[Car, BuildLogEntry]:
    if not viewer.may(MODERATE):
        raise forbidden()
    found = db.session.get(BuildLogEntry, entry_id)
    if found is None:
        raise not_found("Entry {id}", id=entry_id)
    car = db.session.get_one(Car, found.car_id, with_for_update=LOCK, populate_existing=True)
    row = db.session.get_one(BuildLogEntry, entry_id, with_for_update=LOCK, populate_existing=True)
    return car, row


def hide_entry(entry_id: int, viewer: Viewer, note: str) -> None:
    """Show it only to its author and staff."""
    car, row = _lock_entry(viewer, entry_id)
    _check(row.status == LogStatus.PUBLISHED)
    row.status, row.shown_as = LogStatus.HIDDEN, row.status
    car.log_count -= 1
    _finish_entry(viewer, car, row, "hidden", note)


def show_entry(entry_id: int, viewer: Viewer, note: str) -> None:
    """Show it again."""
    car, row = _lock_entry(viewer, entry_id)
    _check(row.status == LogStatus.HIDDEN)
    _bring_back(car, row)
    _finish_entry(viewer, car, row, "shown", note)


def remove_entry(entry_id: int, viewer: Viewer, note: str) -> None:
    """Delete it for 30 days at first."""
    car, row = _lock_entry(viewer, entry_id)
    _check(row.status != LogStatus.DELETED)
    build_log.mark_deleted(viewer, car, row)
    _record(viewer, ContentRef(content.LOG, row.id), row.author_id, "removed", note)


def restore_entry(entry_id: int, viewer: Viewer, note: str) -> None:
    """Restore it to what it was."""
    car, row = _lock_entry(viewer, entry_id)
    _check(row.status == LogStatus.DELETED)
    _bring_back(car, row)
    row.deleted_at = row.deleted_by_id = None
    _finish_entry(viewer, car, row, "restored", note)


def _bring_back(car: Car, row: BuildLogEntry) -> None:
    row.status, row.shown_as = row.shown_as or LogStatus.PUBLISHED, None
    if row.status == LogStatus.PUBLISHED:
        car.log_count += 1


def _finish_entry(viewer: Viewer, car: Car, row: BuildLogEntry, step: str, note: str) -> None:
    row.version += 1
    _record(viewer, ContentRef(content.LOG, row.id), row.author_id, step, note)
    build_log.save_state(car, row)


ACTIONS: Mapping[str, Mapping[ContentAction, Callable[[int, Viewer, str], None]]] = {
    CAR: {
        ContentAction.HIDE: hide_car,
        ContentAction.REVIEW: hide_car,
        ContentAction.SHOW: show_car,
        ContentAction.REMOVE: remove_car,
        ContentAction.RESTORE: restore_car,
    },
    content.LOG: {
        ContentAction.HIDE: hide_entry,
        ContentAction.REVIEW: hide_entry,
        ContentAction.SHOW: show_entry,
        ContentAction.REMOVE: remove_entry,
        ContentAction.RESTORE: restore_entry,
    },
}
CONTENT_TYPES = tuple(
    replace(kind, actions=ACTIONS.get(kind.name, {}), notifies_author=kind.name in ACTIONS)
    for kind in content.CONTENT_TYPES
)
