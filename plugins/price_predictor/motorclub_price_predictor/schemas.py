"""What the price predictor's calls take and give. Prices are in minor units of their currency."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, post_load, validate

from motorclub.api import Moment, Schema, Whole
from motorclub.api.fields import SingleLineText
from motorclub_price_predictor.values import GROUPS, Car, key

NAME = validate.Length(1, 60)


class Name(SingleLineText):
    """A name in which something can be read."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        name = super()._deserialize(value, attr, data, **kwargs)
        if not key(name):
            raise ValidationError("Use letters or digits.")
        return name


def option(group: str) -> fields.String:
    """One of a group's words, or nothing."""
    return fields.String(load_default=None, allow_none=True, validate=validate.OneOf(GROUPS[group]))


class CarSchema(Schema):
    """The car to estimate. What is left out is not compared."""

    brand = Name(required=True, validate=NAME)
    model = Name(required=True, validate=NAME)
    generation = Name(load_default=None, allow_none=True, validate=NAME)
    year = Whole(required=True, validate=validate.Range(1886, 2100))
    mileage_km = Whole(required=True, validate=validate.Range(0, 3_000_000))
    condition = Whole(load_default=None, allow_none=True, validate=validate.Range(1, 5))
    # The length too: a pattern's $ lets a line break follow.
    country = fields.String(required=True, validate=(validate.Length(equal=2), validate.Regexp("^[A-Z]{2}$")))
    fuel = option("fuel")
    gearbox = option("gearbox")
    drive = option("drive")
    body = option("body")


class EstimateQuerySchema(CarSchema):
    """The car, how far to search, and its own number on this site, so that it is not compared with itself."""

    wider = fields.Boolean(load_default=False, truthy={True}, falsy={False})
    car_id = Whole(load_default=None, allow_none=True, validate=validate.Range(min=1))

    @post_load
    def _split(self, data: dict[str, Any], **_more: Any) -> dict[str, Any]:
        rest = {name: data.pop(name) for name in ("wider", "car_id")}
        return {"car": Car(**data), **rest}


class ComparableSchema(Schema):
    """A comparable car; `id` is its number within its source."""

    source = fields.String(required=True)
    id = fields.Integer(required=True)
    car_id = fields.Integer(required=True, allow_none=True)
    brand = fields.String(required=True)
    model = fields.String(required=True)
    generation = fields.String(required=True, allow_none=True)
    year = fields.Integer(required=True)
    mileage_km = fields.Integer(required=True)
    condition = fields.Integer(required=True, allow_none=True)
    country = fields.String(required=True)
    fuel = fields.String(required=True, allow_none=True)
    gearbox = fields.String(required=True, allow_none=True)
    drive = fields.String(required=True, allow_none=True)
    body = fields.String(required=True, allow_none=True)
    price = fields.Integer(required=True)
    currency = fields.String(required=True)
    priced_on = fields.Date(required=True)


class FactorSchema(Schema):
    """What one change does: `change` is a share of the price."""

    name = fields.String(required=True)
    to = fields.String(required=True)
    change = fields.Float(required=True)


class ModelEstimateSchema(Schema):
    """What the trained model adds to the comparables, as of `priced_year`."""

    low = fields.Integer(required=True)
    median = fields.Integer(required=True)
    high = fields.Integer(required=True)
    priced_year = fields.Integer(required=True)
    factors = fields.List(fields.Nested(FactorSchema), required=True)
    median_error = fields.Float(required=True)
    trained_at = Moment(required=True)


class EstimateSchema(Schema):
    """Median and 25-75 % range of comparable cars; without a price while there are fewer than `needed`."""

    enough = fields.Boolean(required=True)
    count = fields.Integer(required=True)
    needed = fields.Integer(required=True)
    wider = fields.Boolean(required=True)
    wider_count = fields.Integer(required=True)
    low = fields.Integer(required=True, allow_none=True)
    median = fields.Integer(required=True, allow_none=True)
    high = fields.Integer(required=True, allow_none=True)
    currency = fields.String(required=True, allow_none=True)
    oldest = fields.Date(required=True, allow_none=True)
    newest = fields.Date(required=True, allow_none=True)
    dated = fields.Boolean(required=True)
    from_site = fields.Integer(required=True)
    from_dataset = fields.Integer(required=True)
    other_currencies = fields.Integer(required=True)
    comparables = fields.List(fields.Nested(ComparableSchema), required=True)
    model = fields.Nested(ModelEstimateSchema, required=True, allow_none=True)


class KnownModelSchema(Schema):
    """A model of which there are cars."""

    brand = fields.String(required=True)
    model = fields.String(required=True)
    cars = fields.Integer(required=True)
    first_year = fields.Integer(required=True)
    last_year = fields.Integer(required=True)


class CatalogueSchema(Schema):
    """What can be asked for. `siteCars` tells whether the site's own cars count at present."""

    models = fields.List(fields.Nested(KnownModelSchema), required=True)
    countries = fields.List(fields.String(), required=True)
    options = fields.Dict(keys=fields.String(), values=fields.List(fields.String()), required=True)
    site_cars = fields.Boolean(required=True)


class DataSetSchema(Schema):
    """Where the data set is from."""

    name = fields.String(required=True)
    package = fields.String(required=True)
    licence = fields.String(required=True)
    brand = fields.String(required=True)
    country = fields.String(required=True)
    currency = fields.String(required=True)
    priced_on = fields.Date(required=True)
    rows = fields.Integer(required=True)


class FiguresSchema(Schema):
    """How wrong the model is on cars that it has never seen."""

    id = fields.Integer(required=True)
    trained_at = Moment(required=True)
    currency = fields.String(required=True)
    rows_trained = fields.Integer(required=True)
    rows_calibrated = fields.Integer(required=True)
    rows_tested = fields.Integer(required=True)
    rows_site = fields.Integer(required=True)
    rows_dataset = fields.Integer(required=True)
    mean_error = fields.Integer(required=True)
    median_error = fields.Float(required=True)
    baseline_error = fields.Float(required=True)
    coverage = fields.Float(required=True)


class AboutSchema(Schema):
    """The model, if one has been trained, and the data set."""

    dataset = fields.Nested(DataSetSchema, required=True)
    model = fields.Nested(FiguresSchema, required=True, allow_none=True)


class OwnCarSchema(Schema):
    """One of the caller's cars."""

    id = fields.Integer(required=True)
    title = fields.String(required=True)


class OwnCarsSchema(Schema):
    """The caller's cars."""

    cars = fields.List(fields.Nested(OwnCarSchema), required=True)


class KeptCarSchema(CarSchema):
    """The car as it was asked for."""


class KeptResultSchema(Schema):
    """The answer as it was shown."""

    count = fields.Integer(required=True)
    currency = fields.String(required=True)
    low = fields.Integer(required=True)
    median = fields.Integer(required=True)
    high = fields.Integer(required=True)
    from_site = fields.Integer(required=True)
    from_dataset = fields.Integer(required=True)
    wider = fields.Boolean(required=True)
    newest = fields.String(required=True)


class SavedSchema(Schema):
    """An estimate that the caller keeps."""

    id = fields.Integer(required=True)
    car_id = fields.Integer(required=True, allow_none=True)
    title = fields.String(required=True)
    car = fields.Nested(KeptCarSchema, required=True)
    result = fields.Nested(KeptResultSchema, required=True)
    saved_at = Moment(required=True)


class AcceptedSchema(Schema):
    """It will be done."""

    accepted = fields.Boolean(required=True)


class ModelTrainedSchema(Schema):
    """The frame that tells of a new model."""

    model_id = fields.Integer(required=True)
