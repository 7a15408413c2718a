"""What the calls about events, ticket types, pictures, categories, tags and venues take and answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated
from urllib.parse import urlencode

from marshmallow import fields, validate
from msgspec import UNSET, UnsetType

from motorclub.api import Moment, PageQuery, Schema, Text, Whole, now
from motorclub.api.fields import Flag, SingleLineText, TimeZoneName, one_of
from motorclub.api.pictures import PictureRow
from motorclub.api.rows import Author, Row
from motorclub_events.checkout.schemas import TicketTypeRow
from motorclub_events.models import EventStatus, ProposalKind, ProposalStatus, RefundRule, Visibility
from motorclub_events.shared import sale_status
from motorclub_events.shared import schemas as shared
from motorclub_events.shared.ticket_labels import TicketLabelRow
from motorclub_events.tickets.schemas import QuestionRow

MOST_TIERS = 10
MOST_LABELS = 5


# Categories, tags, venues


class CategoryBodySchema(Schema):
    """A category."""

    name = SingleLineText(required=True, validate=validate.Length(1, 60))
    color = fields.String(validate=shared.COLOR, allow_none=True)
    icon = fields.String(validate=shared.ICON, allow_none=True)
    sort_order = Whole(validate=validate.Range(0, 10_000))


class LabelBodySchema(Schema):
    """A label of ticket types."""

    name = SingleLineText(required=True, validate=validate.Length(1, 40))
    color = fields.String(validate=shared.COLOR, allow_none=True)
    perks = fields.List(SingleLineText(validate=validate.Length(1, 80)), validate=validate.Length(max=8))
    sort_order = Whole(validate=validate.Range(0, 10_000))
    active = Flag()


class TagBodySchema(Schema):
    """A tag."""

    name = SingleLineText(required=True, validate=validate.Length(1, 30))


class VenueBodySchema(Schema):
    """A venue."""

    address_line2 = SingleLineText(validate=validate.Length(max=200), allow_none=True)
    region = SingleLineText(validate=validate.Length(max=100), allow_none=True)
    postal_code = SingleLineText(validate=validate.Length(max=20), allow_none=True)
    lat = fields.Float(validate=validate.Range(-90, 90), allow_none=True, allow_nan=False)
    lng = fields.Float(validate=validate.Range(-180, 180), allow_none=True, allow_nan=False)
    capacity_hint = Whole(validate=shared.SEATS, allow_none=True)
    parking_info = Text(validate=validate.Length(max=1000), allow_none=True)
    name = SingleLineText(required=True, validate=validate.Length(1, 120))
    address_line1 = SingleLineText(required=True, validate=validate.Length(1, 200))
    city = SingleLineText(required=True, validate=validate.Length(1, 100))
    country_code = fields.String(required=True, validate=shared.COUNTRY)


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
    venue_id = Whole(validate=shared.ID, allow_none=True)
    online_url = fields.String(validate=shared.WEB, allow_none=True)
    category_id = Whole(validate=shared.ID, allow_none=True)
    tag_ids = fields.List(Whole(validate=shared.ID), validate=validate.Length(max=10))
    doors_at = Moment(allow_none=True)
    capacity = Whole(validate=shared.SEATS, allow_none=True)
    refund_rule = fields.String(validate=one_of(RefundRule))
    refund_hours_before = Whole(validate=validate.Range(0, 8760))
    refund_fee_minor = Whole(validate=shared.AMOUNT)
    transfer_allowed = Flag()
    offline_days = Whole(validate=validate.Range(1, 60), allow_none=True)
    age_min = Whole(validate=validate.Range(0, 99), allow_none=True)


class EventCreateSchema(EventFieldsSchema):
    """A new event, a draft."""

    title = SingleLineText(required=True, validate=validate.Length(3, 120))
    timezone = TimeZoneName(required=True)
    starts_at = Moment(required=True)
    ends_at = Moment(required=True)
    currency = fields.String(required=True, validate=shared.CURRENCY)


class EventChangeSchema(EventFieldsSchema):
    """What is to be different; `version` is the one that was looked at."""

    title = SingleLineText(validate=validate.Length(3, 120))
    timezone = TimeZoneName()
    starts_at = Moment()
    ends_at = Moment()
    currency = fields.String(validate=shared.CURRENCY)
    version = Whole(required=True, validate=shared.ID)


class TierBodySchema(Schema):
    """A price until a moment, for a number of first tickets, or both; the first tier that applies counts."""

    name = SingleLineText(required=True, validate=validate.Length(1, 60))
    price_minor = Whole(required=True, validate=shared.AMOUNT)
    until = Moment(load_default=None, allow_none=True)
    up_to = Whole(load_default=None, validate=validate.Range(1, 1_000_000), allow_none=True)


class EventsQuery(PageQuery):  # type: ignore[misc,valid-type]
    """What events are listed by."""

    q = SingleLineText(validate=validate.Length(max=100))
    category_id = fields.Integer(validate=shared.ID)
    tag_id = fields.Integer(validate=shared.ID)
    city = SingleLineText(validate=validate.Length(max=100))
    organizer_id = fields.Integer(validate=shared.ID)
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
    """What an organiser's events are listed by; `failedRefunds` for those with an order whose refund has failed."""

    q = SingleLineText(validate=validate.Length(max=100))
    status = fields.String(validate=one_of(EventStatus))
    failed_refunds = fields.Boolean()


