"""What the calls about the catalogue take."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.api import Schema, Whole, page_query
from motorclub.api.fields import Flag, SingleLineText, one_of
from motorclub_showcase.catalogue.models import DistanceUnit

ID = validate.Range(1, 2**63 - 1)
CURRENCY = validate.Regexp(r"[A-Z]{3}\Z", error="It must be a code of ISO 4217, such as EUR.")


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
