"""Payloads are what their event says: at load, when published, and when an older version's are told."""

from __future__ import annotations

import dataclasses
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Literal

import pytest

from motorclub.api import Event
from motorclub.plugin.events import Unfit, check_event_class, schema_of


class Colour(StrEnum):
    RED = "RED"
    BLUE = "BLUE"


@dataclasses.dataclass(frozen=True)
class Wheel:
    size: int
    maker: str | None = None


@dataclasses.dataclass(frozen=True)
class Built(Event):
    name = "yard.built"

    car_id: int
    title: str
    wheels: tuple[Wheel, ...] = ()
    colour: Colour = Colour.RED
    gear: Literal["manual", "automatic"] = "manual"
    price: float | None = None
    at: datetime | None = None


WHOLE = Built(
    7,
    "Saab 96",
    (Wheel(15), Wheel(16, "Ronal")),
    Colour.BLUE,
    "automatic",
    9.5,
    datetime(2026, 1, 2, tzinfo=UTC),
)


def test_there_and_back() -> None:
    """What is stored is JSON, and comes back as the very same event."""
    payload = WHOLE.payload()
    assert payload["wheels"] == ({"size": 15, "maker": None}, {"size": 16, "maker": "Ronal"})
    assert (payload["colour"], payload["at"]) == ("BLUE", "2026-01-02T00:00:00Z")
    assert Built.from_payload(payload) == WHOLE


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"car_id": "7"}, r"yard\.built: car_id: Expected `int`, got `str`"),
        ({"car_id": True}, r"yard\.built: car_id: Expected `int`, got `bool`"),
        ({"car_id": None}, r"yard\.built: car_id: Expected `int`, got `null`"),
        ({"title": object()}, r"yard\.built: title: .*object"),
        ({"wheels": (Wheel("15"),)}, r"yard\.built: wheels\[0\]\.size: Expected `int`, got `str`"),
        ({"colour": "GREEN"}, r"yard\.built: colour: Invalid enum value 'GREEN'"),
        ({"gear": "none"}, r"yard\.built: gear: Invalid enum value 'none'"),
        ({"price": float("inf")}, r"yard\.built: .*not JSON compliant"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_named_where_it_is_published(changes: dict[str, Any], complaint: str) -> None:
    """The event and the field."""
    with pytest.raises(TypeError, match=complaint):
        dataclasses.replace(WHOLE, **changes).payload()


@dataclasses.dataclass(frozen=True)
class Grown(Event):
    """The event of tomorrow: one field more, with a default."""

    name = "yard.built"

    car_id: int
    title: str
    doors: int = 5


def test_a_field_with_a_default_stays_compatible_in_both_directions() -> None:
    """Old payloads get the default; a field that this version does not know is dropped."""
    assert Grown.from_payload({"car_id": 7, "title": "Saab"}) == Grown(7, "Saab", 5)
    assert Grown.from_payload(WHOLE.payload()) == Grown(7, "Saab 96", 5)


@dataclasses.dataclass(frozen=True)
class Renamed(Event):
    """The event after a change that no default can bridge."""

    name = "yard.built"

    car: int

    @classmethod
    def upcast(cls, payload: dict[str, Any]) -> dict[str, Any]:
        return {"car": payload["car_id"]} if "car_id" in payload else payload


def test_upcast_translates_older_payloads() -> None:
    """New ones pass as they are."""
    assert Renamed.from_payload({"car_id": 7, "title": "Saab"}) == Renamed(7)
    assert Renamed.from_payload(Renamed(8).payload()) == Renamed(8)


def test_what_does_not_fit_says_which_field() -> None:
    """An error in upcast too, which would not go better next time."""
    with pytest.raises(Unfit, match=r"event yard\.built: the stored payload no longer fits: .*`title`"):
        Grown.from_payload({"car_id": 7})
    with pytest.raises(Unfit, match=r"event yard\.built: its upcast failed: TypeError"):
        Failing.from_payload({})


@dataclasses.dataclass(frozen=True)
class Failing(Event):
    name = "yard.built"

    @classmethod
    def upcast(cls, payload: dict[str, Any]) -> dict[str, Any]:
        raise TypeError("no idea")


def test_the_schema_is_json_schema() -> None:
    """Names, types, what is required, and the nested ones."""
    schema = schema_of(Built)
    assert (schema["title"], schema["type"], schema["required"]) == (
        "yard.built",
        "object",
        ["car_id", "title"],
    )
    assert schema["properties"]["car_id"] == {"type": "integer"}
    assert schema["properties"]["wheels"]["items"] == {"$ref": "#/$defs/Wheel"}
    assert schema["$defs"]["Colour"]["enum"] == ["BLUE", "RED"]


@dataclasses.dataclass(frozen=True)
class Anything(Event):
    name = "yard.anything"

    what: Any


@dataclasses.dataclass(frozen=True)
class Deep(Event):
    name = "yard.deep"

    many: list[dict[str, object]]


class Bare(Event):
    """Not decorated: its fields are none."""

    name = "yard.bare"

    what: int


@dataclasses.dataclass(frozen=True)
class Dangling(Event):
    name = "yard.dangling"

    to: Nowhere  # type: ignore[name-defined]  # noqa: F821


@pytest.mark.parametrize(
    ("kind", "complaint"),
    [
        (Anything, r"yard\.anything: .*what needs a type"),
        (Deep, r"yard\.deep: .*many needs a type"),
        (Dangling, r"yard\.dangling: .*Nowhere"),
        (Bare, r"yard\.bare: Bare must be a frozen dataclass"),
    ],
)
def test_a_class_that_could_not_be_checked_is_refused(kind: type[Event], complaint: str) -> None:
    """At load, before anything is published."""
    with pytest.raises(TypeError, match=complaint):
        check_event_class(kind)
