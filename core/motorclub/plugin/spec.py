"""The contract, to be read aloud: every hook a plugin may implement, grouped by verb.

A *contribute* hook is called once in every process at start and gives back values; if it raises, the plugin is
set aside as failed and the site starts. A *lifecycle* hook is called when an admin acts; if it raises, it is
logged on the plugin and skipped. Only enabled plugins are asked, except while contributing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

import pluggy
from sqlalchemy.orm import DeclarativeBase

from motorclub.events.values import Event
from motorclub.plugin.values import (
    Consequence,
    DemoContext,
    Job,
    NotificationKind,
    Permission,
    Routes,
    Subscriber,
    Topic,
)

PROJECT = "motorclub"
ENTRY_POINT_GROUP = "motorclub.plugins"
API_VERSION = "1.0"

Function = TypeVar("Function", bound=Callable[..., Any])

_specification = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


class OnError(StrEnum):
    """What an exception in an implementation means."""

    QUARANTINE = "quarantine"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class Policy:
    """How the guard treats a hook: its errors, and whether it is asked of disabled plugins too."""

    on_error: OnError
    when_disabled: bool


POLICIES: dict[str, Policy] = {}


def contribute(function: Function) -> Function:
    """Called once at start, of every installed plugin; an error sets the plugin aside."""
    POLICIES[function.__name__] = Policy(OnError.QUARANTINE, when_disabled=True)
    return _specification(function)


def lifecycle(function: Function) -> Function:
    """Called when an admin acts; an error is recorded on the plugin and skipped."""
    POLICIES[function.__name__] = Policy(OnError.SKIP, when_disabled=True)
    return _specification(function)


class Spec:
    """The hooks. A plugin's `plugin.py` implements those it needs, marked with `@hookimpl`."""

    # contribute -----------------------------------------------------------------------------------

    @contribute
    def register_routes(self) -> Iterable[Routes]:
        """The blueprints of the plugin and the mount each belongs to."""
        raise AssertionError("a specification is never called")

    @contribute
    def register_models(self) -> Iterable[type[DeclarativeBase]]:
        """The plugin's declarative bases, with its models imported."""
        raise AssertionError("a specification is never called")

    @contribute
    def register_permissions(self) -> Iterable[Permission]:
        """What roles may do with the plugin."""
        raise AssertionError("a specification is never called")

    @contribute
    def register_settings(self) -> type[Any]:
        """A frozen dataclass whose every field has a default; the defaults are the settings."""
        raise AssertionError("a specification is never called")

    @contribute
    def register_jobs(self) -> Iterable[Job]:
        """Functions for the queue, and those that run on a schedule."""
        raise AssertionError("a specification is never called")

    @contribute
    def register_topics(self) -> Iterable[Topic]:
        """Real-time destinations and who may subscribe to them."""
        raise AssertionError("a specification is never called")

    @contribute
    def register_events(self) -> Iterable[type[Event]]:
        """The event classes the plugin publishes."""
        raise AssertionError("a specification is never called")

    @contribute
    def register_subscribers(self) -> Iterable[Subscriber]:
        """What the plugin does when something has happened."""
        raise AssertionError("a specification is never called")

    @contribute
    def register_notifications(self) -> Iterable[NotificationKind]:
        """The kinds of notification the plugin sends."""
        raise AssertionError("a specification is never called")

    # lifecycle ------------------------------------------------------------------------------------

    @lifecycle
    def check_disable(self) -> Iterable[Consequence]:
        """What people lose while the plugin is off; shown before the switch is thrown."""
        raise AssertionError("a specification is never called")

    @lifecycle
    def seed_demo(self, context: DemoContext) -> None:
        """Write the plugin's part of the demo community into the current session."""
        raise AssertionError("a specification is never called")
