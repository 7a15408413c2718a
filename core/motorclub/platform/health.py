"""Is the process up, and may it be sent traffic; the metrics of all processes; and the API's own description."""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from typing import Any

import redis
import sqlalchemy as sa
from flask import Flask, Response, request
from flask.typing import ResponseReturnValue
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector

from motorclub import clock, metrics
from motorclub.config import current_config
from motorclub.db import db
from motorclub.events.models import DeliveryState, OutboxDelivery, OutboxEvent
from motorclub.http.access import public
from motorclub.http.disk_space import check_storage
from motorclub.http.errors import ApiError
from motorclub.http.networks import is_loopback
from motorclub.jobs.models import JobRow, JobState
from motorclub.keys import keys
from motorclub.platform.operations import migrate
from motorclub.platform.routes import openapi
from motorclub.plugin import registry
from motorclub.plugin.host import CORE, current_host
from motorclub.plugin.models import PluginRow

VERSIONS = sa.table(migrate.CORE_VERSION_TABLE)


@public
def healthz() -> ResponseReturnValue:
    """The process answers."""
    return {"status": "up"}


@public
def readyz() -> ResponseReturnValue:
    """200 when database, key-value store, migrations and disk space are in order, else 503 that names what is not."""
    checks = {"database": _database(), "keys": _store(), "storage": check_storage()}
    ready = all(state == "ok" for state in checks.values())
    return {"status": "ready" if ready else "not ready", "checks": checks}, 200 if ready else 503


def _database() -> str:
    try:
        with db.engine.connect() as connection:
            version = connection.scalar(sa.select(sa.text("version_num")).select_from(VERSIONS))
    except sa.exc.SQLAlchemyError as error:
        return f"unavailable: {type(error).__name__}"
    return "ok" if version else "not migrated"


def _store() -> str:
    try:
        keys().ping()
    except redis.RedisError as error:
        return f"unavailable: {type(error).__name__}"
    return "ok"


def mount_health(app: Flask) -> None:
    """Add the operators' addresses."""
    app.add_url_rule("/healthz", view_func=healthz)
    app.add_url_rule("/readyz", view_func=readyz)
    app.add_url_rule("/metrics", view_func=show_metrics)
    app.add_url_rule("/openapi.json", view_func=openapi)


FORWARDED = ("Forwarded", "X-Forwarded-For", "Via")


@public
def show_metrics() -> ResponseReturnValue:
    """The metrics in Prometheus's text format. Raises 403 without access to them."""
    _check_reader()
    body = metrics.exposition(_Platform())
    return Response(body, content_type=CONTENT_TYPE_PLAIN_0_0_4, headers={"Cache-Control": "no-store"})


def _check_reader() -> None:
    """Allow loopback, or a request with the token.

    Requests through a proxy that is not configured come from loopback too: its headers reveal it.
    """
    config = current_config()
    authorization = request.headers.get("Authorization", "").encode()
    if config.metrics_token and hmac.compare_digest(authorization, f"Bearer {config.metrics_token}".encode()):
        return
    # ProxyFix has taken trusted proxies' headers into account, and leaves them where they are.
    is_direct = bool(config.proxies) or not any(name in request.headers for name in FORWARDED)
    if not (is_direct and is_loopback(request.remote_addr or "")):
        raise ApiError(403, "Metrics can be read from this machine or with the token.")


class _Platform(Collector):
    """What only the database knows: work that waits, and the state of plugins."""

    def collect(self) -> Iterator[Metric]:
        """The gauges; `motorclub_database_up 0` alone while the database is away."""
        try:
            with db.engine.connect() as connection:
                families = [*_work(connection), *_plugins(connection)]
        except sa.exc.SQLAlchemyError:
            families = []
        yield GaugeMetricFamily(
            "motorclub_database_up", "Whether the database answers.", value=bool(families)
        )
        yield from families


def _work(connection: sa.Connection) -> Iterator[Metric]:
    now, oldest = clock.now(), sa.func.min
    jobs = GaugeMetricFamily("motorclub_jobs_kept", "Jobs in the database by state.", labels=("state",))
    unfinished = sa.select(JobRow.state, sa.func.count()).where(JobRow.state != JobState.DONE)
    counted = {row[0]: row[1] for row in connection.execute(unfinished.group_by(JobRow.state))}
    for state in (JobState.QUEUED, JobState.RUNNING, JobState.FAILED):
        jobs.add_metric((state.lower(),), counted.get(state, 0))
    yield jobs
    overdue = sa.and_(JobRow.state == JobState.QUEUED, JobRow.run_at < now)
    oldest_job = connection.scalar(sa.select(oldest(JobRow.run_at)).where(overdue))
    yield _gauge("motorclub_jobs_lag_seconds", "How long the oldest due job has waited.", now, oldest_job)
    pending = OutboxDelivery.state == DeliveryState.PENDING
    dead = OutboxDelivery.state == DeliveryState.DEAD
    counts = connection.execute(
        sa.select(sa.func.count().filter(pending), sa.func.count().filter(dead)).where(sa.or_(pending, dead))
    ).one()
    outbox = GaugeMetricFamily("motorclub_outbox_kept", "Undelivered events by state.", labels=("state",))
    outbox.add_metric(("pending",), counts[0])
    outbox.add_metric(("dead",), counts[1])
    yield outbox
    new = sa.select(oldest(OutboxEvent.created_at)).where(OutboxEvent.expanded_at.is_(None))
    undelivered = (
        sa.select(oldest(OutboxEvent.created_at))
        .join(OutboxDelivery, OutboxDelivery.event_id == OutboxEvent.id)
        .where(pending, OutboxDelivery.owner.in_({CORE, *registry.current().enabled}))
    )
    found = [instant for instant in (connection.scalar(new), connection.scalar(undelivered)) if instant]
    yield _gauge(
        "motorclub_outbox_lag_seconds", "Age of the oldest undelivered event.", now, min(found, default=None)
    )


def _gauge(name: str, text: str, now: Any, since: Any) -> Metric:
    seconds = max(0.0, (now - since).total_seconds()) if since else 0.0
    return GaugeMetricFamily(name, text, value=seconds)


def _plugins(connection: sa.Connection) -> Iterator[Metric]:
    host = current_host()
    enabled = registry.current().enabled
    on = GaugeMetricFamily("motorclub_plugin_enabled", "Whether a plugin is on.", labels=("plugin",))
    for plugin in host.plugins:
        on.add_metric((plugin,), plugin in enabled)
    yield on
    aside = GaugeMetricFamily(
        "motorclub_plugin_quarantined", "Whether a plugin is quarantined.", labels=("plugin",)
    )
    rows = connection.execute(sa.select(PluginRow.id, PluginRow.quarantined_at.is_not(None)))
    for plugin, quarantined in rows:
        aside.add_metric((plugin,), quarantined)
    yield aside
