"""The tables of cars: what a car is, who has had it, and what was done to it.

Money is in minor units of `currency`. What was written about a car belongs to the car, and stays with it when it is
handed over.
"""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import check_one_of, identity_column
from motorclub_showcase.shared.base import Base


class Fuel(StrEnum):
    """What a car runs on."""

    PETROL = "PETROL"
    DIESEL = "DIESEL"
    HYBRID = "HYBRID"
    PLUG_IN = "PLUG_IN"
    ELECTRIC = "ELECTRIC"
    LPG = "LPG"
    HYDROGEN = "HYDROGEN"
    OTHER = "OTHER"


class Gearbox(StrEnum):
    """How a car changes gears."""

    MANUAL = "MANUAL"
    AUTOMATIC = "AUTOMATIC"
    DCT = "DCT"
    CVT = "CVT"
    SINGLE = "SINGLE"


class Drive(StrEnum):
    """Which wheels are driven."""

    FWD = "FWD"
    RWD = "RWD"
    AWD = "AWD"


class Relation(StrEnum):
    """What the car is to its owner. A DREAM is not owned yet, a PAST one not any more."""

    CURRENT = "CURRENT"
    PAST = "PAST"
    PROJECT = "PROJECT"
    DREAM = "DREAM"


class Visibility(StrEnum):
    """Who sees a car: everybody, members, followers of its owner or of the car, its owner alone."""

    PUBLIC = "PUBLIC"
    MEMBERS = "MEMBERS"
    FOLLOWERS = "FOLLOWERS"
    PRIVATE = "PRIVATE"


class CarStatus(StrEnum):
    """Where a car is in its life. Only an ACTIVE one can be changed."""

    ACTIVE = "ACTIVE"
    SOLD = "SOLD"
    TRANSFER_PENDING = "TRANSFER_PENDING"
    WRITTEN_OFF = "WRITTEN_OFF"
    ARCHIVED = "ARCHIVED"


class OwnershipMethod(StrEnum):
    """How a member came to be a car's owner here."""

    CREATED = "CREATED"
    TRANSFER = "TRANSFER"
    CLAIM = "CLAIM"


class TransferStatus(StrEnum):
    """What became of the offer of a car to its next owner."""

    PENDING = "PENDING"
    ACCEPTED = "ACCEPTED"
    DECLINED = "DECLINED"
    WITHDRAWN = "WITHDRAWN"
    EXPIRED = "EXPIRED"


class System(StrEnum):
    """The part of a car that a modification is about."""

    ENGINE = "ENGINE"
    INTAKE = "INTAKE"
    EXHAUST = "EXHAUST"
    DRIVETRAIN = "DRIVETRAIN"
    SUSPENSION = "SUSPENSION"
    BRAKES = "BRAKES"
    WHEELS_TYRES = "WHEELS_TYRES"
    EXTERIOR = "EXTERIOR"
    INTERIOR = "INTERIOR"
    AUDIO = "AUDIO"
    ELECTRONICS = "ELECTRONICS"
    SAFETY = "SAFETY"
    OTHER = "OTHER"


class InstalledBy(StrEnum):
    """Who fitted a part."""

    SELF = "SELF"
    SHOP = "SHOP"


class LogKind(StrEnum):
    """What an entry of the build log is about."""

    BUILD = "BUILD"
    SERVICE = "SERVICE"
    DRIVE = "DRIVE"
    EVENT = "EVENT"
    RESULT = "RESULT"


class LogStatus(StrEnum):
    """Where an entry of the build log is in its life. Only its author sees a DRAFT."""

    DRAFT = "DRAFT"
    PUBLISHED = "PUBLISHED"
    HIDDEN = "HIDDEN"
    DELETED = "DELETED"


class ServiceType(StrEnum):
    """What was serviced."""

    OIL = "OIL"
    BRAKES = "BRAKES"
    TYRES = "TYRES"
    TIMING = "TIMING"
    FLUIDS = "FLUIDS"
    REPAIR = "REPAIR"
    INSPECTION = "INSPECTION"
    OTHER = "OTHER"


class ResultKind(StrEnum):
    """What was measured."""

    DYNO = "DYNO"
    QUARTER_MILE = "QUARTER_MILE"
    ZERO_100 = "ZERO_100"
    LAP = "LAP"


