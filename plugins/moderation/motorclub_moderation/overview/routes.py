"""The calls under /moderation-api of the moderator panel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motorclub.api import Blueprint, PageQuery, current_viewer, requires
from motorclub.api.rows import Page
from motorclub_moderation.overview import findings, panel, schemas
from motorclub_moderation.overview.permissions import JUDGE_VOTES, READ_PANEL
from motorclub_moderation.overview.rows import PanelFiguresRow, PanelRow, TeamMemberRow, VoteFindingRow

blueprint = Blueprint("moderation_overview", __name__, description="The moderator panel")

# A body or query that a schema has checked.
Body = Mapping[str, Any]


@blueprint.route("/panel")
@requires(READ_PANEL)
def count_work() -> PanelRow:
    """How much there is to do now."""
    return panel.count_work(current_viewer())


@blueprint.route("/panel/figures")
@requires(READ_PANEL)
def read_figures() -> PanelFiguresRow:
    """Cases of the last 30 days, and the median time to the first action."""
    return panel.read_figures()


@blueprint.route("/panel/team")
@blueprint.arguments(PageQuery, location="query")
@requires(READ_PANEL)
def list_team(query: Body) -> Page[TeamMemberRow]:
    """What each of the staff has done in the last 30 days."""
    return panel.list_team(**query)


@blueprint.route("/vote-findings")
@blueprint.arguments(schemas.VoteFindingsQuery, location="query")
@requires(JUDGE_VOTES)
def list_findings(query: Body) -> Page[VoteFindingRow]:
    """Suspicious votes, the newest finding first."""
    return findings.list_findings(**query)


@blueprint.route("/vote-findings/<id:finding_id>/invalidate", methods=["PUT"])
@blueprint.arguments(schemas.VoteDecisionSchema)
@requires(JUDGE_VOTES)
def invalidate(body: Body, finding_id: int) -> VoteFindingRow:
    """Let the votes count no longer for their receiver. 409 for a decided finding."""
    findings.invalidate(current_viewer(), finding_id, **body)
    return findings.get_finding(finding_id)


@blueprint.route("/vote-findings/<id:finding_id>/dismiss", methods=["PUT"])
@blueprint.arguments(schemas.VoteDecisionSchema)
@requires(JUDGE_VOTES)
def dismiss(body: Body, finding_id: int) -> VoteFindingRow:
    """Leave the votes as they are. 409 for a decided finding."""
    findings.dismiss(current_viewer(), finding_id, **body)
    return findings.get_finding(finding_id)
