"""The pit stop as the platform sees it."""

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
from motorclub_pitstop import (
    commands,
    content,
    events,
    jobs,
    models,
    notifications,
    permissions,
    personal_data,
    routes,
    schemas,
    services,
    settings,
)


class PitstopPlugin:
    """Stops of members."""

    @hookimpl
    def register_routes(self) -> Iterable[Routes]:
        """Everything under /pitstop-api."""
        return (Routes(routes.blueprint, "/pitstop-api"),)

    @hookimpl
    def register_models(self) -> Iterable[type[DeclarativeBase]]:
        """Stops."""
        return (models.Base,)

    @hookimpl
    def register_permissions(self) -> Iterable[Permission]:
        """Stopping."""
        return permissions.PERMISSIONS

    @hookimpl
    def register_settings(self) -> type[Any]:
        """The board."""
        return settings.PitstopSettings

    @hookimpl
    def register_jobs(self) -> Iterable[Job]:
        """Forgetting."""
        return jobs.JOBS

    @hookimpl
    def register_topics(self) -> Iterable[Topic]:
        """The board, live."""
        messages = {"BOARD_CHANGED": schemas.BoardChangedSchema}
        return (Topic(services.BOARD, "How many stops there are.", messages=messages),)

    @hookimpl
    def register_events(self) -> Iterable[type[Event]]:
        """Stops and cheers."""
        return (events.Stopped, events.Cheered)

    @hookimpl
    def register_subscribers(self) -> Iterable[Subscriber]:
        """Who is notified."""
        return notifications.SUBSCRIBERS

    @hookimpl
    def register_notifications(self) -> Iterable[NotificationKind]:
        """What they are told."""
        return notifications.KINDS

    @hookimpl
    def register_personal_data(self) -> Iterable[PersonalData]:
        """What is kept about a member."""
        return personal_data.PERSONAL_DATA

    @hookimpl
    def register_content_types(self) -> Iterable[ContentType]:
        """Stops."""
        return content.CONTENT_TYPES

    @hookimpl
    def register_page_resolvers(self) -> Iterable[PageResolver]:
        """The pages of stops."""
        return content.PAGE_RESOLVERS

    @hookimpl
    def register_services(self) -> Iterable[Service]:
        """The board."""
        return services.SERVICES

    @hookimpl
    def register_commands(self) -> Iterable[click.Command]:
        """Counting."""
        return commands.COMMANDS

    @hookimpl
    def check_disable(self) -> Iterable[Consequence]:
        """How many stops nobody sees."""
        return services.consequences()

    @hookimpl
    def seed_demo(self, context: DemoContext) -> None:
        """Some stops."""
        services.seed(context)


plugin = PitstopPlugin()
