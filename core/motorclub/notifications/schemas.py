"""What the notification calls take and give."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from motorclub.http import PageQuery, Schema, Whole
from motorclub.http.schemas import Flag
from motorclub.notifications.quiet import DAYS
from motorclub.plugin.values import Category

DIGESTS = ("NONE", "DAILY", "WEEKLY")
TIME = validate.Regexp(r"(?:[01]\d|2[0-3]):[0-5]\d\Z", error="Give a time such as 22:30.")
MAX_KINDS = 500
MAX_TOKEN = 200
MAX_ENDPOINT = 1000


class CategoryQuery(Schema):
    """Of one category only, if it is given."""

    category = fields.String(validate=validate.OneOf([*Category]))


class NotificationsQuery(CategoryQuery, PageQuery):  # type: ignore[misc, valid-type]
    """A page of a list."""


def _list_channels() -> fields.List[str]:
    names = fields.String(validate=validate.OneOf(["inApp", "email", "digest", "push"]))
    return fields.List(names, required=True)


class KindSchema(Schema):
    """The channels of a kind of notification. `urgent`: its mails do not wait for the end of quiet hours.

    `offered` are the channels that this kind has; the others are always false. `usual` are the defaults of a member
    who has not chosen.
    """

    kind = fields.String(required=True)
    summary = fields.String(required=True)
    category = fields.String(required=True, validate=validate.OneOf([*Category]))
    urgent = fields.Boolean(required=True)
    offered = _list_channels()
    usual = _list_channels()
    in_app = fields.Boolean(required=True)
    email = fields.Boolean(required=True)
    digest = fields.Boolean(required=True)
    push = fields.Boolean(required=True)


class DigestSchema(Schema):
    """When a digest comes, by the member's time zone; `day` counts for a weekly one."""

    frequency = fields.String(required=True, validate=validate.OneOf(DIGESTS))
    hour = fields.Integer(required=True, validate=validate.Range(0, 23))
    day = fields.String(required=True, validate=validate.OneOf(DAYS))


class QuietHoursSchema(Schema):
    """From when to when no mail comes, by the member's time zone; up to a time of the next day if `to` is not later."""

    day = fields.String(required=True, validate=validate.OneOf(DAYS))
    from_ = fields.String(required=True, validate=TIME)
    to = fields.String(required=True, validate=TIME)


class PreferencesSchema(Schema):
    """The caller's notification preferences. `timezone` is that of the profile; null: UTC."""

    kinds = fields.List(fields.Nested(KindSchema), required=True)
    emails = fields.Boolean(required=True)
    digest = fields.Nested(DigestSchema, required=True)
    quiet_hours = fields.List(fields.Nested(QuietHoursSchema), required=True)
    timezone = fields.String(required=True, allow_none=True)


class ChangeKindSchema(Schema):
    """What changes for a kind."""

    kind = fields.String(required=True)
    in_app = Flag()
    email = Flag()
    digest = Flag()
    push = Flag()


class ChangeDigestSchema(Schema):
    """What changes about the digest."""

    frequency = fields.String(validate=validate.OneOf(DIGESTS))
    hour = Whole(validate=validate.Range(0, 23))
    day = fields.String(validate=validate.OneOf(DAYS))


class ChangePreferencesSchema(Schema):
    """Some of it; what is not there stays. `quiet_hours` are given all together, one entry for a day at most."""

    kinds = fields.List(fields.Nested(ChangeKindSchema), validate=validate.Length(1, MAX_KINDS))
    emails = Flag()
    digest = fields.Nested(ChangeDigestSchema)
    quiet_hours = fields.List(fields.Nested(QuietHoursSchema), validate=validate.Length(max=len(DAYS)))

    @ma.validates_schema
    def _check(self, data: dict[str, Any], **_kwargs: Any) -> None:
        if not data:
            raise ma.ValidationError("Give at least one field.")
        days = [one["day"] for one in data.get("quiet_hours", ())]
        if len(set(days)) < len(days):
            raise ma.ValidationError("Give each day once.", "quietHours")


class PushSubscriptionSchema(Schema):
    """What a browser says of its subscription; the keys are base64url."""

    endpoint = fields.String(required=True, validate=validate.Length(1, MAX_ENDPOINT))
    p256dh = fields.String(required=True, validate=validate.Length(1, MAX_TOKEN))
    auth = fields.String(required=True, validate=validate.Length(1, MAX_TOKEN))


class UnsubscribeQuery(Schema):
    """The token of a link in a mail."""

    token = fields.String(required=True, validate=validate.Length(1, MAX_TOKEN))


class UnsubscribedSchema(Schema):
    """What does not come any more; with a `kind` the mails of that kind only, and what it is about."""

    stopped = fields.String(required=True, validate=validate.OneOf(["EMAIL", "DIGEST"]))
    kind = fields.String()
    summary = fields.String()
