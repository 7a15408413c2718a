"""Notifications and preferences of a member: handed out, and deleted with the account."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.notifications.models import Notification, NotificationPreference, NotificationSettings
from motorclub.notifications.removal import forget_actor
from motorclub.plugin.exports import execute_counted, export_rows
from motorclub.plugin.values import Erased, ExportFile, PersonalData

NOTIFICATION = (Notification.kind, Notification.message, Notification.url, Notification.created_at)
PREFERENCE = (NotificationPreference.kind, NotificationPreference.channel, NotificationPreference.enabled)
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


def erase(user_id: int) -> Erased:
    """The member's notifications, and the member's part in those of others. Preferences go with the member's row."""
    removed = execute_counted(sa.delete(Notification).where(Notification.user_id == user_id))
    return Erased(removed + forget_actor(user_id))


PERSONAL_DATA = (PersonalData("Notifications and how the member wants them.", export, erase),)
