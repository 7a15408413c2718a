"""What the calls of pictures take."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import fields, validate

from motorclub.http import Schema

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
