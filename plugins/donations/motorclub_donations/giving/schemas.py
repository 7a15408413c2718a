"""What the calls of donations and goals take."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import Moment, PageQuery, Schema, Text, Whole
from motorclub.api.fields import SingleLineText, one_of
from motorclub_donations.giving.models import (
    DonationInterval,
    DonationKind,
    DonationStatus,
    GoalKind,
    GoalStatus,
    MessageStatus,
    PublicAs,
)

ID = validate.Range(1, 2**63 - 1)
MOST_MINOR = 9_999_999_999
AMOUNT = validate.Range(1, MOST_MINOR)
CURRENCY = validate.Regexp(r"[A-Z]{3}\Z", error="Three capital letters, such as EUR.")
# Why an admin gives a donation back (community.md 6.4).
REASONS = ("DUPLICATE", "FRAUD", "REQUESTED")


class DonationSchema(Schema):
    """What a donor gives. A visitor names an `email` for the receipt, and may name themselves."""

    kind = fields.String(load_default=DonationKind.SUPPORT.value, validate=one_of(DonationKind))
    interval = fields.String(load_default=DonationInterval.ONCE.value, validate=one_of(DonationInterval))
    amount_minor = Whole(required=True, validate=AMOUNT)
    currency = fields.String(required=True, validate=CURRENCY)
    cover_fee = fields.Boolean(load_default=False)
    goal_id = Whole(load_default=None, allow_none=True, validate=ID)
    message = Text(load_default=None, allow_none=True, validate=validate.Length(max=280))
    public_as = fields.String(load_default=PublicAs.ANONYMOUS.value, validate=one_of(PublicAs))
    email = fields.Email(load_default=None, allow_none=True, validate=validate.Length(max=254))
    donor_name = SingleLineText(load_default=None, allow_none=True, validate=validate.Length(max=60))


class WallQuery(PageQuery):  # type: ignore[misc,valid-type]
    """A page of the wall, of all donations or of one goal."""

    goal_id = fields.Integer(load_default=None, validate=ID)


class DonationsQuery(PageQuery):  # type: ignore[misc,valid-type]
    """A page of all donations, of a state, a donor, or with messages in a state."""

    status = fields.String(load_default=None, validate=one_of(DonationStatus))
    message_status = fields.String(load_default=None, validate=one_of(MessageStatus))
    donor_id = fields.Integer(load_default=None, validate=ID)


class RefundAskedSchema(Schema):
    """How much goes back, all that is left if it is not said, and why."""

    amount_minor = Whole(load_default=None, allow_none=True, validate=AMOUNT)
    reason = fields.String(required=True, validate=one_of(REASONS))
    note = Text(load_default=None, allow_none=True, validate=validate.Length(max=500))


class MessageSchema(Schema):
    """Whether others read a message."""

    status = fields.String(required=True, validate=one_of((MessageStatus.SHOWN, MessageStatus.HIDDEN)))


class PortalAskedSchema(Schema):
    """The page of this site that the provider's page leads back to."""

    return_path = fields.String(
        load_default="/accountsettings",
        validate=validate.Regexp(r"/[A-Za-z0-9/_.=?&-]{0,200}\Z", error="A path of this site."),
    )


class GoalsQuery(PageQuery):  # type: ignore[misc,valid-type]
    """A page of goals; `all` has those that are not open, for admins."""

    all = fields.Boolean(load_default=False)


class GoalCreateSchema(Schema):
    """What is collected for, in the currency of the site."""

    title = SingleLineText(required=True, validate=validate.Length(3, 80))
    description = Text(load_default="", validate=validate.Length(max=1000))
    kind = fields.String(required=True, validate=one_of(GoalKind))
    target_minor = Whole(required=True, validate=AMOUNT)
    starts_at = Moment(load_default=None, allow_none=True)
    ends_at = Moment(load_default=None, allow_none=True)
    status = fields.String(
        load_default=GoalStatus.DRAFT.value, validate=one_of((GoalStatus.DRAFT, GoalStatus.ACTIVE))
    )


class GoalChangeSchema(GoalCreateSchema):
    """As GoalCreateSchema; `version` is the one that was read."""

    status = fields.String(required=True, validate=one_of(GoalStatus))
    version = Whole(required=True, validate=ID)


class ReceiptsQuery(PageQuery):  # type: ignore[misc,valid-type]
    """A page of one's receipts."""


class StatementQuery(Schema):
    """The days from `since` to `until`, both included (UTC)."""

    since = fields.Date(required=True)
    until = fields.Date(required=True)
