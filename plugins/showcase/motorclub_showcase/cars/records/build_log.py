"""The build log: writing, changing, deleting and reading its entries.

What a former owner wrote stays with the car, and nobody changes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Any

import sqlalchemy as sa

from motorclub.api import (
    ContentRef,
    Member,
    Viewer,
    check_version,
    conflict,
    db,
    invalid,
    now,
    publish,
    record_audit,
    social,
)
from motorclub.api.markdown import LONG_TEXT, render_markdown
from motorclub.api.pictures import PictureRow, load_pictures, pictures_column
from motorclub.api.rows import AUTHOR, AuthoredRow, Internal, Page, columns_of, read_one, read_page
from motorclub_showcase.cars import content, garage
from motorclub_showcase.cars.content import LOG, is_readable
from motorclub_showcase.cars.events import LogPublished, LogRemoved
from motorclub_showcase.cars.models import BuildLogEntry, Car, LogKind, LogStatus, Modification
from motorclub_showcase.cars.records import shared
from motorclub_showcase.cars.rows import Money, money
from motorclub_showcase.cars.visibility import CAR
from motorclub_showcase.shared.database import Body
from motorclub_showcase.shared.likes import list_liked
from motorclub_showcase.shared.models import LikeTarget

FIELDS = ("title", "kind", "happened_on", "odometer_km", "event_id")
TEXTS = ("title", "body")
WHAT = "Build log entry {id}"


class LogRow(AuthoredRow):
    """An entry of a build log."""

    id: int
    car_id: int
    title: str
    body: str
    body_html: str
    kind: Annotated[str, LogKind]
    happened_on: date
    odometer_km: int | None
    cost_minor: Internal[int | None]
    currency: Internal[str | None]
    modification_ids: list[int]
    event_id: int | None
    status: Annotated[str, LogStatus]
    like_count: int
    created_at: datetime
    version: int
    stored_pictures: Internal[Sequence[Sequence[Any]] | None]
    may_edit: bool = False
    liked: bool = False
    public: Internal[bool] = False

    @property
    def cost(self) -> Money | None:
        """What it cost."""
        return money(self.cost_minor, self.currency)

    @property
    def pictures(self) -> Sequence[PictureRow]:
        """Its pictures, in their order."""
        return load_pictures(self.stored_pictures, public=self.public)


COLUMNS = columns_of(
    LogRow, BuildLogEntry, **AUTHOR, stored_pictures=pictures_column(LOG, LOG, BuildLogEntry.id)
)
ENTRIES = sa.select(*COLUMNS).join(Member, Member.id == BuildLogEntry.author_id)


def list_entries(viewer: Viewer, car_id: int, page: int, size: int) -> Page[LogRow]:
    """A car's build log, the latest first. Raises 404."""
    own, public = shared.get_seen_car(viewer, car_id)
    chosen = ENTRIES.where(BuildLogEntry.car_id == car_id, is_readable(viewer))
    latest = (BuildLogEntry.happened_on.desc(), BuildLogEntry.id.desc())
    found = read_page(LogRow, chosen.order_by(*latest), page, size)
    liked = list_liked(viewer, {LikeTarget.BUILD_LOG_ENTRY: [row.id for row in found.content]})
    for row in found.content:
        _finish(viewer, row, own, public)
        row.liked = (LikeTarget.BUILD_LOG_ENTRY, row.id) in liked
    return found


def get_entry(viewer: Viewer, entry_id: int) -> LogRow:
    """One of a car that the viewer sees. Raises 404."""
    chosen = ENTRIES.where(BuildLogEntry.id == entry_id, is_readable(viewer))
    row = read_one(LogRow, chosen, WHAT, id=entry_id)
    _finish(viewer, row, *shared.get_seen_car(viewer, row.car_id))
    row.liked = bool(list_liked(viewer, {LikeTarget.BUILD_LOG_ENTRY: [entry_id]}))
    return row


def _finish(viewer: Viewer, row: LogRow, own: bool, public: bool) -> None:
    row.may_edit = own and row.author_id == viewer.id
    row.public = public and row.status == LogStatus.PUBLISHED


def add_entry(viewer: Viewer, car_id: int, body: Body) -> int:
    """Write an entry; its id. Raises 404, 403, 409, 400, 422, 202."""
    garage.check_verified(viewer)
    car = garage.lock_active_car(viewer, car_id)
    row = BuildLogEntry(car_id=car.id, author_id=viewer.member_id, status=LogStatus.DRAFT, created_at=now())
    _set(car, row, body)
    db.session.add(row)
    _save(viewer, car, row, body, publishes=body["status"] == LogStatus.PUBLISHED, is_new=True)
    return row.id


