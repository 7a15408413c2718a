"""The metrics that only the database knows: what is up, work that waits, and the state of plugins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from motorclub import clock
from motorclub.db import db
from motorclub.events.models import DeliveryState, OutboxDelivery, OutboxEvent
from motorclub.jobs.models import JobRow, JobState
from motorclub.mail.models import MailMessage, MailStatus
from motorclub.plugin import registry
from motorclub.plugin.host import CORE, current_host
from motorclub.plugin.models import PluginRow


@dataclass(frozen=True, slots=True)
class SiteGauge:
    """A gauge with one label or none that is read at each scrape."""

    name: str
    documentation: str
    label: str = ""

    def value(self, value: float) -> Metric:
        """The gauge without a label."""
        return GaugeMetricFamily(self.name, self.documentation, value=value)

    def values(self, by_label: Mapping[str, float]) -> Metric:
        """The gauge with a series for each value of its label."""
        family = GaugeMetricFamily(self.name, self.documentation, labels=(self.label,))
        for label, value in by_label.items():
            family.add_metric((label,), value)
        return family


UP = SiteGauge(
    "motorclub_up",
    "1 while the database, the key-value store (`keys`) or the storage is as `/readyz` wants it.",
    "part",
)
JOBS_KEPT = SiteGauge("motorclub_jobs_kept", "Jobs that are queued, running or failed.", "state")
JOBS_LAG = SiteGauge(
    "motorclub_jobs_lag_seconds", "How long the oldest due job of the core or a plugin has waited.", "plugin"
)
OUTBOX_KEPT = SiteGauge(
    "motorclub_outbox_kept", "Deliveries of events that are pending, or dead after ten attempts.", "state"
)
OUTBOX_LAG = SiteGauge(
    "motorclub_outbox_lag_seconds",
    "Age of the oldest event that the core or a plugin has not received.",
    "plugin",
)
OUTBOX_NEW_LAG = SiteGauge(
    "motorclub_outbox_new_lag_seconds", "Age of the oldest event that no jobs process has looked at."
)
MAILS_QUEUED = SiteGauge("motorclub_mails_queued", "Mails that wait for the mail server.")
MAILS_LAG = SiteGauge("motorclub_mails_lag_seconds", "How long the oldest due mail has waited.")
PLUGIN_ENABLED = SiteGauge("motorclub_plugin_enabled", "1 for a plugin that is on, 0 for others.", "plugin")
PLUGIN_QUARANTINED = SiteGauge(
    "motorclub_plugin_quarantined", "1 for a plugin in quarantine, 0 for others.", "plugin"
)
GAUGES = (
    *(UP, JOBS_KEPT, JOBS_LAG, OUTBOX_KEPT, OUTBOX_LAG, OUTBOX_NEW_LAG),
    *(MAILS_QUEUED, MAILS_LAG, PLUGIN_ENABLED, PLUGIN_QUARANTINED),
)


class SiteMetrics(Collector):
    """The gauges above; `up` says of each part of the site whether it is."""

    def __init__(self, up: Mapping[str, bool]) -> None:
        self._up = up

    def collect(self) -> Iterator[Metric]:
        """Those of the database are missing while it is away."""
        yield UP.values(self._up)
        try:
            with db.engine.connect() as connection:
                families = [
                    *_jobs(connection),
                    *_outbox(connection),
                    *_mails(connection),
                    *_plugins(connection),
                ]
        except sa.exc.SQLAlchemyError:
            families = []
        yield from families


def _jobs(connection: sa.Connection) -> Iterator[Metric]:
    unfinished = sa.select(JobRow.state, sa.func.count()).where(JobRow.state != JobState.DONE)
    counts = {row[0]: row[1] for row in connection.execute(unfinished.group_by(JobRow.state))}
    states = (JobState.QUEUED, JobState.RUNNING, JobState.FAILED)
    yield JOBS_KEPT.values({state.lower(): counts.get(state, 0) for state in states})
    due = sa.and_(JobRow.state == JobState.QUEUED, JobRow.run_at < clock.now())
    oldest = sa.select(JobRow.owner, sa.func.min(JobRow.run_at)).where(due).group_by(JobRow.owner)
    yield JOBS_LAG.values(_lags(connection.execute(oldest)))


def _outbox(connection: sa.Connection) -> Iterator[Metric]:
    pending = OutboxDelivery.state == DeliveryState.PENDING
    dead = OutboxDelivery.state == DeliveryState.DEAD
    counts = connection.execute(
        sa.select(sa.func.count().filter(pending), sa.func.count().filter(dead)).where(sa.or_(pending, dead))
    ).one()
    yield OUTBOX_KEPT.values({"pending": counts[0], "dead": counts[1]})
    oldest = sa.func.min(OutboxEvent.created_at)
    new = connection.scalar(sa.select(oldest).where(OutboxEvent.expanded_at.is_(None)))
    yield OUTBOX_NEW_LAG.value(_seconds_since(new))
    undelivered = (
        sa.select(OutboxDelivery.owner, oldest)
        .join(OutboxEvent, OutboxDelivery.event_id == OutboxEvent.id)
        .where(pending)
        .group_by(OutboxDelivery.owner)
    )
    yield OUTBOX_LAG.values(_lags(connection.execute(undelivered)))


def _mails(connection: sa.Connection) -> Iterator[Metric]:
    queued = sa.select(sa.func.count(), sa.func.min(MailMessage.due_at)).where(
        MailMessage.status == MailStatus.QUEUED
    )
    count, oldest = connection.execute(queued).one()
    yield MAILS_QUEUED.value(count)
    yield MAILS_LAG.value(_seconds_since(oldest))


def _lags(oldest: Iterable[sa.Row[str, datetime]]) -> dict[str, float]:
    """Of the core and each plugin that is on; the work of the others is parked and not late."""
    since = {row[0]: row[1] for row in oldest}
    return {owner: _seconds_since(since.get(owner)) for owner in (CORE, *registry.current().enabled)}


def _seconds_since(moment: datetime | None) -> float:
    return max(0.0, (clock.now() - moment).total_seconds()) if moment else 0.0


def _plugins(connection: sa.Connection) -> Iterator[Metric]:
    enabled = registry.current().enabled
    yield PLUGIN_ENABLED.values({plugin: plugin in enabled for plugin in current_host().plugins})
    rows = connection.execute(sa.select(PluginRow.id, PluginRow.quarantined_at.is_not(None)))
    yield PLUGIN_QUARANTINED.values({row[0]: row[1] for row in rows})
