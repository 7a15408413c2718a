"""What the mail list takes and gives."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.http import Moment, Schema, Text
from motorclub.http.pages import MAX_PAGE, MAX_SIZE

MAX_ADDRESS = 254


class MailQuery(Schema):
    """`to` is any part of the recipient's address."""

    page = fields.Integer(load_default=0, validate=validate.Range(0, MAX_PAGE))
    size = fields.Integer(load_default=20, validate=validate.Range(1, MAX_SIZE))
    to = Text(load_default="", validate=validate.Length(max=MAX_ADDRESS))


class MailSchema(Schema):
    """A mail of the outbox."""

    id = fields.Integer(required=True)
    to = fields.String(required=True, attribute="recipient")
    subject = fields.String(required=True)
    text = fields.String(required=True)
    html = fields.String(required=True)
    status = fields.String(required=True)
    created_at = Moment(required=True)
