"""What is on right now: one frozen snapshot per process, swapped as a whole, and the proof that all follow.

The database is the truth. A change publishes a nudge on the key-value store's channel and every process also
looks once a second, so switches arrive even while the store is away.
"""

from __future__ import annotations

import dataclasses
import functools
import logging
import os
import threading
import uuid
from collections.abc import Callable, Mapping
from datetime import timedelta
from types import MappingProxyType
from typing import Any, TypeVar

import sqlalchemy as sa
from flask import Flask, current_app, g, has_request_context
from sqlalchemy.dialects.postgresql import JSONB, insert
from sqlalchemy.pool import QueuePool

from motorclub import clock, keys, metrics
from motorclub.db import db, reads
from motorclub.plugin import health
from motorclub.plugin.host import CORE, Host
from motorclub.plugin.in_flight import InFlight
from motorclub.plugin.models import GrantRow, PlatformState, PluginRow, ProcessRow
from motorclub.plugin.values import Permission
from motorclub.plugin.watchdog import Watchdog
from motorclub.settings import form
from motorclub.viewer import Role

CHANNEL = "motorclub:platform"
POLL_S = 1.0
# How long one look waits for work of a plugin that has just been switched off; after it the next look goes on.
DRAIN_S = 0.2
HEARTBEAT = timedelta(seconds=2)
# A process that has not renewed its row for this long no longer counts.
ALIVE = timedelta(seconds=6)

# Without it nobody could give it back.
NEVER_TAKEN = ("platform.administer", Role.ADMIN)

Settings = TypeVar("Settings")

_log = logging.getLogger("motorclub.plugin")


@dataclasses.dataclass(frozen=True, slots=True)
class Snapshot:
    """The platform at one epoch, immutable, so that a request sees no switch half-way.

    `faults` has, by owner, the stored settings that are invalid and were replaced by their defaults.
    """

    epoch: int
    enabled: frozenset[str]
    settings: Mapping[str, Any]
    grants: Mapping[Role, frozenset[str]]
    faults: Mapping[str, tuple[str, ...]]

    def permissions_of(self, role: Role | None) -> frozenset[str]:
        """What a role may do; a visitor has no permissions."""
        return self.grants.get(role, frozenset()) if role else frozenset()


@dataclasses.dataclass(frozen=True, slots=True)
class Truth:
    """What the database says at one instant: which plugins may run, settings by owner, the admins' words on grants."""

    epoch: int
    running: frozenset[str]
    settings: Mapping[str, Any]
    words: Mapping[tuple[str, str], bool]


EMPTY = Snapshot(0, frozenset(), MappingProxyType({}), MappingProxyType({}), MappingProxyType({}))
Listener = Callable[[Snapshot], None]


