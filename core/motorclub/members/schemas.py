"""How people look in answers, and what roles may do."""

from __future__ import annotations

import unicodedata
import zoneinfo
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import marshmallow as ma
from marshmallow import fields, validate

from motorclub.accounts.credentials.passwords import MAX_LENGTH as MAX_PASSWORD
from motorclub.accounts.schemas import USERNAME
from motorclub.http import Moment, Schema, Text
from motorclub.http.schemas import Flag
from motorclub.members.models import ExportStatus
from motorclub.members.profiles.countries import codes
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

# The languages that the site has words in.
LANGUAGES = ("en",)
DISTANCES = ("KM", "MI")
POWERS = ("HP", "KW")
THEMES = ("dark", "light", "system")
VISIBLE_TO = ("ALL", "MEMBERS", "FOLLOWERS")
MENTIONS = ("ALL", "FOLLOWED", "NOBODY")
FOLLOWS = ("ALL", "NOBODY")


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


def time_zone(name: str) -> None:
    """Refuses what is not in the time zone database."""
    if name not in time_zones():
        raise ma.ValidationError("Unknown time zone.")


@cache
def time_zones() -> frozenset[str]:
    """The names of all time zones that this machine knows."""
    return frozenset(zoneinfo.available_timezones())


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
    role = fields.String(required=True, allow_none=True)
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


class NamedMemberSchema(Schema):
    """Whom a name leads to, by the name they have now."""

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
    language = fields.String(required=True)
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
        allow_none=True, validate=validate.OneOf(sorted(codes()), error="Unknown country.")
    )
    city = Line(allow_none=True, validate=validate.Length(max=MAX_CITY))
    links = fields.List(fields.Nested(LinkSchema), validate=validate.Length(max=MAX_LINKS))
    language = fields.String(validate=validate.OneOf(LANGUAGES))
    units = fields.Nested(UnitsSchema)
    timezone = fields.String(allow_none=True, validate=time_zone)
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

    password = fields.String(required=True, validate=validate.Length(1, MAX_PASSWORD))
    content = fields.String(required=True, validate=validate.OneOf([*ContentChoice]))


class CountrySchema(Schema):
    """A country of ISO 3166-1."""

    code = fields.String(required=True)
    name = fields.String(required=True)
    flag_emoji = fields.String(required=True)
