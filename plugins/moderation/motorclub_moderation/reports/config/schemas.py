"""What the calls about the reasons of reports take."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import Schema, Whole
from motorclub.api.fields import SingleLineText

TYPE = validate.Regexp(r"^[a-z_]{1,40}\.[a-z_]{1,40}\Z")
KEY = validate.Regexp(r"^[a-z][a-z0-9_]{0,39}\Z")


class ReportConfigBodySchema(Schema):
    """A reason without its key, which never changes."""

    label = SingleLineText(required=True, validate=validate.Length(1, 80))
    help = SingleLineText(load_default="", validate=validate.Length(max=200))
    target_types = fields.List(
        fields.String(validate=TYPE), load_default=list, validate=validate.Length(max=30)
    )
    severity = Whole(required=True, validate=validate.Range(1, 5))
    is_confidential = fields.Boolean(load_default=False)
    requires_details = fields.Boolean(load_default=False)
    position = Whole(load_default=0, validate=validate.Range(0, 10_000))
    is_active = fields.Boolean(load_default=True)


class ReportConfigCreateSchema(ReportConfigBodySchema):
    """A new reason."""

    key = fields.String(required=True, validate=KEY)


class ReportConfigChangeSchema(ReportConfigBodySchema):
    """The whole reason again; `version` is the one that was read."""

    version = Whole(required=True, validate=validate.Range(min=1))
