"""The admin's page of plugins: what each is, what it costs, how it is, in all live processes together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from motorclub import clock
from motorclub.db import db
from motorclub.platform import reloading
from motorclub.platform.operations import lifecycle
from motorclub.platform.services import config
from motorclub.plugin import health, lock, registry
from motorclub.plugin.host import CORE, Loaded, current_host
from motorclub.plugin.models import CrashRow, PluginRow
from motorclub.plugin.registry import Snapshot
from motorclub.plugin.webmodule import web_module

# So many crashes of a version are worth a warning, as long as the last of them is not too old.
CRASHES_TO_WARN = 10
CRASHES_FORGOTTEN = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Process:
    """A live process and what it has reported about its plugins."""

    id: str
    hooks: Mapping[str, Any]
    plugins: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Crashes:
    """How often views of one version of a plugin have crashed in browsers, and when for the last time."""

    count: int
    last_at: datetime


@dataclass(frozen=True, slots=True)
class Known:
    """Everything that the page is made of, read once."""

    snapshot: Snapshot
    rows: Mapping[str, Any]
    processes: Sequence[Process]
    crashes: Mapping[tuple[str, str], Crashes]
    on_disk: Mapping[str, str]
    acknowledgement: Mapping[str, str]


def overview() -> dict[str, Any]:
    """Everything the admin's plugins page shows; the number of statements does not depend on the number of plugins."""
    snapshot = registry.registry().snapshot
    with db.engine.connect() as connection:
        live = registry.live_processes(connection)
        rows = {row.id: row for row in connection.execute(PluginRow.__table__.select())}
        crashes = _crashes(connection)
    state = lifecycle.acknowledgement(snapshot.epoch)
    total, current = state.by_kind["tabs"]
    told = {kind: f"{now}/{all_}" for kind, (all_, now) in state.by_kind.items()}
    known = Known(snapshot, rows, _processes(live), crashes, lock.installed_versions(), told)
    plugins = [
        *(_for_admin(loaded, known) for loaded in current_host().plugins.values()),
        *(_not_loaded(plugin, known) for plugin in _unknown(known)),
    ]
    return {
        "epoch": snapshot.epoch,
        "safe_mode": config().safe_mode,
        "safe_mode_reason": _safe_mode_reason(),
        "reload": reloading.shown(any(plugin["pending"] for plugin in plugins)),
        "processes": live,
        "tabs": {"total": total, "current": current},
        "core": {"hooks": health.totals([process.hooks for process in known.processes], CORE)},
        "plugins": plugins,
    }


def _safe_mode_reason() -> str | None:
    if not config().safe_mode:
        return None
    return config().safe_mode_reason or "MOTORCLUB_SAFE_MODE is set."


def _processes(rows: Sequence[Any]) -> list[Process]:
    """What the processes have reported; this one reports its present state."""
    own = registry.registry().process_id
    here = health.here(current_host())
    others = [Process(row.id, row.hooks, row.plugins) for row in rows if row.id != own]
    return [Process(own, here["hooks"], here["plugins"]), *others]


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


def _for_admin(loaded: Loaded, known: Known) -> dict[str, object]:
    row = known.rows.get(loaded.id)
    web = _web(loaded, known)
    return {
        **_identity(loaded),
        "state": state_of(loaded, known.snapshot, row),
        "enabled": loaded.id in known.snapshot.enabled,
        "topics": [topic.pattern for topic in loaded.contributions.topics],
        "failure": loaded.failure or (row.failure if row else None),
        "failures": list(_failures(loaded.id, known)),
        "warnings": list(dict.fromkeys(_warnings(loaded, known))),
        "installed_at": row.installed_at if row else None,
        "switched_at": row.switched_at if row else None,
        "tampered": row.tampered if row else None,
        "health": _health(loaded, known),
        "pending": _pending(loaded, known),
        "web": web,
        "hooks": health.totals([process.hooks for process in known.processes], loaded.id),
        "acknowledgement": known.acknowledgement,
    }


