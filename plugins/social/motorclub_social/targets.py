"""What may be followed, saved and commented: references, what they lead to, and the locks that writers take."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from motorclub.api import VISITOR, Content, ContentRef, Viewer, lock_name, not_found, resolve_content
from motorclub.api.rows import Row, to_row

Statement = sa.Select[*tuple[Any, ...]]

MEMBER, COMMENT = "social.member", "social.comment"
PAIR, OWN_BOOKMARKS = "pair", "bookmarks"


def member_ref(member_id: int) -> ContentRef:
    """A member as something that can be followed."""
    return ContentRef(MEMBER, member_id)


def get_content(ref: ContentRef, viewer: Viewer) -> Content:
    """What a reference leads to. Raises 404 for what does not exist, or not for this viewer, or not now."""
    found = resolve_content([ref], viewer).get(ref)
    if found is None:
        raise not_found(str(ref))
    return found


def is_public(ref: ContentRef) -> bool:
    """Whether visitors may see it."""
    return ref in resolve_content([ref], VISITOR)


class ContentRow(Row):
    """What a reference leads to; `url` is its page."""

    ref: str
    type: str
    id: int
    title: str
    url: str
    author_id: int | None
    created_at: datetime
    excerpt: str


class PartRow(Row):
    """A page of a list, which continues at `next_cursor`; it may be short, because hidden items are left out."""

    next_cursor: str | None

    @property
    def has_more(self) -> bool:
        """Whether there is a next part."""
        return self.next_cursor is not None


class Numbered(Protocol):
    """A row with an id."""

    id: int


N = TypeVar("N", bound=Numbered)


def cut(rows: Sequence[N], size: int) -> tuple[Sequence[N], str | None]:
    """The first `size` rows, and the cursor of the next page, if there is one."""
    return rows[:size], str(rows[size - 1].id) if len(rows) > size else None


def items(refs: Collection[ContentRef], viewer: Viewer) -> Mapping[ContentRef, ContentRow]:
    """What the viewer may see of these."""
    return {
        ref: to_row(ContentRow, content, ref=str(ref), type=ref.type, id=ref.id)
        for ref, content in resolve_content(refs, viewer).items()
    }


def digest(content: Content) -> str:
    """What a target looks like, to notice that it looks different."""
    return hashlib.sha256(f"{content.title}\0{content.excerpt}".encode()).hexdigest()[:16]


_TYPES = sa.bindparam("types", type_=ARRAY(sa.Text))
_IDS = sa.bindparam("ids", type_=ARRAY(sa.BigInteger))
# For statements that are built once: the references of `ref_values`, as two arrays, however many they are.
ASKED: sa.Select[*tuple[Any, ...]] = sa.select(sa.func.unnest(_TYPES), sa.func.unnest(_IDS))


def is_asked(
    type_column: sa.ColumnExpressionArgument[str], id_column: sa.ColumnExpressionArgument[int]
) -> sa.ColumnElement[bool]:
    """Rows that belong to one of the references with which the statement is executed (`ref_values`)."""
    return sa.tuple_(type_column, id_column).in_(ASKED)


def ref_values(refs: Collection[ContentRef]) -> dict[str, object]:
    """The values of a statement with `is_asked`."""
    return {"types": [ref.type for ref in refs], "ids": [ref.id for ref in refs]}


def lock_pairs(member_id: int, others: Iterable[int], *, shared: bool) -> None:
    """Lock the relations between a member and these others until the transaction ends.

    Follows, comments and mentions take the lock shared, blocks take it exclusively: a block is then either seen by them
    or comes after them. Locks are taken in one order, so that writers cannot deadlock.
    """
    pairs = {(min(member_id, other), max(member_id, other)) for other in others if other != member_id}
    for low, high in sorted(pairs):
        lock_name(f"social:{PAIR}:{low}:{high}", shared=shared)


def lock_own(member_id: int, what: str) -> None:
    """Let one writer at a time count what a member has of something."""
    lock_name(f"social:{what}:{member_id}")
