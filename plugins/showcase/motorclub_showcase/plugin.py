"""The showcase as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from motorclub.api import Routes, contributes, hookimpl
from motorclub_showcase.catalogue import content as catalogue_content
from motorclub_showcase.catalogue import events as catalogue_events
from motorclub_showcase.catalogue import loading as catalogue_loading
from motorclub_showcase.catalogue import notifications as catalogue_notifications
from motorclub_showcase.catalogue import permissions as catalogue_permissions
from motorclub_showcase.catalogue import personal_data as catalogue_personal_data
from motorclub_showcase.catalogue import routes as catalogue_routes
from motorclub_showcase.catalogue import usage as catalogue_usage
from motorclub_showcase.shared.base import Base

ROUTES = (catalogue_routes,)


class ShowcasePlugin:
    """The catalogue, cars, the gallery, contests."""

    register_routes = contributes([Routes(module.blueprint, "/showcase-api") for module in ROUTES])
    register_models = contributes((Base,))
    register_permissions = contributes((*catalogue_permissions.PERMISSIONS,))
    register_jobs = contributes((*catalogue_usage.JOBS,))
    register_events = contributes((*catalogue_events.EVENTS,))
    register_subscribers = contributes((*catalogue_notifications.SUBSCRIBERS,))
    register_notifications = contributes((*catalogue_notifications.KINDS,))
    register_content_types = contributes((*catalogue_content.CONTENT_TYPES,))
    register_personal_data = contributes((*catalogue_personal_data.PERSONAL_DATA,))

    @hookimpl
    def on_install(self) -> None:
        """The catalogue is filled."""
        catalogue_loading.load_shipped()

    @hookimpl
    def on_upgrade(self, from_version: str) -> None:
        """What a newer version has more is added to the catalogue; what staff have changed stays."""
        catalogue_loading.load_shipped()


plugin = ShowcasePlugin()
