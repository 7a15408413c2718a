"""Schemas, fields and validators of more than one subject."""

from __future__ import annotations

from marshmallow import validate

from motorclub.api import Schema
from motorclub.api.fields import SingleLineText


class ReasonSchema(Schema):
    """Why."""

    reason = SingleLineText(required=True, validate=validate.Length(1, 500))


ID = validate.Range(min=1)
AMOUNT = validate.Range(min=0, max=9_999_999_999)
SEATS = validate.Range(min=0, max=1_000_000)
WEB = validate.Regexp(r"https?://[^\s<>\"']{1,490}\Z", error="It must be an address of the web.")
CURRENCY = validate.Regexp(r"[A-Z]{3}\Z", error="It must be a code of ISO 4217, such as EUR.")
COLOR = validate.Regexp(r"#[0-9a-fA-F]{6}\Z", error="It must be a colour such as #aa2200.")
ICON = validate.Regexp(r"[a-z0-9_-]{1,40}\Z", error="It must be the name of an icon.")
COUNTRY = validate.Regexp(r"[A-Z]{2}\Z", error="It must be a code of ISO 3166, such as DE.")
EMAIL = validate.Email(error="It must be an email address.")
