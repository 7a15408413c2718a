"""Members' cars, as the plugin that keeps them offers them to others: the service `showcase.cars`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from motorclub.plugin.services import ask_service

CARS = "showcase.cars"


@dataclass(frozen=True, slots=True)
class Car:
    """One of a member's cars. `name` is what its owner calls it, else its model; `is_past` one that was sold."""

    id: int
    name: str
    brand: str
    model: str
    year: int
    generation: str | None = None
    engine: str | None = None
    mileage_km: int | None = None
    is_past: bool = False


@dataclass(frozen=True, slots=True)
class CarListing:
    """A public car whose owner has declared a value: `price` in minor units of `currency`, `country` by ISO 3166.

    `condition` is from 1 to 5; `options` are words such as "diesel" or "heated seats".
    """

    id: int
    brand: str
    model: str
    year: int
    mileage_km: int
    country: str
    price: int
    currency: str
    declared_on: date
    generation: str | None = None
    condition: int | None = None
    options: Collection[str] = ()


class Cars(Protocol):
    """The service `showcase.cars`."""

    def list_owned(self, member_id: int) -> Sequence[Car]:
        """The cars that the member has or had, private ones too, those of today first, in the member's order."""

    def list_visible(self, viewer_id: int | None, car_ids: Collection[int]) -> Sequence[Car]:
        """Those of these cars that a member, or a visitor (None), may see."""

    def list_declared(self, after_id: int, limit: int) -> Sequence[CarListing]:
        """The next public cars with a declared value by id, from above `after_id`."""


def list_cars(member_id: int) -> Sequence[Car]:
    """A member's own cars; none while no plugin keeps them, or where it fails."""
    none: Sequence[Car] = ()
    return ask_service(CARS, Cars, lambda cars: cars.list_owned(member_id), none)


def find_car(member_id: int, car_id: int) -> Car | None:
    """One of a member's own cars; None for one that is not theirs, and while no plugin keeps them."""
    return next((car for car in list_cars(member_id) if car.id == car_id), None)


def list_visible_cars(viewer_id: int | None, car_ids: Collection[int]) -> dict[int, Car]:
    """Those of these cars that a member, or a visitor (None), may see, by id; none while no plugin keeps cars."""
    if not car_ids:
        return {}
    none: Sequence[Car] = ()
    found = ask_service(CARS, Cars, lambda cars: cars.list_visible(viewer_id, car_ids), none)
    return {car.id: car for car in found}
