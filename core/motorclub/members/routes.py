"""The calls under /users."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from motorclub.accounts.credentials.tokens import member_of_data_token
from motorclub.accounts.sessions.history import device_here
from motorclub.files.pictures.decoding import Cut
from motorclub.files.pictures.uploads import uploaded_picture
from motorclub.files.routes import send_stored
from motorclub.http import (
    Blueprint,
    PageQuery,
    current_viewer,
    page_of,
    page_schema,
    public,
    restrictable,
    signed_in,
)
from motorclub.http.limits import Limit, hit, limit_by_address, limit_by_member_and_address
from motorclub.http.security import never_store
from motorclub.members.data import requests
from motorclub.members.profiles import mentions, names, pictures, profiles
from motorclub.members.profiles.mentions import MembersRow
from motorclub.members.profiles.pictures import UPLOAD
from motorclub.members.profiles.profiles import seen_by
from motorclub.members.schemas import (
    BannedLeaveSchema,
    BannedSchema,
    BannedTokenSchema,
    BannerSchema,
    ChangePrivacySchema,
    ChangeProfileSchema,
    DataExportSchema,
    DeletionSchema,
    ExportLinkSchema,
    LeaveSchema,
    MentionQuery,
    NamedMemberSchema,
    OwnProfileSchema,
    PrivacySchema,
    ProfileImageSchema,
    PublicMemberSchema,
)
from motorclub.plugin.values import ContentChoice

blueprint = Blueprint("users", __name__, description="Members")

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
LOOK_UPS = Limit("by-name", 120, MINUTE)
CHANGES = Limit("profile", 60, HOUR)
UPLOADS = Limit("upload", 30, HOUR)
EXPORTS = Limit("data-export", 5, DAY)
DEPARTURES = Limit("account-deletion", 20, DAY)


blueprint.after_request(never_store)


@blueprint.route("/<id:user_id>")
@blueprint.response(200, PublicMemberSchema)
@public
def show_member(user_id: int) -> object:
    """A member, as far as the caller may see them."""
    return seen_by(current_viewer(), user_id)


@blueprint.route("/by-name/<name>")
@blueprint.response(200, NamedMemberSchema)
@public
@limit_by_address(LOOK_UPS)
def find_by_name(name: str) -> object:
    """Whose name this is, or was."""
    return names.by_name(name)


@blueprint.route("/mentionable")
@blueprint.arguments(MentionQuery, location="query")
@signed_in
def complete_mention(query: dict[str, str]) -> MembersRow:
    """Members whose names begin so and whom the caller may mention, by name; at most eight."""
    return mentions.complete_mention(current_viewer(), query["q"])


@blueprint.route("/me")
@blueprint.response(200, OwnProfileSchema)
@signed_in
def show_me() -> object:
    """The caller's own account."""
    return profiles.own_profile(current_viewer().member_id)


@blueprint.route("/me", methods=["PUT"])
@blueprint.arguments(ChangeProfileSchema)
@blueprint.response(200, OwnProfileSchema)
@restrictable("core.profile")
@signed_in
@limit_by_member_and_address(CHANGES)
def change_me(body: dict[str, object]) -> object:
    """Change some of it. 409 for a username that is taken, or that was changed less than 90 days ago."""
    viewer = current_viewer()
    profiles.change_profile(viewer, body)
    return profiles.own_profile(viewer.member_id)


@blueprint.route("/me/privacy")
@blueprint.response(200, PrivacySchema)
@signed_in
def show_privacy() -> object:
    """The caller's privacy switches."""
    return profiles.privacy(current_viewer().member_id)


@blueprint.route("/me/privacy", methods=["PUT"])
@blueprint.arguments(ChangePrivacySchema)
@blueprint.response(200, PrivacySchema)
@signed_in
@limit_by_member_and_address(CHANGES)
def change_privacy(body: dict[str, object]) -> object:
    """Throw some of them."""
    member_id = current_viewer().member_id
    profiles.change_privacy(member_id, body)
    return profiles.privacy(member_id)


@blueprint.route("/me/profile-image", methods=["PUT"])
@blueprint.doc(requestBody=UPLOAD)
@blueprint.response(200, ProfileImageSchema)
@restrictable("core.profile")
@signed_in
@limit_by_member_and_address(UPLOADS)
def upload_profile_image() -> object:
    """A picture (`image`, at most 5 MB), of which the square x, y, size is taken, or else the middle."""
    sides = pictures.uploaded_cut()
    cut = Cut(**sides) if sides else None
    return {"profile_image": pictures.set_profile_image(current_viewer(), uploaded_picture(), cut)}


@blueprint.route("/me/profile-image", methods=["DELETE"])
@blueprint.response(200, ProfileImageSchema)
@signed_in
@limit_by_member_and_address(CHANGES)
def remove_profile_image() -> object:
    """Back to the letter on a colour."""
    pictures.remove_profile_image(current_viewer().member_id)
    return {"profile_image": None}


@blueprint.route("/me/banner", methods=["PUT"])
@blueprint.doc(requestBody=UPLOAD)
@blueprint.response(200, BannerSchema)
@restrictable("core.profile")
@signed_in
@limit_by_member_and_address(UPLOADS)
def upload_banner() -> object:
    """The wide picture above the profile (`image`, at most 5 MB), three times as wide as high."""
    return {"banner": pictures.set_banner(current_viewer(), uploaded_picture())}


