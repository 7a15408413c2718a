"""How people look in answers, and what roles may do."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import marshmallow as ma
import pycountry
from marshmallow import fields, validate

from motorclub.accounts.schemas import USERNAME, password_field, token_field
from motorclub.http import Moment, Schema, Text
from motorclub.http.schemas import Flag, TimeZoneName
from motorclub.members.models import ExportStatus
from motorclub.plugin.language import LANGUAGES
from motorclub.plugin.values import ContentChoice
from motorclub.viewer import Role

# What stands between signs of many scripts and emojis, although it shows nothing.
JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
MAX_DISPLAY_NAME = 50
MAX_BIO = 1000
MAX_CITY = 100
MAX_LINKS = 5
MAX_LABEL = 40
MAX_URL = 300

DISTANCES = ("KM", "MI")
POWERS = ("HP", "KW")
THEMES = ("dark", "light", "system")
VISIBLE_TO = ("ALL", "MEMBERS", "FOLLOWERS")
MENTIONS = ("ALL", "FOLLOWED", "NOBODY")
FOLLOWS = ("ALL", "NOBODY")


# Names that people look for under another word than the standard's own.
USUAL = {"TR": "Türkiye", "NL": "Netherlands", "GB": "United Kingdom", "US": "United States"}
FLAG_LETTERS = ord("\N{REGIONAL INDICATOR SYMBOL LETTER A}") - ord("A")


@cache
def countries() -> tuple[dict[str, str], ...]:
    """`{code, name, flag_emoji}` of each country, by name."""
    found = [_country(country) for country in pycountry.countries]
    return tuple(sorted(found, key=lambda country: country["name"].casefold()))


@cache
def country_codes() -> frozenset[str]:
    """The two-letter codes."""
    return frozenset(country["code"] for country in countries())


def _country(country: pycountry.db.Country) -> dict[str, str]:
    code: str = country.alpha_2
    name = USUAL.get(code) or getattr(country, "common_name", None) or country.name
    return {"code": code, "name": str(name), "flag_emoji": country_flag(code)}


def country_flag(code: str) -> str:
    """The flag of a two-letter code as an emoji.

    >>> country_flag("DE")
    '🇩🇪'
    """
    return "".join(chr(ord(letter) + FLAG_LETTERS) for letter in code)


def one_line(text: str) -> None:
    """Refuses line breaks and what turns the direction of writing: it would spill over into what stands beside it."""
    if any(unicodedata.category(sign) in ("Cc", "Cf", "Zl", "Zp") and sign not in JOINERS for sign in text):
        raise ma.ValidationError("This has characters that cannot be shown.")


class Line(Text):
    """A text of one line."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs)
        one_line(text)
        return text


def web_address(url: str) -> None:
    """Refuses all but a full http or https address with a host, and one that shows another host than it leads to."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and "." in (parts.hostname or "") and "@" not in parts.netloc
    except ValueError:
        good = False
    if not good or any(sign.isspace() for sign in url):
        raise ma.ValidationError("Give a full address that begins with https://.")


class LinkSchema(Schema):
    """Where else somebody is to be found."""

    label = Line(required=True, validate=validate.Length(1, MAX_LABEL))
    url = Text(required=True, validate=(validate.Length(max=MAX_URL), web_address))


class UnitsSchema(Schema):
    """What distances and powers are shown in."""

    distance = fields.String(required=True, validate=validate.OneOf(DISTANCES))
    power = fields.String(required=True, validate=validate.OneOf(POWERS))


class PublicMemberSchema(Schema):
    """A member as the caller may see them.

    When `hidden`, the member keeps the profile private and only id, username and picture are there. A FORMER member
    has gone.
    """

    id = fields.Integer(required=True)
    username = fields.String(required=True)
    display_name = fields.String(required=True, allow_none=True)
    role = fields.String(required=True, allow_none=True, validate=validate.OneOf([*Role]))
    profile_image = fields.String(required=True, allow_none=True)
    banner = fields.String(required=True, allow_none=True)
    bio = fields.String(required=True, allow_none=True, metadata={"description": "Markdown"})
    bio_html = fields.String(required=True, allow_none=True)
    country = fields.String(required=True, allow_none=True)
    city = fields.String(required=True, allow_none=True)
    links = fields.List(fields.Nested(LinkSchema), required=True, allow_none=True)
    created_at = Moment(required=True, allow_none=True)
    last_seen_at = Moment(required=True, allow_none=True)
    online = fields.Boolean(required=True, allow_none=True)
    state = fields.String(required=True, validate=validate.OneOf(["ACTIVE", "FORMER"]))
    hidden = fields.Boolean(required=True)


class MentionQuery(Schema):
    """The beginning of a username."""

    q = Text(required=True, validate=validate.Length(1, 20))


class NamedMemberSchema(Schema):
    """The member whom a current or former name leads to."""

    id = fields.Integer(required=True)
    username = fields.String(required=True)


class DeletionSchema(Schema):
    """An account that is going to be deleted, and what becomes of what its owner has written."""

    requested_at = Moment(required=True)
    due_at = Moment(required=True)
    content = fields.String(required=True, validate=validate.OneOf([*ContentChoice]))


class OwnProfileSchema(Schema):
    """A member's own account."""

    id = fields.Integer(required=True)
    username = fields.String(required=True)
    display_name = fields.String(required=True, allow_none=True)
    email = fields.String(required=True)
    email_verified = fields.Boolean(required=True)
    role = fields.String(required=True, validate=validate.OneOf([*Role]))
    profile_image = fields.String(required=True, allow_none=True)
    banner = fields.String(required=True, allow_none=True)
    bio = fields.String(required=True, allow_none=True)
    country = fields.String(required=True, allow_none=True)
    city = fields.String(required=True, allow_none=True)
    links = fields.List(fields.Nested(LinkSchema), required=True)
    language = fields.String(
        required=True, allow_none=True, metadata={"description": "null: that of the browser"}
    )
    units = fields.Nested(UnitsSchema, required=True)
    timezone = fields.String(
        required=True, allow_none=True, metadata={"description": "null: that of the device"}
    )
    theme = fields.String(required=True, validate=validate.OneOf(THEMES))
    created_at = Moment(required=True)
    username_changeable_at = Moment(required=True, allow_none=True)
    deletion = fields.Nested(DeletionSchema, required=True, allow_none=True)


