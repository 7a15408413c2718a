"""The calls under /auth of the second factor: answering a log-in's challenge, passkeys alone, and setting up."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from flask import Response, make_response, request

from motorclub.accounts.login import second_factor_login
from motorclub.accounts.login.second_factor_login import Answer
from motorclub.accounts.routes import COOKIE_PATH, blueprint, device_here, logged_in_answer
from motorclub.accounts.schemas import SignedInSchema
from motorclub.accounts.second_factor import devices, services
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
from motorclub.http import current_viewer, public, signed_in
from motorclub.http.limits import Limit, limit_by_address, limit_by_member

METHODS = "/two-factor-methods"
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)

ANSWERS = Limit("two-factor", 60, MINUTE)
PASSKEYS = Limit("passkey", 60, MINUTE)
CHANGES = Limit("two-factor-methods", 240, HOUR)
CHANGES_OF_ONE = Limit("two-factor-methods-of", 60, HOUR)


@blueprint.route("/two-factor", methods=["POST"])
@blueprint.arguments(AnswerSchema)
@blueprint.response(200, SignedInSchema)
@public
@limit_by_address(ANSWERS)
def answer_challenge(body: dict[str, Any]) -> Any:
    """Finish a log-in by a code, a recovery code or a passkey. Five wrong answers end its challenge.

    `rememberDevice` sets a cookie with which this browser is not asked for 30 days.
    """
    opened, trusted = second_factor_login.answer(Answer(**body), device_here())
    response = logged_in_answer(opened)
    return response if trusted is None else _trusting(response, trusted)


@blueprint.route("/passkey/options", methods=["POST"])
@blueprint.arguments(NothingSchema)
@blueprint.response(200, OptionsSchema)
@public
@limit_by_address(PASSKEYS)
def ask_for_passkey(_body: dict[str, object]) -> object:
    """What the browser's authenticator is asked to sign in without a password."""
    challenge, options = second_factor_login.ask_for_passkey()
    return {"challenge": challenge, "options": options}


@blueprint.route("/passkey", methods=["POST"])
@blueprint.arguments(PasskeyLogInSchema)
@blueprint.response(200, SignedInSchema)
@public
@limit_by_address(PASSKEYS)
def log_in_with_passkey(body: dict[str, Any]) -> Any:
    """Sign in by a passkey that has checked its user: it stands for both factors. One try for each challenge."""
    return logged_in_answer(
        second_factor_login.with_passkey(body["challenge"], body["credential"], device_here())
    )


@blueprint.route(METHODS)
@blueprint.response(200, MethodsSchema)
@signed_in
def show_methods() -> object:
    """The caller's second factors."""
    return services.overview(current_viewer().member_id)


@blueprint.route(f"{METHODS}/totp", methods=["POST"])
@blueprint.arguments(PasswordSchema)
@blueprint.response(201, SetUpSchema)
@signed_in
@limit_by_member(CHANGES_OF_ONE)
@limit_by_address(CHANGES)
def begin_totp(body: dict[str, Any]) -> Any:
    """A secret for an authenticator app, which counts once a code of it is confirmed, within 30 minutes."""
    return services.begin_totp(current_viewer().member_id, body["password"])


@blueprint.route(f"{METHODS}/totp/confirm", methods=["POST"])
@blueprint.arguments(CodeSchema)
@blueprint.response(200, FirstCodesSchema)
@signed_in
@limit_by_member(CHANGES_OF_ONE)
@limit_by_address(CHANGES)
def confirm_totp(body: dict[str, Any]) -> Any:
    """Switch the app on by one of its codes."""
    return {"recovery_codes": services.confirm_totp(current_viewer().member_id, body["code"], device_here())}


@blueprint.route(f"{METHODS}/totp/disable", methods=["POST"])
@blueprint.arguments(PasswordAndCodeSchema)
@blueprint.response(204)
@signed_in
@limit_by_member(CHANGES_OF_ONE)
@limit_by_address(CHANGES)
def disable_totp(body: dict[str, Any]) -> None:
    """Switch the app off. With the last second factor the recovery codes go too."""
    services.disable_totp(current_viewer().member_id, body["password"], body["code"], device_here())


@blueprint.route(f"{METHODS}/recovery-codes", methods=["POST"])
@blueprint.arguments(PasswordMaybeCodeSchema)
@blueprint.response(200, CodesSchema)
@signed_in
@limit_by_member(CHANGES_OF_ONE)
@limit_by_address(CHANGES)
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
@signed_in
@limit_by_member(CHANGES_OF_ONE)
@limit_by_address(CHANGES)
def begin_passkey(body: dict[str, Any]) -> Any:
    """What the browser's authenticator is asked to make."""
    challenge, options = services.begin_passkey(current_viewer().member_id, body["password"])
    return {"challenge": challenge, "options": options}


@blueprint.route(f"{METHODS}/passkeys", methods=["POST"])
@blueprint.arguments(NewPasskeySchema)
@blueprint.response(201, AddedPasskeySchema)
@signed_in
@limit_by_member(CHANGES_OF_ONE)
@limit_by_address(CHANGES)
def add_passkey(body: dict[str, Any]) -> Any:
    """Add what the authenticator has made. 410 when that took more than 5 minutes."""
    passkey, codes = services.add_passkey(
        current_viewer().member_id, body["challenge"], body["name"], body["credential"], device_here()
    )
    return {"passkey": passkey, "recovery_codes": codes}


@blueprint.route(f"{METHODS}/passkeys/<id:passkey_id>", methods=["PUT"])
@blueprint.arguments(NameSchema)
@blueprint.response(200, PasskeySchema)
@signed_in
@limit_by_member(CHANGES_OF_ONE)
@limit_by_address(CHANGES)
def rename_passkey(body: dict[str, Any], passkey_id: int) -> Any:
    """Give a passkey another name."""
    return services.rename_passkey(current_viewer().member_id, passkey_id, body["name"])


@blueprint.route(f"{METHODS}/passkeys/<id:passkey_id>/remove", methods=["POST"])
@blueprint.arguments(PasswordSchema)
@blueprint.response(204)
@signed_in
@limit_by_member(CHANGES_OF_ONE)
@limit_by_address(CHANGES)
def remove_passkey(body: dict[str, Any], passkey_id: int) -> None:
    """Remove a passkey. With the last second factor the recovery codes go too."""
    services.remove_passkey(current_viewer().member_id, passkey_id, body["password"], device_here())


@blueprint.route("/remembered-devices", methods=["DELETE"])
@blueprint.response(204)
@signed_in
@limit_by_member(CHANGES_OF_ONE)
@limit_by_address(CHANGES)
def forget_devices() -> object:
    """Ask every browser for the second factor again."""
    services.forget_devices(current_viewer().member_id)
    response = make_response("", 204)
    response.delete_cookie(
        devices.COOKIE, path=COOKIE_PATH, secure=request.is_secure, httponly=True, samesite="Lax"
    )
    return response


def _trusting(response: Response, value: str) -> Response:
    response.set_cookie(
        devices.COOKIE,
        value,
        max_age=devices.LIFE,
        path=COOKIE_PATH,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )
    return response
