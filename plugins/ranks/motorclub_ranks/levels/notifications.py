"""What members are notified of when their level changes."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from motorclub.api import NotificationKind, Subscriber, db, notify
from motorclub_ranks.levels.events import LevelChanged
from motorclub_ranks.levels.models import ActivityRank

REACHED, LOST = "ranks.level_reached", "ranks.level_lost"
RANK_PAGE = "/rank"
KINDS = (
    NotificationKind(
        REACHED,
        "You reach a level.",
        'You have reached level {level}, {name}. <a href="{url}">What you may do now</a>',
    ),
    NotificationKind(
        LOST,
        "You drop a level.",
        'You have dropped to level {level}, {name}. <a href="{url}">What is missing</a>',
    ),
)


def notify_member(event: LevelChanged) -> None:
    """The member, of a level that there still is."""
    name = db.session.scalar(sa.select(ActivityRank.name).where(ActivityRank.level == event.after))
    if name is not None:
        kind = REACHED if event.after > event.before else LOST
        notify(event.member_id, kind, {"level": event.after, "name": name}, RANK_PAGE)


SUBSCRIBERS: Collection[Subscriber] = (Subscriber(LevelChanged, notify_member, "ranks.notify_of_level"),)
