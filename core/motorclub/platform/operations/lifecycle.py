"""Installing, and switching on and off: one transaction, one nudge, and the wait for everybody's word."""

from __future__ import annotations

import functools
import logging
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace

import sqlalchemy as sa
from flask import Flask
from packaging.version import InvalidVersion, Version
from sqlalchemy.dialects.postgresql import insert

from motorclub import audit, clock, metrics
from motorclub.db import after_commit, db, reads, storable
from motorclub.events.models import DeliveryState, OutboxDelivery
from motorclub.http.errors import ApiError, conflict, not_found
from motorclub.http.rows import count_rows
from motorclub.jobs import schedules
from motorclub.jobs.models import JobRow, JobState
from motorclub.notifications.changes import notify
from motorclub.people.models import Member
from motorclub.platform.operations import migrate
from motorclub.plugin import registry
from motorclub.plugin.guard import Breaker, GuardedFailure
from motorclub.plugin.host import Host, Loaded
from motorclub.plugin.models import PlatformState, PluginRow
from motorclub.plugin.texts import translate_answer
from motorclub.plugin.values import Consequence
from motorclub.realtime import publish
from motorclub.realtime.publish import send_after_commit
from motorclub.search import services as search
from motorclub.viewer import Role

ACK_WAIT_S = 2.0
ACK_POLL_S = 0.01
PLATFORM_TOPIC = "/topic/platform"
PLUGINS_PAGE = "/adminPanel?tab=plugins"
QUARANTINED = "core.plugin_quarantined"

_log = logging.getLogger("motorclub.plugin")


@dataclass(frozen=True, slots=True)
class Preflight:
    """What throwing a switch would mean.

    Off: the enabled plugins that need it, what people lose, and the open subscriptions to its topics. On: what must
    be switched on first. Both: jobs and deliveries of events that wait for it.
    """

    dependents: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    consequences: tuple[Consequence, ...] = ()
    sockets: int = 0
    jobs: int = 0
    deliveries: int = 0


@dataclass(frozen=True, slots=True)
class Acknowledgement:
    """How many live processes of each kind (and open tabs) serve an epoch, and who does not yet."""

    epoch: int
    by_kind: dict[str, tuple[int, int]]
    missing: tuple[str, ...]


def install_all(host: Host) -> dict[str, str]:
    """Migrate the core and every usable plugin and record each; needs an application context.

    A plugin that cannot be migrated is failed with the reason until the next attempt; the others are not affected.
    Plugins that an admin has uninstalled are skipped. Returns the reasons by plugin.
    """
    migrate.upgrade(db.engine, migrate.core_chain(migrate.table_owners(host)))
    before = _rows()
    failures = {plugin: _bring_up(host, loaded) for plugin, loaded in host.plugins.items()}
    if _rows() != before:
        raise_epoch()
    search.build_new(host)
    db.session.commit()
    return {plugin: failure for plugin, failure in failures.items() if failure}


def _rows() -> dict[str, tuple[str, str | None, bool]]:
    """What of each plugin's row decides how processes treat it."""
    rows = db.session.execute(
        sa.select(PluginRow.id, PluginRow.version, PluginRow.failure, PluginRow.installed_at)
    )
    return {row.id: (row.version, row.failure, row.installed_at is not None) for row in rows}


def notice(loaded: Loaded) -> None:
    """Write the row of a plugin seen for the first time; it takes its manifest's default."""
    row = insert(PluginRow).values(
        id=loaded.id,
        enabled=loaded.manifest.default_on if loaded.manifest else False,
        version="",
        changed_at=clock.now(),
    )
    db.session.execute(row.on_conflict_do_nothing())


def was_uninstalled(plugin: str) -> bool:
    """Whether an admin has taken its tables away; one that only never was installed has not been switched."""
    row = db.session.get(PluginRow, plugin, populate_existing=True)
    return row is not None and row.installed_at is None and row.switched_at is not None


def bring_up(host: Host, plugin: str) -> None:
    """Bring one installed plugin up to date. Raises 404, and 409 if it is not installed or that fails."""
    loaded = get_loaded(host, plugin)
    if was_uninstalled(plugin):
        raise conflict("Plugin {plugin} is not installed", plugin=plugin)
    if failure := _bring_up(host, loaded):
        raise conflict(
            "Plugin {plugin} cannot be brought up to date: {reason}",
            plugin=plugin,
            reason=last_line(failure),
        )
    commit_epoch(raise_epoch())


