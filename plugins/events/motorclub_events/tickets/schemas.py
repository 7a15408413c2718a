"""What the calls about tickets, transfers, attendees and questions take and return."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import Moment, PageQuery, Schema, Whole
from motorclub.api.fields import Flag, SingleLineText, one_of
from motorclub_events.models import QuestionKind
from motorclub_events.shared.fields import EMAIL, ID

MOST_QUESTIONS = 20
LONGEST_ANSWER = 500


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


class AnswerSchema(Schema):
    """An answer as it was given, with the question in its words of then."""

    question_id = fields.Integer(required=True)
    label = fields.String(required=True)
    value = fields.String(required=True)


class AttendeeBodySchema(Schema):
    """Who comes, if it is not the buyer; `carId` is one of the buyer's cars in the showcase."""

    name = SingleLineText(validate=validate.Length(1, 120), allow_none=True)
    email = SingleLineText(validate=EMAIL, allow_none=True)
    car_id = Whole(validate=ID, allow_none=True)
    answers = fields.List(fields.Nested(AnswerBodySchema), validate=validate.Length(max=MOST_QUESTIONS))


class CarSchema(Schema):
    """A member's car."""

    id = fields.Integer(required=True)
    name = fields.String(required=True)


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

    to_email = SingleLineText(required=True, validate=EMAIL)


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


# Attendees


class AttendeesQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which attendees."""

    q = SingleLineText(validate=validate.Length(max=100))
    ticket_type_id = fields.Integer(validate=ID)
    checked_in = fields.Boolean()


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
