"""What has been counted, by day."""

from __future__ import annotations

from datetime import date

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base


class DailyCount(Base):
    """How often something has happened on a day of the site, in all or with one piece of content.

    Without content `type` is empty and `item_id` 0.
    """

    __tablename__ = "daily_count"
    __table_args__ = (sa.Index("ix_daily_count_item", "type", "item_id", "name", "day"),)

    name: Mapped[str] = mapped_column(primary_key=True)
    day: Mapped[date] = mapped_column(primary_key=True)
    type: Mapped[str] = mapped_column(primary_key=True)
    item_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int]
