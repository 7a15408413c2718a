"""The calls under /users, and those of the roles' permissions."""

from __future__ import annotations

from typing import Any

from motorclub.http import Blueprint, current_viewer, page_schema, public, requires
from motorclub.members import grants, services
from motorclub.members.schemas import (
    ChangeGrantSchema,
    GrantedSchema,
    GrantSchema,
    GrantsQuery,
    PublicMemberSchema,
)
from motorclub.members.values import Role
from motorclub.platform.services import host, switch_answer

blueprint = Blueprint("users", __name__, description="Members")
grants_blueprint = Blueprint("platform_grants", __name__, description="What roles may do")

ADMINISTER = "platform.administer"


@blueprint.route("/<id:user_id>")
@blueprint.response(200, PublicMemberSchema)
@public
def show_member(user_id: int) -> Any:
    """A member's public face."""
    return services.public_view(user_id)


@grants_blueprint.route("/admin/grants")
@grants_blueprint.arguments(GrantsQuery, location="query")
@grants_blueprint.response(200, page_schema(GrantSchema))
@requires(ADMINISTER)
def list_grants(query: dict[str, Any]) -> Any:
    """Every permission and the roles that have it."""
    return grants.grants(host(), query["page"], query["size"], query.get("plugin"))


@grants_blueprint.route("/admin/grants", methods=["PUT"])
@grants_blueprint.arguments(ChangeGrantSchema)
@grants_blueprint.response(200, GrantedSchema)
@grants_blueprint.alt_response(
    202, schema=GrantedSchema, description="Not every process has acknowledged yet"
)
@requires(ADMINISTER)
def change_grant(body: dict[str, Any]) -> Any:
    """Give a permission to a role or take it from it, in every process and open socket at once."""
    roles, state = grants.grant(
        host(),
        body["permission"],
        Role(body["role"]),
        granted=body["granted"],
        actor_id=current_viewer().id,
    )
    return switch_answer(state) | {"roles": roles}, 202 if state.missing else 200
