"""What bulk mail contributes."""

from __future__ import annotations

from collections.abc import Iterable

from motorclub.bulk_mail.jobs import JOBS
from motorclub.bulk_mail.notifications import NEWS
from motorclub.bulk_mail.personal_data import PERSONAL_DATA
from motorclub.bulk_mail.routes import blueprint
from motorclub.plugin.spec import hookimpl
from motorclub.plugin.values import Job, NotificationKind, PersonalData, Routes


class BulkMailPlugin:
    """What bulk mail contributes."""

    @hookimpl
    def register_routes(self) -> Iterable[Routes]:
        """Writing to many members."""
        return (Routes(blueprint, "/platform"),)

    @hookimpl
    def register_jobs(self) -> Iterable[Job]:
        """Sending in the background."""
        return JOBS

    @hookimpl
    def register_notifications(self) -> Iterable[NotificationKind]:
        """News, which members may refuse."""
        return (NEWS,)

    @hookimpl
    def register_personal_data(self) -> Iterable[PersonalData]:
        """What an admin has written."""
        return PERSONAL_DATA
