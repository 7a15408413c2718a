"""The pictures that stand in members' texts."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base


class TextPicture(Base):
    """A picture that was uploaded to stand in a text, whichever text that is.

    `key` is the folder of its files; no other picture ever gets it. `owner_id` is None once the member is gone.
    `unused_since` is when the picture was uploaded, or first found to stand in no text; None while one names it.
    """

    __tablename__ = "text_picture"
    __table_args__ = (
        sa.Index("ix_text_picture_owner_id", "owner_id"),
        sa.Index(
            "ix_text_picture_unused", "unused_since", postgresql_where=sa.text("unused_since IS NOT NULL")
        ),
    )

    key: Mapped[str] = mapped_column(primary_key=True)
    owner_id: Mapped[int | None] = mapped_column(sa.ForeignKey("member.id", ondelete="SET NULL"))
    url: Mapped[str]
    width: Mapped[int] = mapped_column(sa.Integer)
    height: Mapped[int] = mapped_column(sa.Integer)
    bytes: Mapped[int] = mapped_column(sa.Integer)
    created_at: Mapped[datetime]
    unused_since: Mapped[datetime | None]
