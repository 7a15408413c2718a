"""What the calls of the mails take and give."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.http import Moment, Schema, Text, page_query
from motorclub.mail.models import MailStatus

MAX_ADDRESS = 254
MAX_NAME = 100
MAX_SUBJECT = 200
MAX_TEXT = 20_000
MAX_HTML = 50_000
MAX_REASON = 500


class MailQuery(page_query(20)):  # type: ignore[misc]
    """`to` is any part of the recipient's address."""

    to = Text(load_default="", validate=validate.Length(max=MAX_ADDRESS))
    status = fields.String(load_default=None, validate=validate.OneOf(list(MailStatus)))
    template = Text(load_default=None, validate=validate.Length(1, MAX_NAME))


class MailVariableSchema(Schema):
    """A variable of a template; a `needed` one may not be left out of the text."""

    name = fields.String(required=True)
    sample = fields.String(required=True)
    needed = fields.Boolean(required=True)


class MailTemplateSchema(Schema):
    """A template. `owner` is a plugin's id, or `core`; `fault` says why an admin's words are not used."""

    name = fields.String(required=True)
    owner = fields.String(required=True)
    summary = fields.String(required=True)
    variables = fields.List(fields.Nested(MailVariableSchema), required=True)
    overridden = fields.Boolean(required=True)
    changed_at = Moment(required=True, allow_none=True)
    fault = fields.String(required=True, allow_none=True)


class MailWordsSchema(Schema):
    """The words of a template; with `htmlFollows` the HTML is made from the text."""

    subject = fields.String(required=True)
    text = fields.String(required=True)
    html = fields.String(required=True)
    html_follows = fields.Boolean(required=True)


class MailTemplateDetailSchema(MailTemplateSchema, MailWordsSchema):
    """A template with its words and those of its author."""

    defaults = fields.Nested(MailWordsSchema, required=True)


class MailDraftSchema(Schema):
    """Words to look at; what is missing is as it is in use. An `html` of null is made from the text."""

    subject = Text(validate=validate.Length(1, MAX_SUBJECT))
    text = Text(validate=validate.Length(1, MAX_TEXT))
    html = Text(allow_none=True, validate=validate.Length(max=MAX_HTML))


class MailOverrideSchema(Schema):
    """Words in place of the author's. Without `html` that half is made from the text."""

    subject = Text(required=True, validate=validate.Length(1, MAX_SUBJECT))
    text = Text(required=True, validate=validate.Length(1, MAX_TEXT))
    html = Text(load_default=None, allow_none=True, validate=validate.Length(max=MAX_HTML))


class MailPreviewSchema(Schema):
    """A mail as its recipient would get it."""

    subject = fields.String(required=True)
    text = fields.String(required=True)
    html = fields.String(required=True)


class TestMailSchema(Schema):
    """The mail that was written, and its recipient."""

    __test__ = False

    id = fields.Integer(required=True)
    to = fields.String(required=True)


class SuppressionQuery(page_query(20)):  # type: ignore[misc]
    """`q` is any part of the address."""

    q = Text(load_default="", validate=validate.Length(max=MAX_ADDRESS))


class SuppressSchema(Schema):
    """An address that is to be sent nothing, and why."""

    address = Text(required=True, validate=[validate.Length(max=MAX_ADDRESS), validate.Email()])
    reason = Text(required=True, validate=validate.Length(1, MAX_REASON))


class ReleaseQuery(Schema):
    """An address that may be sent mails again."""

    address = Text(required=True, validate=validate.Length(1, MAX_ADDRESS))
