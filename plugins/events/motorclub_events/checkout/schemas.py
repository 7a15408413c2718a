"""What the calls about availability, orders, vouchers, reserved seats and waiting lists take and return."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import Moment, PageQuery, Schema, Whole
from motorclub.api.fields import SingleLineText, one_of
from motorclub_events.models import DisputeStatus, VoucherKind
from motorclub_events.shared.fields import AMOUNT, ID
from motorclub_events.shared.sale_status import SaleStatus
from motorclub_events.tickets.schemas import AttendeeBodySchema


class TierSchema(Schema):
    """A price before the usual one."""

    name = fields.String(required=True)
    price_minor = fields.Integer(required=True)
    until = Moment(required=True, allow_none=True)
    up_to = fields.Integer(required=True, allow_none=True)


class TierNowSchema(Schema):
    """The tier that tickets are sold at now. `left` is exact up to 20."""

    name = fields.String(required=True)
    until = Moment(required=True, allow_none=True)
    left = fields.Integer(required=True, allow_none=True)


class TicketTypeSchema(Schema):
    """A ticket type as everybody sees it. `available` is exact up to 20.

    `priceMinor` is the usual price, `priceNowMinor` what one costs now, by `tier` if there is one. With
    `payWhatYouWant` both are the least that one may pay.
    """

    id = fields.Integer(required=True)
    event_id = fields.Integer(required=True)
    name = fields.String(required=True)
    description = fields.String(required=True, allow_none=True)
    price_minor = fields.Integer(required=True)
    price_now_minor = fields.Integer(required=True)
    tier = fields.Nested(TierNowSchema, required=True, allow_none=True)
    price_tiers = fields.List(fields.Nested(TierSchema), required=True)
    pay_what_you_want = fields.Boolean(required=True)
    suggested_minor = fields.Integer(required=True, allow_none=True)
    currency = fields.String(required=True)
    tax_rate_bp = fields.Integer(required=True)
    min_per_order = fields.Integer(required=True)
    max_per_order = fields.Integer(required=True)
    max_per_user = fields.Integer(required=True, allow_none=True)
    sale_starts_at = Moment(required=True, allow_none=True)
    sale_ends_at = Moment(required=True, allow_none=True)
    visibility = fields.String(required=True)
    sort_order = fields.Integer(required=True)
    requires_car = fields.Boolean(required=True)
    sale_status = fields.String(required=True)
    available = fields.Integer(required=True, allow_none=True)


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


class VoucherSchema(Schema):
    """A voucher as its organiser sees it."""

    id = fields.Integer(required=True)
    event_id = fields.Integer(required=True)
    code = fields.String(required=True)
    kind = fields.String(required=True)
    value = fields.Integer(required=True)
    max_uses = fields.Integer(required=True)
    used = fields.Integer(required=True)
    per_user_max = fields.Integer(required=True, allow_none=True)
    valid_from = Moment(required=True, allow_none=True)
    valid_until = Moment(required=True, allow_none=True)
    ticket_type_ids = fields.List(fields.Integer(), required=True)


class VoucherCodeSchema(Schema):
    """A code to look at."""

    code = SingleLineText(required=True, validate=validate.Length(1, 40))


class VoucherEffectSchema(Schema):
    """What a code does; to all types if none are named. `ticketTypes` are those of them that nobody else is shown."""

    kind = fields.String(required=True)
    value = fields.Integer(required=True)
    ticket_type_ids = fields.List(fields.Integer(), required=True)
    ticket_types = fields.List(fields.Nested(TicketTypeSchema), required=True)


# What can be bought


class TypeAvailabilitySchema(Schema):
    """What can be bought of a ticket type."""

    ticket_type_id = fields.Integer(required=True)
    sale_status = fields.String(required=True, validate=one_of(SaleStatus))
    available = fields.Integer(required=True, allow_none=True)
    price_minor = fields.Integer(required=True)
    price_now_minor = fields.Integer(required=True)
    tier = fields.Nested(TierNowSchema, required=True, allow_none=True)
    currency = fields.String(required=True)


class AvailabilityFrameSchema(Schema):
    """What can be bought of an event."""

    event_id = fields.Integer(required=True)
    status = fields.String(required=True)
    ticket_types = fields.List(fields.Nested(TypeAvailabilitySchema), required=True)


class AvailabilitySchema(AvailabilityFrameSchema):
    """The same, with the number of the last frame that it is not older than."""

    seq = fields.Integer(required=True)


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


class OrderLineSchema(Schema):
    """A line as it was bought."""

    ticket_type_id = fields.Integer(required=True)
    name = fields.String(required=True)
    quantity = fields.Integer(required=True)
    unit_price_minor = fields.Integer(required=True)
    discount_minor = fields.Integer(required=True)
    tax_minor = fields.Integer(required=True)
    total_minor = fields.Integer(required=True)


class OrderItemSchema(Schema):
    """An order in a list; `instructions` say where the money goes, while it is paid by hand and waited for.

    `paymentId` is the payments plugin's number of the payment that has its money, for its receipt.
    """

    id = fields.Integer(required=True)
    code = fields.String(required=True)
    event_id = fields.Integer(required=True)
    event_title = fields.String(required=True)
    starts_at = Moment(required=True)
    timezone = fields.String(required=True)
    user_id = fields.Integer(required=True)
    buyer_name = fields.String(required=True)
    status = fields.String(required=True)
    currency = fields.String(required=True)
    subtotal_minor = fields.Integer(required=True)
    discount_minor = fields.Integer(required=True)
    tax_minor = fields.Integer(required=True)
    fee_minor = fields.Integer(required=True)
    total_minor = fields.Integer(required=True)
    refunded_minor = fields.Integer(required=True)
    livemode = fields.Boolean(required=True)
    payment_id = fields.Integer(required=True, allow_none=True)
    dispute_status = fields.String(
        required=True, validate=validate.OneOf([status.value for status in DisputeStatus])
    )
    provider = fields.String(required=True, allow_none=True)
    instructions = fields.String(required=True, allow_none=True)
    expires_at = Moment(required=True)
    paid_at = Moment(required=True, allow_none=True)
    cancelled_at = Moment(required=True, allow_none=True)
    created_at = Moment(required=True)
    lines = fields.List(fields.Nested(OrderLineSchema), required=True)


class OrderSchema(OrderItemSchema):
    """An order; `ticketIds` once it is paid, `paymentStatus` as far as payments say."""

    buyer_email = fields.String(required=True)
    payment_status = fields.String(required=True, allow_none=True)
    ticket_ids = fields.List(fields.Integer(), required=True)
    version = fields.Integer(required=True)


class CheckoutSchema(Schema):
    """Where it is paid, and until when."""

    redirect_url = fields.String(required=True)
    expires_at = Moment(required=True)


class PlacedSchema(Schema):
    """An order, and where it is paid; free ones are paid already."""

    order = fields.Nested(OrderSchema, required=True)
    checkout = fields.Nested(CheckoutSchema, required=True, allow_none=True)


class MarkPaidSchema(Schema):
    """How much has arrived, and when."""

    amount_minor = Whole(required=True, validate=validate.Range(min=1, max=9_999_999_999))
    received_on = fields.Date(required=True)
    note = SingleLineText(validate=validate.Length(max=500), allow_none=True)


class ManualOrdersQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which orders that are paid by hand: those that wait, or (`late`) those that were let go."""

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


