"""Limits of new members: what waits for staff at first, how much they may post in a day, and how fast."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, insert

from motorclub.api import (
    STAFF,
    ContentDraft,
    Decision,
    Member,
    Verdict,
    Viewer,
    db,
    now,
    settings_of,
    site_url,
)
from motorclub.api.figures import day_start, rest_of_day, today
from motorclub.api.levels import level_of
from motorclub_moderation.screening.models import PostingRecord
from motorclub_moderation.screening.normalising import normalise
from motorclub_moderation.settings import ModerationSettings

NEW_LEVEL = 0
KEPT_DIGESTS = 20
ADDRESS = re.compile(r"(?:https?://|www\.)[^\s)>\]]+", re.IGNORECASE)

FIRST_POSTS = "First posts of new members"
FIRST_PICTURES = "First pictures of new members"
LINKS = "Links of new members"
TOO_FAST = "New members take their time between posts"
TWICE = "New members do not post the same text again so soon"
THREADS = "New members start only a few topics a day"
REPLIES = "New members write only some replies a day"


@dataclass(frozen=True, slots=True)
class Post:
    """A text of theirs: its digest, and the second at which it was posted."""

    digest: str
    second: int


@dataclass(frozen=True, slots=True)
class Posting:
    """What a new member has posted, this post included. `earlier` are the latest before it, the newest first."""

    threads: int
    replies: int
    published: int
    pictures: int
    earlier: Sequence[Post]


def is_new(viewer: Viewer) -> bool:
    """Whether the limits apply to a member: at level 0, and for as many days as the settings say."""
    if viewer.role in STAFF:
        return False
    if level_of(viewer.member_id) == NEW_LEVEL:
        return True
    days = settings_of(ModerationSettings).new_member_days
    if not days:
        return False
    joined = db.session.scalar(sa.select(Member.created_at).where(Member.id == viewer.member_id))
    return joined is not None and joined > now() - timedelta(days=days)


def check_new_member(draft: ContentDraft) -> Verdict | None:
    """What the limits say of a new member's draft. Records a new post, which is undone if it is not published."""
    posting = record_post(draft) if _counts(draft) else read_posting(draft.editor.member_id)
    refusals = _list_refusals(draft, posting) if _counts(draft) else iter(())
    refused = max(refusals, key=lambda verdict: verdict.retry_after or 0, default=None)
    return refused or next(_list_holds(draft, posting), None)


def _counts(draft: ContentDraft) -> bool:
    return draft.is_new and draft.is_post


def _list_refusals(draft: ContentDraft, posting: Posting) -> Iterator[Verdict]:
    """What makes a post too early, each with the seconds until it is not."""
    settings, at = settings_of(ModerationSettings), int(now().timestamp())
    digest = digest_of(draft)
    pause, again = settings.new_member_seconds_between_posts, settings.duplicate_minutes * 60
    for post in posting.earlier[:1]:
        if at - post.second < pause:
            yield Verdict(Decision.REFUSE, TOO_FAST, retry_after=pause - (at - post.second))
    for post in posting.earlier:
        if post.digest == digest and at - post.second < again:
            yield Verdict(Decision.REFUSE, TWICE, retry_after=again - (at - post.second))
    if draft.thread is None and posting.threads > settings.new_member_threads_per_day:
        yield Verdict(Decision.REFUSE, THREADS, retry_after=rest_of_day())
    if draft.thread is not None and posting.replies > settings.new_member_replies_per_day:
        yield Verdict(Decision.REFUSE, REPLIES, retry_after=rest_of_day())


def _list_holds(draft: ContentDraft, posting: Posting) -> Iterator[Verdict]:
    """What makes a post wait; pictures come first, because staff alone look at those."""
    settings = settings_of(ModerationSettings)
    has_pictures = bool(draft.pictures or draft.uploads)
    if has_pictures and posting.pictures < settings.first_pictures_to_review:
        yield Verdict(Decision.HOLD, FIRST_PICTURES)
    if _counts(draft) and posting.published < settings.first_posts_to_review:
        yield Verdict(Decision.HOLD, FIRST_POSTS)
    if settings.hold_links_of_new_members and any(map(has_foreign_link, draft.texts.values())):
        yield Verdict(Decision.HOLD, LINKS)


def has_foreign_link(text: str | None) -> bool:
    """Whether a text names an address of another site."""
    home = site_url("/")
    return any(not found.startswith(home) for found in ADDRESS.findall(text or ""))


def digest_of(draft: ContentDraft) -> str:
    """A digest of the words of a draft, whatever their case and the spaces between them."""
    words = (" ".join(normalise(text).text.lower().split()) for text in draft.texts.values() if text)
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:32]


# The record


def record_post(draft: ContentDraft) -> Posting:
    """Count a post: one statement, whose lock on the member's row keeps two at once from being counted as one."""
    entry = f"{digest_of(draft)}:{int(now().timestamp())}"
    counts = {"threads": int(draft.thread is None), "replies": int(draft.thread is not None)}
    new = insert(PostingRecord).values(
        member_id=draft.editor.member_id, day_started_at=day_start(today()), digests=[entry], **counts
    )
    is_today = PostingRecord.day_started_at == new.excluded.day_started_at
    changes: dict[str, Any] = {
        name: sa.case((is_today, getattr(PostingRecord, name)), else_=0) + number
        for name, number in counts.items()
    }
    digests = sa.func.array_prepend(entry, PostingRecord.digests, type_=ARRAY(sa.Text))
    changes |= {"day_started_at": new.excluded.day_started_at, "digests": digests[1:KEPT_DIGESTS]}
    stored = new.on_conflict_do_update(index_elements=[PostingRecord.member_id], set_=changes)
    return _to_posting(db.session.execute(stored.returning(*_COLUMNS)).one())


_COLUMNS = (
    PostingRecord.threads,
    PostingRecord.replies,
    PostingRecord.published,
    PostingRecord.pictures,
    PostingRecord.digests,
)


def read_posting(member_id: int) -> Posting:
    """What a member has posted, without counting anything."""
    found = db.session.execute(sa.select(*_COLUMNS).where(PostingRecord.member_id == member_id)).first()
    return _to_posting(found) if found is not None else Posting(0, 0, 0, 0, ())


def _to_posting(row: Any) -> Posting:
    posts = (entry.split(":") for entry in row.digests[1:])
    earlier = [Post(digest, int(second)) for digest, second in posts]
    return Posting(row.threads, row.replies, row.published, row.pictures, earlier)


def count_held(author_id: int, rule: str) -> None:
    """A post of a member waits: note if it is for its pictures. Does not commit."""
    if rule == FIRST_PICTURES:
        _add(author_id, pictures_held=1)


def count_published(author_id: int) -> None:
    """Staff have let a post of a member through. Does not commit."""
    _add(author_id, published=1)
    waits = sa.and_(PostingRecord.member_id == author_id, PostingRecord.pictures_held > 0)
    fewer = {
        "pictures": PostingRecord.pictures + 1,
        "pictures_held": PostingRecord.pictures_held - 1,
    }
    db.session.execute(sa.update(PostingRecord).where(waits).values(**fewer))


def _add(member_id: int, **numbers: int) -> None:
    new = insert(PostingRecord).values(member_id=member_id, day_started_at=day_start(today()), **numbers)
    more = {name: getattr(PostingRecord, name) + number for name, number in numbers.items()}
    db.session.execute(new.on_conflict_do_update(index_elements=[PostingRecord.member_id], set_=more))
