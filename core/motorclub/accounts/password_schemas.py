"""What the calls about passwords and addresses take and give."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.accounts.credentials.passwords import MAX_LENGTH
from motorclub.accounts.schemas import EMAIL, MAX_TOKEN, captcha_field, new_password_field, sendable
from motorclub.accounts.sessions.history import Outcome
from motorclub.http import Moment, Schema, Text


def _password() -> fields.String:
    return fields.String(required=True, validate=validate.Length(1, MAX_LENGTH))


def _token() -> Text:
    return Text(required=True, validate=validate.Length(1, MAX_TOKEN))


class ForgottenSchema(Schema):
    """Whom to mail a link for a new password."""

    email = Text(required=True, validate=EMAIL)
    captcha = captcha_field()


class ResetSchema(Schema):
    """The token of a mailed link, and the new password."""

    token = _token()
    password = new_password_field()


class ChangePasswordSchema(Schema):
    """The present password and the one to come."""

    current_password = _password()
    new_password = new_password_field()


class DecisionSchema(Schema):
    """The mailbox's word on a new password or a log-in; false: this was not me."""

    token = _token()
    confirm = fields.Boolean(required=True, truthy={True}, falsy={False})


class MailedTokenSchema(Schema):
    """The token of a mailed link."""

    token = _token()


class PasswordChangeSchema(Schema):
    """From where and when a new password was asked for. `place` is null unless a plugin knows it."""

    agent = fields.String(required=True)
    address = fields.String(required=True)
    place = fields.String(required=True, allow_none=True)
    requested_at = Moment(required=True, attribute="created_at")
    expires_at = Moment(required=True)


class NewDeviceSchema(Schema):
    """From where and when somebody logged in. `place` is null unless a plugin knows it."""

    agent = fields.String(required=True)
    address = fields.String(required=True)
    place = fields.String(required=True, allow_none=True)
    logged_in_at = Moment(required=True)
    expires_at = Moment(required=True)


class ChangeEmailSchema(Schema):
    """The new address, and the password again."""

    email = Text(required=True, validate=(*EMAIL, sendable))
    password = _password()


class EmailChangeSchema(Schema):
    """Which mailboxes have agreed so far; `email` is the new address once it holds."""

    confirmed = fields.List(fields.String(validate=validate.OneOf(["old", "new"])), required=True)
    done = fields.Boolean(required=True)
    email = fields.String(required=True, allow_none=True)


class UsernameQuery(Schema):
    """The name somebody would like to have."""

    username = Text(required=True, validate=validate.Length(max=MAX_LENGTH))


class UsernameSchema(Schema):
    """Whether it can be had; if not, `message` says why."""

    available = fields.Boolean(required=True)
    message = fields.String(required=True, allow_none=True)


class LoginRecordSchema(Schema):
    """A log-in or an attempt. `place` is null unless a plugin knows it."""

    id = fields.Integer(required=True)
    at = Moment(required=True)
    outcome = fields.String(required=True, validate=validate.OneOf([*Outcome]))
    agent = fields.String(required=True)
    address = fields.String(required=True)
    place = fields.String(required=True, allow_none=True)
