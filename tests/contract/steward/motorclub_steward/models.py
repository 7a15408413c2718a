"""Reports of members, and what they have tipped."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from motorclub.api import Member, identity_column, plugin_registry


class Base(DeclarativeBase):
    """The steward's models."""

    registry = plugin_registry()


class Report(Base):
    """What a member says about an item of any plugin."""

    __tablename__ = "steward_report"

    id: Mapped[int] = identity_column()
    type: Mapped[str]
    item_id: Mapped[int]
    title: Mapped[str]
    reporter_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id), index=True)
    action: Mapped[str | None]
    created_at: Mapped[datetime]


class Tip(Base):
    """Money for the club, by a member."""

    __tablename__ = "steward_tip"

    id: Mapped[int] = identity_column()
    member_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id), index=True)
    amount_minor: Mapped[int]
    paid_at: Mapped[datetime | None]


class Occurrence(Base):
    """How often an event of another plugin has happened."""

    __tablename__ = "steward_occurrence"

    event_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str]
