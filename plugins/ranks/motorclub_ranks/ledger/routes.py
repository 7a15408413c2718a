"""The calls under /rank-api about points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motorclub.api import Blueprint, PageQuery, current_viewer, db, public, requires, signed_in
from motorclub.api.rows import Page
from motorclub_ranks.ledger import changing, queries, recalculating, schemas
from motorclub_ranks.ledger.models import RecalculationKind
from motorclub_ranks.ledger.rows import PointEventRow, PointRuleRow, RecalculationRow
from motorclub_ranks.shared.permissions import MANAGE

blueprint = Blueprint("ranks_points", __name__, description="Points and their rules")

# A body or query that a schema has checked.
Body = Mapping[str, Any]


@blueprint.route("/point-rules")
@blueprint.arguments(PageQuery, location="query")
@public
def list_rules(query: Body) -> Page[PointRuleRow]:
    """What earns points, and how many."""
    return queries.list_rules(current_viewer(), **query)


@blueprint.route("/point-rules/<string:rule_key>", methods=["PUT"])
@blueprint.arguments(schemas.RuleChangeSchema)
@requires(MANAGE)
def change_rule(body: Body, rule_key: str) -> PointRuleRow:
    """Give a rule other amounts, for what happens from now on. 409 for another version."""
    changing.change_rule(current_viewer(), rule_key, body)
    return queries.get_rule(rule_key)


@blueprint.route("/point-recalculations")
@blueprint.arguments(PageQuery, location="query")
@requires(MANAGE)
def list_recalculations(query: Body) -> Page[RecalculationRow]:
    """Recalculations and simulations, the newest first."""
    return queries.list_recalculations(**query)


@blueprint.route("/point-recalculations", methods=["POST"])
@blueprint.arguments(schemas.RecalculationRequestSchema)
@blueprint.response(202, RecalculationRow)
@requires(MANAGE)
def start_recalculation(body: Body) -> RecalculationRow:
    """Compute all points once more by the present rules, or simulate other ones. 409 while a recalculation runs."""
    proposed = {rule.pop("key"): rule for rule in map(dict, body["rules"])}
    kind = RecalculationKind(body["kind"])
    run_id = recalculating.start_recalculation(current_viewer(), kind, proposed)
    db.session.commit()
    return queries.get_recalculation(run_id)


@blueprint.route("/point-recalculations/<id:recalculation_id>")
@requires(MANAGE)
def get_recalculation(recalculation_id: int) -> RecalculationRow:
    """How far a recalculation or a simulation is."""
    return queries.get_recalculation(recalculation_id)


@blueprint.route("/users/<id:user_id>/points")
@blueprint.arguments(PageQuery, location="query")
@signed_in
def list_points(query: Body, user_id: int) -> Page[PointEventRow]:
    """The member's ledger with a reason for every row, the newest first; of others for staff. 404 without the game."""
    return queries.list_points(current_viewer(), user_id, **query)
