"""What the calls of those who report take."""

from __future__ import annotations

from marshmallow import ValidationError, fields, validate

from motorclub.api import ContentRef, Schema, Text

TYPE = validate.Regexp(r"[a-z][a-z0-9_]{0,40}\.[a-z][a-z0-9_]{0,60}\Z", error="Name a content type.")


def _check_ref(text: str) -> None:
    try:
        ContentRef.parse(text)
    except ValueError as error:
        raise ValidationError(str(error)) from None


class ReportBodySchema(Schema):
    """A report of what `ref` names, such as `forum.question:7`; a member is `core.profile:7`."""

    ref = fields.String(required=True, validate=[validate.Length(max=120), _check_ref])
    reason_key = fields.String(required=True, validate=validate.Length(1, 60))
    details = Text(load_default=None, allow_none=True, validate=validate.Length(10, 1000))


class ReportReasonsQuery(Schema):
    """The content type to report; without it all reasons are meant, as for warnings and bans."""

    type = fields.String(validate=TYPE)
