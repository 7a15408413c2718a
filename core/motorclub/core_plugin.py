"""What the core itself contributes, through the same hooks as every plugin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from motorclub.accounts import jobs as accounts_jobs
from motorclub.accounts import mails as accounts_mails
from motorclub.accounts import new_devices
from motorclub.accounts.second_factor import personal_data as second_factor_data
from motorclub.bulk_mail import jobs as bulk_jobs
from motorclub.bulk_mail import personal_data as bulk_data
from motorclub.bulk_mail.notifications import NEWS
from motorclub.jobs.jobs import JOBS
from motorclub.mail import jobs as mail_jobs
from motorclub.members import jobs as members_jobs
from motorclub.members import mails as members_mails
from motorclub.members.data import core_data
from motorclub.members.permissions import PERMISSIONS
from motorclub.members.profiles import public
from motorclub.notifications import jobs as notifications_jobs
from motorclub.notifications import mails as notifications_mails
from motorclub.notifications.schemas import NotificationFrameSchema, UnreadFrameSchema
from motorclub.notifications.services import ALL_READ, CREATED, READ
from motorclub.platform.operations import jobs as plugin_jobs
from motorclub.platform.operations.lifecycle import PLATFORM_TOPIC, QUARANTINED
from motorclub.platform.operations.tampering import TAMPERED
from motorclub.platform.schemas import PlatformChangedSchema
from motorclub.plugin.spec import hookimpl
from motorclub.plugin.values import (
    Category,
    Job,
    MailTemplate,
    NotificationKind,
    PageResolver,
    Permission,
    PersonalData,
    Topic,
)
from motorclub.search import jobs as search_jobs
from motorclub.settings.site import CoreSettings
from motorclub.viewer import Role, Viewer


def own(viewer: Viewer, params: Mapping[str, str]) -> bool:
    """The rule of a topic that belongs to one member."""
    return viewer.signed_in and params["userId"] == str(viewer.id)


TOPICS = (
    Topic(
        PLATFORM_TOPIC,
        "The platform's epoch, after each switch.",
        messages={"PLATFORM_CHANGED": PlatformChangedSchema},
    ),
    Topic(
        "/topic/notifications/{userId}",
        "A member's notifications and their unread count.",
        may_subscribe=own,
        messages={
            CREATED: NotificationFrameSchema,
            READ: NotificationFrameSchema,
            ALL_READ: UnreadFrameSchema,
        },
    ),
)

ADMINS = frozenset({Role.ADMIN})

KINDS = (
    NotificationKind(
        QUARANTINED,
        "A plugin kept failing and was switched off.",
        'The plugin <b>{plugin}</b> kept failing and was <a href="{url}">switched off</a>.',
        Category.NEEDS_ME,
        roles=ADMINS,
    ),
    NotificationKind(
        TAMPERED,
        "The files of a plugin are not those that were locked.",
        'Files of the plugin <b>{plugin}</b> <a href="{url}">have changed</a> since they were locked.',
        Category.NEEDS_ME,
        roles=ADMINS,
    ),
    NEWS,
    new_devices.KIND,
)


class CorePlugin:
    """The core as a plugin that cannot be switched off."""

    @hookimpl
    def register_permissions(self) -> Iterable[Permission]:
        """Administration of the platform and its members."""
        return PERMISSIONS

    @hookimpl
    def register_settings(self) -> type[Any]:
        """The site's own."""
        return CoreSettings

    @hookimpl
    def register_page_resolvers(self) -> Iterable[PageResolver]:
        """The members' profiles."""
        return public.PAGE_RESOLVERS

    @hookimpl
    def register_topics(self) -> Iterable[Topic]:
        """The platform's and the members' own."""
        return TOPICS

    @hookimpl
    def register_jobs(self) -> Iterable[Job]:
        """Background work of the core's packages."""
        packages = (accounts_jobs, mail_jobs, bulk_jobs, members_jobs, notifications_jobs, plugin_jobs)
        return (*JOBS, *(job for package in (*packages, search_jobs) for job in package.JOBS))

    @hookimpl
    def register_notifications(self) -> Iterable[NotificationKind]:
        """What admins are told about plugins, and what they tell the members."""
        return KINDS

    @hookimpl
    def register_mails(self) -> Iterable[MailTemplate]:
        """What the core's packages write to members."""
        return (*accounts_mails.MAILS, *members_mails.MAILS, *notifications_mails.MAILS)

    @hookimpl
    def register_personal_data(self) -> Iterable[PersonalData]:
        """Accounts, sessions, notifications, mails, and what the audit log says; the member's row goes last."""
        return (*second_factor_data.PERSONAL_DATA, *bulk_data.PERSONAL_DATA, *core_data.PERSONAL_DATA)
