"""Counts of views and visits. No row is about a visitor, and none says who has looked."""

from __future__ import annotations

from datetime import date

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import Member
from motorclub_analytics.shared.base import Base


class Traffic(Base):
    """Views and visits in an hour of a day of the site, divided by `dimension`: each of them has the whole.

    `key` is the path of a page as declared, the host of another site ("" for none), or a class of devices. A visit
    counts for the page, the site and the device with which it began. After a while hours are added up: such a day has
    the hour 0 alone.
    """

    __tablename__ = "analytics_traffic"

    dimension: Mapped[str] = mapped_column(primary_key=True)
    day: Mapped[date] = mapped_column(primary_key=True)
    hour: Mapped[int] = mapped_column(sa.SmallInteger, primary_key=True, autoincrement=False)
    key: Mapped[str] = mapped_column(primary_key=True)
    views: Mapped[int]
    visits: Mapped[int]


class VisitorCount(Base):
    """How many different visitors a day had, within one percent or so."""

    __tablename__ = "analytics_visitor_count"

    day: Mapped[date] = mapped_column(primary_key=True)
    visitors: Mapped[int]


class PageViews(Base):
    """Views of a page in a day or month, which begins on `start`; `item_id` is 0 where it shows no single item.

    Days are deleted after a while, months stay.
    """

    __tablename__ = "analytics_page_views"

    step: Mapped[str] = mapped_column(primary_key=True)
    start: Mapped[date] = mapped_column(primary_key=True)
    path: Mapped[str] = mapped_column(primary_key=True)
    type: Mapped[str] = mapped_column(primary_key=True)
    item_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    views: Mapped[int]


class ContentViews(Base):
    """How often a member's content of a type was looked at on a day."""

    __tablename__ = "analytics_content_views"
    __table_args__ = (sa.Index("ix_analytics_content_views_day", "day"),)

    member_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id, ondelete="CASCADE"), primary_key=True)
    day: Mapped[date] = mapped_column(primary_key=True)
    type: Mapped[str] = mapped_column(primary_key=True)
    views: Mapped[int]
