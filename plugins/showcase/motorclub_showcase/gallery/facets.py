"""What lists can be narrowed by, and how many cars have each.

As many of the cars that fit are counted as lists count. Where there are more, a list that is not narrowed has numbers
that are kept, and renewed by a job.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from time import monotonic
from typing import Any

import sqlalchemy as sa
from flask import current_app
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import db, reads, requested_language, translate_answer
from motorclub.api.rows import Row, delete_rows
from motorclub_showcase.catalogue.models import Brand, CarCategory, CarModel, Country, Generation
from motorclub_showcase.gallery import listing
from motorclub_showcase.gallery.car_index import BUDGETS
from motorclub_showcase.gallery.models import CarIndex, FacetCount

# So many values of each facet are named, the most frequent ones.
MOST_VALUES = 60
KEPT_S = 60.0
MOST_KEPT = 500
EXTENSION = "motorclub_showcase.facets"


class FacetValue(Row):
    """A value of a facet as the list's call takes it, what it is called, and how many cars have it."""

    value: str
    name: str
    count: int


class Facets(Row):
    """The values of each facet, the most frequent first; years and budgets in their order.

    `isComplete` is false where there are more cars than were counted.
    """

    brands: list[FacetValue]
    car_models: list[FacetValue]
    generations: list[FacetValue]
    years: list[FacetValue]
    categories: list[FacetValue]
    styles: list[FacetValue]
    countries: list[FacetValue]
    systems: list[FacetValue]
    parts: list[FacetValue]
    budgets: list[FacetValue]
    is_complete: bool


Counts = Mapping[str, int]


def count_facets(query: listing.Query, *, gallery: bool) -> Facets:
    """The facets of what visitors may see, up to a minute old. A model is named once a brand is chosen."""
    names = (*listing.WORDS, "year_from", "year_to")
    key = (requested_language(), gallery, *(query.get(name) for name in names))
    cache: dict[object, tuple[float, Facets]] = current_app.extensions.setdefault(EXTENSION, {})
    found = cache.get(key)
    if found is None or monotonic() >= found[0]:
        if len(cache) >= MOST_KEPT:
            cache.clear()
        found = cache[key] = (monotonic() + KEPT_S, _count(query, gallery=gallery))
    return found[1]


def _count(query: listing.Query, *, gallery: bool) -> Facets:
    conditions = [listing.IS_PUBLIC, *listing.narrow(query)]
    if gallery:
        conditions.append(listing.IN_GALLERY)
    some = sa.select(CarIndex.facets).where(*conditions).limit(listing.MOST + 1).subquery("some")
    words = sa.select(sa.func.unnest(some.c.facets).label("word")).subquery("words")
    found = sa.select(words.c.word, sa.func.count()).group_by(words.c.word)
    counts: Counts = dict(reads().execute(found).all())
    # Each car has a brand.
    number = sum(count for word, count in counts.items() if word.startswith("brand:"))
    is_complete = number <= listing.MOST
    if not is_complete and len(conditions) == 1 + gallery:
        counts, is_complete = _read_kept(gallery=gallery), True
    return _name(counts, query, is_complete=is_complete)


def _read_kept(*, gallery: bool) -> Counts:
    column = FacetCount.showcases if gallery else FacetCount.cars
    return dict(reads().execute(sa.select(FacetCount.facet, column).where(column > 0)).all())


def renew_counts() -> None:
    """Count the facets of all public cars, in the current transaction."""
    columns = (sa.func.unnest(CarIndex.facets).label("word"), CarIndex.showcase_id)
    words = sa.select(*columns).where(listing.IS_PUBLIC).subquery("words")
    numbers = (sa.func.count(), sa.func.count(words.c.showcase_id))
    counted = sa.select(words.c.word, *numbers).group_by(words.c.word)
    delete_rows(FacetCount, sa.true())
    names = ["facet", "cars", "showcases"]
    db.session.execute(insert(FacetCount).from_select(names, counted))


# Names


def _name(counts: Counts, query: listing.Query, *, is_complete: bool) -> Facets:
    """Facets with what their values are called."""
    by: dict[str, dict[str, int]] = {}
    for word, number in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
        name, _, value = word.partition(":")
        values = by.setdefault(name, {})
        if len(values) < MOST_VALUES or name in ("year", "category"):
            values[value] = number
    styles, others = _split_categories(by.get("category", {}))
    chosen_brand, chosen_model = query.get("brand_id"), query.get("car_model_id")
    models, generations = by.get("model", {}), by.get("generation", {})
    return Facets(
        brands=_name_rows(Brand.name, by.get("brand", {})),
        car_models=_name_rows(CarModel.name, models, CarModel.brand_id == chosen_brand)
        if chosen_brand
        else [],
        generations=_name_rows(Generation.code, generations, Generation.car_model_id == chosen_model)
        if chosen_model
        else [],
        years=_plain(by.get("year", {}), reverse=True),
        categories=others,
        styles=styles,
        countries=_name_countries(by.get("country", {})),
        systems=_plain(by.get("system", {})),
        parts=_plain(by.get("part", {})),
        budgets=_name_budgets(by.get("budget", {})),
        is_complete=is_complete,
    )


def _name_rows(name: Any, counts: Mapping[str, int], *which: sa.ColumnElement[bool]) -> list[FacetValue]:
    """Rows of the catalogue by their ids."""
    if not counts:
        return []
    model = name.class_
    rows = reads().execute(
        sa.select(model.id, name).where(model.id.in_([int(key) for key in counts]), *which)
    )
    names = {str(row[0]): row[1] for row in rows}
    return [FacetValue(key, names[key], number) for key, number in counts.items() if key in names]


def _split_categories(counts: Mapping[str, int]) -> tuple[list[FacetValue], list[FacetValue]]:
    """(styles, other categories)."""
    ids = [int(key) for key in counts]
    columns = (CarCategory.id, CarCategory.name, CarCategory.kind)
    found = {str(row.id): row for row in reads().execute(sa.select(*columns).where(CarCategory.id.in_(ids)))}
    styles: list[FacetValue] = []
    others: list[FacetValue] = []
    for key, number in counts.items():
        if key in found:
            into = styles if found[key].kind == "STYLE" else others
            into.append(FacetValue(key, translate_answer(found[key].name), number))
    return styles, others


def _name_countries(counts: Mapping[str, int]) -> list[FacetValue]:
    rows = reads().execute(sa.select(Country.code, Country.name).where(Country.code.in_(counts)))
    names = dict(rows.all())
    return [FacetValue(code, names[code], number) for code, number in counts.items() if code in names]


def _plain(counts: Mapping[str, int], *, reverse: bool = False) -> list[FacetValue]:
    """Values that are their own names; with `reverse` by value, the highest first."""
    values = [FacetValue(value, value, number) for value, number in counts.items()]
    return sorted(values, key=lambda one: one.value, reverse=True) if reverse else values


def _name_budgets(counts: Mapping[str, int]) -> list[FacetValue]:
    """Steps of the costs of a build, the cheapest first; the name is a range such as `1000-5000`."""
    limits: Sequence[int | str] = (0, *BUDGETS, "")
    return [
        FacetValue(value, f"{limits[int(value)]}-{limits[int(value) + 1]}", counts[value])
        for value in sorted(counts, key=int)
    ]


def known_budgets() -> Collection[str]:
    """The values of the facet `budget`."""
    return [str(step) for step in range(len(BUDGETS) + 1)]
