"""How many cars a member may have."""

from __future__ import annotations

from datetime import timedelta

from motorclub.api import Limit, Right, Viewer, conflict, db, levels, lock_member, right_value, settings_of
from motorclub.api.rows import count_rows
from motorclub_showcase.cars.models import Car
from motorclub_showcase.cars.permissions import MODERATE
from motorclub_showcase.settings import ShowcaseSettings

MORE_CARS = Right("showcase.cars", "Keeps so many cars in the garage.")
# The level of staff, and of everybody else while no plugin counts standing.
TOP_LEVEL = 6
# Nobody tries VINs one after the other.
CLAIMS = Limit("showcase-claims", 10, timedelta(days=1))


def level_of(viewer: Viewer) -> int:
    """0 (new) to 6."""
    if viewer.may(MODERATE):
        return TOP_LEVEL
    return levels.level_of(viewer.member_id)


def most_cars(viewer: Viewer) -> int:
    """How many cars the viewer may have: by level, or more by a right."""
    return _most_cars(viewer.member_id, level_of(viewer))


def _most_cars(member_id: int, level: int) -> int:
    settings = settings_of(ShowcaseSettings)
    by_level = (settings.cars_of_new_members, settings.cars_of_members, settings.cars_of_enthusiasts)
    return right_value(member_id, MORE_CARS.name, by_level[min(level, 2)])


def check_room(viewer: Viewer) -> None:
    """Raises 409 for a full garage. The lock on the member keeps two cars from being counted at the same time."""
    _check_room(viewer.member_id, most_cars(viewer))


def check_room_of(member_id: int) -> None:
    """As `check_room`, of a member who does not call."""
    _check_room(member_id, _most_cars(member_id, levels.level_of(member_id)))


def _check_room(member_id: int, most: int) -> None:
    lock_member(member_id)
    owned = count_rows(Car, Car.owner_id == member_id, Car.deleted_at.is_(None), connection=db.session)
    if owned >= most:
        raise conflict("You can have {most} cars at most.", code="GARAGE_FULL", most=most)
