"""What is wrong with the plugins of this site, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa

from motorclub.config import Config
from motorclub.db import db
from motorclub.events.models import DeliveryState, OutboxDelivery
from motorclub.jobs.models import JobRow, JobState
from motorclub.members.administration.services import MAKE_ADMIN, NO_ADMIN, has_admin
from motorclub.platform.operations import migrate, tampering
from motorclub.platform.operations.doctor.findings import Finding
from motorclub.plugin import lock, registry
from motorclub.plugin.host import Host
from motorclub.plugin.models import PluginRow

VERSION_TABLE = "alembic_version_"


def examine_plugins(host: Host, config: Config) -> list[Finding]:
    """Everything that is found, the same every time; needs an application context. Writes what has been tampered."""
    with db.engine.connect() as connection:
        return [
            *_safe_mode(config),
            *_no_admin(config),
            *_lock(config),
            *_failures(host),
            *_unwell(host, config),
            *_positions(host, connection),
            *_orphans(host, connection),
            *_dead_deliveries(connection),
            *_old_code(connection),
        ]


def _safe_mode(config: Config) -> Iterator[Finding]:
    if config.safe_mode:
        why = config.safe_mode_reason or "MOTORCLUB_SAFE_MODE is set"
        yield Finding(f"no plugin is loaded: {why}", "start without MOTORCLUB_SAFE_MODE")


def _no_admin(config: Config) -> Iterator[Finding]:
    if config.mode == "production" and not has_admin():
        yield Finding(NO_ADMIN, MAKE_ADMIN)


def _lock(config: Config) -> Iterator[Finding]:
    try:
        lock_file = lock.read(config.lock_file)
        differences = tampering.check(config)
    except lock.LockError as error:
        yield Finding(str(error), "write it again: motorclub plugins lock")
        return
    db.session.commit()
    for plugin, difference in differences.items():
        remedy = "install its wheel again, or, if the change is yours: motorclub plugins lock"
        yield Finding(f"{plugin}: {difference}", remedy)
    for entry in lock.entries() if lock_file else ():
        if lock_file and entry.name not in lock_file.plugins:
            yield Finding(f"{entry.name}: it is not in plugins.lock", "motorclub plugins lock")


def _failures(host: Host) -> Iterator[Finding]:
    rows = {row.id: row for row in db.session.scalars(sa.select(PluginRow))}
    for plugin, loaded in host.plugins.items():
        row = rows.get(plugin)
        failure = loaded.failure or (row.failure if row else None)
        if row and row.quarantined_at:
            yield Finding(f"{plugin}: quarantined, {failure}", f"motorclub plugins release {plugin}")
        elif failure:
            said = failure.strip().splitlines()[-1]
            yield Finding(f"{plugin}: failed, {said}", f"motorclub plugins info {plugin} shows all of it")


def _unwell(host: Host, config: Config) -> Iterator[Finding]:
    """Problems that plugins of a production site report themselves, such as sales for test money."""
    if config.mode != "production":
        return
    enabled = registry.registry().refresh().enabled
    for loaded in host.usable():
        said = host.hooks.check_health(loaded.id) if loaded.id in enabled else None
        if said is not None and not said.ok:
            yield Finding(f"{loaded.id}: {said.message}", "its settings are at /pluginsManagement")


def _positions(host: Host, connection: sa.Connection) -> Iterator[Finding]:
    """Chains that do not stand at their newest revision; uninstalled plugins have none."""
    for chain in migrate.chains(host):
        stands, newest = migrate.position(connection, chain), migrate.head(chain)
        if stands != newest and not (stands is None and _uninstalled(chain.owner)):
            command = (
                "motorclub migrate" if chain.owner == "core" else f"motorclub plugins migrate {chain.owner}"
            )
            yield Finding(f"{chain.owner}: its tables stand at {stands}, the code needs {newest}", command)


def _uninstalled(plugin: str) -> bool:
    row = db.session.get(PluginRow, plugin)
    return row is not None and row.installed_at is None


def _orphans(host: Host, connection: sa.Connection) -> Iterator[Finding]:
    """Tables whose plugin is not on this machine any more."""
    here = {*host.plugins, *host.left_out, *lock.installed_versions()}
    for table in sorted(sa.inspect(connection).get_table_names()):
        plugin = table.removeprefix(VERSION_TABLE)
        if plugin != table and plugin not in here:
            remedy = f"install its distribution again; to be rid of them, then: motorclub plugins uninstall {plugin}"
            yield Finding(f"{plugin}: its tables are here, its code is gone", remedy)


def _dead_deliveries(connection: sa.Connection) -> Iterator[Finding]:
    for owner, number in _counted(
        connection, OutboxDelivery.owner, OutboxDelivery.state == DeliveryState.DEAD
    ):
        yield Finding(f"{owner}: {number} events could not be delivered to it", "motorclub outbox dead")
    for owner, number in _counted(connection, JobRow.owner, JobRow.state == JobState.FAILED):
        yield Finding(f"{owner}: {number} jobs have failed for good", "the table job has each with its error")


def _counted(
    connection: sa.Connection, owner: sa.orm.InstrumentedAttribute[str], which: sa.ColumnElement[bool]
) -> list[tuple[str, int]]:
    counted = sa.select(owner, sa.func.count()).where(which).group_by(owner).order_by(owner)
    return [(name, number) for name, number in connection.execute(counted)]


def _old_code(connection: sa.Connection) -> Iterator[Finding]:
    """Running processes whose plugins are not those on the disk."""
    on_disk = lock.installed_versions()
    behind = {
        f"{plugin} {report['version']}"
        for row in registry.live_processes(connection)
        for plugin, report in row.plugins.items()
        if report.get("version") and on_disk.get(plugin) != report["version"]
    }
    if behind:
        yield Finding(
            f"running processes have loaded {', '.join(sorted(behind))}, on the disk is something else",
            "motorclub plugins apply",
        )
