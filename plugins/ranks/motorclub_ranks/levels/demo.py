"""The levels of the demo community."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.api import DemoContext, db
from motorclub_ranks.levels.defaults import load_defaults
from motorclub_ranks.levels.evaluating import evaluate_members
from motorclub_ranks.levels.models import Standing
from motorclub_ranks.levels.rules import LOWEST_KEPT

# The first of the demo's members are those that people sign in with.
NAMED = 4


def seed(context: DemoContext) -> None:
    """Give everybody the level that their points say; those that people sign in with are no newcomers."""
    load_defaults()
    evaluate_members(context.member_ids)
    is_new = (Standing.member_id.in_(context.member_ids[:NAMED]), Standing.level < LOWEST_KEPT)
    db.session.execute(sa.update(Standing).where(*is_new).values(level=LOWEST_KEPT))
