"""What notifications contribute."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta

import sqlalchemy as sa

from motorclub.http.rows import schema_of
from motorclub.notifications import changes, mailing
from motorclub.notifications.changes import forget_actor
from motorclub.notifications.mailing import MAILS
from motorclub.notifications.models import (
    Notification,
    NotificationPreference,
    NotificationSettings,
    PushSubscription,
)
from motorclub.notifications.routes import blueprint, preferences_blueprint
from motorclub.notifications.services import ALL_READ, CREATED, READ, NotificationFrame, UnreadFrame
from motorclub.notifications.web_push.sending import send_push
from motorclub.notifications.web_push.subscriptions import SEND
from motorclub.plugin.exports import execute_counted, export_rows
from motorclub.plugin.spec import contributes
from motorclub.plugin.values import Erased, ExportFile, Job, PersonalData, Routes, Topic
from motorclub.viewer import is_own

TOPICS = (
    Topic(
        "/topic/notifications/{userId}",
        "A member's notifications and their unread count.",
        may_subscribe=is_own,
        messages={
            CREATED: schema_of(NotificationFrame),
            READ: schema_of(NotificationFrame),
            ALL_READ: schema_of(UnreadFrame),
        },
    ),
)


def mail(_payload: Mapping[str, object]) -> None:
    """Mails of single notifications, and digests, that are due."""
    mailing.mail_due()
    mailing.send_digests()


def tidy(_payload: Mapping[str, object]) -> None:
    """What is old, and what leads nowhere."""
    changes.prune()
    changes.forget_dead()


NOTIFICATION = (Notification.kind, Notification.message, Notification.url, Notification.created_at)
PREFERENCE = (NotificationPreference.kind, NotificationPreference.channel, NotificationPreference.enabled)
# The endpoint of a push service is an address and may be exported; the keys that encrypt for it are not.
SUBSCRIPTION = (PushSubscription.endpoint, PushSubscription.created_at)
SETTINGS = (
    NotificationSettings.emails,
    NotificationSettings.digest,
    NotificationSettings.digest_hour,
    NotificationSettings.digest_day,
    NotificationSettings.quiet,
)


def export(user_id: int) -> Iterable[ExportFile]:
    """What the member was notified of, and how they want to be."""
    notified = sa.select(*NOTIFICATION, Notification.read_at).where(Notification.user_id == user_id)
    yield export_rows("notifications.json", notified.order_by(Notification.id))
    preferences = sa.select(*PREFERENCE).where(NotificationPreference.member_id == user_id)
    yield export_rows("notification_preferences.json", preferences.order_by(NotificationPreference.kind))
    settings = sa.select(*SETTINGS).where(NotificationSettings.member_id == user_id)
    yield export_rows("notification_settings.json", settings)
    browsers = sa.select(*SUBSCRIPTION).where(PushSubscription.member_id == user_id)
    yield export_rows("push_subscriptions.json", browsers.order_by(PushSubscription.created_at))


def erase(user_id: int) -> Erased:
    """The member's notifications, their part in those of others, and their browsers; preferences go with them."""
    removed = execute_counted(sa.delete(Notification).where(Notification.user_id == user_id))
    removed += execute_counted(sa.delete(PushSubscription).where(PushSubscription.member_id == user_id))
    return Erased(removed + forget_actor(user_id))


class NotificationsPlugin:
    """What notifications contribute."""

    register_routes = contributes(
        (Routes(blueprint, "/api/notifications"), Routes(preferences_blueprint, "/users"))
    )
    register_jobs = contributes(
        (
            Job(SEND, send_push, retries=10, timeout=timedelta(minutes=1)),
            Job("core.notifications.mail", mail, every=timedelta(minutes=1)),
            Job("core.notifications.tidy", tidy, every=timedelta(hours=6)),
        )
    )
    register_topics = contributes(TOPICS)
    register_mails = contributes(MAILS)
    register_personal_data = contributes(
        (PersonalData("Notifications and how the member wants them.", export, erase),)
    )
