"""What the calls about refunds take and answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from marshmallow import fields, validate

from motorclub.api import Schema, Whole
from motorclub.api.fields import Flag, SingleLineText
from motorclub.api.rows import Row
from motorclub_events.checkout.schemas import OrderRow
from motorclub_events.models import RefundReason
from motorclub_events.shared.schemas import ID


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
    """The date of a manual refund."""

    given_on = fields.Date(required=True)
    note = SingleLineText(validate=validate.Length(max=500), allow_none=True)


class RefundRow(Row):
    """Money on its way back, or that could not go."""

    id: int
    order_id: int
    amount_minor: int
    currency: str
    ticket_ids: Sequence[int]
    reason: str
    note: str | None
    status: str
    failure: str | None
    created_at: datetime
    settled_at: datetime | None


class ToGiveBackRow(Row):
    """Money that somebody has to give back by hand."""

    id: int
    order_id: int
    order_code: str
    buyer_name: str
    amount_minor: int
    currency: str
    reason: str
    note: str | None
    created_at: datetime


class RefundedRow(Row):
    """The order after tickets or money were taken out of it, and the refund if there is money in it."""

    order: OrderRow
    refund: RefundRow | None
