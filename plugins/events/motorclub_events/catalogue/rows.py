"""What queries about catalogue return and answers show."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated
from urllib.parse import urlencode

from msgspec import UNSET, UnsetType

from motorclub.api import now
from motorclub.api.rows import Author, Row
from motorclub_events.checkout.rows import TicketTypeRow
from motorclub_events.models import ProposalKind, ProposalStatus
from motorclub_events.shared import sale_status
from motorclub_events.tickets.rows import QuestionRow

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
    """An event in its organiser's list."""

    capacity: int | None
    held: int
    sold: int
    version: int
    tags: Sequence[TagRow] = ()
    price_from_minor: int | None = None
    price_to_minor: int | None = None
    sold_out: bool = False


class RefundPolicyRow(Row):
    """Whether tickets may be given back, until how many hours before, at what fee for each order."""

    type: str
    hours_before: int
    fee_minor: int


class PictureRow(Row):
    """A picture of a gallery, for the page and for a card; `key` is what it is removed by."""

    key: str
    url: str
    small_url: str


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
    banner_url: str | None
    banner_small_url: str | None
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
    """How far the orders of a cancelled event are processed."""

    job_id: int
    total: int
    done: int
    failed: int
    status: str


class StaffRow(Row):
    """Somebody who lets people in."""

    user: Author
    takes_money: bool
    created_at: datetime


class FeedRow(Row):
    """The address of a member's calendar."""

    url: str