def step_down(host: Host, plugin: str) -> str | None:
    """Take the tables of a plugin that is off back by one revision, for its author; where they stand then.

    Until it is brought up to date again the plugin counts as failed. Raises 404 and 409.
    """
    loaded = get_loaded(host, plugin)
    row = db.session.get(PluginRow, plugin)
    if row is None or row.installed_at is None or not migrate.has_migrations(host, plugin):
        raise conflict("Plugin {plugin} has no tables", plugin=plugin)
    if row.enabled:
        raise conflict("Plugin {plugin} is on: switch it off first", plugin=plugin)
    chain = migrate.plugin_chain(host, plugin)
    try:
        migrate.downgrade(db.engine, chain, "-1")
    except Exception as error:
        raise conflict(
            "Plugin {plugin} cannot go back: {reason}",
            plugin=plugin,
            reason=last_line(reason_of(error)),
        ) from error
    stands = migrate.position(db.session.connection(), chain)
    _record_failure(
        loaded, f"its tables stand at {stands}: motorclub plugins migrate {plugin} brings them up"
    )
    commit_epoch(raise_epoch())
    return stands


def _bring_up(host: Host, loaded: Loaded) -> str:
    """Migrate a plugin and let it change its data; why it is failed now, or an empty text. Commits."""
    notice(loaded)
    db.session.commit()
    failure = loaded.failure if was_uninstalled(loaded.id) else _migrate(host, loaded)
    _record_failure(loaded, failure)
    return failure


def _migrate(host: Host, loaded: Loaded) -> str:
    if not loaded.usable:
        return loaded.failure
    if missing := not_installed(loaded):
        return f"it requires {', '.join(missing)}, which is not installed"
    try:
        if migrate.has_migrations(host, loaded.id):
            migrate.upgrade(db.engine, migrate.plugin_chain(host, loaded.id))
        settle(host, loaded)
        db.session.commit()
    except Exception as error:
        db.session.rollback()
        _log.exception("plugin %s cannot be brought up to date", loaded.id)
        return reason_of(error)
    return ""


def settle(host: Host, loaded: Loaded) -> None:
    """Call `on_install` or `on_upgrade` of a plugin, once, and record its version.

    In the current transaction, which is for this alone; of two processes the second finds it done. Raises
    GuardedFailure.
    """
    row = db.session.get(PluginRow, loaded.id, populate_existing=True, with_for_update=True)
    if row is None or loaded.manifest is None:
        raise LookupError(f"plugin {loaded.id} has no row or no manifest")
    version = loaded.manifest.version
    if row.installed_at is None:
        host.hooks.on_install(loaded.id)
        row.installed_at = clock.now()
    elif is_newer(version, row.version):
        host.hooks.on_upgrade(loaded.id, row.version)
    row.version = version


def is_newer(version: str, other: str) -> bool:
    """Whether data written by `other` has steps of `version` before it; of odd versions any change counts.

    >>> is_newer("1.10", "1.9"), is_newer("1.0", "1.1"), is_newer("nightly", "1.0")
    (True, False, True)
    """
    try:
        return Version(version) > Version(other)
    except InvalidVersion:
        return version != other


def reason_of(error: BaseException) -> str:
    """The traceback for admins; its last line says what happened in one sentence."""
    cause = error.__cause__ if isinstance(error, GuardedFailure) and error.__cause__ else error
    what = f"its hook failed ({error})" if isinstance(error, GuardedFailure) else "its migration failed"
    said = str(cause).strip().partition("\n")[0]
    trace = "".join(traceback.format_exception(cause)).strip()
    return f"{trace}\n{what}: {type(cause).__name__}: {said}"


def _record_failure(loaded: Loaded, failure: str) -> None:
    # A quarantined plugin keeps its reason until an admin lets it go on.
    standing = sa.case((PluginRow.quarantined_at.is_not(None), PluginRow.failure))
    db.session.execute(
        sa.update(PluginRow)
        .where(PluginRow.id == loaded.id)
        .values(failure=storable(failure) or standing)
        .execution_options(synchronize_session=False)
    )
    db.session.commit()


