"""What the calls take and give, and what the frames hold."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from marshmallow import ValidationError, fields, validate

from motorclub.api import AuthorSchema, Moment, PageQuery, Schema, Text, Whole
from motorclub_events.checkout.sales import SaleStatus
from motorclub_events.models import (
    DisputeStatus,
    EventStatus,
    ProposalKind,
    ProposalStatus,
    QuestionKind,
    RefundReason,
    RefundRule,
    ScanKind,
    Visibility,
    VoucherKind,
)

ID = validate.Range(min=1)
AMOUNT = validate.Range(min=0, max=9_999_999_999)
SEATS = validate.Range(min=0, max=1_000_000)
MOST_SCANS = 200
MOST_QUESTIONS = 20
MOST_TIERS = 10
LONGEST_ANSWER = 500
WEB = validate.Regexp(r"https?://[^\s<>\"']{1,490}\Z", error="It must be an address of the web.")
CURRENCY = validate.Regexp(r"[A-Z]{3}\Z", error="It must be a code of ISO 4217, such as EUR.")
COLOR = validate.Regexp(r"#[0-9a-fA-F]{6}\Z", error="It must be a colour such as #aa2200.")
ICON = validate.Regexp(r"[a-z0-9_-]{1,40}\Z", error="It must be the name of an icon.")
COUNTRY = validate.Regexp(r"[A-Z]{2}\Z", error="It must be a code of ISO 3166, such as DE.")
EMAIL = validate.Email(error="It must be an email address.")


def choice(values: Any) -> Any:
    """One of an enumeration's values."""
    return validate.OneOf([value.value for value in values])


class Line(Text):
    """A text of one line."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        return " ".join(super()._deserialize(value, attr, data, **kwargs).split())


class Flag(fields.Boolean):
    """Yes or no as JSON has it: no 1, no "true"."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Zone(Text):
    """The name of a time zone, such as Europe/Berlin."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        name = super()._deserialize(value, attr, data, **kwargs)
        try:
            ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            raise ValidationError("Unknown time zone.") from error
        return name


# Categories, tags, venues


CHANGEABLE = "In lists for organisers: whether they may change it themselves, or only propose that."


class CategoryBodySchema(Schema):
    """A category."""

    name = Line(required=True, validate=validate.Length(1, 60))
    color = fields.String(validate=COLOR, allow_none=True)
    icon = fields.String(validate=ICON, allow_none=True)
    sort_order = Whole(validate=validate.Range(0, 10_000))


class CategorySchema(Schema):
    """A category as it is."""

    id = fields.Integer(required=True)
    name = fields.String(required=True)
    slug = fields.String(required=True)
    color = fields.String(required=True, allow_none=True)
    icon = fields.String(required=True, allow_none=True)
    sort_order = fields.Integer(required=True)
    may_change = fields.Boolean(metadata={"description": CHANGEABLE})


class TagBodySchema(Schema):
    """A tag."""

    name = Line(required=True, validate=validate.Length(1, 30))


class TagSchema(Schema):
    """A tag as it is."""

    id = fields.Integer(required=True)
    name = fields.String(required=True)
    may_change = fields.Boolean(metadata={"description": CHANGEABLE})


class VenueFields(Schema):
    """What a venue has."""

    address_line2 = Line(validate=validate.Length(max=200), allow_none=True)
    region = Line(validate=validate.Length(max=100), allow_none=True)
    postal_code = Line(validate=validate.Length(max=20), allow_none=True)
    lat = fields.Float(validate=validate.Range(-90, 90), allow_none=True, allow_nan=False)
    lng = fields.Float(validate=validate.Range(-180, 180), allow_none=True, allow_nan=False)
    capacity_hint = Whole(validate=SEATS, allow_none=True)
    parking_info = Text(validate=validate.Length(max=1000), allow_none=True)


class VenueBodySchema(VenueFields):
    """A venue."""

    name = Line(required=True, validate=validate.Length(1, 120))
    address_line1 = Line(required=True, validate=validate.Length(1, 200))
    city = Line(required=True, validate=validate.Length(1, 100))
    country_code = fields.String(required=True, validate=COUNTRY)


class VenueSchema(Schema):
    """A venue as it is; `mapUrl` leads to a map of the place, which only who follows it asks."""

    id = fields.Integer(required=True)
    name = fields.String(required=True)
    address_line1 = fields.String(required=True)
    address_line2 = fields.String(required=True, allow_none=True)
    city = fields.String(required=True)
    region = fields.String(required=True, allow_none=True)
    postal_code = fields.String(required=True, allow_none=True)
    country_code = fields.String(required=True)
    lat = fields.Float(required=True, allow_none=True)
    lng = fields.Float(required=True, allow_none=True)
    capacity_hint = fields.Integer(required=True, allow_none=True)
    parking_info = fields.String(required=True, allow_none=True)
    map_url = fields.String(required=True, allow_none=True)
    may_change = fields.Boolean(metadata={"description": CHANGEABLE})


class ProposedChangeSchema(Schema):
    """One field that a proposal changes."""

    field = fields.String(required=True)
    before = fields.Raw(required=True, allow_none=True)
    after = fields.Raw(required=True, allow_none=True)


class ProposalSchema(Schema):
    """A proposed change of a category, tag or venue."""

    id = fields.Integer(required=True)
    kind = fields.String(required=True, validate=choice(ProposalKind))
    target_id = fields.Integer(required=True)
    target_name = fields.String(required=True)
    changes = fields.List(fields.Nested(ProposedChangeSchema), required=True)
    status = fields.String(required=True, validate=choice(ProposalStatus))
    proposed_by = fields.Nested(AuthorSchema, required=True)
    created_at = Moment(required=True)
    decided_at = Moment(required=True, allow_none=True)
    answer = fields.String(required=True, allow_none=True)


class ProposalsQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which proposals."""

    status = fields.String(validate=choice(ProposalStatus))


