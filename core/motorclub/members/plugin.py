"""What members contribute."""

from __future__ import annotations

from collections.abc import Iterable

from motorclub.members.administration.routes import blueprint as administration
from motorclub.members.banned.routes import blueprint as banned
from motorclub.members.data.own import PERSONAL_DATA
from motorclub.members.jobs import JOBS
from motorclub.members.mails import MAILS
from motorclub.members.permissions import PERMISSIONS
from motorclub.members.profiles.public import PAGE_RESOLVERS
from motorclub.members.routes import blueprint
from motorclub.plugin.spec import hookimpl
from motorclub.plugin.values import Job, MailTemplate, PageResolver, Permission, PersonalData, Routes


class MembersPlugin:
    """What members contribute."""

    @hookimpl
    def register_routes(self) -> Iterable[Routes]:
        """Profiles, copies of data, deletion, and the admins' list."""
        return tuple(Routes(each, "/users") for each in (blueprint, administration, banned))

    @hookimpl
    def register_permissions(self) -> Iterable[Permission]:
        """Seeing and managing members."""
        return PERMISSIONS

    @hookimpl
    def register_jobs(self) -> Iterable[Job]:
        """Copies of data and due deletions."""
        return JOBS

    @hookimpl
    def register_mails(self) -> Iterable[MailTemplate]:
        """Copies, deletion, a changed name."""
        return MAILS

    @hookimpl
    def register_personal_data(self) -> Iterable[PersonalData]:
        """The member's own row. Its deletion shows what others still refer to it."""
        return PERSONAL_DATA

    @hookimpl
    def register_page_resolvers(self) -> Iterable[PageResolver]:
        """The pages of profiles."""
        return PAGE_RESOLVERS
