"""Where a member's points come from, and what is left of today's caps."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import distinct_on

from motorclub.api import reads, settings_of, translate_answer
from motorclub.api.figures import day_start, today
from motorclub_ranks.ledger.models import DailyPoints, PointEvent, PointRule
from motorclub_ranks.levels.rows import CapRow, PointSourceRow
from motorclub_ranks.settings import RanksSettings

# The present version of each rule.
_RULES = (
    sa.select(PointRule)
    .where(PointRule.superseded_at.is_(None))
    .ext(distinct_on(PointRule.key))
    .order_by(PointRule.key, PointRule.valid_from.desc())
    .subquery()
)


def list_sources(member_id: int) -> list[PointSourceRow]:
    """A member's points by the rule that they are for, the most first."""
    points = sa.func.sum(DailyPoints.points).label("points")
    summed = (
        sa.select(DailyPoints.rule_key, _RULES.c.title, points)
        .join(_RULES, _RULES.c.key == DailyPoints.rule_key)
        .where(DailyPoints.member_id == member_id)
        .group_by(DailyPoints.rule_key, _RULES.c.title)
        .having(points != 0)
        .order_by(points.desc(), DailyPoints.rule_key)
    )
    return [
        PointSourceRow(row.rule_key, translate_answer(row.title), row.points)
        for row in reads().execute(summed)
    ]


def list_caps(member_id: int) -> list[CapRow]:
    """What a member has earned today by each rule that has a daily cap, and by all that share the daily total."""
    earned = _sum_today(member_id)
    chosen = sa.select(_RULES).where(_RULES.c.is_active).order_by(_RULES.c.id)
    rules = reads().execute(chosen).all()
    caps = [
        CapRow(rule.key, translate_answer(rule.title), earned.get(rule.key, 0), rule.daily_cap)
        for rule in rules
        if rule.daily_cap is not None
    ]
    return [_total_cap(earned, rules), *caps]


def _total_cap(earned: dict[str, int], rules: Sequence[sa.Row[*tuple[object, ...]]]) -> CapRow:
    sharing = [rule.key for rule in rules if rule.counts_to_daily_total and rule.points > 0]
    most = settings_of(RanksSettings).daily_total
    return CapRow(None, translate_answer("All together"), sum(earned.get(key, 0) for key in sharing), most)


def _sum_today(member_id: int) -> dict[str, int]:
    """Points for what has happened today, by rule."""
    summed = sa.select(PointEvent.rule_key, sa.func.sum(PointEvent.points)).where(
        PointEvent.member_id == member_id, PointEvent.occurred_at >= day_start(today())
    )
    return {row[0]: row[1] for row in reads().execute(summed.group_by(PointEvent.rule_key))}
