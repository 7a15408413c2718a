"""What the administration of the platform contributes, with the kernel's own work in the background."""

from __future__ import annotations

from motorclub.platform.operations.jobs import JOBS
from motorclub.platform.operations.lifecycle import PLATFORM_TOPIC, QUARANTINED
from motorclub.platform.operations.tampering import TAMPERED
from motorclub.platform.permissions import PERMISSIONS
from motorclub.platform.routes import blueprint, countries_blueprint
from motorclub.platform.schemas import PlatformChangedSchema
from motorclub.plugin.spec import contributes
from motorclub.plugin.values import Category, NotificationKind, Routes, Topic
from motorclub.settings.site import CoreSettings
from motorclub.viewer import Role

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
    register_notifications = contributes(KINDS)
