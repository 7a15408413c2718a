"""What the calls of the mails take and give."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.http import Moment, Schema, Text
from motorclub.http.rows import MAX_PAGE, MAX_SIZE
from motorclub.mail.models import MailStatus

MAX_ADDRESS = 254
MAX_NAME = 100
MAX_SUBJECT = 200
MAX_TEXT = 20_000
MAX_HTML = 50_000
MAX_REASON = 500


class _ListQuery(Schema):
    page = fields.Integer(load_default=0, validate=validate.Range(0, MAX_PAGE))
    size = fields.Integer(load_default=20, validate=validate.Range(1, MAX_SIZE))


class MailQuery(_ListQuery):
    """`to` is any part of the recipient's address."""

    to = Text(load_default="", validate=validate.Length(max=MAX_ADDRESS))
    status = fields.String(load_default=None, validate=validate.OneOf(list(MailStatus)))
    template = Text(load_default=None, validate=validate.Length(1, MAX_NAME))


class MailSchema(Schema):
    """A mail of the outbox. `failure` is what the mail server said last, `dueAt` when it is tried next."""

    id = fields.Integer(required=True)
    template = fields.String(required=True)
    to = fields.String(required=True, attribute="recipient")
    subject = fields.String(required=True)
    text = fields.String(required=True)
    html = fields.String(required=True)
    status = fields.String(required=True, validate=validate.OneOf(list(MailStatus)))
    attempts = fields.Integer(required=True)
    failure = fields.String(required=True, allow_none=True)
    created_at = Moment(required=True)
    due_at = Moment(required=True, allow_none=True)
    sent_at = Moment(required=True, allow_none=True)


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
    """The mail that was written, and to whom."""

    __test__ = False

    id = fields.Integer(required=True)
    to = fields.String(required=True)


class SuppressionQuery(_ListQuery):
    """`q` is any part of the address."""

    q = Text(load_default="", validate=validate.Length(max=MAX_ADDRESS))


class SuppressSchema(Schema):
    """An address that is to be sent nothing, and why."""

    address = Text(required=True, validate=[validate.Length(max=MAX_ADDRESS), validate.Email()])
    reason = Text(required=True, validate=validate.Length(1, MAX_REASON))


class ReleaseQuery(Schema):
    """An address that may be sent mails again."""

    address = Text(required=True, validate=validate.Length(1, MAX_ADDRESS))


class SuppressionSchema(Schema):
    """An address that is sent nothing; `automatic` if a mail server has refused it."""

    id = fields.Integer(required=True)
    address = fields.String(required=True)
    reason = fields.String(required=True)
    automatic = fields.Boolean(required=True)
    created_at = Moment(required=True)
