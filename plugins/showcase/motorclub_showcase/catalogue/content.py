"""Brands and models as other plugins refer to them, such as those who follow a model."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import Content, ContentRef, ContentType, Viewer, reads
from motorclub_showcase.catalogue.models import Brand, CarModel, EntryStatus

BRAND, CAR_MODEL, GENERATION = "showcase.brand", "showcase.car_model", "showcase.generation"
_Lead = aliased(Brand, name="lead")
_LeadModel = aliased(CarModel, name="lead_model")


def load_brands(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """Brands in use; one that was merged is the brand that it leads to."""
    meant = _Lead.id == sa.func.coalesce(Brand.merged_into_id, Brand.id)
    columns = (Brand.id, Brand.created_at, _Lead.id.label("lead_id"), _Lead.name, _Lead.version)
    found = (
        sa.select(*columns).join(_Lead, meant).where(Brand.id.in_(ids), _Lead.status == EntryStatus.ACTIVE)
    )
    for row in reads().execute(found):
        url = f"/carlist?brandId={row.lead_id}"
        yield Content(ContentRef(BRAND, row.id), row.name, url, None, row.created_at, version=row.version)


def load_models(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """Models in use; one that was merged is the model that it leads to."""
    meant = _LeadModel.id == sa.func.coalesce(CarModel.merged_into_id, CarModel.id)
    title = (Brand.name + " " + _LeadModel.name).label("title")
    columns = (CarModel.id, CarModel.created_at, _LeadModel.id.label("lead_id"), title, _LeadModel.version)
    found = (
        sa.select(*columns)
        .join(_LeadModel, meant)
        .join(Brand, Brand.id == _LeadModel.brand_id)
        .where(CarModel.id.in_(ids), _LeadModel.status == EntryStatus.ACTIVE)
    )
    for row in reads().execute(found):
        url = f"/carlist?carModelId={row.lead_id}"
        yield Content(
            ContentRef(CAR_MODEL, row.id), row.title, url, None, row.created_at, version=row.version
        )


def _named(table: Any, typed: str, limit: int, names: Iterable[Any]) -> Collection[int]:
    begins = sa.or_(*(sa.func.lower(name).startswith(typed, autoescape=True) for name in names))
    found = sa.select(table.id).where(table.status == EntryStatus.ACTIVE, begins)
    if table is CarModel:
        found = found.join(Brand, Brand.id == CarModel.brand_id)
    ordered = found.order_by((sa.func.lower(table.name) == typed).desc(), table.car_count.desc(), table.name)
    return reads().scalars(ordered.limit(limit)).all()


def find_brands(typed: str, limit: int, viewer: Viewer) -> Collection[int]:
    """Brands whose name or alias begins so, those with most cars first."""
    return _named(Brand, typed, limit, [Brand.name, sa.func.array_to_string(Brand.aliases, " ")])


def find_models(typed: str, limit: int, viewer: Viewer) -> Collection[int]:
    """Models whose name begins so, with or without the brand, those with most cars first."""
    joined = [CarModel.name, Brand.name + " " + CarModel.name, sa.func.array_to_string(CarModel.aliases, " ")]
    return _named(CarModel, typed, limit, joined)


CONTENT_TYPES = (
    ContentType(BRAND, "Brand", load_brands, find_named=find_brands),
    ContentType(CAR_MODEL, "Car model", load_models, find_named=find_models),
)
