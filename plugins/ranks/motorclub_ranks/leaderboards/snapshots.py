"""Computing the boards of a period from the ledger, and storing what has changed of them.

A reversal counts on the day of what it reverses, so it corrects the ranks of the last period as well. Both periods are
added up and ranked in one pass over the days, without a join whose size the database would have to guess.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import STAFF, db, settings_of
from motorclub.api.figures import today
from motorclub.api.leaderboards import listed_members
from motorclub.api.rows import delete_rows
from motorclub_ranks.leaderboards.models import Board, LeaderboardSnapshot, MemberCar
from motorclub_ranks.leaderboards.page_cache import PAGES
from motorclub_ranks.leaderboards.periods import Period, Span, find_previous_span, find_span
from motorclub_ranks.leaderboards.scopes import EVERYBODY, ScopeKind
from motorclub_ranks.ledger.boards import select_rule_keys
from motorclub_ranks.ledger.models import DailyPoints
from motorclub_ranks.settings import RanksSettings

Rows = sa.Select[*tuple[Any, ...]]
Union = sa.CompoundSelect[*tuple[Any, ...]]
GROUPS = [board for board in Board if board is not Board.OVERALL]
OF_MEMBER = ("board", "scope", "user_id")
KEY = ("period", "period_start", *OF_MEMBER)
CHANGING = ("points", "reached_at", "rank", "position", "previous_rank")
# What is added up of a member, for the period and for the one before.
SUMS = ("points", "reached_at", "points_before")


def refresh_leaderboards() -> None:
    """Bring the boards of all current periods up to date, and delete those of past ones; in the transaction."""
    day = today()
    for period in Period:
        span = find_span(period, day)
        _store_span(span)
        is_past = LeaderboardSnapshot.period_start != span.start
        delete_rows(LeaderboardSnapshot, sa.and_(LeaderboardSnapshot.period == period, is_past))
    PAGES.expire()


def has_snapshot() -> bool:
    """Whether there are boards of this week."""
    start = find_span(Period.ALL, today()).start
    is_current = (LeaderboardSnapshot.period == Period.ALL, LeaderboardSnapshot.period_start == start)
    return bool(db.session.scalar(sa.select(sa.exists().where(*is_current))))


def _store_span(span: Span) -> None:
    """Write the rows that have changed, and delete those of members who have none any more; one statement."""
    fresh, snapshot = _rank(span).cte("fresh"), LeaderboardSnapshot
    is_of_span = sa.and_(snapshot.period == span.period, snapshot.period_start == span.start)
    is_same = sa.and_(*(getattr(snapshot, name) == fresh.c[name] for name in OF_MEMBER))
    gone = sa.delete(snapshot).where(is_of_span, ~sa.exists().where(is_same)).cte("gone")
    stored = sa.tuple_(*(getattr(snapshot, name) for name in CHANGING))
    # A conflict that changes nothing would still lock its row, which costs as much as writing it.
    is_new = stored.is_distinct_from(sa.tuple_(*(fresh.c[name] for name in CHANGING)))
    period = (sa.literal(span.period.value), sa.literal(span.start))
    columns = sa.select(*period, *(fresh.c[name] for name in (*OF_MEMBER, *CHANGING)))
    changed = columns.outerjoin_from(fresh, snapshot, sa.and_(is_of_span, is_same)).where(is_new)
    new = insert(snapshot).from_select([*KEY, *CHANGING], changed)
    values = {name: new.excluded[name] for name in CHANGING}
    # The database cannot know how large the sums are: it would compare each row with each.
    db.session.execute(sa.text("SET LOCAL enable_nestloop = off"))
    db.session.execute(new.on_conflict_do_update(index_elements=list(KEY), set_=values).add_cte(gone))


def _rank(span: Span) -> Rows:
    """The columns of LeaderboardSnapshot but its period: competition ranking on each board and in each scope."""
    totals = _in_scopes(span).cte("totals")
    board = [totals.c.board, totals.c.scope]
    most_first, most_before = totals.c.points.desc(), totals.c.points_before.desc()
    order = (most_first, totals.c.reached_at, totals.c.user_id)
    rank_before = sa.func.rank().over(partition_by=board, order_by=most_before)
    ranked = sa.select(
        *board,
        totals.c.user_id,
        totals.c.points,
        totals.c.reached_at,
        sa.func.rank().over(partition_by=board, order_by=most_first).label("rank"),
        sa.func.row_number().over(partition_by=board, order_by=order).label("position"),
        sa.case((totals.c.points_before > 0, rank_before)).label("previous_rank"),
    ).subquery("ranked")
    return sa.select(ranked).where(ranked.c.points > 0)


def _in_scopes(span: Span) -> Union:
    """(board, scope, user_id, *SUMS) of everybody, of each country and of each brand."""
    listed = _listed(span).cte("listed")
    sums = (listed.c.user_id, *(listed.c[name] for name in SUMS))
    country = ScopeKind.COUNTRY.value + ":" + listed.c.country
    brand = ScopeKind.BRAND.value + ":" + MemberCar.brand
    owners = sa.and_(MemberCar.member_id == listed.c.user_id, MemberCar.brand.is_not(None))
    of_brands = sa.select(listed.c.board, brand.label("scope"), *sums).join_from(listed, MemberCar, owners)
    return sa.union_all(
        sa.select(listed.c.board, sa.literal(EVERYBODY).label("scope"), *sums),
        sa.select(listed.c.board, country.label("scope"), *sums).where(listed.c.country.is_not(None)),
        # A member with two cars of a brand stands on its board once.
        of_brands.where(listed.c.shows_garage).distinct(),
    )


def _listed(span: Span) -> Rows:
    """The sums of those who may be shown."""
    per_board = _add_up(span).cte("per_board")
    members = listed_members().subquery("members")
    hidden = settings_of(RanksSettings).hidden_member_ids
    shown = [members.c.id.not_in(hidden)]
    if not settings_of(RanksSettings).staff_on_boards:
        shown.append(members.c.role.not_in([role.value for role in STAFF]))
    return (
        sa.select(per_board, members.c.country, members.c.shows_garage)
        .join(members, members.c.id == per_board.c.user_id)
        .where(*shown)
    )


def _add_up(span: Span) -> Union:
    """(board, user_id, *SUMS) of each member with points in a period or in the one before."""
    by_rule = _add_up_rules(span).cte("by_rule")
    sums = (
        by_rule.c.user_id,
        sa.func.coalesce(sa.func.sum(by_rule.c.points), 0).label("points"),
        sa.func.max(by_rule.c.reached_at).label("reached_at"),
        sa.func.coalesce(sa.func.sum(by_rule.c.points_before), 0).label("points_before"),
    )
    overall = sa.select(sa.literal(Board.OVERALL.value).label("board"), *sums)
    boards = [
        sa.select(sa.literal(board.value).label("board"), *sums)
        .where(by_rule.c.rule_key.in_(select_rule_keys(board)))
        .group_by(by_rule.c.user_id)
        for board in GROUPS
    ]
    return sa.union_all(overall.group_by(by_rule.c.user_id), *boards)


def _add_up_rules(span: Span) -> Rows:
    before = find_previous_span(span)
    is_in_span, is_before = _is_within(span), _is_within(before)
    reached_at = sa.func.max(DailyPoints.last_settled_at).filter(is_in_span, DailyPoints.points != 0)
    return (
        sa.select(
            DailyPoints.member_id.label("user_id"),
            DailyPoints.rule_key,
            sa.func.sum(DailyPoints.points).filter(is_in_span).label("points"),
            reached_at.label("reached_at"),
            sa.func.sum(DailyPoints.points).filter(is_before).label("points_before"),
        )
        .where(sa.or_(is_in_span, is_before))
        .group_by(DailyPoints.member_id, DailyPoints.rule_key)
    )


def _is_within(span: Span) -> sa.ColumnElement[bool]:
    is_until = DailyPoints.day < span.end
    return is_until if span.period is Period.ALL else sa.and_(is_until, DailyPoints.day >= span.start)
