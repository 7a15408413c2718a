"""What accounts contribute."""

from __future__ import annotations

from collections.abc import Iterable

from motorclub.accounts import (
    password_routes,  # noqa: F401 - its calls join the blueprint
    second_factor_routes,  # noqa: F401 - as password_routes
)
from motorclub.accounts.changes.mails import MAILS
from motorclub.accounts.changes.new_devices import KIND
from motorclub.accounts.jobs import JOBS
from motorclub.accounts.personal_data import PERSONAL_DATA
from motorclub.accounts.routes import bans, blueprint
from motorclub.accounts.second_factor import personal_data as second_factor
from motorclub.plugin.spec import hookimpl
from motorclub.plugin.values import Job, MailTemplate, NotificationKind, PersonalData, Routes


class AccountsPlugin:
    """What accounts contribute."""

    @hookimpl
    def register_routes(self) -> Iterable[Routes]:
        """Registration, log-in, sessions, and who is banned."""
        return (Routes(blueprint, "/auth"), Routes(bans, "/bans"))

    @hookimpl
    def register_jobs(self) -> Iterable[Job]:
        """Expiry, and mails that nobody waits for."""
        return JOBS

    @hookimpl
    def register_notifications(self) -> Iterable[NotificationKind]:
        """A log-in from a new device."""
        return (KIND,)

    @hookimpl
    def register_mails(self) -> Iterable[MailTemplate]:
        """Verification, passwords, devices, the second factor."""
        return MAILS

    @hookimpl
    def register_personal_data(self) -> Iterable[PersonalData]:
        """Sessions, log-ins, changes of password and address, the second factor."""
        return (*second_factor.PERSONAL_DATA, *PERSONAL_DATA)
