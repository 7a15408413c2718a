"""The forum's own kinds of fields: single lines, names of tags, fault codes, values of a list."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from marshmallow import ValidationError, fields, validate

from motorclub.api import Text
from motorclub.api.fields import SingleLineText

TAG_LENGTH = (2, 35)
TAG = re.compile(r"[a-z0-9.+#-]*[a-z0-9][a-z0-9.+#-]*")
# What the form for tags makes; the other signs come from tags that askers need, such as c++ and .net.
PLAIN_TAG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
# Powertrain, chassis, body, network; the second digit says whose code it is (SAE J2012).
FAULT_CODE = re.compile(r"[PCBU][0-3][0-9A-F]{3}")

# Marks that reverse the direction of what follows them, far beyond the text they stand in.
DIRECTION_MARKS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class ReadableLine(SingleLineText):
    """A text of one line: runs of white space become one space, and something in it can be read."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> str:
        line: str = super()._deserialize(value, attr, data, **kwargs)
        if any(unicodedata.category(character) == "Cc" or character in DIRECTION_MARKS for character in line):
            raise ValidationError("Control characters are not allowed.")
        if line and not any(character.isalnum() for character in line):
            raise ValidationError("Use letters or digits.")
        return line


def tag_name(text: str) -> str:
    """The one spelling of a tag.

    >>> tag_name("  Mazda  MX-5 ")
    'mazda-mx-5'
    """
    return "-".join(text.lower().split())


class TagName(Text):
    """A tag in its one spelling: lower case, hyphens for spaces, only a-z 0-9 . + # -"""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> str:
        name = tag_name(super()._deserialize(value, attr, data, **kwargs))
        least, most = TAG_LENGTH
        if not least <= len(name) <= most:
            raise ValidationError(f"A tag has {least} to {most} characters.")
        if not TAG.fullmatch(name):
            raise ValidationError("A tag is made of a-z, 0-9 and . + # -")
        return name


class PlainTagName(TagName):
    """The name of a tag that is made on purpose: a-z, 0-9 and single hyphens between them."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> str:
        name = super()._deserialize(value, attr, data, **kwargs)
        if not PLAIN_TAG.fullmatch(name):
            raise ValidationError("A tag is made of a-z, 0-9 and hyphens between them.")
        return name


class FaultCode(Text):
    """A fault code as readers print it: P0171, in capitals."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> str:
        code: str = super()._deserialize(value, attr, data, **kwargs).upper()
        if not FAULT_CODE.fullmatch(code):
            raise ValidationError("A fault code is a letter and four signs, such as P0171.")
        return code


TARGETS = ("QUESTION", "ANSWER")

POSITIVE = validate.Range(min=1)


class ListOf(fields.Field[list[str]]):
    """Values with commas between them, such as `engine,oil`; each is read by `item`."""

    def __init__(self, item: fields.Field[Any], most: int, **kwargs: Any) -> None:
        kwargs.setdefault("metadata", {}).update(type="string", example="engine,oil")
        super().__init__(**kwargs)
        self.item, self.most = item, most

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> list[str]:
        texts = [text for text in str(value).split(",") if text.strip()]
        if len(texts) > self.most:
            raise ValidationError(f"At most {self.most} of them.")
        return list(dict.fromkeys(self.item.deserialize(text) for text in texts))
