"""Installing, and switching on and off: one transaction, one nudge, and the wait for everybody's word."""

from __future__ import annotations

import functools
import logging
import time
from dataclasses import dataclass

import sqlalchemy as sa
from flask import Flask
from sqlalchemy.dialects.postgresql import insert

from motorclub import audit, clock
from motorclub.db import after_commit, db
from motorclub.http.errors import ApiError, conflict, not_found
from motorclub.members.models import Member
from motorclub.members.values import Role
from motorclub.notifications.services import notify
from motorclub.plugin import migrate, registry
from motorclub.plugin.host import Host, Loaded
from motorclub.plugin.models import PlatformState, PluginRow
from motorclub.plugin.values import Consequence
from motorclub.realtime.publish import send_after_commit

ACK_WAIT_S = 2.0
ACK_POLL_S = 0.01
PLATFORM_TOPIC = "/topic/platform"
PLUGINS_PAGE = "/adminPanel?tab=plugins"
QUARANTINED = "core.plugin_quarantined"

_log = logging.getLogger("motorclub.plugin")


@dataclass(frozen=True, slots=True)
class Preflight:
    """What switching a plugin off would mean: enabled plugins that need it, and consequences for people."""

    dependents: tuple[str, ...]
    consequences: tuple[Consequence, ...]


@dataclass(frozen=True, slots=True)
class Acknowledgement:
    """How many live processes of each kind (and open tabs) serve an epoch, and who does not yet."""

    epoch: int
    by_kind: dict[str, tuple[int, int]]
    missing: tuple[str, ...]


def install_all(host: Host) -> None:
    """Migrate the core and every usable plugin and remember each; needs an application context.

    A plugin whose migration fails is set aside with the reason; the rest goes on.
    """
    for chain in migrate.chains(host):
        if chain.owner == "core":
            migrate.upgrade(db.engine, chain)
        else:
            _install(host.plugins[chain.owner], chain)
    for loaded in host.plugins.values():
        _remember(loaded)
    db.session.commit()


def _install(loaded: Loaded, chain: migrate.Chain) -> None:
    try:
        migrate.upgrade(db.engine, chain)
    except Exception as error:
        loaded.failure = f"its migration failed: {error}"


def _remember(loaded: Loaded) -> None:
    """Write the plugin's row; a plugin seen for the first time takes its manifest's default."""
    manifest = loaded.manifest
    row = insert(PluginRow).values(
        id=loaded.id,
        enabled=manifest.default_on if manifest else False,
        version=manifest.version if manifest else "",
        failure=loaded.failure or None,
        changed_at=clock.now(),
    )
    # A quarantined plugin keeps its reason until an admin lets it go on.
    failure = sa.case(
        (PluginRow.quarantined_at.is_(None), row.excluded.failure),
        else_=sa.func.coalesce(row.excluded.failure, PluginRow.failure),
    )
    changed = sa.or_(PluginRow.version != row.excluded.version, PluginRow.failure.is_distinct_from(failure))
    result = db.session.execute(
        row.on_conflict_do_update(
            index_elements=[PluginRow.id],
            set_={"version": row.excluded.version, "failure": failure},
            where=changed,
        ).returning(PluginRow.id)
    )
    if result.first():
        raise_epoch()


def raise_epoch() -> int:
    """The next epoch, in the current transaction; its row lock puts all switches in one order."""
    return db.session.execute(
        sa.update(PlatformState).values(epoch=PlatformState.epoch + 1).returning(PlatformState.epoch)
    ).scalar_one()


def preflight(host: Host, plugin: str) -> Preflight:
    """What switching `plugin` off would mean. Raises 404 for an unknown plugin."""
    known(host, plugin)
    return Preflight(dependents(host, plugin), tuple(host.hooks.check_disable(plugin)))


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
    loaded = known(host, plugin)
    db.session.execute(sa.select(PlatformState).with_for_update())
    registry.registry().refresh()
    if on:
        _check_enable(loaded)
    else:
        _check_disable(host, plugin)
    epoch = _commit_switch(plugin, on=on, actor_id=actor_id)
    registry.registry().refresh()
    return wait_for(epoch)


