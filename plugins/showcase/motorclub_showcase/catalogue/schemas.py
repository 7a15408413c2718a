"""What the calls about the catalogue take."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, post_load, validate

from motorclub.api import Schema, Whole, page_query
from motorclub.api.fields import Flag, SingleLineText, one_of
from motorclub_showcase.catalogue.models import CategoryKind, DistanceUnit, EntryStatus, Fuel

# The first car, and a limit that keeps typing errors out.
FIRST_YEAR, LAST_YEAR = 1886, 2100
ID = validate.Range(1, 2**63 - 1)
CURRENCY = validate.Regexp(r"[A-Z]{3}\Z", error="It must be a code of ISO 4217, such as EUR.")

SLUG = validate.Regexp(r"[a-z0-9]+(-[a-z0-9]+)*\Z", error="Use small letters, digits and hyphens.")
ICON = validate.Regexp(r"[a-z0-9-]{1,40}\Z", error="It must be the name of an icon.")
COUNTRY = validate.Regexp(r"[A-Z]{2}\Z", error="It must be a code of ISO 3166, such as DE.")
YEAR = validate.Range(FIRST_YEAR, LAST_YEAR)
ALIASES = validate.Length(max=20)
MOST_ENGINES = 60


class CountriesQuery(page_query(50)):  # type: ignore[misc]
    """Which countries; `all` for those that are not in use too."""

    q = SingleLineText(load_default="", validate=validate.Length(max=60))
    all = fields.Boolean(load_default=False)


class CountryBodySchema(Schema):
    """What is to be different; `version` is the one that was looked at."""

    currency = fields.String(validate=CURRENCY)
    distance_unit = fields.String(validate=one_of(DistanceUnit))
    plate_hint = SingleLineText(validate=validate.Length(max=120))
    is_active = Flag()
    version = Whole(required=True, validate=ID)


class EntriesQuery(page_query(20)):  # type: ignore[misc]
    """Which entries: those with the words of `q`, of a status. Only ACTIVE ones can be chosen."""

    q = SingleLineText(load_default="", validate=validate.Length(max=100))
    status = fields.String(load_default=EntryStatus.ACTIVE.value, validate=one_of(EntryStatus))


class BrandsQuery(EntriesQuery):
    """Which brands."""

    country_code = fields.String(load_default=None, validate=COUNTRY)


class CarModelsQuery(EntriesQuery):
    """Which models."""

    brand_id = fields.Integer(load_default=None, validate=ID)
    car_category_id = fields.Integer(load_default=None, validate=ID)


class GenerationsQuery(EntriesQuery):
    """Which generations: of a model, those that were built in a year."""

    car_model_id = fields.Integer(load_default=None, validate=ID)
    year = fields.Integer(load_default=None, validate=YEAR)


class MatchesQuery(Schema):
    """The words of a search for a model or a generation."""

    q = SingleLineText(required=True, validate=validate.Length(1, 100))


class EntrySchema(Schema):
    """What brands, models and generations have in common."""

    aliases = fields.List(SingleLineText(validate=validate.Length(1, 60)), validate=ALIASES)


class EditSchema(Schema):
    """What is given changes, if `version` is still the present one."""

    version = Whole(required=True, validate=ID)


class BrandFieldsSchema(EntrySchema):
    """What a brand may have beside its name."""

    slug = fields.String(validate=[SLUG, validate.Length(1, 80)])
    country_code = fields.String(validate=COUNTRY, allow_none=True)
    founded_year = Whole(validate=YEAR, allow_none=True)
    defunct_year = Whole(validate=YEAR, allow_none=True)


class NewBrandSchema(BrandFieldsSchema):
    """A new brand."""

    name = SingleLineText(required=True, validate=validate.Length(1, 60))


class EditBrandSchema(BrandFieldsSchema, EditSchema):
    """A changed brand."""

    name = SingleLineText(validate=validate.Length(1, 60))


class CarModelFieldsSchema(EntrySchema):
    """What a model may have beside its name."""

    slug = fields.String(validate=[SLUG, validate.Length(1, 80)])
    car_category_ids = fields.List(Whole(validate=ID), validate=validate.Length(max=6))


class NewCarModelSchema(CarModelFieldsSchema):
    """A new model of a brand."""

    brand_id = Whole(required=True, validate=ID)
    name = SingleLineText(required=True, validate=validate.Length(1, 80))


class EditCarModelSchema(CarModelFieldsSchema, EditSchema):
    """A changed model."""

    name = SingleLineText(validate=validate.Length(1, 80))


class EngineInputSchema(Schema):
    """An engine of a generation."""

    code = SingleLineText(required=True, validate=validate.Length(max=20))
    name = SingleLineText(required=True, validate=validate.Length(max=60))
    fuel = fields.String(required=True, validate=one_of(Fuel))
    displacement_cc = Whole(load_default=None, allow_none=True, validate=validate.Range(1, 30_000))
    power_kw = Whole(load_default=None, allow_none=True, validate=validate.Range(1, 2_000))
    torque_nm = Whole(load_default=None, allow_none=True, validate=validate.Range(1, 5_000))

    @post_load
    def _to_stored(self, data: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        return {str(self.fields[name].data_key): value for name, value in data.items()}


class GenerationFieldsSchema(EntrySchema):
    """What a generation may have beside its code."""

    name = SingleLineText(validate=validate.Length(max=60), allow_none=True)
    year_to = Whole(validate=YEAR, allow_none=True)
    engines = fields.List(fields.Nested(EngineInputSchema), validate=validate.Length(max=MOST_ENGINES))


class NewGenerationSchema(GenerationFieldsSchema):
    """A new generation of a model."""

    car_model_id = Whole(required=True, validate=ID)
    code = SingleLineText(required=True, validate=validate.Length(1, 20))
    year_from = Whole(required=True, validate=YEAR)


class EditGenerationSchema(GenerationFieldsSchema, EditSchema):
    """A changed generation."""

    code = SingleLineText(validate=validate.Length(1, 20))
    year_from = Whole(validate=YEAR)


class DecisionSchema(Schema):
    """What the proposer reads about the decision."""

    note = SingleLineText(load_default="", validate=validate.Length(max=300))


class MergeQuery(Schema):
    """The entry that the other one becomes, in an address."""

    into_id = fields.Integer(required=True, validate=ID)


class MergeIntoSchema(Schema):
    """The entry that the other one becomes."""

    into_id = Whole(required=True, validate=ID)


class ImportFileSchema(Schema):
    """A CSV file of models and generations; with `dryRun` nothing is stored."""

    csv = fields.String(required=True, validate=validate.Length(1, 500_000))
    dry_run = Flag(load_default=True)


class CarCategoriesQuery(page_query(100)):  # type: ignore[misc]
    """Which categories; `all` for those that are not in use too."""

    kind = fields.String(load_default=None, validate=one_of(CategoryKind))
    all = fields.Boolean(load_default=False)


class CarCategoryFieldsSchema(Schema):
    """What a car category has."""

    slug = fields.String(validate=[SLUG, validate.Length(1, 60)])
    icon = fields.String(
        validate=validate.Regexp(r"[a-z0-9-]{1,40}\Z", error="It must be the name of an icon."),
        allow_none=True,
    )
    position = Whole(validate=validate.Range(0, 10_000))
    is_active = Flag()


class NewCarCategorySchema(CarCategoryFieldsSchema):
    """A new category."""

    name = SingleLineText(required=True, validate=validate.Length(1, 60))
    kind = fields.String(required=True, validate=one_of(CategoryKind))


class EditCarCategorySchema(CarCategoryFieldsSchema, EditSchema):
    """A changed category."""

    name = SingleLineText(validate=validate.Length(1, 60))
    kind = fields.String(validate=one_of(CategoryKind))
