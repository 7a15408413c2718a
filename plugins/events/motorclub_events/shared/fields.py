"""Fields and validators that several schemas use."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from marshmallow import ValidationError, fields, validate

from motorclub.api import Text

ID = validate.Range(min=1)
AMOUNT = validate.Range(min=0, max=9_999_999_999)
SEATS = validate.Range(min=0, max=1_000_000)
WEB = validate.Regexp(r"https?://[^\s<>\"']{1,490}\Z", error="It must be an address of the web.")
CURRENCY = validate.Regexp(r"[A-Z]{3}\Z", error="It must be a code of ISO 4217, such as EUR.")
COLOR = validate.Regexp(r"#[0-9a-fA-F]{6}\Z", error="It must be a colour such as #aa2200.")
ICON = validate.Regexp(r"[a-z0-9_-]{1,40}\Z", error="It must be the name of an icon.")
COUNTRY = validate.Regexp(r"[A-Z]{2}\Z", error="It must be a code of ISO 3166, such as DE.")
EMAIL = validate.Email(error="It must be an email address.")


def choice(values: Any) -> Any:
    """One of an enumeration's values."""
    return validate.OneOf([value.value for value in values])


class SingleLineText(Text):
    """A text of one line."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        return " ".join(super()._deserialize(value, attr, data, **kwargs).split())


class Flag(fields.Boolean):
    """Yes or no as JSON has it: no 1, no "true"."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Zone(Text):
    """The name of a time zone, such as Europe/Berlin."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        name = super()._deserialize(value, attr, data, **kwargs)
        try:
            ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            raise ValidationError("Unknown time zone.") from error
        return name
