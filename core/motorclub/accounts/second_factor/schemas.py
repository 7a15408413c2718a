"""What the calls of the second factor take and give."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from motorclub.accounts.schemas import AccountSchema, password_field, token_field
from motorclub.accounts.second_factor.protection import Factor
from motorclub.http import Moment, Schema, Text
from motorclub.http.schemas import Flag

MAX_CODE = 40
MAX_NAME = 60
# Far more than any authenticator says, far less than the server takes in.
MAX_CREDENTIAL = 20_000
METHODS = (Factor.TOTP, Factor.PASSKEY, Factor.RECOVERY)


def _short(credential: dict[str, object]) -> None:
    if len(str(credential)) > MAX_CREDENTIAL:
        raise ma.ValidationError("This is too long.")


def credential_field(**kwargs: Any) -> fields.Dict:
    """What a browser's authenticator says, as the WebAuthn standard has it."""
    return fields.Dict(keys=fields.String(), validate=_short, **kwargs)


def _code(**kwargs: Any) -> Text:
    return Text(validate=validate.Length(1, MAX_CODE), **kwargs)


def _name() -> Text:
    return Text(required=True, validate=validate.Length(1, MAX_NAME))


class LoggedInSchema(Schema):
    """Either `token` and `user`, or `twoFactorRequired` and what an answer at /auth/two-factor needs."""

    token = fields.String()
    user = fields.Nested(AccountSchema)
    two_factor_required = fields.Boolean()
    challenge = fields.String()
    methods = fields.List(fields.String(validate=validate.OneOf([str(method) for method in METHODS])))
    passkey = fields.Dict(keys=fields.String(), allow_none=True)


class AnswerSchema(Schema):
    """An answer to a log-in's challenge: a code of the app, a recovery code, or what a passkey has signed."""

    challenge = token_field()
    code = _code()
    passkey = credential_field()
    remember_device = Flag(load_default=False)

    @ma.validates_schema
    def _one_answer(self, data: dict[str, object], **_kwargs: object) -> None:
        if ("code" in data) == ("passkey" in data):
            raise ma.ValidationError("Give a code or the answer of a passkey.", "code")


class NothingSchema(Schema):
    """An empty object."""


class OptionsSchema(Schema):
    """What the browser's authenticator is asked, in the JSON form of the WebAuthn standard."""

    challenge = fields.String(required=True)
    options = fields.Dict(keys=fields.String(), required=True)


class PasskeyLogInSchema(Schema):
    """What a passkey has signed, for a challenge of /auth/passkey/options."""

    challenge = token_field()
    credential = credential_field(required=True)


class PasswordSchema(Schema):
    """The caller's password, asked again."""

    password = password_field()


class CodeSchema(Schema):
    """A code of the app."""

    code = _code(required=True)


class PasswordAndCodeSchema(Schema):
    """The caller's password and a code of the app or a recovery code."""

    password = password_field()
    code = _code(required=True)


class PasswordMaybeCodeSchema(Schema):
    """The caller's password; a code of the app or a recovery code, which members without an app may leave out."""

    password = password_field()
    code = _code(load_default=None)


class AppSchema(Schema):
    """An authenticator app."""

    created_at = Moment(required=True)
    last_used_at = Moment(required=True, allow_none=True)


class PasskeySchema(Schema):
    """A passkey, by the name its owner gave it."""

    id = fields.Integer(required=True)
    name = fields.String(required=True)
    created_at = Moment(required=True)
    last_used_at = Moment(required=True, allow_none=True)


class CodesLeftSchema(Schema):
    """How many recovery codes were not used yet."""

    left = fields.Integer(required=True)
    total = fields.Integer(required=True)


class MethodsSchema(Schema):
    """The caller's second factors; `enabled` with an app or at least one passkey."""

    enabled = fields.Boolean(required=True)
    totp = fields.Nested(AppSchema, required=True, allow_none=True)
    passkeys = fields.List(fields.Nested(PasskeySchema), required=True)
    recovery_codes = fields.Nested(CodesLeftSchema, required=True, allow_none=True)
    remembered_devices = fields.Integer(required=True)


class SetUpSchema(Schema):
    """What an app needs: the secret, its address, and that as a QR code (an SVG element)."""

    secret = fields.String(required=True)
    uri = fields.String(required=True)
    qr = fields.String(required=True)


class FirstCodesSchema(Schema):
    """The recovery codes that came with the first factor, shown once; None when there was one before."""

    recovery_codes = fields.List(fields.String(), required=True, allow_none=True)


class CodesSchema(Schema):
    """Ten recovery codes, shown once."""

    recovery_codes = fields.List(fields.String(), required=True)


class NewPasskeySchema(Schema):
    """What an authenticator has made, for a challenge of .../passkeys/options, and its name."""

    challenge = token_field()
    name = _name()
    credential = credential_field(required=True)


class AddedPasskeySchema(Schema):
    """The new passkey, and the recovery codes if it is the first factor."""

    passkey = fields.Nested(PasskeySchema, required=True)
    recovery_codes = fields.List(fields.String(), required=True, allow_none=True)


class NameSchema(Schema):
    """What a passkey is called."""

    name = _name()
