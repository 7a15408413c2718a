"""What the calls of warnings, bans and appeals take."""

from __future__ import annotations

from datetime import timedelta

from marshmallow import fields, validate

from motorclub.api import Moment, PageQuery, Schema, Text, Whole
from motorclub.api.fields import SingleLineText, one_of
from motorclub_moderation.sanctions.bans import LEAST_NOTICE, MOST_NOTICE
from motorclub_moderation.sanctions.models import AppealStatus, BanScope, BanStatus, WarningStatus

ID = validate.Range(1, 2**63 - 1)
DAY = timedelta(days=1)
KEY = validate.Regexp(r"[a-z][a-z0-9_]{0,39}\Z", error="Use a-z, 0-9 and underscores.")
NOTICE = validate.Range(LEAST_NOTICE // DAY, MOST_NOTICE // DAY)
MOST_DAYS = 3650
REASON = validate.Length(1, 500)
DECISIONS = (AppealStatus.UPHELD, AppealStatus.REDUCED, AppealStatus.OVERTURNED)


class WarningsQuery(PageQuery):  # type: ignore[misc,valid-type]
    """A page of warnings, of a state or a member."""

    status = fields.String(validate=one_of(WarningStatus))
    user_id = fields.Integer(validate=ID)


class OwnWarningsQuery(PageQuery):  # type: ignore[misc,valid-type]
    """A page of one's own warnings; with `unread` those that wait to be acknowledged."""

    unread = fields.Boolean(load_default=False)


class WarningCreateSchema(Schema):
    """A warning; `type` is the key of what it is for."""

    user_id = Whole(required=True, validate=ID)
    type = fields.String(required=True, validate=KEY)
    points = Whole(required=True, validate=validate.Range(1, 10))
    body = Text(required=True, validate=validate.Length(3, 2000))
    case_id = Whole(load_default=None, allow_none=True, validate=ID)


class WarningRevokeSchema(Schema):
    """Why a warning is taken back; `version` is the one that was read."""

    reason = SingleLineText(required=True, validate=REASON)
    version = Whole(validate=ID)


class BansQuery(PageQuery):  # type: ignore[misc,valid-type]
    """A page of bans, of a state, a scope or a member."""

    status = fields.String(validate=one_of(BanStatus))
    scope = fields.String(validate=one_of(BanScope))
    user_id = fields.Integer(validate=ID)


class BanCreateSchema(Schema):
    """A ban for some days, or for good; with `noticeDays` it begins that much later."""

    user_id = Whole(required=True, validate=ID)
    scope = fields.String(required=True, validate=one_of(BanScope))
    reason = fields.String(required=True, validate=KEY)
    public_reason = Text(required=True, validate=validate.Length(3, 500))
    staff_note = Text(load_default=None, allow_none=True, validate=validate.Length(max=2000))
    days = Whole(
        required=True,
        allow_none=True,
        validate=validate.Range(1, MOST_DAYS),
        metadata={"description": "How long the ban lasts; null if it has no end."},
    )
    notice_days = Whole(load_default=None, allow_none=True, validate=NOTICE)
    case_id = Whole(load_default=None, allow_none=True, validate=ID)


class BanLiftSchema(Schema):
    """Why a ban ends before its time; `version` is the one that was read."""

    reason = SingleLineText(required=True, validate=REASON)
    version = Whole(validate=ID)


class BanExtendSchema(BanLiftSchema):
    """The later end, or null for none, and why."""

    expires_at = Moment(required=True, allow_none=True)


class AppealBodySchema(Schema):
    """What the member says."""

    body = Text(required=True, validate=validate.Length(50, 3000))


class BanAppealBodySchema(AppealBodySchema):
    """As AppealBodySchema; a member who cannot sign in gives the token that the log-in was refused with."""

    appeal_token = fields.String(load_default=None, allow_none=True, validate=validate.Length(1, 500))


class AppealTokenSchema(Schema):
    """The token that the log-in was refused with."""

    appeal_token = fields.String(required=True, validate=validate.Length(1, 500))


class AppealsQuery(PageQuery):  # type: ignore[misc,valid-type]
    """A page of appeals: those that wait for a decision, or with `open=false` those that are decided."""

    open = fields.Boolean(load_default=True)


class AppealReviewSchema(Schema):
    """`version` is the one that was read."""

    version = Whole(validate=ID)


class AppealDecisionSchema(AppealReviewSchema):
    """The decision and the reply to the member; REDUCED needs the new end of a ban or the new points of a warning."""

    decision = fields.String(required=True, validate=one_of(DECISIONS))
    reply = Text(required=True, validate=validate.Length(3, 2000))
    expires_at = Moment(load_default=None, allow_none=True)
    points = Whole(load_default=None, allow_none=True, validate=validate.Range(1, 10))
