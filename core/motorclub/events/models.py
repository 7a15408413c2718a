"""The outbox: events, their subscribers, and the deliveries."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base, identity_column
from motorclub.http.access_log import current_request_id


class DeliveryState(StrEnum):
    """DEAD is a delivery that failed too often; its row keeps the last error."""

    PENDING = "PENDING"
    DELIVERED = "DELIVERED"
    DEAD = "DEAD"


class OutboxEvent(Base):
    """An event, written in the transaction of the change that it is about.

    `expanded_at` is None until there is a delivery for each subscriber. `request_id` is that of the request that
    published it.
    """

    __tablename__ = "outbox_event"
    __table_args__ = (
        sa.Index("ix_outbox_event_new", "id", postgresql_where=sa.text("expanded_at IS NULL")),
        sa.Index(None, "created_at"),
    )

    id: Mapped[int] = identity_column()
    name: Mapped[str]
    payload: Mapped[dict[str, Any]] = mapped_column(JSONB)
    request_id: Mapped[str | None] = mapped_column(default=current_request_id)
    created_at: Mapped[datetime]
    expanded_at: Mapped[datetime | None]


class EventSubscriber(Base):
    """A subscriber, and since when it is known: it gets every event from then on.

    The row outlives the process that wrote it, so that a plugin which cannot be loaded for a while misses nothing,
    and a plugin seen for the first time gets no events from before its installation.
    """

    __tablename__ = "outbox_subscriber"
    __table_args__ = (sa.Index(None, "event"),)

    name: Mapped[str] = mapped_column(primary_key=True)
    owner: Mapped[str]
    event: Mapped[str]
    since: Mapped[datetime]


class HistoryReplay(Base):
    """How far the history of a subscriber has been replayed; `finished_at` is None until all of it has.

    `after_id` is the last past event that was delivered, `told` how many were, `skipped` how many of them the handler
    failed on. `attempts` counts how often the next page was begun, including attempts that ended with the process.
    """

    __tablename__ = "outbox_history"

    subscriber: Mapped[str] = mapped_column(primary_key=True)
    owner: Mapped[str]
    event: Mapped[str]
    after_id: Mapped[int] = mapped_column(server_default="0")
    told: Mapped[int] = mapped_column(server_default="0")
    skipped: Mapped[int] = mapped_column(server_default="0")
    attempts: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    due_at: Mapped[datetime]
    last_error: Mapped[str | None]
    begun_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]


class OutboxDelivery(Base):
    """One event for one subscriber. `owner` is the subscriber's plugin: while that is off, the row waits.

    `attempts` counts how often a delivery was begun, including those that ended with the process.
    """

    __tablename__ = "outbox_delivery"
    __table_args__ = (
        sa.UniqueConstraint("event_id", "subscriber"),
        sa.CheckConstraint("state IN ('PENDING', 'DELIVERED', 'DEAD')", name="state_known"),
        sa.Index("ix_outbox_delivery_due", "owner", "due_at", postgresql_where=sa.text("state = 'PENDING'")),
    )

    id: Mapped[int] = identity_column()
    event_id: Mapped[int] = mapped_column(sa.ForeignKey("outbox_event.id", ondelete="CASCADE"))
    subscriber: Mapped[str]
    owner: Mapped[str]
    state: Mapped[str] = mapped_column(server_default="PENDING")
    attempts: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    due_at: Mapped[datetime]
    delivered_at: Mapped[datetime | None]
    last_error: Mapped[str | None]