class ProposalDecisionSchema(Schema):
    """What becomes of a proposal, and what its proposer is told."""

    accept = Flag(required=True)
    answer = Line(validate=validate.Length(max=300), allow_none=True)


# Events


class EventFieldsSchema(Schema):
    """What an event has."""

    summary = Line(validate=validate.Length(max=300), allow_none=True)
    description = Text(validate=validate.Length(max=50_000))
    venue_id = Whole(validate=ID, allow_none=True)
    online_url = fields.String(validate=WEB, allow_none=True)
    category_id = Whole(validate=ID, allow_none=True)
    tag_ids = fields.List(Whole(validate=ID), validate=validate.Length(max=10))
    doors_at = Moment(allow_none=True)
    capacity = Whole(validate=SEATS, allow_none=True)
    refund_rule = fields.String(validate=choice(RefundRule))
    refund_hours_before = Whole(validate=validate.Range(0, 8760))
    refund_fee_minor = Whole(validate=AMOUNT)
    transfer_allowed = Flag()
    offline_days = Whole(validate=validate.Range(1, 60), allow_none=True)
    age_min = Whole(validate=validate.Range(0, 99), allow_none=True)


class EventCreateSchema(EventFieldsSchema):
    """A new event, a draft."""

    title = Line(required=True, validate=validate.Length(3, 120))
    timezone = Zone(required=True)
    starts_at = Moment(required=True)
    ends_at = Moment(required=True)
    currency = fields.String(required=True, validate=CURRENCY)


class EventChangeSchema(EventFieldsSchema):
    """What is to be different; `version` is the one that was looked at."""

    title = Line(validate=validate.Length(3, 120))
    timezone = Zone()
    starts_at = Moment()
    ends_at = Moment()
    currency = fields.String(validate=CURRENCY)
    version = Whole(required=True, validate=ID)


class TierBodySchema(Schema):
    """A price until a moment, for the first so many tickets, or both; the first that holds is the one."""

    name = Line(required=True, validate=validate.Length(1, 60))
    price_minor = Whole(required=True, validate=AMOUNT)
    until = Moment(load_default=None, allow_none=True)
    up_to = Whole(load_default=None, validate=validate.Range(1, 1_000_000), allow_none=True)


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


