"""The brands of members' public cars, for the boards of brands."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.api import db
from motorclub.api.cars import list_cars, list_visible_cars
from motorclub.api.rows import delete_rows
from motorclub_ranks.leaderboards.models import MemberCar


def store_brands(member_id: int) -> None:
    """Store which brands a member's cars are of, in the current transaction; private ones without."""
    delete_rows(MemberCar, MemberCar.member_id == member_id)
    ids = [car.id for car in list_cars(member_id)]
    if not ids:
        return
    delete_rows(MemberCar, MemberCar.car_id.in_(ids))
    public = list_visible_cars(None, ids)
    rows = [
        {
            "car_id": car_id,
            "member_id": member_id,
            "brand": public[car_id].brand if car_id in public else None,
        }
        for car_id in ids
    ]
    db.session.execute(sa.insert(MemberCar), rows)


def find_owner(car_id: int) -> int | None:
    """The owner of a car that is known here."""
    return db.session.scalar(sa.select(MemberCar.member_id).where(MemberCar.car_id == car_id))
