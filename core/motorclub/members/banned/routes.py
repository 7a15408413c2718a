"""The calls of whoever is banned, under /users/banned, and the mailed link to a copy of their data.

Tokens travel in bodies, not in addresses, but for the mailed link: that is what links are for.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from flask import Response, request, send_from_directory

from motorclub.accounts.credentials.data_tokens import member_of
from motorclub.accounts.sessions.history import Device
from motorclub.files.services import folder
from motorclub.http import Blueprint, public
from motorclub.http.limits import Limit, hit, limit_by_address
from motorclub.members.banned import services
from motorclub.members.banned.schemas import (
    BannedLeaveSchema,
    BannedSchema,
    BannedTokenSchema,
    ExportLinkSchema,
)
from motorclub.members.data import account_deletion, exports
from motorclub.members.routes import DEPARTURES, EXPORTS
from motorclub.members.schemas import DataExportSchema, DeletionSchema
from motorclub.plugin.values import ContentChoice

blueprint = Blueprint("banned", __name__, description="What whoever is banned may still do")

CALLS = Limit("banned", 60, timedelta(hours=1))


def never_store(response: Response) -> Response:
    """What belongs to one person is in no cache."""
    response.headers["Cache-Control"] = "no-store"
    return response


blueprint.after_request(never_store)


@blueprint.route("/banned", methods=["POST"])
@blueprint.arguments(BannedTokenSchema)
@blueprint.response(200, BannedSchema)
@public
@limit_by_address(CALLS)
def show_rights(body: dict[str, Any]) -> Any:
    """What is under way for the member of this token. 410 once it has expired."""
    return services.state_of(_holder(body["token"]))


@blueprint.route("/banned/data-exports", methods=["POST"])
@blueprint.arguments(BannedTokenSchema)
@blueprint.response(202, DataExportSchema)
@public
@limit_by_address(CALLS)
def export_data(body: dict[str, Any]) -> Any:
    """Have a copy of one's data made; its link is mailed. 409 while one is being made, 410 as above."""
    return services.export(_holder(body["token"], EXPORTS))


@blueprint.route("/banned/account-deletion", methods=["POST"])
@blueprint.arguments(BannedLeaveSchema)
@blueprint.response(202, DeletionSchema)
@public
@limit_by_address(CALLS)
def leave(body: dict[str, Any]) -> Any:
    """Have the account deleted in 14 days; takes the password, and a code where there is a second factor."""
    member_id, content = _holder(body["token"], DEPARTURES), ContentChoice(body["content"])
    device = Device(request.headers.get("User-Agent", ""), request.remote_addr or "")
    return services.leave(member_id, body["password"], body["code"], content, device)


@blueprint.route("/banned/account-deletion/cancel", methods=["POST"])
@blueprint.arguments(BannedTokenSchema)
@blueprint.response(204)
@public
@limit_by_address(CALLS)
def stay(body: dict[str, Any]) -> None:
    """Change one's mind. 404 when the account is not going to be deleted."""
    account_deletion.cancel(_holder(body["token"], DEPARTURES))


@blueprint.route("/data-export-file")
@blueprint.arguments(ExportLinkSchema, location="query")
@blueprint.response(200, content_type="application/zip")
@public
@limit_by_address(CALLS)
def fetch_mailed_export(query: dict[str, str]) -> object:
    """The zip behind a mailed link, for seven days. 410 for a link that opens nothing any more."""
    name = exports.mailed_file(query["token"])
    return send_from_directory(
        folder(), name, mimetype="application/zip", as_attachment=True, download_name="motorclub-data.zip"
    )


def _holder(token: str, limit: Limit | None = None) -> int:
    """Whose token this is, once the call is counted for them. Raises 410."""
    member_id = member_of(token)
    if limit:
        hit(limit, f"member:{member_id}")
    return member_id
