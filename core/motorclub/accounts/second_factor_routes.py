"""The calls under /auth of the second factor: answering a log-in's challenge, passkeys alone, and setting up."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, TypeVar

from flask import Response, make_response, request

from motorclub.accounts import login
from motorclub.accounts.login import Answer
from motorclub.accounts.routes import COOKIE_PATH, blueprint, logged_in_answer
from motorclub.accounts.schemas import SignedInSchema
from motorclub.accounts.second_factor import challenges, services
from motorclub.accounts.second_factor.schemas import (
    AddedPasskeySchema,
    AnswerSchema,
    CodeSchema,
    CodesSchema,
    FirstCodesSchema,
    MethodsSchema,
    NameSchema,
    NewPasskeySchema,
    NothingSchema,
    OptionsSchema,
    PasskeyLogInSchema,
    PasskeySchema,
    PasswordAndCodeSchema,
    PasswordMaybeCodeSchema,
    PasswordSchema,
    SetUpSchema,
)
from motorclub.accounts.sessions.history import device_here
from motorclub.http import current_viewer, public, signed_in
from motorclub.http.limits import Limit, limit_by_address, limit_by_member

METHODS = "/two-factor-methods"
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)

ANSWERS = Limit("two-factor", 60, MINUTE)
PASSKEYS = Limit("passkey", 60, MINUTE)
CHANGES = Limit("two-factor-methods", 240, HOUR)
CHANGES_OF_ONE = Limit("two-factor-methods-of", 60, HOUR)

View = TypeVar("View", bound=Callable[..., Any])


def _changes(view: View) -> View:
    """A member changes their own second factors."""
    return signed_in(limit_by_member(CHANGES_OF_ONE)(limit_by_address(CHANGES)(view)))


@blueprint.route("/two-factor", methods=["POST"])
@blueprint.arguments(AnswerSchema)
@blueprint.response(200, SignedInSchema)
@public
@limit_by_address(ANSWERS)
def answer_challenge(body: dict[str, Any]) -> Any:
    """Finish a log-in by a code, a recovery code or a passkey. Five wrong answers end its challenge.

    `rememberDevice` sets a cookie with which this browser is not asked for 30 days.
    """
    opened, trusted = login.answer_challenge(Answer(**body), device_here())
    response = logged_in_answer(opened)
    return response if trusted is None else _trusting(response, trusted)


@blueprint.route("/passkey/options", methods=["POST"])
@blueprint.arguments(NothingSchema)
@blueprint.response(200, OptionsSchema)
@public
@limit_by_address(PASSKEYS)
def ask_for_passkey(_body: dict[str, object]) -> object:
    """What the browser's authenticator is asked to sign in without a password."""
    challenge, options = login.ask_for_passkey()
    return {"challenge": challenge, "options": options}


@blueprint.route("/passkey", methods=["POST"])
@blueprint.arguments(PasskeyLogInSchema)
@blueprint.response(200, SignedInSchema)
@public
@limit_by_address(PASSKEYS)
def log_in_with_passkey(body: dict[str, Any]) -> Any:
    """Sign in by a passkey that has checked its user: it stands for both factors. One try for each challenge."""
    return logged_in_answer(login.log_in_with_passkey(body["challenge"], body["credential"], device_here()))


@blueprint.route(METHODS)
@blueprint.response(200, MethodsSchema)
@signed_in
def show_methods() -> object:
    """The caller's second factors."""
    return services.overview(current_viewer().member_id)


@blueprint.route(f"{METHODS}/totp", methods=["POST"])
@blueprint.arguments(PasswordSchema)
@blueprint.response(201, SetUpSchema)
@_changes
def begin_totp(body: dict[str, Any]) -> Any:
    """A secret for an authenticator app, which counts once a code of it is confirmed, within 30 minutes."""
    return services.begin_totp(current_viewer().member_id, body["password"])


@blueprint.route(f"{METHODS}/totp/confirm", methods=["POST"])
@blueprint.arguments(CodeSchema)
@blueprint.response(200, FirstCodesSchema)
@_changes
def confirm_totp(body: dict[str, Any]) -> Any:
    """Switch the app on by one of its codes."""
    return {"recovery_codes": services.confirm_totp(current_viewer().member_id, body["code"], device_here())}


@blueprint.route(f"{METHODS}/totp/disable", methods=["POST"])
@blueprint.arguments(PasswordAndCodeSchema)
@_changes
def disable_totp(body: dict[str, Any]) -> None:
    """Switch the app off. With the last second factor the recovery codes go too."""
    services.disable_totp(current_viewer().member_id, body["password"], body["code"], device_here())


@blueprint.route(f"{METHODS}/recovery-codes", methods=["POST"])
@blueprint.arguments(PasswordMaybeCodeSchema)
@blueprint.response(200, CodesSchema)
@_changes
def new_codes(body: dict[str, Any]) -> Any:
    """Ten new recovery codes; the earlier ones stop working."""
    return {
        "recovery_codes": services.new_codes(
            current_viewer().member_id, body["password"], body["code"], device_here()
        )
    }


@blueprint.route(f"{METHODS}/passkeys/options", methods=["POST"])
@blueprint.arguments(PasswordSchema)
@blueprint.response(200, OptionsSchema)
@_changes
def begin_passkey(body: dict[str, Any]) -> Any:
    """What the browser's authenticator is asked to make."""
    challenge, options = services.begin_passkey(current_viewer().member_id, body["password"])
    return {"challenge": challenge, "options": options}


@blueprint.route(f"{METHODS}/passkeys", methods=["POST"])
@blueprint.arguments(NewPasskeySchema)
@blueprint.response(201, AddedPasskeySchema)
@_changes
def add_passkey(body: dict[str, Any]) -> Any:
    """Add what the authenticator has made. 410 when that took more than 5 minutes."""
    passkey, codes = services.add_passkey(
        current_viewer().member_id, body["challenge"], body["name"], body["credential"], device_here()
    )
    return {"passkey": passkey, "recovery_codes": codes}


@blueprint.route(f"{METHODS}/passkeys/<id:passkey_id>", methods=["PUT"])
@blueprint.arguments(NameSchema)
@blueprint.response(200, PasskeySchema)
@_changes
def rename_passkey(body: dict[str, Any], passkey_id: int) -> Any:
    """Give a passkey another name."""
    return services.rename_passkey(current_viewer().member_id, passkey_id, body["name"])


@blueprint.route(f"{METHODS}/passkeys/<id:passkey_id>/remove", methods=["POST"])
@blueprint.arguments(PasswordSchema)
@_changes
def remove_passkey(body: dict[str, Any], passkey_id: int) -> None:
    """Remove a passkey. With the last second factor the recovery codes go too."""
    services.remove_passkey(current_viewer().member_id, passkey_id, body["password"], device_here())


@blueprint.route("/remembered-devices", methods=["DELETE"])
@blueprint.response(204)
@_changes
def forget_devices() -> object:
    """Ask every browser for the second factor again."""
    services.forget_devices(current_viewer().member_id)
    response = make_response("", 204)
    response.delete_cookie(
        challenges.TRUST_COOKIE, path=COOKIE_PATH, secure=request.is_secure, httponly=True, samesite="Lax"
    )
    return response


def _trusting(response: Response, value: str) -> Response:
    response.set_cookie(
        challenges.TRUST_COOKIE,
        value,
        max_age=challenges.TRUST_LIFE,
        path=COOKIE_PATH,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )
    return response
