"""What the calls about availability, orders, vouchers, reserved seats and waiting lists take and answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated

from marshmallow import fields, validate

from motorclub.api import Moment, PageQuery, Schema, Whole
from motorclub.api.fields import SingleLineText, one_of
from motorclub.api.rows import Row
from motorclub_events.models import DisputeStatus, VoucherKind
from motorclub_events.shared.payments import Takings
from motorclub_events.shared.pricing import OrderLineRow, Tier
from motorclub_events.shared.sale_status import SaleStatus
from motorclub_events.shared.schemas import AMOUNT, ID
from motorclub_events.shared.ticket_labels import TicketLabelRow
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


# Orders


class LineBodySchema(Schema):
    """Some tickets. `unitPriceMinor`: what one costs as the buyer has seen it, 409 PRICE_CHANGED if that is over;
    of a type with `payWhatYouWant`, what the buyer pays for each."""

    ticket_type_id = Whole(required=True, validate=ID)
    quantity = Whole(required=True, validate=validate.Range(1, 50))
    unit_price_minor = Whole(validate=AMOUNT, allow_none=True)


class OrderBodySchema(Schema):
    """An order request. Prices are the server's, except where buyers choose them.

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


class SalesQuery(Schema):
    """Whether test money counts; as the site wants it if nothing is said."""

    include_test = fields.Boolean()


# Answers and frames


class TierNowRow(Row):
    """The tier that tickets are sold at now. `left` is exact up to 20."""

    name: str
    until: datetime | None
    left: int | None


class TicketTypeRow(Row):
    """A ticket type as everybody sees it. `available` is exact up to 20.

    `priceMinor` is the usual price, `priceNowMinor` what one costs now, by `tier` if there is one. With
    `payWhatYouWant` both are the least that one may pay.
    """

    id: int
    event_id: int
    name: str
    description: str | None
    price_minor: int
    price_now_minor: int
    tier: TierNowRow | None
    price_tiers: Sequence[Tier]
    pay_what_you_want: bool
    suggested_minor: int | None
    currency: str
    tax_rate_bp: int
    min_per_order: int
    max_per_order: int
    max_per_user: int | None
    sale_starts_at: datetime | None
    sale_ends_at: datetime | None
    visibility: str
    sort_order: int
    requires_car: bool
    sale_status: str
    available: int | None
    labels: Sequence[TicketLabelRow]


class ManagedTypeRow(TicketTypeRow):
    """A ticket type as its organiser sees it; `labelIds` has those too that are switched off."""

    label_ids: Sequence[int]
    capacity: int | None
    held: int
    sold: int
    paused: bool
    version: int


class VoucherRow(Row):
    """A voucher as its organiser sees it."""

    id: int
    event_id: int
    code: str
    kind: str
    value: int
    max_uses: int
    used: int
    per_user_max: int | None
    valid_from: datetime | None
    valid_until: datetime | None
    ticket_type_ids: Sequence[int]


class VoucherEffectRow(Row):
    """What a code does; to all types if none are named. `ticketTypes` are those of them that nobody else is shown."""

    kind: str
    value: int
    ticket_type_ids: Sequence[int]
    ticket_types: Sequence[TicketTypeRow]


class TypeAvailabilityRow(Row):
    """What can be bought of a ticket type."""

    ticket_type_id: int
    sale_status: Annotated[str, SaleStatus]
    available: int | None
    price_minor: int
    price_now_minor: int
    tier: TierNowRow | None
    currency: str


class AvailabilityFrameRow(Row):
    """What can be bought of an event."""

    event_id: int
    status: str
    ticket_types: Sequence[TypeAvailabilityRow]


class AvailabilityRow(AvailabilityFrameRow):
    """The same, with the number of the last frame that it is not older than."""

    seq: int


class _Order(Row):
    """What a list and a page show of an order."""

    id: int
    code: str
    event_id: int
    event_title: str
    starts_at: datetime
    timezone: str
    user_id: int
    buyer_name: str
    status: str
    currency: str
    subtotal_minor: int
    discount_minor: int
    tax_minor: int
    fee_minor: int
    total_minor: int
    refunded_minor: int
    livemode: bool
    payment_id: int | None
    dispute_status: Annotated[str, DisputeStatus]
    provider: str | None
    expires_at: datetime
    paid_at: datetime | None
    cancelled_at: datetime | None
    created_at: datetime


class OrderItemRow(_Order):
    """An order in a list; `instructions` say where the money goes, while a manual payment is awaited.

    `paymentId` is the payments plugin's number of the payment that has its money, for its receipt.
    """

    instructions: str | None = None
    lines: Sequence[OrderLineRow] = ()


class OrderRow(_Order):
    """An order; `ticketIds` once it is paid, `paymentStatus` as far as payments say."""

    buyer_email: str
    ticket_ids: Sequence[int]
    version: int
    instructions: str | None = None
    lines: Sequence[OrderLineRow] = ()
    payment_status: str | None = None


class CheckoutRow(Row):
    """Where it is paid, and until when."""

    redirect_url: str
    expires_at: datetime


class PlacedRow(Row):
    """An order, and where it is paid; free ones are paid already."""

    order: OrderRow
    checkout: CheckoutRow | None


class WaitingRow(Row):
    """A place on a waiting list."""

    id: int
    event_id: int
    ticket_type_id: int
    user_id: int
    user_name: str
    quantity: int
    status: str
    offered_at: datetime | None
    offer_expires_at: datetime | None
    created_at: datetime


class SeatHoldRow(Row):
    """Reserved seats."""

    id: int
    event_id: int
    ticket_type_id: int
    ticket_type_name: str
    quantity: int
    reason: str
    expires_at: datetime | None
    created_at: datetime


class TypeSalesRow(Row):
    """What a ticket type has sold."""

    ticket_type_id: int
    name: str
    held: int
    sold: int
    capacity: int | None


class SalesFrameRow(Row):
    """The sales of an event; refunded money does not count.

    `testMinor` is the part in test money; `grossMinor` includes it if `includesTest`.
    """

    event_id: int
    held: int
    sold: int
    capacity: int | None
    gross_minor: int
    test_minor: int
    includes_test: bool
    currency: str
    ticket_types: Sequence[TypeSalesRow]


class SalesRow(SalesFrameRow):
    """An organiser's figures."""

    orders: int
    views: int
    checked_in: int
    waiting: int


class DaySalesRow(Row):
    """What was sold on a day of the event's zone."""

    day: date
    tickets: int
    amount_minor: int


class TypeRevenueRow(Row):
    """What was sold of a ticket type."""

    ticket_type_id: int
    name: str
    tickets: int
    amount_minor: int


class ArrivalsRow(Row):
    """How many have come in within the quarter of an hour that begins then."""

    at: datetime
    count: int


class SalesHistoryRow(Row):
    """How an event was sold and how its guests came: tickets that are valid now, by day and by type."""

    currency: str
    timezone: str
    days: Sequence[DaySalesRow]
    ticket_types: Sequence[TypeRevenueRow]
    arrivals: Sequence[ArrivalsRow]
    takings: Sequence[Takings]


class OrderFrameRow(Row):
    """How an order stands."""

    order_id: int
    status: str
    payment_status: str | None
    expires_at: datetime
    ticket_ids: Sequence[int]
    message: str


class PlaceRow(Row):
    """A place on a waiting list."""

    entry_id: int
    status: str
    offer_expires_at: datetime | None


class WaitingFrameRow(PlaceRow):
    """The place on a waiting list that has changed, and all of the member's that are open."""

    entries: Sequence[PlaceRow]
