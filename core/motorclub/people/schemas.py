"""How a member stands beside what they have written."""

from __future__ import annotations

from marshmallow import fields

from motorclub.http import Schema


class AuthorSchema(Schema):
    """Who wrote something."""

    id = fields.Integer(required=True)
    username = fields.String(required=True)
    profile_image = fields.String(required=True, allow_none=True)
