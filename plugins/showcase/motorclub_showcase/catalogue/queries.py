"""Finding brands, models and generations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import AUTHOR_COLUMNS, Member, Viewer, author_of, not_found, reads, search_attempts
from motorclub.api.pictures import cover_column
from motorclub.api.rows import Author, Page, columns_of, read_page, read_rows
from motorclub_showcase.catalogue import usage
from motorclub_showcase.catalogue.content import BRAND
from motorclub_showcase.catalogue.models import Brand, CarModel, Entry, EntryStatus, Generation
from motorclub_showcase.catalogue.permissions import MANAGE_CATALOGUE
from motorclub_showcase.catalogue.rows import (
    LOGO,
    BrandRow,
    CarModelRow,
    EntryRow,
    GenerationRow,
    Matches,
    MatchRow,
)
from motorclub_showcase.shared.database import Body

R = TypeVar("R", BrandRow, CarModelRow, GenerationRow)
Statement = sa.Select[*tuple[Any, ...]]
MOST_MATCHES = 8

_Model, _Generation = aliased(CarModel), aliased(Generation)


def _count_of(part: Any, parent_id: Any, of: Any) -> Any:
    listed = sa.and_(parent_id == of, part.status == EntryStatus.ACTIVE)
    return sa.select(sa.func.count()).select_from(part).where(listed).scalar_subquery()


_BRANDS = sa.select(
    *columns_of(
        BrandRow,
        Brand,
        car_model_count=_count_of(_Model, _Model.brand_id, Brand.id),
        logo_value=cover_column(LOGO, BRAND, Brand.id),
    )
)
_MODELS = sa.select(
    *columns_of(
        CarModelRow,
        CarModel,
        brand_name=Brand.name,
        generation_count=_count_of(_Generation, _Generation.car_model_id, CarModel.id),
    )
).join(Brand, Brand.id == CarModel.brand_id)
_GENERATIONS = (
    sa.select(
        *columns_of(
            GenerationRow,
            Generation,
            brand_id=Brand.id,
            brand_name=Brand.name,
            car_model_name=CarModel.name,
        )
    )
    .join(CarModel, CarModel.id == Generation.car_model_id)
    .join(Brand, Brand.id == CarModel.brand_id)
)
SELECTS: dict[type[EntryRow], tuple[type[Entry], Statement]] = {
    BrandRow: (Brand, _BRANDS),
    CarModelRow: (CarModel, _MODELS),
    GenerationRow: (Generation, _GENERATIONS),
}
# What a missing entry is called.
MISSING: dict[type[Entry], str] = {
    Brand: "Brand {id}",
    CarModel: "Model {id}",
    Generation: "Generation {id}",
}


# Lists


def list_brands(viewer: Viewer, query: Body) -> Page[BrandRow]:
    """A page of brands by name; of a search those with most cars first."""
    which = []
    if query["country_code"]:
        which.append(Brand.country_code == query["country_code"])
    return _list(BrandRow, viewer, query, which, [Brand.name, Brand.id])


def list_models(viewer: Viewer, query: Body) -> Page[CarModelRow]:
    """A page of models by brand and name; of a search those with most cars first."""
    which = []
    if query["brand_id"]:
        which.append(CarModel.brand_id == query["brand_id"])
    if query["car_category_id"]:
        which.append(CarModel.car_category_ids.contains([query["car_category_id"]]))
    return _list(CarModelRow, viewer, query, which, [Brand.name, CarModel.name, CarModel.id])


def list_generations(viewer: Viewer, query: Body) -> Page[GenerationRow]:
    """A page of generations by model and year; of a search those with most cars first."""
    which = []
    if query["car_model_id"]:
        which.append(Generation.car_model_id == query["car_model_id"])
    if query["year"]:
        ends = sa.func.coalesce(Generation.year_to, 9999)
        which.append(sa.and_(Generation.year_from <= query["year"], ends >= query["year"]))
    return _list(
        GenerationRow, viewer, query, which, [Brand.name, CarModel.name, Generation.year_from, Generation.id]
    )


LISTS: dict[type[EntryRow], Callable[[Viewer, Body], Page[Any]]] = {
    BrandRow: list_brands,
    CarModelRow: list_models,
    GenerationRow: list_generations,
}


def _list(
    kind: type[R], viewer: Viewer, query: Body, which: Sequence[sa.ColumnElement[bool]], order: Sequence[Any]
) -> Page[R]:
    table, select = SELECTS[kind]
    select = select.where(_is_listed(viewer, table, query["status"]), *which)
    page, size = query["page"], query["size"]
    if not query["q"]:
        found = read_page(kind, select.order_by(*order), page, size)
    else:
        ordered = select.order_by(table.car_count.desc(), *order)
        found = _search(kind, table, ordered, query["q"], page, size)
    return _complete(kind, viewer, found)


def _is_listed(viewer: Viewer, table: type[Entry], status: str) -> sa.ColumnElement[bool]:
    """Whether the viewer sees an entry of a status in lists: what is not in use, only staff and its proposer."""
    of_status = table.status == status
    if status == EntryStatus.ACTIVE or viewer.may(MANAGE_CATALOGUE):
        return of_status
    return sa.and_(of_status, table.proposed_by_id == viewer.member_id) if viewer.signed_in else sa.false()


def _search(kind: type[R], table: type[Entry], ordered: Statement, q: str, page: int, size: int) -> Page[R]:
    """The entries with the words of `q`, else those whose name begins with it."""
    for attempt in search_attempts(q):
        found = read_page(kind, ordered.where(has_words(table, attempt)), page, size)
        if found.total_elements:
            return found
    return read_page(kind, ordered.where(name_of(table).istartswith(q, autoescape=True)), page, size)


def has_words(table: type[Entry], words: str) -> sa.ColumnElement[bool]:
    """Whether an entry has these words, a text for to_tsquery."""
    query = sa.func.to_tsquery(sa.literal_column("'english'::regconfig"), words)
    return cast("sa.ColumnElement[bool]", table.document.bool_op("@@")(query))


def name_of(table: type[Entry]) -> Any:
    """The column that an entry is called by."""
    return Generation.code if table is Generation else cast("Any", table).name


def _complete(kind: type[R], viewer: Viewer, found: Page[R]) -> Page[R]:
    """For staff the number of cars as it is now, and who has proposed the entries."""
    if viewer.may(MANAGE_CATALOGUE) and found.content:
        table, ids = SELECTS[kind][0], [row.id for row in found.content]
        counts, authors = usage.count_cars(table, ids), _list_proposers(table, ids)
        for row in found.content:
            row.car_count = counts.get(row.id, 0)
            if row.id in authors:
                row.proposed_by = authors[row.id]
    return found


def _list_proposers(table: type[Entry], ids: Sequence[int]) -> dict[int, Author]:
    """{id of an entry: who has proposed it}."""
    proposers = sa.select(table.id.label("entry_id"), *AUTHOR_COLUMNS).join(
        Member, Member.id == table.proposed_by_id
    )
    return {
        row.entry_id: Author(**author_of(row)) for row in reads().execute(proposers.where(table.id.in_(ids)))
    }


# Single entries


def get_entry(kind: type[R], viewer: Viewer, entry_id: int) -> R:
    """An entry, or the one that it was merged into. Raises 404, also for a proposal that is not the viewer's."""
    table, _ = SELECTS[kind]
    return _get(kind, viewer, _final(table, table.id == entry_id), MISSING[table], id=entry_id)


