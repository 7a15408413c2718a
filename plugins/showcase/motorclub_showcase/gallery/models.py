"""The tables of the gallery: liked photos, and the index of cars. Pages and likes are in shared/models.py."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from motorclub_showcase.shared.base import Base


def _counter() -> Any:
    return mapped_column(sa.Integer, server_default="0")


class LikedPhoto(Base):
    """How many members like a photo."""

    __tablename__ = "showcase_liked_photo"

    picture_id: Mapped[int] = mapped_column(
        sa.ForeignKey("picture.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    like_count: Mapped[int] = _counter()


def _by(name: str, *columns: str, gallery: bool = False) -> sa.Index:
    """An index that one order of a list is read from."""
    where = sa.text("showcase_id IS NOT NULL") if gallery else None
    order = (*(sa.text(f"{column} DESC") for column in columns), sa.text("car_id DESC"))
    return sa.Index(f"ix_showcase_car_index_{name}", *order, postgresql_where=where)


class CarIndex(Base):
    """A car as lists sort and filter it: a copy of what stands in other tables, renewed with each change of these.

    Only cars that lists may show have a row; who may see one is asked of the car itself. `showcase_id` is its published
    page. `facets` are words such as `brand:7`. `like_count` are the likes of the car and of its page together,
    `week_likes` and `month_likes` those of the last days, renewed by a job.
    """

    __tablename__ = "showcase_car_index"
    __table_args__ = (
        sa.Index("ix_showcase_car_index_facets", "facets", postgresql_using="gin"),
        sa.Index(None, "showcase_id", unique=True),
        sa.Index(None, "owner_id"),
        sa.Index(None, "year"),
        _by("newest", "created_at"),
        _by("updated", "updated_at"),
        _by("liked", "like_count"),
        _by("power", "power_kw"),
        _by("published", "published_at", gallery=True),
        _by("gallery_updated", "updated_at", gallery=True),
        _by("gallery_liked", "like_count", gallery=True),
        _by("gallery_week", "week_likes", gallery=True),
        _by("gallery_month", "month_likes", gallery=True),
        _by("gallery_power", "power_kw", gallery=True),
        _by("trending", "trend_score", gallery=True),
    )

    car_id: Mapped[int] = mapped_column(
        sa.ForeignKey("showcase_car.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    showcase_id: Mapped[int | None] = mapped_column(
        sa.ForeignKey("showcase_showcase.id", ondelete="SET NULL")
    )
    owner_id: Mapped[int] = mapped_column(sa.ForeignKey("member.id"))
    facets: Mapped[list[str]] = mapped_column(ARRAY(sa.Text))
    is_public: Mapped[bool]
    year: Mapped[int] = mapped_column(sa.Integer)
    power_kw: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    like_count: Mapped[int] = _counter()
    week_likes: Mapped[int] = _counter()
    month_likes: Mapped[int] = _counter()
    trend_score: Mapped[float] = mapped_column(sa.Double, server_default="0")
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    published_at: Mapped[datetime | None]


class Referral(Base):
    """How many visitors have come to a page from another site on a day of the site."""

    __tablename__ = "showcase_referral"

    showcase_id: Mapped[int] = mapped_column(
        sa.ForeignKey("showcase_showcase.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    day: Mapped[date] = mapped_column(primary_key=True)
    source: Mapped[str] = mapped_column(primary_key=True)
    views: Mapped[int] = mapped_column(sa.Integer)


class FacetCount(Base):
    """How many public cars have a facet, and how many of these have a published page; renewed by a job."""

    __tablename__ = "showcase_facet_count"

    facet: Mapped[str] = mapped_column(primary_key=True)
    cars: Mapped[int] = mapped_column(sa.Integer)
    showcases: Mapped[int] = mapped_column(sa.Integer)
