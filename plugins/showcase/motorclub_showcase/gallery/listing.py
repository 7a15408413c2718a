"""The list of cars and the gallery: read from the index of cars, joined with names afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import InstrumentedAttribute

from motorclub.api import Viewer, reads, social
from motorclub.api.rows import Page, read_rows
from motorclub_showcase.cars.models import Car
from motorclub_showcase.cars.visibility import CAR, PUBLIC, visible_to
from motorclub_showcase.gallery.models import CarIndex, FacetCount
from motorclub_showcase.gallery.rows import (
    COMPARED_CAR,
    LISTED_CAR,
    ComparedCar,
    ListedCar,
    join_listed,
)
from motorclub_showcase.shared.likes import list_liked
from motorclub_showcase.shared.models import LikeTarget

Condition = sa.ColumnElement[bool]
Query = Mapping[str, Any]

# People read the first pages; nobody counts further.
MOST = 1000
# So many that fit are found sooner by walking along all cars in the order of the list.
MANY = 2000
MODEL = "showcase.car_model"
ORDERS: Mapping[str, InstrumentedAttribute[Any]] = {
    "newest": CarIndex.created_at,
    "updated": CarIndex.updated_at,
    "liked": CarIndex.like_count,
    "power": CarIndex.power_kw,
}
GALLERY_ORDERS: Mapping[str, InstrumentedAttribute[Any]] = {
    **ORDERS,
    "newest": CarIndex.published_at,
    "trending": CarIndex.trend_score,
    "week": CarIndex.week_likes,
    "month": CarIndex.month_likes,
}
# Parameters of the calls and the words of the index that they ask for.
WORDS: Mapping[str, str] = {
    "brand_id": "brand",
    "car_model_id": "model",
    "generation_id": "generation",
    "country_code": "country",
    "category_id": "category",
    "style_id": "category",
    "part": "part",
    "system": "system",
    "budget": "budget",
}
IN_GALLERY: Condition = sa.literal_column("showcase_car_index.showcase_id IS NOT NULL")
IS_PUBLIC: Condition = sa.literal_column("showcase_car_index.is_public")


def list_words(query: Query) -> list[str]:
    """The words that every row has which the query asks for."""
    given = ((word, query.get(name)) for name, word in WORDS.items())
    return [
        f"{word}:{str(value).lower() if word == 'part' else value}"
        for word, value in given
        if value is not None
    ]


def narrow(query: Query) -> Iterator[Condition]:
    """The conditions of a query's facets."""
    if words := list_words(query):
        yield CarIndex.facets.contains(_texts(words))
    first, last = query.get("year_from"), query.get("year_to")
    if first is not None:
        yield CarIndex.year >= first
    if last is not None:
        yield CarIndex.year <= last


def _texts(words: Sequence[str]) -> sa.ColumnElement[Any]:
    return sa.literal(list(words), ARRAY(sa.Text))


def list_cars(viewer: Viewer, query: Query) -> Page[ListedCar]:
    """A page of the cars that the viewer may see."""
    filters = [*narrow(query)]
    return _list(viewer, query, ORDERS[query["sort"]], filters, are_many=not filters or _is_common(query))


def list_gallery(viewer: Viewer, query: Query) -> Page[ListedCar]:
    """A page of the cars with a published page that the viewer may see."""
    filters = [*narrow(query)]
    if query["tab"] == "following":
        filters.append(_followed(viewer))
    order = GALLERY_ORDERS[_sort_of(query)]
    are_many = not filters or (query["tab"] != "following" and _is_common(query))
    recent = [order > 0] if order.key in ("week_likes", "month_likes") else []
    return _list(viewer, query, order, [IN_GALLERY, *recent, *filters], are_many=are_many)


def _is_common(query: Query) -> bool:
    """Whether nothing but one facet is asked for, and MANY cars have it, as a job has counted them."""
    words = list_words(query)
    if len(words) != 1 or query.get("year_from") or query.get("year_to"):
        return False
    cars = sa.select(FacetCount.showcases).where(FacetCount.facet == words[0])
    return (reads().scalar(cars) or 0) >= MANY


def _sort_of(query: Query) -> str:
    """The order of a tab, unless another one is asked for."""
    if query["sort"] is not None:
        return str(query["sort"])
    if query["tab"] == "liked":
        return "liked" if query["period"] == "all" else str(query["period"])
    return "trending" if query["tab"] == "trending" else "newest"