def get_brand_by_slug(viewer: Viewer, slug: str) -> BrandRow:
    """A brand by its slug, or a former one. Raises 404."""
    return _get(BrandRow, viewer, _final(Brand, _has_slug(Brand, slug)), "Brand {id}", id=slug)


def get_model_by_slug(viewer: Viewer, brand_slug: str, slug: str) -> CarModelRow:
    """A model by its slug and its brand's, former ones too. Raises 404."""
    brands = sa.select(Brand.id).where(_has_slug(Brand, brand_slug))
    brand_ids: Any = sa.union(brands, sa.select(Brand.merged_into_id).where(_has_slug(Brand, brand_slug)))
    which = sa.and_(CarModel.brand_id.in_(brand_ids), _has_slug(CarModel, slug))
    return _get(CarModelRow, viewer, _final(CarModel, which), "Model {id}", id=f"{brand_slug}/{slug}")


def _has_slug(table: Any, slug: str) -> sa.ColumnElement[bool]:
    return sa.or_(table.slug == slug, table.former_slugs.contains([slug]))


def _final(table: Any, which: sa.ColumnElement[bool]) -> Any:
    """The id of the entry that an id or a slug means; what is in use comes first."""
    in_use = sa.case((table.status == EntryStatus.ACTIVE, 0), else_=1)
    found = (
        sa.select(sa.func.coalesce(table.merged_into_id, table.id)).where(which).order_by(in_use, table.id)
    )
    return found.limit(1).scalar_subquery()


