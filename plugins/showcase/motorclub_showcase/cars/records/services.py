"""Service records: writing, changing and listing them. Only the owner sees those that are not public."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any

import sqlalchemy as sa

from motorclub.api import ApiError, ContentRef, Viewer, db, invalid, not_found, now
from motorclub.api.pictures import PictureRow, delete_pictures, load_pictures, pictures_column
from motorclub.api.rows import Internal, Page, Row, columns_of, read_one, read_page
from motorclub_showcase.cars import garage
from motorclub_showcase.cars.content import SERVICE
from motorclub_showcase.cars.models import Car, ServiceRecord, ServiceType
from motorclub_showcase.cars.records import shared
from motorclub_showcase.cars.rows import Money, money
from motorclub_showcase.shared.database import Body

FIELDS = (
    *("done_on", "odometer_km", "type", "shop_name", "notes", "next_due_on", "next_due_km", "is_public"),
)
TEXTS = ("shop_name", "notes")
WHAT = "Service record {id}"


class ServiceRow(Row):
    """A service of a car."""

    id: int
    car_id: int
    done_on: date
    odometer_km: int
    type: Annotated[str, ServiceType]
    shop_name: str | None
    cost_minor: Internal[int | None]
    currency: Internal[str | None]
    notes: str | None
    next_due_on: date | None
    next_due_km: int | None
    is_public: bool
    stored_pictures: Internal[Sequence[Sequence[Any]] | None]
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
    ServiceRow, ServiceRecord, stored_pictures=pictures_column(SERVICE, SERVICE, ServiceRecord.id)
)
LATEST = (ServiceRecord.done_on.desc(), ServiceRecord.id.desc())


def list_records(viewer: Viewer, car_id: int, page: int, size: int) -> Page[ServiceRow]:
    """A car's services, the latest first: all to its owner, the public ones to others. Raises 404."""
    own, public = shared.get_seen_car(viewer, car_id)
    chosen = sa.select(*COLUMNS).where(ServiceRecord.car_id == car_id)
    if not own:
        chosen = chosen.where(ServiceRecord.is_public)
    found = read_page(ServiceRow, chosen.order_by(*LATEST), page, size)
    for row in found.content:
        row.public = public and row.is_public
    return found


def get_record(viewer: Viewer, record_id: int) -> ServiceRow:
    """One that the viewer may read. Raises 404."""
    row = read_one(ServiceRow, sa.select(*COLUMNS).where(ServiceRecord.id == record_id), WHAT, id=record_id)
    own, public = shared.get_seen_car(viewer, row.car_id)
    if not (own or row.is_public):
        raise not_found(WHAT, id=record_id)
    row.public = public and row.is_public
    return row


def add_record(viewer: Viewer, car_id: int, body: Body) -> int:
    """Write a record; its id. Raises 404, 403, 409, 400, 422, 202."""
    car = garage.lock_active_car(viewer, car_id)
    row = ServiceRecord(car_id=car.id, created_at=now())
    shared.set_fields(row, body, FIELDS)
    _save(viewer, car, row, body, is_new=True)
    return row.id


def edit_record(viewer: Viewer, record_id: int, body: Body) -> None:
    """Change what is given. Raises 404, 403, 409, 400, 422, 202."""
    car, row = shared.lock_record(viewer, ServiceRecord, record_id, WHAT)
    if "next_due_on" in body and body["next_due_on"] != row.next_due_on:
        row.reminded_at = None
    shared.set_fields(row, body, FIELDS)
    _save(viewer, car, row, body, is_new=False)


def _save(viewer: Viewer, car: Car, row: ServiceRecord, body: Body, *, is_new: bool) -> None:
    shared.set_costs(row, body, "cost")
    _check(row)
    db.session.add(row)
    garage.raise_odometer(car, row.odometer_km)
    db.session.flush()
    shared.review_record(viewer, car, ContentRef(SERVICE, row.id), body, TEXTS, is_new=is_new)
    garage.save_change(car, with_log=False)
    db.session.commit()


def _check(row: ServiceRecord) -> None:
    """Raises 400 for a service that is due before it was done, 422 for an odometer that falls without a word."""
    if row.next_due_on is not None and row.next_due_on < row.done_on:
        raise invalid("nextDueOn", "The next service cannot be due before this one.")
    if row.next_due_km is not None and row.next_due_km < row.odometer_km:
        raise invalid("nextDueKm", "The next service cannot be due before this one.")
    with db.session.no_autoflush:
        before = db.session.scalar(
            sa.select(sa.func.max(ServiceRecord.odometer_km)).where(
                ServiceRecord.car_id == row.car_id,
                ServiceRecord.done_on < row.done_on,
                ServiceRecord.id != (row.id or 0),
            )
        )
    if before is not None and row.odometer_km < before and not row.notes:
        message = "The odometer showed {before} km before. Say in the notes why it shows less now."
        raise ApiError(422, message, field="odometerKm", code="ODOMETER_FELL", values={"before": before})


def delete_record(viewer: Viewer, record_id: int) -> None:
    """Delete a record with its pictures. Raises 404, 403, 409."""
    car, row = shared.lock_record(viewer, ServiceRecord, record_id, WHAT)
    delete_pictures(ContentRef(SERVICE, row.id))
    db.session.delete(row)
    garage.save_change(car, with_log=False)
    db.session.commit()
