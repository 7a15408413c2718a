"""What plugins ask of those who register beside the core's form: the field `plugins` of the body, by plugin.

A field is named with its plugin: `plugins.garage.model`.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import marshmallow as ma

from motorclub.accounts.sessions import login_policy
from motorclub.db import db
from motorclub.http.errors import flatten
from motorclub.plugin.background import working_for
from motorclub.plugin.guard import GuardedFailure
from motorclub.plugin.host import current_host
from motorclub.plugin.values import FieldError, SignupFields

FIELD = "plugins"
UNKNOWN = "Nothing is asked here any more: reload the page."

Answer = TypeVar("Answer")

_log = logging.getLogger("motorclub.accounts")


@dataclass(frozen=True, slots=True)
class PluginForm:
    """What the registration form has for one plugin, as its schema reads it."""

    plugin: str
    fields: SignupFields
    values: Mapping[str, Any]


def read(given: Mapping[str, Mapping[str, object]]) -> list[PluginForm]:
    """What the form says to each plugin that asks; a plugin without values gets none.

    Raises 400 with field for what a plugin's schema refuses and for a plugin that asks nothing, 503 for a schema that
    fails.
    """
    asking = dict(_asking())
    login_policy.refuse(
        [FieldError(f"{FIELD}.{plugin}", UNKNOWN) for plugin in given if plugin not in asking]
    )
    told, faults = [], []
    for plugin, fields in asking.items():
        values, wrong = _ask(plugin, functools.partial(_load, fields, given.get(plugin, {})))
        told.append(PluginForm(plugin, fields, values))
        faults += [FieldError(name, message) for name, message in flatten(wrong, f"{FIELD}.{plugin}")]
    login_policy.refuse(faults)
    return told


def keep(member_id: int, told: list[PluginForm]) -> None:
    """Have the plugins keep what they were told of a new member, in the transaction that makes them.

    Raises 400 with field for what a plugin does not accept and 503 for one that fails; the transaction is over then.
    """
    faults = [fault for one in told for fault in _kept(member_id, one)]
    login_policy.refuse(faults)


def _asking() -> Iterator[tuple[str, SignupFields]]:
    for owner, given in current_host().contributions():
        with working_for(owner) as on:
            yield from ((owner, fields) for fields in given.signup_fields if on)


def _load(fields: SignupFields, given: Mapping[str, object]) -> tuple[Mapping[str, object], object]:
    """(values, nothing) or (nothing, marshmallow's messages): bad input is no failure of the plugin."""
    try:
        return fields.schema().load(given), {}
    except ma.ValidationError as error:
        return {}, error.messages


def _kept(member_id: int, told: PluginForm) -> list[FieldError]:
    faults = _ask(told.plugin, functools.partial(_keep, member_id, told))
    return [FieldError(f"{FIELD}.{told.plugin}.{fault.field}", fault.message) for fault in faults]


def _keep(member_id: int, told: PluginForm) -> list[FieldError]:
    """Raises TypeError for what is no list of faults."""
    faults = list(told.fields.keep(member_id, told.values))
    if not all(isinstance(fault, FieldError) for fault in faults):
        raise TypeError(f"keep gave {faults!r} instead of FieldErrors")
    return faults


def _ask(plugin: str, function: Callable[[], Answer]) -> Answer:
    with working_for(plugin) as on:
        if not on:  # since it was asked what it wants to know
            db.session.rollback()
            raise login_policy.no_new_members()
        try:
            return current_host().guard_of(plugin).demand("signup fields", function)
        except GuardedFailure as failure:
            _log.error("nobody is registered: %s", failure)
            db.session.rollback()
            raise login_policy.no_new_members() from failure
