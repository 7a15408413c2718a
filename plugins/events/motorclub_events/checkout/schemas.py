"""What the calls about availability, orders, vouchers, reserved seats and waiting lists take and return."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import Moment, PageQuery, Schema, Whole
from motorclub.api.fields import SingleLineText, one_of
from motorclub_events.models import VoucherKind
from motorclub_events.shared.schemas import AMOUNT, ID
from motorclub_events.tickets.schemas import AttendeeBodySchema


class VoucherFieldsSchema(Schema):
    """What a voucher has. `value`: per cent, or minor units."""

    max_uses = Whole(validate=validate.Range(1, 1_000_000))
    per_user_max = Whole(validate=validate.Range(1, 1000), allow_none=True)
    valid_from = Moment(allow_none=True)
    valid_until = Moment(allow_none=True)
    ticket_type_ids = fields.List(Whole(validate=ID), validate=validate.Length(max=100))


class VoucherCreateSchema(VoucherFieldsSchema):
    """A new voucher."""

    code = fields.String(required=True, validate=validate.Regexp(r"[A-Za-z0-9_-]{3,40}\Z"))
    kind = fields.String(required=True, validate=one_of(VoucherKind))
    value = Whole(required=True, validate=AMOUNT)


class VoucherChangeSchema(VoucherFieldsSchema):
    """What is to be different."""

    value = Whole(validate=AMOUNT)


class VoucherCodeSchema(Schema):
    """A code to look at."""

    code = SingleLineText(required=True, validate=validate.Length(1, 40))


# What can be bought


# Orders


class LineBodySchema(Schema):
    """Some tickets. `unitPriceMinor`: what one costs as the buyer has seen it, 409 PRICE_CHANGED if that is over;
    of a type with `payWhatYouWant`, what the buyer pays for each."""

    ticket_type_id = Whole(required=True, validate=ID)
    quantity = Whole(required=True, validate=validate.Range(1, 50))
    unit_price_minor = Whole(validate=AMOUNT, allow_none=True)


class OrderBodySchema(Schema):
    """What is wanted. Prices are the server's, but where buyers choose them.

    `attendees` are in the order of rising ticket types.
    """

    event_id = Whole(required=True, validate=ID)
    lines = fields.List(fields.Nested(LineBodySchema), required=True, validate=validate.Length(1, 50))
    voucher_code = SingleLineText(validate=validate.Length(max=40), allow_none=True)
    attendees = fields.List(fields.Nested(AttendeeBodySchema), validate=validate.Length(max=500))
    provider = fields.String(validate=validate.Regexp(r"[a-z][a-z0-9_]{1,29}\Z"), allow_none=True)


class MarkPaidSchema(Schema):
    """How much has arrived, and when."""

    amount_minor = Whole(required=True, validate=validate.Range(min=1, max=9_999_999_999))
    received_on = fields.Date(required=True)
    note = SingleLineText(validate=validate.Length(max=500), allow_none=True)


class ManualOrdersQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which manual payments: those that are awaited, or (`late`) those of orders that have ended."""

    late = fields.Boolean(load_default=False)


class OrdersQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which orders; `disputed`: of those alone whose payment is disputed, or was."""

    status = fields.String(validate=validate.Length(max=20))
    disputed = fields.Boolean()
    q = SingleLineText(validate=validate.Length(max=100))


# The waiting list


class WaitBodySchema(Schema):
    """How many seats."""

    quantity = Whole(load_default=1, validate=validate.Range(1, 50))


# Reserved seats


class SeatHoldBodySchema(Schema):
    """Seats to hold back; without `expiresAt` until they are released."""

    quantity = Whole(required=True, validate=validate.Range(1, 100_000))
    reason = SingleLineText(required=True, validate=validate.Length(1, 200))
    expires_at = Moment(allow_none=True)


# Frames


class SalesQuery(Schema):
    """Whether test money counts; as the site wants it if nothing is said."""

    include_test = fields.Boolean()
