"""The calls under /rank-api about levels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motorclub.api import Blueprint, PageQuery, current_viewer, db, enqueue_one, public, requires
from motorclub.api.rows import Page
from motorclub_ranks.levels import jobs, ladder, schemas, simulating, standings
from motorclub_ranks.levels.rows import ActivityRankRow, LadderSimulationRow, MemberLevelsRow, UserRankRow
from motorclub_ranks.levels.rules import Needs
from motorclub_ranks.shared.permissions import MANAGE

blueprint = Blueprint("ranks_levels", __name__, description="Levels, and where members stand")

# A body or query that a schema has checked.
Body = Mapping[str, Any]


@blueprint.route("/activity-ranks")
@blueprint.arguments(PageQuery, location="query")
@public
def list_ranks(query: Body) -> Page[ActivityRankRow]:
    """The levels from the lowest; those that are switched off are for admins alone."""
    return ladder.list_ranks(current_viewer(), **query)


@blueprint.route("/activity-ranks", methods=["POST"])
@blueprint.arguments(schemas.ActivityRankCreateSchema)
@blueprint.response(201, ActivityRankRow)
@requires(MANAGE)
def add_rank(body: Body) -> ActivityRankRow:
    """Add a level. 400 unless it needs at least what the level below it needs."""
    return ladder.get_rank(ladder.add_rank(current_viewer(), body))


@blueprint.route("/activity-ranks/<id:rank_id>", methods=["PUT"])
@blueprint.arguments(schemas.ActivityRankChangeSchema)
@requires(MANAGE)
def change_rank(body: Body, rank_id: int) -> ActivityRankRow:
    """Change a level, or switch it off. Members move when they are looked at next."""
    ladder.change_rank(current_viewer(), rank_id, body)
    return ladder.get_rank(rank_id)


@blueprint.route("/activity-ranks/<id:rank_id>", methods=["DELETE"])
@requires(MANAGE)
def delete_rank(rank_id: int) -> None:
    """Delete a level. 409 for one that members have."""
    ladder.delete_rank(current_viewer(), rank_id)


@blueprint.route("/activity-ranks/simulations", methods=["POST"])
@blueprint.arguments(schemas.LadderProposalSchema)
@requires(MANAGE)
def simulate_ladder(body: Body) -> LadderSimulationRow:
    """How many members another ladder would move; nothing changes."""
    return simulating.simulate_ladder([Needs(**needs) for needs in body["levels"]])


@blueprint.route("/activity-ranks/evaluations", methods=["POST"])
@blueprint.response(202)
@requires(MANAGE)
def evaluate_members() -> None:
    """Look at every member now, in the background, instead of in the coming night."""
    enqueue_one(jobs.EVALUATE)
    db.session.commit()


@blueprint.route("/member-levels")
@blueprint.arguments(schemas.MemberLevelsQuery, location="query")
@public
def list_member_levels(query: Body) -> MemberLevelsRow:
    """The levels of some members, for the marks beside their names."""
    return standings.list_member_levels({int(number) for number in query["members"].split(",")})


@blueprint.route("/users/<id:user_id>/rank")
@public
def get_user_rank(user_id: int) -> UserRankRow:
    """Where a member stands; what is missing to the next level is for themselves and for admins."""
    return standings.get_user_rank(current_viewer(), user_id)
