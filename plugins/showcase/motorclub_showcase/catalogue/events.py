"""The events that the catalogue publishes. `kind` is BRAND, CAR_MODEL or GENERATION."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import Event


@dataclass(frozen=True)
class EntryProposed(Event):
    """A member has proposed a brand, a model or a generation."""

    name = "showcase.entry_proposed"

    kind: str
    id: int
    title: str
    proposed_by: int


@dataclass(frozen=True)
class EntryDecided(Event):
    """Staff have published, rejected or merged a proposal; `status` is its new status."""

    name = "showcase.entry_decided"

    kind: str
    id: int
    title: str
    proposed_by: int
    decided_by: int
    status: str
    note: str


@dataclass(frozen=True)
class EntryMerged(Event):
    """An entry is another one from now on: who has stored its id, should store `into_id`."""

    name = "showcase.entry_merged"

    kind: str
    id: int
    into_id: int


EVENTS = (EntryProposed, EntryDecided, EntryMerged)
