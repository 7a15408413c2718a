"""What the platform's calls take and give."""

from __future__ import annotations

from marshmallow import fields

from motorclub.http import Moment, Schema


class PluginsSchema(Schema):
    """The enabled plugins as the shell needs them; routes, menus and slots are those of the web module."""

    epoch = fields.Integer(required=True)
    plugins = fields.List(fields.Dict(keys=fields.String()), required=True)


class ProcessSchema(Schema):
    """A live process and the epoch it serves."""

    id = fields.String(required=True)
    kind = fields.String(required=True)
    epoch = fields.Integer(required=True)
    seen_at = Moment(required=True)


class CountSchema(Schema):
    """How many, and how many of them are on the newest epoch."""

    total = fields.Integer(required=True)
    current = fields.Integer(required=True)


class HookStatsSchema(Schema):
    """What one hook of a plugin has cost in the answering process; times in seconds."""

    hook = fields.String(required=True)
    calls = fields.Integer(required=True)
    failures = fields.Integer(required=True)
    seconds = fields.Float(required=True)
    slowest = fields.Float(required=True)


class AdminPluginSchema(Schema):
    """A plugin as admins see it."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    summary = fields.String(required=True)
    version = fields.String(required=True)
    author = fields.String(required=True)
    licence = fields.String(required=True)
    state = fields.String(required=True)
    enabled = fields.Boolean(required=True)
    api = fields.String(required=True)
    requires = fields.List(fields.String(), required=True)
    uses = fields.List(fields.String(), required=True)
    mounts = fields.List(fields.String(), required=True)
    topics = fields.List(fields.String(), required=True)
    failure = fields.String(required=True, allow_none=True)
    warnings = fields.List(fields.String(), required=True)
    hooks = fields.List(fields.Nested(HookStatsSchema), required=True)
    acknowledgement = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class AdminPluginsSchema(Schema):
    """The whole plugins page."""

    epoch = fields.Integer(required=True)
    safe_mode = fields.Boolean(required=True)
    processes = fields.List(fields.Nested(ProcessSchema), required=True)
    tabs = fields.Nested(CountSchema, required=True)
    plugins = fields.List(fields.Nested(AdminPluginSchema), required=True)


class SwitchQuery(Schema):
    """`dryRun=true` only says what would happen."""

    dry_run = fields.Boolean(load_default=False)


class ConsequenceSchema(Schema):
    """What people lose while the plugin is off."""

    message = fields.String(required=True)
    count = fields.Integer(required=True)


class SwitchSchema(Schema):
    """The answer to a switch: who has acknowledged; or, with dryRun, what it would mean."""

    epoch = fields.Integer()
    acknowledged = fields.Dict(keys=fields.String(), values=fields.Nested(CountSchema))
    missing = fields.List(fields.String())
    dependents = fields.List(fields.String())
    consequences = fields.List(fields.Nested(ConsequenceSchema))


class ClientErrorSchema(Schema):
    """A crash of a plugin's view in somebody's browser."""

    plugin = fields.String(required=True, validate=lambda text: len(text) <= 40)
    view = fields.String(required=True, validate=lambda text: len(text) <= 80)
    message = fields.String(required=True, validate=lambda text: len(text) <= 2000)
