"""Who sees a car, and with it everything about it: its records, its pictures, its showcase, its place in lists.

Everything that shows cars asks here: `visible_to` in statements, `filter_visible` and `get_visible_car` for cars by id.
"""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from motorclub.api import VISITOR, Viewer, db, not_found, reads, social
from motorclub_showcase.cars.models import Car, Visibility
from motorclub_showcase.cars.permissions import MODERATE

CAR = "showcase.car"

EXISTS = Car.deleted_at.is_(None)
SHOWN = sa.and_(EXISTS, Car.hidden_at.is_(None))
# What everybody sees, and what any member may find by searching.
PUBLIC = sa.and_(SHOWN, Car.visibility == Visibility.PUBLIC)
FOR_MEMBERS = sa.and_(SHOWN, Car.visibility.in_((Visibility.PUBLIC, Visibility.MEMBERS)))


def visible_to(viewer: Viewer) -> sa.ColumnElement[bool]:
    """The condition that the viewer sees a Car of the statement.

    Owners see all of theirs. Nobody but the owner sees a PRIVATE one, and nobody whom a block separates from the owner
    sees any. Staff see the others, hidden ones too.
    """
    if not viewer.signed_in:
        return PUBLIC
    own = Car.owner_id == viewer.member_id
    if viewer.may(MODERATE):
        return sa.and_(EXISTS, sa.or_(own, Car.visibility != Visibility.PRIVATE))
    blocked = social.list_blocked(viewer.member_id)
    foreign = sa.and_(
        SHOWN, sa.or_(Car.visibility.in_((Visibility.PUBLIC, Visibility.MEMBERS)), _followed(viewer))
    )
    if blocked:
        foreign = sa.and_(foreign, Car.owner_id.not_in(blocked))
    return sa.and_(EXISTS, sa.or_(own, foreign))


def _followed(viewer: Viewer) -> sa.ColumnElement[bool]:
    """That a car is for followers, and the viewer follows its owner or the car itself."""
    owners = social.list_followed(viewer.member_id, social.MEMBER)
    cars = social.list_followed(viewer.member_id, CAR)
    by_follower = sa.or_(Car.owner_id.in_(owners), Car.id.in_(cars))
    return sa.and_(Car.visibility == Visibility.FOLLOWERS, by_follower)


def filter_visible(viewer: Viewer, car_ids: Collection[int]) -> set[int]:
    """Those of the cars that the viewer sees."""
    if not car_ids:
        return set()
    return set(reads().scalars(sa.select(Car.id).where(Car.id.in_(car_ids), visible_to(viewer))))


def is_public(car_id: int) -> bool:
    """Whether everybody sees a car."""
    return bool(filter_visible(VISITOR, [car_id]))


def get_visible_car(viewer: Viewer, car_id: int) -> Car:
    """A car that the viewer sees. Raises 404."""
    car = db.session.scalar(sa.select(Car).where(Car.id == car_id, visible_to(viewer)))
    if car is None:
        raise not_found("Car {id}", id=car_id)
    return car
