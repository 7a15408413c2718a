"""Events as others speak about them: in bookmarks, comments, announcements and the search."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from html import unescape

import sqlalchemy as sa

from motorclub.api import (
    Content,
    ContentRef,
    ContentType,
    FeedQuery,
    SearchDocument,
    Viewer,
    db,
    index_content,
    reads,
    translate_answer,
)
from motorclub.api.markdown import LONG_TEXT, render_markdown
from motorclub_events.models import ClubEvent, EventStatus
from motorclub_events.permissions import READ_ANY
from motorclub_events.shared.access import EVENT
from motorclub_events.shared.pictures import CARD_URL

STATUS_WORDS: Mapping[str, str] = {EventStatus.POSTPONED: "Postponed", EventStatus.CANCELLED: "Cancelled"}
SINCE = sa.func.coalesce(ClubEvent.published_at, ClubEvent.created_at)


def describe_status(status: str) -> str:
    """A word for an event that does not take place as planned, in the language of the request; else empty."""
    return translate_answer(STATUS_WORDS[status]) if status in STATUS_WORDS else ""


def load_events(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """Those that are public, and the viewer's own drafts. One that does not take place as planned says so first."""
    columns = (ClubEvent.id, ClubEvent.title, ClubEvent.summary, ClubEvent.organizer_id, ClubEvent.status)
    chosen = sa.select(*columns, SINCE.label("since"), CARD_URL.label("image")).where(ClubEvent.id.in_(ids))
    if not viewer.may(READ_ANY):
        public = ClubEvent.status != EventStatus.DRAFT
        chosen = chosen.where(sa.or_(public, ClubEvent.organizer_id == viewer.id))
    for row in reads().execute(chosen):
        yield Content(
            ref=ContentRef(EVENT, row.id),
            title=row.title,
            url=f"/events/{row.id}",
            author_id=row.organizer_id,
            created_at=row.since,
            excerpt=". ".join(part for part in (describe_status(row.status), row.summary) if part),
            image=row.image,
        )


def list_latest(query: FeedQuery) -> Collection[int]:
    """The events that were published last, optionally those of a member; they have no forum tags."""
    if query.tag is not None:
        return ()
    found = sa.select(ClubEvent.id).where(ClubEvent.status != EventStatus.DRAFT)
    if query.author_id is not None:
        found = found.where(ClubEvent.organizer_id == query.author_id)
    return reads().scalars(found.order_by(SINCE.desc(), ClubEvent.id.desc()).limit(query.limit)).all()


PAGE = "/events/:id"


def list_documents(after_id: int, limit: int) -> Iterable[SearchDocument]:
    """The words of those that are public."""
    chosen = sa.select(ClubEvent).where(ClubEvent.status != EventStatus.DRAFT, ClubEvent.id > after_id)
    for row in db.session.scalars(chosen.order_by(ClubEvent.id).limit(limit)):
        yield to_document(row)


def to_document(row: ClubEvent) -> SearchDocument:
    """The words to find an event by."""
    return SearchDocument(
        ref=ContentRef(EVENT, row.id),
        title=row.title,
        text="\n".join(part for part in (row.summary, words(row.description_html)) if part),
        created_at=row.created_at,
    )


def index_event(row: ClubEvent) -> None:
    """Have an event found by its present words, once it is public."""
    if row.status != EventStatus.DRAFT:
        index_content(to_document(row))


CONTENT_TYPES = (
    ContentType(EVENT, "Event", load_events, list_documents, list_latest=list_latest, page=PAGE),
)


TAG = re.compile(r"<[^<>]*>")


def render(markdown: str) -> str:
    """HTML that is safe to put into a page. Raises 422 for field description with too many formatting marks.

    >>> render("**Doors** at 18:00 <script>alert(1)</script>")
    '<p><strong>Doors</strong> at 18:00 &lt;script&gt;alert(1)&lt;/script&gt;</p>'
    """
    return render_markdown(markdown, LONG_TEXT, field="description")


def words(html: str) -> str:
    """The words of rendered text.

    >>> words("<p>Doors <b>open</b> &amp; shut</p>")
    'Doors open & shut'
    """
    return " ".join(unescape(TAG.sub(" ", html)).split())


SLUG_LENGTH = 60


def to_slug(title: str) -> str:
    """What an address says of a title.

    >>> slug_of("Süd-Treffen '26!")
    'sud-treffen-26'
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:SLUG_LENGTH].strip("-") or "event"
