"""What a plugin contributes: frozen values, each with one promise. Nothing here touches the application."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from motorclub.events.values import Event
from motorclub.http.api import Blueprint
from motorclub.members.values import Role, Viewer


@dataclass(frozen=True, slots=True)
class Routes:
    """A blueprint and the mount (URL prefix) it answers under; the mount is one of the manifest's."""

    blueprint: Blueprint
    mount: str


@dataclass(frozen=True, slots=True)
class Permission:
    """Something a role may do. `roles` are those that have it unless an admin decides otherwise."""

    name: str
    summary: str
    roles: frozenset[Role]


SubscribeRule = Callable[[Viewer, Mapping[str, str]], bool]


def anybody(viewer: Viewer, params: Mapping[str, str]) -> bool:
    """The rule of a public topic."""
    return True


@dataclass(frozen=True, slots=True)
class Topic:
    """A family of real-time destinations, such as `/topic/forum/questions/{questionId}`.

    `may_subscribe` gets the viewer and the pattern's values. It runs inside the hub's loop, so a rule that
    asks the database says `blocking=True` and runs in a thread with an application context.
    """

    pattern: str
    summary: str
    may_subscribe: SubscribeRule = anybody
    blocking: bool = False


@dataclass(frozen=True, slots=True)
class Job:
    """Work in the background: `run(payload)` inside an application context, by name.

    `every` makes it a schedule (payload is empty). A run that raises is tried again up to `retries` times.
    While the plugin is off its jobs are parked; they run once it is on again.
    """

    name: str
    run: Callable[[Mapping[str, Any]], None]
    every: timedelta | None = None
    retries: int = 5


@dataclass(frozen=True, slots=True)
class Subscriber:
    """`handle(event)` runs after the event's transaction committed, at least once: it must be idempotent.

    `name` is the subscriber's stable address within its plugin; deliveries are remembered under it.
    """

    event: type[Event]
    handle: Callable[[Any], None]
    name: str


class Category(StrEnum):
    """Why a notification is told."""

    NEEDS_ME = "NEEDS_ME"
    ACTIVITY = "ACTIVITY"
    SYSTEM = "SYSTEM"


@dataclass(frozen=True, slots=True)
class NotificationKind:
    """A kind of notification.

    `template` is HTML with `{placeholders}`; every value put in is escaped, and only `b`, `i` and `a` remain.
    """

    name: str
    summary: str
    template: str
    category: Category = Category.ACTIVITY


@dataclass(frozen=True, slots=True)
class Consequence:
    """What switching a plugin off means for people, said before it is done. It informs and never blocks."""

    message: str
    count: int = 0


@dataclass(frozen=True, slots=True)
class DemoContext:
    """What a plugin's demo data is made from; the same every time, so that pictures of it are stable."""

    random: random.Random
    member_ids: tuple[int, ...]
    now: datetime


@dataclass(frozen=True, slots=True)
class Contributions:
    """All that one plugin (or the core) has contributed."""

    routes: tuple[Routes, ...] = ()
    tables: tuple[str, ...] = ()
    permissions: tuple[Permission, ...] = ()
    settings: type[Any] | None = None
    jobs: tuple[Job, ...] = ()
    topics: tuple[Topic, ...] = ()
    events: tuple[type[Event], ...] = ()
    subscribers: tuple[Subscriber, ...] = ()
    notifications: tuple[NotificationKind, ...] = field(default=())
