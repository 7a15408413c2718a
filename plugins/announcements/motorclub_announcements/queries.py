"""What the answers are read from: columns, never entities, and few statements.

One definition says what a reader sees (`told`, `shown_to`), and lists, counts and frames are all made from it, so that
a count is always that of its list.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from motorclub.api import AUTHOR_COLUMNS, Member, Viewer, author_of, db, now, page_of, reads
from motorclub_announcements import audience, text
from motorclub_announcements.models import (
    Announcement,
    Channel,
    Correction,
    Delivery,
    DeliveryStatus,
    KnownEvent,
    Read,
    Status,
    Tab,
)
from motorclub_announcements.permissions import ANY_EVENT, GENERAL, WRITE

Item = dict[str, Any]
Condition = sa.ColumnElement[bool]
Statement = sa.Select[*tuple[Any, ...]]

LATEST = 5

LIVE = sa.and_(Announcement.status == Status.SENT, Announcement.deleted_at.is_(None))
NEWEST = (Announcement.sent_at.desc(), Announcement.id.desc())

COLUMNS = (
    Announcement.id,
    Announcement.title,
    Announcement.message,
    Announcement.type,
    Announcement.category,
    Announcement.tab,
    Announcement.priority,
    Announcement.status,
    Announcement.event_id,
    KnownEvent.name.label("event_name"),
    Announcement.ticket_type_id,
    Announcement.user_id,
    Announcement.attendee_id,
    Announcement.organizer_id,
    Announcement.channels,
    Announcement.safety_instructions,
    Announcement.contact_phone,
    Announcement.template_id,
    Announcement.scheduled_at,
    Announcement.timezone,
    Announcement.sent_at,
    Announcement.late,
    Announcement.expires_at,
    Announcement.failure_reason,
    Announcement.version,
    Announcement.created_at,
    Announcement.updated_at,
    Announcement.edited_at,
)


# What a reader sees


def unexpired() -> Condition:
    """It still says something."""
    return sa.or_(Announcement.expires_at.is_(None), Announcement.expires_at > now())


def told(user: Any) -> Condition:
    """The member (an id or a column) is among those who were told."""
    # Everything but the deliveries belongs to the query around it, however deep that is.
    return (
        sa.exists()
        .where(
            Delivery.announcement_id == Announcement.id,
            Delivery.user_id == user,
            Delivery.channel == Channel.IN_APP,
            Delivery.status == DeliveryStatus.SENT,
        )
        .correlate_except(Delivery)
    )


def in_tab(tab: str, user: Any) -> Condition:
    """What one of a member's three lists holds."""
    own = Announcement.tab == tab
    if tab == Tab.GENERAL:
        return sa.and_(own, LIVE, unexpired())
    if tab == Tab.EVENT and not events_are_on():
        return sa.false()
    return sa.and_(own, LIVE, unexpired(), told(user))


def public_event() -> Condition:
    """What everybody may know of published events: that which all their ticket holders were told."""
    if not events_are_on():
        return sa.false()
    return sa.and_(
        Announcement.tab == Tab.EVENT,
        Announcement.ticket_type_id.is_(None),
        KnownEvent.published,
        LIVE,
        unexpired(),
    )


def events_are_on() -> bool:
    """Whether there is anybody to ask about events."""
    return audience.events() is not None


def for_events(viewer: Viewer) -> Condition:
    """The announcements about events that a viewer may read."""
    if not viewer.signed_in:
        return public_event()
    return sa.or_(
        public_event(), in_tab(Tab.EVENT, viewer.id), sa.and_(_own_events(viewer), LIVE, unexpired())
    )


def _own_events(viewer: Viewer) -> Condition:
    if not events_are_on():
        return sa.false()
    if viewer.may(ANY_EVENT):
        return Announcement.tab == Tab.EVENT
    if not viewer.may(WRITE):
        return sa.false()
    return sa.and_(Announcement.tab == Tab.EVENT, _mine(viewer.id))


def _mine(user_id: int | None) -> Condition:
    return sa.or_(Announcement.organizer_id == user_id, KnownEvent.organizer_id == user_id)


def managed_by(viewer: Viewer) -> Condition:
    """What a viewer may change, whatever its status."""
    if not viewer.may(WRITE):
        return sa.false()
    general = sa.true() if viewer.may(GENERAL) else sa.false()
    others = sa.true() if viewer.may(ANY_EVENT) else _mine(viewer.id)
    return sa.and_(
        Announcement.deleted_at.is_(None),
        sa.case((Announcement.tab == Tab.GENERAL, general), else_=others),
    )


