"""The calls under /auth, and the one under /bans."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from flask import Response, make_response, request
from werkzeug.http import dump_cookie

from motorclub.accounts import login, registration
from motorclub.accounts.credentials.captcha import captcha, check_own_captcha
from motorclub.accounts.credentials.tokens import TokenRefused, read_access_token
from motorclub.accounts.login import Challenged
from motorclub.accounts.models import SessionMember
from motorclub.accounts.registration import Application
from motorclub.accounts.schemas import (
    BanSchema,
    ChallengeSchema,
    CheckSchema,
    ConfigSchema,
    CredentialsSchema,
    RegisteredSchema,
    RegistrationSchema,
    ResendSchema,
    SignedInSchema,
    VerificationSchema,
    VerifiedSchema,
)
from motorclub.accounts.second_factor import challenges
from motorclub.accounts.second_factor.schemas import LoggedInSchema
from motorclub.accounts.sessions import history, identity
from motorclub.accounts.sessions import services as sessions
from motorclub.accounts.sessions.history import device_here
from motorclub.accounts.sessions.identity import request_token
from motorclub.accounts.sessions.services import SESSION_LIFE, Opened, SessionRow
from motorclub.http import (
    ApiError,
    Blueprint,
    PageQuery,
    current_viewer,
    public,
    signed_in,
)
from motorclub.http.limits import Limit, hit, limit_by_address
from motorclub.http.rows import Page
from motorclub.http.schemas import compiled_dump
from motorclub.http.security import never_store
from motorclub.people.models import Member
from motorclub.people.services import key_of
from motorclub.viewer import VISITOR, Viewer

blueprint = Blueprint("auth", __name__, description="Registration, log-in, sessions")
bans = Blueprint("bans", __name__, description="Bans")

COOKIE = "motorclub_refresh"
COOKIE_PATH = "/auth"
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)

CAPTCHAS = Limit("captcha", 120, MINUTE)
REGISTRATIONS = Limit("register", 30, HOUR)
VERIFICATIONS = Limit("verify", 60, MINUTE)
RESENDS = Limit("resend", 20, HOUR)
RESENDS_TO_ONE = Limit("resend-to", 5, HOUR)
LOGINS = Limit("login", 60, MINUTE)
REFRESHES = Limit("refresh", 240, MINUTE)


blueprint.after_request(never_store)


@blueprint.route("/config")
@blueprint.response(200, ConfigSchema)
@public
def show_config() -> object:
    """What the sign-in screens need to know."""
    return login.public_config()


@blueprint.route("/captcha")
@blueprint.response(200, ChallengeSchema)
@public
@limit_by_address(CAPTCHAS)
def new_challenge() -> object:
    """A new challenge; its solution is the field `captcha` of other calls, once, within 20 minutes."""
    check_own_captcha()
    return captcha().challenge()


@blueprint.route("/register", methods=["POST"])
@blueprint.arguments(RegistrationSchema)
@blueprint.response(201, RegisteredSchema)
@public
@limit_by_address(REGISTRATIONS)
def register(body: dict[str, Any]) -> Any:
    """A new account; a mailed link verifies its address. 409 names the field that somebody else has."""
    solution = body.pop("captcha")
    member = registration.register(Application(**body), solution)
    return {"user": member, "email_verification_required": registration.verifies()}


@blueprint.route("/verify-email", methods=["POST"])
@blueprint.arguments(VerificationSchema)
@blueprint.response(200, VerifiedSchema)
@public
@limit_by_address(VERIFICATIONS)
def verify_email(body: dict[str, Any]) -> Any:
    """Prove an address by its mailed token. 410 for one that has expired or was used."""
    if not body["log_in"]:
        member, _ = registration.verify_email(body["token"])
        return {"user": member, "token": None}
    member, opened = login.log_in_first(body["token"], device_here())
    return logged_in_answer(opened) if opened else {"user": member, "token": None}


@blueprint.route("/verify-email/resend", methods=["POST"])
@blueprint.arguments(ResendSchema)
@blueprint.response(202)
@public
@limit_by_address(RESENDS)
def resend(body: dict[str, Any]) -> None:
    """Another link, if the address belongs to an account that needs one; the answer is always the same."""
    hit(RESENDS_TO_ONE, f"email:{key_of(body['email'])}")
    registration.ask_again(body["email"], body["captcha"])


@blueprint.route("/login", methods=["POST"])
@blueprint.arguments(CredentialsSchema)
@blueprint.response(200, LoggedInSchema)
@public
@limit_by_address(LOGINS)
def log_in(body: dict[str, Any]) -> Any:
    """Sign in by username or email. After 3 failures a captcha is needed, after 10 a wait of 15 minutes.

    A member with a second factor gets a challenge, to be answered at /auth/two-factor within 5 minutes.
    """
    name, remembered = body.get("username") or body["email"], request.cookies.get(challenges.TRUST_COOKIE)
    found = login.log_in(name, body["password"], body["captcha"], device_here(), remembered)
    return found if isinstance(found, Challenged) else logged_in_answer(found)


@blueprint.route("/refresh-token", methods=["POST"])
@blueprint.response(200, SignedInSchema)
@public
@limit_by_address(REFRESHES)
def refresh_token() -> object:
    """A new access token for the session cookie, which changes; an old cookie's reuse ends the session."""
    value = request.cookies.get(COOKIE)
    try:
        opened = sessions.refresh(value, address=request.remote_addr or "") if value else None
    except ApiError as refusal:
        if refusal.status != 403:
            raise
        return _ended(refusal)
    return signed_in_answer(opened) if opened else _ended(identity.unauthorised(identity.ENDED))