class ManagedTypeSchema(TicketTypeSchema):
    """A ticket type as its organiser sees it."""

    capacity = fields.Integer(required=True, allow_none=True)
    held = fields.Integer(required=True)
    sold = fields.Integer(required=True)
    paused = fields.Boolean(required=True)
    version = fields.Integer(required=True)


class EventItemSchema(Schema):
    """An event in a list."""

    id = fields.Integer(required=True)
    slug = fields.String(required=True)
    title = fields.String(required=True)
    summary = fields.String(required=True, allow_none=True)
    banner_url = fields.String(required=True, allow_none=True)
    timezone = fields.String(required=True)
    starts_at = Moment(required=True)
    ends_at = Moment(required=True)
    status = fields.String(required=True)
    lifecycle = fields.String(required=True)
    currency = fields.String(required=True)
    category_id = fields.Integer(required=True, allow_none=True)
    category_name = fields.String(required=True, allow_none=True)
    tags = fields.List(fields.Nested(TagSchema), required=True)
    city = fields.String(required=True, allow_none=True)
    venue_name = fields.String(required=True, allow_none=True)
    price_from_minor = fields.Integer(required=True, allow_none=True)
    sold_out = fields.Boolean(required=True)


class ManagedItemSchema(EventItemSchema):
    """An event in its organiser's list."""

    capacity = fields.Integer(required=True, allow_none=True)
    held = fields.Integer(required=True)
    sold = fields.Integer(required=True)
    version = fields.Integer(required=True)


class RefundPolicySchema(Schema):
    """Whether tickets may be given back, until how many hours before, at what fee for each order."""

    type = fields.String(required=True)
    hours_before = fields.Integer(required=True)
    fee_minor = fields.Integer(required=True)


class QuestionSchema(Schema):
    """What is asked of each ticket's attendee; without `ticketTypeIds`, of all. The gate sees answers `atGate`."""

    id = fields.Integer(required=True)
    event_id = fields.Integer(required=True)
    label = fields.String(required=True)
    kind = fields.String(required=True)
    options = fields.List(fields.String(), required=True)
    required = fields.Boolean(required=True)
    at_gate = fields.Boolean(required=True)
    ticket_type_ids = fields.List(fields.Integer(), required=True)
    sort_order = fields.Integer(required=True)


class PictureSchema(Schema):
    """A picture of a gallery, for the page and for a card; `key` is what it is removed by."""

    key = fields.String(required=True)
    url = fields.String(required=True)
    small_url = fields.String(required=True)


class EventSchema(Schema):
    """An event with all that everybody may know; `description` and `version` are for who may change it.

    `onlineUrl` is told to holders of a ticket and to the organiser alone. With `offlineDays` buyers may pay by hand.
    """

    id = fields.Integer(required=True)
    slug = fields.String(required=True)
    title = fields.String(required=True)
    summary = fields.String(required=True, allow_none=True)
    description = fields.String(required=True)
    description_html = fields.String(required=True)
    banner_url = fields.String(required=True, allow_none=True)
    banner_small_url = fields.String(required=True, allow_none=True)
    gallery = fields.List(fields.Nested(PictureSchema), required=True)
    organizer = fields.Nested(AuthorSchema, required=True)
    venue = fields.Nested(VenueSchema, required=True, allow_none=True)
    online_url = fields.String(required=True, allow_none=True)
    category = fields.Nested(CategorySchema, required=True, allow_none=True)
    tags = fields.List(fields.Nested(TagSchema), required=True)
    timezone = fields.String(required=True)
    starts_at = Moment(required=True)
    ends_at = Moment(required=True)
    doors_at = Moment(required=True, allow_none=True)
    status = fields.String(required=True)
    lifecycle = fields.String(required=True)
    currency = fields.String(required=True)
    refund_policy = fields.Nested(RefundPolicySchema, required=True)
    transfer_allowed = fields.Boolean(required=True)
    offline_days = fields.Integer(required=True, allow_none=True)
    age_min = fields.Integer(required=True, allow_none=True)
    cancelled_at = Moment(required=True, allow_none=True)
    cancel_reason = fields.String(required=True, allow_none=True)
    postponed_from = Moment(required=True, allow_none=True)
    ticket_types = fields.List(fields.Nested(TicketTypeSchema), required=True)
    questions = fields.List(fields.Nested(QuestionSchema), required=True)
    can_manage = fields.Boolean(required=True)
    can_check_in = fields.Boolean(required=True)
    can_take_money = fields.Boolean(required=True)
    version = fields.Integer(required=True)
    created_at = Moment(required=True)
    updated_at = Moment(required=True)