def readable_by(viewer: Viewer) -> Condition:
    """What a viewer may open by its number; a personal announcement only who it is for, and who wrote it."""
    general = sa.and_(Announcement.tab == Tab.GENERAL, LIVE)
    if not viewer.signed_in:
        return sa.or_(general, public_event())
    drafts = sa.and_(managed_by(viewer), sa.or_(Announcement.tab != Tab.PERSONAL, _wrote(viewer)))
    own = sa.and_(
        LIVE, told(viewer.id), sa.or_(Announcement.tab == Tab.PERSONAL, sa.literal(events_are_on()))
    )
    return sa.or_(general, public_event(), own, drafts)


def _wrote(viewer: Viewer) -> Condition:
    return Announcement.organizer_id == viewer.id


def read_at(user: Any) -> sa.ScalarSelect[Any]:
    """When a member read it."""
    return (
        sa.select(Read.read_at)
        .where(Read.announcement_id == Announcement.id, Read.user_id == user)
        .correlate_except(Read)
        .scalar_subquery()
    )


def unread_by(user: Any) -> Condition:
    """A member has not read it."""
    seen = sa.exists().where(Read.announcement_id == Announcement.id, Read.user_id == user)
    return ~seen.correlate_except(Read)


# Lists


def items(user: Any) -> Statement:
    """Rows that `as_item` takes, for one reader (None for nobody in particular)."""
    seen: Any = sa.null() if user is None else read_at(user)
    return sa.select(*COLUMNS, seen.label("read_at")).outerjoin(
        KnownEvent, KnownEvent.event_id == Announcement.event_id
    )


def as_item(row: sa.Row[Any]) -> Item:
    """The fields of AnnouncementSchema. What is stored is clean already; an archive from elsewhere may not be."""
    item = dict(row._mapping)
    item["is_read"] = item["read_at"] is not None
    item["message"] = text.sanitise(item["message"])
    return item


def listed(which: Condition, viewer: Viewer, page: int, size: int, *, by: Iterable[Any] = NEWEST) -> Item:
    """One page of the announcements that a condition holds for."""
    rows = reads().execute(items(viewer.id).where(which).order_by(*by).limit(size).offset(page * size)).all()
    return page_of([as_item(row) for row in rows], _count(which), page, size)


def _count(which: Condition) -> int:
    counted = sa.select(sa.func.count()).select_from(Announcement)
    joined = counted.outerjoin(KnownEvent, KnownEvent.event_id == Announcement.event_id)
    return reads().scalar(joined.where(which)) or 0


def users_list(tabs: Collection[Tab], user_id: int, viewer: Viewer) -> Condition:
    """What a list of a member's holds for a viewer: all of it for the member, what is public for anybody else."""
    if viewer.id == user_id:
        return sa.or_(*(in_tab(tab, user_id) for tab in tabs))
    public = {Tab.GENERAL: in_tab(Tab.GENERAL, None), Tab.EVENT: public_event(), Tab.PERSONAL: sa.false()}
    return sa.or_(*(public[tab] for tab in tabs))


def found_in_general(keyword: str) -> Condition:
    """Seed section 5: a substring of message, type or eventName, whatever the case."""
    general = in_tab(Tab.GENERAL, None)
    if not keyword:
        return general
    fields = (Announcement.plain, Announcement.type, KnownEvent.name)
    return sa.and_(general, sa.or_(*(field.icontains(keyword, autoescape=True) for field in fields)))


def of_event(event_id: int | None, ticket_type_id: int | None) -> Condition:
    """What concerns the holders of an event's tickets, or of one type of them."""
    whole = Announcement.event_id == event_id if event_id is not None else sa.true()
    if ticket_type_id is None:
        return whole
    if event_id is None:
        return Announcement.ticket_type_id == ticket_type_id
    return sa.and_(
        whole,
        sa.or_(Announcement.ticket_type_id.is_(None), Announcement.ticket_type_id == ticket_type_id),
    )


def of_organizer(organizer_id: int) -> Condition:
    """An organiser's own, and those about the organiser's events."""
    return sa.and_(Announcement.deleted_at.is_(None), _mine(organizer_id))


def of_type(name: str | None) -> Condition:
    """Announcements of a type, or of a category."""
    if name is None:
        return sa.true()
    return sa.or_(Announcement.type == name, Announcement.category == name)


def of_status(status: str | None) -> Condition:
    """Announcements in a status."""
    return sa.true() if status is None else Announcement.status == status


