"""The cars that a member drives: one in words, and those of the showcase; only the member sees them here."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import Viewer, db, reads
from motorclub.api.cars import list_cars
from motorclub.api.rows import Row, columns_of, delete_rows
from motorclub_forum.models import OwnCar


class OwnCarRow(Row):
    """A member's car; all empty where none was given."""

    brand: str
    car_model: str
    generation: str
    year: int | None


class GarageCarRow(OwnCarRow):
    """One of a member's cars in the showcase, with all that a question says of a car."""

    id: int
    name: str
    engine: str
    mileage_km: int | None
    is_past: bool


class Garage(Row):
    """A member's cars in the showcase, in the member's order."""

    items: list[GarageCarRow]


COLUMNS = columns_of(OwnCarRow, OwnCar)
NO_CAR = OwnCarRow("", "", "", None)


def get_own_car(viewer: Viewer) -> OwnCarRow:
    """The viewer's car."""
    row = reads().execute(sa.select(*COLUMNS).where(OwnCar.member_id == viewer.member_id)).first()
    return OwnCarRow(*row) if row else NO_CAR


def put_own_car(viewer: Viewer, car: OwnCarRow) -> OwnCarRow:
    """Store the viewer's car in place of the former one; without a brand there is none."""
    if car.brand:
        values = {
            "brand": car.brand,
            "car_model": car.car_model,
            "generation": car.generation,
            "year": car.year,
        }
        stored = insert(OwnCar).values(member_id=viewer.member_id, **values)
        db.session.execute(stored.on_conflict_do_update(index_elements=["member_id"], set_=values))
    else:
        delete_rows(OwnCar, OwnCar.member_id == viewer.member_id)
    db.session.commit()
    return car if car.brand else NO_CAR


def get_garage(viewer: Viewer) -> Garage:
    """The viewer's cars in the showcase; none while it is off."""
    return Garage(
        [
            GarageCarRow(
                car.brand,
                car.model,
                car.generation or "",
                car.year,
                id=car.id,
                name=car.name,
                engine=car.engine or "",
                mileage_km=car.mileage_km,
                is_past=car.is_past,
            )
            for car in list_cars(viewer.member_id)
        ]
    )
