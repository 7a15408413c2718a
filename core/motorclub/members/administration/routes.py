"""The calls of user management, under /users."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from flask import Response, request

from motorclub import clock
from motorclub.accounts.sessions.history import Device
from motorclub.http import Blueprint, current_viewer, page_of, page_schema, requires
from motorclub.http.limits import Limit, hit
from motorclub.members.administration import columns, listing, services, table
from motorclub.members.administration.schemas import (
    ChangeRoleSchema,
    ColumnsSchema,
    EndedSessionsSchema,
    FilterSchema,
    ManagedMemberSchema,
    MembersQuery,
)
from motorclub.members.permissions import MANAGE
from motorclub.viewer import Role

blueprint = Blueprint("user_management", __name__, description="User management")

SEARCHES = Limit("members-search", 600, timedelta(minutes=1))
DEEDS = Limit("members-manage", 300, timedelta(hours=1))
TABLES = Limit("members-export", 20, timedelta(hours=1))


def never_store(response: Response) -> Response:
    """Addresses of people are in no cache."""
    response.headers["Cache-Control"] = "no-store"
    return response


blueprint.after_request(never_store)


@blueprint.route("")
@blueprint.arguments(MembersQuery, location="query")
@blueprint.response(200, page_schema(ManagedMemberSchema))
@requires(MANAGE)
def list_members(query: dict[str, Any]) -> Any:
    """The members: searched, filtered, sorted. Of what a search finds, 1,000 are counted at most."""
    _limited(SEARCHES)
    rows, total = listing.list_members(**query)
    return page_of(rows, total, query["page"], query["size"])


@blueprint.route("/columns")
@blueprint.response(200, ColumnsSchema)
@requires(MANAGE)
def show_columns() -> object:
    """What plugins know of members and the list can be filtered by."""
    _limited(SEARCHES)
    return {"columns": columns.describe_columns()}


@blueprint.route("/<id:user_id>/role", methods=["PUT"])
@blueprint.arguments(ChangeRoleSchema)
@blueprint.response(200, ManagedMemberSchema)
@requires(MANAGE)
def change_role(body: dict[str, Any], user_id: int) -> Any:
    """Another role, which holds at once. 409 for the last admin; 403 when a code of the caller's own is missing."""
    return services.set_role(
        user_id, Role(body["role"]), body["reason"], body["code"], actor_id=_limited(DEEDS), device=_device()
    )


@blueprint.route("/<id:user_id>/end-sessions", methods=["POST"])
@blueprint.response(200, EndedSessionsSchema)
@requires(MANAGE)
def end_sessions(user_id: int) -> object:
    """Sign somebody out on every device."""
    return {"ended": services.end_sessions(user_id, actor_id=_limited(DEEDS))}


@blueprint.route("/<id:user_id>/verify-email", methods=["POST"])
@blueprint.response(200, ManagedMemberSchema)
@requires(MANAGE)
def verify_email(user_id: int) -> object:
    """Take somebody's address for proved."""
    return services.verify_email(user_id, actor_id=_limited(DEEDS))


@blueprint.route("/export")
@blueprint.arguments(FilterSchema, location="query")
@blueprint.response(200, content_type="text/csv")
@requires(MANAGE)
def export_members(query: dict[str, object]) -> object:
    """The members that the filter finds as a table for spreadsheets."""
    actor_id, lines = _limited(TABLES), table.lines(**query)
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


def _device() -> Device:
    return Device(request.headers.get("User-Agent", ""), request.remote_addr or "")
