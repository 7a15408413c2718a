"""What another ladder would change."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from motorclub.api import Member, now, reads
from motorclub_ranks.ledger.models import MemberPoints
from motorclub_ranks.levels.ladder import read_ladder
from motorclub_ranks.levels.models import Standing
from motorclub_ranks.levels.rows import LadderSimulationRow, LevelCountRow
from motorclub_ranks.levels.rules import Merits, Needs, quality_of, reached_level

Moves = Mapping[tuple[int, int], int]


def simulate_ladder(ladder: Collection[Needs]) -> LadderSimulationRow:
    """How many members would have each level at once, without the days of grace."""
    moves = _count_moves(ladder)
    levels = sorted({level for pair in moves for level in pair} | {needs.level for needs in ladder})
    return LadderSimulationRow(
        members=sum(moves.values()),
        rise=sum(count for (before, after), count in moves.items() if after > before),
        fall=sum(count for (before, after), count in moves.items() if after < before),
        levels=[_count_level(moves, level) for level in levels],
    )


def count_moves(totals: Mapping[int, tuple[int, int]]) -> int:
    """How many members would have another level at once with other points; `totals` are (before, after) by member."""
    ladder = read_ladder()
    chosen = (
        sa.select(Standing.member_id, Standing.good_posts, Standing.bad_posts, Member.created_at)
        .join(Member, Member.id == Standing.member_id)
        .where(Standing.member_id.in_(totals))
    )
    return sum(
        len({_reach(ladder, points, row) for points in totals[row.member_id]}) > 1
        for row in reads().execute(chosen).all()
    )


def _reach(ladder: Sequence[Needs], points: int, row: sa.Row[*tuple[Any, ...]]) -> int:
    quality = quality_of(row.good_posts, row.bad_posts)
    return reached_level(ladder, Merits(max(0, points), (now() - row.created_at).days, quality))


def _count_level(moves: Moves, level: int) -> LevelCountRow:
    return LevelCountRow(
        level=level,
        before=sum(count for (before, _), count in moves.items() if before == level),
        after=sum(count for (_, after), count in moves.items() if after == level),
    )


def _count_moves(ladder: Collection[Needs]) -> dict[tuple[int, int], int]:
    """How many members would go from one level to another; one statement."""
    reached = _reached(ladder)
    moved = (
        sa.select(Standing.level, reached.label("after"), sa.func.count())
        .join(Member, Member.id == Standing.member_id)
        .outerjoin(MemberPoints, MemberPoints.member_id == Standing.member_id)
        .group_by(Standing.level, sa.literal_column("after"))
    )
    return {(row[0], row[1]): row[2] for row in reads().execute(moved)}


def _reached(ladder: Collection[Needs]) -> sa.ColumnElement[int]:
    """The highest level whose needs a member meets, as rules.reached_level says it."""
    quality = (Standing.good_posts + 2.0) / (Standing.good_posts + Standing.bad_posts + 4.0)
    age = sa.func.extract("epoch", now() - Member.created_at) / 86_400
    points = sa.func.greatest(sa.func.coalesce(MemberPoints.points, 0), 0)
    cases = [
        (
            sa.and_(points >= needs.min_points, age >= needs.min_age_days, quality >= needs.min_quality),
            needs.level,
        )
        for needs in sorted(ladder, key=lambda needs: -needs.level)
    ]
    return sa.case(*cases, else_=0)
