"""What the calls take."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from marshmallow import ValidationError, fields, validate

from motorclub.api import Moment, Schema, Text, Whole, page_query
from motorclub.api.fields import SingleLineText, TimeZoneName, one_of
from motorclub_announcements.models import CATEGORIES, Channel, Priority, Status, Tab, Type

TITLE = validate.Length(1, 120)
MESSAGE = validate.Length(1, 5000)
ID = validate.Range(min=1)
MOST_IDS = 500
TYPES = tuple(kind.value for kind in Type)

UserPageQuery = page_query(5)
ListQuery = page_query(10)


class Kind(Text):
    """A type of announcement; an unknown one is named in the refusal (seed section 5)."""

    def __init__(self, allowed: tuple[str, ...] = TYPES, **kwargs: Any) -> None:
        kwargs.setdefault("metadata", {}).update(enum=list(allowed))
        super().__init__(**kwargs)
        self.allowed = allowed

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        kind = super()._deserialize(value, attr, data, **kwargs)
        if kind not in self.allowed:
            raise ValidationError(f"Unknown announcement type: {kind}")
        return kind


class Instant(fields.Field[datetime]):
    """A time that may come without a zone; the caller must then provide the zone."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("metadata", {}).update(type="string", format="date-time")
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> datetime:
        try:
            return datetime.fromisoformat(value)
        except (TypeError, ValueError) as error:
            raise ValidationError("Not a valid ISO 8601 date and time.") from error


def channels_field() -> fields.List[str]:
    """The field of delivery channels."""
    return fields.List(
        fields.String(validate=one_of(Channel)), validate=validate.Length(min=1, max=len(Channel))
    )


class EmergencySchema(Schema):
    """What must be known at once."""

    message = Text(required=True, validate=MESSAGE)
    title = SingleLineText(validate=TITLE, allow_none=True)
    event_id = Whole(validate=ID, allow_none=True)
    ticket_type_id = Whole(validate=ID, allow_none=True)
    safety_instructions = Text(validate=validate.Length(max=2000), allow_none=True)
    contact_phone = SingleLineText(validate=validate.Length(max=40), allow_none=True)
    channels = channels_field()


class ContentSchema(EmergencySchema):
    """The text and audience of an announcement; in a change each field can be left out."""

    message = Text(validate=MESSAGE)
    type = Kind()
    category = fields.String(validate=validate.OneOf(CATEGORIES))
    priority = fields.String(validate=one_of(Priority))
    user_id = Whole(validate=ID, allow_none=True)
    attendee_id = Whole(validate=ID, allow_none=True)
    organizer_id = Whole(validate=ID)
    expires_at = Moment(allow_none=True)
    template_id = Whole(validate=ID)
    variables = fields.Dict(keys=Text(), values=Text(validate=validate.Length(max=200)))


class CreateSchema(ContentSchema):
    """A new announcement: a message and a type, or a template that has both."""

    status = fields.String(
        load_default=Status.DRAFT.value, validate=validate.OneOf([Status.DRAFT.value, Status.SENT.value])
    )


class ChangeSchema(ContentSchema):
    """The fields to change; with `version`, only if nobody else has changed it since."""

    status = fields.String(validate=one_of(Status))
    scheduled_at = Instant()
    timezone = TimeZoneName(allow_none=True)
    version = Whole(validate=ID)


class ScheduleSchema(ContentSchema):
    """A new announcement with its time, or the time of one that there is."""

    announcement_id = Whole(validate=ID)
    scheduled_at = Instant(required=True)
    timezone = TimeZoneName(allow_none=True)
    status = fields.String(validate=validate.OneOf([Status.DRAFT.value, Status.SCHEDULED.value]))


class NotifySchema(Schema):
    """The recipients and channels; all of it may be left out."""

    channels = channels_field()
    only_unread = fields.Boolean(load_default=True)
    attendee_ids = fields.List(Whole(validate=ID), load_default=list, validate=validate.Length(max=MOST_IDS))
    reason = SingleLineText(validate=validate.Length(max=200), allow_none=True, load_default=None)


class AttendeeSchema(Schema):
    """A ticket."""

    attendee_id = Whole(required=True, validate=ID)


class MuteSchema(Schema):
    """Whether to mute an event."""

    muted = fields.Boolean(required=True)


class UserQuery(Schema):
    """Whose."""

    user_id = fields.Integer(validate=ID)


class LatestQuery(UserPageQuery):  # type: ignore[misc, valid-type]
    """Whose, and a page."""

    user_id = fields.Integer(validate=ID)


class SearchQuery(ListQuery):  # type: ignore[misc, valid-type]
    """What to look for."""

    keyword = Text(load_default="", validate=validate.Length(max=200))


class EventQuery(ListQuery):  # type: ignore[misc, valid-type]
    """An event or one of its ticket types."""

    event_id = fields.Integer(load_default=None, validate=ID)
    ticket_type_id = fields.Integer(load_default=None, validate=ID)


class TypeQuery(ListQuery):  # type: ignore[misc, valid-type]
    """A type or category, a status, words, and a part of an event's name."""

    type = Kind(CATEGORIES, load_default=None)
    status = fields.String(load_default=None, validate=one_of(Status))
    q = Text(load_default="", validate=validate.Length(max=200))
    event = Text(load_default="", validate=validate.Length(max=200))


class ManagedQuery(TypeQuery):
    """Which of the three kinds, too."""

    tab = fields.String(load_default=None, validate=one_of(Tab))


class TemplatesQuery(ListQuery):  # type: ignore[misc, valid-type]
    """A type."""

    type = Kind(load_default=None)
