"""What the calls about tickets, transfers, attendees and questions take and return."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import PageQuery, Schema, Whole
from motorclub.api.fields import Flag, SingleLineText, one_of
from motorclub_events.models import QuestionKind
from motorclub_events.shared.fields import EMAIL, ID

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
    """To whom."""

    to_email = SingleLineText(required=True, validate=EMAIL)


# Attendees


class AttendeesQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which attendees."""

    q = SingleLineText(validate=validate.Length(max=100))
    ticket_type_id = fields.Integer(validate=ID)
    checked_in = fields.Boolean()
