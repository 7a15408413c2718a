"""The kind of notification that a mail to many is, so that members can say no to it."""

from __future__ import annotations

from motorclub.plugin.values import Category, Channel, NotificationKind

BY_MAIL = frozenset({Channel.EMAIL})

NEWS = NotificationKind(
    "core.news",
    "News from the club, by mail.",
    "<b>{subject}</b>",
    Category.SYSTEM,
    channels=BY_MAIL,
    offered=BY_MAIL,
)
