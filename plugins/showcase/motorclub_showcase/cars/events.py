"""The events that cars publish."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import Event


@dataclass(frozen=True)
class CarChanged(Event):
    """Something about a car has changed: its facts, who may see it, its owner, its state, its counters, its records."""

    name = "showcase.car_changed"

    car_id: int


@dataclass(frozen=True)
class CarPublished(Event):
    """A member's car can be seen by all members for the first time; `title` is what it is called."""

    name = "showcase.car_published"

    car_id: int
    owner_id: int
    title: str


@dataclass(frozen=True)
class CarRemoved(Event):
    """A car was deleted, by its owner or by staff (`actor_id`)."""

    name = "showcase.car_removed"

    car_id: int
    owner_id: int
    actor_id: int


@dataclass(frozen=True)
class CarOffered(Event):
    """A car was offered to its next owner."""

    name = "showcase.car_offered"

    transfer_id: int
    car_id: int
    title: str
    from_user_id: int
    to_user_id: int


@dataclass(frozen=True)
class CarClaimed(Event):
    """A member (`to_user_id`) says that a car is theirs now, and knows its VIN; its owner decides."""

    name = "showcase.car_claimed"

    transfer_id: int
    car_id: int
    title: str
    from_user_id: int
    to_user_id: int


@dataclass(frozen=True)
class TransferAnswered(Event):
    """An offer of a car was accepted, declined, withdrawn or has expired: `status`.

    With `is_claim` it is what its next owner has asked for, and the present one answers.
    """

    name = "showcase.transfer_answered"

    transfer_id: int
    car_id: int
    title: str
    from_user_id: int
    to_user_id: int
    status: str
    is_claim: bool = False


@dataclass(frozen=True)
class CarTransferred(Event):
    """A car belongs to another member now."""

    name = "showcase.car_transferred"

    car_id: int
    title: str
    from_user_id: int
    to_user_id: int


@dataclass(frozen=True)
class LogPublished(Event):
    """There is a new entry in a car's build log; `has_picture` if it came with a photo."""

    name = "showcase.log_published"

    entry_id: int
    car_id: int
    author_id: int
    title: str
    has_picture: bool


@dataclass(frozen=True)
class LogRemoved(Event):
    """An entry of a build log was deleted, by its author or by staff (`actor_id`)."""

    name = "showcase.log_removed"

    entry_id: int
    car_id: int
    author_id: int
    actor_id: int


@dataclass(frozen=True)
class ContentModerated(Event):
    """Staff have hidden, shown, removed or restored a car or an entry of a build log: `step`, with a note."""

    name = "showcase.content_moderated"

    type: str
    id: int
    author_id: int
    actor_id: int
    step: str
    note: str


EVENTS = (
    CarChanged,
    CarPublished,
    CarRemoved,
    CarOffered,
    CarClaimed,
    TransferAnswered,
    CarTransferred,
    LogPublished,
    LogRemoved,
    ContentModerated,
)
