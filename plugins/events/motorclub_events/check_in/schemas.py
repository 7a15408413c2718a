"""What the calls about scans at the gate take and answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from marshmallow import fields, validate
from msgspec import UNSET, UnsetType

from motorclub.api import Moment, Schema, Whole
from motorclub.api.fields import SingleLineText
from motorclub.api.rows import Internal, Row
from motorclub_events.models import ScanKind
from motorclub_events.shared.schemas import ID
from motorclub_events.tickets.schemas import AnswerRow

MOST_SCANS = 200


# At the gate


class ScanSchema(Schema):
    """A scan; `ticketTypeIds` are those that this gate lets in."""

    token = fields.String(required=True, validate=validate.Length(1, 400))
    nonce = fields.String(required=True, validate=validate.Regexp(r"[A-Za-z0-9-]{8,64}\Z"))
    gate = SingleLineText(validate=validate.Length(max=60), allow_none=True)
    device_id = SingleLineText(validate=validate.Length(max=60), allow_none=True)
    kind = fields.String(
        load_default=ScanKind.ENTRY.value,
        validate=validate.OneOf([ScanKind.ENTRY.value, ScanKind.EXIT.value]),
    )
    scanned_at = Moment(allow_none=True)
    ticket_type_ids = fields.List(Whole(validate=ID), validate=validate.Length(max=100))


class BatchSchema(Schema):
    """Scans of a device that had no network; `sentAt` is what its clock shows while it sends them."""

    items = fields.List(fields.Nested(ScanSchema), required=True, validate=validate.Length(1, MOST_SCANS))
    sent_at = Moment(allow_none=True)


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
    """The latest scan, in a frame."""

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
