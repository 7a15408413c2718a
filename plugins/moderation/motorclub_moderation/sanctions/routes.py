"""The calls under /moderation-api about warnings, bans and appeals."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from motorclub.api import (
    ApiError,
    Blueprint,
    Limit,
    PageQuery,
    current_viewer,
    db,
    limit_by_caller,
    now,
    open_to_restricted,
    public,
    requires,
    signed_in,
)
from motorclub.api.rows import Page
from motorclub_moderation.sanctions import appeals, bans, login, queries, schemas, warnings
from motorclub_moderation.sanctions.appeal_tokens import read_appeal_token
from motorclub_moderation.sanctions.permissions import BAN, BAN_LONGER, DECIDE, WARN
from motorclub_moderation.sanctions.rows import (
    AppealRow,
    BanNoteRow,
    BanRow,
    MemberPointsRow,
    MemberSanctionsRow,
    OwnBanRow,
    OwnWarningRow,
    WarningRow,
)

blueprint = Blueprint("moderation_sanctions", __name__, description="Warnings, bans and appeals")

# A body or query that a schema has checked.
Body = Mapping[str, Any]
APPEALS = Limit("moderation-appeals", 20, timedelta(hours=1))
STATES = Limit("moderation-appeal-states", 120, timedelta(hours=1))


# Warnings


@blueprint.route("/warnings")
@blueprint.arguments(schemas.WarningsQuery, location="query")
@requires(WARN)
def list_warnings(query: Body) -> Page[WarningRow]:
    """Warnings, the newest first."""
    return queries.list_warnings(current_viewer(), query)


@blueprint.route("/warnings", methods=["POST"])
@blueprint.arguments(schemas.WarningCreateSchema)
@blueprint.response(201, WarningRow)
@requires(WARN)
def create_warning(body: Body) -> WarningRow:
    """Warn a member; with too many points they may only read for a while."""
    viewer = current_viewer()
    warning_id = warnings.warn(body["user_id"], issuer=viewer, **_without(body, "user_id"))
    db.session.commit()
    return queries.get_warning(viewer, warning_id)


@blueprint.route("/warnings/<id:warning_id>/revoke", methods=["PUT"])
@blueprint.arguments(schemas.WarningRevokeSchema)
@requires(WARN)
def revoke_warning(body: Body, warning_id: int) -> WarningRow:
    """Take a warning back; its points count no longer."""
    viewer = current_viewer()
    warnings.revoke(warning_id, issuer=viewer, **body)
    db.session.commit()
    return queries.get_warning(viewer, warning_id)


@blueprint.route("/warnings/mine")
@blueprint.arguments(schemas.OwnWarningsQuery, location="query")
@signed_in
def list_own_warnings(query: Body) -> Page[OwnWarningRow]:
    """The caller's warnings, the newest first, with what became of their appeals."""
    return queries.list_own_warnings(current_viewer().member_id, **query)


@blueprint.route("/warnings/<id:warning_id>/acknowledge", methods=["PUT"])
@open_to_restricted
@signed_in
def acknowledge_warning(warning_id: int) -> OwnWarningRow:
    """The caller has read a warning."""
    viewer = current_viewer()
    warnings.acknowledge(viewer, warning_id)
    return queries.find_own_warning(viewer.member_id, warning_id)


@blueprint.route("/warnings/<id:warning_id>/appeals", methods=["POST"])
@limit_by_caller(APPEALS)
@blueprint.arguments(schemas.AppealBodySchema)
@blueprint.response(201, OwnWarningRow)
@open_to_restricted
@signed_in
def appeal_warning(body: Body, warning_id: int) -> OwnWarningRow:
    """Appeal against a warning; 409 while an appeal is open, or within 30 days of the last decision."""
    member_id = current_viewer().member_id
    appeals.appeal_warning(member_id, warning_id, body["body"])
    return queries.find_own_warning(member_id, warning_id)


@blueprint.route("/warning-points")
@blueprint.arguments(PageQuery, location="query")
@requires(WARN)
def list_points(query: Body) -> Page[MemberPointsRow]:
    """Members whose warning points propose a ban, and who have none; the most points first."""
    return queries.list_points(query["page"], query["size"])


@blueprint.route("/members/<id:member_id>/sanctions")
@requires(WARN)
def get_sanctions(member_id: int) -> MemberSanctionsRow:
    """A member's points, and what the caller may do."""
    return queries.get_sanctions(current_viewer(), member_id)


# Bans


@blueprint.route("/bans")
@blueprint.arguments(schemas.BansQuery, location="query")
@requires(BAN)
def list_bans(query: Body) -> Page[BanRow]:
    """Bans, the newest first."""
    return queries.list_bans(current_viewer(), query)


@blueprint.route("/bans", methods=["POST"])
@blueprint.arguments(schemas.BanCreateSchema)
@blueprint.response(201, BanRow)
@requires(BAN)
def create_ban(body: Body) -> BanRow:
    """Ban a member, at once or after a notice of 1 to 7 days; moderators for up to 30 days."""
    viewer = current_viewer()
    at = now()
    starts_at = at + timedelta(days=body["notice_days"]) if body["notice_days"] else None
    expires_at = (starts_at or at) + timedelta(days=body["days"]) if body["days"] else None
    about = _without(body, "user_id", "days", "notice_days")
    ban_id = bans.ban(body["user_id"], issuer=viewer, starts_at=starts_at, expires_at=expires_at, **about)
    db.session.commit()
    return queries.get_ban(viewer, ban_id)


