"""Announcements as the platform sees them: what they contribute, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase

from motorclub import api
from motorclub.api.mail import MailTemplate
from motorclub_announcements import (
    content,
    demo,
    event_updates,
    frames,
    jobs,
    mails,
    models,
    permissions,
    personal_data,
    routes,
)
from motorclub_announcements.models import Announcement, Batch, Status
from motorclub_announcements.queries import LIVE


def consequences() -> list[api.Consequence]:
    """What is not sent, and what cannot be read."""
    scheduled = sa.and_(Announcement.status == Status.SCHEDULED, Announcement.deleted_at.is_(None))
    return [
        api.Consequence(
            "scheduled announcements that are not sent in time", _number(Announcement, scheduled)
        ),
        api.Consequence("announcements that are being sent now", _number(Batch, Batch.finished_at.is_(None))),
        api.Consequence("announcements that nobody can read", _number(Announcement, LIVE)),
    ]


def _number(table: type[Announcement] | type[Batch], which: sa.ColumnElement[bool]) -> int:
    return api.db.session.scalar(sa.select(sa.func.count()).select_from(table).where(which)) or 0


class AnnouncementsPlugin:
    """What organisers and admins have to tell."""

    @api.hookimpl
    def register_routes(self) -> Iterable[api.Routes]:
        """Everything under /announcements and /user-announcements."""
        return (
            api.Routes(routes.blueprint, "/announcements"),
            api.Routes(routes.user_blueprint, "/user-announcements"),
        )

    @api.hookimpl
    def register_models(self) -> Iterable[type[DeclarativeBase]]:
        """Announcements, batches, deliveries, reads."""
        return (models.Base,)

    @api.hookimpl
    def register_permissions(self) -> Iterable[api.Permission]:
        """Writing, for the events of others, to everybody."""
        return permissions.PERMISSIONS

    @api.hookimpl
    def register_jobs(self) -> Iterable[api.Job]:
        """Sending in the background."""
        return jobs.JOBS

    @api.hookimpl
    def register_topics(self) -> Iterable[api.Topic]:
        """General, about events, a member's own."""
        return frames.TOPICS

    @api.hookimpl
    def register_mails(self) -> Iterable[MailTemplate]:
        """An announcement by mail."""
        return (mails.TEMPLATE,)

    @api.hookimpl
    def register_services(self) -> Iterable[api.Service]:
        """What the events plugin tells."""
        return event_updates.SERVICES

    @api.hookimpl
    def register_content_types(self) -> Iterable[api.ContentType]:
        """Announcements."""
        return content.CONTENT_TYPES

    @api.hookimpl
    def register_page_resolvers(self) -> Iterable[api.PageResolver]:
        """Announcements."""
        return content.PAGE_RESOLVERS

    @api.hookimpl
    def register_personal_data(self) -> Iterable[api.PersonalData]:
        """What was said to and by a member, and what they have read."""
        return personal_data.PERSONAL_DATA

    @api.hookimpl
    def check_disable(self) -> Iterable[api.Consequence]:
        """What waits to be sent."""
        return consequences()

    @api.hookimpl
    def seed_demo(self, context: api.DemoContext) -> None:
        """A year of news."""
        demo.seed(context)


plugin = AnnouncementsPlugin()
