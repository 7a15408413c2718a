"""The events that contests publish."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import Event


@dataclass(frozen=True)
class ContestOpened(Event):
    """Cars can be entered in a contest."""

    name = "showcase.contest_opened"

    contest_id: int
    title: str


@dataclass(frozen=True)
class Place:
    """A car's place in its class; cars with the same votes share one."""

    entry_id: int
    car_id: int
    user_id: int
    class_key: str
    rank: int
    votes: int


@dataclass(frozen=True)
class ContestDecided(Event):
    """The result of a contest is published, with the places of all that have qualified."""

    name = "showcase.contest_decided"

    contest_id: int
    title: str
    places: list[Place]


@dataclass(frozen=True)
class ContestCanceled(Event):
    """A contest has ended without a result."""

    name = "showcase.contest_canceled"

    contest_id: int
    title: str
    reason: str


@dataclass(frozen=True)
class EntryDisqualified(Event):
    """An entry no longer takes part in a contest; `reason` is one of EntryReason, `note` staff's words."""

    name = "showcase.contest_entry_disqualified"

    entry_id: int
    contest_id: int
    user_id: int
    title: str
    reason: str
    note: str


EVENTS = (ContestOpened, ContestDecided, ContestCanceled, EntryDisqualified)
