"""What members are notified of."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from motorclub.api import Category, Channel, NotificationKind, Subscriber, db, notify
from motorclub_ranks.badges.events import BadgeAwarded
from motorclub_ranks.badges.models import Badge

AWARDED = "ranks.badge_awarded"
KINDS = (
    NotificationKind(
        AWARDED,
        "You got a badge.",
        'You got the badge <a href="{url}">{badge}</a>',
        Category.ACTIVITY,
        channels=frozenset({Channel.IN_APP}),
    ),
)


def notify_of_badge(event: BadgeAwarded) -> None:
    """The member who got it, if that is news."""
    name = db.session.scalar(sa.select(Badge.name).where(Badge.key == event.badge_key))
    if event.is_recent and name is not None:
        notify(event.member_id, AWARDED, {"badge": name}, f"/profile/{event.member_id}?tab=ranks.Badges")


SUBSCRIBERS: Collection[Subscriber] = (Subscriber(BadgeAwarded, notify_of_badge, "ranks.notify_of_badge"),)
