"""What the calls of user management take and give."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.http import Moment, Schema, Text, page_query
from motorclub.members.administration.listing import SORTS, Joined, Seen, Status
from motorclub.members.values import Role

MAX_QUERY = 100
MAX_REASON = 500
MAX_CODE = 50


class FilterSchema(Schema):
    """Which members: `q` is any part of a name or address, of one or two letters its beginning.

    `joined` and `seen` are the last 1, 7, 30 or 365 days; AWAY is longer ago than that.
    """

    q = Text(load_default="", validate=validate.Length(max=MAX_QUERY))
    role = fields.String(validate=validate.OneOf([*Role]))
    status = fields.String(validate=validate.OneOf([*Status]))
    joined = fields.String(validate=validate.OneOf([*Joined]))
    seen = fields.String(validate=validate.OneOf([*Seen]))


class MembersQuery(page_query(20), FilterSchema):  # type: ignore[misc]
    """A page of the members; a sort that begins with a hyphen goes downwards."""

    sort = fields.String(load_default="-createdAt", validate=validate.OneOf(SORTS))


class ManagedMemberSchema(Schema):
    """A member as admins see them: LEAVING has asked to be deleted, UNVERIFIED has not confirmed the address."""

    id = fields.Integer(required=True)
    username = fields.String(required=True)
    display_name = fields.String(required=True, allow_none=True)
    email = fields.String(required=True)
    role = fields.String(required=True, validate=validate.OneOf([*Role]))
    status = fields.String(required=True, validate=validate.OneOf([*Status]))
    profile_image = fields.String(required=True, allow_none=True)
    created_at = Moment(required=True)
    last_seen_at = Moment(required=True, allow_none=True)
    sessions = fields.Integer(required=True)
    two_factor = fields.Boolean(required=True)


class ChangeRoleSchema(Schema):
    """Another role, why, and a code of the admin's own second factor if there is one."""

    role = fields.String(required=True, validate=validate.OneOf([*Role]))
    reason = Text(required=True, validate=validate.Length(1, MAX_REASON))
    code = Text(load_default=None, allow_none=True, validate=validate.Length(max=MAX_CODE))


class EndedSessionsSchema(Schema):
    """How many sessions were ended."""

    ended = fields.Integer(required=True)
