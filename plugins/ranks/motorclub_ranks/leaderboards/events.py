"""Events of other plugins, with the fields that are read here."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import Event


@dataclass(frozen=True)
class CarPublished(Event):
    """A car can be seen for the first time."""

    name = "showcase.car_published"

    car_id: int
    owner_id: int


@dataclass(frozen=True)
class CarChanged(Event):
    """Something about a car has changed, perhaps who may see it."""

    name = "showcase.car_changed"

    car_id: int


@dataclass(frozen=True)
class CarRemoved(Event):
    """A car was deleted."""

    name = "showcase.car_removed"

    car_id: int
    owner_id: int


@dataclass(frozen=True)
class CarTransferred(Event):
    """A car belongs to another member now."""

    name = "showcase.car_transferred"

    car_id: int
    from_user_id: int
    to_user_id: int


@dataclass(frozen=True)
class MemberBanned(Event):
    """A ban has begun; one of the scope FULL keeps the member out."""

    name = "moderation.member_banned"

    member_id: int
    scope: str
