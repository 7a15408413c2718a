"""What mail contributes."""

from __future__ import annotations

from collections.abc import Iterable

from motorclub.mail.jobs import JOBS
from motorclub.mail.permissions import PERMISSIONS
from motorclub.mail.personal_data import PERSONAL_DATA
from motorclub.mail.routes import blueprint
from motorclub.plugin.spec import hookimpl
from motorclub.plugin.values import Job, Permission, PersonalData, Routes


class MailPlugin:
    """What mail contributes."""

    @hookimpl
    def register_routes(self) -> Iterable[Routes]:
        """The pages of sent mails, templates and blocked addresses."""
        return (Routes(blueprint, "/platform"),)

    @hookimpl
    def register_permissions(self) -> Iterable[Permission]:
        """Reading mails and changing templates."""
        return PERMISSIONS

    @hookimpl
    def register_jobs(self) -> Iterable[Job]:
        """Delivery and deletion of mails."""
        return JOBS

    @hookimpl
    def register_personal_data(self) -> Iterable[PersonalData]:
        """Mails to a member."""
        return PERSONAL_DATA
