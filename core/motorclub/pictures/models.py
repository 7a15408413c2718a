"""The pictures that belong to plugins' content."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base, identity_column


class Picture(Base):
    """A picture of an item, or one that waits to be put into an item (`loose_since`).

    `key` is the folder of its published files, one for each of `widths` in each of `formats`; it changes with what they
    show. `original` names the file that they are made from, which nobody can fetch; None for pictures from before it
    was kept. Copies share files. `width` and `height` are those of the largest version, `color` is the mean colour.
    `focus_x` and `focus_y` are in hundredths, `blurs` are rectangles (left, top, width, height) in thousandths.
    `member_id` uploaded it; None once that member has gone.
    """

    __tablename__ = "picture"
    __table_args__ = (
        sa.CheckConstraint("(ref_id IS NULL) = (ref_type IS NULL)", name="whole_reference"),
        sa.CheckConstraint("(ref_id IS NULL) = (loose_since IS NOT NULL)", name="loose_without_item"),
        sa.Index(None, "ref_type", "ref_id", "position"),
        sa.Index(None, "member_id"),
        sa.Index(None, "key"),
        sa.Index(None, "original"),
        sa.Index("ix_picture_loose", "loose_since", postgresql_where=sa.text("loose_since IS NOT NULL")),
        sa.Index(
            "uq_picture_cover",
            "kind",
            "ref_type",
            "ref_id",
            unique=True,
            postgresql_where=sa.text("is_cover"),
        ),
    )

    id: Mapped[int] = identity_column()
    kind: Mapped[str]
    ref_type: Mapped[str | None]
    ref_id: Mapped[int | None]
    member_id: Mapped[int | None] = mapped_column(sa.ForeignKey("member.id", ondelete="SET NULL"))
    key: Mapped[str]
    original: Mapped[str | None]
    widths: Mapped[list[int]] = mapped_column(ARRAY(sa.Integer))
    formats: Mapped[list[str]] = mapped_column(ARRAY(sa.Text))
    width: Mapped[int] = mapped_column(sa.Integer)
    height: Mapped[int] = mapped_column(sa.Integer)
    bytes: Mapped[int] = mapped_column(sa.Integer)
    color: Mapped[str]
    alt: Mapped[str] = mapped_column(server_default="")
    position: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    is_cover: Mapped[bool] = mapped_column(server_default=sa.false())
    focus_x: Mapped[int] = mapped_column(sa.Integer, server_default="50")
    focus_y: Mapped[int] = mapped_column(sa.Integer, server_default="50")
    blurs: Mapped[list[Any]] = mapped_column(JSONB, server_default="[]")
    created_at: Mapped[datetime]
    loose_since: Mapped[datetime | None]


class PictureKey(Base):
    """A key that files are stored under, written before the first of them: so none is lost when a process is killed.

    An original has one of its own. The row goes once no picture has the key and its files are removed.
    """

    __tablename__ = "picture_key"

    key: Mapped[str] = mapped_column(primary_key=True)
    created_at: Mapped[datetime] = mapped_column(index=True)