def install(host: Host, plugin: str, *, actor_id: int | None) -> Acknowledgement:
    """Make the tables of a plugin that has none, and let it write what it needs; it stays off.

    Raises 404, and 409 for one that is installed, that cannot run, whose requirements are not installed, or whose
    migrations or `on_install` fail; then nothing has changed.
    """
    loaded = get_loaded(host, plugin)
    lock_state()
    _check_install(loaded)
    try:
        if migrate.has_migrations(host, plugin):
            migrate.upgrade_within(db.session.connection(), migrate.plugin_chain(host, plugin))
        settle(host, loaded)
    except Exception as error:
        db.session.rollback()
        _log.exception("plugin %s cannot be installed", plugin)
        raise conflict(
            "Plugin {plugin} cannot be installed: {reason}",
            plugin=plugin,
            reason=last_line(reason_of(error)),
        ) from error
    mark_installed(plugin)
    epoch = raise_epoch()
    audit.record("plugin.installed", actor_id=actor_id, target=f"plugin:{plugin}", details={"epoch": epoch})
    return finish(epoch)


def _check_install(loaded: Loaded) -> None:
    notice(loaded)
    if loaded.failure:
        raise conflict(
            "Plugin {plugin} cannot be installed: {reason}",
            plugin=loaded.id,
            reason=last_line(loaded.failure),
        )
    if loaded.id in installed_plugins():
        raise conflict("Plugin {plugin} is installed", plugin=loaded.id)
    if missing := not_installed(loaded):
        raise ApiError(
            409, "Install first: {join}", details={"requires": missing}, values={"join": ", ".join(missing)}
        )


def not_installed(loaded: Loaded) -> list[str]:
    """What it requires and has no tables yet."""
    installed = installed_plugins()
    return [need for need in (loaded.manifest.requires if loaded.manifest else ()) if need not in installed]


def installed_plugins() -> frozenset[str]:
    """The plugins that have their tables, by the current transaction."""
    return frozenset(db.session.scalars(sa.select(PluginRow.id).where(PluginRow.installed_at.is_not(None))))


def mark_installed(plugin: str) -> None:
    """A new installation: off, as if it had never been switched."""
    row = db.session.get_one(PluginRow, plugin)
    row.enabled, row.switched_at, row.failure, row.changed_at = False, None, None, clock.now()
    after_commit(schedules.remember)


def lock_state() -> PlatformState:
    """Serialise changes of the platform until the end of the transaction."""
    return db.session.execute(
        sa.select(PlatformState).with_for_update().execution_options(populate_existing=True)
    ).scalar_one()


def finish(epoch: int) -> Acknowledgement:
    """Commit a change of the platform and wait for everybody's word."""
    commit_epoch(epoch)
    return follow(epoch)


def follow(epoch: int) -> Acknowledgement:
    """Follow a change that is committed here, and wait for the others."""
    registry.registry().refresh()
    return wait_for(epoch)


def raise_epoch() -> int:
    """The next epoch, in the current transaction; its row lock puts all switches in one order."""
    return db.session.execute(
        sa.update(PlatformState).values(epoch=PlatformState.epoch + 1).returning(PlatformState.epoch)
    ).scalar_one()


def to_language(consequence: Consequence) -> Consequence:
    """What switching off means, in the language of the present request."""
    return replace(consequence, message=translate_answer(consequence.message))


def preflight(host: Host, plugin: str, *, on: bool = False) -> Preflight:
    """What switching `plugin` on or off would mean. Raises 404 for an unknown plugin."""
    loaded = get_loaded(host, plugin)
    jobs, deliveries = count_unfinished_work(plugin)
    if on:
        return Preflight(requires=_missing(loaded), jobs=jobs, deliveries=deliveries)
    return Preflight(
        dependents=dependents(host, plugin),
        consequences=tuple(map(to_language, host.hooks.check_disable(plugin))),
        sockets=publish.count_subscriptions().get(plugin, 0),
        jobs=jobs,
        deliveries=deliveries,
    )


def count_unfinished_work(plugin: str) -> tuple[int, int]:
    """How many jobs of the plugin are still to be run, and how many events are still to be delivered to it."""
    unrun = sa.and_(JobRow.owner == plugin, JobRow.state.in_((JobState.QUEUED, JobState.RUNNING)))
    untold = sa.and_(OutboxDelivery.owner == plugin, OutboxDelivery.state == DeliveryState.PENDING)
    return count_rows(JobRow, unrun), count_rows(OutboxDelivery, untold)


