"""Requests of the calls about pictures."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, validate

from motorclub.http import Schema, Text, Whole
from motorclub.http.rows import page_query
from motorclub.plugin.content import ContentRef

MOST_BLURS = 20
LONGEST_ALT = 300
MOST_IDS = 200
THOUSANDTHS = 1000
# Left, top, width and height.
SIDES = 4


class Reference(fields.Field[ContentRef]):
    """One reference, such as `forum.question:7`."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("metadata", {}).update(type="string", example="forum.question:7")
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> ContentRef:
        try:
            return ContentRef.parse(str(value))
        except ValueError as error:
            raise ValidationError(str(error)) from error


class UploadQuery(Schema):
    """The item that the picture is for; without it, one that will be."""

    ref = Reference()


class PicturesQuery(page_query(20)):  # type: ignore[misc]
    """A page of the pictures of one item."""

    ref = Reference(required=True)


def _check_inside(blur: list[int]) -> None:
    if len(blur) != SIDES:
        raise ValidationError("A rectangle has a left, a top, a width and a height.")
    left, top, width, height = blur
    if left + width > THOUSANDTHS or top + height > THOUSANDTHS or not (width and height):
        raise ValidationError("The rectangle lies outside the picture.")


_SIDE = Whole(validate=validate.Range(0, THOUSANDTHS))
_PERCENT = validate.Range(0, 100)


class EditPictureSchema(Schema):
    """What a picture shows, for those who do not see it; whether it is the cover; its focus; and what to blur.

    Rectangles are left, top, width and height in thousandths of the picture as it is published.
    """

    alt = Text(validate=validate.Length(max=LONGEST_ALT))
    is_cover = fields.Boolean()
    focus_x = Whole(validate=_PERCENT)
    focus_y = Whole(validate=_PERCENT)
    blurs = fields.List(
        fields.List(_SIDE, validate=_check_inside),
        validate=validate.Length(max=MOST_BLURS),
    )


class PictureOrderSchema(Schema):
    """All pictures of an item, of one kind, in their new order."""

    kind = Text(required=True)
    ref = Reference(required=True)
    ids = fields.List(Whole(), required=True, validate=validate.Length(max=MOST_IDS))
