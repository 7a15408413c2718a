"""What the calls of review take."""

from __future__ import annotations

from marshmallow import validate

from motorclub.http import Schema, Text

MAX_REASON = 500


class ReasonSchema(Schema):
    """Why a post is not published, for its author."""

    reason = Text(required=True, validate=validate.Length(1, MAX_REASON))
