"""Schemas of more than one subject."""

from __future__ import annotations

from marshmallow import validate

from motorclub.api import Schema
from motorclub.api.fields import SingleLineText


class ReasonSchema(Schema):
    """Why."""

    reason = SingleLineText(required=True, validate=validate.Length(1, 500))
