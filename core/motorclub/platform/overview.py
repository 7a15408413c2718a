"""The admin's page of plugins: what each is, what it costs, how it is, in all live processes together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Any

import sqlalchemy as sa

from motorclub import clock
from motorclub.config import current_config
from motorclub.db import db
from motorclub.http.rows import Row, to_row
from motorclub.platform import services
from motorclub.platform.operations import lifecycle
from motorclub.platform.web_modules import web_module
from motorclub.plugin import lock, registry
from motorclub.plugin.health import HookStatsRow, report_process, totals
from motorclub.plugin.host import CORE, Loaded, current_host
from motorclub.plugin.models import CrashRow, PluginRow
from motorclub.plugin.registry import Snapshot
from motorclub.plugin.texts import translate_answer

# How many crashes of a version are worth a warning, as long as the last of them is not too old.
CRASHES_TO_WARN = 10
CRASHES_FORGOTTEN = timedelta(days=1)


class Process(Row):
    """A live process and the epoch it serves."""

    id: str
    kind: str
    epoch: int
    seen_at: datetime


class Count(Row):
    """How many, and how many of them are on the newest epoch."""

    total: int
    current: int


class HealthRow(Row):
    """How a plugin itself finds that it is."""

    ok: bool
    message: str


class ProcessFailure(Row):
    """Why a plugin could not be loaded in one process."""

    process: str
    failure: str


class WebHalf(Row):
    """What a plugin's web module weighs, and how often this version of it has crashed in browsers."""

    files: int
    bytes: int
    brotli_bytes: int
    crashes: int


STATES = ("found", "installed", "enabled", "disabled", "incompatible", "failed", "quarantined")


class AdminPlugin(Row, kw_only=True):
    """A plugin as admins see it."""

    id: str
    name: str
    summary: str = ""
    version: str = ""
    author: str = ""
    licence: str = ""
    state: Annotated[str, STATES, "From incompatible on, it is set aside."] = "found"
    enabled: bool = False
    api: str = ""
    requires: Sequence[str] = ()
    uses: Sequence[str] = ()
    mounts: Sequence[str] = ()
    topics: Sequence[str] = ()
    failure: str | None = None
    failures: Sequence[ProcessFailure] = ()
    warnings: Sequence[str]
    installed_at: Annotated[datetime | None, "Null while it has no tables."]
    switched_at: datetime | None
    tampered: Annotated[str | None, "How its files differ from those of `plugins.lock`."]
    health: Annotated[HealthRow | None, "Null if it does not say."] = None
    pending: Annotated[str | None, "The version on the disk, if it is not the loaded one: a reload takes it."]
    web: WebHalf | None = None
    hooks: Sequence[HookStatsRow] = ()
    acknowledgement: Mapping[str, str]


class CoreCost(Row):
    """What the core's own jobs and subscribers cost."""

    hooks: Sequence[HookStatsRow]


class AdminPlugins(Row):
    """The whole plugins page."""

    epoch: int
    safe_mode: bool
    safe_mode_reason: str | None
    reload: services.ReloadState
    processes: Sequence[Process]
    tabs: Count
    core: CoreCost
    plugins: Sequence[AdminPlugin]


@dataclass(frozen=True, slots=True)
class Report:
    """What a live process has reported about its plugins."""

    id: str
    hooks: Mapping[str, Any]
    plugins: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Crashes:
    """How often views of one version of a plugin have crashed in browsers, and when for the last time."""

    count: int
    last_at: datetime


@dataclass(frozen=True, slots=True)
class OverviewData:
    """Everything that the page is made of, read once."""

    snapshot: Snapshot
    rows: Mapping[str, Any]
    reports: Sequence[Report]
    crashes: Mapping[tuple[str, str], Crashes]
    on_disk: Mapping[str, str]
    acknowledgement: Mapping[str, str]


