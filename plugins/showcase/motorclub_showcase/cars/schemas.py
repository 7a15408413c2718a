"""What the calls about cars take."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from marshmallow import ValidationError, fields, validate

from motorclub.api import PageQuery, Schema, Text, Whole, now
from motorclub.api.fields import Flag, SingleLineText, one_of
from motorclub_showcase.cars.models import (
    CarStatus,
    Drive,
    Fuel,
    Gearbox,
    InstalledBy,
    LogKind,
    LogStatus,
    Relation,
    ResultKind,
    ServiceType,
    System,
    Visibility,
)

ID = validate.Range(min=1)
AMOUNT = validate.Range(0, 9_999_999_999)
CURRENCY = validate.Regexp(r"[A-Z]{3}\Z", error="It must be a code of ISO 4217, such as EUR.")
COUNTRY = validate.Regexp(r"[A-Z]{2}\Z", error="It must be a code of ISO 3166, such as DE.")
# Without I, O and Q, which look like digits (ISO 3779).
VIN = validate.Regexp(r"[A-HJ-NPR-Z0-9]{17}\Z", error="A VIN has 17 letters and digits, without I, O and Q.")
FIRST_CAR = 1886
MOST_KM = 5_000_000
# Of all clocks those of this zone show a new day first.
EARLIEST_ZONE = timedelta(hours=14)


def _check_year(year: int) -> None:
    if not FIRST_CAR <= year <= now().year + 1:
        raise ValidationError(f"The year must be from {FIRST_CAR} to {now().year + 1}.")


def _check_past(day: date) -> None:
    if day > (now() + EARLIEST_ZONE).date():
        raise ValidationError("This day is in the future.")


def _line(most: int, least: int = 1, **options: Any) -> SingleLineText:
    return SingleLineText(validate=validate.Length(least, most), **options)


def _number(most: int, least: int = 1) -> Whole:
    return Whole(validate=validate.Range(least, most), allow_none=True)


def _distance(**options: Any) -> Whole:
    return Whole(validate=validate.Range(0, MOST_KM), **options)


def _past_day(**options: Any) -> fields.Date:
    return fields.Date(validate=_check_past, **options)


class MoneyInputSchema(Schema):
    """An amount in minor units of its currency."""

    amount_minor = Whole(required=True, validate=AMOUNT)
    currency = fields.String(required=True, validate=CURRENCY)


def _money(**options: Any) -> fields.Nested:
    return fields.Nested(MoneyInputSchema, allow_none=True, **options)


def _ids(most: int) -> fields.List[Any]:
    return fields.List(Whole(validate=ID), validate=validate.Length(max=most))


class CarFieldsSchema(Schema):
    """The facts of a car. `vin` is stored as a keyed hash and its last four characters, which only the owner sees."""

    nickname = _line(60, allow_none=True)
    generation_id = Whole(validate=ID, allow_none=True)
    country_code = fields.String(validate=COUNTRY, allow_none=True)
    engine_code = _line(40, allow_none=True)
    gearbox = fields.String(validate=one_of(Gearbox), allow_none=True)
    drive = fields.String(validate=one_of(Drive), allow_none=True)
    colour = _line(60, allow_none=True)
    stock_power_kw = _number(3000)
    power_kw = _number(3000)
    stock_torque_nm = _number(10_000)
    torque_nm = _number(10_000)
    stock_weight_kg = _number(20_000)
    weight_kg = _number(20_000)
    odometer_km = _distance(allow_none=True)
    odometer_note = _line(300, allow_none=True)
    acquired_on = _past_day(allow_none=True)
    sold_on = _past_day(allow_none=True)
    vin = fields.String(validate=VIN, allow_none=True)
    plate_hidden = Flag()
    value_estimate = _money()


class CarCreateSchema(CarFieldsSchema):
    """A new car. A generation that is named must be one of the model's."""

    car_model_id = Whole(required=True, validate=ID)
    year = Whole(required=True, validate=_check_year)
    fuel = fields.String(required=True, validate=one_of(Fuel))
    car_category_ids = fields.List(Whole(validate=ID), load_default=list, validate=validate.Length(max=3))
    relation = fields.String(load_default=Relation.CURRENT, validate=one_of(Relation))
    visibility = fields.String(load_default=Visibility.PUBLIC, validate=one_of(Visibility))


class CarChangeSchema(CarFieldsSchema):
    """What is to be different; `version` is the one that was looked at."""

    car_model_id = Whole(validate=ID)
    year = Whole(validate=_check_year)
    fuel = fields.String(validate=one_of(Fuel))
    car_category_ids = _ids(3)
    relation = fields.String(validate=one_of(Relation))
    visibility = fields.String(validate=one_of(Visibility))
    version = Whole(required=True, validate=ID)


class CarStatusSchema(Schema):
    """What becomes of a car; `soldOn` goes with SOLD, and is today if it is left out."""

    status = fields.String(
        required=True,
        validate=one_of((CarStatus.ACTIVE, CarStatus.SOLD, CarStatus.WRITTEN_OFF, CarStatus.ARCHIVED)),
    )
    sold_on = _past_day()