class Proof(StrEnum):
    """How well a result is proved."""

    NONE = "NONE"
    PHOTO = "PHOTO"
    EVENT_VERIFIED = "EVENT_VERIFIED"


def _key(target: str, *, nullable: bool = False, index: bool = True, **options: Any) -> Any:
    """A foreign key with an index, unless another index begins with it."""
    return mapped_column(sa.ForeignKey(target, **options), nullable=nullable, index=index)


def _car_key() -> Any:
    """The car that a row belongs to; an index of the table begins with it."""
    return _key("showcase_car.id", index=False, ondelete="CASCADE")


def _number(default: int = 0) -> Any:
    return mapped_column(sa.Integer, server_default=str(default))


def _whole(*, nullable: bool = True) -> Any:
    return mapped_column(sa.Integer, nullable=nullable)


def _flag(default: bool) -> Any:
    return mapped_column(server_default=sa.true() if default else sa.false())


class Car(Base):
    """A member's car. `hidden_at` is set while staff keep it from sight, `deleted_at` once it was deleted."""

    __tablename__ = "showcase_car"
    __table_args__ = (
        check_one_of("fuel", Fuel, "fuel_known"),
        check_one_of("gearbox", Gearbox, "gearbox_known"),
        check_one_of("drive", Drive, "drive_known"),
        check_one_of("relation", Relation, "relation_known"),
        check_one_of("visibility", Visibility, "visibility_known"),
        check_one_of("status", CarStatus, "status_known"),
        sa.CheckConstraint("(value_minor IS NULL) = (value_currency IS NULL)", name="value_has_currency"),
        sa.Index("ix_showcase_car_garage", "owner_id", "position", "id"),
        sa.Index(
            "uq_showcase_car_main",
            "owner_id",
            unique=True,
            postgresql_where=sa.text("is_main AND deleted_at IS NULL"),
        ),
        sa.Index("ix_showcase_car_model", "car_model_id", "generation_id"),
        sa.Index("ix_showcase_car_vin", "vin_hash", postgresql_where=sa.text("vin_hash IS NOT NULL")),
        sa.Index(
            "ix_showcase_car_declared",
            "id",
            postgresql_where=sa.text("value_minor IS NOT NULL AND visibility = 'PUBLIC'"),
        ),
    )

    id: Mapped[int] = identity_column()
    owner_id: Mapped[int] = _key("member.id", index=False)
    nickname: Mapped[str | None]
    brand_id: Mapped[int] = _key("showcase_brand.id")
    car_model_id: Mapped[int] = _key("showcase_car_model.id", index=False)
    generation_id: Mapped[int | None] = _key("showcase_generation.id", nullable=True)
    year: Mapped[int] = _whole(nullable=False)
    car_category_ids: Mapped[list[int]] = mapped_column(ARRAY(sa.BigInteger), server_default="{}")
    country_code: Mapped[str | None] = mapped_column(
        sa.CHAR(2), sa.ForeignKey("showcase_country.code"), index=True
    )
    engine_code: Mapped[str | None]
    fuel: Mapped[str]
    gearbox: Mapped[str | None]
    drive: Mapped[str | None]
    colour: Mapped[str | None]
    stock_power_kw: Mapped[int | None] = _whole()
    power_kw: Mapped[int | None] = _whole()
    stock_torque_nm: Mapped[int | None] = _whole()
    torque_nm: Mapped[int | None] = _whole()
    stock_weight_kg: Mapped[int | None] = _whole()
    weight_kg: Mapped[int | None] = _whole()
    odometer_km: Mapped[int | None] = _whole()
    # Why it shows less than before.
    odometer_note: Mapped[str | None]
    acquired_on: Mapped[date | None]
    sold_on: Mapped[date | None]
    relation: Mapped[str] = mapped_column(server_default="CURRENT")
    is_main: Mapped[bool] = _flag(False)
    position: Mapped[int] = _number()
    # A keyed hash, which reveals nothing without the secret of the installation.
    vin_hash: Mapped[str | None]
    vin_last4: Mapped[str | None]
    plate_hidden: Mapped[bool] = _flag(True)
    value_minor: Mapped[int | None] = mapped_column(sa.BigInteger)
    value_currency: Mapped[str | None] = mapped_column(sa.CHAR(3))
    value_declared_on: Mapped[date | None]
    visibility: Mapped[str] = mapped_column(server_default="PUBLIC")
    status: Mapped[str] = mapped_column(server_default="ACTIVE")
    like_count: Mapped[int] = _number()
    log_count: Mapped[int] = _number()
    mod_count: Mapped[int] = _number()
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    # When all members could see it for the first time.
    published_at: Mapped[datetime | None]
    hidden_at: Mapped[datetime | None]
    deleted_at: Mapped[datetime | None]
    version: Mapped[int] = _number(1)