def with_words(words: str) -> Condition:
    """Announcements with these words in their title or message."""
    if not words:
        return sa.true()
    return sa.or_(
        *(field.icontains(words, autoescape=True) for field in (Announcement.title, Announcement.plain))
    )


def with_event(name: str) -> Condition:
    """Announcements about an event whose name has this in it."""
    return KnownEvent.name.icontains(name, autoescape=True) if name else sa.true()


# One


def one(announcement_id: int, which: Condition, user: int | None) -> Item | None:
    """An announcement that a condition holds for."""
    row = reads().execute(items(user).where(Announcement.id == announcement_id, which)).first()
    return as_item(row) if row else None


def opened(announcement_id: int, viewer: Viewer) -> Item | None:
    """AnnouncementDetailSchema for a viewer who may read it."""
    may_manage = sa.and_(managed_by(viewer), sa.or_(Announcement.tab != Tab.PERSONAL, _wrote(viewer)))
    statement = (
        items(viewer.id)
        .add_columns(*AUTHOR_COLUMNS, Member.role.label("sender_role"), may_manage.label("may_manage"))
        .join(Member, Member.id == Announcement.organizer_id)
        .where(Announcement.id == announcement_id, readable_by(viewer))
    )
    row = reads().execute(statement).first()
    if row is None:
        return None
    sender = {**author_of(row), "role": row.sender_role}
    return as_item(row) | {"sender": sender, "corrections": _corrections(announcement_id)}


def _corrections(announcement_id: int) -> list[Item]:
    columns = (Correction.title, Correction.message, Correction.corrected_at)
    rows = reads().execute(
        sa.select(*columns)
        .where(Correction.announcement_id == announcement_id)
        .order_by(Correction.id.desc())
    )
    return [dict(row._mapping) | {"message": text.sanitise(row.message)} for row in rows]


def visible(announcement_id: int, viewer: Viewer) -> bool:
    """Whether a viewer may read it, as the current transaction sees it."""
    found = (
        sa.select(sa.literal(1))
        .select_from(Announcement)
        .outerjoin(KnownEvent, KnownEvent.event_id == Announcement.event_id)
        .where(Announcement.id == announcement_id, readable_by(viewer))
    )
    return db.session.scalar(found) is not None


# What is unread


def _people(user_ids: Collection[int]) -> Any:
    ids = sa.bindparam(None, list(user_ids), type_=ARRAY(sa.BigInteger))
    return sa.func.unnest(ids).table_valued(sa.column("id", sa.BigInteger), name="people").render_derived()


def unread_counts(user_ids: Collection[int]) -> dict[int, dict[str, int]]:
    """{total, personal, general, event} of each member, from one statement."""
    people = _people(user_ids)
    counts = [
        sa.select(sa.func.count())
        .select_from(Announcement)
        .where(in_tab(tab, people.c.id), unread_by(people.c.id))
        .correlate(people)
        .scalar_subquery()
        .label(tab.value)
        for tab in Tab
    ]
    rows = reads().execute(sa.select(people.c.id, *counts))
    return {row.id: _with_total(row._mapping) for row in rows}


def _with_total(row: Mapping[Any, Any]) -> dict[str, int]:
    counts = {tab.value: int(row[tab.value]) for tab in Tab}
    return {"total": sum(counts.values()), **counts}


def latest_unread(user_ids: Collection[int]) -> dict[int, dict[str, list[Item]]]:
    """The newest five unread of each member's three lists, from one statement."""
    people = _people(user_ids)
    parts = []
    for tab in Tab:
        newest = (
            items(None)
            .where(in_tab(tab, people.c.id), unread_by(people.c.id))
            .order_by(*NEWEST)
            .limit(LATEST)
            .correlate(people)
            .lateral()
        )
        parts.append(sa.select(people.c.id.label("reader"), *newest.c).join(newest, sa.true()))
    found: dict[int, dict[str, list[Item]]] = {user: {tab.value: [] for tab in Tab} for user in user_ids}
    for row in reads().execute(sa.union_all(*parts)):
        item = as_item(row)
        found[item.pop("reader")][item["tab"]].append(item)
    for tabs in found.values():
        for listed_items in tabs.values():
            listed_items.sort(key=lambda item: (item["sent_at"], item["id"]), reverse=True)
    return found


def snapshots(user_ids: Collection[int]) -> dict[int, Item]:
    """All that a member's menu shows: what is unread, and the newest of it by list."""
    counts, latest = unread_counts(user_ids), latest_unread(user_ids)
    return {user: {"unread": counts[user], "latest": latest[user]} for user in user_ids}
