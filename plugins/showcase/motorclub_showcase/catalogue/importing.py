"""Adding models and generations from a file: all of its lines, or none.

Importing a file again changes nothing. What comes with the plugin is added by the same steps, but never changes what is
there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

import sqlalchemy as sa

from motorclub.api import Viewer, db, now, record_audit
from motorclub_showcase.catalogue.csv_files import CatalogueLine, name_categories, parse_file
from motorclub_showcase.catalogue.models import Brand, CarCategory, CarModel, EntryStatus, Generation
from motorclub_showcase.catalogue.rows import ImportRow, LineErrorRow
from motorclub_showcase.catalogue.usage import lock_catalogue
from motorclub_showcase.catalogue.words import refresh_words
from motorclub_showcase.shared.text import to_slug

E = TypeVar("E", CarModel, Generation)


@dataclass
class Stored:
    """What the catalogue holds of some brands: entries by what they are called, merged ones by what they are now.

    `new_models` are the ids of models that lines have added, `new_generations` the keys of generations.
    """

    brands: dict[str, int]
    categories: dict[str, int]
    models: dict[tuple[int, str], CarModel] = field(default_factory=dict)
    new_models: dict[tuple[int, str], int] = field(default_factory=dict)
    generations: dict[tuple[int, str], Generation] = field(default_factory=dict)
    new_generations: set[tuple[int, str]] = field(default_factory=set)


@dataclass
class Changes:
    """What lines add and change; new entries as the columns to insert."""

    models: list[dict[str, Any]] = field(default_factory=list)
    generations: list[dict[str, Any]] = field(default_factory=list)
    changed: int = 0
    unchanged: int = 0


def import_file(viewer: Viewer, text: str, *, dry_run: bool) -> ImportRow:
    """Import a file, unless it is a dry run or a line of it is wrong."""
    lines, errors = parse_file(text)
    lock_catalogue(shared=False)
    stored = load_stored(lines)
    errors += _check_lines(stored, lines)
    applied = not dry_run and not errors
    changes = Changes()
    if not errors:
        changes = add_lines(stored, lines, update=True)
    counts = (len(changes.models), len(changes.generations), changes.changed, changes.unchanged)
    if applied:
        record_audit(
            "showcase.catalogue_imported",
            actor_id=viewer.id,
            target="showcase:catalogue",
            details={"models": counts[0], "generations": counts[1], "changed": counts[2]},
        )
        db.session.commit()
    else:
        db.session.rollback()
    return ImportRow(applied, len(lines), *counts, sorted(errors, key=lambda error: error.line))


def load_stored(lines: Collection[CatalogueLine]) -> Stored:
    """What the catalogue holds of the brands that the lines name."""
    named = {to_slug(line.brand) for line in lines}
    found = db.session.scalars(sa.select(Brand).order_by(Brand.id.desc())).all()
    brands = {
        slug: brand.merged_into_id or brand.id
        for names in (_other_names, _own_names)
        for brand in found
        for slug in names(brand)
        if slug in named
    }
    slugs = sa.select(CarCategory.slug, CarCategory.id)
    chosen = db.session.execute(slugs.where(CarCategory.slug.in_(name_categories(lines))))
    stored = Stored(brands, {row.slug: row.id for row in chosen})
    _load_entries(stored)
    return stored


def _load_entries(stored: Stored) -> None:
    """A name counts before an alias, and of two entries that are called the same the older one."""
    models = sa.select(CarModel).where(CarModel.brand_id.in_(set(stored.brands.values())))
    found = db.session.scalars(models.order_by(CarModel.id.desc())).all()
    for names in (_other_names, _own_names):
        for model in found:
            for slug in names(model):
                stored.models[model.brand_id, slug] = _final(model)
    of_models = sa.select(Generation).where(Generation.car_model_id.in_([model.id for model in found]))
    generations = db.session.scalars(of_models.order_by(Generation.id.desc())).all()
    for generation in generations:
        for alias in generation.aliases:
            stored.generations[generation.car_model_id, alias.lower()] = _final(generation)
    for generation in generations:
        stored.generations[generation.car_model_id, generation.code.lower()] = _final(generation)


def _own_names(row: Brand | CarModel) -> list[str]:
    return [to_slug(row.name), row.slug]


def _other_names(row: Brand | CarModel) -> list[str]:
    return [*map(to_slug, row.aliases), *row.former_slugs]


def _final(row: E) -> E:
    """The entry itself, or the one that it was merged into."""
    return row if row.merged_into_id is None else db.session.get_one(type(row), row.merged_into_id)


def _check_lines(stored: Stored, lines: Iterable[CatalogueLine]) -> list[LineErrorRow]:
    """What only the catalogue knows to be wrong: unknown brands and categories, and a line that is there twice."""
    errors, seen = [], set()
    for line in lines:
        brand = to_slug(line.brand)
        if brand not in stored.brands:
            errors.append(
                LineErrorRow(line.number, "brand", f"There is no brand {line.brand}. Add it first.")
            )
        errors += [
            LineErrorRow(line.number, "categories", f"There is no category {slug}.")
            for slug in line.categories
            if slug not in stored.categories
        ]
        if not to_slug(line.model):
            errors.append(LineErrorRow(line.number, "model", "This cannot stand in an address."))
        key = (brand, to_slug(line.model), line.code.lower())
        if key in seen:
            errors.append(LineErrorRow(line.number, "code", "An earlier line has this generation."))
        seen.add(key)
    return errors


def add_lines(stored: Stored, lines: Collection[CatalogueLine], *, update: bool) -> Changes:
    """Add what is missing. With `update`, what differs of that which is there is changed. Does not commit."""
    changes = Changes()
    for line in lines:
        _set_model(stored, changes, line, update=update)
    _insert_models(stored, changes.models)
    for line in lines:
        if line.code:
            _set_generation(stored, changes, line, update=update)
    if changes.generations:
        db.session.execute(sa.insert(Generation), changes.generations)
    refresh_words(set(stored.brands.values()))
    return changes


def _key_of(stored: Stored, line: CatalogueLine) -> tuple[int, str]:
    return stored.brands[to_slug(line.brand)], to_slug(line.model)


def _set_model(stored: Stored, changes: Changes, line: CatalogueLine, *, update: bool) -> None:
    brand_id, slug = _key_of(stored, line)
    categories = [stored.categories[name] for name in line.categories]
    model = stored.models.get((brand_id, slug))
    if model is None:
        if (brand_id, slug) not in stored.new_models:
            columns = {"brand_id": brand_id, "name": line.model, "slug": slug, "aliases": line.model_aliases}
            changes.models.append({**columns, "car_category_ids": categories, **_new()})
            stored.new_models[brand_id, slug] = 0
    elif update:
        values = {"aliases": _union(model.aliases, line.model_aliases)}
        values["car_category_ids"] = _union(model.car_category_ids, categories)
        changes.changed += _change(model, values)


def _new() -> dict[str, Any]:
    return {"status": EntryStatus.ACTIVE, "created_at": now(), "updated_at": now()}


def _insert_models(stored: Stored, models: list[dict[str, Any]]) -> None:
    """Insert models, and learn their ids: one statement, because reading each id back would take a second."""
    if not models:
        return
    db.session.execute(sa.insert(CarModel), models)
    brand_ids = {model["brand_id"] for model in models}
    rows = db.session.execute(
        sa.select(CarModel.id, CarModel.brand_id, CarModel.slug).where(CarModel.brand_id.in_(brand_ids))
    )
    stored.new_models.update({(row.brand_id, row.slug): row.id for row in rows})


def _union(present: Iterable[Any], more: Iterable[Any]) -> list[Any]:
    return list(dict.fromkeys([*present, *more]))


def _change(row: CarModel | Generation, values: Mapping[str, object]) -> bool:
    """Set what differs; whether anything did."""
    different = {name: value for name, value in values.items() if getattr(row, name) != value}
    for name, value in different.items():
        setattr(row, name, value)
    if different:
        row.version, row.updated_at = row.version + 1, now()
    return bool(different)


def _set_generation(stored: Stored, changes: Changes, line: CatalogueLine, *, update: bool) -> None:
    key = _key_of(stored, line)
    model_id = stored.models[key].id if key in stored.models else stored.new_models[key]
    generation = stored.generations.get((model_id, line.code.lower()))
    values = {
        "name": line.name,
        "year_from": line.year_from,
        "year_to": line.year_to,
        "engines": line.engines,
    }
    if generation is None:
        if (model_id, line.code.lower()) in stored.new_generations:
            return
        stored.new_generations.add((model_id, line.code.lower()))
        columns = {"car_model_id": model_id, "code": line.code, "aliases": line.aliases}
        changes.generations.append({**columns, **values, **_new()})
    elif update:
        if not line.engines:
            del values["engines"]
        is_changed = _change(generation, {**values, "aliases": _union(generation.aliases, line.aliases)})
        changes.changed += is_changed
        changes.unchanged += not is_changed
