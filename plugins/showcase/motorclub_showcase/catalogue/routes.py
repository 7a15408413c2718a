"""The calls under /showcase-api about the catalogue."""

from __future__ import annotations

from typing import Any, cast

from motorclub.api import (
    Blueprint,
    Schema,
    current_viewer,
    larger_json,
    limit_by_member,
    page_schema,
    public,
    requires,
)
from motorclub.api.rows import Page, schema_of
from motorclub_showcase.catalogue import (
    categories,
    countries,
    entries,
    importing,
    limits,
    merging,
    queries,
    schemas,
)
from motorclub_showcase.catalogue.categories import CarCategoryRow
from motorclub_showcase.catalogue.countries import CountryRow
from motorclub_showcase.catalogue.entries import Step
from motorclub_showcase.catalogue.permissions import MANAGE_CATALOGUE, MANAGE_COUNTRIES, PROPOSE
from motorclub_showcase.catalogue.rows import (
    BrandRow,
    CarModelRow,
    EntryRow,
    GenerationRow,
    ImportRow,
    Matches,
    MergeRow,
)
from motorclub_showcase.shared.database import Body

blueprint = Blueprint(
    "showcase_catalogue", __name__, description="Brands, models, generations, categories and countries"
)


# Brands, models, generations


def _add_entry_routes(
    path: str, noun: str, kind: type[EntryRow], query: type[Schema], new: type[Schema], edited: type[Schema]
) -> None:
    """The calls about one of the three tables of entries."""
    table: type[Any] = queries.SELECTS[kind][0]
    list_entries = queries.LISTS[kind]
    name = noun.replace(" ", "_")
    one = f"{path}/<id:entry_id>"

    def get(entry_id: int) -> EntryRow:
        return cast("EntryRow", queries.get_entry(cast("Any", kind), current_viewer(), entry_id))

    @blueprint.route(path, endpoint=f"list_{name}")
    @blueprint.doc(summary=f"Every {noun} of a status with the words of a search.")
    @blueprint.arguments(query, location="query")
    @blueprint.response(200, page_schema(schema_of(kind)))
    @public
    def list_all(query: Body) -> Page[Any]:
        return list_entries(current_viewer(), query)

    @blueprint.route(path, endpoint=f"create_{name}", methods=["POST"])
    @blueprint.doc(summary=f"Add a {noun}; that of a member is a proposal. 409 with its id if there is one.")
    @blueprint.arguments(new)
    @blueprint.response(201, kind)
    @requires(PROPOSE)
    @limit_by_member(limits.PROPOSALS)
    def create(body: Body) -> EntryRow:
        return get(entries.create_entry(current_viewer(), table, body))

    @blueprint.route(one, endpoint=f"show_{name}")
    @blueprint.doc(summary=f"A {noun}, or the one that it was merged into.")
    @blueprint.response(200, kind)
    @public
    def show(entry_id: int) -> EntryRow:
        return get(entry_id)

    @blueprint.route(one, endpoint=f"edit_{name}", methods=["PUT"])
    @blueprint.doc(summary=f"Change a {noun}; former slugs and codes still lead to it.")
    @blueprint.arguments(edited)
    @blueprint.response(200, kind)
    @requires(MANAGE_CATALOGUE)
    def edit(body: Body, entry_id: int) -> EntryRow:
        entries.edit_entry(current_viewer(), table, entry_id, body)
        return get(entry_id)

    for step, words in STEPS.items():
        _add_step_route(one, name, f"{words} a {noun}.", kind, table, step)

    _add_merge_routes(one, name, noun, kind, table)


STEPS = {Step.PUBLISH: "Publish", Step.REJECT: "Reject", Step.ARCHIVE: "Archive"}


def _add_merge_routes(one: str, name: str, noun: str, kind: type[EntryRow], table: type[Any]) -> None:
    """The calls that show what merging an entry would change, and that merge it."""

    @blueprint.route(f"{one}/merge", endpoint=f"preview_{name}_merge")
    @blueprint.doc(summary="What merging would change, without changing it.")
    @blueprint.arguments(schemas.MergeQuery, location="query")
    @blueprint.response(200, MergeRow)
    @requires(MANAGE_CATALOGUE)
    def preview(query: Body, entry_id: int) -> MergeRow:
        return merging.preview_merge(table, entry_id, query["into_id"])

    @blueprint.route(f"{one}/merge", endpoint=f"merge_{name}", methods=["POST"])
    @blueprint.doc(summary=f"Make a {noun} another one: cars and parts move, its id and slug lead there.")
    @blueprint.arguments(schemas.MergeIntoSchema)
    @blueprint.response(200, kind)
    @requires(MANAGE_CATALOGUE)
    def merge(body: Body, entry_id: int) -> EntryRow:
        merging.merge_entry(current_viewer(), table, entry_id, body["into_id"])
        return cast("EntryRow", queries.get_entry(cast("Any", kind), current_viewer(), body["into_id"]))


