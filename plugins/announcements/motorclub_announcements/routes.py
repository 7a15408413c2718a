"""The calls under /announcements and /user-announcements."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    ApiError,
    Blueprint,
    Schema,
    Viewer,
    current_viewer,
    db,
    forbidden,
    invalid,
    limit_by_address,
    limit_by_member,
    not_found,
    public,
    requires,
    signed_in,
)
from motorclub.api.rows import Page, Row, schema_of
from motorclub_announcements import audience, queries, read_marks, schemas, services, statistics, text
from motorclub_announcements.models import Announcement, EventCopy, Status, Tab, Type
from motorclub_announcements.permissions import ANY_EVENT, WRITE
from motorclub_announcements.queries import AnnouncementRow

blueprint = Blueprint("announcements", __name__, description="Announcements: writing, sending, reading")
user_blueprint = Blueprint("announcements_user", __name__, description="A member's own announcements")

BY_CREATION = (Announcement.created_at.desc(), Announcement.id.desc())

Query = dict[str, Any]


def _list(
    which: sa.ColumnElement[bool], query: Query, by: queries.Order = queries.NEWEST
) -> Page[AnnouncementRow]:
    """A page for the caller, who has it now."""
    viewer = current_viewer()
    page = queries.list_announcements(which, viewer, query["page"], query["size"], by=by)
    read_marks.note_fetched(viewer, [row.id for row in page.content])
    return page


def _get(announcement_id: int, viewer: Viewer) -> AnnouncementRow:
    """An announcement as its writer sees it."""
    return queries.get_announcement(announcement_id, viewer.id)


# For everybody


@blueprint.route("/general")
@blueprint.arguments(schemas.ListQuery, location="query")
@public
def general(query: Query) -> Page[AnnouncementRow]:
    """General announcements, the newest first."""
    return _list(queries.in_tab(Tab.GENERAL, None), query)


@blueprint.route("/general/search")
@blueprint.arguments(schemas.SearchQuery, location="query")
@public
def search_general(query: Query) -> Page[AnnouncementRow]:
    """General announcements with `keyword` in message, type or event name, whatever the case."""
    found = queries.with_text(query["keyword"], Announcement.plain, Announcement.type, EventCopy.name)
    return _list(sa.and_(queries.in_tab(Tab.GENERAL, None), found), query)


@blueprint.route("/event/<id:event_id>")
@blueprint.arguments(schemas.ListQuery, location="query")
@public
def of_event(query: Query, event_id: int) -> Page[AnnouncementRow]:
    """What was said about an event, as far as the caller may know it."""
    return _list(sa.and_(queries.for_events(current_viewer()), queries.of_event(event_id, None)), query)


@blueprint.route("/ticket")
@blueprint.arguments(schemas.EventQuery, location="query")
@public
def for_ticket(query: Query) -> Page[AnnouncementRow]:
    """What concerns the holders of an event's tickets, or of one type of them."""
    return _list(_lookup(query), query)


@blueprint.route("/delay")
@blueprint.arguments(schemas.EventQuery, location="query")
@public
def delays(query: Query) -> Page[AnnouncementRow]:
    """Delays and changes of the schedule of an event, or for one ticket type."""
    return _list(sa.and_(_lookup(query), queries.of_type(Type.DELAY)), query)


def _lookup(query: Query) -> sa.ColumnElement[bool]:
    event_id, ticket_type_id = query["event_id"], query["ticket_type_id"]
    if event_id is None and ticket_type_id is None:
        raise ApiError(400, services.EITHER, field="eventId")
    if event_id is None and queries.events_are_on():
        event_id = _event_of(ticket_type_id)
    return sa.and_(queries.for_events(current_viewer()), queries.of_event(event_id, ticket_type_id))


def _event_of(ticket_type_id: int) -> int | None:
    """The event of a ticket type; None for one that nobody knows, about which nothing was said."""
    try:
        return audience.event_of(ticket_type_id)
    except ApiError as error:
        if error.status != 404:
            raise
        return None