class CancelSchema(shared.ReasonSchema):
    """Why an event is cancelled, and whether its buyers get their money back."""

    refund = Flag(load_default=True)


class PostponeSchema(Schema):
    """Without a time it is open when the event will be."""

    starts_at = Moment()
    ends_at = Moment()


class StaffBodySchema(Schema):
    """Who is to let people in: by number or by name; `takesMoney` may mark orders as paid, too."""

    user_id = Whole(validate=shared.ID)
    username = SingleLineText(validate=validate.Length(1, 50))
    takes_money = Flag(load_default=False)


# Ticket types and vouchers


class TypeFieldsSchema(Schema):
    """What a ticket type has."""

    description = Text(validate=validate.Length(max=2000), allow_none=True)
    price_minor = Whole(validate=shared.AMOUNT)
    price_tiers = fields.List(fields.Nested(TierBodySchema), validate=validate.Length(max=MOST_TIERS))
    pay_what_you_want = Flag()
    suggested_minor = Whole(validate=shared.AMOUNT, allow_none=True)
    tax_rate_bp = Whole(validate=validate.Range(0, 5000))
    capacity = Whole(validate=shared.SEATS, allow_none=True)
    min_per_order = Whole(validate=validate.Range(1, 50))
    max_per_order = Whole(validate=validate.Range(1, 50))
    max_per_user = Whole(validate=validate.Range(1, 1000), allow_none=True)
    sale_starts_at = Moment(allow_none=True)
    sale_ends_at = Moment(allow_none=True)
    visibility = fields.String(validate=one_of(Visibility))
    sort_order = Whole(validate=validate.Range(0, 10_000))
    requires_car = Flag()
    label_ids = fields.List(Whole(validate=shared.ID), validate=validate.Length(max=MOST_LABELS))


class TypeCreateSchema(TypeFieldsSchema):
    """A new ticket type."""

    name = SingleLineText(required=True, validate=validate.Length(1, 80))


class TypeChangeSchema(TypeFieldsSchema):
    """What is to be different."""

    name = SingleLineText(validate=validate.Length(1, 80))
    version = Whole(required=True, validate=shared.ID)


# Answers

CHANGEABLE = "In lists for organisers: whether they may change it themselves, or only propose that."


class CategoryRow(Row):
    """A category as it is."""

    id: int
    name: str
    slug: str
    color: str | None
    icon: str | None
    sort_order: int
    may_change: Annotated[bool | UnsetType, CHANGEABLE] = UNSET


class TagRow(Row):
    """A tag as it is."""

    id: int
    name: str
    may_change: Annotated[bool | UnsetType, CHANGEABLE] = UNSET


