"""The calls of user management, under /users."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from flask import Response

from motorclub import clock
from motorclub.accounts.sessions.history import device_here
from motorclub.http import Blueprint, current_viewer, requires
from motorclub.http.limits import Limit, hit
from motorclub.http.rows import Page
from motorclub.http.security import never_store
from motorclub.members.administration import columns, listing, services
from motorclub.members.administration.columns import ColumnsRow
from motorclub.members.administration.listing import ManagedMemberRow
from motorclub.members.administration.schemas import (
    ChangeRoleSchema,
    FilterSchema,
    MembersQuery,
)
from motorclub.members.administration.services import EndedSessions
from motorclub.viewer import Role

blueprint = Blueprint("user_management", __name__, description="User management")

MANAGE = "members.manage"

SEARCHES = Limit("members-search", 600, timedelta(minutes=1))
CHANGES = Limit("members-manage", 300, timedelta(hours=1))
TABLES = Limit("members-export", 20, timedelta(hours=1))


blueprint.after_request(never_store)


@blueprint.route("")
@blueprint.arguments(MembersQuery, location="query")
@blueprint.response(200, Page[ManagedMemberRow])
@requires(MANAGE)
def list_members(query: dict[str, Any]) -> Any:
    """The members: searched, filtered, sorted. Of what a search finds, 1,000 are counted at most."""
    _limited(SEARCHES)
    return listing.list_members(**query)


@blueprint.route("/columns")
@blueprint.response(200, ColumnsRow)
@requires(MANAGE)
def show_columns() -> object:
    """What plugins know of members and the list can be filtered by."""
    _limited(SEARCHES)
    return ColumnsRow(columns.describe_columns())


@blueprint.route("/<id:user_id>/role", methods=["PUT"])
@blueprint.arguments(ChangeRoleSchema)
@blueprint.response(200, ManagedMemberRow)
@requires(MANAGE)
def change_role(body: dict[str, Any], user_id: int) -> Any:
    """Another role, which holds at once. 409 for the last admin; 403 when a code of the caller's own is missing."""
    return services.set_role(
        user_id,
        Role(body["role"]),
        body["reason"],
        body["code"],
        actor_id=_limited(CHANGES),
        device=device_here(),
    )


@blueprint.route("/<id:user_id>/end-sessions", methods=["POST"])
@blueprint.response(200, EndedSessions)
@requires(MANAGE)
def end_sessions(user_id: int) -> object:
    """Sign somebody out on every device."""
    return services.end_sessions(user_id, actor_id=_limited(CHANGES))


@blueprint.route("/<id:user_id>/verify-email", methods=["POST"])
@blueprint.response(200, ManagedMemberRow)
@requires(MANAGE)
def verify_email(user_id: int) -> object:
    """Mark a member's address as verified."""
    return services.verify_email(user_id, actor_id=_limited(CHANGES))


@blueprint.route("/export")
@blueprint.arguments(FilterSchema, location="query")
@blueprint.response(200, content_type="text/csv")
@requires(MANAGE)
def export_members(query: dict[str, object]) -> object:
    """The members that the filter finds as a table for spreadsheets."""
    actor_id, lines = _limited(TABLES), services.table_lines(**query)
    services.record_export(query, actor_id=actor_id)
    response = Response(lines, mimetype="text/csv")
    day = clock.now().date().isoformat()
    response.headers["Content-Disposition"] = f'attachment; filename="members-{day}.csv"'
    return response


def _limited(limit: Limit) -> int:
    """The caller's id, once the call is counted."""
    member_id = current_viewer().member_id
    hit(limit, f"member:{member_id}")
    return member_id
