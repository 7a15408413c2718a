"""Which rules a board counts."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub_ranks.ledger.models import PointRule


def select_rule_keys(board: str) -> sa.Select[str]:
    """The keys of the rules whose points count on a board, to put into a condition."""
    return sa.select(PointRule.key).where(PointRule.superseded_at.is_(None), PointRule.board == board)