class EventsQuery(PageQuery):  # type: ignore[misc,valid-type]
    """What events are listed by."""

    q = Line(validate=validate.Length(max=100))
    category_id = fields.Integer(validate=ID)
    tag_id = fields.Integer(validate=ID)
    city = Line(validate=validate.Length(max=100))
    organizer_id = fields.Integer(validate=ID)
    from_ = Moment(data_key="from")
    to = Moment()
    status = fields.String(
        validate=validate.OneOf([s.value for s in EventStatus if s is not EventStatus.DRAFT])
    )
    sort = fields.String(
        load_default="startsAt", validate=validate.OneOf(["startsAt", "-startsAt", "newest"])
    )


class StaffedQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which of the events that somebody helps at."""

    when = fields.String(load_default="upcoming", validate=validate.OneOf(["all", "upcoming", "past"]))


class ManagedQuery(PageQuery):  # type: ignore[misc,valid-type]
    """What an organiser's events are listed by."""

    status = fields.String(validate=choice(EventStatus))


class ReasonSchema(Schema):
    """Why."""

    reason = Line(required=True, validate=validate.Length(1, 500))


class CancelSchema(ReasonSchema):
    """Why an event is cancelled, and whether its buyers get their money back."""

    refund = Flag(load_default=True)


class PostponeSchema(Schema):
    """Without a time it is open when the event will be."""

    starts_at = Moment()
    ends_at = Moment()


class JobSchema(Schema):
    """How far the orders of a cancelled event have been worked off."""

    job_id = fields.Integer(required=True)
    total = fields.Integer(required=True)
    done = fields.Integer(required=True)
    failed = fields.Integer(required=True)
    status = fields.String(required=True)


class StaffBodySchema(Schema):
    """Who is to let people in: by number or by name; `takesMoney` may mark orders as paid, too."""

    user_id = Whole(validate=ID)
    username = Line(validate=validate.Length(1, 50))
    takes_money = Flag(load_default=False)


class StaffSchema(Schema):
    """Somebody who lets people in."""

    user = fields.Nested(AuthorSchema, required=True)
    takes_money = fields.Boolean(required=True)
    created_at = Moment(required=True)


# Ticket types and vouchers


class TypeFieldsSchema(Schema):
    """What a ticket type has."""

    description = Text(validate=validate.Length(max=2000), allow_none=True)
    price_minor = Whole(validate=AMOUNT)
    price_tiers = fields.List(fields.Nested(TierBodySchema), validate=validate.Length(max=MOST_TIERS))
    pay_what_you_want = Flag()
    suggested_minor = Whole(validate=AMOUNT, allow_none=True)
    tax_rate_bp = Whole(validate=validate.Range(0, 5000))
    capacity = Whole(validate=SEATS, allow_none=True)
    min_per_order = Whole(validate=validate.Range(1, 50))
    max_per_order = Whole(validate=validate.Range(1, 50))
    max_per_user = Whole(validate=validate.Range(1, 1000), allow_none=True)
    sale_starts_at = Moment(allow_none=True)
    sale_ends_at = Moment(allow_none=True)
    visibility = fields.String(validate=choice(Visibility))
    sort_order = Whole(validate=validate.Range(0, 10_000))
    requires_car = Flag()


class TypeCreateSchema(TypeFieldsSchema):
    """A new ticket type."""

    name = Line(required=True, validate=validate.Length(1, 80))


class TypeChangeSchema(TypeFieldsSchema):
    """What is to be different."""

    name = Line(validate=validate.Length(1, 80))
    version = Whole(required=True, validate=ID)


class QuestionChangeSchema(Schema):
    """What is to be different of a question."""

    label = Line(validate=validate.Length(1, 200))
    kind = fields.String(validate=choice(QuestionKind))
    options = fields.List(Line(validate=validate.Length(1, 100)), validate=validate.Length(max=30))
    required = Flag()
    at_gate = Flag()
    ticket_type_ids = fields.List(Whole(validate=ID), validate=validate.Length(max=100))
    sort_order = Whole(validate=validate.Range(0, 10_000))


