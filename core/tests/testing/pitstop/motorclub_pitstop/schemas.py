"""What the pit stop's calls take and give."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import AuthorSchema, Moment, Schema, Text


class StopSchema(Schema):
    """A stop to write down."""

    tyres = Text(required=True, validate=validate.Length(2, 60))


class StoppedSchema(Schema):
    """A stop on the board."""

    id = fields.Integer(required=True)
    tyres = fields.String(required=True)
    driver = fields.Nested(AuthorSchema, required=True)
    stopped_at = Moment(required=True)


class TorqueSchema(Schema):
    """What a wheel nut takes."""

    torque = fields.Integer(required=True, allow_none=True)


class BoardChangedSchema(Schema):
    """How many stops there are now."""

    count = fields.Integer(required=True)
