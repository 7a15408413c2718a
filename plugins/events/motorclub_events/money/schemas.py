"""What the calls about refunds take and return."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import Moment, Schema, Whole
from motorclub.api.fields import Flag, SingleLineText
from motorclub_events.checkout.schemas import OrderSchema
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


class RefundSchema(Schema):
    """Money on its way back, or that could not go."""

    id = fields.Integer(required=True)
    order_id = fields.Integer(required=True)
    amount_minor = fields.Integer(required=True)
    currency = fields.String(required=True)
    ticket_ids = fields.List(fields.Integer(), required=True)
    reason = fields.String(required=True)
    note = fields.String(required=True, allow_none=True)
    status = fields.String(required=True)
    created_at = Moment(required=True)
    settled_at = Moment(required=True, allow_none=True)


class GivenBackSchema(Schema):
    """When it was given back."""

    given_on = fields.Date(required=True)
    note = SingleLineText(validate=validate.Length(max=500), allow_none=True)


class ToGiveBackSchema(Schema):
    """Money that somebody has to give back by hand."""

    id = fields.Integer(required=True)
    order_id = fields.Integer(required=True)
    order_code = fields.String(required=True)
    buyer_name = fields.String(required=True)
    amount_minor = fields.Integer(required=True)
    currency = fields.String(required=True)
    reason = fields.String(required=True)
    note = fields.String(required=True, allow_none=True)
    created_at = Moment(required=True)


class RefundedSchema(Schema):
    """The order after tickets or money were taken out of it, and the refund if there is money in it."""

    order = fields.Nested(OrderSchema, required=True)
    refund = fields.Nested(RefundSchema, required=True, allow_none=True)
