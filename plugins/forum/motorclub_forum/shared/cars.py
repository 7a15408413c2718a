"""Which car a question is about: one of the showcase where that is available, or words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motorclub.api import Viewer, invalid
from motorclub.api.rows import Row
from motorclub_forum.shared import integrations


class Car(Row):
    """The car that a question is about; `car_id` is one of the showcase."""

    car_id: int | None
    brand: str
    car_model: str
    generation: str
    engine: str
    year: int | None
    mileage_km: int | None


NO_CAR: Mapping[str, str | int | None] = {
    **dict.fromkeys(Car.__struct_fields__),
    **dict.fromkeys(("brand", "car_model", "generation", "engine"), ""),
}


def to_car_columns(viewer: Viewer, given: Mapping[str, Any] | None) -> dict[str, object]:
    """The columns of a question from what was sent. Raises 400 for a car that is not one of the viewer's.

    What the asker wrote overrides what the showcase has: a question may be about the car as it was.
    """
    if given is None:
        return dict(NO_CAR)
    car = integrations.car_of(viewer.member_id, given["car_id"]) if given["car_id"] is not None else {}
    if car is None:
        raise invalid("car.carId", "This is not one of your cars.")
    return {name: given[name] or car.get(name) or empty for name, empty in NO_CAR.items()}


def car_label(brand: str, car_model: str, generation: str, year: int | None) -> str:
    """A car on one line of a list.

    >>> car_label("Mazda", "MX-5", "NA", 1991)
    'Mazda MX-5 NA, 1991'
    """
    words = " ".join(name for name in (brand, car_model, generation) if name)
    return ", ".join(str(part) for part in (words, year) if part)
