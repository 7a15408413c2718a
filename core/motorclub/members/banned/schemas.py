"""Requests and answers of the calls of banned members."""

from __future__ import annotations

from marshmallow import fields, validate

from motorclub.http import Schema, Text
from motorclub.members.schemas import DeletionSchema, LeaveSchema

MAX_TOKEN = 200
MAX_CODE = 50


def _token() -> fields.String:
    return Text(required=True, validate=validate.Length(1, MAX_TOKEN))


class BannedTokenSchema(Schema):
    """The `dataToken` that a log-in was refused with."""

    token = _token()


class BannedLeaveSchema(LeaveSchema):
    """Deleting one's account; `code` is of the second factor, where the account has one."""

    token = _token()
    code = Text(load_default=None, allow_none=True, validate=validate.Length(max=MAX_CODE))


class BannedSchema(Schema):
    """What is under way, and what leaving takes beside the password."""

    deletion = fields.Nested(DeletionSchema, required=True, allow_none=True)
    exporting = fields.Boolean(required=True)
    code_needed = fields.Boolean(required=True)


class ExportLinkSchema(Schema):
    """The token of a mailed link to a copy."""

    token = _token()
