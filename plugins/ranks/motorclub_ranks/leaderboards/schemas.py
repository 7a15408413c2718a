"""What the calls of leaderboards take."""

from __future__ import annotations

from marshmallow import ValidationError, fields, validate, validates_schema

from motorclub.api import Text, page_query
from motorclub.api.fields import one_of
from motorclub_ranks.leaderboards.models import Board
from motorclub_ranks.leaderboards.periods import Period
from motorclub_ranks.leaderboards.scopes import ScopeKind

NAMED = (ScopeKind.COUNTRY, ScopeKind.BRAND)


class LeaderboardQuery(page_query(25)):  # type: ignore[misc]
    """Which board. `key` is the country's code or the brand's name, for these scopes only."""

    board = fields.String(validate=one_of(Board), load_default=Board.OVERALL)
    period = fields.String(validate=one_of(Period), load_default=Period.WEEK)
    scope = fields.String(validate=one_of(ScopeKind), load_default=ScopeKind.ALL)
    key = Text(load_default=None, validate=validate.Length(1, 80))

    @validates_schema
    def check_key(self, data: dict[str, object], **kwargs: object) -> None:
        """A country and a brand need a name."""
        if data["scope"] in NAMED and not data["key"]:
            raise ValidationError("Required", "key")
