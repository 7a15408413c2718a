"""Announcements as others speak about them: in bookmarks, comments and the search."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from html import escape

import sqlalchemy as sa

from motorclub.api import (
    MISSING_PAGE,
    VISITOR,
    WITHDRAWN_PAGE,
    Content,
    ContentRef,
    ContentType,
    FeedQuery,
    ListResolver,
    PageHead,
    PageResolver,
    SearchDocument,
    Viewer,
    db,
    index_content,
    iso,
    reads,
    translate_answer,
)
from motorclub_announcements import mails, queries
from motorclub_announcements.models import Announcement, EventCopy, Status, Tab, Type

NAME = "announcements.announcement"
EXCERPT_LENGTH = 200


def load(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """Those that have been sent and that the viewer may read."""
    columns = (Announcement.id, Announcement.title, Announcement.type, Announcement.plain)
    chosen = (
        sa.select(*columns, Announcement.organizer_id, Announcement.sent_at)
        .outerjoin(EventCopy, EventCopy.event_id == Announcement.event_id)
        .where(Announcement.id.in_(ids), queries.LIVE, queries.readable_by(viewer))
    )
    for row in reads().execute(chosen):
        yield Content(
            ref=ContentRef(NAME, row.id),
            title=row.title or translate_answer(mails.HEADLINES[Type(row.type)]),
            url=f"/announcement/{row.id}",
            author_id=row.organizer_id,
            created_at=row.sent_at,
            excerpt=_excerpt(row.plain),
        )


def _excerpt(plain: str) -> str:
    words = " ".join(plain.split())
    return words if len(words) <= EXCERPT_LENGTH else f"{words[: EXCERPT_LENGTH - 1]}…"


def describe_announcement(number: int) -> PageHead:
    """The head of `/announcement/{id}`. What is not for everybody has no words."""
    chosen = sa.select(Announcement.deleted_at, Announcement.message).where(Announcement.id == number)
    row = reads().execute(chosen).first()
    if row is None:
        return MISSING_PAGE
    if row.deleted_at is not None:
        return WITHDRAWN_PAGE
    items = list(load([number], VISITOR))
    if not items:
        return PageHead()
    found = items[0]
    structured = {
        "@type": "NewsArticle",
        "headline": found.title,
        "datePublished": iso(found.created_at),
    }
    return PageHead(found.title, found.excerpt, html=row.message, structured=structured)


def describe_list(query: Mapping[str, str]) -> PageHead:
    """The head of `/all-announcements`: the latest that everybody may read."""
    latest = load(list_latest(FeedQuery(LISTED_ITEMS)), VISITOR)
    items = "".join(
        f'<li><a href="{found.url}">{escape(found.title)}</a><p>{escape(found.excerpt)}</p></li>'
        for found in sorted(latest, key=lambda found: found.created_at, reverse=True)
    )
    description = "News from the club and its organisers."
    return PageHead(
        "Announcements", description, html=f"<ul>{items}</ul>", kind="website", feed={"type": NAME}
    )


LISTED_ITEMS = 20
PAGE = "/announcement/:id"
PAGE_RESOLVERS = (PageResolver(PAGE, describe_announcement),)
LIST_RESOLVERS = (ListResolver("/all-announcements", describe_list),)


def documents(after_id: int, limit: int) -> Iterable[SearchDocument]:
    """The words of those that have been sent; personal ones are nobody else's to find."""
    chosen = sa.select(Announcement).where(
        queries.LIVE, Announcement.tab != Tab.PERSONAL, Announcement.id > after_id
    )
    for row in db.session.scalars(chosen.order_by(Announcement.id).limit(limit)):
        yield document(row)


def document(row: Announcement) -> SearchDocument:
    """The words to find an announcement by."""
    return SearchDocument(
        ref=ContentRef(NAME, row.id),
        title=row.title or mails.HEADLINES[Type(row.type)],
        text=row.plain,
        created_at=row.sent_at or row.created_at,
        members_only=row.tab != Tab.GENERAL,
    )


def index(row: Announcement) -> None:
    """Have an announcement found by its present words, if it is sent and not personal."""
    if row.tab != Tab.PERSONAL and row.status == Status.SENT:
        index_content(document(row))


def list_latest(query: FeedQuery) -> Collection[int]:
    """The latest announcements to everybody; announcements have no tags, and the club is their author."""
    if query.tag is not None or query.author_id is not None:
        return ()
    found = sa.select(Announcement.id).where(queries.LIVE, Announcement.tab == Tab.GENERAL)
    return reads().scalars(found.order_by(Announcement.sent_at.desc()).limit(query.limit)).all()


CONTENT_TYPES = (ContentType(NAME, "Announcement", load, documents, list_latest=list_latest, page=PAGE),)