@blueprint.route("/me/banner", methods=["DELETE"])
@blueprint.response(200, BannerSchema)
@signed_in
@limit_by_member_and_address(CHANGES)
def remove_banner() -> object:
    """No picture above the profile."""
    pictures.remove_banner(current_viewer().member_id)
    return {"banner": None}


@blueprint.route("/me/data-exports")
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, page_schema(DataExportSchema))
@signed_in
def list_exports(query: dict[str, int]) -> object:
    """The caller's copies of their data that can be fetched or are being made, the newest first."""
    rows, total = requests.list_exports(current_viewer().member_id, **query)
    return page_of(rows, total, query["page"], query["size"])


@blueprint.route("/me/data-exports", methods=["POST"])
@blueprint.response(202, DataExportSchema)
@signed_in
@limit_by_member_and_address(EXPORTS)
def request_export() -> object:
    """Have a copy made: a zip with a part of the core and of every plugin. 409 while one is being made."""
    return requests.request_copy(current_viewer().member_id)


@blueprint.route("/me/data-exports/<id:export_id>/file")
@blueprint.response(200, content_type="application/zip")
@signed_in
def fetch_export(export_id: int) -> object:
    """The zip, for seven days; 409 while it is being made, 410 afterwards."""
    viewer = current_viewer()
    name = requests.file_of(viewer.member_id, export_id)
    return send_stored(name, "application/zip", f"motorclub-{viewer.username}.zip")


@blueprint.route("/me/account-deletion", methods=["POST"])
@blueprint.arguments(LeaveSchema)
@blueprint.response(202, DeletionSchema)
@signed_in
@limit_by_member_and_address(DEPARTURES)
def leave(body: dict[str, Any]) -> Any:
    """Have the account deleted in 14 days. 409 for the last admin, and when that has been asked for."""
    member_id = current_viewer().member_id
    return requests.request_deletion(member_id, body["password"], ContentChoice(body["content"]))


@blueprint.route("/me/account-deletion", methods=["DELETE"])
@signed_in
@limit_by_member_and_address(DEPARTURES)
def stay() -> None:
    """Change one's mind. 404 when the account is not going to be deleted."""
    requests.cancel_deletion(current_viewer().member_id)


# The token that a log-in was refused with travels in bodies, not in addresses; links in mails are there to be followed.
banned = Blueprint("banned", __name__, description="Calls that stay open to banned members")

BANNED_CALLS = Limit("banned", 60, timedelta(hours=1))


banned.after_request(never_store)


@banned.route("/banned", methods=["POST"])
@banned.arguments(BannedTokenSchema)
@banned.response(200, BannedSchema)
@public
@limit_by_address(BANNED_CALLS)
def show_rights(body: dict[str, Any]) -> Any:
    """What is under way for the member of this token. 410 once it has expired."""
    return requests.state_of_banned(_find_holder(body["token"]))


@banned.route("/banned/data-exports", methods=["POST"])
@banned.arguments(BannedTokenSchema)
@banned.response(202, DataExportSchema)
@public
@limit_by_address(BANNED_CALLS)
def export_banned(body: dict[str, Any]) -> Any:
    """Have a copy of one's data made; its link is mailed. 409 while one is being made, 410 as above."""
    return requests.request_copy(_find_holder(body["token"], EXPORTS), by_mail=True)


@banned.route("/banned/account-deletion", methods=["POST"])
@banned.arguments(BannedLeaveSchema)
@banned.response(202, DeletionSchema)
@public
@limit_by_address(BANNED_CALLS)
def leave_banned(body: dict[str, Any]) -> Any:
    """Have the account deleted in 14 days; takes the password, and a code where there is a second factor."""
    member_id, content = _find_holder(body["token"], DEPARTURES), ContentChoice(body["content"])
    return requests.request_by_banned(member_id, body["password"], body["code"], content, device_here())


@banned.route("/banned/account-deletion/cancel", methods=["POST"])
@banned.arguments(BannedTokenSchema)
@banned.response(204)
@public
@limit_by_address(BANNED_CALLS)
def stay_banned(body: dict[str, Any]) -> None:
    """Change one's mind. 404 when the account is not going to be deleted."""
    requests.cancel_deletion(_find_holder(body["token"], DEPARTURES))


@banned.route("/data-export-file")
@banned.arguments(ExportLinkSchema, location="query")
@banned.response(200, content_type="application/zip")
@public
@limit_by_address(BANNED_CALLS)
def fetch_mailed_export(query: dict[str, str]) -> object:
    """The zip behind a mailed link, for seven days. 410 for a link that opens nothing any more."""
    name = requests.mailed_file(query["token"])
    return send_stored(name, "application/zip", "motorclub-data.zip")


def _find_holder(token: str, limit: Limit | None = None) -> int:
    """Whose token this is, once the call is counted for them. Raises 410."""
    member_id = member_of_data_token(token)
    if limit:
        hit(limit, f"member:{member_id}")
    return member_id
