"""What the calls about refunds take and return."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import Schema, Whole
from motorclub.api.fields import Flag, SingleLineText
from motorclub_events.models import RefundReason
from motorclub_events.shared.fields import ID


class RefundBodySchema(Schema):
    """Tickets back, money back, or (neither said) all of the order. With `keepTickets` they stay valid."""

    amount_minor = Whole(validate=validate.Range(min=1, max=9_999_999_999))
    ticket_ids = fields.List(Whole(validate=ID), validate=validate.Length(1, 500))
    reason = fields.String(
        required=True,
        validate=validate.OneOf(
            [RefundReason.REQUESTED.value, RefundReason.FRAUD.value, RefundReason.OTHER.value]
        ),
    )
    note = SingleLineText(validate=validate.Length(max=500), allow_none=True)
    keep_tickets = Flag(load_default=False)


class GivenBackSchema(Schema):
    """When it was given back."""

    given_on = fields.Date(required=True)
    note = SingleLineText(validate=validate.Length(max=500), allow_none=True)