def dependents(host: Host, plugin: str) -> tuple[str, ...]:
    """The enabled plugins that require `plugin`, directly."""
    enabled = registry.registry().snapshot.enabled
    return tuple(
        loaded.id
        for loaded in host.usable()
        if loaded.manifest and plugin in loaded.manifest.requires and loaded.id in enabled
    )


def switch(host: Host, plugin: str, *, on: bool, actor_id: int | None) -> Acknowledgement:
    """Switch `plugin` on or off everywhere and wait up to two seconds for every process's word.

    Raises 404 for an unknown plugin, 409 for one that cannot be switched on, for missing requirements, and for
    enabled plugins that require it (named in `details`).
    """
    loaded = get_loaded(host, plugin)
    lock_state()
    registry.registry().refresh()
    if on:
        _check_enable(loaded)
    else:
        _check_disable(host, plugin)
    _publish_switch(host, plugin, on=on)
    return finish(_write_switch(plugin, on=on, actor_id=actor_id))


def _publish_switch(host: Host, plugin: str, *, on: bool) -> None:
    """Let the plugin act on a switch that changes something; only going on may be refused (409)."""
    row = db.session.get(PluginRow, plugin, populate_existing=True)
    if row is None or row.enabled is on:
        return
    if not on:
        host.hooks.on_disable(plugin)
        return
    try:
        host.hooks.on_enable(plugin)
        search.go_on(plugin)
    except GuardedFailure as error:
        raise conflict(
            "Plugin {plugin} cannot be switched on: {reason}",
            plugin=plugin,
            reason=last_line(reason_of(error)),
        ) from error


def get_loaded(host: Host, plugin: str) -> Loaded:
    """The plugin as this process has loaded it, usable or not. Raises 404."""
    loaded = host.plugins.get(plugin)
    if loaded is None:
        raise not_found("Plugin {plugin}", plugin=plugin)
    return loaded


def _check_enable(loaded: Loaded) -> None:
    failure = loaded.failure or _standing_failure(
        db.session.get(PluginRow, loaded.id, populate_existing=True)
    )
    if failure:
        raise conflict(
            "Plugin {plugin} cannot be switched on: {reason}", plugin=loaded.id, reason=last_line(failure)
        )
    if missing := _missing(loaded):
        raise ApiError(
            409,
            "Switch on first: {join}",
            details={"requires": list(missing)},
            values={"join": ", ".join(missing)},
        )


def _missing(loaded: Loaded) -> tuple[str, ...]:
    """What it requires and is not on."""
    enabled = registry.registry().snapshot.enabled
    needs = loaded.manifest.requires if loaded.manifest else ()
    return tuple(need for need in needs if need not in enabled)


def last_line(failure: str) -> str:
    """The sentence at the end of a traceback."""
    return failure.strip().splitlines()[-1]


def _standing_failure(row: PluginRow | None) -> str:
    """Why the plugin cannot run although its code has loaded here; switching on ends a quarantine."""
    if row is None or (row.installed_at is None and row.failure is None):
        return "it is not installed"
    return (row.failure or "") if row.quarantined_at is None else ""


def _check_disable(host: Host, plugin: str) -> None:
    blocking = dependents(host, plugin)
    if blocking:
        details = {"dependents": list(blocking)}
        raise ApiError(409, "Switch off first: {join}", details=details, values={"join": ", ".join(blocking)})


def _write_switch(plugin: str, *, on: bool, actor_id: int | None) -> int:
    _release(plugin, enabled=on, switched_at=clock.now())
    epoch = raise_epoch()
    verb = "enabled" if on else "disabled"
    audit.record(f"plugin.{verb}", actor_id=actor_id, target=f"plugin:{plugin}", details={"epoch": epoch})
    return epoch


def _release(plugin: str, **values: object) -> None:
    """End a quarantine, if there is one, and set further values."""
    db.session.execute(
        sa.update(PluginRow)
        .where(PluginRow.id == plugin)
        .values(
            changed_at=clock.now(),
            failure=sa.case((PluginRow.quarantined_at.is_(None), PluginRow.failure)),
            quarantined_at=None,
            **values,
        )
        .execution_options(synchronize_session=False)
    )


