"""What the administration of the platform contributes, with the kernel's own work in the background."""

from __future__ import annotations

from collections.abc import Iterable

from motorclub.platform.operations.jobs import JOBS
from motorclub.platform.operations.lifecycle import PLATFORM_TOPIC, QUARANTINED
from motorclub.platform.operations.tampering import TAMPERED
from motorclub.platform.permissions import PERMISSIONS
from motorclub.platform.routes import blueprint, countries_blueprint
from motorclub.platform.schemas import PlatformChangedSchema
from motorclub.plugin.spec import hookimpl
from motorclub.plugin.values import Category, Job, NotificationKind, Permission, Routes, Topic
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

    @hookimpl
    def register_routes(self) -> Iterable[Routes]:
        """Plugins, settings, permissions, and the list of countries."""
        return (Routes(blueprint, "/platform"), Routes(countries_blueprint, "/countries"))

    @hookimpl
    def register_permissions(self) -> Iterable[Permission]:
        """Administration of the platform."""
        return PERMISSIONS

    @hookimpl
    def register_settings(self) -> type[CoreSettings]:
        """Those of the whole site."""
        return CoreSettings

    @hookimpl
    def register_jobs(self) -> Iterable[Job]:
        """Looking for changed files, and deleting what is done and delivered."""
        return JOBS

    @hookimpl
    def register_topics(self) -> Iterable[Topic]:
        """The platform's epoch."""
        return TOPICS

    @hookimpl
    def register_notifications(self) -> Iterable[NotificationKind]:
        """Plugins that failed or have changed."""
        return KINDS
