"""Car categories: the body, use, era and style of cars, in the order that staff give them."""

from __future__ import annotations

import csv
from importlib import resources
from typing import Annotated

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import (
    Viewer,
    check_version,
    conflict,
    db,
    flush_unique,
    invalid,
    record_audit,
    translate_answer,
)
from motorclub.api.rows import Page, Row, columns_of, read_one, read_page
from motorclub_showcase.catalogue import usage
from motorclub_showcase.catalogue.models import CarCategory, CategoryKind
from motorclub_showcase.catalogue.permissions import MANAGE_CATALOGUE
from motorclub_showcase.shared.database import Body, get_row
from motorclub_showcase.shared.text import to_slug


class CarCategoryRow(Row):
    """A car category. `carCount` is exact for staff, up to an hour old for others."""

    id: int
    name: str
    slug: str
    kind: Annotated[str, CategoryKind]
    icon: str | None
    position: int
    is_active: bool
    car_count: int
    version: int


_CATEGORIES = sa.select(*columns_of(CarCategoryRow, CarCategory))
_KINDS = sa.case({kind: place for place, kind in enumerate(CategoryKind)}, value=CarCategory.kind)


def list_categories(viewer: Viewer, query: Body) -> Page[CarCategoryRow]:
    """A page of categories by kind and order: those in use, in the reader's language, unless `all` is asked for."""
    found = _CATEGORIES.order_by(_KINDS, CarCategory.position, CarCategory.id)
    if not query["all"]:
        found = found.where(CarCategory.is_active)
    if query["kind"]:
        found = found.where(CarCategory.kind == query["kind"])
    page = read_page(CarCategoryRow, found, query["page"], query["size"])
    if viewer.may(MANAGE_CATALOGUE):
        counts = usage.count_cars_of_categories([row.id for row in page.content])
        for row in page.content:
            row.car_count = counts.get(row.id, 0)
    if not query["all"]:
        for row in page.content:
            row.name = translate_answer(row.name)
    return page


def _get_category(category_id: int) -> CarCategoryRow:
    chosen = _CATEGORIES.where(CarCategory.id == category_id)
    return read_one(CarCategoryRow, chosen, "Category {id}", id=category_id)


def create_category(viewer: Viewer, body: Body) -> CarCategoryRow:
    """A new category, the last one of its kind unless said otherwise. Raises 409 for a name that is taken."""
    last = sa.select(sa.func.coalesce(sa.func.max(CarCategory.position) + 1, 0))
    position = db.session.scalar(last.where(CarCategory.kind == body["kind"]))
    row = CarCategory(**{"slug": to_slug(body["name"], 60), "position": position, **body})
    if not row.slug:
        raise invalid("slug", "Say how it is written in an address.")
    db.session.add(row)
    return _save(viewer, "created", row)


def _save(viewer: Viewer, action: str, row: CarCategory) -> CarCategoryRow:
    flush_unique(conflict("There is such a category.", code="TAKEN", field="name"))
    record_audit(
        f"showcase.car_category_{action}",
        actor_id=viewer.id,
        target=f"car_category:{row.id}",
        details={"name": row.name},
    )
    category_id = row.id
    db.session.commit()
    return _get_category(category_id)


def edit_category(viewer: Viewer, category_id: int, body: Body) -> CarCategoryRow:
    """Change a category. Raises 404, 409 for another version or a name that is taken."""
    row = get_row(CarCategory, category_id, "Category {id}", lock=True)
    check_version(row.version, body["version"])
    for name, value in body.items():
        setattr(row, name, value)
    row.version += 1
    return _save(viewer, "changed", row)


def delete_category(viewer: Viewer, category_id: int) -> None:
    """Delete a category that no car and no model has. Raises 404, 409 IN_USE."""
    usage.lock_catalogue(shared=False)
    row = get_row(CarCategory, category_id, "Category {id}", lock=True)
    if usage.has_category(category_id):
        raise conflict("Cars or models have this category. Take it out of use instead.", code="IN_USE")
    record_audit(
        "showcase.car_category_deleted",
        actor_id=viewer.id,
        target=f"car_category:{category_id}",
        details={"name": row.name},
    )
    db.session.delete(row)
    db.session.commit()


def load_categories() -> None:
    """Add the shipped categories that are missing; those that are there stay as they are. Does not commit."""
    text = resources.files("motorclub_showcase").joinpath("data", "car_categories.csv").read_text("utf-8")
    rows = [
        {**row, "slug": to_slug(row["name"]), "position": place}
        for place, row in enumerate(csv.DictReader(text.splitlines()))
    ]
    db.session.execute(insert(CarCategory).on_conflict_do_nothing(), rows)
