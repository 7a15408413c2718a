"""What the calls of mails to many take and give."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.http import Schema, Text, Whole
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


class SendBulkMailSchema(BulkWordsSchema, BulkAudienceSchema):
    """A mail to many, and how many its author has confirmed."""

    recipients = Whole(required=True, validate=validate.Range(min=1, error="There is nobody to write to."))
