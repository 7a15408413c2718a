"""The work to do: the database is the truth, the queue only makes it fast."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base, identity_column
from motorclub.http.access_log import current_request_id


class JobState(StrEnum):
    """A job whose plugin is off stays QUEUED: it is parked, because nobody takes it."""

    QUEUED = "QUEUED"
    RUNNING = "RUNNING"
    DONE = "DONE"
    FAILED = "FAILED"


class JobRow(Base):
    """One piece of work.

    `key` makes it unique among the jobs of its name. `attempts` counts the times it was begun. `lease_until` is
    renewed while it runs: a RUNNING row past it belongs to a dead worker. `handed_at` is when it was last put
    into the queue. `request_id` is that of the request that caused it.
    """

    __tablename__ = "job"
    __table_args__ = (
        sa.CheckConstraint("state IN ('QUEUED', 'RUNNING', 'DONE', 'FAILED')", name="state_known"),
        sa.Index("uq_job_name_key", "name", "key", unique=True, postgresql_where=sa.text("key IS NOT NULL")),
        sa.Index("ix_job_due", "owner", "run_at", postgresql_where=sa.text("state = 'QUEUED'")),
        sa.Index("ix_job_leased", "lease_until", postgresql_where=sa.text("state = 'RUNNING'")),
        sa.Index("ix_job_finished", "finished_at", postgresql_where=sa.text("finished_at IS NOT NULL")),
    )

    id: Mapped[int] = identity_column()
    name: Mapped[str]
    owner: Mapped[str]
    payload: Mapped[dict[str, Any]] = mapped_column(JSONB)
    key: Mapped[str | None]
    state: Mapped[str] = mapped_column(server_default="QUEUED")
    attempts: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    run_at: Mapped[datetime]
    handed_at: Mapped[datetime | None]
    lease_until: Mapped[datetime | None]
    last_error: Mapped[str | None]
    request_id: Mapped[str | None] = mapped_column(default=current_request_id)
    created_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]


class ScheduleRow(Base):
    """When a job with `every` is due next. The process that locks the row makes the tick."""

    __tablename__ = "job_schedule"

    name: Mapped[str] = mapped_column(primary_key=True)
    owner: Mapped[str]
    every_s: Mapped[float] = mapped_column(sa.Double)
    next_due: Mapped[datetime]
