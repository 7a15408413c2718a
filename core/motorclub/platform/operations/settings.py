"""Reading and changing what admins may set; a change is live in every process once its answer comes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from motorclub import audit
from motorclub.db import db
from motorclub.http.errors import conflict
from motorclub.platform.operations import lifecycle
from motorclub.platform.operations.lifecycle import Acknowledgement
from motorclub.plugin.host import CORE, Host
from motorclub.plugin.models import PlatformState, PluginRow
from motorclub.plugin.texts import translate_answer
from motorclub.settings import form

MASK = "***"
# What a schema says to people.
NAMES = "x-names"
TEXTS = ("title", "description", "x-format", NAMES)


@dataclass(frozen=True, slots=True)
class NoSettings:
    """The settings of a plugin that has none."""


@dataclass(frozen=True, slots=True)
class Stored:
    """What is set now: the values, what is in the database, and the epoch that both belong to."""

    kind: type[Any]
    values: Any
    raw: Mapping[str, Any]
    epoch: int


def current(host: Host, owner: str, *, for_update: bool = False) -> Stored:
    """The settings of a plugin, or of `core`, as the database has them.

    `for_update` keeps every other change of the platform waiting until the transaction ends.
    Raises 404 for an unknown plugin, 409 for one whose settings cannot be known because it cannot be loaded.
    """
    kind = _kind(host, owner)
    wanted = sa.select(PlatformState.epoch, PlatformState.settings)
    state = db.session.execute(wanted.with_for_update() if for_update else wanted).one()
    raw = state.settings if owner == CORE else _of_plugin(owner)
    return Stored(kind, form.restore_settings(kind, raw)[0], raw, state.epoch)


def _of_plugin(plugin: str) -> dict[str, object]:
    raw: dict[str, Any] | None = db.session.scalar(
        sa.select(PluginRow.settings).where(PluginRow.id == plugin)
    )
    if raw is None:
        raise conflict("Plugin {plugin} is not installed yet.", plugin=plugin)
    return raw


def _kind(host: Host, owner: str) -> type[object]:
    if owner == CORE:
        return host.core.settings or NoSettings
    loaded = lifecycle.get_loaded(host, owner)
    if not loaded.usable:
        raise conflict("Plugin {owner} could not be loaded: what can be set is not known.", owner=owner)
    return loaded.contributions.settings or NoSettings


def save(
    host: Host, owner: str, changes: Mapping[str, object], *, actor_id: int | None
) -> tuple[Stored, Acknowledgement]:
    """Store these values and wait up to two seconds for every process to acknowledge.

    Settings that `changes` does not name, and secrets that are None in it, stay. Saving the stored values changes
    nothing. Raises 404 and 409 as `current`, 400 that names the first setting that is invalid.
    """
    before = current(host, owner, for_update=True)
    new = form.change_settings(before.values, changes)
    raw = _unknown(before) | form.list_differences(new)
    if raw == before.raw:
        db.session.rollback()
        return before, lifecycle.wait_for(before.epoch)
    _store(owner, raw)
    epoch = lifecycle.raise_epoch()
    _record(owner, before.values, new, epoch, actor_id)
    host.hooks.on_settings_changed(owner, before.values, new)
    return Stored(before.kind, new, raw, epoch), lifecycle.finish(epoch)


def _unknown(before: Stored) -> dict[str, object]:
    """Settings that another version of the plugin has stored; that version may be installed again."""
    names = form.settings_in(before.kind)
    return {name: value for name, value in before.raw.items() if name not in names}


def _store(owner: str, raw: Mapping[str, object]) -> None:
    if owner == CORE:
        db.session.execute(sa.update(PlatformState).values(settings=raw))
    else:
        db.session.execute(sa.update(PluginRow).where(PluginRow.id == owner).values(settings=raw))


def _record(owner: str, old: object, new: object, epoch: int, actor_id: int | None) -> None:
    """The audit entry: what it was and what it is; of a secret only that it has changed."""
    secret = set(form.secrets_of(type(new)))
    names = [name for name in form.settings_in(type(new)) if getattr(old, name) != getattr(new, name)]
    was, now = form.serialize_settings(old), form.serialize_settings(new)
    details = {
        "epoch": epoch,
        "old": {name: MASK if name in secret else was[name] for name in names},
        "new": {name: MASK if name in secret else now[name] for name in names},
    }
    audit.record("plugin.settings_changed", actor_id=actor_id, target=f"plugin:{owner}", details=details)


def describe_settings(stored: Stored) -> dict[str, object]:
    """Everything that the admin's form needs, in the language of the present request.

    Secrets are None; `secrets_set` names those that have a value.
    """
    secrets = form.secrets_of(stored.kind)
    return {
        "schema": _translate(form.schema_of(stored.kind)),
        "values": form.serialize_settings(stored.values),
        "defaults": form.serialize_settings(stored.kind()),
        "secrets": secrets,
        "secrets_set": [name for name in secrets if getattr(stored.values, name)],
        "epoch": stored.epoch,
    }


def _translate(schema: Any, key: str = "") -> Any:
    """A schema whose texts are in the language of the present request."""
    if isinstance(schema, Mapping):
        return {name: _translate(value, NAMES if key == NAMES else name) for name, value in schema.items()}
    return translate_answer(schema) if key in TEXTS and isinstance(schema, str) else schema
