"""The pictures of records, which the owner of the car uploads first and the record then claims."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from motorclub.api import ContentRef, Viewer, db
from motorclub.api.pictures import PictureKind, claim_pictures, thumbnail_column
from motorclub.api.rows import update_rows
from motorclub_showcase.cars import content
from motorclub_showcase.cars.frames import publish_frame
from motorclub_showcase.cars.models import (
    BuildLogEntry,
    Car,
    CarStatus,
    Modification,
    PerformanceResult,
    Proof,
    ServiceRecord,
)
from motorclub_showcase.cars.permissions import KEEP
from motorclub_showcase.shared.models import MAX_MEGABYTES

# The kind of picture of each kind of record has the name of its content type.
MODELS: Mapping[str, Any] = {
    content.LOG: BuildLogEntry,
    content.MODIFICATION: Modification,
    content.SERVICE: ServiceRecord,
    content.RESULT: PerformanceResult,
}
MOST = {content.LOG: 20}


def claim(viewer: Viewer, ref: ContentRef, body: Mapping[str, Any]) -> tuple[str, ...]:
    """Assign the pictures that are given to a record; their addresses. Raises 400, 409."""
    if "picture_ids" not in body:
        return ()
    return claim_pictures(viewer, ref.type, ref, body["picture_ids"], replace=True)


def _may_change(viewer: Viewer, ref: ContentRef) -> bool:
    """Whether the record's car is the viewer's and can be changed."""
    model = MODELS[ref.type]
    own = (Car.owner_id == viewer.id, Car.status == CarStatus.ACTIVE, Car.deleted_at.is_(None))
    joined = sa.select(sa.exists().where(model.id == ref.id, model.car_id == Car.id, *own))
    return viewer.signed_in and bool(db.session.scalar(joined))


def has_picture(ref: ContentRef) -> bool:
    """Whether a record has a picture, as the current transaction sees it."""
    return db.session.scalar(sa.select(thumbnail_column(ref.type, ref.type, sa.literal(ref.id)))) is not None


def _record_change(viewer: Viewer, ref: ContentRef) -> None:
    """A picture was added, changed or deleted by itself: it proves a result, and open pages show it."""
    model = MODELS[ref.type]
    car_id = db.session.scalar(sa.select(model.car_id).where(model.id == ref.id))
    if car_id is None:
        return
    if ref.type == content.RESULT:
        proof = Proof.PHOTO if has_picture(ref) else Proof.NONE
        unconfirmed = sa.and_(PerformanceResult.id == ref.id, PerformanceResult.verified_by_id.is_(None))
        update_rows(PerformanceResult, unconfirmed, proof=proof)
    publish_frame(car_id)


PICTURES = tuple(
    PictureKind(
        name,
        (name,),
        _may_change,
        permission=KEEP,
        most=MOST.get(name, 10),
        max_megabytes=MAX_MEGABYTES,
        on_change=_record_change,
    )
    for name in MODELS
)
