"""What queries about tickets return and answers show."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TypedDict

from motorclub.api.rows import Internal, Row


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
    transfer: TransferRow | None = None


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
    owner_id: int
    owner_name: str
    attendee_name: str | None
    attendee_email: str | None
    car_id: int | None
    car_name: str | None
    answers: Sequence[AnswerRow]
    status: str
    checked_in: bool
    checked_in_at: datetime | None
    price_minor: int
    currency: str
    issued_at: datetime


class TicketToldRow(Row):
    """A ticket as a frame tells of it."""

    ticket_id: int
    status: str
    checked_in: bool
    transfer: TransferRow | None


class TicketsFrameRow(Row):
    """A member's tickets for what is to come, the newest hundred."""

    user_id: int
    tickets: Sequence[TicketToldRow]
