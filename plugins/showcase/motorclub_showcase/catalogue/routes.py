"""The calls under /showcase-api about the catalogue."""

from __future__ import annotations

from motorclub.api import Blueprint, current_viewer, public, requires
from motorclub.api.rows import Page
from motorclub_showcase.catalogue import countries, schemas
from motorclub_showcase.catalogue.countries import CountryRow
from motorclub_showcase.catalogue.permissions import MANAGE_COUNTRIES
from motorclub_showcase.shared.database import Body

blueprint = Blueprint(
    "showcase_catalogue", __name__, description="Brands, models, generations, categories and countries"
)


@blueprint.route("/countries")
@blueprint.arguments(schemas.CountriesQuery, location="query")
@public
def list_countries(query: Body) -> Page[CountryRow]:
    """Countries by name."""
    return countries.list_countries(query)


@blueprint.route("/countries/<string(length=2):code>")
@public
def show_country(code: str) -> CountryRow:
    """One country by its code."""
    return countries.get_country(code)


@blueprint.route("/countries/<string(length=2):code>", methods=["PUT"])
@blueprint.arguments(schemas.CountryBodySchema)
@requires(MANAGE_COUNTRIES)
def edit_country(body: Body, code: str) -> CountryRow:
    """Change currency, units, number plates or use of a country."""
    return countries.edit_country(current_viewer(), code, body)
