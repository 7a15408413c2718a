"""What the calls of user management take and give."""

from __future__ import annotations

import re
from typing import Any

from marshmallow import ValidationError, fields, validate

from motorclub.http import Moment, Schema, Text, page_query
from motorclub.members.administration.listing import SORTS, Joined, Seen, Status
from motorclub.viewer import Role

MAX_QUERY = 100
MAX_REASON = 500
MAX_CODE = 50
MAX_HAVING = 5
HAVING = re.compile(r"([a-z][a-z0-9_.]{0,99}):([A-Za-z0-9_-]{1,50})")


class Having(fields.Field[list[tuple[str, str]]]):
    """Plugin columns with a value each, separated by commas, such as `ranks.level:3,garage.cars:none`."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("metadata", {}).update(type="string", example="ranks.level:3")
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[tuple[str, str]]:
        pairs = [HAVING.fullmatch(text) for text in str(value).split(",")]
        if len(pairs) > MAX_HAVING:
            raise ValidationError(f"At most {MAX_HAVING} columns in one call.")
        if not all(pairs):
            raise ValidationError("A column and a value belong here, such as ranks.level:3.")
        return [(pair[1], pair[2]) for pair in pairs if pair]


class FilterSchema(Schema):
    """Which members: `q` is any part of a name or address, of one or two letters its beginning, or an `addressHash`.

    `joined` and `seen` are the last 1, 7, 30 or 365 days; AWAY is longer ago than that. Of two moments `From` is
    within what is asked for and `To` is not. `having` names what plugins know of members.
    """

    q = Text(load_default="", validate=validate.Length(max=MAX_QUERY))
    role = fields.String(validate=validate.OneOf([*Role]))
    status = fields.String(validate=validate.OneOf([*Status]))
    joined = fields.String(validate=validate.OneOf([*Joined]))
    seen = fields.String(validate=validate.OneOf([*Seen]))
    joined_from = Moment()
    joined_to = Moment()
    seen_from = Moment()
    seen_to = Moment()
    having = Having()


class MembersQuery(page_query(20), FilterSchema):  # type: ignore[misc]
    """A page of the members; a sort that begins with a hyphen goes downwards."""

    sort = fields.String(load_default="-createdAt", validate=validate.OneOf(SORTS))


class ChangeRoleSchema(Schema):
    """Another role, why, and a code of the admin's own second factor if there is one."""

    role = fields.String(required=True, validate=validate.OneOf([*Role]))
    reason = Text(required=True, validate=validate.Length(1, MAX_REASON))
    code = Text(load_default=None, allow_none=True, validate=validate.Length(max=MAX_CODE))
