"""What the administration of the platform contributes, with the kernel's own work in the background."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import sqlalchemy as sa

from motorclub import clock
from motorclub.config import current_config
from motorclub.db import db
from motorclub.events.models import DeliveryState, OutboxDelivery, OutboxEvent
from motorclub.jobs.models import JobRow, JobState
from motorclub.platform.operations import tampering
from motorclub.platform.operations.lifecycle import PLATFORM_TOPIC, QUARANTINED
from motorclub.platform.operations.tampering import TAMPERED
from motorclub.platform.pages import LIST_RESOLVERS
from motorclub.platform.routes import blueprint, countries_blueprint
from motorclub.platform.schemas import PlatformChangedSchema
from motorclub.plugin.spec import contributes
from motorclub.plugin.values import Category, Job, NotificationKind, Permission, Routes, Topic
from motorclub.settings.site import CoreSettings
from motorclub.viewer import Role

RETENTION = timedelta(days=7)


def check_files(_payload: Mapping[str, object]) -> None:
    """Compare the installed plugins with `plugins.lock`."""
    tampering.check(current_config())


def delete_done(_payload: Mapping[str, object]) -> None:
    """Delete jobs a week after they are done. A failed job stays, with its error, until somebody has looked at it."""
    before = clock.now() - RETENTION
    db.session.execute(sa.delete(JobRow).where(JobRow.finished_at < before, JobRow.state == JobState.DONE))


def delete_delivered(_payload: Mapping[str, object]) -> None:
    """Delete events a week after they were published, unless a delivery is pending or has failed."""
    undone = sa.exists().where(
        OutboxDelivery.event_id == OutboxEvent.id, OutboxDelivery.state != DeliveryState.DELIVERED
    )
    db.session.execute(
        sa.delete(OutboxEvent).where(
            OutboxEvent.created_at < clock.now() - RETENTION, OutboxEvent.expanded_at.is_not(None), ~undone
        )
    )


JOBS = tuple(
    Job(name, run, every=timedelta(hours=1))
    for name, run in {
        "core.check_plugin_files": check_files,
        "core.forget_done_work": delete_done,
        "core.events.delete_delivered": delete_delivered,
    }.items()
)


PERMISSIONS = (
    Permission(
        "platform.administer", "Switch plugins on and off and change their settings.", frozenset({Role.ADMIN})
    ),
)


TOPICS = (
    Topic(
        PLATFORM_TOPIC,
        "The platform's epoch, after each switch.",
        messages={"PLATFORM_CHANGED": PlatformChangedSchema},
    ),
)


ADMINS = frozenset({Role.ADMIN})

KINDS = (
    NotificationKind(
        QUARANTINED,
        "A plugin kept failing and was switched off.",
        'The plugin <b>{plugin}</b> kept failing and was <a href="{url}">switched off</a>.',
        Category.NEEDS_ME,
        roles=ADMINS,
    ),
    NotificationKind(
        TAMPERED,
        "The files of a plugin are not those that were locked.",
        'Files of the plugin <b>{plugin}</b> <a href="{url}">have changed</a> since they were locked.',
        Category.NEEDS_ME,
        roles=ADMINS,
    ),
)


class PlatformPlugin:
    """What the administration of the platform contributes."""

    register_routes = contributes((Routes(blueprint, "/platform"), Routes(countries_blueprint, "/countries")))
    register_permissions = contributes(PERMISSIONS)
    register_settings = contributes(CoreSettings)
    register_jobs = contributes(JOBS)
    register_topics = contributes(TOPICS)
    register_list_resolvers = contributes(LIST_RESOLVERS)
    register_notifications = contributes(KINDS)