@blueprint.route("/bans/<id:ban_id>/lift", methods=["PUT"])
@blueprint.arguments(schemas.BanLiftSchema)
@requires(BAN)
def lift_ban(body: Body, ban_id: int) -> BanRow:
    """End a ban before its time, or withdraw an announced one."""
    viewer = current_viewer()
    bans.lift(ban_id, issuer=viewer, **body)
    db.session.commit()
    return queries.get_ban(viewer, ban_id)


@blueprint.route("/bans/<id:ban_id>/extend", methods=["PUT"])
@blueprint.arguments(schemas.BanExtendSchema)
@requires(BAN_LONGER)
def extend_ban(body: Body, ban_id: int) -> BanRow:
    """Give a ban that holds a later end, or none."""
    viewer = current_viewer()
    bans.extend(ban_id, issuer=viewer, **body)
    db.session.commit()
    return queries.get_ban(viewer, ban_id)


@blueprint.route("/bans/mine")
@blueprint.arguments(PageQuery, location="query")
@signed_in
def list_own_bans(query: Body) -> Page[OwnBanRow]:
    """The caller's bans, the newest first, with what became of their appeals."""
    return queries.list_own_bans(current_viewer().member_id, query["page"], query["size"])


@blueprint.route("/members/<id:member_id>/ban")
@public
def get_ban_note(member_id: int) -> BanNoteRow:
    """Whether a ban keeps a member out, and until when; why, for staff and the member."""
    viewer = current_viewer()
    queries.read_role(member_id)
    ban = login.find_ban(member_id)
    may_read_reason = viewer.may(BAN) or viewer.id == member_id
    return BanNoteRow(
        is_banned=ban is not None,
        expires_at=ban.expires_at if ban else None,
        reason=ban.reason if ban and may_read_reason else None,
    )


# Appeals


@blueprint.route("/bans/<id:ban_id>/appeals", methods=["POST"])
@limit_by_caller(APPEALS)
@blueprint.arguments(schemas.BanAppealBodySchema)
@blueprint.response(201, OwnBanRow)
@open_to_restricted
@public
def appeal_ban(body: Body, ban_id: int) -> OwnBanRow:
    """Appeal against a ban; 409 while an appeal is open, or within 30 days of the last decision.

    Who is kept out has no session and gives the `appealToken` of the refused log-in.
    """
    member_id = _appellant(body["appeal_token"])
    appeals.appeal_ban(member_id, ban_id, body["body"])
    return _own_ban(member_id, ban_id)


@blueprint.route("/ban-appeals/state", methods=["POST"])
@limit_by_caller(STATES)
@blueprint.arguments(schemas.AppealTokenSchema)
@open_to_restricted
@public
def get_appeal_state(body: Body) -> OwnBanRow:
    """The ban that keeps out the member whose `appealToken` this is, and what became of their appeal."""
    member_id = read_appeal_token(body["appeal_token"])
    ban = login.find_ban(member_id)
    return _own_ban(member_id, ban.id if ban else 0)


def _appellant(token: str | None) -> int:
    if token:
        return read_appeal_token(token)
    viewer = current_viewer()
    if viewer.id is None:
        raise ApiError(401, "Authentication required", headers={"WWW-Authenticate": "Bearer"})
    return viewer.id


def _own_ban(member_id: int, ban_id: int) -> OwnBanRow:
    found = queries.find_own_ban(member_id, ban_id)
    if found is None:
        raise ApiError(404, "You are not banned any more.", code="NOT_BANNED")
    return found


@blueprint.route("/ban-appeals")
@blueprint.arguments(schemas.AppealsQuery, location="query")
@requires(DECIDE)
def list_appeals(query: Body) -> Page[AppealRow]:
    """Appeals that wait for a decision, the oldest first; or those that are decided."""
    return queries.list_appeals(current_viewer(), query)


@blueprint.route("/ban-appeals/<id:appeal_id>/review", methods=["PUT"])
@blueprint.arguments(schemas.AppealReviewSchema)
@requires(DECIDE)
def review_appeal(body: Body, appeal_id: int) -> AppealRow:
    """Take an appeal to decide it; not who has issued the ban or the warning."""
    appeals.review(current_viewer(), appeal_id, body.get("version"))
    return queries.get_appeal(current_viewer(), appeal_id)


@blueprint.route("/ban-appeals/<id:appeal_id>/decide", methods=["PUT"])
@blueprint.arguments(schemas.AppealDecisionSchema)
@requires(DECIDE)
def decide_appeal(body: Body, appeal_id: int) -> AppealRow:
    """Decide an appeal that is under review; not who has issued the ban or the warning."""
    appeals.decide(current_viewer(), appeal_id, **body)
    return queries.get_appeal(current_viewer(), appeal_id)


def _without(body: Body, *names: str) -> dict[str, Any]:
    return {name: value for name, value in body.items() if name not in names}