def _identity(loaded: Loaded) -> dict[str, object]:
    """Its own words about itself; a manifest that cannot be read says nothing."""
    manifest = loaded.manifest
    return {
        "id": loaded.id,
        "name": manifest.name if manifest else loaded.id,
        "summary": manifest.summary if manifest else "",
        "version": manifest.version if manifest else "",
        "author": manifest.author if manifest else "",
        "licence": manifest.licence if manifest else "",
        "api": manifest.api if manifest else "",
        "requires": manifest.requires if manifest else (),
        "uses": manifest.uses if manifest else (),
        "mounts": manifest.mounts if manifest else (),
    }


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


def _failures(plugin: str, known: Known) -> Iterator[dict[str, str]]:
    for process in known.processes:
        failure = process.plugins.get(plugin, {}).get("failure")
        if failure:
            yield {"process": process.id, "failure": failure}


def _warnings(loaded: Loaded, known: Known) -> Iterator[str]:
    """What does not stop the plugin and should be known; the same in several processes is said once."""
    for process in known.processes:
        yield from process.plugins.get(loaded.id, {}).get("warnings", ())
    yield from known.snapshot.faults.get(loaded.id, ())
    yield from _different_versions(loaded.id, known)
    yield from _often_crashed(loaded, known)


def _different_versions(plugin: str, known: Known) -> Iterator[str]:
    found: dict[str, list[str]] = {}
    for process in known.processes:
        version = process.plugins.get(plugin, {}).get("version")
        if version:
            found.setdefault(version, []).append(process.id)
    if len(found) > 1:
        parts = [f"{version} in {', '.join(processes)}" for version, processes in sorted(found.items())]
        yield f"Processes run different versions: {'; '.join(parts)}. Reload the site."


def _often_crashed(loaded: Loaded, known: Known) -> Iterator[str]:
    crashes = _crashes_of(loaded, known)
    if crashes and crashes.count >= CRASHES_TO_WARN and crashes.last_at > clock.now() - CRASHES_FORGOTTEN:
        yield f"Its web half has crashed {crashes.count} times in browsers."


def _crashes_of(loaded: Loaded, known: Known) -> Crashes | None:
    return known.crashes.get((loaded.id, loaded.manifest.version)) if loaded.manifest else None


def _health(loaded: Loaded, known: Known) -> dict[str, object] | None:
    """The plugin's own word while it is on; one that cannot say is not well."""
    if loaded.id not in known.snapshot.enabled or "check_health" not in loaded.guard.stats:
        return None
    said = current_host().hooks.check_health(loaded.id)
    if said is None:
        return {"ok": False, "message": "check_health failed"}
    return {"ok": said.ok, "message": said.message}


def _pending(loaded: Loaded, known: Known) -> str | None:
    """The version that the next reload would load, if it is another one."""
    version = known.on_disk.get(loaded.id)
    return version if loaded.manifest and version != loaded.manifest.version else None


def _web(loaded: Loaded, known: Known) -> dict[str, object] | None:
    module = web_module(loaded.manifest) if loaded.manifest else None
    if module is None:
        return None
    crashes = _crashes_of(loaded, known)
    return {
        "bytes": module.size.bytes,
        "brotli_bytes": module.size.brotli_bytes,
        "files": module.size.files,
        "crashes": crashes.count if crashes else 0,
    }


def _unknown(known: Known) -> list[str]:
    """What has been installed on the machine after this process began."""
    return sorted(known.on_disk.keys() - current_host().plugins.keys() - current_host().left_out)


def _not_loaded(plugin: str, known: Known) -> dict[str, object]:
    """A plugin of which only the name is known until the site is reloaded."""
    row = known.rows.get(plugin)
    nothing: dict[str, Any] = dict.fromkeys(("author", "licence", "api", "summary", "version"), "")
    lists: dict[str, Any] = {
        name: [] for name in ("requires", "uses", "mounts", "topics", "failures", "hooks")
    }
    reason = "The site runs in safe mode." if config().safe_mode else "It is loaded by the next reload."
    return {
        **nothing,
        **lists,
        "id": plugin,
        "name": plugin,
        "state": "found",
        "enabled": False,
        "failure": None,
        "warnings": [reason],
        "installed_at": row.installed_at if row else None,
        "switched_at": row.switched_at if row else None,
        "tampered": row.tampered if row else None,
        "health": None,
        "pending": known.on_disk[plugin],
        "web": None,
        "acknowledgement": known.acknowledgement,
    }
