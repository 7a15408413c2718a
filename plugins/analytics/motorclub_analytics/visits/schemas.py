"""What the calls about the site's traffic take."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, validate

from motorclub.api import Schema, page_query
from motorclub_analytics.visits.counting import DIMENSIONS, PAGE
from motorclub_analytics.visits.periods import PERIODS

_DAYS: dict[str, Any] = {"validate": validate.OneOf(PERIODS), "load_default": PERIODS[1]}


class TrafficQuery(Schema):
    """So many days up to today."""

    days = fields.Integer(**_DAYS)


class TrafficShareQuery(page_query(10)):  # type: ignore[misc]
    """So many days up to today, by what they are divided."""

    days = fields.Integer(**_DAYS)
    by = fields.String(validate=validate.OneOf(DIMENSIONS), load_default=PAGE)


class TopPageQuery(page_query(10)):  # type: ignore[misc]
    """So many days up to today; more than hundred are whole months."""

    days = fields.Integer(**_DAYS)
