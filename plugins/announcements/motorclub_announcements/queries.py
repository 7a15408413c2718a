"""Queries for the API's answers: columns, never entities, and few statements.

One definition says what a reader sees (`was_notified`, `shown_to`), and lists, counts and frames all use it, so that a
count always matches its list.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from functools import cache
from typing import Annotated, Any

import sqlalchemy as sa
from msgspec import UNSET, UnsetType
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import InstrumentedAttribute

from motorclub.api import AUTHOR_COLUMNS, Member, Viewer, db, now
from motorclub.api.rows import Internal, Page, Row, columns_of, read_one, read_page, read_rows
from motorclub_announcements import audience, text
from motorclub_announcements.models import (
    CATEGORIES,
    Announcement,
    Channel,
    Correction,
    Delivery,
    DeliveryStatus,
    EventCopy,
    Priority,
    Read,
    Status,
    Tab,
    Type,
)
from motorclub_announcements.permissions import ANY_EVENT, GENERAL, WRITE

UserId = sa.ColumnExpressionArgument[int] | int | None
Condition = sa.ColumnElement[bool]
Statement = sa.Select[*tuple[Any, ...]]

LATEST = 5

LIVE = sa.and_(Announcement.status == Status.SENT, Announcement.deleted_at.is_(None))
Order = Sequence[sa.UnaryExpression[Any]]
NEWEST = (Announcement.sent_at.desc(), Announcement.id.desc())


class AnnouncementRow(Row):
    """An announcement; `isRead` is the reader's own and missing in frames that several readers get."""

    id: int
    title: str | None
    message: str
    type: Annotated[str, Type]
    category: Annotated[str, CATEGORIES]
    tab: Annotated[str, Tab]
    priority: Annotated[str, Priority]
    status: Annotated[str, Status]
    event_id: int | None
    ticket_type_id: int | None
    user_id: int | None
    attendee_id: int | None
    organizer_id: int
    channels: list[Annotated[str, Channel]]
    safety_instructions: str | None
    contact_phone: str | None
    template_id: int | None
    scheduled_at: datetime | None
    timezone: str | None
    sent_at: datetime | None
    late: bool
    expires_at: datetime | None
    failure_reason: str | None
    version: int
    created_at: datetime
    updated_at: datetime
    edited_at: datetime | None
    event_name: str | None
    read_at: datetime | UnsetType | None

    def __post_init__(self) -> None:
        """What is stored is clean already; an archive from elsewhere may not be."""
        self.message = text.sanitise(self.message)

    @property
    def is_read(self) -> bool | UnsetType:
        """Whether the reader has opened it."""
        return UNSET if self.read_at is UNSET else self.read_at is not None


class CorrectionRow(Row):
    """What an announcement said before it was corrected."""

    title: str | None
    message: str
    corrected_at: datetime

    def __post_init__(self) -> None:
        """As of an announcement."""
        self.message = text.sanitise(self.message)


class SenderRow(Row):
    """Who said it."""

    id: int
    username: str
    profile_image: str | None
    role: str


class AnnouncementDetailRow(AnnouncementRow):
    """An announcement that is open."""

    author_id: Internal[int]
    author_username: Internal[str]
    author_profile_image: Internal[str | None]
    sender_role: Internal[str]
    may_manage: bool
    corrections: list[CorrectionRow] = []

    @property
    def sender(self) -> SenderRow:
        """Who said it."""
        return SenderRow(self.author_id, self.author_username, self.author_profile_image, self.sender_role)


class UnreadAnnouncementRow(AnnouncementRow):
    """One that `reader` has not read."""

    reader: int


class UnreadRow(Row):
    """How many a member has not read."""

    user_id: Internal[int]
    personal: int
    event: int
    general: int

    @property
    def total(self) -> int:
        """Of all three lists."""
        return self.personal + self.event + self.general


class LatestRow(Row):
    """The newest unread of each list, at most five."""

    personal: Sequence[AnnouncementRow]
    event: Sequence[AnnouncementRow]
    general: Sequence[AnnouncementRow]


class UnreadFrameRow(Row):
    """All that a member's menu shows."""

    unread: UnreadRow
    latest: LatestRow


# What a reader sees


def is_unexpired() -> Condition:
    """It still says something when the statement is executed."""
    at = sa.bindparam("at", unique=True, type_=Announcement.expires_at.type, callable_=now)
    return sa.or_(Announcement.expires_at.is_(None), Announcement.expires_at > at)


def was_notified(user: UserId) -> Condition:
    """The condition that a member (an id or a column) is a recipient."""
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


def in_tab(tab: str, user: UserId) -> Condition:
    """What one of a member's three lists holds now."""
    return _in_tab(tab, user, with_events=events_are_on())


