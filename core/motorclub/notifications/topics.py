"""The topic on which a member's browsers hear of notifications."""

from __future__ import annotations

from collections.abc import Mapping

from motorclub.notifications.schemas import NotificationFrameSchema, UnreadFrameSchema
from motorclub.notifications.services import ALL_READ, CREATED, READ
from motorclub.plugin.values import Topic
from motorclub.viewer import Viewer


def is_own(viewer: Viewer, params: Mapping[str, str]) -> bool:
    """The rule of a topic that belongs to one member."""
    return viewer.signed_in and params["userId"] == str(viewer.id)


TOPICS = (
    Topic(
        "/topic/notifications/{userId}",
        "A member's notifications and their unread count.",
        may_subscribe=is_own,
        messages={
            CREATED: NotificationFrameSchema,
            READ: NotificationFrameSchema,
            ALL_READ: UnreadFrameSchema,
        },
    ),
)