class Registry:
    """One process's snapshot, the thread that keeps it fresh, and the row that says so.

    The row's epoch is the one that this process has acknowledged: it serves nothing of a plugin that was off then.
    """

    def __init__(self, app: Flask, host: Host, kind: str) -> None:
        self.become(kind)
        self.host = host
        self.snapshot = EMPTY
        self.tabs: Callable[[int], tuple[int, int]] = lambda epoch: (0, 0)
        self._app = app
        self._listeners: list[Listener] = []
        self.in_flight = InFlight()
        self.watchdog = Watchdog()
        self.acknowledged = 0
        self._lock = threading.RLock()
        self._stop = threading.Event()
        # Called each second or so, to update further gauges.
        self.samplers: list[Callable[[], None]] = []
        self._thread: threading.Thread | None = None
        self._next_heartbeat = clock.now()
        self._reported: dict[str, Any] = {}

    @property
    def enabled(self) -> frozenset[str]:
        """The plugins that are on."""
        return self.snapshot.enabled

    def become(self, kind: str) -> None:
        """Speak for this very process from now on: an application may have been made before the fork."""
        self.process_id = f"{kind}-{os.getpid()}-{uuid.uuid4().hex[:6]}"
        self.kind = kind

    def on_change(self, listener: Listener) -> None:
        """Call `listener(snapshot)` after each swap, in the thread that made it."""
        self._listeners.append(listener)

    def refresh(self) -> Snapshot:
        """Read the truth; swap and call the listeners if it has changed. Needs an application context."""
        # The listeners run under the lock too: a second caller must not acknowledge before they have run.
        with self._lock:
            truth = _read_truth()
            moved = truth.epoch != self.snapshot.epoch
            if moved:
                self.snapshot = self._build(truth)
                for listener in self._listeners:
                    _call(listener, self.snapshot)
        self._acknowledge(DRAIN_S if moved else 0.0)
        return self.snapshot

    def _acknowledge(self, patience_s: float) -> None:
        """Say that this process serves the snapshot, unless it is still at work for a plugin that is off."""
        snapshot = self.snapshot
        if self.acknowledged == snapshot.epoch:
            return
        if self.in_flight.only({CORE, *snapshot.enabled}, patience_s):
            self.acknowledged = max(self.acknowledged, snapshot.epoch)
            self.heartbeat()

    def _build(self, truth: Truth) -> Snapshot:
        enabled: set[str] = set()
        for loaded in self.host.usable():
            needs = loaded.manifest.requires if loaded.manifest else ()
            if loaded.id in truth.running and enabled.issuperset(needs):
                enabled.add(loaded.id)
        restored = {
            owner: form.restore_settings(contributions.settings, truth.settings.get(owner, {}))
            for owner, contributions in self.host.contributions()
            if contributions.settings
        }
        grants = grants_of(self.host, enabled, truth.words)
        return Snapshot(
            truth.epoch,
            frozenset(enabled),
            MappingProxyType({owner: value for owner, (value, _) in restored.items()}),
            MappingProxyType(grants),
            MappingProxyType({owner: faults for owner, (_, faults) in restored.items() if faults}),
        )

    def follow(self) -> None:
        """Keep the snapshot fresh from now on, in a thread of this process."""
        metrics.remove_stale_files()
        with self._app.app_context():
            self.refresh()
            self.heartbeat(health.report_process(self.host))
        self._thread = threading.Thread(target=self._run, name="platform-follower", daemon=True)
        self._thread.start()

    def rehearse(self) -> None:
        """Do once what following does, and leave no trace of it. Needs an application context."""
        self._build(_read_truth())
        with db.engine.connect() as connection:
            self._write_row(connection, health.report_process(self.host))
            connection.rollback()

    def stop(self) -> None:
        """End the thread and take this process off the list of those that must acknowledge."""
        self._stop.set()
        if self._thread:
            self._thread.join(timeout=5)
            self._thread = None
        with self._app.app_context(), db.engine.begin() as connection:
            connection.execute(sa.delete(ProcessRow).where(ProcessRow.id == self.process_id))

    def _run(self) -> None:
        listener = keys.Nudges(self._app.extensions["motorclub.keys"], CHANNEL)
        while not self._stop.is_set():
            is_behind = self.acknowledged != self.snapshot.epoch
            listener.wait(DRAIN_S if is_behind else POLL_S, self._stop)
            try:
                with self._app.app_context():
                    self.sample()
                    self.refresh()
                    self._heartbeat_if_due()
                    self.watchdog.look(self)
            except sa.exc.SQLAlchemyError as error:
                _log.warning("cannot read the platform's state: %s", error)
            except Exception:
                # A process that no longer follows would go on serving what has long been switched off.
                _log.exception("following the platform failed")
        listener.close()

    def sample(self) -> None:
        """Update the gauges of this process. Needs an application context."""
        metrics.sample_process(self.kind)
        pool = db.engine.pool
        if isinstance(pool, QueuePool):
            metrics.POOL_IN_USE.set(pool.checkedout())
            metrics.POOL_LIMIT.set(pool.size())
        for sampler in self.samplers:
            sampler()

    def _heartbeat_if_due(self) -> None:
        if clock.now() >= self._next_heartbeat:
            self._next_heartbeat = clock.now() + HEARTBEAT
            self.heartbeat(health.report_process(self.host))

    def heartbeat(self, state: Mapping[str, object] = MappingProxyType({})) -> None:
        """Renew this process's row: alive, on which epoch, and what is new in `state`. Needs an application context."""
        news = {name: value for name, value in state.items() if self._reported.get(name) != value}
        with db.engine.begin() as connection:
            fresh = self._write_row(connection, news)
        self._reported = ({} if fresh else self._reported) | news

    def _write_row(self, connection: sa.Connection, news: Mapping[str, object]) -> bool:
        """Whether the row is new, and so without what was reported before."""
        total, current = self.tabs(self.snapshot.epoch)
        values = {
            "kind": self.kind,
            "epoch": self.acknowledged,
            "tabs_total": total,
            "tabs_current": current,
            "seen_at": clock.now(),
            **news,
        }
        inserted = sa.literal_column("xmax = 0", sa.Boolean)
        return bool(
            connection.scalar(
                insert(ProcessRow)
                .values(id=self.process_id, **values)
                .on_conflict_do_update(index_elements=[ProcessRow.id], set_=values)
                .returning(inserted)
            )
        )


def _read_truth() -> Truth:
    # One statement: in a busy process each round trip to the database waits for the interpreter, and until the last one
    # the process keeps serving what has been switched off.
    found = reads().execute(_TRUTH).one_or_none()
    if found is None:
        return Truth(0, frozenset(), {}, {})
    return Truth(
        found.epoch,
        frozenset(found.running),
        {**found.settings, CORE: found.core},
        {(permission, role): granted for permission, role, granted in found.words},
    )