def _in_tab(tab: str, user: UserId, *, with_events: bool) -> Condition:
    own = Announcement.tab == tab
    if tab == Tab.GENERAL:
        return sa.and_(own, LIVE, is_unexpired())
    if tab == Tab.EVENT and not with_events:
        return sa.false()
    return sa.and_(own, LIVE, is_unexpired(), was_notified(user))


def public_event() -> Condition:
    """The public announcements of published events: those that were sent to all ticket holders."""
    if not events_are_on():
        return sa.false()
    return sa.and_(
        Announcement.tab == Tab.EVENT,
        Announcement.ticket_type_id.is_(None),
        EventCopy.published,
        LIVE,
        is_unexpired(),
    )


def events_are_on() -> bool:
    """Whether there is anybody to ask about events."""
    return audience.events() is not None


def for_events(viewer: Viewer) -> Condition:
    """The announcements about events that a viewer may read."""
    if not viewer.signed_in:
        return public_event()
    return sa.or_(
        public_event(), in_tab(Tab.EVENT, viewer.id), sa.and_(_own_events(viewer), LIVE, is_unexpired())
    )


def _own_events(viewer: Viewer) -> Condition:
    if not events_are_on():
        return sa.false()
    if viewer.may(ANY_EVENT):
        return Announcement.tab == Tab.EVENT
    if not viewer.may(WRITE):
        return sa.false()
    return sa.and_(Announcement.tab == Tab.EVENT, written_by(viewer.id))


def written_by(user_id: int | None) -> Condition:
    """A member's own, and those about the member's events."""
    return sa.or_(Announcement.organizer_id == user_id, EventCopy.organizer_id == user_id)


def managed_by(viewer: Viewer) -> Condition:
    """What a viewer may change, whatever its status."""
    if not viewer.may(WRITE):
        return sa.false()
    general = sa.true() if viewer.may(GENERAL) else sa.false()
    others = sa.true() if viewer.may(ANY_EVENT) else written_by(viewer.id)
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
        LIVE, was_notified(viewer.id), sa.or_(Announcement.tab == Tab.PERSONAL, sa.literal(events_are_on()))
    )
    return sa.or_(general, public_event(), own, drafts)


def _wrote(viewer: Viewer) -> Condition:
    return Announcement.organizer_id == viewer.id


def read_at(user: UserId) -> sa.ColumnElement[datetime]:
    """When a member read it; what was sent before they joined, when they joined."""
    seen = sa.select(Read.read_at).where(Read.announcement_id == Announcement.id, Read.user_id == user)
    joined = sa.select(Member.created_at).where(_sent_before(user))
    return sa.func.coalesce(
        seen.correlate_except(Read).scalar_subquery(), joined.correlate_except(Member).scalar_subquery()
    )


def unread_by(user: UserId) -> Condition:
    """A member has not read it, and was one when it was sent."""
    seen = sa.exists().where(Read.announcement_id == Announcement.id, Read.user_id == user)
    before = sa.exists().where(_sent_before(user))
    return sa.and_(~seen.correlate_except(Read), ~before.correlate_except(Member))


def _sent_before(user: UserId) -> Condition:
    return sa.and_(Member.id == user, Member.created_at > Announcement.sent_at)


# Lists


def select_announcements(user: UserId) -> Statement:
    """The columns of AnnouncementRow, for one reader (None for nobody in particular)."""
    seen = sa.null() if user is None else read_at(user)
    columns = columns_of(AnnouncementRow, Announcement, event_name=EventCopy.name, read_at=seen)
    return sa.select(*columns).outerjoin(EventCopy, EventCopy.event_id == Announcement.event_id)


def list_announcements(
    which: Condition, viewer: Viewer, page: int, size: int, *, by: Order = NEWEST
) -> Page[AnnouncementRow]:
    """One page of the announcements that a condition holds for."""
    chosen = select_announcements(viewer.id).where(which).order_by(*by)
    return read_page(AnnouncementRow, chosen, page, size)


def users_list(tabs: Collection[Tab], user_id: int, viewer: Viewer) -> Condition:
    """What a list of a member's holds for a viewer: all of it for the member, what is public for anybody else."""
    if viewer.id == user_id:
        return sa.or_(*(in_tab(tab, user_id) for tab in tabs))
    public = {Tab.GENERAL: in_tab(Tab.GENERAL, None), Tab.EVENT: public_event(), Tab.PERSONAL: sa.false()}
    return sa.or_(*(public[tab] for tab in tabs))


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


def of_type(name: str | None) -> Condition:
    """Announcements of a type, or of a category."""
    if name is None:
        return sa.true()
    return sa.or_(Announcement.type == name, Announcement.category == name)


def with_text(words: str, *fields: InstrumentedAttribute[Any]) -> Condition:
    """Announcements that have this in one of the fields, whatever the case (seed section 5); all without a text."""
    return sa.or_(*(field.icontains(words, autoescape=True) for field in fields)) if words else sa.true()


# One