def _get(kind: type[R], viewer: Viewer, entry_id: Any, what: str, **values: object) -> R:
    table, select = SELECTS[kind]
    shown: sa.ColumnElement[bool] = sa.true()
    if not viewer.may(MANAGE_CATALOGUE):
        own = table.proposed_by_id == viewer.member_id if viewer.signed_in else sa.false()
        shown = sa.or_(table.status != EntryStatus.PROPOSED, own)
    rows = read_rows(kind, select.where(table.id == entry_id, shown))
    if not rows:
        raise not_found(what, **values)
    return _complete(kind, viewer, Page.of(rows, 1, 0, 1)).content[0]


# Matches of a search box


_BOTH_IN_USE = sa.and_(Brand.status == EntryStatus.ACTIVE, CarModel.status == EntryStatus.ACTIVE)
_NOTHING = sa.null()
_MATCHING_MODELS = (
    sa.select(
        *columns_of(
            MatchRow,
            CarModel,
            brand_id=Brand.id,
            brand_name=Brand.name,
            car_model_id=CarModel.id,
            car_model_name=CarModel.name,
            generation_id=_NOTHING,
            generation_code=_NOTHING,
            generation_name=_NOTHING,
            year_from=_NOTHING,
            year_to=_NOTHING,
        )
    )
    .join(Brand, Brand.id == CarModel.brand_id)
    .where(_BOTH_IN_USE)
)
_MATCHING_GENERATIONS = (
    sa.select(
        *columns_of(
            MatchRow,
            Generation,
            brand_id=Brand.id,
            brand_name=Brand.name,
            car_model_id=CarModel.id,
            car_model_name=CarModel.name,
            generation_id=Generation.id,
            generation_code=Generation.code,
            generation_name=Generation.name,
        )
    )
    .join(CarModel, CarModel.id == Generation.car_model_id)
    .join(Brand, Brand.id == CarModel.brand_id)
    .where(_BOTH_IN_USE, Generation.status == EntryStatus.ACTIVE)
)


def find_matches(q: str) -> Matches:
    """What a search such as "mx5 nd" means: models with all its words, then generations of other models."""
    for attempt in search_attempts(q):
        found = _match(has_words(CarModel, attempt), has_words(Generation, attempt))
        if found:
            return Matches(found)
    begins = CarModel.name.istartswith(q, autoescape=True)
    return Matches(_match(begins, Generation.code.istartswith(q, autoescape=True)) if q else [])


def _match(models: sa.ColumnElement[bool], generations: sa.ColumnElement[bool]) -> list[MatchRow]:
    by_use = (CarModel.car_count.desc(), Brand.name, CarModel.name)
    found = read_rows(MatchRow, _MATCHING_MODELS.where(models).order_by(*by_use).limit(MOST_MATCHES))
    rest = _MATCHING_GENERATIONS.where(
        generations, CarModel.id.not_in([row.car_model_id for row in found])
    ).order_by(Generation.car_count.desc(), *by_use[1:], Generation.year_from)
    return [*found, *read_rows(MatchRow, rest.limit(MOST_MATCHES))]