@blueprint.route("/<id:announcement_id>")
@public
def one(announcement_id: int) -> queries.AnnouncementDetailRow:
    """An announcement, if the caller may read it; 404 otherwise."""
    viewer = current_viewer()
    found = queries.get_readable(announcement_id, viewer)
    read_marks.note_fetched(viewer, [announcement_id])
    return found


# Of a member


def _of_user(user_id: int, tabs: Collection[Tab], query: Query) -> Page[AnnouncementRow]:
    return _list(queries.users_list(tabs, user_id, current_viewer()), query)


@blueprint.route("/user/<id:user_id>")
@blueprint.arguments(schemas.ListQuery, location="query")
@public
def of_user(query: Query, user_id: int) -> Page[AnnouncementRow]:
    """All announcements to a member; for other callers the public ones."""
    return _of_user(user_id, list(Tab), query)


def _add_user_list(
    path: str, tab: Tab, summary: str, query_schema: type[Schema] = schemas.UserPageQuery
) -> None:
    @blueprint.route(f"/user/<id:user_id>/{path}", endpoint=f"{path}_of_user")
    @blueprint.doc(summary=summary)
    @blueprint.arguments(query_schema, location="query")
    @public
    def list_of_user(query: Query, user_id: int) -> Page[AnnouncementRow]:
        return _of_user(user_id, [tab], query)


_add_user_list("personal", Tab.PERSONAL, "What was said to a member alone; nothing for anybody else.")
_add_user_list("general", Tab.GENERAL, "General announcements, with what the member has read of them.")
_add_user_list(
    "events",
    Tab.EVENT,
    "The announcements to a member about events; for other callers the public ones of published events.",
)
_add_user_list("event-announcements", Tab.EVENT, "The same as `events`.", schemas.ListQuery)


@user_blueprint.route("/latest")
@user_blueprint.arguments(schemas.LatestQuery, location="query")
@public
def latest(query: Query) -> Page[AnnouncementRow]:
    """The newest of a member's announcements; without `userId` the caller's own."""
    user_id = query.get("user_id", current_viewer().id)
    if user_id is None:
        raise invalid("userId", "Missing data for required field.")
    return _of_user(user_id, list(Tab), query)


@user_blueprint.route("/unread/count")
@user_blueprint.arguments(schemas.UserQuery, location="query")
@signed_in
def unread_count(query: Query) -> queries.UnreadRow:
    """How many of the caller's announcements are unread, by list."""
    user_id = read_marks.as_caller(current_viewer(), query.get("user_id"))
    return queries.count_unread(user_id)


# Reading


class ReadRow(Row):
    """It has been read."""

    id: int
    is_read: bool
    read_at: datetime


def _mark(announcement_id: int, query: Query, via: str) -> ReadRow:
    viewer = current_viewer()
    read_marks.as_caller(viewer, query.get("user_id"))
    return ReadRow(announcement_id, True, read_marks.mark(viewer, announcement_id, via))


@blueprint.route("/<id:announcement_id>/mark-read", methods=["POST"])
@blueprint.arguments(schemas.UserQuery, location="query")
@signed_in
def mark_read(query: Query, announcement_id: int) -> ReadRow:
    """The caller has read it; saying so again changes nothing."""
    return _mark(announcement_id, query, read_marks.VIA_ANNOUNCEMENT)


@user_blueprint.route("/<id:announcement_id>/mark-read", methods=["PUT"])
@user_blueprint.arguments(schemas.UserQuery, location="query")
@signed_in
def mark_read_of_user(query: Query, announcement_id: int) -> ReadRow:
    """The caller has read it; the same row as of the other calls."""
    return _mark(announcement_id, query, read_marks.VIA_USER)


class AttendeeReadRow(Row):
    """A ticket's owner has read it."""

    announcement_id: int
    attendee_id: int
    read_at: datetime
    already_read: bool


@blueprint.route("/<id:announcement_id>/read", methods=["POST"])
@blueprint.arguments(schemas.AttendeeSchema)
@signed_in
def read(body: dict[str, int], announcement_id: int) -> AttendeeReadRow:
    """Mark it as read by the owner of a ticket: the caller, or a member, on a device of the event's staff."""
    attendee_id = body["attendee_id"]
    at, before = read_marks.mark_attendee(current_viewer(), announcement_id, attendee_id)
    return AttendeeReadRow(announcement_id, attendee_id, at, before)


