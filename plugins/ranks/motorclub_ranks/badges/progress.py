"""How far a member is with the badges that they do not have yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from motorclub.api import reads, translate_answer
from motorclub.api.badges import BadgeRule, Measure
from motorclub_ranks.badges.models import Badge, BadgeAward
from motorclub_ranks.badges.rows import ProgressRow
from motorclub_ranks.badges.rules import counted_facts, from_json
from motorclub_ranks.ledger.models import DailyPoints, PointRule
from motorclub_ranks.shared.game import check_game


@dataclass(frozen=True, slots=True)
class _Counts:
    """What there is of a rule's facts."""

    facts: int = 0
    sources: int = 0
    most_of_source: int = 0


@dataclass(frozen=True, slots=True)
class _Merits:
    """What a member has of all that badges are for. Points are by board."""

    by_rule: Mapping[str, _Counts]
    points: Mapping[str, int]
    days: int

    def count(self, rule: BadgeRule) -> int:
        """How much of it a rule counts."""
        found = [self.by_rule.get(key, _Counts()) for key in rule.rule_keys]
        match rule.measure:
            case Measure.FACTS:
                return sum(one.facts for one in found)
            case Measure.SOURCES:
                return sum(one.sources for one in found)
            case Measure.FACTS_OF_SOURCE:
                return max(one.most_of_source for one in found)
            case Measure.DAYS:
                return self.days
            case Measure.POINTS:
                return self.points.get(rule.board, 0) if rule.board else sum(self.points.values())


def list_progress(member_id: int) -> Sequence[ProgressRow]:
    """The member's progress with each badge that they do not have, the nearest first.

    Raises 404 while the game is off.
    """
    check_game()
    has = sa.exists().where(BadgeAward.badge_id == Badge.id, BadgeAward.user_id == member_id)
    missing = sa.select(Badge.key, Badge.name, Badge.description, Badge.tier, Badge.rule)
    badges = reads().execute(missing.where(Badge.is_active, ~has).order_by(Badge.position, Badge.id)).all()
    merits = _Merits(_count_facts(member_id), _add_up_points(member_id), _count_days(member_id))
    rows = []
    for badge in badges:
        rule = from_json(badge.rule)
        texts = translate_answer(badge.name), translate_answer(badge.description)
        count = max(0, min(merits.count(rule), rule.at_least))
        rows.append(ProgressRow(badge.key, *texts, badge.tier, count, rule.at_least))
    return sorted(rows, key=lambda row: -row.count / row.at_least)


def _count_facts(member_id: int) -> Mapping[str, _Counts]:
    facts = counted_facts().subquery("facts")
    number = sa.func.count().label("number")
    by_source = (
        sa.select(facts.c.rule_key, facts.c.source_type, facts.c.source_id, number)
        .where(facts.c.member_id == member_id)
        .group_by(facts.c.rule_key, facts.c.source_type, facts.c.source_id)
        .subquery("by_source")
    )
    of_sources = by_source.c.number
    counts = (sa.func.sum(of_sources), sa.func.count(), sa.func.max(of_sources))
    found = reads().execute(sa.select(by_source.c.rule_key, *counts).group_by(by_source.c.rule_key))
    return {key: _Counts(int(facts), sources, most) for key, facts, sources, most in found}


def _add_up_points(member_id: int) -> Mapping[str, int]:
    boards = sa.select(PointRule.key, PointRule.board).where(PointRule.superseded_at.is_(None)).distinct()
    board = boards.subquery("boards")
    total = sa.select(board.c.board, sa.func.sum(DailyPoints.points)).join(
        board, board.c.key == DailyPoints.rule_key
    )
    found = reads().execute(total.where(DailyPoints.member_id == member_id).group_by(board.c.board))
    return {name: int(points) for name, points in found}


def _count_days(member_id: int) -> int:
    earned = (
        sa.select(DailyPoints.day)
        .where(DailyPoints.member_id == member_id)
        .group_by(DailyPoints.day)
        .having(sa.func.sum(DailyPoints.points) > 0)
        .subquery("earned")
    )
    return reads().scalar(sa.select(sa.func.count()).select_from(earned)) or 0
