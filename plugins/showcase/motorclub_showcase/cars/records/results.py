"""Results: what was measured, and how well it is proved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Annotated, Any

import sqlalchemy as sa

from motorclub.api import ContentRef, Member, Viewer, conflict, db, forbidden, not_found, now, record_audit
from motorclub.api.pictures import (
    PictureRow,
    delete_pictures,
    load_pictures,
    pictures_column,
)
from motorclub.api.rows import Author, Internal, Page, Row, columns_of, read_one, read_page
from motorclub_showcase.cars import garage
from motorclub_showcase.cars.content import RESULT
from motorclub_showcase.cars.models import Car, PerformanceResult, Proof, ResultKind
from motorclub_showcase.cars.pictures import has_picture
from motorclub_showcase.cars.records import shared
from motorclub_showcase.cars.visibility import get_visible_car
from motorclub_showcase.shared.database import LOCK, Body

FIELDS = ("kind", "details", "venue", "happened_on", "event_id")
TEXTS = ("venue",)
# What an organiser has confirmed; another one has to be confirmed again.
CONFIRMED = frozenset({"value", "happened_on", "event_id", "venue"})
UNITS: Mapping[str, str] = {
    ResultKind.DYNO: "kW",
    ResultKind.QUARTER_MILE: "s",
    ResultKind.ZERO_100: "s",
    ResultKind.LAP: "s",
}
WHAT = "Result {id}"


class ResultRow(Row):
    """A result; `verifiedBy` is who confirmed an EVENT_VERIFIED one."""

    id: int
    car_id: int
    kind: Annotated[str, ResultKind]
    value: float
    unit: str
    details: dict[str, str]
    venue: str | None
    happened_on: date
    event_id: int | None
    proof: Annotated[str, Proof]
    verifier_id: Internal[int | None]
    verifier_username: Internal[str | None]
    verifier_profile_image: Internal[str | None]
    stored_pictures: Internal[Sequence[Sequence[Any]] | None]
    public: Internal[bool] = False

    @property
    def verified_by(self) -> Author | None:
        """Who confirmed it."""
        if self.verifier_id is None or self.verifier_username is None:
            return None
        return Author(self.verifier_id, self.verifier_username, self.verifier_profile_image)

    @property
    def pictures(self) -> Sequence[PictureRow]:
        """What proves it."""
        return load_pictures(self.stored_pictures, public=self.public)


COLUMNS = columns_of(
    ResultRow,
    PerformanceResult,
    value=sa.cast(PerformanceResult.value, sa.Double),
    verifier_id=Member.id,
    verifier_username=Member.username,
    verifier_profile_image=Member.profile_image,
    stored_pictures=pictures_column(RESULT, RESULT, PerformanceResult.id),
)


RESULTS = sa.select(*COLUMNS).outerjoin(Member, Member.id == PerformanceResult.verified_by_id)


def list_results(viewer: Viewer, car_id: int, page: int, size: int) -> Page[ResultRow]:
    """A car's results, the latest first. Raises 404."""
    _, public = shared.get_seen_car(viewer, car_id)
    latest = (PerformanceResult.happened_on.desc(), PerformanceResult.id.desc())
    found = read_page(
        ResultRow, RESULTS.where(PerformanceResult.car_id == car_id).order_by(*latest), page, size
    )
    for row in found.content:
        row.public = public
    return found


def get_result(viewer: Viewer, result_id: int) -> ResultRow:
    """One of a car that the viewer sees. Raises 404."""
    row = read_one(ResultRow, RESULTS.where(PerformanceResult.id == result_id), WHAT, id=result_id)
    _, row.public = shared.get_seen_car(viewer, row.car_id)
    return row


def add_result(viewer: Viewer, car_id: int, body: Body) -> int:
    """Write a result; its id. Raises 404, 403, 409, 400, 422, 202."""
    car = garage.lock_active_car(viewer, car_id)
    row = PerformanceResult(
        car_id=car.id, unit=UNITS[body["kind"]], value=Decimal(str(body["value"])), created_at=now()
    )
    shared.set_fields(row, body, FIELDS)
    _save(viewer, car, row, body, is_new=True)
    return row.id


def edit_result(viewer: Viewer, result_id: int, body: Body) -> None:
    """Change what is given; one that was confirmed has to be confirmed again. Raises 404, 403, 409, 400, 422, 202."""
    car, row = shared.lock_record(viewer, PerformanceResult, result_id, WHAT)
    shared.set_fields(row, body, FIELDS)
    if "value" in body:
        row.value = Decimal(str(body["value"]))
    if CONFIRMED & set(body):
        row.verified_by_id = None
    _save(viewer, car, row, body, is_new=False)


def _save(viewer: Viewer, car: Car, row: PerformanceResult, body: Body, *, is_new: bool) -> None:
    db.session.add(row)
    db.session.flush()
    ref = ContentRef(RESULT, row.id)
    shared.review_record(viewer, car, ref, body, TEXTS, is_new=is_new)
    if row.verified_by_id is None:
        row.proof = Proof.PHOTO if has_picture(ref) else Proof.NONE
    garage.save_change(car, with_log=False)
    db.session.commit()


def delete_result(viewer: Viewer, result_id: int) -> None:
    """Delete a result with its pictures. Raises 404, 403, 409."""
    car, row = shared.lock_record(viewer, PerformanceResult, result_id, WHAT)
    delete_pictures(ContentRef(RESULT, row.id))
    db.session.delete(row)
    garage.save_change(car, with_log=False)
    db.session.commit()


def verify_result(viewer: Viewer, result_id: int) -> None:
    """Confirm that a result was measured at an event.

    Raises 404, 403 for one of the viewer's own car, 409 for one that is confirmed or was measured at no event.
    """
    found = db.session.get(PerformanceResult, result_id)
    if found is None:
        raise not_found(WHAT, id=result_id)
    if get_visible_car(viewer, found.car_id).owner_id == viewer.id:
        raise forbidden("Somebody else confirms your own results.")
    car = db.session.get_one(Car, found.car_id, with_for_update=LOCK, populate_existing=True)
    row = db.session.get_one(PerformanceResult, result_id, with_for_update=LOCK, populate_existing=True)
    if row.proof == Proof.EVENT_VERIFIED:
        raise conflict("This result is confirmed already.", code="BAD_STATE")
    if row.venue is None and row.event_id is None:
        raise conflict("Nobody has said where this was measured.", code="NO_VENUE")
    row.proof, row.verified_by_id = Proof.EVENT_VERIFIED, viewer.member_id
    record_audit("showcase.result_verified", actor_id=viewer.id, target=f"result:{row.id}")
    garage.save_change(car, with_log=False)
    db.session.commit()
