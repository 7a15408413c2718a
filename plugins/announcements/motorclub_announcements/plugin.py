"""Announcements as the platform sees them: what they contribute, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import Consequence, DemoContext, Routes, contributes, hookimpl
from motorclub.api.rows import count_rows
from motorclub_announcements import (
    content,
    demo,
    event_updates,
    figures,
    frames,
    jobs,
    mails,
    models,
    permissions,
    personal_data,
    routes,
    services,
)
from motorclub_announcements.models import Announcement, Batch, Status
from motorclub_announcements.queries import LIVE


def consequences() -> list[Consequence]:
    """What is not sent, and what cannot be read."""
    scheduled = sa.and_(Announcement.status == Status.SCHEDULED, Announcement.deleted_at.is_(None))
    return [
        Consequence("scheduled announcements that are not sent in time", count_rows(Announcement, scheduled)),
        Consequence("announcements that are being sent now", count_rows(Batch, Batch.finished_at.is_(None))),
        Consequence("announcements that nobody can read", count_rows(Announcement, LIVE)),
    ]


class AnnouncementsPlugin:
    """Announcements of organisers and admins."""

    register_routes = contributes(
        (
            Routes(routes.blueprint, "/announcements"),
            Routes(routes.user_blueprint, "/user-announcements"),
        )
    )
    register_models = contributes((models.Base,))
    register_permissions = contributes(permissions.PERMISSIONS)
    register_jobs = contributes(jobs.JOBS)
    register_topics = contributes(frames.TOPICS)
    register_mails = contributes((mails.TEMPLATE,))
    register_figures = contributes(figures.FIGURES)
    register_services = contributes(event_updates.SERVICES)
    register_content_types = contributes(services.CONTENT_TYPES)
    register_page_resolvers = contributes(content.PAGE_RESOLVERS)
    register_list_resolvers = contributes(content.LIST_RESOLVERS)
    register_personal_data = contributes(personal_data.PERSONAL_DATA)

    @hookimpl
    def check_disable(self) -> Iterable[Consequence]:
        """What waits to be sent."""
        return consequences()

    @hookimpl
    def seed_demo(self, context: DemoContext) -> None:
        """A year of news."""
        demo.seed(context)


plugin = AnnouncementsPlugin()