def known(host: Host, plugin: str) -> Loaded:
    """The plugin as this process has loaded it, usable or not. Raises 404."""
    loaded = host.plugins.get(plugin)
    if loaded is None:
        raise not_found(f"Plugin {plugin}")
    return loaded


def _check_enable(loaded: Loaded) -> None:
    row = db.session.get(PluginRow, loaded.id, populate_existing=True)
    failure = loaded.failure or ("it is not installed yet" if row is None else _standing_failure(row))
    if failure:
        raise conflict(f"Plugin {loaded.id} cannot be switched on: {failure.strip().splitlines()[-1]}")
    enabled = registry.registry().snapshot.enabled
    missing = [need for need in (loaded.manifest.requires if loaded.manifest else ()) if need not in enabled]
    if missing:
        raise ApiError(409, f"Switch on first: {', '.join(missing)}", details={"requires": missing})


def _standing_failure(row: PluginRow) -> str:
    """Why the plugin cannot run although its code has loaded here; switching on ends a quarantine."""
    return (row.failure or "") if row.quarantined_at is None else ""


def _check_disable(host: Host, plugin: str) -> None:
    blocking = dependents(host, plugin)
    if blocking:
        message = f"Switch off first: {', '.join(blocking)}"
        raise ApiError(409, message, details={"dependents": list(blocking)})


def _commit_switch(plugin: str, *, on: bool, actor_id: int | None) -> int:
    db.session.execute(
        sa.update(PluginRow)
        .where(PluginRow.id == plugin)
        .values(
            enabled=on,
            changed_at=clock.now(),
            failure=sa.case((PluginRow.quarantined_at.is_(None), PluginRow.failure)),
            quarantined_at=None,
        )
    )
    epoch = raise_epoch()
    verb = "enabled" if on else "disabled"
    audit.record(f"plugin.{verb}", actor_id=actor_id, target=f"plugin:{plugin}", details={"epoch": epoch})
    commit_epoch(epoch)
    return epoch


def commit_epoch(epoch: int) -> None:
    """Commit; then tell every process and every open tab that there is a new epoch."""
    after_commit(registry.nudge)
    send_after_commit(PLATFORM_TOPIC, "PLATFORM_CHANGED", lambda: {"epoch": epoch})
    db.session.commit()


def watch(app: Flask, host: Host) -> None:
    """From now on a plugin whose hooks keep failing in this process is quarantined in all of them."""
    for loaded in host.plugins.values():
        loaded.guard.quarantine = functools.partial(_quarantine_apart, app, loaded.id)


def _quarantine_apart(app: Flask, plugin: str, reason: str) -> None:
    """In a context, and so in a transaction, of its own: the caller's may come to nothing."""
    try:
        with app.app_context():
            quarantine(plugin, reason)
    except sa.exc.SQLAlchemyError:
        _log.exception("plugin %s could not be quarantined", plugin)


def quarantine(plugin: str, reason: str) -> None:
    """Switch a plugin off everywhere until an admin switches it on again, and tell the admins. Commits."""
    moved = db.session.scalar(
        sa.update(PluginRow)
        .where(PluginRow.id == plugin, PluginRow.quarantined_at.is_(None))
        .values(quarantined_at=clock.now(), failure=reason, changed_at=clock.now())
        .returning(PluginRow.id)
    )
    if moved is None:
        return
    epoch = raise_epoch()
    audit.record("plugin.quarantined", target=f"plugin:{plugin}", details={"epoch": epoch, "reason": reason})
    for admin in db.session.scalars(sa.select(Member.id).where(Member.role == Role.ADMIN)).all():
        notify(admin, QUARANTINED, {"plugin": plugin}, PLUGINS_PAGE)
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
    with db.engine.connect() as connection:
        rows = registry.live_processes(connection)
    by_kind: dict[str, tuple[int, int]] = {}
    for row in rows:
        total, current = by_kind.get(row.kind, (0, 0))
        by_kind[row.kind] = (total + 1, current + (row.epoch >= epoch))
    by_kind["tabs"] = (sum(row.tabs_total for row in rows), sum(row.tabs_current for row in rows))
    return Acknowledgement(epoch, by_kind, tuple(row.id for row in rows if row.epoch < epoch))