def _add_step_route(
    one: str, name: str, summary: str, kind: type[EntryRow], table: type[Any], step: Step
) -> None:
    """The call that makes an entry take a step."""

    @blueprint.route(f"{one}/{step.lower()}", endpoint=f"{step.lower()}_{name}", methods=["PUT"])
    @blueprint.doc(summary=summary)
    @blueprint.arguments(schemas.DecisionSchema)
    @blueprint.response(200, kind)
    @requires(MANAGE_CATALOGUE)
    def move(body: Body, entry_id: int) -> EntryRow:
        entries.move_entry(current_viewer(), table, entry_id, step, body["note"])
        return cast("EntryRow", queries.get_entry(cast("Any", kind), current_viewer(), entry_id))


_add_entry_routes(
    "/brands", "brand", BrandRow, schemas.BrandsQuery, schemas.NewBrandSchema, schemas.EditBrandSchema
)
_add_entry_routes(
    "/car-models",
    "car model",
    CarModelRow,
    schemas.CarModelsQuery,
    schemas.NewCarModelSchema,
    schemas.EditCarModelSchema,
)
_add_entry_routes(
    "/generations",
    "generation",
    GenerationRow,
    schemas.GenerationsQuery,
    schemas.NewGenerationSchema,
    schemas.EditGenerationSchema,
)


@blueprint.route("/brands/by-slug/<slug>")
@public
def show_brand_by_slug(slug: str) -> BrandRow:
    """A brand by its slug, or a former one."""
    return queries.get_brand_by_slug(current_viewer(), slug)


@blueprint.route("/car-models/by-slug/<brand_slug>/<slug>")
@public
def show_model_by_slug(brand_slug: str, slug: str) -> CarModelRow:
    """A model by its brand's slug and its own, or former ones."""
    return queries.get_model_by_slug(current_viewer(), brand_slug, slug)


@blueprint.route("/catalogue-matches")
@blueprint.arguments(schemas.MatchesQuery, location="query")
@public
def list_matches(query: Body) -> Matches:
    """The models and generations that a search such as "mx5 nd" means."""
    return queries.find_matches(query["q"])


@blueprint.route("/car-models/import", methods=["POST"])
@larger_json(1024 * 1024, 100)
@blueprint.arguments(schemas.ImportFileSchema)
@requires(MANAGE_CATALOGUE)
def import_models(body: Body) -> ImportRow:
    """Add and change models and generations from a CSV file: all of its lines, or none."""
    return importing.import_file(current_viewer(), body["csv"], dry_run=body["dry_run"])


# Car categories


@blueprint.route("/car-categories")
@blueprint.arguments(schemas.CarCategoriesQuery, location="query")
@public
def list_categories(query: Body) -> Page[CarCategoryRow]:
    """Car categories by kind and order."""
    return categories.list_categories(current_viewer(), query)


@blueprint.route("/car-categories", methods=["POST"])
@blueprint.arguments(schemas.NewCarCategorySchema)
@blueprint.response(201, CarCategoryRow)
@requires(MANAGE_CATALOGUE)
def create_category(body: Body) -> CarCategoryRow:
    """A new category, the last one of its kind."""
    return categories.create_category(current_viewer(), body)


@blueprint.route("/car-categories/<id:category_id>", methods=["PUT"])
@blueprint.arguments(schemas.EditCarCategorySchema)
@requires(MANAGE_CATALOGUE)
def edit_category(body: Body, category_id: int) -> CarCategoryRow:
    """Change a category; cars that have it show the change."""
    return categories.edit_category(current_viewer(), category_id, body)


@blueprint.route("/car-categories/<id:category_id>", methods=["DELETE"])
@requires(MANAGE_CATALOGUE)
def delete_category(category_id: int) -> None:
    """Delete a category that no car and no model has."""
    categories.delete_category(current_viewer(), category_id)


# Countries


@blueprint.route("/countries")
@blueprint.arguments(schemas.CountriesQuery, location="query")
@public
def list_countries(query: Body) -> Page[CountryRow]:
    """Countries by name."""
    return countries.list_countries(query)


@blueprint.route("/countries/<code>")
@public
def show_country(code: str) -> CountryRow:
    """One country by its code."""
    return countries.get_country(code)


@blueprint.route("/countries/<code>", methods=["PUT"])
@blueprint.arguments(schemas.CountryBodySchema)
@requires(MANAGE_COUNTRIES)
def edit_country(body: Body, code: str) -> CountryRow:
    """Change currency, units, number plates or use of a country."""
    return countries.edit_country(current_viewer(), code, body)
