"""The forum as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from motorclub.api import Consequence, DemoContext, Routes, Topic, contributes, hookimpl
from motorclub.api.rows import schema_of
from motorclub_forum import (
    demo,
    events,
    figures,
    histories,
    jobs,
    models,
    notifications,
    permissions,
    personal_data,
    services,
    settings,
)
from motorclub_forum.catalogue import routes as catalogue_routes
from motorclub_forum.moderation import actions, recount
from motorclub_forum.moderation import routes as moderation_routes
from motorclub_forum.posts import pictures
from motorclub_forum.posts import routes as post_routes
from motorclub_forum.reading import documents
from motorclub_forum.reading import routes as reading_routes
from motorclub_forum.shared import counters

ROUTES = (reading_routes, post_routes, moderation_routes, catalogue_routes)
QUESTION_TOPIC = Topic(
    counters.QUESTION_TOPIC,
    "A question's state, score, number of answers and accepted answer.",
    messages={counters.QUESTION_CHANGED: schema_of(counters.QuestionFrame)},
)


class ForumPlugin:
    """Questions and answers about cars."""

    register_routes = contributes([Routes(module.blueprint, "/forum-api") for module in ROUTES])
    register_models = contributes((models.Base,))
    register_permissions = contributes(permissions.PERMISSIONS)
    register_settings = contributes(settings.ForumSettings)
    register_jobs = contributes(jobs.JOBS)
    register_topics = contributes((QUESTION_TOPIC,))
    register_events = contributes(events.EVENTS)
    register_figures = contributes(figures.FIGURES)
    register_histories = contributes(histories.HISTORIES)
    register_subscribers = contributes(notifications.SUBSCRIBERS)
    register_pictures = contributes(pictures.PICTURES)
    register_services = contributes(services.SERVICES)
    register_notifications = contributes(notifications.KINDS)
    register_content_types = contributes(actions.CONTENT_TYPES)
    register_page_resolvers = contributes(documents.PAGE_RESOLVERS)
    register_list_resolvers = contributes(documents.LIST_RESOLVERS)
    register_personal_data = contributes(personal_data.PERSONAL_DATA)
    register_commands = contributes(recount.COMMANDS)

    @hookimpl
    def check_disable(self) -> Iterable[Consequence]:
        """Open questions and answers."""
        return services.consequences()

    @hookimpl
    def seed_demo(self, context: DemoContext) -> None:
        """Two hundred questions about cars."""
        demo.seed(context)


plugin = ForumPlugin()
