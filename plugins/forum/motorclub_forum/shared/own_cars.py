"""The car that a member drives, as they gave it; only the member sees it."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import Viewer, db, reads
from motorclub.api.rows import Row, columns_of, delete_rows
from motorclub_forum.models import OwnCar


class OwnCarRow(Row):
    """A member's car; all empty where none was given."""

    brand: str
    car_model: str
    generation: str
    year: int | None


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
