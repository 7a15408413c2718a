"""Filling the catalogue with what comes with the plugin. What is there stays as staff have it."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from importlib import resources

import sqlalchemy as sa

from motorclub.api import db, now
from motorclub_showcase.catalogue import categories, countries
from motorclub_showcase.catalogue.csv_files import CatalogueLine, parse_file
from motorclub_showcase.catalogue.importing import add_lines, load_stored
from motorclub_showcase.catalogue.models import Brand, EntryStatus
from motorclub_showcase.catalogue.usage import lock_catalogue
from motorclub_showcase.shared.text import to_slug

DATA = resources.files("motorclub_showcase").joinpath("data")


def load_shipped() -> None:
    """Add what is missing of the shipped catalogue. Does not commit."""
    lock_catalogue(shared=False)
    countries.load_countries()
    categories.load_categories()
    _load_brands()
    lines = list(read_models())
    add_lines(load_stored(lines), lines, update=False)


def read_brands() -> list[dict[str, str]]:
    """The shipped brands: name, country, first and last year, aliases."""
    return list(csv.DictReader(DATA.joinpath("brands.csv").read_text("utf-8").splitlines()))


def read_models() -> Iterator[CatalogueLine]:
    """The shipped models and generations. Raises ValueError for a line that is wrong."""
    for brand in read_brands():
        path = DATA.joinpath("models", f"{to_slug(brand['name'])}.csv")
        lines, errors = parse_file(path.read_text("utf-8"), brand=brand["name"])
        for error in errors:
            raise ValueError(f"{path.name}, line {error.line}: {error.field}: {error.message}")
        yield from lines


def _load_brands() -> None:
    known = {
        slug
        for brand in db.session.scalars(sa.select(Brand))
        for slug in map(to_slug, (brand.name, brand.slug, *brand.former_slugs))
    }
    db.session.add_all(
        Brand(
            name=row["name"],
            slug=to_slug(row["name"]),
            aliases=[alias for alias in row["aliases"].split(";") if alias],
            country_code=row["country"],
            founded_year=int(row["founded"]) if row["founded"] else None,
            defunct_year=int(row["defunct"]) if row["defunct"] else None,
            status=EntryStatus.ACTIVE,
            created_at=now(),
            updated_at=now(),
        )
        for row in read_brands()
        if to_slug(row["name"]) not in known
    )
    db.session.flush()
