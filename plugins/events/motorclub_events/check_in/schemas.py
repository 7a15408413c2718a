"""What the calls about scans at the gate take and return."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import Moment, Schema, Whole
from motorclub.api.fields import SingleLineText
from motorclub_events.models import ScanKind
from motorclub_events.shared.fields import ID

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
