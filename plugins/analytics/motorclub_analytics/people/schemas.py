"""What the calls about members' figures take."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import Schema, page_query

DAYS = (7, 30, 90)


class PeriodQuery(Schema):
    """How many days, up to today."""

    days = fields.Integer(load_default=30, validate=validate.OneOf(DAYS))


class EventsQuery(page_query(20)):  # type: ignore[misc]
    """How many days, and a page of the events."""

    days = fields.Integer(load_default=30, validate=validate.OneOf(DAYS))