class MutedRow(Row):
    """Whether a member has muted an event."""

    event_id: int
    muted: bool


@blueprint.route("/event/<id:event_id>/mute", methods=["PUT"])
@blueprint.arguments(schemas.MuteSchema)
@signed_in
def mute(body: dict[str, bool], event_id: int) -> MutedRow:
    """Mute or unmute an event; emergencies are delivered anyway."""
    services.mute(current_viewer(), event_id, muted=body["muted"])
    return MutedRow(event_id, body["muted"])


# Writing


@blueprint.route("", methods=["POST"])
@blueprint.arguments(schemas.CreateSchema)
@blueprint.response(201, AnnouncementRow)
@requires(WRITE)
@limit_by_member(services.WRITES)
@limit_by_address(services.WRITES_OF_ADDRESS)
def create(body: services.AnnouncementInput) -> tuple[AnnouncementRow, dict[str, str]]:
    """Write an announcement, as a draft or sent at once."""
    viewer = current_viewer()
    announcement_id = services.create(viewer, body)
    return _get(announcement_id, viewer), {"Location": f"/announcements/{announcement_id}"}


@blueprint.route("/<id:announcement_id>", methods=["PUT"])
@blueprint.arguments(schemas.ChangeSchema)
@requires(WRITE)
@limit_by_member(services.WRITES)
@limit_by_address(services.WRITES_OF_ADDRESS)
def change(body: services.AnnouncementInput, announcement_id: int) -> AnnouncementRow:
    """Change an announcement, or where it is in its life; of one that was sent the words only."""
    viewer = current_viewer()
    services.change(viewer, announcement_id, body)
    return _get(announcement_id, viewer)


@blueprint.route("/<id:announcement_id>", methods=["DELETE"])
@requires(WRITE)
@limit_by_member(services.WRITES)
@limit_by_address(services.WRITES_OF_ADDRESS)
def delete(announcement_id: int) -> None:
    """Delete it, for its recipients too."""
    services.delete(current_viewer(), announcement_id)


class QueuedRow(Row):
    """How many members it will be delivered to."""

    queued: int


class EmergencyAnswerRow(Row):
    """An emergency on its way."""

    announcement: AnnouncementRow
    delivery: QueuedRow


@blueprint.route("/emergency", methods=["POST"])
@blueprint.arguments(schemas.EmergencySchema)
@blueprint.response(202, EmergencyAnswerRow)
@requires(WRITE)
@limit_by_member(services.WRITES)
@limit_by_address(services.WRITES_OF_ADDRESS)
def emergency(body: services.AnnouncementInput) -> EmergencyAnswerRow:
    """Send an emergency to everybody concerned at once, in the app and by mail, muted or not."""
    viewer = current_viewer()
    announcement_id, queued = services.emergency(viewer, body)
    return EmergencyAnswerRow(_get(announcement_id, viewer), QueuedRow(queued))


@blueprint.route("/schedule", methods=["POST"])
@blueprint.arguments(schemas.ScheduleSchema)
@blueprint.response(200, AnnouncementRow)
@blueprint.alt_response(201, schema=schema_of(AnnouncementRow))
@requires(WRITE)
@limit_by_member(services.WRITES)
@limit_by_address(services.WRITES_OF_ADDRESS)
def schedule(body: services.AnnouncementInput) -> tuple[AnnouncementRow, int]:
    """Send an announcement at a time: 201 for a new one, 200 for one that there is."""
    viewer = current_viewer()
    announcement_id, new = services.schedule(viewer, body)
    return _get(announcement_id, viewer), 201 if new else 200


class NotifiedRow(Row):
    """A batch on its way."""

    announcement_id: int
    batch_id: int
    queued: int
    skipped: int
    status: str


