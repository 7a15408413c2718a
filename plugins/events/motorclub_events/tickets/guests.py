"""Who comes with an order: names, answers and cars, one entry for each seat.

Seats are in the order of rising ticket types. A buyer may leave entries away; what an organiser requires is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypedDict

from motorclub.api import db, invalid, service
from motorclub.api.cars import CARS, Cars, find_car
from motorclub_events.shared.http import Body
from motorclub_events.tickets import questions
from motorclub_events.tickets.schemas import AnswerRow, QuestionRow


class Guest(TypedDict):
    """What is kept of the guest of a seat."""

    name: str | None
    email: str | None
    car_id: int | None
    car_name: str | None
    answers: list[AnswerRow]


class GuestEvent(Protocol):
    """An event, and whether anything is asked of its guests."""

    id: int
    has_questions: bool


class GuestType(Protocol):
    """A ticket type."""

    id: int
    name: str
    requires_car: bool


def check_guests(
    event: GuestEvent,
    kinds: Mapping[int, GuestType],
    quantities: Mapping[int, int],
    answers: Sequence[Body],
    user_id: int,
) -> list[Guest]:
    """What is kept of each seat's guest; empty if there is nothing to keep. Raises 400."""
    seats = [number for number, quantity in quantities.items() for _ in range(quantity)]
    if len(answers) > len(seats):
        raise invalid("attendees", "There are more attendees than tickets.")
    asked = questions.list_questions(event.id, db.session.connection()) if event.has_questions else []
    wants_car = any(kinds[number].requires_car for number in quantities) and has_cars()
    if not answers and not wants_car and not any(question.required for question in asked):
        return []
    entries = [*answers, *({} for _ in range(len(seats) - len(answers)))]
    return [
        _check_guest(asked, kinds[number], entry, user_id, f"attendees.{place}")
        for place, (number, entry) in enumerate(zip(seats, entries, strict=True))
    ]


def _check_guest(
    asked: Sequence[QuestionRow], kind: GuestType, entry: Body, user_id: int, field: str
) -> Guest:
    car_id = entry.get("car_id")
    name = get_car_name(user_id, car_id, f"{field}.carId")
    if kind.requires_car and car_id is None and has_cars():
        raise invalid(f"{field}.carId", "{name} is for a car: say which one.", name=kind.name)
    return {
        "name": entry.get("name"),
        "email": entry.get("email"),
        "car_id": car_id,
        "car_name": name,
        "answers": questions.check_answers(asked, kind.id, entry.get("answers", []), f"{field}.answers"),
    }


# Cars: a ticket keeps the car's name of the moment, so that the gate can read it while the showcase is off.


def has_cars() -> bool:
    """Whether a plugin keeps members' cars, so that tickets can be for one."""
    return service(CARS, Cars) is not None


def get_car_name(user_id: int, car_id: int | None, field: str) -> str | None:
    """What a member's car is called. Raises 400 for a car that is not the member's."""
    if car_id is None:
        return None
    car = find_car(user_id, car_id)
    if car is None:
        raise invalid(field, "It is not one of your cars.")
    return car.name
