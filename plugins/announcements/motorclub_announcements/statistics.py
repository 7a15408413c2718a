"""What became of an announcement: by person, and by delivery."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import sqlalchemy as sa

from motorclub.api import ServiceFailed, reads
from motorclub.api.rows import Internal, Page, Row, read_page, read_rows, to_row
from motorclub_announcements import audience
from motorclub_announcements.models import (
    Announcement,
    Batch,
    Channel,
    Delivery,
    DeliveryStatus,
    Read,
    Status,
)

IN_APP = Delivery.channel == Channel.IN_APP


def _number(*which: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
    return sa.func.count().filter(*which)


def _has(status: DeliveryStatus) -> sa.ColumnElement[bool]:
    return Delivery.status == status


def _read() -> sa.ColumnElement[bool]:
    return sa.exists().where(
        Read.announcement_id == Delivery.announcement_id, Read.user_id == Delivery.user_id
    )


class TicketTypeStatsRow(Row):
    """How many of a ticket type were notified, and how many of them have read it."""

    ticket_type_id: int
    audience: int
    read: int
    name: str = ""


class StatsRow(Row):
    """What became of an announcement, by person."""

    announcement_id: int
    status: Annotated[str, Status]
    type: str
    priority: str
    sent_at: datetime | None
    audience: int
    delivered: int
    read: int
    failed: int
    skipped: int
    first_read_at: datetime | None
    last_read_at: datetime | None
    by_ticket_type: list[TicketTypeStatsRow]

    @property
    def unread(self) -> int:
        """How many have it and have not read it."""
        return self.delivered - self.read

    @property
    def read_rate(self) -> float:
        """The share of the audience that has read it."""
        return rate(self.read, self.audience)


def stats(row: Announcement) -> StatsRow:
    """By person: `delivered` are those who have it in the app, `unread` those of them who have not read it."""
    chosen = sa.select(
        sa.func.count().label("audience"),
        _number(_has(DeliveryStatus.SENT)).label("delivered"),
        _number(_has(DeliveryStatus.SENT), _read()).label("read"),
        _number(_has(DeliveryStatus.FAILED)).label("failed"),
        _number(_has(DeliveryStatus.SKIPPED)).label("skipped"),
    )
    counted = reads().execute(chosen.where(Delivery.announcement_id == row.id, IN_APP)).one()
    times = sa.select(sa.func.min(Read.read_at), sa.func.max(Read.read_at))
    first, last = reads().execute(times.where(Read.announcement_id == row.id)).one()
    return to_row(
        StatsRow,
        row,
        announcement_id=row.id,
        **counted._mapping,
        first_read_at=first,
        last_read_at=last,
        by_ticket_type=_by_ticket_type(row),
    )


def rate(part: int, whole: int) -> float:
    """A share of 0 to 1, to four decimals.

    >>> rate(2, 3), rate(0, 0)
    (0.6667, 0.0)
    """
    return round(part / whole, 4) if whole else 0.0


def _by_ticket_type(row: Announcement) -> list[TicketTypeStatsRow]:
    if row.event_id is None:
        return []
    chosen = (
        sa.select(
            Delivery.ticket_type_id,
            sa.func.count().label("audience"),
            _number(_has(DeliveryStatus.SENT), _read()).label("read"),
        )
        .where(Delivery.announcement_id == row.id, IN_APP, Delivery.ticket_type_id.is_not(None))
        .group_by(Delivery.ticket_type_id)
        .order_by(Delivery.ticket_type_id)
    )
    found, names = read_rows(TicketTypeStatsRow, chosen), _names(row.event_id)
    for one in found:
        one.name = names.get(one.ticket_type_id, f"Ticket type {one.ticket_type_id}")
    return found


def _names(event_id: int) -> dict[int, str]:
    """The names of ticket types, as far as somebody knows them."""
    there = audience.events()
    try:
        return dict(there.ticket_types(event_id)) if there else {}
    except ServiceFailed:
        return {}


class ChannelStatsRow(Row):
    """Deliveries of one channel."""

    channel: str
    total: int
    pending: int
    sent: int
    failed: int
    skipped: int
    delivered: Internal[int]


class Failure(Row):
    """A delivery that failed."""

    user_id: int
    channel: str
    error: str | None
    attempts: int


class DeliveryStatsRow(Row):
    """The progress of delivery: all channels together and each, with a page of the failed ones."""

    announcement_id: int
    status: Annotated[str, Status]
    total: int
    pending: int
    sent: int
    failed: int
    skipped: int
    delivered: int
    channels: list[ChannelStatsRow]
    failures: Page[Failure]
    p95_latency_ms: int | None
    started_at: datetime | None
    finished_at: datetime | None

    @property
    def duration_ms(self) -> int | None:
        """From the beginning to the end."""
        if self.started_at is None or self.finished_at is None:
            return None
        return round((self.finished_at - self.started_at).total_seconds() * 1000)


def delivery_stats(row: Announcement, page: int, size: int) -> DeliveryStatsRow:
    """The progress of an announcement's delivery."""
    channels = _channels(row.id)
    total = {name: sum(getattr(channel, name) for channel in channels) for name in TOTALS}
    last, p95 = _latency(row)
    started, finished = _times(row, last, pending=total["pending"])
    return to_row(
        DeliveryStatsRow,
        row,
        **total,
        announcement_id=row.id,
        channels=channels,
        failures=_failures(row.id, page, size),
        p95_latency_ms=p95,
        started_at=started,
        finished_at=finished,
    )


