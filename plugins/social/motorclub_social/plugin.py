"""Social as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy.orm import DeclarativeBase

from motorclub.api import (
    Consequence,
    ContentType,
    DemoContext,
    Event,
    Job,
    NotificationKind,
    Permission,
    PersonalData,
    Routes,
    Service,
    Subscriber,
    Topic,
    hookimpl,
)
from motorclub_social import (
    content,
    demo,
    events,
    feed_subscribers,
    frames,
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

    @hookimpl
    def register_routes(self) -> Iterable[Routes]:
        """Everything under /social-api."""
        return (Routes(routes.blueprint, "/social-api"),)

    @hookimpl
    def register_models(self) -> Iterable[type[DeclarativeBase]]:
        """Follows, activities, bookmarks, blocks, comments."""
        return (models.Base,)

    @hookimpl
    def register_permissions(self) -> Iterable[Permission]:
        """Following, commenting, moderating comments."""
        return permissions.PERMISSIONS

    @hookimpl
    def register_settings(self) -> type[Any]:
        """Limits of what new members say."""
        return settings.SocialSettings

    @hookimpl
    def register_jobs(self) -> Iterable[Job]:
        """Reminders, telling savers, pruning."""
        return jobs.JOBS

    @hookimpl
    def register_topics(self) -> Iterable[Topic]:
        """Numbers of comments and followers."""
        return frames.TOPICS

    @hookimpl
    def register_events(self) -> Iterable[type[Event]]:
        """Followed, commented, edited, removed, liked, changed."""
        return (
            events.MemberFollowed,
            events.CommentPosted,
            events.CommentEdited,
            events.CommentRemoved,
            events.CommentLiked,
            events.TargetChanged,
        )

    @hookimpl
    def register_subscribers(self) -> Iterable[Subscriber]:
        """Who is told, and what fills the feed."""
        return (*notifications.SUBSCRIBERS, *feed_subscribers.SUBSCRIBERS)

    @hookimpl
    def register_notifications(self) -> Iterable[NotificationKind]:
        """What members are told."""
        return notifications.KINDS

    @hookimpl
    def register_services(self) -> Iterable[Service]:
        """What others ask about people and comments, and tell the feed."""
        return provided_services.SERVICES

    @hookimpl
    def register_content_types(self) -> Iterable[ContentType]:
        """Members and comments."""
        return content.CONTENT_TYPES

    @hookimpl
    def register_personal_data(self) -> Iterable[PersonalData]:
        """What a member follows, saves and says."""
        return personal_data.PERSONAL_DATA

    @hookimpl
    def check_disable(self) -> Iterable[Consequence]:
        """What people miss."""
        return provided_services.consequences()

    @hookimpl
    def seed_demo(self, context: DemoContext) -> None:
        """A community that talks."""
        demo.seed(context)


plugin = SocialPlugin()