def release(host: Host, plugin: str, *, actor_id: int | None) -> Acknowledgement:
    """Let a quarantined plugin go on as it was, on or off. Raises 404, and 409 for one that is not quarantined."""
    get_loaded(host, plugin)
    lock_state()
    row = db.session.get(PluginRow, plugin, populate_existing=True)
    if row is None or row.quarantined_at is None:
        raise conflict("Plugin {plugin} is not quarantined", plugin=plugin)
    _release(plugin)
    epoch = raise_epoch()
    audit.record("plugin.released", actor_id=actor_id, target=f"plugin:{plugin}", details={"epoch": epoch})
    return finish(epoch)


def commit_epoch(epoch: int) -> None:
    """Commit; then publish the new epoch to every process and open tab."""
    announce(epoch)
    db.session.commit()


def announce(epoch: int) -> None:
    """Publish a new epoch to every process and open tab, once the current transaction has committed."""
    after_commit(registry.nudge)
    send_after_commit(PLATFORM_TOPIC, "PLATFORM_CHANGED", lambda: {"epoch": epoch})


def notify_admins(kind: str, plugin: str) -> None:
    """Notify every admin of something about a plugin, in the current transaction."""
    for admin in db.session.scalars(sa.select(Member.id).where(Member.role == Role.ADMIN)).all():
        notify(admin, kind, {"plugin": plugin}, PLUGINS_PAGE)


def watch(app: Flask, host: Host) -> None:
    """From now on a plugin whose hooks keep failing in this process is quarantined in all of them."""
    for loaded in host.plugins.values():
        loaded.guard.quarantine = functools.partial(_quarantine_in_thread, app, loaded.id)
    follower: registry.Registry = app.extensions["motorclub.registry"]
    follower.on_change(_fresh_starts(host))


def _fresh_starts(host: Host) -> Callable[[registry.Snapshot], None]:
    """A plugin that is on again gets a new breaker: the next failure is its first."""
    before: frozenset[str] = frozenset()

    def changed(snapshot: registry.Snapshot) -> None:
        nonlocal before
        for plugin in snapshot.enabled - before:
            host.plugins[plugin].guard.breaker = Breaker()
        before = snapshot.enabled

    return changed


def _quarantine_in_thread(app: Flask, plugin: str, reason: str) -> None:
    """In a context, and so in a transaction, of its own: the caller's may come to nothing."""
    try:
        with app.app_context():
            quarantine(plugin, reason)
    except sa.exc.SQLAlchemyError:
        _log.exception("plugin %s could not be quarantined", plugin)


def quarantine(plugin: str, reason: str) -> None:
    """Switch a plugin off everywhere until an admin switches it on again, and notify the admins. Commits."""
    moved = db.session.scalar(
        sa.update(PluginRow)
        .where(PluginRow.id == plugin, PluginRow.quarantined_at.is_(None))
        .values(quarantined_at=clock.now(), failure=reason, changed_at=clock.now())
        .returning(PluginRow.id)
    )
    if moved is None:
        return
    metrics.QUARANTINES.labels(plugin).inc()
    epoch = raise_epoch()
    audit.record("plugin.quarantined", target=f"plugin:{plugin}", details={"epoch": epoch, "reason": reason})
    notify_admins(QUARANTINED, plugin)
    commit_epoch(epoch)
    registry.registry().refresh()


def wait_for(epoch: int, seconds: float = ACK_WAIT_S) -> Acknowledgement:
    """Wait until every live process serves `epoch` or a later one, at most `seconds`."""
    deadline = time.monotonic() + seconds
    while True:
        state = acknowledgement(epoch)
        if not state.missing or time.monotonic() >= deadline:
            return state
        time.sleep(ACK_POLL_S)


def acknowledgement(epoch: int) -> Acknowledgement:
    """Who serves `epoch` by now."""
    rows = registry.live_processes(reads())
    by_kind: dict[str, tuple[int, int]] = {}
    for row in rows:
        total, current = by_kind.get(row.kind, (0, 0))
        by_kind[row.kind] = (total + 1, current + (row.epoch >= epoch))
    by_kind["tabs"] = (sum(row.tabs_total for row in rows), sum(row.tabs_current for row in rows))
    return Acknowledgement(epoch, by_kind, tuple(row.id for row in rows if row.epoch < epoch))