@blueprint.route("/<id:announcement_id>/notify", methods=["POST"])
@blueprint.arguments(schemas.NotifySchema)
@blueprint.response(202, NotifiedRow)
@requires(WRITE)
@limit_by_member(services.WRITES)
@limit_by_address(services.WRITES_OF_ADDRESS)
def notify(options: services.Options, announcement_id: int) -> NotifiedRow:
    """Send it now, try again what failed, or remind those who have not read it."""
    batch = services.notify(current_viewer(), announcement_id, options)
    return NotifiedRow(announcement_id, batch.id, batch.queued, batch.skipped, Status.SENT)


@blueprint.route("/templates")
@blueprint.arguments(schemas.TemplatesQuery, location="query")
@requires(WRITE)
def list_templates(query: Query) -> Page[text.TemplateRow]:
    """Words to begin with, all or those of a type."""
    found = [found for found in text.templates().values() if query["type"] in (None, found.type)]
    start = query["page"] * query["size"]
    return Page.of(found[start : start + query["size"]], len(found), query["page"], query["size"])


# What became of it


@blueprint.route("/<id:announcement_id>/stats")
@requires(WRITE)
def stats(announcement_id: int) -> statistics.StatsRow:
    """How many members it was delivered to, and how many have read it."""
    return statistics.stats(_watched(announcement_id))


@blueprint.route("/<id:announcement_id>/delivery-stats")
@blueprint.arguments(schemas.ListQuery, location="query")
@requires(WRITE)
def delivery_stats(query: Query, announcement_id: int) -> statistics.DeliveryStatsRow:
    """The progress of delivery, by channel, with a page of the failed ones."""
    return statistics.delivery_stats(_watched(announcement_id), query["page"], query["size"])


def _watched(announcement_id: int) -> Announcement:
    """An announcement whose writer may look at it; also one that has been deleted. Raises 404, 403."""
    row = db.session.get(Announcement, announcement_id)
    if row is None:
        raise not_found("Announcement {id}", id=announcement_id)
    if not services.may_manage(current_viewer(), row):
        raise forbidden()
    return row


@blueprint.route("/organizer/<id:organizer_id>")
@blueprint.arguments(schemas.TypeQuery, location="query")
@requires(WRITE)
def of_organizer(query: Query, organizer_id: int) -> Page[AnnouncementRow]:
    """All that an organiser wrote, and all about the organiser's events, whatever its status."""
    return _list(_organizers(organizer_id, query), query, BY_CREATION)


@blueprint.route("/organizer/<id:organizer_id>/events")
@blueprint.arguments(schemas.TypeQuery, location="query")
@requires(WRITE)
def events_of_organizer(query: Query, organizer_id: int) -> Page[AnnouncementRow]:
    """Those of them that are about events."""
    which = sa.and_(_organizers(organizer_id, query), Announcement.event_id.is_not(None))
    return _list(which, query, BY_CREATION)


def _organizers(organizer_id: int, query: Query) -> sa.ColumnElement[bool]:
    viewer = current_viewer()
    if organizer_id != viewer.id and not viewer.may(ANY_EVENT):
        raise forbidden()
    there = Announcement.deleted_at.is_(None)
    return sa.and_(there, queries.written_by(organizer_id), _narrowed(viewer, query))


def _narrowed(viewer: Viewer, query: Query) -> sa.ColumnElement[bool]:
    """What a writer may see of a list, and asks for."""
    return sa.and_(
        sa.or_(Announcement.tab != Tab.PERSONAL, Announcement.organizer_id == viewer.id),
        queries.of_type(query["type"]),
        sa.true() if query["status"] is None else Announcement.status == query["status"],
        queries.with_text(query["q"], Announcement.title, Announcement.plain),
        queries.with_text(query["event"], EventCopy.name),
    )


@blueprint.route("/managed")
@blueprint.arguments(schemas.ManagedQuery, location="query")
@requires(WRITE)
def list_managed(query: Query) -> Page[AnnouncementRow]:
    """All that the caller may change, of every status; `tab`, `type`, `status`, `q` and `event` narrow it."""
    viewer = current_viewer()
    own_tab = sa.true() if query["tab"] is None else Announcement.tab == query["tab"]
    which = sa.and_(queries.managed_by(viewer), own_tab, _narrowed(viewer, query))
    return _list(which, query, BY_CREATION)
