"""What the calls take."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import Schema, Text, Whole, page_query
from motorclub.api.fields import one_of
from motorclub_payments.models import SubscriptionStatus

PageQuery = page_query(20)
MOST_DAYS = 400


class SubscriptionsQuery(PageQuery):  # type: ignore[misc, valid-type]
    """Which subscriptions."""

    status = fields.String(load_default=None, validate=one_of(SubscriptionStatus))
    user_id = fields.Integer(load_default=None, validate=validate.Range(min=1))


class CancelSchema(Schema):
    """Why it is cancelled; `atPeriodEnd` is false where an admin has it end at once."""

    reason = Text(load_default=None, allow_none=True, validate=validate.Length(max=500))
    at_period_end = fields.Boolean(load_default=True)


class ClockSchema(Schema):
    """How many days pass for a subscription at the sandbox."""

    days = Whole(required=True, validate=validate.Range(1, MOST_DAYS))
