"""The calls under /rank-api about leaderboards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response

from motorclub.api import Blueprint, current_viewer, public
from motorclub.api.figures import today
from motorclub.api.rows import schema_of
from motorclub_ranks.leaderboards import queries, schemas
from motorclub_ranks.leaderboards.page_cache import PAGES
from motorclub_ranks.leaderboards.rows import LeaderboardRow, ScopeRow

BOARD = schema_of(LeaderboardRow)()
blueprint = Blueprint("ranks_leaderboards", __name__, description="Leaderboards")


@blueprint.route("/leaderboards")
@blueprint.arguments(schemas.LeaderboardQuery, location="query")
@blueprint.response(200, LeaderboardRow)
@public
def read_board(query: Mapping[str, Any]) -> LeaderboardRow | Response:
    """The first hundred of a board, and the places around the caller's own. 404 while the game is off."""
    viewer = current_viewer()
    if viewer.signed_in:
        return queries.read_board(viewer, **query)
    key = (today(), *sorted(query.items(), key=str))
    return PAGES.respond(key, lambda: BOARD.dump(queries.read_board(viewer, **query)))


@blueprint.route("/leaderboard-scopes")
@blueprint.response(200, schema_of(ScopeRow)(many=True))
@public
def list_scopes() -> Sequence[ScopeRow]:
    """The countries and the brands that have a board. 404 while the game is off."""
    return queries.list_scopes()