@blueprint.route("/logout", methods=["POST"])
@blueprint.response(204)
@public
def log_out() -> object:
    """End the session here and on the server, also with an expired token."""
    login.log_out(_token_if_any(), request.cookies.get(COOKIE))
    return _without_cookie(make_response("", 204))


@blueprint.route("/check-session")
@blueprint.response(200, CheckSchema)
@public
def check_session() -> object:
    """Whether the bearer token is good; without one, whether the session cookie is and a refresh would work."""
    viewer, expires_at = _by_token() if "Authorization" in request.headers else _by_cookie()
    return {
        "authenticated": viewer.signed_in,
        "user": viewer if viewer.signed_in else None,
        "expires_at": expires_at,
    }


@blueprint.route("/sessions")
@blueprint.arguments(PageQuery, location="query")
@signed_in
def list_sessions(query: dict[str, int]) -> Page[SessionRow]:
    """The caller's signed-in devices, the last used first."""
    return sessions.list_sessions(current_viewer(), **query)


@blueprint.route("/sessions", methods=["DELETE"])
@signed_in
def end_other_sessions() -> None:
    """Sign out everywhere else."""
    viewer = current_viewer()
    sessions.end_others(viewer.member_id, viewer.session_id)


@blueprint.route("/sessions/<id:session_id>", methods=["DELETE"])
@signed_in
def end_session(session_id: int) -> None:
    """Sign out one device."""
    sessions.end_one(current_viewer().member_id, session_id)


@bans.route("/user/<id:user_id>")
@bans.response(200, BanSchema)
@public
def show_ban(user_id: int) -> object:
    """What everybody may know of a member's ban; 404 where there is none, as for everybody while no plugin bans."""
    return identity.ban_of(user_id)


def logged_in_answer(opened: Opened[Member]) -> Response:
    """As `signed_in_answer`, and the browser is a known device of the member from now on."""
    response = signed_in_answer(opened)
    return history.remember_device(response, opened.member.id, opened.member.password_hash)


def signed_in_answer(opened: Opened[Member] | Opened[SessionMember]) -> Response:
    """The token and whose it is, with the session cookie."""
    body = compiled_dump(SignedInSchema)({"token": opened.token, "user": opened.member})
    response = make_response(body)
    cookie = SECURE_COOKIE if request.is_secure else PLAIN_COOKIE
    response.headers.add("Set-Cookie", cookie % opened.refresh_token)
    return response


def _cookie(*, secure: bool) -> str:
    """The header with the session cookie, but for its value: digits, letters and .-_, which need no quotes.

    It has Max-Age and no Expires: a date would depend on the clock of the browser.
    """
    return dump_cookie(
        COOKIE,
        "%s",
        max_age=SESSION_LIFE,
        sync_expires=False,
        path=COOKIE_PATH,
        secure=secure,
        httponly=True,
        samesite="Lax",
    )


SECURE_COOKIE, PLAIN_COOKIE = _cookie(secure=True), _cookie(secure=False)


def _ended(refusal: ApiError) -> object:
    """The refusal, and the cookie goes."""
    return _without_cookie(make_response(refusal.body(), refusal.status, refusal.headers))


def _without_cookie(response: Response) -> Response:
    response.delete_cookie(COOKIE, path=COOKIE_PATH, secure=request.is_secure, httponly=True, samesite="Lax")
    return response


def _token_if_any() -> str | None:
    try:
        return request_token()
    except TokenRefused:
        return None


def _by_token() -> tuple[Viewer, datetime | None]:
    try:
        claims = read_access_token(request_token() or "")
        return identity.viewer_of_claims(claims), claims.expires_at
    except TokenRefused:
        return VISITOR, None


def _by_cookie() -> tuple[Viewer, datetime | None]:
    value = request.cookies.get(COOKIE)
    row = sessions.find_holder(value) if value else None
    return (identity.viewer_of_row(row, row.session_id), row.expires_at) if row else (VISITOR, None)