def _truth() -> sa.Select[Any]:
    may_run = sa.and_(
        PluginRow.installed_at.is_not(None),
        PluginRow.enabled,
        PluginRow.quarantined_at.is_(None),
        PluginRow.failure.is_(None),
    )
    running = sa.select(sa.func.jsonb_agg(PluginRow.id).filter(may_run))
    settings = sa.select(sa.func.jsonb_object_agg(PluginRow.id, PluginRow.settings))
    word = sa.func.jsonb_build_array(GrantRow.permission, GrantRow.role, GrantRow.granted)
    return sa.select(
        PlatformState.epoch,
        PlatformState.settings.label("core"),
        _or_empty(running, "[]").label("running"),
        _or_empty(settings, "{}").label("settings"),
        _or_empty(sa.select(sa.func.jsonb_agg(word)), "[]").label("words"),
    )


def _or_empty(query: sa.Select[Any], empty: str) -> sa.ColumnElement[Any]:
    return sa.func.coalesce(
        query.scalar_subquery(), sa.cast(sa.literal_column(f"'{empty}'"), JSONB), type_=JSONB
    )


_TRUTH = _truth()


def _call(listener: Listener, snapshot: Snapshot) -> None:
    try:
        listener(snapshot)
    except Exception:
        _log.exception("a listener to platform changes failed")


def grants_of(
    host: Host, enabled: set[str], words: Mapping[tuple[str, str], bool]
) -> dict[Role, frozenset[str]]:
    """Which permissions each role has while these plugins are on; `words` are the admins' on (permission, role)."""
    granted: dict[Role, set[str]] = {role: set() for role in Role}
    for owner, contributions in host.contributions():
        if owner == CORE or owner in enabled:
            for permission in contributions.permissions:
                for role in roles_of(permission, words):
                    granted[role].add(permission.name)
    return {role: frozenset(names) for role, names in granted.items()}


def roles_of(permission: Permission, words: Mapping[tuple[str, str], bool]) -> list[Role]:
    """The roles that have a permission: those of its owner, unless an admin has decided otherwise.

    Whatever the database says, admins keep what it takes to set things right again.
    """
    return [
        role
        for role in Role
        if words.get((permission.name, role), role in permission.roles)
        or (permission.name, role) == NEVER_TAKEN
    ]


def init_app(app: Flask, host: Host, kind: str) -> Registry:
    """Give `app` its registry; `kind` is web, jobs, hub or the name of a tool."""
    registry = app.extensions["motorclub.registry"] = Registry(app, host, kind)
    for loaded in host.plugins.values():
        loaded.guard.enabled = functools.partial(_is_on, loaded.id)
    return registry


def _is_on(plugin: str) -> bool:
    return plugin in current().enabled


def registry() -> Registry:
    """The current application's registry."""
    found: Registry = current_app.extensions["motorclub.registry"]
    return found


def current() -> Snapshot:
    """The snapshot to act on: the one pinned at the start of the request, else the newest."""
    if has_request_context():
        pinned: Snapshot | None = g.get("snapshot")
        if pinned is not None:
            return pinned
    return registry().snapshot


def enabled_owners() -> list[str]:
    """The core and every plugin that is on, by the newest snapshot."""
    return [CORE, *current().enabled]


def settings(owner: str) -> Any:
    """The current settings of a plugin, as its own frozen dataclass."""
    return current().settings[owner]


def settings_of(kind: type[Settings]) -> Settings:
    """The current settings of the plugin that registered the frozen dataclass `kind`."""
    for value in current().settings.values():
        if type(value) is kind:
            return value
    raise LookupError(f"no plugin has registered the settings {kind.__qualname__}")


def nudge() -> None:
    """Make every process refresh its snapshot now."""
    keys.attempt(lambda client: client.publish(CHANNEL, b"look"), 0)


def live_processes(connection: sa.Connection) -> list[sa.Row[Any]]:
    """Rows of the processes that are alive, by kind and id."""
    return list(
        connection.execute(
            sa.select(ProcessRow.__table__)
            .where(ProcessRow.seen_at > clock.now() - ALIVE)
            .order_by(ProcessRow.kind, ProcessRow.id)
        )
    )


def installed_owners(connection: sa.Connection) -> frozenset[str]:
    """The core and every plugin that has its tables.

    The rows stay locked until the end of the transaction, so that nothing can be written for a plugin between the
    look of its uninstallation and its commit.
    """
    rows = sa.select(PluginRow.id).where(PluginRow.installed_at.is_not(None)).order_by(PluginRow.id)
    return frozenset({CORE, *connection.scalars(rows.with_for_update(read=True))})
