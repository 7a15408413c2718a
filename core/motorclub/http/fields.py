"""Fields that several schemas use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import marshmallow as ma
from marshmallow import fields, validate

from motorclub.http.schemas import Text


def one_of(values: Iterable[str]) -> validate.OneOf:
    """Accepts these values only, such as those of an enumeration of texts."""
    return validate.OneOf([str(value) for value in values])


class Flag(fields.Boolean):
    """Yes or no as JSON has it: no 1, no "true"."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class SingleLineText(Text):
    """A text of one line: runs of white space become one space."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        return " ".join(super()._deserialize(value, attr, data, **kwargs).split())


class TimeZoneName(Text):
    """The name of a time zone, such as Europe/Berlin."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        name = str(super()._deserialize(value, attr, data, **kwargs))
        try:
            ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            raise ma.ValidationError("Unknown time zone.") from error
        return name
