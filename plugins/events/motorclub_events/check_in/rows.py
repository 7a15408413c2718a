"""What queries about check-in return and answers show."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec import UNSET, UnsetType

from motorclub.api.rows import Internal, Row
from motorclub_events.tickets.rows import AnswerRow


class FirstRow(Row):
    """The entry that counts."""

    scanned_at: datetime
    gate: str | None
    staff_name: str


class ScanAnswerRow(Row):
    """What the scanner shows; `deviceSaid` is the time by the device's clock where that is wrong."""

    id: int
    kind: str
    result: str
    gate: str | None
    scanned_at: datetime
    received_at: datetime
    device_said: datetime | None
    offline: bool
    ticket_id: int | None
    ticket_code: str | None
    attendee_name: str | None
    owner_name: str | None
    ticket_type_name: str | None
    void_reason: str | None
    car_name: str | None
    answers: Sequence[AnswerRow]
    event_id: Internal[int]
    first: FirstRow | UnsetType | None = UNSET


class BatchAnswerRow(Row):
    """What became of each, in the order of the upload."""

    items: Sequence[ScanAnswerRow]


class TypeCountRow(Row):
    """Who of a ticket type has come."""

    ticket_type_id: int
    name: str
    checked_in: int
    total: int


class GateCountRow(Row):
    """Who has come in by a gate."""

    gate: str | None
    checked_in: int


class GateStatsRow(Row):
    """Who has come."""

    checked_in: int
    total: int
    ticket_types: Sequence[TypeCountRow]
    gates: Sequence[GateCountRow]


class LastScanRow(Row):
    """The scan that a frame tells of."""

    ticket_code: str | None
    attendee_name: str | None
    result: str
    gate: str | None
    scanned_at: datetime
    at: datetime


class CheckInFrameRow(GateStatsRow):
    """Who has come, and the last scan."""

    last: LastScanRow | None


class ManifestEntryRow(Row):
    """A ticket as a device without a network knows it."""

    ticket_id: int
    token_hash: str
    code: str
    name: str
    ticket_type_id: int
    state: str


class ManifestTypeRow(Row):
    """A ticket type that a gate may be for."""

    id: int
    name: str


class ManifestRow(Row):
    """All tickets of an event, and all its ticket types, hidden ones too."""

    event_id: int
    ticket_types: Sequence[ManifestTypeRow]
    entries: Sequence[ManifestEntryRow]
