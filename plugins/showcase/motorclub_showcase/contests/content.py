"""Contests as others speak about them: in comments and the search."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import sqlalchemy as sa

from motorclub.api import Content, ContentRef, ContentType, FeedQuery, SearchDocument, Viewer, db, reads
from motorclub.api.markdown import LONG_TEXT, plain_words
from motorclub_showcase.cars.models import Car
from motorclub_showcase.cars.visibility import visible_to
from motorclub_showcase.contests.models import Contest, ContestEntry, ContestStatus
from motorclub_showcase.contests.permissions import MANAGE
from motorclub_showcase.shared.models import CONTEST_ENTRY, Showcase, ShowcaseStatus

CONTEST = "showcase.contest"
# What everybody may know of.
PUBLIC = Contest.is_announced
# What is worth finding: a canceled contest is read by those who have its address.
FOUND = sa.and_(PUBLIC, Contest.status != ContestStatus.CANCELED)
EXCERPT_LENGTH = 200


def address_of(contest_id: int) -> str:
    """The page of a contest."""
    return f"/showcase?tab=contest&contest={contest_id}"


def load_contests(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """Those that are announced; drafts for staff only."""
    columns = (
        Contest.id,
        Contest.title,
        Contest.theme,
        Contest.rules,
        Contest.entry_opens_at,
        Contest.version,
    )
    chosen = sa.select(*columns).where(Contest.id.in_(ids))
    if not viewer.may(MANAGE):
        chosen = chosen.where(PUBLIC)
    for row in reads().execute(chosen):
        excerpt = row.theme or plain_words(row.rules, LONG_TEXT)[:EXCERPT_LENGTH]
        ref, url = ContentRef(CONTEST, row.id), address_of(row.id)
        yield Content(ref, row.title, url, None, row.entry_opens_at, excerpt, row.version)


def list_latest(query: FeedQuery) -> Collection[int]:
    """The newest contests; they have neither tags nor authors."""
    if query.tag is not None or query.author_id is not None:
        return ()
    newest = (Contest.entry_opens_at.desc(), Contest.id.desc())
    return reads().scalars(sa.select(Contest.id).where(FOUND).order_by(*newest).limit(query.limit)).all()


def list_documents(after_id: int, limit: int) -> Iterable[SearchDocument]:
    """The words of those that are announced."""
    chosen = sa.select(Contest).where(FOUND, Contest.id > after_id).order_by(Contest.id).limit(limit)
    return [to_document(contest) for contest in db.session.scalars(chosen)]


def to_document(contest: Contest) -> SearchDocument:
    """The words to find a contest by."""
    text = "\n".join(part for part in (contest.theme, contest.rules, contest.prize) if part)
    return SearchDocument(ContentRef(CONTEST, contest.id), contest.title, text, contest.entry_opens_at)


def load_entries(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """Those of announced contests whose car the viewer sees."""
    columns = (ContestEntry.id, ContestEntry.contest_id, ContestEntry.user_id, ContestEntry.created_at)
    chosen = (
        sa.select(*columns, ContestEntry.snapshot, ContestEntry.version)
        .join(Contest, Contest.id == ContestEntry.contest_id)
        .join(Car, Car.id == ContestEntry.car_id)
        .join(Showcase, Showcase.id == ContestEntry.showcase_id)
        .where(
            ContestEntry.id.in_(ids), PUBLIC, visible_to(viewer), Showcase.status == ShowcaseStatus.PUBLISHED
        )
    )
    for row in reads().execute(chosen):
        ref, url = ContentRef(CONTEST_ENTRY, row.id), address_of(row.contest_id)
        yield Content(ref, row.snapshot["title"], url, row.user_id, row.created_at, "", row.version)


CONTENT_TYPES = (
    ContentType(CONTEST, "Contest", load_contests, list_documents, list_latest=list_latest),
    ContentType(CONTEST_ENTRY, "Contest entry", load_entries, is_part=True),
)
