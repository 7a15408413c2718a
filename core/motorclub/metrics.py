"""The Prometheus metrics of every process, and reading those of all of them.

Each process writes its numbers into files of its own (prometheus_client's multi-process mode), so that any web worker
can answer for all. Without PROMETHEUS_MULTIPROC_DIR, as in tests and commands, numbers stay in memory.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
# Every process touches its files each second or so: a gauge that nobody has touched for longer is a dead process's.
ALIVE_S = 30.0
# Counters of dead processes still count; after this long their files go with the start of another process.
KEPT_S = 3600.0
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")

REQUEST_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)

HTTP_REQUESTS = Counter(
    "motorclub_http_requests",
    "Answered requests; `route` is the rule, never the path.",
    ("method", "route", "status"),
)
HTTP_SECONDS = Histogram(
    "motorclub_http_request_seconds", "Time in the application.", ("route",), buckets=REQUEST_BUCKETS
)
HTTP_IN_FLIGHT = Gauge("motorclub_http_in_flight", "Requests being answered.", multiprocess_mode="livesum")
QUEUE_SECONDS = Histogram(
    "motorclub_queue_wait_seconds", "Time a request waited for a thread.", buckets=REQUEST_BUCKETS
)
QUEUE_LENGTH = Gauge(
    "motorclub_queue_length",
    "Requests that wait for a thread or are being answered.",
    multiprocess_mode="livesum",
)
QUEUE_REFUSED = Counter(
    "motorclub_queue_refused",
    "Requests that the server itself refused: too large, too slow or too many.",
    ("status",),
)

POOL_IN_USE = Gauge(
    "motorclub_database_connections_in_use", "Connections of the pools in use.", multiprocess_mode="livesum"
)
POOL_LIMIT = Gauge(
    "motorclub_database_connections_limit",
    "Connections that the pools may open.",
    multiprocess_mode="livesum",
)
READS = Counter(
    "motorclub_database_reads",
    "With a standby, calls that only read by who answered: `primary` or `standby`.",
    ("server",),
)
DATABASE_ERRORS = Counter(
    "motorclub_database_errors", "Failed statements: timeout, unavailable or refused.", ("kind",)
)

JOBS = Counter("motorclub_jobs", "Attempts at jobs: done or failed.", ("job", "outcome"))
JOB_SECONDS = Histogram(
    "motorclub_job_seconds",
    "Time an attempt at a job took.",
    ("job",),
    buckets=(0.01, 0.1, 0.5, 1, 5, 30, 120, 600),
)
DELIVERIES = Counter(
    "motorclub_outbox_deliveries", "Attempts to deliver an event: delivered or failed.", ("outcome",)
)
MAILS = Counter(
    "motorclub_mails",
    "Attempts at mails: sent, stored, delayed, failed, bounced or suppressed.",
    ("outcome",),
)
LOGINS = Counter(
    "motorclub_logins", "Tries to log in: signed_in, failed, refused or second_factor_failed.", ("outcome",)
)

SOCKETS = Gauge("motorclub_hub_sockets", "Open WebSockets.", multiprocess_mode="livesum")
SUBSCRIPTIONS = Gauge(
    "motorclub_hub_subscriptions", "Subscriptions of all sockets.", multiprocess_mode="livesum"
)
FRAMES = Gauge("motorclub_hub_frames", "Frames sent since the hubs started.", multiprocess_mode="livesum")

PLUGIN_REQUEST_SECONDS = Histogram(
    "motorclub_plugin_request_seconds",
    "Time from a request's arrival in a plugin's mount to its answer.",
    ("plugin",),
    buckets=REQUEST_BUCKETS,
)
PLUGIN_FAILURES = Counter(
    "motorclub_plugin_failures", "Failures of a plugin's hooks, jobs, subscribers and views.", ("plugin",)
)
SLOW_HOOKS = Counter(
    "motorclub_plugin_slow_hooks", "Calls of a plugin's hooks that took longer than they should.", ("plugin",)
)
QUARANTINES = Counter(
    "motorclub_plugin_quarantines", "Times a process has quarantined a plugin.", ("plugin",)
)

MEMORY = Gauge(
    "motorclub_process_resident_bytes",
    "Resident memory of a process.",
    ("process",),
    multiprocess_mode="liveall",
)

# An alert on an increase does not see the first event of a series that begins with it, so these begin with zero.
_KNOWN_LABELS = (
    (QUEUE_REFUSED, ("400", "408", "413", "503")),
    (READS, ("primary", "standby")),
    (DATABASE_ERRORS, ("timeout", "unavailable", "refused")),
    (DELIVERIES, ("delivered", "failed")),
    (MAILS, ("sent", "delayed", "failed", "bounced")),
    (LOGINS, ("signed_in", "failed")),
)


def _begin_with_zero() -> None:
    for counter, values in _KNOWN_LABELS:
        for value in values:
            counter.labels(value)


_begin_with_zero()


def sample_process(kind: str) -> None:
    """Update the gauges of this process; called each second or so."""
    MEMORY.labels(kind).set(_resident_bytes())
    for file in _own_files():
        with suppress(FileNotFoundError):
            os.utime(file)


def remove_stale_files() -> None:
    """Delete the files of processes that ended long ago."""
    for file in _all_files():
        if _age(file) > KEPT_S:
            file.unlink(missing_ok=True)


def exposition(*more: Collector) -> bytes:
    """The numbers of all processes, and of `more`, in Prometheus's text format."""
    registry = CollectorRegistry()
    if FOLDER in os.environ:
        registry.register(_AllProcesses())
    for collector in more:
        registry.register(collector)
    alone = b"" if FOLDER in os.environ else generate_latest(REGISTRY)
    return alone + generate_latest(registry)


class _AllProcesses(Collector):
    def collect(self) -> Iterator[Metric]:
        """The merged numbers of every process's files."""
        files = [str(file) for file in _all_files() if not _is_dead_gauge(file)]
        yield from MultiProcessCollector.merge(files)  # type: ignore[no-untyped-call]


def _resident_bytes() -> int:
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGE_BYTES


def _own_files() -> list[Path]:
    return list(Path(os.environ[FOLDER]).glob(f"*_{os.getpid()}.db")) if FOLDER in os.environ else []


def _all_files() -> list[Path]:
    """Of this machine's folder, and of those beside it: containers with one instance have one each."""
    return list(Path(os.environ[FOLDER]).parent.glob("*/*.db")) if FOLDER in os.environ else []


def _is_dead_gauge(file: Path) -> bool:
    return file.name.startswith("gauge_live") and _age(file) > ALIVE_S


def _age(file: Path) -> float:
    """Seconds since the file was touched; infinite for a deleted file."""
    try:
        return time.time() - file.stat().st_mtime
    except FileNotFoundError:
        return float("inf")
