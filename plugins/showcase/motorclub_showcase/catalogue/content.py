"""Brands and models as other plugins refer to them, such as those who follow a model."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import Content, ContentRef, ContentType, Viewer, reads
from motorclub_showcase.catalogue.models import Brand, CarModel, EntryStatus, Generation
from motorclub_showcase.catalogue.permissions import MANAGE_CATALOGUE

BRAND, CAR_MODEL, GENERATION = "showcase.brand", "showcase.car_model", "showcase.generation"
_Lead = aliased(Brand, name="lead")
_LeadModel = aliased(CarModel, name="lead_model")
_LeadGeneration = aliased(Generation, name="lead_generation")
# Where staff decide about what members propose.
PROPOSALS = {
    BRAND: "/create-brand?tab=proposals",
    CAR_MODEL: "/manage-carModels?tab=proposals",
    GENERATION: "/manage-carModels",
}


def _is_seen(table: Any, viewer: Viewer) -> sa.ColumnElement[bool]:
    """That an entry is in use, or one that the viewer decides about."""
    seen = (
        (EntryStatus.ACTIVE, EntryStatus.PROPOSED) if viewer.may(MANAGE_CATALOGUE) else (EntryStatus.ACTIVE,)
    )
    found: sa.ColumnElement[bool] = table.status.in_(seen)
    return found


def _to_content(type_: str, row: Any, title: str, filtered_by: str) -> Content:
    """An entry of a statement that names what it leads to."""
    proposed = row.status == EntryStatus.PROPOSED
    url = PROPOSALS[type_] if proposed else f"/carlist?{filtered_by}={row.lead_id}"
    return Content(ContentRef(type_, row.id), title, url, None, row.created_at, version=row.version)


def load_brands(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """Brands in use; one that was merged is the brand that it leads to."""
    meant = _Lead.id == sa.func.coalesce(Brand.merged_into_id, Brand.id)
    columns = (Brand.id, Brand.created_at, _Lead.id.label("lead_id"), _Lead.name, _Lead.version, _Lead.status)
    found = sa.select(*columns).join(_Lead, meant).where(Brand.id.in_(ids), _is_seen(_Lead, viewer))
    for row in reads().execute(found):
        yield _to_content(BRAND, row, row.name, "brandId")


def load_models(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """Models in use; one that was merged is the model that it leads to."""
    meant = _LeadModel.id == sa.func.coalesce(CarModel.merged_into_id, CarModel.id)
    title = (Brand.name + " " + _LeadModel.name).label("title")
    lead = (_LeadModel.id.label("lead_id"), _LeadModel.version, _LeadModel.status)
    columns = (CarModel.id, CarModel.created_at, title, *lead)
    found = (
        sa.select(*columns)
        .join(_LeadModel, meant)
        .join(Brand, Brand.id == _LeadModel.brand_id)
        .where(CarModel.id.in_(ids), _is_seen(_LeadModel, viewer))
    )
    for row in reads().execute(found):
        yield _to_content(CAR_MODEL, row, row.title, "carModelId")


def load_generations(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """Generations in use; one that was merged is the generation that it leads to."""
    lead = _LeadGeneration
    meant = lead.id == sa.func.coalesce(Generation.merged_into_id, Generation.id)
    title = (Brand.name + " " + CarModel.name + " " + lead.code).label("title")
    named = (lead.id.label("lead_id"), lead.version, lead.status)
    found = (
        sa.select(Generation.id, Generation.created_at, title, *named)
        .join(lead, meant)
        .join(CarModel, CarModel.id == lead.car_model_id)
        .join(Brand, Brand.id == CarModel.brand_id)
        .where(Generation.id.in_(ids), _is_seen(lead, viewer))
    )
    for row in reads().execute(found):
        yield _to_content(GENERATION, row, row.title, "generationId")


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
    ContentType(GENERATION, "Generation", load_generations),
)