class Ownership(Base):
    """A time in which a car was one member's; the last one of a car has no end while it is theirs."""

    __tablename__ = "showcase_ownership"
    __table_args__ = (
        check_one_of("method", OwnershipMethod, "method_known"),
        sa.Index("ix_showcase_ownership_car", "car_id", "id"),
    )

    id: Mapped[int] = identity_column()
    car_id: Mapped[int] = _car_key()
    user_id: Mapped[int] = _key("member.id")
    from_date: Mapped[date | None]
    to_date: Mapped[date | None]
    method: Mapped[str]
    confirmed_by_both: Mapped[bool] = _flag(False)


class Transfer(Base):
    """An offer of a car to another member, who has until `expires_at` to accept it.

    `car_status` is what the car was before, and is again unless the offer is accepted. With `is_claim` it is the next
    owner who asks, as they know the car's VIN: its present owner answers, and the car stays as it is until then.
    """

    __tablename__ = "showcase_transfer"
    __table_args__ = (
        check_one_of("status", TransferStatus, "status_known"),
        check_one_of("car_status", CarStatus, "car_status_known"),
        sa.Index(
            "uq_showcase_transfer_pending",
            "car_id",
            unique=True,
            postgresql_where=sa.text("status = 'PENDING' AND NOT is_claim"),
        ),
        sa.Index(
            "uq_showcase_transfer_claim",
            "car_id",
            "to_user_id",
            unique=True,
            postgresql_where=sa.text("status = 'PENDING' AND is_claim"),
        ),
        sa.Index("ix_showcase_transfer_car", "car_id", "id"),
        sa.Index("ix_showcase_transfer_due", "expires_at", postgresql_where=sa.text("status = 'PENDING'")),
    )

    id: Mapped[int] = identity_column()
    car_id: Mapped[int] = _car_key()
    from_user_id: Mapped[int] = _key("member.id")
    to_user_id: Mapped[int] = _key("member.id")
    status: Mapped[str] = mapped_column(server_default="PENDING")
    car_status: Mapped[str] = mapped_column(server_default="ACTIVE")
    is_claim: Mapped[bool] = _flag(False)
    note: Mapped[str | None]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    answered_at: Mapped[datetime | None]


class Modification(Base):
    """A change of a car from what it left the factory as."""

    __tablename__ = "showcase_modification"
    __table_args__ = (
        check_one_of("system", System, "system_known"),
        check_one_of("installed_by", InstalledBy, "installed_by_known"),
        *(
            sa.CheckConstraint(f"rating_{what} BETWEEN 1 AND 5", name=f"rating_{what}_of_five")
            for what in ("part", "fitting", "seller")
        ),
        sa.CheckConstraint(
            "currency IS NOT NULL OR (part_cost_minor IS NULL AND fitting_cost_minor IS NULL)",
            name="cost_has_currency",
        ),
        sa.Index("ix_showcase_modification_car", "car_id", "id"),
        sa.Index("ix_showcase_modification_part", sa.text("lower(part_maker)"), sa.text("lower(part_name)")),
    )

    id: Mapped[int] = identity_column()
    car_id: Mapped[int] = _car_key()
    system: Mapped[str]
    title: Mapped[str]
    part_maker: Mapped[str | None]
    part_name: Mapped[str | None]
    part_number: Mapped[str | None]
    part_cost_minor: Mapped[int | None] = mapped_column(sa.BigInteger)
    fitting_cost_minor: Mapped[int | None] = mapped_column(sa.BigInteger)
    currency: Mapped[str | None] = mapped_column(sa.CHAR(3))
    cost_visible: Mapped[bool] = _flag(False)
    power_gain_kw: Mapped[int | None] = _whole()
    installed_on: Mapped[date | None]
    removed_on: Mapped[date | None]
    odometer_km: Mapped[int | None] = _whole()
    installed_by: Mapped[str] = mapped_column(server_default="SELF")
    shop_name: Mapped[str | None]
    rating_part: Mapped[int | None] = _whole()
    rating_fitting: Mapped[int | None] = _whole()
    rating_seller: Mapped[int | None] = _whole()
    is_road_legal: Mapped[bool | None]
    notes: Mapped[str | None]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]