class WaitingSchema(Schema):
    """A place on a waiting list."""

    id = fields.Integer(required=True)
    event_id = fields.Integer(required=True)
    ticket_type_id = fields.Integer(required=True)
    user_id = fields.Integer(required=True)
    user_name = fields.String(required=True)
    quantity = fields.Integer(required=True)
    status = fields.String(required=True)
    offered_at = Moment(required=True, allow_none=True)
    offer_expires_at = Moment(required=True, allow_none=True)
    created_at = Moment(required=True)


# Seats that are held back


class SeatHoldBodySchema(Schema):
    """Seats to hold back; without `expiresAt` until they are released."""

    quantity = Whole(required=True, validate=validate.Range(1, 100_000))
    reason = SingleLineText(required=True, validate=validate.Length(1, 200))
    expires_at = Moment(allow_none=True)


class SeatHoldSchema(Schema):
    """Seats that are held back."""

    id = fields.Integer(required=True)
    event_id = fields.Integer(required=True)
    ticket_type_id = fields.Integer(required=True)
    ticket_type_name = fields.String(required=True)
    quantity = fields.Integer(required=True)
    reason = fields.String(required=True)
    expires_at = Moment(required=True, allow_none=True)
    created_at = Moment(required=True)


# Frames


class TypeSalesSchema(Schema):
    """What a ticket type has sold."""

    ticket_type_id = fields.Integer(required=True)
    name = fields.String(required=True)
    held = fields.Integer(required=True)
    sold = fields.Integer(required=True)
    capacity = fields.Integer(required=True, allow_none=True)


class SalesFrameSchema(Schema):
    """What an event has sold; money that has been given back does not count.

    `testMinor` is what of it no money has moved for; `grossMinor` has that in it if `includesTest`.
    """

    event_id = fields.Integer(required=True)
    held = fields.Integer(required=True)
    sold = fields.Integer(required=True)
    capacity = fields.Integer(required=True, allow_none=True)
    gross_minor = fields.Integer(required=True)
    test_minor = fields.Integer(required=True)
    includes_test = fields.Boolean(required=True)
    currency = fields.String(required=True)
    ticket_types = fields.List(fields.Nested(TypeSalesSchema), required=True)


class SalesQuery(Schema):
    """Whether test money counts; as the site wants it if nothing is said."""

    include_test = fields.Boolean()


class SalesSchema(SalesFrameSchema):
    """An organiser's figures."""

    orders = fields.Integer(required=True)
    views = fields.Integer(required=True)
    checked_in = fields.Integer(required=True)
    waiting = fields.Integer(required=True)


class OrderFrameSchema(Schema):
    """How an order stands."""

    order_id = fields.Integer(required=True)
    status = fields.String(required=True)
    payment_status = fields.String(required=True, allow_none=True)
    expires_at = Moment(required=True)
    ticket_ids = fields.List(fields.Integer(), required=True)
    message = fields.String(required=True)


class PlaceSchema(Schema):
    """A place on a waiting list."""

    entry_id = fields.Integer(required=True)
    status = fields.String(required=True)
    offer_expires_at = Moment(required=True, allow_none=True)


class WaitingFrameSchema(PlaceSchema):
    """The place on a waiting list that has changed, and all of the member's that are open."""

    entries = fields.List(fields.Nested(PlaceSchema), required=True)


class ProviderSchema(Schema):
    """A way to pay; without `checkout` by hand, where the event allows it."""

    key = fields.String(required=True)
    label = fields.String(required=True)
    livemode = fields.Boolean(required=True)
    checkout = fields.Boolean(required=True)