def overview() -> AdminPlugins:
    """Everything the admin's plugins page shows; the number of statements does not depend on the number of plugins."""
    snapshot = registry.registry().snapshot
    with db.engine.connect() as connection:
        live = registry.live_processes(connection)
        rows = {row.id: row for row in connection.execute(PluginRow.__table__.select())}
        crashes = _crashes(connection)
    state = lifecycle.acknowledgement(snapshot.epoch)
    serving = {kind: f"{now}/{all_}" for kind, (all_, now) in state.by_kind.items()}
    data = OverviewData(snapshot, rows, _reports(live), crashes, lock.installed_versions(), serving)
    plugins = [
        *(_for_admin(loaded, data) for loaded in current_host().plugins.values()),
        *(_not_loaded(plugin, data) for plugin in _unknown(data)),
    ]
    return AdminPlugins(
        epoch=snapshot.epoch,
        safe_mode=current_config().safe_mode,
        safe_mode_reason=_safe_mode_reason(),
        reload=services.reload_state(any(plugin.pending for plugin in plugins)),
        processes=[to_row(Process, row) for row in live],
        tabs=Count(*state.by_kind["tabs"]),
        core=CoreCost(totals([report.hooks for report in data.reports], CORE)),
        plugins=plugins,
    )


def _safe_mode_reason() -> str | None:
    if not current_config().safe_mode:
        return None
    return current_config().safe_mode_reason or "MOTORCLUB_SAFE_MODE is set."


def _reports(rows: Sequence[Any]) -> list[Report]:
    """What the processes have reported; this one reports its present state."""
    own = registry.registry().process_id
    present = report_process(current_host())
    others = [Report(row.id, row.hooks, row.plugins) for row in rows if row.id != own]
    return [Report(own, present["hooks"], present["plugins"]), *others]


def _crashes(connection: sa.Connection) -> dict[tuple[str, str], Crashes]:
    rows = connection.execute(
        sa.select(
            CrashRow.plugin,
            CrashRow.version,
            sa.cast(sa.func.sum(CrashRow.count), sa.BigInteger),
            sa.func.max(CrashRow.last_at),
        ).group_by(CrashRow.plugin, CrashRow.version)
    )
    return {(plugin, version): Crashes(count, last_at) for plugin, version, count, last_at in rows}


def _for_admin(loaded: Loaded, data: OverviewData) -> AdminPlugin:
    row = data.rows.get(loaded.id)
    return AdminPlugin(
        **_identity(loaded),
        **_stored_state(row),
        state=state_of(loaded, data.snapshot, row),
        enabled=loaded.id in data.snapshot.enabled,
        topics=[topic.pattern for topic in loaded.contributions.topics],
        failure=loaded.failure or (row.failure if row else None),
        failures=list(_failures(loaded.id, data)),
        warnings=list(dict.fromkeys(_warnings(loaded, data))),
        health=_health(loaded, data),
        pending=_pending(loaded, data),
        web=_web(loaded, data),
        hooks=totals([report.hooks for report in data.reports], loaded.id),
        acknowledgement=data.acknowledgement,
    )


def _identity(loaded: Loaded) -> dict[str, Any]:
    """Its own words about itself; a manifest that cannot be read says nothing."""
    if loaded.manifest is None:
        return {"id": loaded.id, "name": loaded.id}
    said = ("id", "name", "version", "author", "licence", "api", "requires", "uses", "mounts")
    summary = translate_answer(loaded.manifest.summary)
    return {"summary": summary, **{name: getattr(loaded.manifest, name) for name in said}}


def _stored_state(row: Any) -> dict[str, Any]:
    """What the plugin's row, if there is one, says for itself."""
    return {name: getattr(row, name, None) for name in ("installed_at", "switched_at", "tampered")}


