"""What the administration of the platform contributes."""

from __future__ import annotations

from collections.abc import Iterable

from motorclub.platform.grants.routes import blueprint as grants
from motorclub.platform.lifecycle_routes import blueprint as lifecycle
from motorclub.platform.notifications import KINDS
from motorclub.platform.operations.jobs import JOBS
from motorclub.platform.permissions import PERMISSIONS
from motorclub.platform.routes import blueprint, countries_blueprint
from motorclub.platform.settings.routes import blueprint as settings
from motorclub.platform.topics import TOPICS
from motorclub.plugin.spec import hookimpl
from motorclub.plugin.values import Job, NotificationKind, Permission, Routes, Topic
from motorclub.settings.site import CoreSettings


class PlatformPlugin:
    """What the administration of the platform contributes."""

    @hookimpl
    def register_routes(self) -> Iterable[Routes]:
        """Plugins, settings, permissions, and the list of countries."""
        return (
            *(Routes(each, "/platform") for each in (blueprint, lifecycle, settings, grants)),
            Routes(countries_blueprint, "/countries"),
        )

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
        """Looking for changed files."""
        return JOBS

    @hookimpl
    def register_topics(self) -> Iterable[Topic]:
        """The platform's epoch."""
        return TOPICS

    @hookimpl
    def register_notifications(self) -> Iterable[NotificationKind]:
        """Plugins that failed or have changed."""
        return KINDS
