"""Finding, and keeping what can be found in step with the content: in the transaction of each change."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.content import services as content
from motorclub.db import db, reads
from motorclub.http import invalid
from motorclub.plugin.content import ContentRef, SearchDocument
from motorclub.plugin.host import CORE
from motorclub.plugin.registry import current
from motorclub.search.models import SearchRow
from motorclub.viewer import Viewer

LANGUAGE = "english"
# PostgreSQL refuses a row whose words need more than a megabyte.
LONGEST_TITLE, LONGEST_BODY = 500, 50_000
# A word that stands everywhere would be ranked a million times; people read the first pages.
MOST_RANKED = 1000
MOST_WORDS = 12
EXCERPT = "MaxFragments=2, MaxWords=24, MinWords=8, StartSel='', StopSel='', FragmentDelimiter=' … '"

_OPERATORS = re.compile(r'"|(^|\s)-\w|\b(or|OR)\b')


def index_content(document: SearchDocument) -> None:
    """Have an item found by its present words, once the current transaction commits; repeat it after each change.

    Raises LookupError for a content type that nobody has registered.
    """
    _write([document], replace=True)


# The document of `indexed_with`, written by part of a plugin's own statement.
INDEXING = """INSERT INTO search_document (type, item_id, owner, title, body, members_only, created_at)
    VALUES (:document_type, :document_item_id, :document_owner, :document_title, :document_body,
            :document_members_only, :document_created_at)
    ON CONFLICT (type, item_id) DO UPDATE SET title = excluded.title, body = excluded.body,
        members_only = excluded.members_only, created_at = excluded.created_at
    RETURNING item_id"""


def indexed_with(document: SearchDocument) -> dict[str, Any]:
    """What INDEXING has to be given for an item. Raises as `index_content`."""
    return {f"document_{name}": value for name, value in _row(document).items()}


def unindex_content(*refs: ContentRef) -> None:
    """Have these items found no longer, once the current transaction commits."""
    keys = [(ref.type, ref.id) for ref in refs]
    db.session.execute(sa.delete(SearchRow).where(sa.tuple_(SearchRow.type, SearchRow.item_id).in_(keys)))


def add_missing(documents: Iterable[SearchDocument]) -> None:
    """Index those that are not indexed yet: a row that is there comes from a later change."""
    _write(documents, replace=False)


def _write(documents: Iterable[SearchDocument], *, replace: bool) -> None:
    rows = [_row(document) for document in documents]
    if not rows:
        return
    # One row after the other: a statement for many at once is compiled anew each time.
    db.session.execute(_REPLACED if replace else _ADDED, rows)


_KEY = ("type", "item_id")
_TABLE: Any = SearchRow.__table__
_NEW = insert(_TABLE)
_FRESH = {name: _NEW.excluded[name] for name in ("title", "body", "members_only", "created_at")}
_REPLACED = _NEW.on_conflict_do_update(index_elements=_KEY, set_=_FRESH)
_ADDED = _NEW.on_conflict_do_nothing(index_elements=_KEY)


def _row(document: SearchDocument) -> dict[str, Any]:
    known = content.content_types().get(document.ref.type)
    if known is None:
        raise LookupError(f"no plugin has registered the content type {document.ref.type}")
    return {
        "type": document.ref.type,
        "item_id": document.ref.id,
        "owner": known.owner,
        "title": _clean(document.title, LONGEST_TITLE),
        "body": _clean(document.text, LONGEST_BODY),
        "members_only": document.members_only,
        "created_at": document.created_at,
    }


def _clean(text: str, longest: int) -> str:
    return text[:longest].replace("\x00", " ")


def find(
    viewer: Viewer, q: str, types: Collection[str], page: int, size: int
) -> tuple[list[dict[str, Any]], int]:
    """(one page of what `viewer` may see and `q` describes, the best first; how many there are, at most 1,000).

    `q` is what people type into search boxes: all words, "a phrase", -without, or; of the last word its beginning is
    enough. `types` narrows it to these content types. Raises 400 for a type that nobody knows.

    Its owner has the last word on whether an item may be seen, so that a page may hold fewer items than it could.
    """
    rows, total = _matches(viewer, q, _searched(types), page, size)
    refs = [ContentRef(row.type, row.item_id) for row in rows]
    seen = content.resolve(refs, viewer)
    excerpts = {(row.type, row.item_id): row.excerpt for row in rows}
    labels = content.content_types()
    return [
        content.as_item(found)
        | {"excerpt": excerpts[ref.type, ref.id] or found.excerpt, "label": labels[ref.type].kind.label}
        for ref, found in seen.items()
    ], total


def _searched(types: Collection[str]) -> list[str]:
    """The types to look at: those asked for, of plugins that are on."""
    known = content.content_types()
    for name in types:
        if name not in known:
            raise invalid("types", f"There is no content type {name}.")
    on = current().enabled | {CORE}
    return [name for name, one in known.items() if one.owner in on and (not types or name in types)]


def _matches(viewer: Viewer, q: str, types: list[str], page: int, size: int) -> tuple[list[sa.Row[Any]], int]:
    query = _query(q)
    matching = sa.select(SearchRow.__table__).where(
        SearchRow.document.bool_op("@@")(query), SearchRow.type.in_(types)
    )
    if not viewer.signed_in:
        matching = matching.where(sa.not_(SearchRow.members_only))
    few = matching.limit(MOST_RANKED).subquery()
    total = reads().scalar(sa.select(sa.func.count()).select_from(few)) or 0
    rank = sa.func.ts_rank_cd(few.c.document, query, 1)
    best = (
        sa.select(few.c.type, few.c.item_id, few.c.body)
        .order_by(rank.desc(), few.c.created_at.desc(), few.c.type, few.c.item_id.desc())
        .limit(size)
        .offset(page * size)
        .subquery()
    )
    # The excerpt is dear: only of the rows of this page.
    excerpt = sa.func.ts_headline(LANGUAGE_SQL, best.c.body, query, EXCERPT).label("excerpt")
    return list(reads().execute(sa.select(best.c.type, best.c.item_id, excerpt))) if total else [], total


LANGUAGE_SQL: sa.ColumnElement[Any] = sa.literal_column(f"'{LANGUAGE}'::regconfig")


def _query(q: str) -> sa.ColumnElement[Any]:
    """What was typed as a query of PostgreSQL, which takes any text."""
    whole = sa.func.websearch_to_tsquery(LANGUAGE_SQL, q)
    prefix = begun(q)
    return (
        sa.type_coerce(whole.op("||")(sa.func.to_tsquery(LANGUAGE_SQL, prefix)), sa.Text) if prefix else whole
    )


def begun(q: str) -> str:
    """The typed words, the last of them unfinished, as to_tsquery wants it; empty for a text with operators.

    >>> begun("brake flu")
    "'brake' & 'flu':*"
    >>> begun('"brake fluid" -dot')
    ''
    """
    words = re.findall(r"\w+", q)[:MOST_WORDS]
    if not words or _OPERATORS.search(q):
        return ""
    return " & ".join(f"'{word}'" for word in words) + ":*"


def counts() -> Mapping[str, int]:
    """How many items of each type can be found."""
    rows = reads().execute(sa.select(SearchRow.type, sa.func.count()).group_by(SearchRow.type))
    return {row[0]: row[1] for row in rows}
