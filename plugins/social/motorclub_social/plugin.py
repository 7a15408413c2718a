"""Social as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from motorclub.api import Consequence, DemoContext, Routes, contributes, hookimpl
from motorclub_social import (
    actions,
    demo,
    events,
    feed_subscribers,
    figures,
    frames,
    histories,
    jobs,
    models,
    notifications,
    permissions,
    personal_data,
    provided_services,
    routes,
    settings,
)


class SocialPlugin:
    """Follows, a feed, bookmarks, blocks, comments."""

    register_routes = contributes((Routes(routes.blueprint, "/social-api"),))
    register_models = contributes((models.Base,))
    register_permissions = contributes(permissions.PERMISSIONS)
    register_settings = contributes(settings.SocialSettings)
    register_jobs = contributes(jobs.JOBS)
    register_topics = contributes(frames.TOPICS)
    register_events = contributes(events.EVENTS)
    register_histories = contributes(histories.HISTORIES)
    register_subscribers = contributes((*notifications.SUBSCRIBERS, *feed_subscribers.SUBSCRIBERS))
    register_notifications = contributes(notifications.KINDS)
    register_figures = contributes(figures.FIGURES)
    register_services = contributes(provided_services.SERVICES)
    register_content_types = contributes(actions.CONTENT_TYPES)
    register_personal_data = contributes(personal_data.PERSONAL_DATA)

    @hookimpl
    def check_disable(self) -> Iterable[Consequence]:
        """What people miss."""
        return provided_services.consequences()

    @hookimpl
    def seed_demo(self, context: DemoContext) -> None:
        """A community that talks."""
        demo.seed(context)


plugin = SocialPlugin()