def state_of(loaded: Loaded, snapshot: Snapshot, row: Any) -> str:
    """found, installed, enabled, disabled; or set aside: incompatible, failed, quarantined."""
    if loaded.incompatible:
        return "incompatible"
    if loaded.failure:
        return "failed"
    if row is None:
        return "found"
    if row.quarantined_at:
        return "quarantined"
    return "failed" if row.failure else _step_of(loaded, snapshot, row)


def _step_of(loaded: Loaded, snapshot: Snapshot, row: Any) -> str:
    """How far a plugin in good order has come."""
    if loaded.id in snapshot.enabled:
        return "enabled"
    if row.installed_at is None:
        return "found"
    return "disabled" if row.switched_at or row.enabled else "installed"


def _failures(plugin: str, data: OverviewData) -> Iterator[ProcessFailure]:
    for report in data.reports:
        failure = report.plugins.get(plugin, {}).get("failure")
        if failure:
            yield ProcessFailure(report.id, failure)


def _warnings(loaded: Loaded, data: OverviewData) -> Iterator[str]:
    """What does not stop the plugin and should be known; the same in several processes is said once."""
    for report in data.reports:
        yield from report.plugins.get(loaded.id, {}).get("warnings", ())
    yield from data.snapshot.faults.get(loaded.id, ())
    yield from _different_versions(loaded.id, data)
    yield from _often_crashed(loaded, data)


def _different_versions(plugin: str, data: OverviewData) -> Iterator[str]:
    found: dict[str, list[str]] = {}
    for report in data.reports:
        version = report.plugins.get(plugin, {}).get("version")
        if version:
            found.setdefault(version, []).append(report.id)
    if len(found) > 1:
        parts = [f"{version} in {', '.join(processes)}" for version, processes in sorted(found.items())]
        yield f"Processes run different versions: {'; '.join(parts)}. Reload the site."


def _often_crashed(loaded: Loaded, data: OverviewData) -> Iterator[str]:
    crashes = _crashes_of(loaded, data)
    if crashes and crashes.count >= CRASHES_TO_WARN and crashes.last_at > clock.now() - CRASHES_FORGOTTEN:
        yield f"Its web half has crashed {crashes.count} times in browsers."


def _crashes_of(loaded: Loaded, data: OverviewData) -> Crashes | None:
    return data.crashes.get((loaded.id, loaded.manifest.version)) if loaded.manifest else None


def _health(loaded: Loaded, data: OverviewData) -> HealthRow | None:
    """The plugin's own word while it is on; one that cannot say is not well."""
    if loaded.id not in data.snapshot.enabled or "check_health" not in loaded.guard.stats:
        return None
    said = current_host().hooks.check_health(loaded.id)
    return HealthRow(said.ok, said.message) if said else HealthRow(False, "check_health failed")


def _pending(loaded: Loaded, data: OverviewData) -> str | None:
    """The version that the next reload would load, if it is another one."""
    version = data.on_disk.get(loaded.id)
    return version if loaded.manifest and version != loaded.manifest.version else None


def _web(loaded: Loaded, data: OverviewData) -> WebHalf | None:
    module = web_module(loaded.manifest) if loaded.manifest else None
    if module is None:
        return None
    crashes = _crashes_of(loaded, data)
    return to_row(WebHalf, module.size, crashes=crashes.count if crashes else 0)


def _unknown(data: OverviewData) -> list[str]:
    """What has been installed on the machine after this process began."""
    return sorted(data.on_disk.keys() - current_host().plugins.keys() - current_host().left_out)


def _not_loaded(plugin: str, data: OverviewData) -> AdminPlugin:
    """A plugin of which only the name is known until the site is reloaded."""
    reason = (
        "The site runs in safe mode." if current_config().safe_mode else "It is loaded by the next reload."
    )
    return AdminPlugin(
        id=plugin,
        name=plugin,
        warnings=[reason],
        **_stored_state(data.rows.get(plugin)),
        pending=data.on_disk[plugin],
        acknowledgement=data.acknowledgement,
    )
