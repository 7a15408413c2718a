"""How plugins are in each process: what each writes into its row about itself, and the sum of all of them.

A plugin may fail in one process and work in another, and a hook that is slow in the hub is never called in the web
server. So every process reports what it knows, with its heartbeat and only when it has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from motorclub.db import storable
from motorclub.http.rows import Row
from motorclub.plugin.guard import Guard, HookStats
from motorclub.plugin.host import CORE, Host

Report = Mapping[str, Any]


def report_process(host: Host) -> dict[str, Report]:
    """This process's report on its plugins: `hooks` by owner and name, `plugins` by id. Plain JSON."""
    guards = {CORE: host.core_guard} | {loaded.id: loaded.guard for loaded in host.plugins.values()}
    return {
        "hooks": {owner: stats for owner, guard in guards.items() if (stats := _stats(guard))},
        "plugins": {
            loaded.id: {
                "version": loaded.manifest.version if loaded.manifest else None,
                "failure": storable(loaded.failure),
                "warnings": [storable(warning) for warning in loaded.warnings],
            }
            for loaded in host.plugins.values()
        },
    }


def _stats(guard: Guard) -> dict[str, dict[str, object]]:
    # A copy, because other threads add hooks while this one looks.
    return {
        name: _as_json(stats) for name, stats in dict(guard.stats).items() if stats.calls or stats.failures
    }


def _as_json(stats: HookStats) -> dict[str, object]:
    return {
        "calls": stats.calls,
        "failures": stats.failures,
        "slow": stats.slow,
        "seconds": round(stats.seconds, 6),
        "slowest": round(stats.slowest, 6),
        "last_error": storable(stats.last_error),
        "failed_at": stats.failed_at,
        "budget": stats.budget_s,
    }


class HookStatsRow(Row):
    """What one hook of a plugin has cost, in all live processes together; times in seconds."""

    hook: Annotated[str, "A hook, `job <name>`, `subscriber <name>`, or a function that it contributes."]
    calls: int
    failures: int
    slow: Annotated[int, "Calls that took longer than the budget."]
    seconds: float
    slowest: float
    budget: Annotated[float | None, "What one call may take; null for what nobody waits for."]
    last_error: Annotated[str | None, "The newest traceback of any process."]


def totals(reports: Iterable[Report], owner: str) -> list[HookStatsRow]:
    """The cost of each hook of one owner over all processes, the dearest first."""
    by_name: dict[str, list[dict[str, Any]]] = {}
    for report in reports:
        for name, stats in report.get(owner, {}).items():
            by_name.setdefault(name, []).append(stats)
    found = [_total(name, parts) for name, parts in by_name.items()]
    return sorted(found, key=lambda total: (-total.seconds, total.hook))


def _total(name: str, parts: list[dict[str, Any]]) -> HookStatsRow:
    newest = max(parts, key=lambda part: float(part["failed_at"]))
    return HookStatsRow(
        hook=name,
        **{key: sum(part[key] for part in parts) for key in ("calls", "failures", "slow", "seconds")},
        slowest=max(part["slowest"] for part in parts),
        budget=next((part["budget"] for part in parts if part["budget"] is not None), None),
        last_error=newest["last_error"] or None,
    )
