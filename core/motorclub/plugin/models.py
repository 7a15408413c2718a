"""What the platform remembers: the epoch, each plugin's state, and the processes that follow."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base


class PlatformState(Base):
    """One row: the number that grows with every change of plugins, settings or grants."""

    __tablename__ = "platform_state"
    __table_args__ = (sa.CheckConstraint("id = 1", name="only_one_row"),)

    id: Mapped[int] = mapped_column(sa.SmallInteger, primary_key=True, autoincrement=False)
    epoch: Mapped[int]


class PluginRow(Base):
    """A plugin that has been installed here; its row outlives its code, so that its tables stay claimed."""

    __tablename__ = "plugin"

    id: Mapped[str] = mapped_column(primary_key=True)
    enabled: Mapped[bool]
    version: Mapped[str]
    settings: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default=sa.text("'{}'::jsonb"))
    failure: Mapped[str | None]
    quarantined_at: Mapped[datetime | None]
    changed_at: Mapped[datetime]


class ProcessRow(Base):
    """A live process and the epoch it serves; a row not renewed for a while is of a dead process."""

    __tablename__ = "platform_process"
    __table_args__ = {"prefixes": ["UNLOGGED"]}

    id: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    epoch: Mapped[int]
    tabs_total: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    tabs_current: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    seen_at: Mapped[datetime]
