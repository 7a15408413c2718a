"""The pit stop's table."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from motorclub.api import Member, identity_column, plugin_registry


class Base(DeclarativeBase):
    """The pit stop's models."""

    registry = plugin_registry()


class Stop(Base):
    """A member has changed tyres."""

    __tablename__ = "pitstop_stop"
    __table_args__ = (sa.Index(None, "member_id", "id"),)

    id: Mapped[int] = identity_column()
    member_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    tyres: Mapped[str]
    stopped_at: Mapped[datetime]
    cancelled_at: Mapped[datetime | None]
    hidden: Mapped[bool] = mapped_column(server_default=sa.false())


class Cheer(Base):
    """A member likes a stop."""

    __tablename__ = "pitstop_cheer"

    stop_id: Mapped[int] = mapped_column(sa.ForeignKey(Stop.id, ondelete="CASCADE"), primary_key=True)
    member_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id), primary_key=True, index=True)