class QuestionCreateSchema(QuestionChangeSchema):
    """A new question."""

    label = Line(required=True, validate=validate.Length(1, 200))
    kind = fields.String(required=True, validate=choice(QuestionKind))


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
    kind = fields.String(required=True, validate=choice(VoucherKind))
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

    code = Line(required=True, validate=validate.Length(1, 40))


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
    sale_status = fields.String(required=True, validate=choice(SaleStatus))
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


class AnswerBodySchema(Schema):
    """An answer to an organiser's question; `YES` or `NO` where that is the question."""

    question_id = Whole(required=True, validate=ID)
    value = Line(required=True, validate=validate.Length(max=LONGEST_ANSWER), allow_none=True)


class AnswerSchema(Schema):
    """An answer as it was given, with the question in its words of then."""

    question_id = fields.Integer(required=True)
    label = fields.String(required=True)
    value = fields.String(required=True)


class AttendeeBodySchema(Schema):
    """Who comes, if it is not the buyer; `carId` is one of the buyer's cars in the showcase."""

    name = Line(validate=validate.Length(1, 120), allow_none=True)
    email = Line(validate=EMAIL, allow_none=True)
    car_id = Whole(validate=ID, allow_none=True)
    answers = fields.List(fields.Nested(AnswerBodySchema), validate=validate.Length(max=MOST_QUESTIONS))


class CarSchema(Schema):
    """A member's car."""

    id = fields.Integer(required=True)
    name = fields.String(required=True)


class OrderBodySchema(Schema):
    """What is wanted. Prices are the server's, but where buyers choose them.

    `attendees` are in the order of rising ticket types.
    """

    event_id = Whole(required=True, validate=ID)
    lines = fields.List(fields.Nested(LineBodySchema), required=True, validate=validate.Length(1, 50))
    voucher_code = Line(validate=validate.Length(max=40), allow_none=True)
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
    note = Line(validate=validate.Length(max=500), allow_none=True)
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


class MarkPaidSchema(Schema):
    """How much has arrived, and when."""

    amount_minor = Whole(required=True, validate=validate.Range(min=1, max=9_999_999_999))
    received_on = fields.Date(required=True)
    note = Line(validate=validate.Length(max=500), allow_none=True)


class GivenBackSchema(Schema):
    """When it was given back."""

    given_on = fields.Date(required=True)
    note = Line(validate=validate.Length(max=500), allow_none=True)


class ByHandQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which orders that are paid by hand: those that wait, or (`late`) those that were let go."""

    late = fields.Boolean(load_default=False)


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


# Tickets


class TransferSchema(Schema):
    """An offer to take a ticket over."""

    id = fields.Integer(required=True)
    ticket_id = fields.Integer(required=True)
    to_email = fields.String(required=True)
    status = fields.String(required=True)
    expires_at = Moment(required=True)


class TicketSchema(Schema):
    """A ticket as its owner sees it; without `livemode` it was bought with test money."""

    id = fields.Integer(required=True)
    code = fields.String(required=True)
    order_id = fields.Integer(required=True)
    event_id = fields.Integer(required=True)
    event_title = fields.String(required=True)
    event_status = fields.String(required=True)
    starts_at = Moment(required=True)
    ends_at = Moment(required=True)
    timezone = fields.String(required=True)
    venue_name = fields.String(required=True, allow_none=True)
    city = fields.String(required=True, allow_none=True)
    online_url = fields.String(required=True, allow_none=True)
    ticket_type_id = fields.Integer(required=True)
    ticket_type_name = fields.String(required=True)
    attendee_name = fields.String(required=True, allow_none=True)
    attendee_email = fields.String(required=True, allow_none=True)
    car_id = fields.Integer(required=True, allow_none=True)
    car_name = fields.String(required=True, allow_none=True)
    answers = fields.List(fields.Nested(AnswerSchema), required=True)
    status = fields.String(required=True)
    void_reason = fields.String(required=True, allow_none=True)
    checked_in = fields.Boolean(required=True)
    issued_at = Moment(required=True)
    livemode = fields.Boolean(required=True)
    transfer_allowed = fields.Boolean(required=True)
    transfer = fields.Nested(TransferSchema, required=True, allow_none=True)


class TicketsQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which tickets."""

    when = fields.String(load_default="all", validate=validate.OneOf(["all", "upcoming", "past"]))


