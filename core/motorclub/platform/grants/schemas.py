"""What the calls of permissions take and give."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.http import Schema, Text, page_query
from motorclub.http.schemas import Flag
from motorclub.platform.schemas import SwitchSchema
from motorclub.viewer import Role

MAX_NAME = 200


class GrantSchema(Schema):
    """A permission: its owner's word on which roles have it, and those that do have it."""

    permission = fields.String(required=True)
    summary = fields.String(required=True)
    owner = fields.String(required=True, metadata={"description": "The id of a plugin, or `core`."})
    defaults = fields.List(fields.String(), required=True)
    roles = fields.List(fields.String(), required=True)


class GrantsQuery(page_query(50)):  # type: ignore[misc]
    """A page of all permissions, or of those of one plugin or of `core`."""

    plugin = Text(validate=validate.Length(1, MAX_NAME))


class ChangeGrantSchema(Schema):
    """Whether a role has a permission from now on."""

    permission = Text(required=True, validate=validate.Length(1, MAX_NAME))
    role = fields.String(required=True, validate=validate.OneOf([*Role]))
    granted = Flag(required=True)


class GrantedSchema(SwitchSchema):
    """Who has acknowledged the change, and the roles that have the permission now."""

    roles = fields.List(fields.String(), required=True)
