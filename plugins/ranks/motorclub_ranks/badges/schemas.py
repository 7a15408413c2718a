"""What the calls about badges take."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import Schema
from motorclub.api.fields import Flag

MOST_MEMBERS = 50


class MemberBadgesQuery(Schema):
    """Which members."""

    members = fields.String(
        required=True,
        validate=validate.Regexp(rf"^\d{{1,18}}(,\d{{1,18}}){{0,{MOST_MEMBERS - 1}}}\Z"),
        metadata={"description": f"Up to {MOST_MEMBERS} numbers of members, separated by commas."},
    )


class BadgeChangeSchema(Schema):
    """Whether a badge is awarded."""

    is_active = Flag(required=True)
