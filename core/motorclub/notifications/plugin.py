"""What notifications contribute."""

from __future__ import annotations

from collections.abc import Iterable

from motorclub.notifications.jobs import JOBS
from motorclub.notifications.mails import MAILS
from motorclub.notifications.personal_data import PERSONAL_DATA
from motorclub.notifications.routes import blueprint, preferences_blueprint
from motorclub.notifications.topics import TOPICS
from motorclub.plugin.spec import hookimpl
from motorclub.plugin.values import Job, MailTemplate, PersonalData, Routes, Topic


class NotificationsPlugin:
    """What notifications contribute."""

    @hookimpl
    def register_routes(self) -> Iterable[Routes]:
        """A member's list of notifications and their preferences."""
        return (Routes(blueprint, "/api/notifications"), Routes(preferences_blueprint, "/users"))

    @hookimpl
    def register_jobs(self) -> Iterable[Job]:
        """Mails, digests and deletion."""
        return JOBS

    @hookimpl
    def register_topics(self) -> Iterable[Topic]:
        """A member's own notifications."""
        return TOPICS

    @hookimpl
    def register_mails(self) -> Iterable[MailTemplate]:
        """Notifications by mail."""
        return MAILS

    @hookimpl
    def register_personal_data(self) -> Iterable[PersonalData]:
        """Notifications and preferences of a member."""
        return PERSONAL_DATA