def _followed(viewer: Viewer) -> Condition:
    """Cars that the viewer follows, of members and of models that the viewer follows."""
    if not viewer.signed_in:
        return sa.false()
    members = social.list_followed(viewer.member_id, social.MEMBER)
    cars = social.list_followed(viewer.member_id, CAR)
    models = social.list_followed(viewer.member_id, MODEL)
    return sa.or_(
        CarIndex.owner_id.in_(members),
        CarIndex.car_id.in_(cars),
        CarIndex.facets.overlap(_texts([f"model:{model}" for model in sorted(models)])),
    )


def _list(
    viewer: Viewer,
    query: Query,
    order: InstrumentedAttribute[Any],
    conditions: Sequence[Condition],
    *,
    are_many: bool,
) -> Page[ListedCar]:
    """A page of what fits the conditions; `are_many` if so many cars do that their order is walked along."""
    page, size = query["page"], query["size"]
    found = _find(viewer, conditions)
    few = None if are_many else _read_few(found, order, page, size)
    ids, total = few or (_walk(found, order, page, size), _count(found, MOST))
    # Members' ids are of cars that they may see; those of visitors come from the index alone.
    items = read_rows(ListedCar, _ITEMS if viewer.signed_in else _PUBLIC_ITEMS, {"ids": ids})
    by_id = {row.id: row for row in items}
    rows = [by_id[car_id] for car_id in ids if car_id in by_id]
    _mark_liked(viewer, rows)
    return Page.of(rows, total, page, size)


def _count(found: sa.Select[int], most: int) -> int:
    few = found.limit(most).subquery()
    return reads().scalar(sa.select(sa.func.count()).select_from(few)) or 0


def _walk(found: sa.Select[int], order: InstrumentedAttribute[Any], page: int, size: int) -> Sequence[int]:
    """The ids of a page, along the index of the order, which has no nulls last."""
    ordered = found.order_by(order.desc(), CarIndex.car_id.desc())
    return reads().scalars(ordered.limit(size).offset(page * size)).all()


def _read_few(
    found: sa.Select[int], order: InstrumentedAttribute[Any], page: int, size: int
) -> tuple[Sequence[int], int] | None:
    """(ids of a page, how many cars fit as far as lists count), or None where MANY fit.

    Few cars are found first and then sorted: to walk along all cars for them takes longer.
    """
    few = found.add_columns(order.label("place")).limit(MANY).cte("few")
    number = sa.select(sa.func.count()).select_from(few).scalar_subquery()
    chosen = sa.select(few.c.car_id, number.label("number")).order_by(few.c.place.desc(), few.c.car_id.desc())
    rows = reads().execute(chosen.limit(size).offset(page * size)).all()
    total = rows[0].number if rows else _count(found, MOST)
    return ([row.car_id for row in rows], min(total, MOST)) if total < MANY else None


# Made once: every page of a list asks for its cars, and to make this costs more than to send it.
_ASKED = sa.bindparam("ids", type_=ARRAY(sa.BigInteger))
_ITEMS = join_listed(sa.select(*LISTED_CAR)).where(CarIndex.car_id == sa.any_(_ASKED))
_PUBLIC_ITEMS = _ITEMS.where(PUBLIC)


def _find(viewer: Viewer, conditions: Sequence[Condition]) -> sa.Select[int]:
    """The ids of the cars that fit; visitors see public ones, others are asked of the car."""
    found = sa.select(CarIndex.car_id).where(*conditions)
    if not viewer.signed_in:
        return found.where(IS_PUBLIC)
    return found.join(Car, Car.id == CarIndex.car_id).where(visible_to(viewer))


def _mark_liked(viewer: Viewer, rows: Sequence[ListedCar]) -> None:
    """What is liked is the page, or the car where there is none."""
    targets = {row.id: _target_of(row) for row in rows}
    ids = {kind: [id_ for one, id_ in targets.values() if one == kind] for kind, _ in targets.values()}
    liked = list_liked(viewer, ids)
    for row in rows:
        row.liked = targets[row.id] in liked


def _target_of(row: ListedCar) -> tuple[str, int]:
    return (LikeTarget.SHOWCASE, row.showcase_id) if row.showcase_id else (LikeTarget.CAR, row.id)


def compare_cars(viewer: Viewer, car_ids: Sequence[int]) -> list[ComparedCar]:
    """Cars side by side, in the order asked for; those that the viewer does not see are left out."""
    chosen = join_listed(sa.select(*COMPARED_CAR)).where(Car.id.in_(car_ids), visible_to(viewer))
    found = {row.id: row for row in read_rows(ComparedCar, chosen)}
    rows = [found[car_id] for car_id in dict.fromkeys(car_ids) if car_id in found]
    _mark_liked(viewer, rows)
    return rows
