"""The services `showcase.cars`, and `showcase.subjects` for social."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import sqlalchemy as sa

from motorclub.api import VISITOR, Service, Viewer, reads
from motorclub.api.cars import CARS, CarListing, Cars
from motorclub.api.cars import Car as CarValue
from motorclub_showcase.cars import content
from motorclub_showcase.cars.models import BuildLogEntry, Car, Relation
from motorclub_showcase.cars.rows import TITLE
from motorclub_showcase.cars.visibility import CAR, EXISTS, PUBLIC, visible_to
from motorclub_showcase.catalogue.models import Brand, CarModel, Generation

Ref = tuple[str, int]
OWNED = content.join_catalogue(
    sa.select(
        *(Car.id, TITLE.label("title"), Brand.name.label("brand"), CarModel.name.label("model"), Car.year),
        *(Generation.code, Car.engine_code, Car.odometer_km),
        (Car.relation == Relation.PAST).label("is_past"),
    ).select_from(Car)
).where(EXISTS)
DECLARED = content.join_catalogue(
    sa.select(
        *(Car.id, Brand.name.label("brand"), CarModel.name.label("model"), Car.year, Car.odometer_km),
        *(Car.country_code, Car.value_minor, Car.value_currency, Car.value_declared_on),
        *(Generation.code, Car.fuel, Car.gearbox),
    ).select_from(Car)
).where(PUBLIC, Car.value_minor.is_not(None), Car.odometer_km.is_not(None), Car.country_code.is_not(None))


def _to_car(row: Any) -> CarValue:
    return CarValue(
        id=row.id,
        name=row.title,
        brand=row.brand,
        model=row.model,
        year=row.year,
        generation=row.code,
        engine=row.engine_code,
        mileage_km=row.odometer_km,
        is_past=row.is_past,
    )


class ShowcaseCars:
    """The service `showcase.cars`."""

    def list_owned(self, member_id: int) -> Sequence[CarValue]:
        """The member's own cars, private ones too, in the member's order; past ones last, and no dreams."""
        own = (Car.owner_id == member_id, Car.relation != Relation.DREAM)
        order = (Car.is_main.desc(), Car.relation == Relation.PAST, Car.position, Car.id)
        return [_to_car(row) for row in reads().execute(OWNED.where(*own).order_by(*order))]

    def list_visible(self, viewer_id: int | None, car_ids: Collection[int]) -> Sequence[CarValue]:
        """Those of these cars that a member, or a visitor (None), may see."""
        viewer = VISITOR if viewer_id is None else Viewer(id=viewer_id, role=None, permissions=frozenset())
        return [_to_car(row) for row in reads().execute(OWNED.where(Car.id.in_(car_ids), visible_to(viewer)))]

    def list_declared(self, after_id: int, limit: int) -> Sequence[CarListing]:
        """The next public cars with a declared value by id, from above `after_id`."""
        found = reads().execute(DECLARED.where(Car.id > after_id).order_by(Car.id).limit(limit))
        return [
            CarListing(
                id=row.id,
                brand=row.brand,
                model=row.model,
                year=row.year,
                mileage_km=row.odometer_km,
                country=row.country_code,
                price=row.value_minor,
                currency=row.value_currency,
                declared_on=row.value_declared_on,
                generation=row.code,
                options=tuple(word.lower().replace("_", " ") for word in (row.fuel, row.gearbox) if word),
            )
            for row in found
        ]


def list_subjects(kind: str, number: int) -> Collection[Ref]:
    """What a car or an entry of its build log is about: its car and its model."""
    if kind == content.LOG:
        columns = sa.select(Car.id, Car.car_model_id).join(BuildLogEntry, BuildLogEntry.car_id == Car.id)
        row = reads().execute(columns.where(BuildLogEntry.id == number)).first()
        return [] if row is None else [(CAR, row[0]), (content.MODEL, row[1])]
    if kind == CAR:
        model_id = reads().scalar(sa.select(Car.car_model_id).where(Car.id == number))
        return [] if model_id is None else [(content.MODEL, model_id)]
    return []


class Subjects:
    """The service `showcase.subjects`."""

    def subjects_of(self, type: str, id: int) -> Collection[Ref]:  # noqa: A002
        """What an item is about."""
        return list_subjects(type, id)


SERVICES = (
    Service(CARS, Cars, ShowcaseCars()),
    Service("showcase.subjects", Subjects, Subjects()),
)
