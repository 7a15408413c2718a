"""The calls under /users."""

from __future__ import annotations

from typing import Any

from motorclub.http import Blueprint, public
from motorclub.members import services
from motorclub.members.schemas import PublicMemberSchema

blueprint = Blueprint("users", __name__, description="Members")


@blueprint.route("/<id:user_id>")
@blueprint.response(200, PublicMemberSchema)
@public
def show_member(user_id: int) -> Any:
    """A member's public face."""
    return services.public_view(user_id)
