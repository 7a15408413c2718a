"""What the calls take."""

from __future__ import annotations

import re
from typing import Any

from marshmallow import ValidationError, fields, validate

from motorclub.api import ContentRef, Moment, Role, Schema, Text, Whole, page_query
from motorclub.api.fields import SingleLineText, one_of
from motorclub_social.models import BlockKind, Level

BODY = validate.Length(2, 1000)
NOTE = validate.Length(max=500)
FOLDER_NAME = validate.Length(1, 60)
ID = validate.Range(min=1)
MOST_REFS = 50
MOST_IDS = 200
TYPE = re.compile(r"[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*")
CURSOR = re.compile(r"[1-9][0-9]{0,17}")

# The short names of community.md section 5, and the content types that they stand for.
SHORT = {
    "USER": "social.member",
    "ORGANIZER": "social.member",
    "COMMENT": "social.comment",
    "QUESTION": "forum.question",
    "ANSWER": "forum.answer",
    "TAG": "forum.tag",
    "CATEGORY": "forum.category",
    "ANNOUNCEMENT": "announcements.announcement",
    "EVENT": "events.event",
    "CAR": "showcase.car",
    "CAR_MODEL": "showcase.car_model",
    "SHOWCASE": "showcase.showcase",
    "BUILD_LOG_ENTRY": "showcase.build_log_entry",
}


class TargetType(Text):
    """The name of a content type, such as forum.question, or its short name, such as QUESTION."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        name = super()._deserialize(value, attr, data, **kwargs)
        name = SHORT.get(name, name)
        if not TYPE.fullmatch(name):
            raise ValidationError("Not the name of a content type, such as forum.question.")
        return name


class Refs(fields.Field[list[ContentRef]]):
    """Up to 50 references separated by commas, such as `forum.question:7,forum.answer:9`."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("metadata", {}).update(type="string", example="forum.question:7,forum.answer:9")
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[ContentRef]:
        texts = str(value).split(",")
        if len(texts) > MOST_REFS:
            raise ValidationError(f"At most {MOST_REFS} references in one call.")
        try:
            return list(dict.fromkeys(ContentRef.parse(text) for text in texts))
        except ValueError as error:
            raise ValidationError(str(error)) from error


class Cursor(fields.Field[int]):
    """The position in a list: the `nextCursor` of the previous page."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("metadata", {}).update(type="string", example="4711")
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not CURSOR.fullmatch(str(value)):
            raise ValidationError("Not a cursor of this list.")
        return int(value)


def ids() -> fields.List[int]:
    """The numbers of up to 200 bookmarks."""
    one = Whole(validate=ID)
    return fields.List(one, required=True, validate=validate.Length(min=1, max=MOST_IDS))


def size_of(default: int) -> fields.Integer:
    """How many items a page has."""
    return fields.Integer(load_default=default, validate=validate.Range(1, 100))


PeopleQuery = page_query(20)
BlocksQuery = page_query(50)


class TargetSchema(Schema):
    """Something that may be followed, saved or commented."""

    target_type = TargetType(required=True)
    target_id = Whole(required=True, validate=ID)


class TargetQuery(Schema):
    """The same in an address."""

    target_type = TargetType(required=True)
    target_id = fields.Integer(required=True, validate=validate.Range(1, Whole.MOST))


class RefsQuery(Schema):
    """Up to 50 references."""

    refs = Refs(required=True)


class FollowSchema(TargetSchema):
    """What to follow, and how much of it is to come into the feed."""

    level = fields.String(load_default=Level.HIGHLIGHTS.value, validate=one_of(Level))


class FollowsQuery(page_query(20)):  # type: ignore[misc]
    """One's own follows: all, or those of one type or level, or of members with one role."""

    type = TargetType(load_default=None)
    level = fields.String(load_default=None, validate=one_of(Level))
    role = fields.String(load_default=None, validate=one_of(Role))


class PartQuery(Schema):
    """A part of a list."""

    cursor = Cursor(load_default=None)
    size = size_of(20)


class SaveSchema(TargetSchema):
    """What to keep, where, and when to be reminded of it."""

    folder_id = Whole(allow_none=True, validate=ID)
    note = Text(allow_none=True, validate=NOTE)
    remind_at = Moment(allow_none=True)


class ChangeBookmarkSchema(Schema):
    """What is to be different; `seen` takes the mark of a change away."""

    folder_id = Whole(allow_none=True, validate=ID)
    note = Text(allow_none=True, validate=NOTE)
    remind_at = Moment(allow_none=True)
    seen = fields.Boolean(validate=validate.Equal(True))


class BookmarksQuery(page_query(20)):  # type: ignore[misc]
    """One's own bookmarks: all, those of a folder (0: of none), a type, with words, or changed ones only."""

    user_id = fields.Integer(validate=validate.Range(1, Whole.MOST))
    folder_id = fields.Integer(load_default=None, validate=validate.Range(0, Whole.MOST))
    type = TargetType(load_default=None)
    q = Text(load_default="", validate=validate.Length(max=100))


class MoveSchema(Schema):
    """Bookmarks, and the folder they go to (null: none)."""

    ids = ids()
    folder_id = Whole(required=True, allow_none=True, validate=ID)


class RemoveSchema(Schema):
    """Bookmarks that are to go."""

    ids = ids()


class UndoSchema(Schema):
    """What a move or a removal has given for taking it back."""

    token = Text(required=True, validate=validate.Length(20, 60))


class FolderSchema(Schema):
    """A new folder."""

    name = SingleLineText(required=True, validate=FOLDER_NAME)


class ChangeFolderSchema(Schema):
    """Another name or place for a folder; places count from 0."""

    name = SingleLineText(validate=FOLDER_NAME)
    position = Whole(validate=validate.Range(0, 1000))


class BlockSchema(Schema):
    """A member to block or to mute."""

    user_id = Whole(required=True, validate=ID)
    kind = fields.String(load_default=BlockKind.BLOCK.value, validate=one_of(BlockKind))


class CommentsQuery(TargetQuery):
    """Comments on something, or the replies to one of them (`parentId`)."""

    parent_id = fields.Integer(load_default=None, validate=validate.Range(1, Whole.MOST))
    cursor = Cursor(load_default=None)
    size = size_of(20)
    order = fields.String(load_default="oldest", validate=validate.OneOf(("oldest", "newest")))


class SaySchema(TargetSchema):
    """A new comment; with `parentId` a reply to a comment on the same thing."""

    parent_id = Whole(allow_none=True, load_default=None, validate=ID)
    body = Text(required=True, validate=BODY)


class EditSchema(Schema):
    """The new text; with `version`, only if nobody has changed it since."""

    body = Text(required=True, validate=BODY)
    version = Whole(validate=ID)


class LikeSchema(Schema):
    """The vote to hold from now on; 0 takes it back."""

    value = Whole(required=True, validate=validate.OneOf((0, 1)))


class SuggestionsQuery(Schema):
    """How many of each content type."""

    size = fields.Integer(load_default=4, validate=validate.Range(1, 10))
