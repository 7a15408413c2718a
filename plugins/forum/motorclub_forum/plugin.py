"""The forum as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click
from sqlalchemy.orm import DeclarativeBase

from motorclub.api import (
    Consequence,
    ContentType,
    DemoContext,
    Event,
    Job,
    NotificationKind,
    PageResolver,
    Permission,
    PersonalData,
    Routes,
    Service,
    Subscriber,
    Topic,
    hookimpl,
)
from motorclub.api.rows import schema_of
from motorclub_forum import (
    content,
    demo,
    events,
    jobs,
    models,
    notifications,
    permissions,
    personal_data,
    services,
    settings,
)
from motorclub_forum.catalogue import routes as catalogue_routes
from motorclub_forum.moderation import recount
from motorclub_forum.moderation import routes as moderation_routes
from motorclub_forum.posts import routes as post_routes
from motorclub_forum.reading import routes as reading_routes
from motorclub_forum.shared import counters


class ForumPlugin:
    """Questions and answers about cars."""

    @hookimpl
    def register_routes(self) -> Iterable[Routes]:
        """Everything under /forum-api."""
        modules = (reading_routes, post_routes, moderation_routes, catalogue_routes)
        return tuple(Routes(module.blueprint, "/forum-api") for module in modules)

    @hookimpl
    def register_models(self) -> Iterable[type[DeclarativeBase]]:
        """Questions, answers, tags, categories, votes, and what belongs to them."""
        return (models.Base,)

    @hookimpl
    def register_permissions(self) -> Iterable[Permission]:
        """Asking, answering, voting, accepting, editing, moderating."""
        return permissions.PERMISSIONS

    @hookimpl
    def register_settings(self) -> type[Any]:
        """Limits."""
        return settings.ForumSettings

    @hookimpl
    def register_jobs(self) -> Iterable[Job]:
        """The count of views, heat, and what is kept for some time only."""
        return jobs.JOBS

    @hookimpl
    def register_topics(self) -> Iterable[Topic]:
        """Open question pages follow what happens to them."""
        return (
            Topic(
                counters.QUESTION_TOPIC,
                "A question's state, score, number of answers and accepted answer.",
                messages={counters.QUESTION_CHANGED: schema_of(counters.QuestionFrame)},
            ),
        )

    @hookimpl
    def register_events(self) -> Iterable[type[Event]]:
        """Asked, answered, edited, accepted, tried, moved."""
        return events.EVENTS

    @hookimpl
    def register_subscribers(self) -> Iterable[Subscriber]:
        """Who is told."""
        return notifications.SUBSCRIBERS

    @hookimpl
    def register_services(self) -> Iterable[Service]:
        """What others ask about questions and answers."""
        return services.SERVICES

    @hookimpl
    def register_notifications(self) -> Iterable[NotificationKind]:
        """What they are told."""
        return notifications.KINDS

    @hookimpl
    def register_content_types(self) -> Iterable[ContentType]:
        """Questions, answers, tags and categories."""
        return content.CONTENT_TYPES

    @hookimpl
    def register_page_resolvers(self) -> Iterable[PageResolver]:
        """Questions."""
        return content.PAGE_RESOLVERS

    @hookimpl
    def register_personal_data(self) -> Iterable[PersonalData]:
        """What a member wrote, voted, found and uploaded."""
        return personal_data.PERSONAL_DATA

    @hookimpl
    def register_commands(self) -> Iterable[click.Command]:
        """The recount."""
        return recount.COMMANDS

    @hookimpl
    def check_disable(self) -> Iterable[Consequence]:
        """Open questions and answers."""
        return services.consequences()

    @hookimpl
    def seed_demo(self, context: DemoContext) -> None:
        """Two hundred questions about cars."""
        demo.seed(context)


plugin = ForumPlugin()
