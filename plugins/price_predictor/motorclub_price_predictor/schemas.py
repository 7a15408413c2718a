"""What the price predictor's calls take."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, post_load, validate

from motorclub.api import Schema, Whole
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
