"""How people look in answers."""

from __future__ import annotations

from marshmallow import fields

from motorclub.http import Moment, Schema


class AuthorSchema(Schema):
    """Who wrote something."""

    id = fields.Integer(required=True)
    username = fields.String(required=True)
    profile_image = fields.String(required=True, allow_none=True)


class PublicMemberSchema(Schema):
    """A member as everybody may see them."""

    id = fields.Integer(required=True)
    username = fields.String(required=True)
    role = fields.String(required=True)
    profile_image = fields.String(required=True, allow_none=True)
    created_at = Moment(required=True)