class TransferBodySchema(Schema):
    """To whom."""

    to_email = Line(required=True, validate=EMAIL)


class OfferedSchema(Schema):
    """What somebody is offered."""

    event_id = fields.Integer(required=True)
    event_title = fields.String(required=True)
    starts_at = Moment(required=True)
    timezone = fields.String(required=True)
    ticket_type_name = fields.String(required=True)
    from_name = fields.String(required=True)
    expires_at = Moment(required=True)
    status = fields.String(required=True)


# At the gate


class ScanSchema(Schema):
    """A scan; `ticketTypeIds` are those that this gate lets in."""

    token = fields.String(required=True, validate=validate.Length(1, 400))
    nonce = fields.String(required=True, validate=validate.Regexp(r"[A-Za-z0-9-]{8,64}\Z"))
    gate = Line(validate=validate.Length(max=60), allow_none=True)
    device_id = Line(validate=validate.Length(max=60), allow_none=True)
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


# Attendees


class AttendeesQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which attendees."""

    q = Line(validate=validate.Length(max=100))
    ticket_type_id = fields.Integer(validate=ID)
    checked_in = fields.Boolean()


class OrdersQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which orders; `disputed`: of those alone whose payment is disputed, or was."""

    status = fields.String(validate=validate.Length(max=20))
    disputed = fields.Boolean()
    q = Line(validate=validate.Length(max=100))


class AttendeeSchema(Schema):
    """Somebody who comes."""

    ticket_id = fields.Integer(required=True)
    code = fields.String(required=True)
    order_id = fields.Integer(required=True)
    order_code = fields.String(required=True)
    ticket_type_id = fields.Integer(required=True)
    ticket_type_name = fields.String(required=True)
    owner_id = fields.Integer(required=True)
    owner_name = fields.String(required=True)
    attendee_name = fields.String(required=True, allow_none=True)
    attendee_email = fields.String(required=True, allow_none=True)
    car_id = fields.Integer(required=True, allow_none=True)
    car_name = fields.String(required=True, allow_none=True)
    answers = fields.List(fields.Nested(AnswerSchema), required=True)
    status = fields.String(required=True)
    checked_in = fields.Boolean(required=True)
    checked_in_at = Moment(required=True, allow_none=True)
    price_minor = fields.Integer(required=True)
    currency = fields.String(required=True)
    issued_at = Moment(required=True)


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
    reason = Line(required=True, validate=validate.Length(1, 200))
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


class TicketToldSchema(Schema):
    """A ticket as a frame tells of it."""

    ticket_id = fields.Integer(required=True)
    status = fields.String(required=True)
    checked_in = fields.Boolean(required=True)
    transfer = fields.Nested(TransferSchema, required=True, allow_none=True)


class TicketsFrameSchema(Schema):
    """A member's tickets for what is to come, the newest hundred."""

    user_id = fields.Integer(required=True)
    tickets = fields.List(fields.Nested(TicketToldSchema), required=True)


class PlaceSchema(Schema):
    """A place on a waiting list."""

    entry_id = fields.Integer(required=True)
    status = fields.String(required=True)
    offer_expires_at = Moment(required=True, allow_none=True)


class WaitingFrameSchema(PlaceSchema):
    """The place on a waiting list that has changed, and all of the member's that are open."""

    entries = fields.List(fields.Nested(PlaceSchema), required=True)


class FeedSchema(Schema):
    """The address of a member's calendar."""

    url = fields.String(required=True)


class ProviderSchema(Schema):
    """A way to pay; without `checkout` by hand, where the event allows it."""

    key = fields.String(required=True)
    label = fields.String(required=True)
    livemode = fields.Boolean(required=True)
    checkout = fields.Boolean(required=True)
