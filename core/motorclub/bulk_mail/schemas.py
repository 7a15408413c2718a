"""What the calls of mails to many take and give."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.http import Moment, Schema, Text, Whole
from motorclub.mail.models import BulkState
from motorclub.mail.schemas import MAX_SUBJECT, MAX_TEXT
from motorclub.members.administration.listing import Joined, Seen
from motorclub.viewer import Role


class BulkWordsSchema(Schema):
    """The words, in the language of mail templates; the HTML is made from the text."""

    subject = Text(required=True, validate=validate.Length(1, MAX_SUBJECT))
    text = Text(required=True, validate=validate.Length(1, MAX_TEXT))


class BulkAudienceSchema(Schema):
    """Who is meant: any of the roles, or all of them where none is given; as in the list of members."""

    roles = fields.List(
        fields.String(validate=validate.OneOf([*Role])),
        load_default=list,
        validate=validate.Length(max=len(Role)),
    )
    joined = fields.String(load_default=None, allow_none=True, validate=validate.OneOf([*Joined]))
    seen = fields.String(load_default=None, allow_none=True, validate=validate.OneOf([*Seen]))


class BulkSizeSchema(Schema):
    """How many members a mail reaches."""

    recipients = fields.Integer(required=True)


class SendBulkMailSchema(BulkWordsSchema, BulkAudienceSchema):
    """A mail to many, and how many its author has confirmed."""

    recipients = Whole(required=True, validate=validate.Range(min=1, error="There is nobody to write to."))


class BulkAuthorSchema(Schema):
    """Who sent it."""

    id = fields.Integer(required=True)
    username = fields.String(required=True)


class BulkOutcomesSchema(Schema):
    """How many of the mails have which status."""

    queued = fields.Integer(required=True, attribute="QUEUED")
    sent = fields.Integer(required=True, attribute="SENT")
    failed = fields.Integer(required=True, attribute="FAILED")
    bounced = fields.Integer(required=True, attribute="BOUNCED")
    suppressed = fields.Integer(required=True, attribute="SUPPRESSED")
    kept = fields.Integer(required=True, attribute="KEPT")


class BulkMailSchema(Schema):
    """A mail to many. Of its `recipients` so many are `written` into the outbox, and so many `held` in quiet hours."""

    id = fields.Integer(required=True)
    subject = fields.String(required=True)
    text = fields.String(required=True)
    roles = fields.List(fields.String(validate=validate.OneOf([*Role])), required=True)
    joined = fields.String(required=True, allow_none=True, validate=validate.OneOf([*Joined]))
    seen = fields.String(required=True, allow_none=True, validate=validate.OneOf([*Seen]))
    state = fields.String(required=True, validate=validate.OneOf([*BulkState]))
    recipients = fields.Integer(required=True)
    written = fields.Integer(required=True)
    held = fields.Integer(required=True)
    outcomes = fields.Nested(BulkOutcomesSchema, required=True)
    author = fields.Nested(BulkAuthorSchema, required=True)
    created_at = Moment(required=True)
    ended_at = Moment(required=True, allow_none=True)
