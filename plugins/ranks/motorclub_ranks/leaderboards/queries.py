"""Reading a board: a page of its first hundred, and the places around the caller's own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import msgspec
import sqlalchemy as sa

from motorclub.api import Member, Viewer, invalid, privacy_of, reads
from motorclub.api.figures import today
from motorclub.api.rows import AUTHOR, Page, columns_of, read_rows
from motorclub.api.social import MEMBER, list_followed
from motorclub_ranks.leaderboards.models import Board, LeaderboardSnapshot
from motorclub_ranks.leaderboards.periods import Period, find_span
from motorclub_ranks.leaderboards.rows import LeaderboardRow, PlaceRow, ScopeRow
from motorclub_ranks.leaderboards.scopes import ScopeKind, name_scope
from motorclub_ranks.shared.game import check_game

# So many are shown, and so many on each side of the caller.
SHOWN, AROUND = 100, 2
# A caller who follows more is compared with so many of them.
MOST_FOLLOWED = 5_000
OF_PLACE = ("points", "rank", "previous_rank", "position")

_Where = tuple[sa.ColumnElement[bool], ...]


def read_board(
    viewer: Viewer, page: int, size: int, board: str, period: str, scope: str, key: str | None
) -> LeaderboardRow:
    """A page of a board, without those who have hidden themselves since the last snapshot.

    Raises 404 while the game is off, 400 for a visitor who asks for those whom they follow.
    """
    check_game()
    start = find_span(Period(period), today()).start
    kind = ScopeKind(scope)
    places = _places_of(viewer, _is_of(board, period, start, name_scope(kind, key)), kind)
    first, last = page * size, min((page + 1) * size, SHOWN)
    position = places.c.position
    in_page = sa.and_(position > first, position <= last)
    own = sa.select(position).where(places.c.user_id == viewer.id).scalar_subquery()
    found = _hide_opted_out(_read_places(places, [in_page, position.between(own - AROUND, own + AROUND)]))
    content = [place for place in found if first < place.position <= last]
    answer = Page.of(content, found[0].total if found else 0, page, size)
    return LeaderboardRow(
        **msgspec.structs.asdict(answer),
        board=board,
        period=period,
        period_start=start,
        own=_around(found, viewer),
    )


def list_scopes() -> list[ScopeRow]:
    """The countries and the brands that have a board of all time. Raises 404 while the game is off."""
    check_game()
    start = find_span(Period.ALL, today()).start
    scope = LeaderboardSnapshot.scope
    of_all = _is_of(Board.OVERALL, Period.ALL, start)
    first = sa.select(scope).where(*of_all, LeaderboardSnapshot.position == 1, scope.contains(":"))
    named = (name.partition(":") for name in reads().scalars(first.order_by(scope)))
    return [ScopeRow(kind, key) for kind, _, key in named]


def _is_of(board: str, period: str, start: date, scope: str | None = None) -> _Where:
    of_board = (
        LeaderboardSnapshot.period == period,
        LeaderboardSnapshot.period_start == start,
        LeaderboardSnapshot.board == board,
    )
    return of_board if scope is None else (*of_board, LeaderboardSnapshot.scope == scope)


def _places_of(viewer: Viewer, which: _Where, scope: ScopeKind) -> Any:
    """(user_id, points, rank, previous_rank, position) of a board."""
    snapshot = LeaderboardSnapshot
    columns = (snapshot.user_id, snapshot.points, snapshot.rank, snapshot.previous_rank, snapshot.position)
    if scope is not ScopeKind.FOLLOWING:
        return sa.select(*columns).where(*which).subquery("places")
    if viewer.id is None:
        raise invalid("scope", "Log in to compare with those whom you follow.")
    ids = {*sorted(list_followed(viewer.id, MEMBER))[:MOST_FOLLOWED], viewer.id}
    among = (*which, snapshot.user_id.in_(ids))
    earlier = sa.func.rank().over(order_by=snapshot.previous_rank.asc().nulls_last())
    return (
        sa.select(
            snapshot.user_id,
            snapshot.points,
            sa.func.rank().over(order_by=snapshot.rank).label("rank"),
            sa.case((snapshot.previous_rank.is_not(None), earlier)).label("previous_rank"),
            sa.func.row_number().over(order_by=snapshot.position).label("position"),
        )
        .where(*among)
        .cte("places")
    )


def _read_places(places: Any, ranges: Sequence[sa.ColumnElement[bool]]) -> list[PlaceRow]:
    """The rows of these ranges of positions, in their order; each range is read from the index by itself."""
    count = sa.select(sa.func.count()).where(places.c.position <= SHOWN).scalar_subquery()
    chosen = sa.union(*(sa.select(places).where(which) for which in ranges)).subquery("chosen")
    columns = columns_of(PlaceRow, **AUTHOR, **{name: chosen.c[name] for name in OF_PLACE}, total=count)
    found = sa.select(*columns).join(Member, Member.id == chosen.c.user_id)
    return read_rows(PlaceRow, found.order_by(chosen.c.position))


def _hide_opted_out(places: Sequence[PlaceRow]) -> list[PlaceRow]:
    """Those who have not switched themselves off since the last snapshot."""
    privacy = privacy_of([place.author_id for place in places])
    return [place for place in places if not privacy[place.author_id].hide_leaderboard]


def _around(places: Sequence[PlaceRow], viewer: Viewer) -> list[PlaceRow]:
    own = next((place.position for place in places if place.author_id == viewer.id), None)
    return [] if own is None else [place for place in places if abs(place.position - own) <= AROUND]
