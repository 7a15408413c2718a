"""Which car a question is about: one of the showcase where that is there, or words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motorclub.api import Viewer, invalid
from motorclub_forum.shared import integrations

WORDS = ("brand", "car_model", "generation", "engine")
NUMBERS = ("year", "mileage_km")
NONE: Mapping[str, Any] = {"car_id": None, **dict.fromkeys(WORDS, ""), **dict.fromkeys(NUMBERS)}


def columns(viewer: Viewer, given: Mapping[str, Any] | None) -> dict[str, Any]:
    """The columns of a question from what was sent. Raises 400 for a car that is not one of the viewer's.

    What was said in words goes before what the showcase knows: a question may be about the car as it was.
    """
    if given is None:
        return dict(NONE)
    known = _of_showcase(viewer, given["car_id"])
    said = {name: given[name] for name in (*WORDS, *NUMBERS)}
    return {
        "car_id": given["car_id"] if known is not None else None,
        **{name: value or (known or {}).get(name) or NONE[name] for name, value in said.items()},
    }


def _of_showcase(viewer: Viewer, car_id: int | None) -> Mapping[str, Any] | None:
    if car_id is None:
        return None
    found = integrations.car_of(viewer.member_id, car_id)
    if found is None:
        raise invalid("car.carId", "This is not one of your cars.")
    return found


def label(row: Mapping[str, Any]) -> str:
    """A car on one line of a list.

    >>> label({"brand": "Mazda", "car_model": "MX-5", "generation": "NA", "year": 1991})
    'Mazda MX-5 NA, 1991'
    """
    words = " ".join(row[name] for name in ("brand", "car_model", "generation") if row[name])
    return ", ".join(str(part) for part in (words, row["year"]) if part)
