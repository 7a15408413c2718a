"""What the account calls take and give. The rules for fields are those of the specification."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
import pycountry
from marshmallow import fields, validate

from motorclub.accounts.credentials.captcha import MAX_CHARS
from motorclub.accounts.credentials.passwords import LIKE_NAME, MAX_LENGTH, MIN_LENGTH, is_common, is_name
from motorclub.http import Moment, Schema, Text
from motorclub.http.schemas import TimeZoneName
from motorclub.viewer import Role

MAX_EMAIL = 254
MAX_LOCAL_PART = 64
MAX_TOKEN = 200

USERNAME = validate.Regexp(
    r"[A-Za-z0-9_.-]{3,20}\Z", error="A username has 3 to 20 letters, digits, dots, hyphens or underscores."
)
EMAIL = (
    validate.Length(max=MAX_EMAIL, error="The email address is too long."),
    validate.Email(error="This is not a valid email address."),
)


def sendable(email: str) -> None:
    """What mail servers refuse or people cannot type: no quoted parts, no letters beyond ASCII before the @."""
    local = email.rpartition("@")[0]
    if not local.isascii() or '"' in local or len(local) > MAX_LOCAL_PART:
        raise ma.ValidationError("This email address cannot be used.")


def _uncommon(password: str) -> None:
    if is_common(password):
        raise ma.ValidationError("This password is too common. Choose one that others would not think of.")


def password_field() -> fields.String:
    """A password that somebody has."""
    return fields.String(required=True, validate=validate.Length(1, MAX_LENGTH))


def token_field() -> Text:
    """A token of a mail or of an earlier answer."""
    return Text(required=True, validate=validate.Length(1, MAX_TOKEN))


def captcha_field() -> fields.String:
    """A captcha's solution; the service says what is wrong with one that is missing."""
    return fields.String(load_default=None, allow_none=True, validate=validate.Length(max=MAX_CHARS))


def new_password_field() -> fields.String:
    """A password that somebody chooses."""
    length = validate.Length(
        min=MIN_LENGTH, max=MAX_LENGTH, error="A password has {min} to {max} characters."
    )
    return fields.String(required=True, validate=(length, _uncommon))


def _check_country(code: str | None) -> None:
    # The package looks without regard to case.
    if code is not None and (not code.isupper() or pycountry.countries.get(alpha_2=code) is None):
        raise ma.ValidationError("This is not a country's code of two letters.")


def _accepted(accepted: bool) -> None:
    if not accepted:
        raise ma.ValidationError("Please accept the terms.")


class CredentialsSchema(Schema):
    """A log-in by username or by email; an address may also be given as `email`."""

    username = Text(validate=validate.Length(1, MAX_EMAIL))
    email = Text(validate=validate.Length(1, MAX_EMAIL))
    password = password_field()
    captcha = captcha_field()

    @ma.validates_schema
    def _one_name(self, data: dict[str, object], **_kwargs: object) -> None:
        if ("username" in data) == ("email" in data):
            raise ma.ValidationError("Give a username or an email address.", "username")


class RegistrationSchema(Schema):
    """A new account. `plugins` is for what plugins ask, by plugin: `{"garage": {"model": "E30"}}`."""

    username = Text(required=True, validate=USERNAME)
    email = Text(required=True, validate=(*EMAIL, sendable))
    password = new_password_field()
    country = Text(load_default=None, allow_none=True, validate=_check_country)
    timezone = TimeZoneName(load_default=None, allow_none=True)
    accept_terms = fields.Boolean(load_default=False, truthy={True}, falsy={False}, validate=_accepted)
    plugins = fields.Dict(keys=fields.String(), values=fields.Dict(keys=fields.String()), load_default=dict)
    captcha = captcha_field()

    @ma.validates_schema
    def _not_the_name(self, data: dict[str, Any], **_kwargs: Any) -> None:
        if is_name(data["password"], data["username"], data["email"]):
            raise ma.ValidationError(LIKE_NAME, "password")


class VerificationSchema(Schema):
    """The token of a mailed link; `log_in` asks for a session too, which only the first proof of an address opens."""

    token = token_field()
    log_in = fields.Boolean(load_default=False)


