"""What the calls of the gallery take."""

from __future__ import annotations

from marshmallow import ValidationError, fields, validate

from motorclub.api import Schema, Text, Whole, page_query
from motorclub.api.fields import SingleLineText, one_of
from motorclub_showcase.cars.models import System
from motorclub_showcase.gallery import facets, listing
from motorclub_showcase.shared.models import LikeTarget

POSITIVE = validate.Range(min=1)
YEAR = validate.Range(1886, 2100)
TABS = ("trending", "newest", "liked", "following")
PERIODS = ("week", "month", "all")
MOST_COMPARED = 3
MOST_HIGHLIGHTS = 5
LONGEST_TITLE, LONGEST_STORY = 100, 10_000


class FacetQuery(Schema):
    """What lists are narrowed by."""

    brand_id = fields.Integer(load_default=None, validate=POSITIVE)
    car_model_id = fields.Integer(load_default=None, validate=POSITIVE)
    generation_id = fields.Integer(load_default=None, validate=POSITIVE)
    year_from = fields.Integer(load_default=None, validate=YEAR)
    year_to = fields.Integer(load_default=None, validate=YEAR)
    category_id = fields.Integer(load_default=None, validate=POSITIVE)
    style_id = fields.Integer(load_default=None, validate=POSITIVE)
    country_code = fields.String(load_default=None, validate=validate.Regexp("[A-Z]{2}$"))
    system = fields.String(load_default=None, validate=one_of(System))
    part = SingleLineText(load_default=None, validate=validate.Length(1, 80))
    budget = fields.String(load_default=None, validate=one_of(facets.known_budgets()))


_Page = page_query(24)


class CarsQuery(FacetQuery, _Page):  # type: ignore[misc, valid-type]
    """A page of the list of cars."""

    sort = fields.String(load_default="newest", validate=one_of(listing.ORDERS))


class GalleryQuery(FacetQuery, _Page):  # type: ignore[misc, valid-type]
    """A page of a tab of the gallery; `period` is for the most liked. `sort` overrides the order of the tab."""

    tab = fields.String(load_default="trending", validate=one_of(TABS))
    period = fields.String(load_default="week", validate=one_of(PERIODS))
    sort = fields.String(load_default=None, validate=one_of(listing.ORDERS))


class Ids(fields.Field[list[int]]):
    """Ids separated by commas, such as `7,9`; at most `most` of them."""

    def __init__(self, most: int, **kwargs: object) -> None:
        super().__init__(metadata={"type": "string", "example": "7,9"}, **kwargs)  # type: ignore[arg-type]
        self.most = most

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> list[int]:
        parts = [part.strip() for part in str(value).split(",") if part.strip()]
        if not 1 <= len(parts) <= self.most or not all(part.isdecimal() and len(part) < 19 for part in parts):
            raise ValidationError(f"Give one to {self.most} ids.")
        return [int(part) for part in parts]


class CompareQuery(Schema):
    """Which cars stand side by side."""

    ids = Ids(MOST_COMPARED, required=True)


class _TextsSchema(Schema):
    title = SingleLineText(validate=validate.Length(max=LONGEST_TITLE))
    story = Text(validate=validate.Length(max=LONGEST_STORY))
    comments_enabled = fields.Boolean()


class NewShowcaseSchema(_TextsSchema):
    """A draft of the page of a car."""

    car_id = Whole(required=True, validate=POSITIVE)


class EditShowcaseSchema(_TextsSchema):
    """What changes of a page, and the version that its owner has read."""

    highlight_modification_ids = fields.List(
        Whole(validate=POSITIVE), validate=validate.Length(max=MOST_HIGHLIGHTS)
    )
    version = Whole(required=True, validate=POSITIVE)


class VersionSchema(Schema):
    """The version that the caller has read."""

    version = Whole(load_default=None, allow_none=True, validate=POSITIVE)


class VersionQuery(Schema):
    """The version that the caller has read, in a query."""

    version = fields.Integer(load_default=None, validate=POSITIVE)


class LikeSchema(Schema):
    """What is liked."""

    target_type = fields.String(required=True, validate=one_of(LikeTarget))
    target_id = Whole(required=True, validate=POSITIVE)


class LikeQuery(Schema):
    """What is liked no longer."""

    target_type = fields.String(required=True, validate=one_of(LikeTarget))
    target_id = fields.Integer(required=True, validate=POSITIVE)


class StatisticsQuery(Schema):
    """How many days."""

    days = fields.Integer(load_default=30, validate=validate.Range(7, 365))