TOTALS = ("total", "pending", "sent", "failed", "skipped", "delivered")


def _channels(announcement_id: int) -> list[ChannelStatsRow]:
    chosen = (
        sa.select(
            Delivery.channel,
            sa.func.count().label("total"),
            *(_number(_has(status)).label(status.lower()) for status in DeliveryStatus),
            _number(Delivery.delivered_at.is_not(None)).label("delivered"),
        )
        .where(Delivery.announcement_id == announcement_id)
        .group_by(Delivery.channel)
        .order_by(Delivery.channel.desc())
    )
    return read_rows(ChannelStatsRow, chosen)


def _times(
    row: Announcement, last: datetime | None, *, pending: int
) -> tuple[datetime | None, datetime | None]:
    """From the first batch's beginning to the last delivery; no end while something is pending or being sent."""
    ends = (
        sa.func.min(Batch.started_at),
        sa.func.max(Batch.finished_at),
        _number(Batch.finished_at.is_(None)),
    )
    chosen = sa.select(*ends).where(Batch.announcement_id == row.id)
    started, finished, open_batches = reads().execute(chosen).one()
    over = finished is not None and not pending and not open_batches
    return started, max(moment for moment in (finished, last) if moment) if over else None


def _latency(row: Announcement) -> tuple[datetime | None, int | None]:
    """(when the last delivery was sent, within how many milliseconds of the announcement 95 of 100 were)."""
    if row.sent_at is None:
        return None, None
    waited = sa.func.extract("epoch", Delivery.sent_at - sa.literal(row.sent_at)) * 1000
    chosen = sa.select(sa.func.max(Delivery.sent_at), sa.func.percentile_cont(0.95).within_group(waited))
    sent = sa.and_(Delivery.announcement_id == row.id, Delivery.sent_at.is_not(None))
    last, p95 = reads().execute(chosen.where(sent)).one()
    return last, None if p95 is None else max(0, round(float(p95)))


def _failures(announcement_id: int, page: int, size: int) -> Page[Failure]:
    columns = (Delivery.user_id, Delivery.channel, Delivery.last_error.label("error"), Delivery.attempts)
    chosen = sa.select(*columns).where(
        Delivery.announcement_id == announcement_id, Delivery.status == DeliveryStatus.FAILED
    )
    return read_page(Failure, chosen.order_by(Delivery.id), page, size)
