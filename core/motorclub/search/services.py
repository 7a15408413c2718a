"""Keeping what can be found in step with the content: in the transaction of each change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.content import services as content
from motorclub.db import db
from motorclub.plugin.content import ContentRef, SearchDocument
from motorclub.search.models import FORM, SearchRow

# PostgreSQL refuses a row whose words need more than a megabyte.
LONGEST_TITLE, LONGEST_LABELS, LONGEST_BODY = 500, 2_000, 50_000


def index_content(document: SearchDocument) -> None:
    """Have an item found by its present words, once the current transaction commits; repeat it after each change.

    Raises LookupError for a content type that nobody has registered.
    """
    _write([document], replace=True)


def unindex_content(*refs: ContentRef) -> None:
    """Have these items found no longer, once the current transaction commits."""
    keys = [(ref.type, ref.id) for ref in refs]
    db.session.execute(sa.delete(SearchRow).where(sa.tuple_(SearchRow.type, SearchRow.item_id).in_(keys)))


def add_missing(documents: Iterable[SearchDocument]) -> None:
    """Index those that are not indexed in the present form: a row that is comes from a later change."""
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
_FRESH = {
    name: _NEW.excluded[name]
    for name in ("thread_type", "thread_id", "title", "labels", "body", "members_only", "created_at", "form")
}
_REPLACED = _NEW.on_conflict_do_update(index_elements=_KEY, set_=_FRESH)
_ADDED = _NEW.on_conflict_do_update(index_elements=_KEY, set_=_FRESH, where=SearchRow.form < FORM)


def _row(document: SearchDocument) -> dict[str, object]:
    known = content.content_types().get(document.ref.type)
    if known is None:
        raise LookupError(f"no plugin has registered the content type {document.ref.type}")
    thread = document.thread or document.ref
    return {
        "type": document.ref.type,
        "item_id": document.ref.id,
        "owner": known.owner,
        "thread_type": thread.type,
        "thread_id": thread.id,
        "title": _clean(document.title, LONGEST_TITLE),
        "labels": _clean(" ".join(document.labels), LONGEST_LABELS),
        "body": _clean(document.text, LONGEST_BODY),
        "members_only": document.members_only,
        "created_at": document.created_at,
        "form": FORM,
    }


def _clean(text: str, longest: int) -> str:
    return text[:longest].replace("\x00", " ")
