"""What the calls about points take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import fields, validate, validates_schema

from motorclub.api import Schema, Text, Whole, invalid
from motorclub.api.fields import one_of
from motorclub_ranks.ledger.models import RecalculationKind

MOST_POINTS = 10_000
CAP = validate.Range(0, 1_000_000)


class AmountsSchema(Schema):
    """The amounts of a rule. A cap that is null does not hold."""

    points = Whole(required=True, validate=validate.Range(-MOST_POINTS, MOST_POINTS))
    daily_cap = Whole(required=True, allow_none=True, validate=CAP)
    pair_cap = Whole(required=True, allow_none=True, validate=CAP)
    pair_days = Whole(required=True, validate=validate.Range(1, 365))
    counts_to_daily_total = fields.Boolean(required=True)
    is_active = fields.Boolean(required=True)


class RuleChangeSchema(AmountsSchema):
    """New amounts, and the version that was read."""

    version = Whole(required=True, validate=validate.Range(min=1))


class ProposedRuleSchema(AmountsSchema):
    """Amounts to be tried out."""

    key = Text(required=True, validate=validate.Length(1, 100))


class RecalculationRequestSchema(Schema):
    """What to do. Other amounts can be simulated only; the rules that are not named stay as they are."""

    kind = fields.String(required=True, validate=one_of(RecalculationKind))
    rules = fields.List(
        fields.Nested(ProposedRuleSchema), load_default=list, validate=validate.Length(max=200)
    )

    @validates_schema
    def check_rules(self, data: Mapping[str, Any], **_: object) -> None:
        """Points are booked by stored rules alone."""
        if data.get("rules") and data.get("kind") != RecalculationKind.SIMULATE:
            raise invalid("rules", "Change the rules first, then recalculate.")
