"""What the calls that read questions and answers take."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from motorclub.api import Schema, Text, Whole, page_query
from motorclub.api.fields import one_of
from motorclub_forum.models import Kind
from motorclub_forum.shared.fields import (
    TARGETS,
    ListOf,
    ReadableLine,
    TagName,
)

EARLIEST_CAR = 1886

SORTS = ("newest", "active", "unanswered", "votes", "solved", "hot", "following", "relevance")

ORDERS = ("best", "newest", "oldest")


class MoneySchema(Schema):
    """An amount in the currency's smallest unit."""

    amount_minor = Whole(required=True, validate=validate.Range(0, 10**10))
    currency = fields.String(required=True, validate=validate.Regexp(r"^[A-Z]{3}\Z"))


class QuestionsQuery(page_query(20)):  # type: ignore[misc]
    """Which questions, in which order; `unanswered` shows only those nobody has answered, newest first.

    `q` takes words and `tag:`, `model:`, `brand:`, `code:`, `user:`, `is:solved`, `is:open`, `is:closed`,
    `is:unanswered`, `score:>3`.
    """

    sort = fields.String(load_default="newest", validate=validate.OneOf(SORTS))
    tag = TagName(load_default=None)
    tags = ListOf(TagName(), 10, load_default=list)
    all_tags = fields.Boolean(load_default=False)
    category = fields.Integer(load_default=None, validate=validate.Range(1, 2**63 - 1))
    kind = fields.String(load_default=None, validate=one_of(Kind))
    brand = ReadableLine(load_default=None, validate=validate.Length(1, 60))
    car_model = ReadableLine(load_default=None, validate=validate.Length(1, 80))
    generation = ReadableLine(load_default=None, validate=validate.Length(1, 40))
    year = fields.Integer(load_default=None, validate=validate.Range(EARLIEST_CAR, 2200))
    q = Text(load_default=None, validate=validate.Length(2, 200))
    author = fields.Integer(load_default=None, validate=validate.Range(1, 2**63 - 1))
    my_cars = fields.Boolean(load_default=False)


class SearchQuery(page_query(20)):  # type: ignore[misc]
    """Words and operators, as `q` of the list; `types` narrows whose words are looked at."""

    keyword = Text(required=True, validate=validate.Length(2, 200))
    types = ListOf(fields.String(validate=one_of(TARGETS)), 2, load_default=list)


class SimilarQuery(Schema):
    """What somebody is about to ask."""

    title = Text(required=True, validate=validate.Length(3, 150))
    brand = ReadableLine(load_default="", validate=validate.Length(max=60))
    car_model = ReadableLine(load_default="", validate=validate.Length(max=80))
    exclude_id = fields.Integer(load_default=None, validate=validate.Range(1, 2**63 - 1))


class QuestionQuery(page_query(20)):  # type: ignore[misc]
    """A page of answers, the best or the newest or the oldest first."""

    order = fields.String(load_default="best", validate=validate.OneOf(ORDERS))


class FacetQuery(Schema):
    """Without a brand: brands. With one: its models; with one of these, too: its generations."""

    brand = ReadableLine(load_default=None, validate=validate.Length(1, 60))
    car_model = ReadableLine(load_default=None, validate=validate.Length(1, 80))

    @validates_schema
    def _check(self, data: dict[str, Any], **kwargs: Any) -> None:
        if data["car_model"] is not None and data["brand"] is None:
            raise ValidationError("Say which brand it is, too.", "brand")
