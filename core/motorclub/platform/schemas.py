"""What the platform's calls take and give."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.http import Moment, Schema, Text


class PlatformChangedSchema(Schema):
    """The frame that tells of a switch: the epoch from which it holds."""

    epoch = fields.Integer(required=True)


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
    """What one hook of a plugin has cost, in all live processes together; times in seconds."""

    hook = fields.String(
        required=True,
        metadata={
            "description": "A hook, `job <name>`, `subscriber <name>`, or a function that it contributes."
        },
    )
    calls = fields.Integer(required=True)
    failures = fields.Integer(required=True)
    slow = fields.Integer(required=True, metadata={"description": "Calls that took longer than the budget."})
    seconds = fields.Float(required=True)
    slowest = fields.Float(required=True)
    budget = fields.Float(
        required=True,
        allow_none=True,
        metadata={"description": "What one call may take; null for what nobody waits for."},
    )
    last_error = fields.String(
        required=True, allow_none=True, metadata={"description": "The newest traceback of any process."}
    )


class HealthSchema(Schema):
    """How a plugin itself finds that it is."""

    ok = fields.Boolean(required=True)
    message = fields.String(required=True)


class ProcessFailureSchema(Schema):
    """Why a plugin could not be loaded in one process."""

    process = fields.String(required=True)
    failure = fields.String(required=True)


class WebHalfSchema(Schema):
    """What a plugin's web module weighs, and how often this version of it has crashed in browsers."""

    files = fields.Integer(required=True)
    bytes = fields.Integer(required=True)
    brotli_bytes = fields.Integer(required=True)
    crashes = fields.Integer(required=True)


class AdminPluginSchema(Schema):
    """A plugin as admins see it."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    summary = fields.String(required=True)
    version = fields.String(required=True)
    author = fields.String(required=True)
    licence = fields.String(required=True)
    state = fields.String(
        required=True,
        metadata={
            "description": "found, installed, enabled or disabled; or aside: incompatible, failed, quarantined."
        },
    )
    enabled = fields.Boolean(required=True)
    api = fields.String(required=True)
    requires = fields.List(fields.String(), required=True)
    uses = fields.List(fields.String(), required=True)
    mounts = fields.List(fields.String(), required=True)
    topics = fields.List(fields.String(), required=True)
    failure = fields.String(required=True, allow_none=True)
    failures = fields.List(fields.Nested(ProcessFailureSchema), required=True)
    warnings = fields.List(fields.String(), required=True)
    installed_at = Moment(
        required=True, allow_none=True, metadata={"description": "Null while it has no tables."}
    )
    switched_at = Moment(required=True, allow_none=True)
    tampered = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "How its files differ from those of `plugins.lock`."},
    )
    health = fields.Nested(
        HealthSchema, required=True, allow_none=True, metadata={"description": "Null if it does not say."}
    )
    pending = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "The version on the disk, if it is not the loaded one: a reload takes it."},
    )
    web = fields.Nested(WebHalfSchema, required=True, allow_none=True)
    hooks = fields.List(fields.Nested(HookStatsSchema), required=True)
    acknowledgement = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class CoreCostSchema(Schema):
    """What the core's own jobs and subscribers cost."""

    hooks = fields.List(fields.Nested(HookStatsSchema), required=True)


class ReloadStateSchema(Schema):
    """Whether the processes can be restarted from here, and how the last restart went."""

    possible = fields.Boolean(required=True)
    needed = fields.Boolean(required=True, metadata={"description": "Newer code is on the disk."})
    running = fields.Boolean(required=True)
    failure = fields.String(required=True, allow_none=True)


class AdminPluginsSchema(Schema):
    """The whole plugins page."""

    epoch = fields.Integer(required=True)
    safe_mode = fields.Boolean(required=True)
    safe_mode_reason = fields.String(required=True, allow_none=True)
    reload = fields.Nested(ReloadStateSchema, required=True)
    processes = fields.List(fields.Nested(ProcessSchema), required=True)
    tabs = fields.Nested(CountSchema, required=True)
    core = fields.Nested(CoreCostSchema, required=True)
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
    requires = fields.List(fields.String(), metadata={"description": "What must be switched on first."})
    consequences = fields.List(fields.Nested(ConsequenceSchema))
    sockets = fields.Integer(metadata={"description": "Open subscriptions to its topics."})
    jobs = fields.Integer(metadata={"description": "Jobs that wait for it."})
    deliveries = fields.Integer(metadata={"description": "Events that it is still to be told of."})


class ClientErrorSchema(Schema):
    """A crash of a plugin's view in somebody's browser; `stack` goes to the server's log only."""

    plugin = Text(required=True, validate=validate.Length(1, 40))
    view = Text(
        required=True,
        validate=validate.Length(1, 80),
        metadata={"description": "One of the plugin's views, `(manifest)` or `(background)`."},
    )
    message = Text(required=True, validate=validate.Length(1, 2000))
    stack = Text(validate=validate.Length(max=4000))


class CrashSchema(Schema):
    """The same crash of one view in one version, counted over all browsers."""

    id = fields.Integer(required=True)
    version = fields.String(required=True)
    view = fields.String(required=True)
    message = fields.String(required=True)
    count = fields.Integer(required=True)
    first_at = Moment(required=True)
    last_at = Moment(required=True)
