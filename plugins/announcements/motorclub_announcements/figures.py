"""The announcements' figures: how many members got them, and how many of those have read them.

An organiser sees those of their own announcements. The dimension `event` has references such as `events.event:7`.
"""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa

from motorclub.api.figures import Figure, FigureQuery, FigureRow, count_by_step, count_share, is_of_member
from motorclub_announcements.models import Announcement, Channel, Delivery, DeliveryStatus, Read

BY_EVENT = "event"
# The content type of the events plugin.
EVENT = "events.event"
_REFERENCE = sa.func.coalesce(sa.literal(f"{EVENT}:").concat(sa.cast(Announcement.event_id, sa.Text)), "")


def count_deliveries(query: FigureQuery) -> Iterator[FigureRow]:
    """Members who have an announcement in the app, by the day on which it was sent."""
    return _count(query)


def count_reads(query: FigureQuery) -> Iterator[FigureRow]:
    """Those of them who have read it, by the day on which it was sent."""
    read = sa.exists().where(
        Read.announcement_id == Delivery.announcement_id, Read.user_id == Delivery.user_id
    )
    return _count(query, read)


def _count(query: FigureQuery, *where: sa.ColumnElement[bool]) -> Iterator[FigureRow]:
    delivered = (
        Delivery.announcement_id == Announcement.id,
        Delivery.channel == Channel.IN_APP,
        Delivery.status == DeliveryStatus.SENT,
        is_of_member(query, Announcement.organizer_id),
    )
    key = _REFERENCE if query.by == BY_EVENT else sa.literal("")
    return count_by_step(query, Announcement.sent_at, *delivered, *where, key=key)


FIGURES = (
    Figure(
        "announcements.deliveries",
        "Announcements delivered",
        "number",
        count_deliveries,
        dimensions=(BY_EVENT,),
        of_organizer=True,
    ),
    Figure(
        "announcements.reads",
        "Announcements read",
        "number",
        count_reads,
        dimensions=(BY_EVENT,),
        of_organizer=True,
    ),
    Figure(
        "announcements.read_rate",
        "Read rate",
        "percent",
        count_share(count_reads, count_deliveries),
        dimensions=(BY_EVENT,),
        of_organizer=True,
        additive=False,
        parts=("announcements.reads", "announcements.deliveries"),
    ),
)
