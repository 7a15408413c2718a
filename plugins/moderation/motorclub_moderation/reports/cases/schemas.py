"""What the calls about cases take."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import Moment, PageQuery, Schema, Text, Whole
from motorclub.api.fields import SingleLineText, one_of
from motorclub.api.moderation import ContentAction
from motorclub_moderation.reports.models import CaseStatus, ReportStatus, Resolution
from motorclub_moderation.reports.schemas import TYPE
from motorclub_moderation.sanctions.models import BanScope

ID = validate.Range(min=1)
JUDGEMENTS = (ReportStatus.AGREED, ReportStatus.DISAGREED, ReportStatus.IGNORED)
# What a bulk decision can do: nothing that needs a look at each author.
BULK = (Resolution.NO_ACTION, Resolution.HIDDEN, Resolution.REMOVED, Resolution.DUPLICATE)


class ReportCasesQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which cases: without a status those that are to be decided, or all of an author."""

    status = fields.String(validate=one_of(CaseStatus))
    type = fields.String(validate=TYPE)
    reason = fields.String(validate=validate.Length(1, 60))
    author_id = fields.Integer(validate=ID)
    mine = fields.Boolean(load_default=False)
    escalated = fields.Boolean(load_default=False)
    sort = fields.String(load_default="PRIORITY", validate=one_of(("PRIORITY", "AGE")))


class CaseStepSchema(Schema):
    """A step; `version` is the one that was read."""

    version = Whole(required=True, validate=ID)


class EscalationSchema(CaseStepSchema):
    """Why an admin has to decide."""

    reason = SingleLineText(required=True, validate=validate.Length(1, 500))


class CaseWarningSchema(Schema):
    """The warning of a resolution WARNED; its text is the public note."""

    type = SingleLineText(required=True, validate=validate.Length(1, 60))
    points = Whole(required=True, validate=validate.Range(1, 10))


class CaseBanSchema(Schema):
    """The ban of a resolution BANNED; its public reason is the public note. It has no end if `expiresAt` is null."""

    scope = fields.String(required=True, validate=one_of(BanScope))
    reason = SingleLineText(required=True, validate=validate.Length(1, 60))
    expires_at = Moment(required=True, allow_none=True)
    starts_at = Moment(load_default=None, allow_none=True)
    staff_note = Text(load_default=None, allow_none=True, validate=validate.Length(max=1000))


class DecisionSchema(Schema):
    """What is decided. `reports` judges the open reports otherwise than the resolution does."""

    public_note = Text(load_default=None, allow_none=True, validate=validate.Length(max=500))
    reports = fields.String(load_default=None, allow_none=True, validate=one_of(JUDGEMENTS))


class CaseResolutionSchema(DecisionSchema):
    """A decision about one case; `action` also takes the content of who is warned or banned away."""

    resolution = fields.String(required=True, validate=one_of(Resolution))
    action = fields.String(
        load_default=None, allow_none=True, validate=one_of((ContentAction.HIDE, ContentAction.REMOVE))
    )
    warning = fields.Nested(CaseWarningSchema, load_default=None, allow_none=True)
    ban = fields.Nested(CaseBanSchema, load_default=None, allow_none=True)
    version = Whole(required=True, validate=ID)


class BulkResolutionBodySchema(DecisionSchema):
    """One decision about many cases."""

    resolution = fields.String(required=True, validate=one_of(BULK))
    case_ids = fields.List(Whole(validate=ID), required=True, validate=validate.Length(1, 50))


class CannedReplyBodySchema(Schema):
    """A text that staff often send."""

    title = SingleLineText(required=True, validate=validate.Length(1, 80))
    body = Text(required=True, validate=validate.Length(1, 500))
    resolution = fields.String(load_default=None, allow_none=True, validate=one_of(Resolution))
    position = Whole(load_default=0, validate=validate.Range(0, 10_000))


class CannedReplyChangeSchema(CannedReplyBodySchema):
    """The whole text again; `version` is the one that was read."""

    version = Whole(required=True, validate=ID)
