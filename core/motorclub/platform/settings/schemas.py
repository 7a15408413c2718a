"""What the calls of settings take and give."""

from __future__ import annotations

from marshmallow import fields

from motorclub.http import Schema
from motorclub.platform.schemas import SwitchSchema


class SettingsSchema(Schema):
    """The settings of one plugin: a form, what it holds now, and what it holds unless an admin says otherwise."""

    schema = fields.Dict(
        keys=fields.String(),
        required=True,
        metadata={
            "description": "A JSON Schema (2020-12) of an object. Its properties stand in the order of the form, with "
            "`title`, `description`, `default` and limits; `x-public` marks what the web half is given, `x-secret` "
            "what is never shown."
        },
    )
    values = fields.Dict(
        keys=fields.String(), required=True, metadata={"description": "By name; null for each secret."}
    )
    defaults = fields.Dict(keys=fields.String(), required=True)
    secrets = fields.List(
        fields.String(), required=True, metadata={"description": "Which settings are never shown."}
    )
    secrets_set = fields.List(
        fields.String(), required=True, metadata={"description": "Which of the secrets have a value."}
    )
    epoch = fields.Integer(required=True)


class ChangeSettingsSchema(Schema):
    """New values by name. What is left out stays as it is, and so does a secret that is null."""

    values = fields.Dict(keys=fields.String(), required=True)


class SettingsSavedSchema(SwitchSchema):
    """Who has acknowledged the change, and the values as they are now; null for each secret."""

    values = fields.Dict(keys=fields.String(), required=True)
