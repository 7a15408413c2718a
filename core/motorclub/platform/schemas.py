"""What the platform's calls take and give."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, validate

from motorclub.http import Schema, Text, page_query
from motorclub.http.rows import schema_of
from motorclub.http.schemas import Flag
from motorclub.platform.archives import ArchiveRow
from motorclub.platform.overview import Count
from motorclub.rights.services import HeldRight
from motorclub.viewer import Role


class PlatformChangedSchema(Schema):
    """The frame that announces a switch: the epoch from which it is in force."""

    epoch = fields.Integer(required=True)


class PageAddressQuery(Schema):
    """Which page is opened, by its path and query.

    `first` is the first page of a visit; `once` asks for the answers that a browser keeps for minutes, too.
    """

    address = Text(required=True, validate=validate.Length(1, 2000))
    first = fields.Boolean(load_default=False)
    once = fields.Boolean(load_default=False)


class PageAnswerSchema(Schema):
    """A call that the page makes, and what it is answered; `position` is the header X-Frame-Seq of that answer."""

    address = fields.String(required=True)
    position = fields.String(required=True, allow_none=True)
    body = fields.Raw(required=True)


class PageDataSchema(Schema):
    """The answers to a page's first calls, for one viewer; `at` is in milliseconds since 1970."""

    at = fields.Integer(required=True)
    epoch = fields.Integer(required=True)
    viewer = fields.Integer(required=True, allow_none=True)
    answers = fields.List(fields.Nested(PageAnswerSchema), required=True)
    permissions = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.String()),
        metadata={"description": "By plugin, those that the viewer holds; for the first page."},
    )
    rights = fields.List(
        fields.Nested(schema_of(HeldRight)),
        metadata={"description": "What the viewer has been granted; for the first page."},
    )


class SwitchedOffSchema(Schema):
    """A plugin that is installed and off."""

    id = fields.String(required=True)
    name = fields.String(required=True)


class PluginsSchema(Schema):
    """The enabled plugins as the shell needs them; routes, menus, slots and content are those of the web module."""

    epoch = fields.Integer(required=True)
    plugins = fields.List(fields.Dict(keys=fields.String()), required=True)
    off = fields.List(fields.Nested(SwitchedOffSchema), required=True)


class SwitchQuery(Schema):
    """`dryRun=true` only says what would happen."""

    dry_run = fields.Boolean(load_default=False)


class ConsequenceSchema(Schema):
    """What people lose while the plugin is off."""

    message = fields.String(required=True)
    count = fields.Integer(required=True)


class AcknowledgedSchema(Schema):
    """The answer to a change that the whole site follows: who has acknowledged it."""

    epoch = fields.Integer(required=True)
    acknowledged = fields.Dict(keys=fields.String(), values=fields.Nested(schema_of(Count)), required=True)
    missing = fields.List(fields.String(), required=True)


class SwitchSchema(Schema):
    """The answer to a switch: who has acknowledged; or, with dryRun, what it would mean."""

    epoch = fields.Integer()
    acknowledged = fields.Dict(keys=fields.String(), values=fields.Nested(schema_of(Count)))
    missing = fields.List(fields.String())
    dependents = fields.List(fields.String())
    requires = fields.List(fields.String(), metadata={"description": "What must be switched on first."})
    consequences = fields.List(fields.Nested(ConsequenceSchema))
    sockets = fields.Integer(metadata={"description": "Open subscriptions to its topics."})
    jobs = fields.Integer(metadata={"description": "Jobs that wait for it."})
    deliveries = fields.Integer(metadata={"description": "Events that are still to be delivered to it."})


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


class UninstallSchema(Schema):
    """`confirm` repeats the plugin's id, so that nothing is taken away by accident."""

    confirm = Text(metadata={"description": "The plugin's id once more. Needed unless `dryRun=true`."})


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

    archive = fields.Nested(schema_of(ArchiveRow))
    removed = fields.Nested(RemovedSchema)
    epoch = fields.Integer()
    distribution = fields.String(
        allow_none=True, metadata={"description": "The name for `pip uninstall`, if any."}
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


class ImportedSchema(AcknowledgedSchema):
    """The answer to an import: who has acknowledged, and how many rows are back."""

    rows = fields.Integer(required=True)


class ReloadSchema(Schema):
    """`safeMode: false` starts the new processes with plugins again."""

    safe_mode = fields.Boolean(
        validate=validate.Equal(False, error="Only false: safe mode is entered by the operator.")
    )


class AcceptedSchema(Schema):
    """The restart has been requested; it runs after the response."""

    accepted = fields.Boolean(required=True)


MAX_NAME = 200


class GrantsQuery(page_query(50)):  # type: ignore[misc]
    """A page of all permissions, or of those of one plugin or of `core`."""

    plugin = Text(validate=validate.Length(1, MAX_NAME))


class ChangeGrantSchema(Schema):
    """Whether a role has a permission from now on."""

    permission = Text(required=True, validate=validate.Length(1, MAX_NAME))
    role = fields.String(required=True, validate=validate.OneOf([*Role]))
    granted = Flag(required=True)


class GrantedSchema(AcknowledgedSchema):
    """Who has acknowledged the change, and the roles that have the permission now."""

    roles = fields.List(fields.String(validate=validate.OneOf([*Role])), required=True)


class SettingsSchema(Schema):
    """The settings of one plugin: a form, what it holds now, and what it holds unless an admin says otherwise."""

    schema = fields.Dict(
        keys=fields.String(),
        required=True,
        metadata={
            "description": "A JSON Schema (2020-12) of an object. Its properties stand in the order of the form, with "
            "`title`, `description`, `default` and limits; `x-names` says what values are called, `x-public` marks "
            "what the web half is given, `x-secret` what is never shown."
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


class SettingsSavedSchema(AcknowledgedSchema):
    """Who has acknowledged the change, and the values as they are now; null for each secret."""

    values = fields.Dict(keys=fields.String(), required=True)


MOST_PATHS = 50
LONGEST_PATH = 200
NO_PATH = "Paths of this site begin with one slash, such as /questions/7."


class Paths(fields.Field[list[str]]):
    """Paths of this site with commas between them, such as `/questions/7,/events/9`."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("metadata", {}).update(type="string", example="/questions/7,/events/9")
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[str]:
        paths = list(dict.fromkeys(str(value).split(",")))
        if len(paths) > MOST_PATHS:
            raise ValidationError(f"At most {MOST_PATHS} paths in one call.")
        for path in paths:
            if not path.startswith("/") or path.startswith("//") or len(path) > LONGEST_PATH:
                raise ValidationError(NO_PATH)
        return paths


class LinksQuery(Schema):
    """At most 50 paths of this site."""

    paths = Paths(required=True)