def edit_entry(viewer: Viewer, entry_id: int, body: Body) -> None:
    """Change what is given, or publish a draft. Raises 404, 403, 409, 400, 422, 202."""
    car, row = _lock_own(viewer, entry_id)
    check_version(row.version, body["version"])
    if row.status == LogStatus.HIDDEN and body.get("status") == LogStatus.PUBLISHED:
        raise conflict("Staff have hidden this entry.", code="HIDDEN")
    publishes = row.status == LogStatus.DRAFT and body.get("status") == LogStatus.PUBLISHED
    _set(car, row, body)
    row.version += 1
    _save(viewer, car, row, body, publishes=publishes, is_new=publishes)


def _lock_own(viewer: Viewer, entry_id: int) -> tuple[Car, BuildLogEntry]:
    car, row = shared.lock_record(viewer, BuildLogEntry, entry_id, WHAT)
    shared.check_author(viewer, row.author_id)
    if row.status == LogStatus.DELETED:
        raise conflict("This entry was deleted.", code="BAD_STATE")
    return car, row


def _set(car: Car, row: BuildLogEntry, body: Body) -> None:
    shared.set_fields(row, body, FIELDS)
    shared.set_costs(row, body, "cost")
    if "body" in body:
        row.body, row.body_html = body["body"], render_markdown(body["body"], LONG_TEXT, field="body")
    if "modification_ids" in body:
        row.modification_ids = _check_modifications(car, body["modification_ids"])


def _check_modifications(car: Car, ids: Sequence[int]) -> list[int]:
    wanted = list(dict.fromkeys(ids))
    chosen = sa.select(Modification.id).where(Modification.car_id == car.id, Modification.id.in_(wanted))
    if set(db.session.scalars(chosen)) != set(wanted):
        raise invalid("modificationIds", "Some of these are not modifications of this car.")
    return wanted


def _save(viewer: Viewer, car: Car, row: BuildLogEntry, body: Body, *, publishes: bool, is_new: bool) -> None:
    garage.raise_odometer(car, row.odometer_km)
    if publishes:
        row.status, row.published_at = LogStatus.PUBLISHED, now()
        car.log_count += 1
    db.session.flush()
    ref = ContentRef(LOG, row.id)
    given = {"title": row.title, "body": row.body} | dict(body) if publishes else body
    has_picture = shared.review_record(viewer, car, ref, given, TEXTS, is_new=is_new, is_post=True)
    content.index_entries([row.id])
    if publishes:
        _publish(car, row, has_picture)
    garage.save_change(car, with_log=False)
    db.session.commit()


def _publish(car: Car, row: BuildLogEntry, has_picture: bool) -> None:
    publish(LogPublished(row.id, car.id, row.author_id, row.title, has_picture))
    social.publish_activity(
        ContentRef(LOG, row.id),
        LogPublished.name,
        row.author_id,
        [(CAR, car.id), (content.MODEL, car.car_model_id)],
        highlight=False,
        at=now(),
    )


def delete_entry(viewer: Viewer, entry_id: int) -> None:
    """Delete an entry; staff can restore it for 30 days. Raises 404, 403, 409."""
    car, row = _lock_own(viewer, entry_id)
    mark_deleted(viewer, car, row)
    db.session.commit()


def mark_deleted(viewer: Viewer, car: Car, row: BuildLogEntry) -> None:
    """Take a locked entry from everybody's sight. Does not commit."""
    if row.status == LogStatus.PUBLISHED:
        car.log_count -= 1
    row.shown_as = LogStatus.DRAFT if row.status == LogStatus.DRAFT else LogStatus.PUBLISHED
    row.status, row.deleted_at, row.deleted_by_id = LogStatus.DELETED, now(), viewer.member_id
    row.version += 1
    record_audit("showcase.log_deleted", actor_id=viewer.id, target=f"build-log:{row.id}")
    save_state(car, row)
    social.remove_activity(ContentRef(LOG, row.id))
    publish(LogRemoved(row.id, car.id, row.author_id, viewer.member_id))


def save_state(car: Car, row: BuildLogEntry) -> None:
    """Finish a change of who sees an entry."""
    row.updated_at = now()
    content.index_entries([row.id])
    garage.save_change(car, with_log=False)
