"""Request and response of the content call."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, validate

from motorclub.content.services import ContentRow
from motorclub.content.styles import STYLES
from motorclub.http import Schema, Text
from motorclub.http.rows import schema_of
from motorclub.plugin.content import ContentRef

MOST = 100
LONGEST = 30_000


class References(fields.Field[list[ContentRef]]):
    """References with commas between them, such as `forum.question:7,forum.answer:9`."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("metadata", {}).update(type="string", example="forum.question:7,forum.answer:9")
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[ContentRef]:
        texts = str(value).split(",")
        if len(texts) > MOST:
            raise ValidationError(f"At most {MOST} references in one call.")
        try:
            return [ContentRef.parse(text) for text in texts]
        except ValueError as error:
            raise ValidationError(str(error)) from error


class ContentQuery(Schema):
    """At most 100 references."""

    refs = References(required=True)


class ContentsSchema(Schema):
    """What of the references the caller may see."""

    items = fields.List(fields.Nested(schema_of(ContentRow)), required=True)


class PreviewCallSchema(Schema):
    """Markdown, and what it may contain: SHORT as comments and profiles, LONG as posts and descriptions."""

    text = Text(required=True, validate=validate.Length(max=LONGEST))
    style = fields.String(required=True, validate=validate.OneOf([*STYLES]))


class PreviewSchema(Schema):
    """The text as it will look, safe to put into a page."""

    html = fields.String(required=True)
