"""A member's cars, from the service `showcase.garage`; none while it is absent.

A ticket keeps the car's name of the moment, so that the gate can read it while the showcase is off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from motorclub.api import ServiceFailed, invalid, service
from motorclub_events.tickets.rows import CarRow

SERVICE = "showcase.garage"


class Garage(Protocol):
    """What events ask of the showcase."""

    def cars_of(self, user_id: int) -> Sequence[CarRow]:
        """A member's own cars, `{id, name}` each."""


def find_garage() -> Garage | None:
    """The showcase, or None while it is off or absent."""
    return service(SERVICE, Garage)


def list_cars(user_id: int) -> list[CarRow]:
    """A member's cars, `{id, name}` each; empty while nobody can say."""
    there = find_garage()
    try:
        return [{"id": car["id"], "name": car["name"]} for car in there.cars_of(user_id)] if there else []
    except ServiceFailed:
        return []


def get_car_name(user_id: int, car_id: int | None, field: str) -> str | None:
    """What a member's car is called. Raises 400 for a car that is not the member's."""
    if car_id is None:
        return None
    for car in list_cars(user_id):
        if car["id"] == car_id:
            return str(car["name"])
    raise invalid(field, "It is not one of your cars.")
