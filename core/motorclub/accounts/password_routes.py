"""The calls under /auth about passwords, addresses, names, new devices and the history of log-ins."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from flask import make_response

from motorclub.accounts import registration
from motorclub.accounts.changes import email_change, new_devices, password_flows
from motorclub.accounts.changes.email_change import EmailChangeRow
from motorclub.accounts.changes.new_devices import NewDeviceRow
from motorclub.accounts.changes.password_flows import PasswordChangeRow
from motorclub.accounts.routes import blueprint
from motorclub.accounts.schemas import (
    ChangeEmailSchema,
    ChangePasswordSchema,
    DecisionSchema,
    ForgottenSchema,
    MailedTokenSchema,
    ResetSchema,
    UsernameQuery,
    UsernameSchema,
)
from motorclub.accounts.sessions import history
from motorclub.accounts.sessions.history import LoginRecordRow, device_here, remember_device
from motorclub.http import PageQuery, current_viewer, public, signed_in
from motorclub.http.limits import Limit, hit, limit_by_address, limit_by_member
from motorclub.http.rows import Page
from motorclub.people.services import key_of

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)

FORGOTTEN = Limit("forgot", 20, HOUR)
FORGOTTEN_BY_ONE = Limit("forgot-by", 3, HOUR)
MAILED = Limit("mailed-token", 60, MINUTE)
CHANGES = Limit("change-credentials", 60, HOUR)
CHANGES_OF_ONE = Limit("change-credentials-of", 5, HOUR)
MAILS_TO_NEW = Limit("change-email-to", 3, HOUR)
NAMES = Limit("username", 60, MINUTE)


@blueprint.route("/forgot-password", methods=["POST"])
@blueprint.arguments(ForgottenSchema)
@blueprint.response(202)
@public
@limit_by_address(FORGOTTEN)
def forgot_password(body: dict[str, Any]) -> None:
    """A mailed link for a new password, if the address belongs to an account; the answer is always the same."""
    hit(FORGOTTEN_BY_ONE, f"email:{key_of(body['email'])}")
    password_flows.ask_reset(body["email"], body["captcha"])


@blueprint.route("/reset-password", methods=["POST"])
@blueprint.arguments(ResetSchema)
@blueprint.response(204)
@public
@limit_by_address(MAILED)
def reset_password(body: dict[str, Any]) -> Any:
    """A new password by a mailed link, once and within an hour (else 410); every session ends.

    The browser is a known device of the member from now on.
    """
    member = password_flows.reset(body["token"], body["password"])
    return remember_device(make_response("", 204), member.id, member.password_hash)


@blueprint.route("/change-password", methods=["POST"])
@blueprint.arguments(ChangePasswordSchema)
@blueprint.response(202)
@signed_in
@limit_by_member(CHANGES_OF_ONE)
@limit_by_address(CHANGES)
def change_password(body: dict[str, Any]) -> None:
    """A new password, which counts once a mailed link has confirmed it within 15 minutes."""
    viewer = current_viewer()
    password_flows.ask_change(
        viewer.member_id, viewer.session_id, body["current_password"], body["new_password"], device_here()
    )


@blueprint.route("/password-change-details", methods=["POST"])
@blueprint.arguments(MailedTokenSchema)
@public
@limit_by_address(MAILED)
def show_password_change(body: dict[str, Any]) -> PasswordChangeRow:
    """From where and when the password change behind a mailed link was asked for. 410 when it is over."""
    return password_flows.details(body["token"])


@blueprint.route("/verify-password-change", methods=["POST"])
@blueprint.arguments(DecisionSchema)
@public
@limit_by_address(MAILED)
def verify_password_change(body: dict[str, Any]) -> None:
    """Confirm a new password, or call it off: then every session ends and only a reset lets the member in."""
    password_flows.decide(body["token"], confirmed=body["confirm"])


@blueprint.route("/new-device-details", methods=["POST"])
@blueprint.arguments(MailedTokenSchema)
@public
@limit_by_address(MAILED)
def show_new_device(body: dict[str, Any]) -> NewDeviceRow:
    """Where and when the log-in was that the mail is about. 410 when it was answered, or after 7 days."""
    return new_devices.details(body["token"])


@blueprint.route("/verify-new-device", methods=["POST"])
@blueprint.arguments(DecisionSchema)
@public
@limit_by_address(MAILED)
def verify_new_device(body: dict[str, Any]) -> None:
    """Whether a log-in was the member's own. If not, every session ends and only a reset lets the member in."""
    new_devices.decide(body["token"], confirmed=body["confirm"])


@blueprint.route("/change-email", methods=["POST"])
@blueprint.arguments(ChangeEmailSchema)
@blueprint.response(202)
@signed_in
@limit_by_member(CHANGES_OF_ONE)
@limit_by_address(CHANGES)
def change_email(body: dict[str, Any]) -> None:
    """A new address, which holds once links mailed to the old one and to the new one have confirmed it."""
    viewer = current_viewer()
    hit(MAILS_TO_NEW, f"email:{key_of(body['email'])}")
    email_change.ask(viewer.member_id, body["email"], body["password"])


@blueprint.route("/verify-email-change", methods=["POST"])
@blueprint.arguments(MailedTokenSchema)
@public
@limit_by_address(MAILED)
def verify_email_change(body: dict[str, Any]) -> EmailChangeRow:
    """One mailbox's word on a new address. 410 for a link that is old or used, 409 if somebody else has the address."""
    return email_change.confirm(body["token"])


@blueprint.route("/username-available")
@blueprint.arguments(UsernameQuery, location="query")
@blueprint.response(200, UsernameSchema)
@public
@limit_by_address(NAMES)
def check_username(query: dict[str, str]) -> object:
    """Whether a name can be had."""
    message = registration.why_not(query["username"])
    return {"available": message is None, "message": message}


@blueprint.route("/login-history")
@blueprint.arguments(PageQuery, location="query")
@signed_in
def list_logins(query: dict[str, int]) -> Page[LoginRecordRow]:
    """The caller's log-ins and failed attempts of 90 days, the newest first."""
    return history.list_logins(current_viewer().member_id, **query)
