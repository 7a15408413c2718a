"""Countries: written once from ISO 3166 and a table of the plugin, changed by admins."""

from __future__ import annotations

import csv
from importlib import resources
from typing import Annotated, cast

import pycountry
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import Viewer, check_version, db, record_audit
from motorclub.api.rows import Page, Row, columns_of, read_one, read_page
from motorclub_showcase.catalogue.models import Country, DistanceUnit
from motorclub_showcase.shared.database import Body, get_row

FLAG_LETTERS = ord("\N{REGIONAL INDICATOR SYMBOL LETTER A}") - ord("A")


class CountryRow(Row):
    """A country; `plateHint` says what its number plates look like, for those who blur them."""

    code: str
    name: str
    currency: str
    distance_unit: Annotated[str, DistanceUnit]
    plate_hint: str
    is_active: bool
    version: int

    @property
    def flag_emoji(self) -> str:
        """The flag as an emoji."""
        return "".join(chr(ord(letter) + FLAG_LETTERS) for letter in self.code)


_COUNTRIES = sa.select(*columns_of(CountryRow, Country))


def list_countries(query: Body) -> Page[CountryRow]:
    """A page of countries by name: those in use, unless `all` is asked for."""
    found = _COUNTRIES.order_by(Country.name)
    if not query["all"]:
        found = found.where(Country.is_active)
    if query["q"]:
        begins = Country.name.icontains(query["q"], autoescape=True)
        found = found.where(sa.or_(begins, Country.code == query["q"].upper()))
    return read_page(CountryRow, found, query["page"], query["size"])


def get_country(code: str) -> CountryRow:
    """One country. Raises 404."""
    return read_one(CountryRow, _COUNTRIES.where(Country.code == code), "Country {id}", id=code)


def edit_country(viewer: Viewer, code: str, body: Body) -> CountryRow:
    """Change a country. Raises 404, 409 for a version that is not the present one."""
    row = get_row(Country, code, "Country {id}", lock=True)
    check_version(row.version, body["version"])
    for name, value in body.items():
        setattr(row, name, value)
    row.version += 1
    record_audit("showcase.country_changed", actor_id=viewer.id, target=f"country:{code}")
    db.session.commit()
    return get_country(code)


def load_countries() -> None:
    """Add the countries that are missing; those that are there stay as they are. Does not commit."""
    names = {country.alpha_2: _name(country) for country in pycountry.countries}
    text = resources.files("motorclub_showcase").joinpath("data", "countries.csv").read_text("utf-8")
    rows = [
        {
            "code": row["code"],
            "name": row["name"] or names[row["code"]],
            "currency": row["currency"],
            "distance_unit": row["distance_unit"] or DistanceUnit.KM,
            "plate_hint": row["plate_hint"],
            "is_active": row["is_active"] != "no",
        }
        for row in csv.DictReader(text.splitlines())
    ]
    db.session.execute(insert(Country).on_conflict_do_nothing(), rows)


def _name(country: pycountry.db.Country) -> str:
    return cast("str", getattr(country, "common_name", None) or country.name)