def get_announcement(announcement_id: int, user: int | None) -> AnnouncementRow:
    """An announcement as one reader sees it (None: no reader in particular); rights are not checked. Raises 404."""
    chosen = select_announcements(user).where(Announcement.id == announcement_id)
    return read_one(AnnouncementRow, chosen, "Announcement {id}", id=announcement_id)


def get_readable(announcement_id: int, viewer: Viewer) -> AnnouncementDetailRow:
    """An announcement for a viewer who may read it. Raises 404."""
    may_manage = sa.and_(managed_by(viewer), sa.or_(Announcement.tab != Tab.PERSONAL, _wrote(viewer)))
    statement = (
        select_announcements(viewer.id)
        .add_columns(*AUTHOR_COLUMNS, Member.role.label("sender_role"), may_manage.label("may_manage"))
        .join(Member, Member.id == Announcement.organizer_id)
        .where(Announcement.id == announcement_id, readable_by(viewer))
    )
    row = read_one(AnnouncementDetailRow, statement, "Announcement {id}", id=announcement_id)
    corrections = sa.select(*columns_of(CorrectionRow, Correction)).where(
        Correction.announcement_id == announcement_id
    )
    row.corrections = read_rows(CorrectionRow, corrections.order_by(Correction.id.desc()))
    return row


def visible(announcement_id: int, viewer: Viewer) -> bool:
    """Whether a viewer may read it, as the current transaction sees it."""
    found = (
        sa.select(sa.literal(1))
        .select_from(Announcement)
        .outerjoin(EventCopy, EventCopy.event_id == Announcement.event_id)
        .where(Announcement.id == announcement_id, readable_by(viewer))
    )
    return db.session.scalar(found) is not None


# What is unread


# The one who is asked for when a statement is executed, or those who are.
PERSON = sa.bindparam("person", type_=sa.BigInteger)
PEOPLE: sa.TableValuedAlias = (
    sa.func.unnest(sa.bindparam("people", type_=ARRAY(sa.BigInteger)))
    .table_valued(sa.column("id", sa.BigInteger), name="people")
    .render_derived()
)


def count_unread(user_id: int) -> UnreadRow:
    """How many a member has not read. PostgreSQL keeps the plan, which for any number of members it makes each time."""
    statement = _select_unread_counts(PERSON, with_events=events_are_on())
    return read_rows(UnreadRow, statement, {"person": user_id})[0]


def unread_counts(user_ids: Collection[int]) -> dict[int, UnreadRow]:
    """How many each member has not read, from one statement."""
    statement = _select_unread_counts(PEOPLE.c.id, with_events=events_are_on())
    return {row.user_id: row for row in read_rows(UnreadRow, statement, {"people": list(user_ids)})}


# Every page of a member asks for these: made once, because that costs more than to send them.
@cache
def _select_unread_counts(user: sa.ColumnElement[int], *, with_events: bool) -> Statement:
    counts = [
        sa.select(sa.func.count())
        .select_from(Announcement)
        .where(_in_tab(tab, user, with_events=with_events), unread_by(user))
        .correlate(PEOPLE)
        .scalar_subquery()
        .label(tab.value)
        for tab in Tab
    ]
    return sa.select(user.label("user_id"), *counts)


def latest_unread(user_ids: Collection[int]) -> dict[int, LatestRow]:
    """The newest five unread of each member's three lists, from one statement."""
    statement = _select_latest_unread(events_are_on())
    rows = read_rows(UnreadAnnouncementRow, statement, {"people": list(user_ids)})
    rows.sort(key=lambda row: (row.sent_at or row.created_at, row.id), reverse=True)
    return {user: LatestRow(*(_of_list(rows, user, tab) for tab in Tab)) for user in user_ids}


@cache
def _select_latest_unread(with_events: bool) -> sa.CompoundSelect[*tuple[Any, ...]]:
    parts = []
    for tab in Tab:
        newest = (
            select_announcements(None)
            .where(_in_tab(tab, PEOPLE.c.id, with_events=with_events), unread_by(PEOPLE.c.id))
            .order_by(*NEWEST)
            .limit(LATEST)
            .correlate(PEOPLE)
            .lateral()
        )
        parts.append(sa.select(*newest.c, PEOPLE.c.id.label("reader")).join(newest, sa.true()))
    return sa.union_all(*parts)


def _of_list(rows: list[UnreadAnnouncementRow], user: int, tab: Tab) -> list[UnreadAnnouncementRow]:
    return [row for row in rows if row.reader == user and row.tab == tab]


def snapshots(user_ids: Collection[int]) -> dict[int, UnreadFrameRow]:
    """All that a member's menu shows: what is unread, and the newest of it by list."""
    counts, latest = unread_counts(user_ids), latest_unread(user_ids)
    return {user: UnreadFrameRow(counts[user], latest[user]) for user in user_ids}