class ResendSchema(Schema):
    """The address to mail again."""

    email = Text(required=True, validate=EMAIL)
    captcha = captcha_field()


class AccountSchema(Schema):
    """The member who is signed in, as the client keeps them."""

    id = fields.Integer(required=True)
    username = fields.String(required=True)
    role = fields.String(required=True, validate=validate.OneOf([*Role]))
    profile_image = fields.String(required=True, allow_none=True)


class RegisteredSchema(Schema):
    """The new member, who cannot log in before the address is verified."""

    user = fields.Nested(AccountSchema, required=True)
    email_verification_required = fields.Boolean(required=True)


class SignedInSchema(Schema):
    """The access token, good for 30 minutes, and whose it is."""

    token = fields.String(required=True)
    user = fields.Nested(AccountSchema, required=True)


class VerifiedSchema(Schema):
    """The member whose address is now verified, and the access token if a session was opened."""

    user = fields.Nested(AccountSchema, required=True)
    token = fields.String(required=True, allow_none=True)


class CheckSchema(Schema):
    """Whether somebody is signed in, who, and until when without another refresh."""

    authenticated = fields.Boolean(required=True)
    user = fields.Nested(AccountSchema, required=True, allow_none=True)
    expires_at = Moment(required=True, allow_none=True)


class FeaturesSchema(Schema):
    """What is switched on."""

    email_verification = fields.Boolean(required=True)
    captcha = fields.Boolean(required=True)
    two_factor = fields.Boolean(required=True)


class CaptchaProviderSchema(Schema):
    """Who makes the captchas; a provider elsewhere needs a site key."""

    provider = fields.String(required=True)
    site_key = fields.String(required=True)


class ConfigSchema(Schema):
    """What the sign-in screens need to know."""

    features = fields.Nested(FeaturesSchema, required=True)
    captcha = fields.Nested(CaptchaProviderSchema, required=True)
    password_min_length = fields.Integer(required=True)


class ChallengeParametersSchema(Schema):
    """The task. All fields are signed together: a client sends them back as they are."""

    algorithm = fields.String(required=True)
    cost = fields.Integer(required=True)
    key_length = fields.Integer(required=True)
    key_prefix = fields.String(required=True)
    nonce = fields.String(required=True)
    salt = fields.String(required=True)
    key_signature = fields.String(required=True)
    expires_at = fields.Integer(required=True)


class ChallengeSchema(Schema):
    """A challenge of ALTCHA, version 2."""

    parameters = fields.Nested(ChallengeParametersSchema, required=True)
    signature = fields.String(required=True)


class BanSchema(Schema):
    """A ban that holds now; `expiresAt` is null for one without an end."""

    id = fields.Integer(required=True)
    reason = fields.String(required=True)
    expires_at = Moment(required=True, allow_none=True)
    appealable = fields.Boolean(required=True)


class ForgottenSchema(Schema):
    """The address to mail a link for a new password."""

    email = Text(required=True, validate=EMAIL)
    captcha = captcha_field()


class ResetSchema(Schema):
    """The token of a mailed link, and the new password."""

    token = token_field()
    password = new_password_field()


class ChangePasswordSchema(Schema):
    """The present password and the one to come."""

    current_password = password_field()
    new_password = new_password_field()


class DecisionSchema(Schema):
    """The mailbox's word on a new password or a log-in; false: this was not me."""

    token = token_field()
    confirm = fields.Boolean(required=True, truthy={True}, falsy={False})


class MailedTokenSchema(Schema):
    """The token of a mailed link."""

    token = token_field()


class ChangeEmailSchema(Schema):
    """The new address, and the password again."""

    email = Text(required=True, validate=(*EMAIL, sendable))
    password = password_field()


class UsernameQuery(Schema):
    """The name somebody would like to have."""

    username = Text(required=True, validate=validate.Length(max=MAX_LENGTH))


class UsernameSchema(Schema):
    """Whether it can be had; if not, `message` says why."""

    available = fields.Boolean(required=True)
    message = fields.String(required=True, allow_none=True)