GROUPS = ("CURRENT", "PAST", "DREAM")


class GarageQuery(PageQuery):  # type: ignore[misc,valid-type]
    """Which cars of a garage: CURRENT with projects, PAST with those that were handed over, DREAM, or all."""

    group = fields.String(validate=one_of(GROUPS))


class OrderSchema(Schema):
    """All cars of the garage, in their new order."""

    ids = fields.List(Whole(validate=ID), required=True, validate=validate.Length(1, 1000))


class OfferSchema(Schema):
    """The next owner, and a word to them."""

    to_username = _line(60, required=True)
    note = _line(500, allow_none=True, load_default=None)


class ClaimSchema(Schema):
    """The VIN of a car that is the caller's now, and a word to the one who has it here."""

    vin = fields.String(required=True, validate=VIN)
    note = _line(500, allow_none=True, load_default=None)


class ModificationFieldsSchema(Schema):
    """A modification. Costs have one currency."""

    part_maker = _line(80, allow_none=True)
    part_name = _line(120, allow_none=True)
    part_number = _line(60, allow_none=True)
    part_cost = _money()
    fitting_cost = _money()
    cost_visible = Flag()
    power_gain_kw = Whole(validate=validate.Range(-3000, 3000), allow_none=True)
    installed_on = _past_day(allow_none=True)
    removed_on = _past_day(allow_none=True)
    odometer_km = _distance(allow_none=True)
    installed_by = fields.String(validate=one_of(InstalledBy))
    shop_name = _line(120, allow_none=True)
    rating_part = _number(5)
    rating_fitting = _number(5)
    rating_seller = _number(5)
    is_road_legal = Flag(allow_none=True)
    notes = Text(validate=validate.Length(max=3000), allow_none=True)
    picture_ids = _ids(10)


class ModificationCreateSchema(ModificationFieldsSchema):
    """A new modification."""

    system = fields.String(required=True, validate=one_of(System))
    title = _line(120, required=True)


class ModificationChangeSchema(ModificationFieldsSchema):
    """What is to be different."""

    system = fields.String(validate=one_of(System))
    title = _line(120)


class LogFieldsSchema(Schema):
    """An entry of the build log; its text is Markdown."""

    odometer_km = _distance(allow_none=True)
    cost = _money()
    modification_ids = _ids(50)
    event_id = Whole(validate=ID, allow_none=True)
    picture_ids = _ids(20)


class LogCreateSchema(LogFieldsSchema):
    """A new entry: a DRAFT, or PUBLISHED at once."""

    title = _line(120, 3, required=True)
    body = Text(required=True, validate=validate.Length(10, 20_000))
    kind = fields.String(required=True, validate=one_of(LogKind))
    happened_on = _past_day(required=True)
    status = fields.String(
        load_default=LogStatus.PUBLISHED, validate=one_of((LogStatus.DRAFT, LogStatus.PUBLISHED))
    )


class LogChangeSchema(LogFieldsSchema):
    """What is to be different; `version` is the one that was looked at. A DRAFT becomes PUBLISHED, never back."""

    title = _line(120, 3)
    body = Text(validate=validate.Length(10, 20_000))
    kind = fields.String(validate=one_of(LogKind))
    happened_on = _past_day()
    status = fields.String(validate=one_of((LogStatus.PUBLISHED,)))
    version = Whole(required=True, validate=ID)


class ServiceFieldsSchema(Schema):
    """A service of a car."""

    shop_name = _line(120, allow_none=True)
    cost = _money()
    notes = Text(validate=validate.Length(max=3000), allow_none=True)
    next_due_on = fields.Date(allow_none=True)
    next_due_km = _distance(allow_none=True)
    is_public = Flag()
    picture_ids = _ids(10)


class ServiceCreateSchema(ServiceFieldsSchema):
    """A new service record."""

    done_on = _past_day(required=True)
    odometer_km = _distance(required=True)
    type = fields.String(required=True, validate=one_of(ServiceType))


class ServiceChangeSchema(ServiceFieldsSchema):
    """What is to be different."""

    done_on = _past_day()
    odometer_km = _distance()
    type = fields.String(validate=one_of(ServiceType))


VALUE = validate.Range(0.001, 999_999)
DETAIL = validate.Length(1, 120)


class ResultFieldsSchema(Schema):
    """A result; `details` are named values such as the boost or the tyres."""

    details = fields.Dict(
        keys=fields.String(validate=validate.Length(1, 40)),
        values=SingleLineText(validate=DETAIL),
        validate=validate.Length(max=12),
    )
    venue = _line(120, allow_none=True)
    event_id = Whole(validate=ID, allow_none=True)
    picture_ids = _ids(10)


class ResultCreateSchema(ResultFieldsSchema):
    """A new result. Its unit follows from its kind: kW on a dyno, seconds otherwise."""

    kind = fields.String(required=True, validate=one_of(ResultKind))
    value = fields.Float(required=True, validate=VALUE, allow_nan=False)
    happened_on = _past_day(required=True)


class ResultChangeSchema(ResultFieldsSchema):
    """What is to be different."""

    value = fields.Float(validate=VALUE, allow_nan=False)
    happened_on = _past_day()
