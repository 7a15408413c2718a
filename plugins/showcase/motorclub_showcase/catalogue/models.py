"""The catalogue's tables: brands, their models, the models' generations; car categories and countries.

Brands, models and generations are entries: they are proposed, published, merged and archived in the same way.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any, TypedDict

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TSVECTOR
from sqlalchemy.orm import Mapped, declared_attr, mapped_column

from motorclub.api import Member, check_one_of, identity_column
from motorclub_showcase.shared.base import Base

DOCUMENT = "search_words(words)"


class EntryStatus(StrEnum):
    """Whether an entry may be chosen. MERGED is final: the entry leads to another one."""

    PROPOSED = "PROPOSED"
    ACTIVE = "ACTIVE"
    MERGED = "MERGED"
    ARCHIVED = "ARCHIVED"


class Fuel(StrEnum):
    """What an engine runs on."""

    PETROL = "PETROL"
    DIESEL = "DIESEL"
    HYBRID = "HYBRID"
    PLUG_IN = "PLUG_IN"
    ELECTRIC = "ELECTRIC"
    LPG = "LPG"
    HYDROGEN = "HYDROGEN"
    OTHER = "OTHER"


class CategoryKind(StrEnum):
    """What a car category says of a car."""

    BODY = "BODY"
    USE = "USE"
    ERA = "ERA"
    STYLE = "STYLE"


class DistanceUnit(StrEnum):
    """How a country measures distances."""

    KM = "KM"
    MI = "MI"


class Engine(TypedDict):
    """An engine of a generation, as the table has it."""

    code: str
    name: str
    fuel: str
    displacementCc: int | None
    powerKw: int | None
    torqueNm: int | None


class Country(Base):
    """A country where cars are registered; `plate_hint` says what its number plates look like."""

    __tablename__ = "showcase_country"
    __table_args__ = (check_one_of("distance_unit", DistanceUnit, "distance_unit_known"),)

    code: Mapped[str] = mapped_column(sa.CHAR(2), primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    currency: Mapped[str] = mapped_column(sa.CHAR(3))
    distance_unit: Mapped[str] = mapped_column(server_default="KM")
    plate_hint: Mapped[str] = mapped_column(server_default="")
    is_active: Mapped[bool] = mapped_column(server_default=sa.true())
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")


class CarCategory(Base):
    """A category of cars. `car_count` is how many cars have it."""

    __tablename__ = "showcase_car_category"
    __table_args__ = (
        check_one_of("kind", CategoryKind, "kind_known"),
        sa.Index(None, "kind", "position", "id"),
    )

    id: Mapped[int] = identity_column()
    name: Mapped[str] = mapped_column(unique=True)
    slug: Mapped[str] = mapped_column(unique=True)
    kind: Mapped[str]
    icon: Mapped[str | None]
    position: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    is_active: Mapped[bool] = mapped_column(server_default=sa.true())
    car_count: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")


class Entry(Base):
    """What brands, models and generations have in common.

    `words` are those by which search finds the entry, with those of what it belongs to. `car_count` is how many cars
    name it, up to an hour old.
    """

    __abstract__ = True

    id: Mapped[int] = identity_column()
    aliases: Mapped[list[str]] = mapped_column(ARRAY(sa.Text), server_default="{}")
    status: Mapped[str] = mapped_column(server_default="ACTIVE")
    words: Mapped[list[str]] = mapped_column(ARRAY(sa.Text), server_default="{}", deferred=True)
    document: Mapped[Any] = mapped_column(
        TSVECTOR, sa.Computed(DOCUMENT, persisted=True), deferred=True, nullable=False
    )
    car_count: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    decision_note: Mapped[str] = mapped_column(server_default="")
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")

    @declared_attr
    def proposed_by_id(cls) -> Mapped[int | None]:  # noqa: N805 - a class method to SQLAlchemy
        """Who proposed it; nobody for what came with the plugin."""
        return mapped_column(sa.ForeignKey(Member.id), index=True)


class Brand(Entry):
    """A maker of cars; `former_slugs` still lead to it."""

    __tablename__ = "showcase_brand"
    __table_args__ = (
        check_one_of("status", EntryStatus, "status_known"),
        sa.CheckConstraint("(status = 'MERGED') = (merged_into_id IS NOT NULL)", name="merged_into_one"),
        sa.Index("ix_showcase_brand_document", "document", postgresql_using="gin"),
        sa.Index(None, "status", "name"),
    )

    name: Mapped[str]
    slug: Mapped[str] = mapped_column(unique=True)
    former_slugs: Mapped[list[str]] = mapped_column(ARRAY(sa.Text), server_default="{}")
    country_code: Mapped[str | None] = mapped_column(sa.ForeignKey(Country.code))
    founded_year: Mapped[int | None] = mapped_column(sa.SmallInteger)
    defunct_year: Mapped[int | None] = mapped_column(sa.SmallInteger)
    merged_into_id: Mapped[int | None] = mapped_column(sa.ForeignKey("showcase_brand.id"), index=True)


class CarModel(Entry):
    """A model of a brand; `car_category_ids` are the categories that its cars usually have."""

    __tablename__ = "showcase_car_model"
    __table_args__ = (
        check_one_of("status", EntryStatus, "status_known"),
        sa.CheckConstraint("(status = 'MERGED') = (merged_into_id IS NOT NULL)", name="merged_into_one"),
        sa.UniqueConstraint("brand_id", "slug"),
        sa.Index("ix_showcase_car_model_document", "document", postgresql_using="gin"),
        sa.Index(None, "status", "name"),
    )

    brand_id: Mapped[int] = mapped_column(sa.ForeignKey(Brand.id))
    name: Mapped[str]
    slug: Mapped[str]
    former_slugs: Mapped[list[str]] = mapped_column(ARRAY(sa.Text), server_default="{}")
    car_category_ids: Mapped[list[int]] = mapped_column(ARRAY(sa.BigInteger), server_default="{}")
    merged_into_id: Mapped[int | None] = mapped_column(sa.ForeignKey("showcase_car_model.id"), index=True)


class Generation(Entry):
    """A generation of a model, by its maker's code; one that is still built has no `year_to`."""

    __tablename__ = "showcase_generation"
    __table_args__ = (
        check_one_of("status", EntryStatus, "status_known"),
        sa.CheckConstraint("(status = 'MERGED') = (merged_into_id IS NOT NULL)", name="merged_into_one"),
        sa.CheckConstraint("year_to >= year_from", name="years_in_order"),
        sa.UniqueConstraint("car_model_id", "code"),
        sa.Index("ix_showcase_generation_document", "document", postgresql_using="gin"),
        sa.Index(None, "car_model_id", "year_from"),
    )

    car_model_id: Mapped[int] = mapped_column(sa.ForeignKey(CarModel.id))
    code: Mapped[str] = mapped_column(sa.String(20))
    name: Mapped[str | None]
    year_from: Mapped[int] = mapped_column(sa.SmallInteger)
    year_to: Mapped[int | None] = mapped_column(sa.SmallInteger)
    engines: Mapped[list[Engine]] = mapped_column(JSONB, server_default="[]")
    merged_into_id: Mapped[int | None] = mapped_column(sa.ForeignKey("showcase_generation.id"), index=True)