class VenueRow(Row):
    """A venue as it is; `mapUrl` leads to a map of the place, which only who follows it asks."""

    id: int
    name: str
    address_line1: str
    address_line2: str | None
    city: str
    region: str | None
    postal_code: str | None
    country_code: str
    lat: float | None
    lng: float | None
    capacity_hint: int | None
    parking_info: str | None
    may_change: Annotated[bool | UnsetType, CHANGEABLE] = UNSET

    @property
    def map_url(self) -> str | None:
        """The address of its map, which is on another site."""
        place = (
            f"{self.lat},{self.lng}"
            if self.lat is not None and self.lng is not None
            else ", ".join((self.address_line1, self.city, self.country_code))
        )
        return "https://www.openstreetmap.org/search?" + urlencode({"query": place})


class ManagedLabelRow(TicketLabelRow):
    """A label as staff manages it; `typeCount` is how many ticket types have it."""

    sort_order: int
    active: bool
    type_count: int


class ProposedChangeRow(Row):
    """One field that a proposal changes."""

    field: str
    before: object | None
    after: object | None


class ProposalRow(Row):
    """A proposed change of a category, tag or venue."""

    id: int
    kind: Annotated[str, ProposalKind]
    target_id: int
    target_name: str
    changes: Sequence[ProposedChangeRow]
    status: Annotated[str, ProposalStatus]
    proposed_by: Author
    created_at: datetime
    decided_at: datetime | None
    answer: str | None


class _Event(Row):
    """What lists show of an event."""

    id: int
    slug: str
    title: str
    summary: str | None
    banner_url: str | None
    timezone: str
    starts_at: datetime
    ends_at: datetime
    status: str
    currency: str
    category_id: int | None
    category_name: str | None
    city: str | None
    venue_name: str | None

    @property
    def lifecycle(self) -> str:
        """Where the present is, seen from it."""
        return sale_status.get_lifecycle(self.starts_at, self.ends_at, now())


class EventItemRow(_Event):
    """An event in a list."""

    tags: Sequence[TagRow] = ()
    price_from_minor: int | None = None
    price_to_minor: int | None = None
    sold_out: bool = False


class ManagedItemRow(_Event):
    """An event in its organiser's list; `revenueMinor` has test money as the site's setting says."""

    capacity: int | None
    held: int
    sold: int
    version: int
    tags: Sequence[TagRow] = ()
    price_from_minor: int | None = None
    price_to_minor: int | None = None
    sold_out: bool = False
    revenue_minor: int = 0
    failed_refunds: int = 0


class RefundPolicyRow(Row):
    """Whether tickets can be refunded, until how many hours before the event, and the fee per order."""

    type: str
    hours_before: int
    fee_minor: int


class EventRow(Row):
    """An event with all that everybody may know; `description` and `version` are for who may change it.

    `onlineUrl` is shown to owners of a ticket and to the organiser alone. With `offlineDays` buyers may pay manually.
    """

    id: int
    slug: str
    title: str
    summary: str | None
    description: str
    description_html: str
    banner: PictureRow | None
    gallery: Sequence[PictureRow]
    organizer: Author
    venue: VenueRow | None
    online_url: str | None
    category: CategoryRow | None
    tags: Sequence[TagRow]
    timezone: str
    starts_at: datetime
    ends_at: datetime
    doors_at: datetime | None
    status: str
    lifecycle: str
    currency: str
    refund_policy: RefundPolicyRow
    transfer_allowed: bool
    offline_days: int | None
    age_min: int | None
    cancelled_at: datetime | None
    cancel_reason: str | None
    postponed_from: datetime | None
    ticket_types: Sequence[TicketTypeRow]
    questions: Sequence[QuestionRow]
    can_manage: bool
    can_check_in: bool
    can_take_money: bool
    version: int
    created_at: datetime
    updated_at: datetime


class JobRow(Row):
    """How far the orders of a cancelled event are processed.

    `failedRefunds` and `disputed` count those of its orders whose money did not go back: refused by the provider, or
    taken back by the buyer's bank already.
    """

    job_id: int
    total: int
    done: int
    failed: int
    failed_refunds: int
    disputed: int
    status: str


class StaffRow(Row):
    """Somebody who lets people in."""

    user: Author
    takes_money: bool
    created_at: datetime


class FeedRow(Row):
    """The address of a member's calendar."""

    url: str
