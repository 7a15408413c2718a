"""The calls under /analytics-api about what members reach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motorclub.api import Blueprint, current_viewer, signed_in
from motorclub.api.rows import Page
from motorclub_analytics.people import queries, schemas
from motorclub_analytics.people.rows import EventFiguresRow, MemberFiguresRow

blueprint = Blueprint("analytics_people", __name__, description="What members reach and organisers sell")

# A query that a schema has checked.
Query = Mapping[str, Any]


@blueprint.route("/users/<id:user_id>/analytics")
@blueprint.arguments(schemas.PeriodQuery, location="query")
@signed_in
def get_member_figures(query: Query, user_id: int) -> MemberFiguresRow:
    """What a member reaches, beside the period before: the member's own, and every member's for admins."""
    return queries.get_member_figures(current_viewer(), user_id, **query)


@blueprint.route("/organizers/<id:organizer_id>/analytics")
@blueprint.arguments(schemas.PeriodQuery, location="query")
@signed_in
def get_organizer_figures(query: Query, organizer_id: int) -> MemberFiguresRow:
    """What an organiser's events sell, who comes and who reads what they announce: their own, and for admins."""
    return queries.get_organizer_figures(current_viewer(), organizer_id, **query)


@blueprint.route("/organizers/<id:organizer_id>/events")
@blueprint.arguments(schemas.EventsQuery, location="query")
@signed_in
def list_event_figures(query: Query, organizer_id: int) -> Page[EventFiguresRow]:
    """The same by event, the newest event first."""
    return queries.list_event_figures(current_viewer(), organizer_id, **query)
