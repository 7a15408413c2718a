"""The pictures of records, which the owner of the car uploads first and the record then claims."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from motorclub.api import ContentRef, Viewer, db
from motorclub.api.pictures import PictureKind, claim_pictures
from motorclub_showcase.cars import content
from motorclub_showcase.cars.models import (
    BuildLogEntry,
    Car,
    CarStatus,
    Modification,
    PerformanceResult,
    ServiceRecord,
)
from motorclub_showcase.cars.permissions import KEEP

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


PICTURES = tuple(
    PictureKind(name, (name,), _may_change, permission=KEEP, most=MOST.get(name, 10)) for name in MODELS
)
