"""The calls of the permissions and the roles that have them."""

from __future__ import annotations

from typing import Any

from motorclub.http import Blueprint, current_viewer, page_schema, requires
from motorclub.platform.grants.schemas import ChangeGrantSchema, GrantedSchema, GrantSchema, GrantsQuery
from motorclub.platform.operations import grants
from motorclub.platform.services import switch_answer
from motorclub.plugin.host import current_host
from motorclub.viewer import Role

blueprint = Blueprint("platform_grants", __name__, description="What roles may do")

ADMINISTER = "platform.administer"


@blueprint.route("/admin/grants")
@blueprint.arguments(GrantsQuery, location="query")
@blueprint.response(200, page_schema(GrantSchema))
@requires(ADMINISTER)
def list_grants(query: dict[str, Any]) -> Any:
    """Every permission and the roles that have it."""
    return grants.grants(current_host(), query["page"], query["size"], query.get("plugin"))


@blueprint.route("/admin/grants", methods=["PUT"])
@blueprint.arguments(ChangeGrantSchema)
@blueprint.response(200, GrantedSchema)
@blueprint.alt_response(202, schema=GrantedSchema, description="Not every process has acknowledged yet")
@requires(ADMINISTER)
def change_grant(body: dict[str, Any]) -> Any:
    """Give a permission to a role or take it from it, in every process and open socket at once."""
    roles, state = grants.grant(
        current_host(),
        body["permission"],
        Role(body["role"]),
        granted=body["granted"],
        actor_id=current_viewer().id,
    )
    return switch_answer(state) | {"roles": roles}, 202 if state.missing else 200
