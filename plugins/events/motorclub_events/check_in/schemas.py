"""What the calls about scans at the gate take and return."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import Moment, Schema, Whole
from motorclub.api.fields import SingleLineText
from motorclub_events.models import ScanKind
from motorclub_events.shared.fields import ID
from motorclub_events.tickets.schemas import AnswerSchema

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


class FirstSchema(Schema):
    """The entry that counts."""

    scanned_at = Moment(required=True)
    gate = fields.String(required=True, allow_none=True)
    staff_name = fields.String(required=True)


class ScanAnswerSchema(Schema):
    """What the scanner shows; `deviceSaid` is the time by the device's clock where that is wrong."""

    id = fields.Integer(required=True)
    kind = fields.String(required=True)
    result = fields.String(required=True)
    gate = fields.String(required=True, allow_none=True)
    scanned_at = Moment(required=True)
    received_at = Moment(required=True)
    device_said = Moment(required=True, allow_none=True)
    offline = fields.Boolean(required=True)
    ticket_id = fields.Integer(required=True, allow_none=True)
    ticket_code = fields.String(required=True, allow_none=True)
    attendee_name = fields.String(required=True, allow_none=True)
    owner_name = fields.String(required=True, allow_none=True)
    ticket_type_name = fields.String(required=True, allow_none=True)
    void_reason = fields.String(required=True, allow_none=True)
    car_name = fields.String(required=True, allow_none=True)
    answers = fields.List(fields.Nested(AnswerSchema), required=True)
    first = fields.Nested(FirstSchema, allow_none=True)


class BatchAnswerSchema(Schema):
    """What became of each, in the order of the upload."""

    items = fields.List(fields.Nested(ScanAnswerSchema), required=True)


class TypeCountSchema(Schema):
    """Who of a ticket type has come."""

    ticket_type_id = fields.Integer(required=True)
    name = fields.String(required=True)
    checked_in = fields.Integer(required=True)
    total = fields.Integer(required=True)


class GateCountSchema(Schema):
    """Who has come in by a gate."""

    gate = fields.String(required=True, allow_none=True)
    checked_in = fields.Integer(required=True)


class GateStatsSchema(Schema):
    """Who has come."""

    checked_in = fields.Integer(required=True)
    total = fields.Integer(required=True)
    ticket_types = fields.List(fields.Nested(TypeCountSchema), required=True)
    gates = fields.List(fields.Nested(GateCountSchema), required=True)


class LastScanSchema(Schema):
    """The scan that a frame tells of."""

    ticket_code = fields.String(required=True, allow_none=True)
    attendee_name = fields.String(required=True, allow_none=True)
    result = fields.String(required=True)
    gate = fields.String(required=True, allow_none=True)
    scanned_at = Moment(required=True)
    at = Moment(required=True)


class CheckInFrameSchema(GateStatsSchema):
    """Who has come, and the last scan."""

    last = fields.Nested(LastScanSchema, required=True, allow_none=True)


class ManifestEntrySchema(Schema):
    """A ticket as a device without a network knows it."""

    ticket_id = fields.Integer(required=True)
    token_hash = fields.String(required=True)
    code = fields.String(required=True)
    name = fields.String(required=True)
    ticket_type_id = fields.Integer(required=True)
    state = fields.String(required=True)


class ManifestTypeSchema(Schema):
    """A ticket type that a gate may be for."""

    id = fields.Integer(required=True)
    name = fields.String(required=True)


class ManifestSchema(Schema):
    """All tickets of an event, and all its ticket types, hidden ones too."""

    event_id = fields.Integer(required=True)
    ticket_types = fields.List(fields.Nested(ManifestTypeSchema), required=True)
    entries = fields.List(fields.Nested(ManifestEntrySchema), required=True)
