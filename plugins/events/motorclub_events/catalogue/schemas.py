"""What the calls about events, ticket types, their pictures, categories, tags and venues take and return."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import AuthorSchema, Moment, PageQuery, Schema, Text, Whole
from motorclub.api.fields import Flag, SingleLineText, TimeZoneName, one_of
from motorclub_events.checkout.schemas import TicketTypeSchema
from motorclub_events.models import EventStatus, ProposalKind, ProposalStatus, RefundRule, Visibility
from motorclub_events.shared.fields import (
    AMOUNT,
    COLOR,
    COUNTRY,
    CURRENCY,
    ICON,
    ID,
    SEATS,
    WEB,
)
from motorclub_events.shared.schemas import ReasonSchema
from motorclub_events.tickets.schemas import QuestionSchema

MOST_TIERS = 10


# Categories, tags, venues

CHANGEABLE = "In lists for organisers: whether they may change it themselves, or only propose that."


class CategoryBodySchema(Schema):
    """A category."""

    name = SingleLineText(required=True, validate=validate.Length(1, 60))
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

    name = SingleLineText(required=True, validate=validate.Length(1, 30))


class TagSchema(Schema):
    """A tag as it is."""

    id = fields.Integer(required=True)
    name = fields.String(required=True)
    may_change = fields.Boolean(metadata={"description": CHANGEABLE})


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
    kind = fields.String(required=True, validate=one_of(ProposalKind))
    target_id = fields.Integer(required=True)
    target_name = fields.String(required=True)
    changes = fields.List(fields.Nested(ProposedChangeSchema), required=True)
    status = fields.String(required=True, validate=one_of(ProposalStatus))
    proposed_by = fields.Nested(AuthorSchema, required=True)
    created_at = Moment(required=True)
    decided_at = Moment(required=True, allow_none=True)
    answer = fields.String(required=True, allow_none=True)


class ProposalsQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which proposals."""

    status = fields.String(validate=one_of(ProposalStatus))


class ProposalDecisionSchema(Schema):
    """What becomes of a proposal, and what its proposer is told."""

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
    username = SingleLineText(validate=validate.Length(1, 50))
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


class FeedSchema(Schema):
    """The address of a member's calendar."""

    url = fields.String(required=True)
