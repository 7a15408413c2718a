"""What the calls about rollups take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import fields, validate, validates_schema

from motorclub.api import Schema, Text, invalid
from motorclub.api.figures import today
from motorclub_analytics.rollups.rebuilding import MOST_DAYS


class RebuildRequestSchema(Schema):
    """Days of the past to count once more, from `since` until before `until`; of all figures if none is named."""

    since = fields.Date(required=True)
    until = fields.Date(required=True)
    figures = fields.List(
        Text(validate=validate.Length(1, 100)), load_default=list, validate=validate.Length(max=100)
    )

    @validates_schema
    def check_days(self, data: Mapping[str, Any], **_: object) -> None:
        """Today is counted all the time."""
        if not 0 < (data["until"] - data["since"]).days <= MOST_DAYS or data["until"] > today():
            raise invalid("until", "Choose days of the past, at most ten years.")
