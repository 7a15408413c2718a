"""What the calls for installing, uninstalling and reloading take and give."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.http import Moment, Schema, Text
from motorclub.platform.schemas import ConsequenceSchema, SwitchSchema


class UninstallSchema(Schema):
    """`confirm` repeats the plugin's id, so that nothing is taken away by accident."""

    confirm = Text(metadata={"description": "The plugin's id once more. Needed unless `dryRun=true`."})


class ArchiveSchema(Schema):
    """A plugin's data in one zip."""

    name = fields.String(required=True)
    plugin = fields.String(required=True)
    version = fields.String(required=True)
    bytes = fields.Integer(required=True)
    rows = fields.Integer(required=True)
    created_at = Moment(required=True, allow_none=True)
    problem = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Why it cannot be imported; then only name, plugin and bytes are known."},
    )


class RemovedSchema(Schema):
    """What an uninstallation has taken away: tables by name, everything else by number."""

    tables = fields.List(fields.String(), required=True)
    rows = fields.Integer(required=True)
    files = fields.Integer(required=True)
    jobs = fields.Integer(required=True)
    schedules = fields.Integer(required=True)
    deliveries = fields.Integer(required=True)
    subscribers = fields.Integer(required=True)
    events = fields.Integer(required=True)
    notifications = fields.Integer(required=True)
    grants = fields.Integer(required=True)
    crashes = fields.Integer(required=True)


class UninstalledSchema(Schema):
    """The answer to an uninstallation; or, with dryRun, what it would take away."""

    archive = fields.Nested(ArchiveSchema)
    removed = fields.Nested(RemovedSchema)
    epoch = fields.Integer()
    distribution = fields.String(
        allow_none=True, metadata={"description": "What `pip uninstall` has to be told, if anything."}
    )
    tables = fields.Dict(
        keys=fields.String(), values=fields.Integer(), metadata={"description": "Rows by table."}
    )
    files = fields.Integer()
    dependents = fields.List(fields.String())
    consequences = fields.List(fields.Nested(ConsequenceSchema))


class ImportSchema(Schema):
    """Which archive to bring back."""

    archive = Text(required=True, validate=validate.Length(1, 200))


class ImportedSchema(SwitchSchema):
    """The answer to an import: who has acknowledged, and how many rows are back."""

    rows = fields.Integer(required=True)


class ReloadSchema(Schema):
    """`safeMode: false` starts the new processes with plugins again."""

    safe_mode = fields.Boolean(
        validate=validate.Equal(False, error="Only false: safe mode is entered by the operator.")
    )


class AcceptedSchema(Schema):
    """The restart has been asked for; it goes on after the answer."""

    accepted = fields.Boolean(required=True)
