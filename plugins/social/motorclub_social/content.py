"""Members and comments as others speak about them: in follows, reports and the search."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import sqlalchemy as sa

from motorclub.api import (
    VISITOR,
    Content,
    ContentRef,
    ContentType,
    Member,
    SearchDocument,
    Viewer,
    db,
    find_members,
    reads,
    resolve_content,
)
from motorclub_social import text
from motorclub_social.models import Comment, Status, Thread
from motorclub_social.people import is_here
from motorclub_social.permissions import MODERATE
from motorclub_social.targets import COMMENT, MEMBER


def load_members(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """Members who are not deleted; the name of a private profile is public too."""
    columns = (Member.id, Member.username, Member.created_at)
    for row in reads().execute(sa.select(*columns).where(Member.id.in_(ids), is_here())):
        yield Content(
            ref=ContentRef(MEMBER, row.id),
            title=row.username,
            url=f"/profile/{row.id}",
            author_id=row.id,
            created_at=row.created_at,
        )


ROWS = sa.select(
    Comment.id,
    Comment.author_id,
    Comment.body,
    Comment.created_at,
    Thread.target_type,
    Thread.target_id,
).join(Thread, Thread.id == Comment.thread_id)


def load_comments(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """Those on something that the viewer may see; what has been removed is seen by those who moderate."""
    chosen = ROWS.where(Comment.id.in_(ids))
    if not viewer.may(MODERATE):
        chosen = chosen.where(Comment.status == Status.PUBLISHED)
    rows = reads().execute(chosen).all()
    found = resolve_content([ContentRef(row.target_type, row.target_id) for row in rows], viewer)
    for row in rows:
        target = found.get(ContentRef(row.target_type, row.target_id))
        if target is not None:
            yield Content(
                ref=ContentRef(COMMENT, row.id),
                title=target.title,
                url=comment_url(target.url, row.id),
                author_id=row.author_id,
                created_at=row.created_at,
                excerpt=text.excerpt(row.body),
                thread=target.thread or target.ref,
            )


def comment_url(url: str, comment_id: int) -> str:
    """Where a comment is: at its place in the page of what it is about.

    >>> comment_url("/questions/7#answer-9", 4)
    '/questions/7#comment-4'
    """
    return f"{url.partition('#')[0]}#comment-{comment_id}"


def documents(after_id: int, limit: int) -> Iterable[SearchDocument]:
    """The next comments by id; on what visitors cannot see they are for members only."""
    chosen = ROWS.where(Comment.id > after_id, Comment.status == Status.PUBLISHED)
    rows = db.session.execute(chosen.order_by(Comment.id).limit(limit)).all()
    open_to_all = resolve_content([ContentRef(row.target_type, row.target_id) for row in rows], VISITOR)
    for row in rows:
        target = open_to_all.get(ContentRef(row.target_type, row.target_id))
        yield SearchDocument(
            ref=ContentRef(COMMENT, row.id),
            title=target.title if target else "",
            text=row.body,
            created_at=row.created_at,
            members_only=target is None,
            thread=target.thread or target.ref if target else None,
        )


def find_named(typed: str, limit: int, viewer: Viewer) -> Collection[int]:
    """Members by their names; visitors find those whose profile is open to everybody."""
    return find_members(typed, limit, with_private=viewer.signed_in)


def find_misspelled(typed: str, limit: int, viewer: Viewer) -> Collection[int]:
    """Those of them whose name was mistyped."""
    return find_members(typed, limit, with_private=viewer.signed_in, misspelled=True)


CONTENT_TYPES = (
    ContentType(MEMBER, "Member", load_members, find_named=find_named, find_misspelled=find_misspelled),
    ContentType(COMMENT, "Comment", load_comments, documents, is_part=True),
)
