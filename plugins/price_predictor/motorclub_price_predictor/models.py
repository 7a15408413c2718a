"""The price predictor's tables. The data set is no table: it lies in the package."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from motorclub.api import Member, identity_column, plugin_registry


class Base(DeclarativeBase):
    """The price predictor's models."""

    registry = plugin_registry()


class Outcome(StrEnum):
    """What became of a training."""

    RUNNING = "RUNNING"
    TRAINED = "TRAINED"
    FAILED = "FAILED"
    STOPPED = "STOPPED"


class SiteListing(Base):
    """A car of the site with its declared value, as its plugin last reported it; it follows within the hour.

    `car_id` is that plugin's own number. There is no owner in here. `price` is in minor units of `currency`.
    """

    __tablename__ = "price_predictor_listing"
    __table_args__ = (
        sa.UniqueConstraint("car_id"),
        sa.Index(None, "brand_key", "model_key"),
    )

    id: Mapped[int] = identity_column()
    car_id: Mapped[int]
    brand: Mapped[str]
    model: Mapped[str]
    brand_key: Mapped[str]
    model_key: Mapped[str]
    generation: Mapped[str | None]
    year: Mapped[int] = mapped_column(sa.Integer)
    mileage_km: Mapped[int] = mapped_column(sa.Integer)
    condition: Mapped[int | None] = mapped_column(sa.SmallInteger)
    country: Mapped[str]
    fuel: Mapped[str | None]
    gearbox: Mapped[str | None]
    drive: Mapped[str | None]
    body: Mapped[str | None]
    price: Mapped[int]
    currency: Mapped[str]
    priced_on: Mapped[date] = mapped_column(sa.Date)


class TrainedModel(Base):
    """A model and how wrong it is; the newest one is asked. `digest` is that of `document`, which never changes."""

    __tablename__ = "price_predictor_model"

    id: Mapped[int] = identity_column()
    trained_at: Mapped[datetime]
    digest: Mapped[str]
    document: Mapped[dict[str, Any]] = mapped_column(JSONB)
    figures: Mapped[dict[str, Any]] = mapped_column(JSONB)


class Run(Base):
    """A training. One that has no end was cut off; `stop_asked` is what a running one looks at."""

    __tablename__ = "price_predictor_run"
    __table_args__ = (
        sa.CheckConstraint("outcome IN ('RUNNING', 'TRAINED', 'FAILED', 'STOPPED')", name="outcome_known"),
        sa.Index(None, "started_at"),
    )

    id: Mapped[int] = identity_column()
    reason: Mapped[str]
    started_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    outcome: Mapped[str] = mapped_column(sa.Text, server_default=Outcome.RUNNING.value)
    stop_asked: Mapped[bool] = mapped_column(sa.Boolean, server_default=sa.false())
    error: Mapped[str | None]
    site_rows: Mapped[int] = mapped_column(sa.Integer, server_default="0")


class SavedEstimate(Base):
    """An estimate that a member keeps; nobody else sees it. `car` and `result` are as they were shown."""

    __tablename__ = "price_predictor_saved"
    __table_args__ = (sa.Index(None, "member_id", "id"),)

    id: Mapped[int] = identity_column()
    member_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    car_id: Mapped[int | None]
    title: Mapped[str]
    car: Mapped[dict[str, Any]] = mapped_column(JSONB)
    result: Mapped[dict[str, Any]] = mapped_column(JSONB)
    saved_at: Mapped[datetime]