class BuildLogEntry(Base):
    """An entry of a car's build log. `shown_as` is what it was before it was hidden or deleted."""

    __tablename__ = "showcase_build_log_entry"
    __table_args__ = (
        check_one_of("kind", LogKind, "kind_known"),
        check_one_of("status", LogStatus, "status_known"),
        check_one_of("shown_as", LogStatus, "shown_as_known"),
        sa.CheckConstraint("currency IS NOT NULL OR cost_minor IS NULL", name="cost_has_currency"),
        sa.Index(
            "ix_showcase_build_log_entry_car", "car_id", sa.text("happened_on DESC"), sa.text("id DESC")
        ),
    )

    id: Mapped[int] = identity_column()
    car_id: Mapped[int] = _car_key()
    author_id: Mapped[int] = _key("member.id")
    title: Mapped[str]
    body: Mapped[str]
    body_html: Mapped[str]
    kind: Mapped[str]
    happened_on: Mapped[date]
    odometer_km: Mapped[int | None] = _whole()
    cost_minor: Mapped[int | None] = mapped_column(sa.BigInteger)
    currency: Mapped[str | None] = mapped_column(sa.CHAR(3))
    modification_ids: Mapped[list[int]] = mapped_column(ARRAY(sa.BigInteger), server_default="{}")
    event_id: Mapped[int | None] = mapped_column(sa.BigInteger)
    status: Mapped[str] = mapped_column(server_default="PUBLISHED")
    shown_as: Mapped[str | None]
    like_count: Mapped[int] = _number()
    published_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    deleted_at: Mapped[datetime | None]
    deleted_by_id: Mapped[int | None] = _key("member.id", nullable=True)
    version: Mapped[int] = _number(1)


class ServiceRecord(Base):
    """A service of a car; only its owner sees it unless `is_public`."""

    __tablename__ = "showcase_service_record"
    __table_args__ = (
        check_one_of("type", ServiceType, "type_known"),
        sa.CheckConstraint("currency IS NOT NULL OR cost_minor IS NULL", name="cost_has_currency"),
        sa.Index("ix_showcase_service_record_car", "car_id", sa.text("done_on DESC"), sa.text("id DESC")),
        sa.Index(
            "ix_showcase_service_record_due",
            "next_due_on",
            postgresql_where=sa.text("next_due_on IS NOT NULL AND reminded_at IS NULL"),
        ),
    )

    id: Mapped[int] = identity_column()
    car_id: Mapped[int] = _car_key()
    done_on: Mapped[date]
    odometer_km: Mapped[int] = _whole(nullable=False)
    type: Mapped[str]
    shop_name: Mapped[str | None]
    cost_minor: Mapped[int | None] = mapped_column(sa.BigInteger)
    currency: Mapped[str | None] = mapped_column(sa.CHAR(3))
    notes: Mapped[str | None]
    next_due_on: Mapped[date | None]
    next_due_km: Mapped[int | None] = _whole()
    is_public: Mapped[bool] = _flag(False)
    reminded_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]


class PerformanceResult(Base):
    """What was measured: power on a dyno, a quarter mile, a sprint, a lap."""

    __tablename__ = "showcase_performance_result"
    __table_args__ = (
        check_one_of("kind", ResultKind, "kind_known"),
        check_one_of("proof", Proof, "proof_known"),
        sa.CheckConstraint("value > 0", name="value_positive"),
        sa.Index(
            "ix_showcase_performance_result_car", "car_id", sa.text("happened_on DESC"), sa.text("id DESC")
        ),
    )

    id: Mapped[int] = identity_column()
    car_id: Mapped[int] = _car_key()
    kind: Mapped[str]
    value: Mapped[Decimal] = mapped_column(sa.Numeric(10, 3))
    unit: Mapped[str]
    details: Mapped[dict[str, str]] = mapped_column(JSONB, server_default="{}")
    venue: Mapped[str | None]
    happened_on: Mapped[date]
    proof: Mapped[str] = mapped_column(server_default="NONE")
    event_id: Mapped[int | None] = mapped_column(sa.BigInteger)
    verified_by_id: Mapped[int | None] = _key("member.id", nullable=True)
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
