"""What organisers and admins do with announcements. Each function is one transaction.

A change locks the announcement's row from the first read to the commit, so that of two concurrent changes the second
one sees the result of the first.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import NotRequired, TypedDict, cast
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from motorclub.api import (
    ApiError,
    ContentDraft,
    ContentRef,
    Limit,
    Member,
    Role,
    Viewer,
    check_version,
    conflict,
    db,
    enqueue,
    forbidden,
    invalid,
    iso,
    lock_name,
    not_found,
    now,
    record_audit,
    review,
    unindex_content,
)
from motorclub.api.moderation import ContentAction
from motorclub.api.rows import count_rows
from motorclub_announcements import audience, content, frames, sending, text
from motorclub_announcements.models import (
    EVENT_SPECIFIC,
    Announcement,
    Batch,
    BatchKind,
    Channel,
    Correction,
    Delivery,
    EventCopy,
    Mute,
    Priority,
    Status,
    Tab,
    Type,
)
from motorclub_announcements.permissions import ANY_EVENT, GENERAL, WRITE

EITHER = "Either eventId or ticketTypeId must be provided."
SEND_DUE = "announcements.send_due"

WRITES = Limit("announcements-write", 120, timedelta(minutes=1))
WRITES_OF_ADDRESS = Limit("announcements-write-address", 300, timedelta(minutes=1))

EMERGENCIES, EMERGENCY_WINDOW = 5, timedelta(hours=1)
SAME_EMERGENCY = timedelta(seconds=60)
REMINDER_PAUSE = timedelta(minutes=10)
SLACK, FARTHEST = timedelta(seconds=60), timedelta(days=365)

# tickets.md 5.2; a failure is not something that anybody asks for.
MOVES: Mapping[Status, frozenset[Status]] = {
    Status.DRAFT: frozenset({Status.SCHEDULED, Status.SENT}),
    Status.SCHEDULED: frozenset({Status.DRAFT, Status.SENT}),
    Status.FAILED: frozenset({Status.SCHEDULED, Status.SENT}),
    Status.SENT: frozenset(),
}

# What a correction of a sent announcement may change.
WORDS = frozenset({"title", "message", "safety_instructions", "contact_phone"})
SCOPE = ("event_id", "ticket_type_id", "user_id", "attendee_id")
PLAIN = ("priority", "expires_at", "safety_instructions", "contact_phone")


class AnnouncementInput(TypedDict, total=False):
    """What a call says of an announcement. `plain` is added here: the message without its markup."""

    title: str | None
    message: str
    plain: str
    type: str
    category: str
    priority: str
    status: str
    event_id: int | None
    ticket_type_id: int | None
    user_id: int | None
    attendee_id: int | None
    organizer_id: int
    channels: list[str]
    safety_instructions: str | None
    contact_phone: str | None
    template_id: int
    variables: dict[str, str]
    expires_at: datetime | None
    scheduled_at: datetime
    timezone: str | None
    version: int
    announcement_id: int


class Options(TypedDict):
    """The recipients and channels of another notification."""

    only_unread: bool
    attendee_ids: list[int]
    reason: str | None
    channels: NotRequired[list[str]]


# The audience, and whether the author may address it


@dataclass(frozen=True, slots=True)
class Scope:
    """Where an announcement belongs."""

    tab: Tab
    event_id: int | None


def scope_of(viewer: Viewer, wanted: Mapping[str, int | None], kind: str) -> Scope:
    """Where an announcement with these ids belongs, if the viewer may write there.

    Raises 400 for ids that contradict each other or the type, 403, 404 for unknown ids, 503 while the events plugin
    does not answer.
    """
    if kind == Type.GENERAL and (wanted["event_id"] or wanted["ticket_type_id"]):
        raise invalid("type", "A general announcement is not about an event.")
    event_id = _event_of(wanted)
    if kind == Type.DELAY and event_id is None:
        raise invalid("eventId", EITHER)
    personal = wanted["attendee_id"] is not None or wanted["user_id"] is not None
    tab = Tab.PERSONAL if personal else Tab.EVENT if event_id is not None else Tab.GENERAL
    _check_rights(viewer, tab, event_id)
    if wanted["attendee_id"] is None and wanted["user_id"] is not None:
        _check_member(wanted["user_id"], "userId")
    return Scope(tab, event_id)


def _event_of(wanted: Mapping[str, int | None]) -> int | None:
    """The event that the ids lead to."""
    found: dict[str, int] = {}
    if wanted["attendee_id"] is not None:
        found["attendeeId"] = audience.ticket(wanted["attendee_id"])["event_id"]
    if wanted["ticket_type_id"] is not None:
        found["ticketTypeId"] = audience.event_of(wanted["ticket_type_id"])
    event_id = wanted["event_id"]
    for field, event_of_it in found.items():
        if event_id is not None and event_of_it != event_id:
            raise invalid(field, "It belongs to another event.")
        event_id = event_of_it
    return event_id


def _check_rights(viewer: Viewer, tab: Tab, event_id: int | None) -> None:
    if tab is Tab.GENERAL:
        _require(viewer.may(GENERAL), "Only an admin writes to everybody.")
    elif event_id is None:
        _require(viewer.may(ANY_EVENT), "Name an event of yours that the member holds a ticket for.")
    else:
        facts = audience.remember(event_id)
        _require(viewer.may(ANY_EVENT) or facts["organizer_id"] == viewer.id, "It is not your event.")


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise forbidden(message)


def _check_member(user_id: int, field: str) -> None:
    if db.session.scalar(sa.select(Member.id).where(Member.id == user_id)) is None:
        raise invalid(field, "There is no such member.")


def _organizer(viewer: Viewer, organizer_id: int | None) -> int:
    if organizer_id is None or organizer_id == viewer.id:
        return viewer.member_id
    _require(viewer.is_one_of(Role.ADMIN), "Only an admin writes in the name of others.")
    _check_member(organizer_id, "organizerId")
    return organizer_id


# Words


def _words(body: AnnouncementInput) -> AnnouncementInput:
    """What a body says, a template of it filled in. Raises 400, 422 for a message that shows nothing."""
    found: AnnouncementInput = {**body}
    values = found.pop("variables", {})
    template_id = found.get("template_id")
    if template_id is not None:
        found = {**text.fill(template_id, values), **found}
    elif values:
        raise invalid("variables", "Variables belong to a template: give its templateId.")
    if "message" in found:
        found["message"], found["plain"] = _render(found["message"])
    return found


def _render(message: str) -> tuple[str, str]:
    html = text.sanitise(text.paragraphs(message))
    plain = text.words(html)
    if not plain:
        raise ApiError(422, "Nothing of this message can be seen.", field="message")
    return html, plain


def _category(found: AnnouncementInput, kind: str, event_id: int | None) -> str:
    """The type, unless the writer says more; a general text to somebody at an event is about that."""
    general = EVENT_SPECIFIC if event_id is not None else kind
    return str(found.get("category") or (general if kind == Type.GENERAL else kind))


def _channels(wanted: list[str] | None) -> list[str]:
    """In the app always; by mail too if requested."""
    return [Channel.IN_APP, *([Channel.EMAIL] if Channel.EMAIL in (wanted or ()) else [])]


# Writing


def create(viewer: Viewer, body: AnnouncementInput) -> int:
    """Write an announcement, as a draft or sent at once; its id."""
    row = _new(viewer, body)
    if body["status"] == Status.SENT:
        _review(viewer, row, is_new=True)
        _send(viewer, row)
    db.session.commit()
    return row.id


def _new(viewer: Viewer, body: AnnouncementInput, fingerprint: str | None = None) -> Announcement:
    """A draft, in the current transaction."""
    found = _words(body)
    for field in ("message", "type"):
        if field not in found:
            raise invalid(field, "Missing data for required field.")
    wanted = {**dict.fromkeys(SCOPE), **_scope_in(found)}
    scope = scope_of(viewer, wanted, found["type"])
    _check_expiry(found.get("expires_at"))
    at = now()
    row = Announcement(
        title=found.get("title"),
        message=found["message"],
        plain=found["plain"],
        type=found["type"],
        category=_category(found, found["type"], scope.event_id),
        priority=found.get("priority", Priority.NORMAL),
        status=Status.DRAFT,
        tab=scope.tab,
        **{**wanted, "event_id": scope.event_id},
        organizer_id=_organizer(viewer, found.get("organizer_id")),
        channels=_channels(found.get("channels")),
        safety_instructions=found.get("safety_instructions"),
        contact_phone=found.get("contact_phone"),
        template_id=found.get("template_id"),
        expires_at=found.get("expires_at"),
        created_at=at,
        updated_at=at,
        fingerprint=fingerprint,
    )
    db.session.add(row)
    db.session.flush()
    _note(viewer, "created", row, type=row.type, tab=row.tab)
    return row


def _scope_in(found: AnnouncementInput) -> dict[str, int | None]:
    """The ids that define its audience."""
    ids = cast(Mapping[str, int | None], found)
    return {name: ids[name] for name in SCOPE if name in ids}


def _check_expiry(expires_at: datetime | None) -> None:
    if expires_at is not None and expires_at <= now():
        raise invalid("expiresAt", "It must end in the future.")


def _note(viewer: Viewer, action: str, row: Announcement, **details: object) -> None:
    record_audit(
        f"announcement.{action}", actor_id=viewer.id, target=f"announcement:{row.id}", details=details
    )


def _send(viewer: Viewer, row: Announcement, kind: BatchKind = BatchKind.SEND) -> Batch:
    batch = sending.send(row, viewer.member_id, kind)
    content.index(row)
    _note(viewer, "sent", row, batch=batch.id)
    return batch


def _review(viewer: Viewer, row: Announcement, *, is_new: bool = False) -> None:
    """Have reviewed what is sent, or will be. Raises 422, 202. An emergency does not wait for anybody."""
    texts = {
        "title": row.title,
        "message": row.plain,
        "safetyInstructions": row.safety_instructions,
        "contactPhone": row.contact_phone,
    }
    ref = ContentRef(content.NAME, row.id)
    review(ContentDraft(ref, viewer, texts, author_id=row.organizer_id, is_new=is_new))


def lock_managed(viewer: Viewer, announcement_id: int) -> Announcement:
    """An announcement that the viewer may change, locked. Raises 404, 403."""
    row = db.session.get(Announcement, announcement_id, with_for_update=True, populate_existing=True)
    if row is None or row.deleted_at is not None:
        raise not_found("Announcement {id}", id=announcement_id)
    _require(may_manage(viewer, row), "Only its event's organiser, a moderator or an admin may do this.")
    return row


def may_manage(viewer: Viewer, row: Announcement) -> bool:
    """Whether somebody may change an announcement."""
    if not viewer.may(WRITE):
        return False
    if row.tab == Tab.GENERAL:
        return viewer.may(GENERAL)
    of_event = sa.select(EventCopy.organizer_id).where(EventCopy.event_id == row.event_id)
    return viewer.may(ANY_EVENT) or viewer.id in (row.organizer_id, db.session.scalar(of_event))


def change(viewer: Viewer, announcement_id: int, body: AnnouncementInput) -> None:
    """Change an announcement and, with `status`, where it is in its life.

    Raises 409 for a version that is not the present one, for a change of status that there is not, and for anything but
    the words of an announcement that has been sent.
    """
    row = lock_managed(viewer, announcement_id)
    check_version(row.version, body.get("version"))
    before, wanted = Status(row.status), Status(body.get("status", row.status))
    check_move(before, wanted)
    if before is Status.SENT:
        _correct(viewer, row, body)
    else:
        _edit(viewer, row, body)
        if wanted in (Status.SCHEDULED, Status.SENT):
            _review(viewer, row)
        _move(viewer, row, before, wanted, body)
    db.session.commit()


def check_move(before: Status, wanted: Status) -> None:
    """Raises 409 for a change of status that there is not; to stay is no change."""
    if wanted is not before and wanted not in MOVES[before]:
        raise conflict(
            "Cannot change status from {before} to {wanted}",
            code="INVALID_TRANSITION",
            before=before,
            wanted=wanted,
        )


def _edit(viewer: Viewer, row: Announcement, body: AnnouncementInput) -> None:
    found = _words(body)
    values: Mapping[str, object] = found
    _edit_scope(viewer, row, found)
    if "expires_at" in found:
        _check_expiry(found["expires_at"])
    for name in ("title", "message", "plain", "template_id", *PLAIN):
        if name in values:
            setattr(row, name, values[name])
    if "channels" in found:
        row.channels = _channels(found["channels"])
    organizer_id = found.get("organizer_id", row.organizer_id)
    if organizer_id != row.organizer_id:
        row.organizer_id = _organizer(viewer, organizer_id)
    row.version, row.updated_at = row.version + 1, now()
    _note(viewer, "changed", row, fields=sorted(found.keys() - {"plain"}))


def _edit_scope(viewer: Viewer, row: Announcement, found: AnnouncementInput) -> None:
    """Change the audience, and the type, which must match it."""
    kind = found.get("type", row.type)
    changed = _scope_in(found)
    if changed or kind != row.type:
        wanted = {name: getattr(row, name) for name in SCOPE}
        if row.attendee_id is not None or row.ticket_type_id is not None:
            # It was found by these, and is found again.
            wanted["event_id"] = None
        wanted |= changed
        scope = scope_of(viewer, wanted, kind)
        for name, value in {**wanted, "event_id": scope.event_id}.items():
            setattr(row, name, value)
        row.tab = scope.tab
    if "category" in found or kind != row.type:
        row.category = _category(found, kind, row.event_id)
    row.type = kind


def _move(viewer: Viewer, row: Announcement, before: Status, wanted: Status, body: AnnouncementInput) -> None:
    if wanted is Status.SCHEDULED:
        if "scheduled_at" in body or before is not Status.SCHEDULED:
            _schedule(viewer, row, body)
    elif "scheduled_at" in body:
        raise invalid("scheduledAt", "Only a scheduled announcement has a time.")
    elif wanted is Status.SENT:
        _send(viewer, row)
    elif before is Status.SCHEDULED and wanted is Status.DRAFT:
        row.status, row.scheduled_at = Status.DRAFT, None
        _note(viewer, "unscheduled", row)


def _correct(viewer: Viewer, row: Announcement, body: AnnouncementInput) -> None:
    """Correct the text of a sent announcement; the earlier text is kept, and nobody is notified again."""
    found: Mapping[str, object] = _words(body)
    for name in sorted(found.keys() - WORDS - {"plain", "version", "status"}):
        if _comparable(name, found[name]) != _comparable(name, getattr(row, name, None)):
            raise conflict(
                "Only the words of a sent announcement can be corrected.", code="ALREADY_SENT", field=name
            )
    words = {name: found[name] for name in WORDS if name in found and found[name] != getattr(row, name)}
    if not words:
        return
    at = now()
    db.session.add(Correction(announcement_id=row.id, title=row.title, message=row.message, corrected_at=at))
    for name, value in words.items():
        setattr(row, name, value)
    row.plain = text.words(row.message)
    _review(viewer, row)
    row.version, row.updated_at, row.edited_at = row.version + 1, at, at
    db.session.flush()
    content.index(row)
    _note(viewer, "corrected", row, fields=sorted(words))
    sending.publish_change(row, frames.UPDATED)


def _comparable(name: str, value: object) -> object:
    """A value for comparison: times as the API returns them, channels as they are stored."""
    if isinstance(value, datetime):
        return iso(value) if value.tzinfo else value.isoformat()
    return _channels(cast(list[str], value)) if name == "channels" else value


def delete(viewer: Viewer, announcement_id: int) -> None:
    """Take an announcement away; what was sent stays for the statistics."""
    remove(announcement_id, viewer)
    db.session.commit()


def remove(announcement_id: int, viewer: Viewer, note: str = "") -> None:
    """As `delete`, in the current transaction. Raises 404, 403."""
    row = lock_managed(viewer, announcement_id)
    row.deleted_at = row.updated_at = now()
    row.version += 1
    db.session.flush()
    if row.status == Status.SENT:
        unindex_content(ContentRef(content.NAME, row.id))
        sending.publish_change(row, frames.DELETED)
    _note(viewer, "deleted", row, status=row.status, **({"note": note} if note else {}))


def restore(announcement_id: int, viewer: Viewer, note: str = "") -> None:
    """Bring back a deleted announcement, in the current transaction. Raises 404, 403, 409 for one that is there."""
    row = db.session.get(Announcement, announcement_id, with_for_update=True, populate_existing=True)
    if row is None:
        raise not_found("Announcement {id}", id=announcement_id)
    _require(may_manage(viewer, row), "Only its event's organiser, a moderator or an admin may do this.")
    if row.deleted_at is None:
        raise conflict("This announcement has not been deleted.", code="INVALID_TRANSITION")
    row.deleted_at, row.updated_at = None, now()
    row.version += 1
    db.session.flush()
    if row.status == Status.SENT:
        content.index(row)
        sending.publish_change(row, frames.UPDATED)
    _note(viewer, "restored", row)


ACTIONS = {ContentAction.REMOVE: remove, ContentAction.RESTORE: restore}
CONTENT_TYPES = tuple(replace(kind, actions=ACTIONS) for kind in content.CONTENT_TYPES)


# Schedules


def schedule(viewer: Viewer, body: AnnouncementInput) -> tuple[int, bool]:
    """Send an announcement at a time, a new one or one that there is; (its id, whether it is new)."""
    announcement_id = body.get("announcement_id")
    if announcement_id is None:
        row = _new(viewer, body)
    else:
        row = lock_managed(viewer, announcement_id)
        if row.status != Status.SCHEDULED:
            check_move(Status(row.status), Status.SCHEDULED)
        if extra := body.keys() - {"announcement_id", "status", "scheduled_at", "timezone"}:
            raise invalid(min(extra), "Change it first, or leave out announcementId.")
    _review(viewer, row, is_new=announcement_id is None)
    _schedule(viewer, row, body)
    db.session.commit()
    return row.id, announcement_id is None


def _schedule(viewer: Viewer, row: Announcement, body: AnnouncementInput) -> None:
    if body.get("scheduled_at") is None:
        raise invalid("scheduledAt", "Missing data for required field.")
    at = moment_of(body["scheduled_at"], body.get("timezone"))
    if row.expires_at is not None and row.expires_at <= at:
        raise invalid("scheduledAt", "It would have ended before it begins.")
    row.status, row.scheduled_at, row.timezone = Status.SCHEDULED, at, body.get("timezone")
    row.failure_reason, row.updated_at, row.version = None, now(), row.version + 1
    db.session.flush()
    enqueue(SEND_DUE, {"id": row.id}, run_at=at)
    _note(viewer, "scheduled", row, at=iso(at))


def moment_of(moment: datetime, zone: str | None) -> datetime:
    """The instant that was meant, in UTC.

    An offset says it alone; without one the time is that of the clocks in `zone`. A time that those clocks leave out
    when they are put forward is refused; of one that they show twice, the first is meant.

    Raises 400 without either, for the past (more than a minute ago) and for more than a year ahead.
    """
    if moment.tzinfo is None:
        if zone is None:
            raise invalid("scheduledAt", "The time needs an offset, or a timezone beside it.")
        local = moment.replace(tzinfo=ZoneInfo(zone))
        if local.astimezone(UTC).astimezone(ZoneInfo(zone)).replace(tzinfo=None) != moment:
            raise invalid(
                "scheduledAt", "There is no such time in {zone}: the clocks are put forward.", zone=zone
            )
        moment = local
    at = moment.astimezone(UTC)
    if at < now() - SLACK:
        raise invalid("scheduledAt", "The time is in the past.")
    if at > now() + FARTHEST:
        raise invalid("scheduledAt", "The time is more than a year ahead.")
    return at


# Emergencies


def emergency(viewer: Viewer, body: AnnouncementInput) -> tuple[int, int]:
    """Send an emergency to everybody concerned at once; returns (the announcement's id, how many recipients).

    The same text from the same author within a minute returns the first one. Raises 429 after the fifth within an hour
    for one event.
    """
    if body.get("event_id") is None and body.get("ticket_type_id") is None and not viewer.may(GENERAL):
        raise invalid("eventId", EITHER)
    said = json.dumps([viewer.id, dict(body)], sort_keys=True, default=str)
    fingerprint = hashlib.sha256(said.encode()).hexdigest()
    lock_name(f"announcements:{fingerprint}")
    same = _same_emergency(fingerprint)
    if same is not None:
        db.session.rollback()
        return same
    urgent: AnnouncementInput = {"type": Type.EMERGENCY, "priority": Priority.URGENT}
    announcement: AnnouncementInput = {**urgent, **body, "channels": [Channel.EMAIL]}
    row = _new(viewer, announcement, fingerprint)
    _check_emergencies(row)
    batch = _send(viewer, row)
    _note(viewer, "emergency", row, queued=batch.queued)
    db.session.commit()
    return row.id, batch.queued


def _same_emergency(fingerprint: str) -> tuple[int, int] | None:
    found = db.session.execute(
        sa.select(Announcement.id, Batch.queued)
        .join(Batch, Batch.announcement_id == Announcement.id)
        .where(Announcement.fingerprint == fingerprint, Announcement.created_at > now() - SAME_EMERGENCY)
        .order_by(Batch.id)
        .limit(1)
    ).first()
    return (found.id, found.queued) if found else None


def _check_emergencies(row: Announcement) -> None:
    """Raises 429 when there have been too many; the row itself is one of them."""
    lock_name(f"announcements:event:{row.event_id}")
    recent = list(
        db.session.scalars(
            sa.select(Announcement.created_at)
            .where(
                Announcement.type == Type.EMERGENCY,
                Announcement.fingerprint.is_not(None),
                Announcement.event_id.is_not_distinct_from(row.event_id),
                Announcement.id != row.id,
                Announcement.created_at > now() - EMERGENCY_WINDOW,
            )
            .order_by(Announcement.created_at.desc())
            .limit(EMERGENCIES)
        )
    )
    if len(recent) == EMERGENCIES:
        message, until = "There have been {most} emergencies within an hour.", recent[-1] + EMERGENCY_WINDOW
        raise _too_early(message, until, most=EMERGENCIES)


def _too_early(message: str, until: datetime, **values: object) -> ApiError:
    wait = max(1, round((until - now()).total_seconds()))
    headers = {"Retry-After": str(wait)}
    return ApiError(429, message, headers=headers, details={"retryAfter": wait}, values=values)


# Notifying again


def notify(viewer: Viewer, announcement_id: int, options: Options) -> Batch:
    """Notify the audience now: for the first time, again where it failed, or those who have not read it.

    Raises 429 for a second reminder within ten minutes.
    """
    row = lock_managed(viewer, announcement_id)
    if options.get("channels"):
        row.channels = _channels([*row.channels, *options["channels"]])
    if row.status == Status.SENT:
        batch = _remind(viewer, row, options)
    elif row.status == Status.FAILED:
        sending.wait_again(row)
        batch = _send(viewer, row, BatchKind.RETRY)
    else:
        _review(viewer, row)
        batch = _send(viewer, row)
    batch.reason = options["reason"]
    _note(viewer, "notified", row, batch=batch.id, reason=batch.reason)
    db.session.commit()
    return batch


def _remind(viewer: Viewer, row: Announcement, options: Options) -> Batch:
    last = db.session.scalar(
        sa.select(sa.func.max(Batch.created_at)).where(
            Batch.announcement_id == row.id, Batch.kind == BatchKind.REMINDER
        )
    )
    if last is not None and last > now() - REMINDER_PAUSE:
        raise _too_early("There was a reminder within the last ten minutes.", last + REMINDER_PAUSE)
    only_unread = options["only_unread"]
    user_ids = _owners(options["attendee_ids"], row) if options["attendee_ids"] else None
    queued = count_rows(Delivery, sending.to_remind(row, only_unread=only_unread, user_ids=user_ids))
    everybody = count_rows(Delivery, sending.to_remind(row, only_unread=False, user_ids=user_ids))
    sending.wait_again(row)
    batch = Batch(
        kind=BatchKind.REMINDER,
        channels=_channels(options.get("channels")),
        requested_by=viewer.member_id,
        only_unread=only_unread,
        user_ids=user_ids,
        queued=queued,
        skipped=everybody - queued,
    )
    return sending.begin(row, batch)


def _owners(attendee_ids: list[int], row: Announcement) -> list[int]:
    """Who holds these tickets; each must be one of the announcement's event."""
    found = audience.tickets(attendee_ids)
    for attendee_id in attendee_ids:
        if attendee_id not in found or found[attendee_id]["event_id"] != row.event_id:
            raise invalid(
                "attendeeIds", "Ticket {attendee_id} is not one of this event.", attendee_id=attendee_id
            )
    return sorted({facts["owner_id"] for facts in found.values()})


# Quiet


def mute(viewer: Viewer, event_id: int, *, muted: bool) -> None:
    """Mute or unmute an event; emergencies are delivered anyway. Raises 404."""
    audience.remember(event_id)
    mine = sa.and_(Mute.user_id == viewer.member_id, Mute.event_id == event_id)
    db.session.execute(sa.delete(Mute).where(mine))
    if muted:
        db.session.add(Mute(user_id=viewer.member_id, event_id=event_id, created_at=now()))
    db.session.commit()
