"""What the platform remembers: the epoch, each plugin's state, and the processes that follow."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base, identity_column


class PlatformState(Base):
    """One row: the number that grows with every change of plugins, settings or grants, and the core's own settings."""

    __tablename__ = "platform_state"
    __table_args__ = (sa.CheckConstraint("id = 1", name="only_one_row"),)

    id: Mapped[int] = mapped_column(sa.SmallInteger, primary_key=True, autoincrement=False)
    epoch: Mapped[int]
    settings: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default=sa.text("'{}'::jsonb"))


class PluginRow(Base):
    """A plugin that has been found here; its row outlives its code, so that its tables stay claimed.

    `version` is the one its tables and data are at. `installed_at` is None without tables, `switched_at` before the
    first switch; `tampered` says how its files differ from `plugins.lock`.
    """

    __tablename__ = "plugin"

    id: Mapped[str] = mapped_column(primary_key=True)
    enabled: Mapped[bool]
    version: Mapped[str]
    settings: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default=sa.text("'{}'::jsonb"))
    failure: Mapped[str | None]
    quarantined_at: Mapped[datetime | None]
    changed_at: Mapped[datetime]
    installed_at: Mapped[datetime | None]
    switched_at: Mapped[datetime | None]
    tampered: Mapped[str | None]


class ProcessRow(Base):
    """A live process and the epoch it serves; a row not renewed for a while is of a dead process.

    `hooks` holds what each hook has cost here, `plugins` which version of each plugin has been loaded here and why
    one has not, for a plugin may fail in one process and work in another.
    """

    __tablename__ = "platform_process"
    __table_args__ = {"prefixes": ["UNLOGGED"]}

    id: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    epoch: Mapped[int]
    tabs_total: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    tabs_current: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    seen_at: Mapped[datetime]
    hooks: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default=sa.text("'{}'::jsonb"))
    plugins: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default=sa.text("'{}'::jsonb"))


class GrantRow(Base):
    """An admin's word on whether a role has a permission, in place of the default that its owner has given."""

    __tablename__ = "platform_grant"

    permission: Mapped[str] = mapped_column(primary_key=True)
    role: Mapped[str] = mapped_column(primary_key=True)
    granted: Mapped[bool]
    changed_at: Mapped[datetime]


class CrashRow(Base):
    """A view of a plugin's web half that crashed in browsers: the same message of one version is one row."""

    __tablename__ = "platform_crash"
    __table_args__ = (
        sa.Index("uq_platform_crash", "plugin", "version", "view", sa.text("md5(message)"), unique=True),
    )

    id: Mapped[int] = identity_column()
    plugin: Mapped[str]
    version: Mapped[str]
    view: Mapped[str]
    message: Mapped[str]
    count: Mapped[int]
    first_at: Mapped[datetime]
    last_at: Mapped[datetime]
