"""What the calls of plans, subscriptions and gift codes take."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import PageQuery, Schema, Text, Whole
from motorclub.api.fields import SingleLineText, one_of
from motorclub_donations.subscriptions.models import (
    PlanInterval,
    PlanStatus,
    RefundChoice,
    SubscriptionStatus,
)

ID = validate.Range(1, 2**63 - 1)
# In the smallest unit; as the largest donation.
PRICE = validate.Range(100, 1_000_000)
MOST_FEATURES, MOST_RIGHTS = 12, 20
REASON = validate.Length(1, 500)


class ChoiceSchema(Schema):
    """A plan, and how often it is charged."""

    plan_id = Whole(required=True, validate=ID)
    interval = fields.String(required=True, validate=one_of(PlanInterval))


class CancelSubscriptionSchema(Schema):
    """Why, if the member says."""

    reason = Text(load_default=None, allow_none=True, validate=REASON)


class PauseSchema(Schema):
    """For how many months nothing is charged."""

    months = Whole(required=True, validate=validate.Range(1, 3))


class EndSchema(Schema):
    """Why a subscription ends at once, and what goes back of the current period."""

    reason = SingleLineText(required=True, validate=REASON)
    refund = fields.String(required=True, validate=one_of(RefundChoice))


class RedeemSchema(Schema):
    """A gift code, with or without hyphens."""

    code = SingleLineText(required=True, validate=validate.Length(1, 60))


class SubscriptionsQuery(PageQuery):  # type: ignore[misc,valid-type]
    """A page of subscriptions, of a state, a member or a plan."""

    status = fields.String(load_default=None, validate=one_of(SubscriptionStatus))
    user_id = fields.Integer(load_default=None, validate=ID)
    plan_id = fields.Integer(load_default=None, validate=ID)


class PlanBodySchema(Schema):
    """What a plan costs and gives; `rights` are names of rights with their values."""

    name = SingleLineText(required=True, validate=validate.Length(2, 60))
    description = Text(required=True, validate=validate.Length(max=500))
    currency = fields.String(required=True, validate=validate.Regexp(r"[A-Z]{3}\Z"))
    month_minor = Whole(required=True, allow_none=True, validate=PRICE)
    year_minor = Whole(required=True, allow_none=True, validate=PRICE)
    features = fields.List(
        SingleLineText(validate=validate.Length(2, 120)),
        required=True,
        validate=validate.Length(max=MOST_FEATURES),
    )
    rights = fields.Dict(
        keys=fields.String(validate=validate.Length(1, 100)),
        values=Whole(validate=validate.Range(1, 1_000_000)),
        required=True,
        validate=validate.Length(max=MOST_RIGHTS),
    )
    trial_days = Whole(required=True, validate=validate.Range(0, 90))
    giftable = fields.Boolean(required=True)
    position = Whole(required=True, validate=validate.Range(0, 1000))
    status = fields.String(required=True, validate=one_of(PlanStatus))


class PlanCreateSchema(PlanBodySchema):
    """A new plan; its `key` never changes."""

    key = fields.String(
        required=True,
        validate=validate.Regexp(
            r"[a-z][a-z0-9-]{1,39}\Z", error="Use a-z, 0-9 and hyphens, beginning with a letter."
        ),
    )


class PlanUpdateSchema(PlanBodySchema):
    """`version` is the one that was read."""

    version = Whole(required=True, validate=ID)