class SubsetSchema(Schema):
    """A change of some of the fields; a field that is not there stays as it is."""

    @ma.validates_schema
    def _something(self, data: dict[str, object], **_kwargs: object) -> None:
        if not data:
            raise ma.ValidationError("Give at least one field.")


class ChangeProfileSchema(SubsetSchema):
    """What a member may change about themselves. Null empties a field."""

    username = Text(validate=USERNAME)
    display_name = Line(allow_none=True, validate=validate.Length(max=MAX_DISPLAY_NAME))
    bio = Text(allow_none=True, validate=validate.Length(max=MAX_BIO))
    country = fields.String(
        allow_none=True, validate=validate.OneOf(sorted(country_codes()), error="Unknown country.")
    )
    city = Line(allow_none=True, validate=validate.Length(max=MAX_CITY))
    links = fields.List(fields.Nested(LinkSchema), validate=validate.Length(max=MAX_LINKS))
    language = fields.String(allow_none=True, validate=validate.OneOf(LANGUAGES))
    units = fields.Nested(UnitsSchema)
    timezone = TimeZoneName(allow_none=True)
    theme = fields.String(validate=validate.OneOf(THEMES))


class PrivacySchema(Schema):
    """Who may see what of a member, and who may speak of them."""

    profile = fields.String(required=True, attribute="visible_to", validate=validate.OneOf(VISIBLE_TO))
    hide_garage = Flag(required=True)
    hide_donor_wall = Flag(required=True)
    hide_leaderboard = Flag(required=True)
    hide_follower_counts = Flag(required=True)
    hide_online = Flag(required=True)
    mentions = fields.String(required=True, validate=validate.OneOf(MENTIONS))
    follows = fields.String(required=True, validate=validate.OneOf(FOLLOWS))


class ChangePrivacySchema(SubsetSchema):
    """The switches to throw."""

    profile = fields.String(attribute="visible_to", validate=validate.OneOf(VISIBLE_TO))
    hide_garage = Flag()
    hide_donor_wall = Flag()
    hide_leaderboard = Flag()
    hide_follower_counts = Flag()
    hide_online = Flag()
    mentions = fields.String(validate=validate.OneOf(MENTIONS))
    follows = fields.String(validate=validate.OneOf(FOLLOWS))


class ProfileImageSchema(Schema):
    """The address of the picture now."""

    profile_image = fields.String(required=True, allow_none=True)


class BannerSchema(Schema):
    """The address of the banner now."""

    banner = fields.String(required=True, allow_none=True)


class DataExportSchema(Schema):
    """A copy of everything that is kept about the caller."""

    id = fields.Integer(required=True)
    status = fields.String(required=True, validate=validate.OneOf([*ExportStatus]))
    created_at = Moment(required=True)
    bytes = fields.Integer(required=True, allow_none=True)
    expires_at = Moment(required=True)


class LeaveSchema(Schema):
    """Deleting one's own account."""

    password = password_field()
    content = fields.String(required=True, validate=validate.OneOf([*ContentChoice]))


class CountrySchema(Schema):
    """A country of ISO 3166-1."""

    code = fields.String(required=True)
    name = fields.String(required=True)
    flag_emoji = fields.String(required=True)


MAX_POINT = 100_000


class CutSchema(Schema):
    """A square of the picture, in its points, the way people see it; all three or none."""

    x = fields.Integer(validate=validate.Range(0, MAX_POINT))
    y = fields.Integer(validate=validate.Range(0, MAX_POINT))
    size = fields.Integer(validate=validate.Range(1, MAX_POINT))

    @ma.validates_schema
    def _whole(self, data: dict[str, object], **_kwargs: object) -> None:
        if data and (missing := [name for name in ("x", "y", "size") if name not in data]):
            raise ma.ValidationError("Give x, y and size, or none of them.", missing[0])


MAX_CODE = 50


class BannedTokenSchema(Schema):
    """The `dataToken` that a log-in was refused with."""

    token = token_field()


class BannedLeaveSchema(LeaveSchema):
    """Deleting one's account; `code` is of the second factor, where the account has one."""

    token = token_field()
    code = Text(load_default=None, allow_none=True, validate=validate.Length(max=MAX_CODE))


class BannedSchema(Schema):
    """What is under way, and what leaving takes beside the password."""

    deletion = fields.Nested(DeletionSchema, required=True, allow_none=True)
    exporting = fields.Boolean(required=True)
    code_needed = fields.Boolean(required=True)


class ExportLinkSchema(Schema):
    """The token of a mailed link to a copy."""

    token = token_field()
