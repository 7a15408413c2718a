"""What the calls about tickets, transfers, attendees and questions take and answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TypedDict

from marshmallow import fields, validate

from motorclub.api import PageQuery, Schema, Whole
from motorclub.api.fields import Flag, SingleLineText, one_of
from motorclub.api.rows import Internal, Row
from motorclub_events.models import QuestionKind
from motorclub_events.shared.schemas import EMAIL, ID
from motorclub_events.shared.ticket_labels import TicketLabelRow

MOST_QUESTIONS = 20
LONGEST_ANSWER = 500


class QuestionChangeSchema(Schema):
    """What is to be different of a question."""

    label = SingleLineText(validate=validate.Length(1, 200))
    kind = fields.String(validate=one_of(QuestionKind))
    options = fields.List(SingleLineText(validate=validate.Length(1, 100)), validate=validate.Length(max=30))
    required = Flag()
    at_gate = Flag()
    ticket_type_ids = fields.List(Whole(validate=ID), validate=validate.Length(max=100))
    sort_order = Whole(validate=validate.Range(0, 10_000))


class QuestionCreateSchema(QuestionChangeSchema):
    """A new question."""

    label = SingleLineText(required=True, validate=validate.Length(1, 200))
    kind = fields.String(required=True, validate=one_of(QuestionKind))


class AnswerBodySchema(Schema):
    """An answer to an organiser's question; `YES` or `NO` where that is the question."""

    question_id = Whole(required=True, validate=ID)
    value = SingleLineText(required=True, validate=validate.Length(max=LONGEST_ANSWER), allow_none=True)


class AttendeeBodySchema(Schema):
    """Who comes, if it is not the buyer; `carId` is one of the buyer's cars in the showcase."""

    name = SingleLineText(validate=validate.Length(1, 120), allow_none=True)
    email = SingleLineText(validate=EMAIL, allow_none=True)
    car_id = Whole(validate=ID, allow_none=True)
    answers = fields.List(fields.Nested(AnswerBodySchema), validate=validate.Length(max=MOST_QUESTIONS))


# Tickets


class TicketsQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which tickets."""

    when = fields.String(load_default="all", validate=validate.OneOf(["all", "upcoming", "past"]))


class TransferBodySchema(Schema):
    """The recipient of a transfer."""

    to_email = SingleLineText(required=True, validate=EMAIL)


# Attendees


class AttendeesQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which attendees; those whose tickets are void only where `includeVoid` asks for them."""

    q = SingleLineText(validate=validate.Length(max=100))
    ticket_type_id = fields.Integer(validate=ID)
    checked_in = fields.Boolean()
    include_void = fields.Boolean(load_default=False)


class QuestionRow(Row):
    """What is asked of each ticket's attendee; without `ticketTypeIds`, of all. The gate sees answers `atGate`."""

    id: int
    event_id: int
    label: str
    kind: str
    options: Sequence[str]
    required: bool
    at_gate: bool
    ticket_type_ids: Sequence[int]
    sort_order: int


class AnswerRow(TypedDict):
    """An answer as it was given and is stored, with the wording that the question had then."""

    question_id: int
    label: str
    value: str


class CarRow(TypedDict):
    """A member's car."""

    id: int
    name: str


class TransferRow(Row):
    """An offer to take a ticket over."""

    id: int
    ticket_id: int
    to_email: str
    status: str
    expires_at: datetime


class TicketRow(Row):
    """A ticket as its owner sees it; without `livemode` it was bought with test money."""

    id: int
    code: str
    order_id: int
    event_id: int
    event_title: str
    event_status: str
    starts_at: datetime
    ends_at: datetime
    timezone: str
    venue_name: str | None
    city: str | None
    online_url: str | None
    ticket_type_id: int
    ticket_type_name: str
    attendee_name: str | None
    attendee_email: str | None
    car_id: int | None
    car_name: str | None
    answers: Sequence[AnswerRow]
    status: str
    void_reason: str | None
    checked_in: bool
    issued_at: datetime
    livemode: bool
    transfer_allowed: bool
    secret_version: Internal[int]
    address_line1: Internal[str | None]
    address_line2: Internal[str | None]
    postal_code: Internal[str | None]
    buyer_name: Internal[str | None]
    price_minor: Internal[int | None]
    currency: Internal[str]
    label_ids: Internal[Sequence[int]]
    transfer: TransferRow | None = None
    labels: Sequence[TicketLabelRow] = ()


class OfferedRow(Row):
    """What somebody is offered."""

    event_id: int
    event_title: str
    starts_at: datetime
    timezone: str
    ticket_type_name: str
    from_name: str
    expires_at: datetime
    status: str


class AttendeeRow(Row):
    """Somebody who comes."""

    ticket_id: int
    code: str
    order_id: int
    order_code: str
    ticket_type_id: int
    ticket_type_name: str
    label_ids: Internal[Sequence[int]]
    owner_id: int
    owner_name: str
    owner_email: Internal[str]
    attendee_name: str | None
    attendee_email: str | None
    car_id: int | None
    car_name: str | None
    answers: Sequence[AnswerRow]
    status: str
    void_reason: str | None
    checked_in: bool
    checked_in_at: datetime | None
    price_minor: int
    currency: str
    issued_at: datetime


class TicketFrameRow(Row):
    """A ticket in a frame."""

    ticket_id: int
    status: str
    checked_in: bool
    transfer: TransferRow | None


class TicketsFrameRow(Row):
    """A member's tickets for what is to come, the newest hundred."""

    user_id: int
    tickets: Sequence[TicketFrameRow]
