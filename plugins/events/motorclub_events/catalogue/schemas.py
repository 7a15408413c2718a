"""What the calls about events, ticket types, their pictures, categories, tags and venues take and return."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import Moment, PageQuery, Schema, Text, Whole
from motorclub.api.fields import Flag, SingleLineText, TimeZoneName, one_of
from motorclub_events.models import EventStatus, ProposalStatus, RefundRule, Visibility
from motorclub_events.shared.fields import AMOUNT, COLOR, COUNTRY, CURRENCY, ICON, ID, SEATS, WEB
from motorclub_events.shared.schemas import ReasonSchema

MOST_TIERS = 10


# Categories, tags, venues

CHANGEABLE = "In lists for organisers: whether they may change it themselves, or only propose that."


class CategoryBodySchema(Schema):
    """A category."""

    name = SingleLineText(required=True, validate=validate.Length(1, 60))
    color = fields.String(validate=COLOR, allow_none=True)
    icon = fields.String(validate=ICON, allow_none=True)
    sort_order = Whole(validate=validate.Range(0, 10_000))


class TagBodySchema(Schema):
    """A tag."""

    name = SingleLineText(required=True, validate=validate.Length(1, 30))


class VenueFields(Schema):
    """What a venue has."""

    address_line2 = SingleLineText(validate=validate.Length(max=200), allow_none=True)
    region = SingleLineText(validate=validate.Length(max=100), allow_none=True)
    postal_code = SingleLineText(validate=validate.Length(max=20), allow_none=True)
    lat = fields.Float(validate=validate.Range(-90, 90), allow_none=True, allow_nan=False)
    lng = fields.Float(validate=validate.Range(-180, 180), allow_none=True, allow_nan=False)
    capacity_hint = Whole(validate=SEATS, allow_none=True)
    parking_info = Text(validate=validate.Length(max=1000), allow_none=True)


class VenueBodySchema(VenueFields):
    """A venue."""

    name = SingleLineText(required=True, validate=validate.Length(1, 120))
    address_line1 = SingleLineText(required=True, validate=validate.Length(1, 200))
    city = SingleLineText(required=True, validate=validate.Length(1, 100))
    country_code = fields.String(required=True, validate=COUNTRY)


class ProposalsQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which proposals."""

    status = fields.String(validate=one_of(ProposalStatus))


class ProposalDecisionSchema(Schema):
    """The decision on a proposal, and the answer to its proposer."""

    accept = Flag(required=True)
    answer = SingleLineText(validate=validate.Length(max=300), allow_none=True)


# Events


class EventFieldsSchema(Schema):
    """What an event has."""

    summary = SingleLineText(validate=validate.Length(max=300), allow_none=True)
    description = Text(validate=validate.Length(max=50_000))
    venue_id = Whole(validate=ID, allow_none=True)
    online_url = fields.String(validate=WEB, allow_none=True)
    category_id = Whole(validate=ID, allow_none=True)
    tag_ids = fields.List(Whole(validate=ID), validate=validate.Length(max=10))
    doors_at = Moment(allow_none=True)
    capacity = Whole(validate=SEATS, allow_none=True)
    refund_rule = fields.String(validate=one_of(RefundRule))
    refund_hours_before = Whole(validate=validate.Range(0, 8760))
    refund_fee_minor = Whole(validate=AMOUNT)
    transfer_allowed = Flag()
    offline_days = Whole(validate=validate.Range(1, 60), allow_none=True)
    age_min = Whole(validate=validate.Range(0, 99), allow_none=True)


class EventCreateSchema(EventFieldsSchema):
    """A new event, a draft."""

    title = SingleLineText(required=True, validate=validate.Length(3, 120))
    timezone = TimeZoneName(required=True)
    starts_at = Moment(required=True)
    ends_at = Moment(required=True)
    currency = fields.String(required=True, validate=CURRENCY)


class EventChangeSchema(EventFieldsSchema):
    """What is to be different; `version` is the one that was looked at."""

    title = SingleLineText(validate=validate.Length(3, 120))
    timezone = TimeZoneName()
    starts_at = Moment()
    ends_at = Moment()
    currency = fields.String(validate=CURRENCY)
    version = Whole(required=True, validate=ID)


class TierBodySchema(Schema):
    """A price until a moment, for the first so many tickets, or both; the first that holds is the one."""

    name = SingleLineText(required=True, validate=validate.Length(1, 60))
    price_minor = Whole(required=True, validate=AMOUNT)
    until = Moment(load_default=None, allow_none=True)
    up_to = Whole(load_default=None, validate=validate.Range(1, 1_000_000), allow_none=True)


class EventsQuery(PageQuery):  # type: ignore[misc,valid-type]
    """What events are listed by."""

    q = SingleLineText(validate=validate.Length(max=100))
    category_id = fields.Integer(validate=ID)
    tag_id = fields.Integer(validate=ID)
    city = SingleLineText(validate=validate.Length(max=100))
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

    status = fields.String(validate=one_of(EventStatus))


class CancelSchema(ReasonSchema):
    """Why an event is cancelled, and whether its buyers get their money back."""

    refund = Flag(load_default=True)


class PostponeSchema(Schema):
    """Without a time it is open when the event will be."""

    starts_at = Moment()
    ends_at = Moment()


class StaffBodySchema(Schema):
    """Who is to let people in: by number or by name; `takesMoney` may mark orders as paid, too."""

    user_id = Whole(validate=ID)
    username = SingleLineText(validate=validate.Length(1, 50))
    takes_money = Flag(load_default=False)


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
    visibility = fields.String(validate=one_of(Visibility))
    sort_order = Whole(validate=validate.Range(0, 10_000))
    requires_car = Flag()


class TypeCreateSchema(TypeFieldsSchema):
    """A new ticket type."""

    name = SingleLineText(required=True, validate=validate.Length(1, 80))


class TypeChangeSchema(TypeFieldsSchema):
    """What is to be different."""

    name = SingleLineText(validate=validate.Length(1, 80))
    version = Whole(required=True, validate=ID)
