"""What the notification calls take and give."""

from __future__ import annotations

from marshmallow import fields

from motorclub.http import Moment, Schema


class VoterSchema(Schema):
    """Who caused a notification."""

    username = fields.String(required=True)
    profile_image = fields.String(required=True, allow_none=True)


class NotificationSchema(Schema):
    """One notification. `message` is HTML with b, i and a only; `url` is a path of this site."""

    id = fields.Integer(required=True)
    kind = fields.String(required=True)
    message = fields.String(required=True)
    is_read = fields.Boolean(required=True)
    created_at = Moment(required=True)
    voter_id = fields.Integer(required=True, allow_none=True)
    voter = fields.Nested(VoterSchema, required=True, allow_none=True)
    question_id = fields.Integer(required=True, allow_none=True)
    answer_id = fields.Integer(required=True, allow_none=True)
    comment_id = fields.Integer(required=True, allow_none=True)
    url = fields.String(required=True)


class LatestNotificationSchema(NotificationSchema):
    """As every notification; the first of the list also carries how many are unread in all."""

    count = fields.Integer()


class UnreadFrameSchema(Schema):
    """What every frame tells: how many are unread, and the newest five of them, newest first."""

    count = fields.Integer(required=True)
    latest = fields.List(fields.Nested(NotificationSchema), required=True)


class NotificationFrameSchema(UnreadFrameSchema):
    """And the notification that was made or read; None if it is gone already."""

    notification = fields.Nested(NotificationSchema, required=True, allow_none=True)


class MarkedSchema(Schema):
    """The notification is read; `count` are still unread."""

    id = fields.Integer(required=True)
    is_read = fields.Boolean(required=True)
    count = fields.Integer(required=True)


class UnreadCountSchema(Schema):
    """How many are unread."""

    count = fields.Integer(required=True)
