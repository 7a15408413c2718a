"""Keeping what can be found in step with the content: in the transaction of each change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import clock
from motorclub.content import services as content
from motorclub.db import db
from motorclub.jobs.services import enqueue, enqueue_one
from motorclub.plugin.background import working_for
from motorclub.plugin.content import ContentRef, SearchDocument
from motorclub.plugin.host import Host, Loaded
from motorclub.plugin.values import LoadDocuments
from motorclub.search import matching
from motorclub.search.models import FORM, SearchBuilt, SearchRow

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


def _write(documents: Iterable[SearchDocument], *, replace: bool) -> None:
    rows = [_row(document) for document in documents]
    if not rows:
        return
    # One row after the other: a statement for many at once is compiled again each time.
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
    registered = content.content_types().get(document.ref.type)
    if registered is None:
        raise LookupError(f"no plugin has registered the content type {document.ref.type}")
    thread = document.thread or document.ref
    return {
        "type": document.ref.type,
        "item_id": document.ref.id,
        "owner": registered.owner,
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


BUILD = "core.build_search"
LEARN = "core.learn_search_words"
AT_ONCE = 200


def build_new(host: Host) -> None:
    """Ask for the items of every usable plugin's content types that have never been read. Does not commit.

    Those whose documents have an older form are read again, and are found as they are until then.
    """
    forms = {row.type: row.form for row in db.session.execute(sa.select(SearchBuilt.type, SearchBuilt.form))}
    for loaded in host.usable():
        for name in _searchable(loaded):
            if forms.get(name, -1) < FORM:
                _begin(name)


def rebuild_plugin(loaded: Loaded) -> None:
    """Ask for all items of a plugin's content types, whose tables have been filled. Does not commit."""
    for name in _searchable(loaded):
        rebuild(name)


def _searchable(loaded: Loaded) -> list[str]:
    return [kind.name for kind in loaded.contributions.content_types if kind.documents]


def rebuild(name: str) -> None:
    """Schedule a rebuild of the index of a content type. Does not commit. Raises LookupError for an unknown one."""
    _begin(name)
    db.session.execute(sa.delete(SearchRow).where(SearchRow.type == name))


def _begin(name: str) -> None:
    registered = content.content_types().get(name)
    if registered is None or registered.kind.documents is None:
        raise LookupError(f"{name} is not a content type that can be searched")
    again = {"last_id": 0, "done_at": None, "form": FORM}
    begun = insert(SearchBuilt).values(type=name, owner=registered.owner, **again)
    db.session.execute(begun.on_conflict_do_update(index_elements=[SearchBuilt.type], set_=again))
    enqueue(BUILD, {"type": name})


def go_on(plugin: str) -> None:
    """Go on reading the items of a plugin that is being switched on. Does not commit."""
    undone = sa.select(SearchBuilt.type).where(SearchBuilt.owner == plugin, SearchBuilt.done_at.is_(None))
    for name in db.session.scalars(undone).all():
        enqueue(BUILD, {"type": name})


def build(payload: Mapping[str, Any]) -> None:
    """Index the items of a content type from where the last run has stopped, a batch in each transaction.

    Stops when its plugin is off; switching it on continues.
    """
    name = payload["type"]
    registered = content.content_types().get(name)
    while registered is not None and registered.kind.documents is not None:
        with working_for(registered.owner, f"search {name}") as on:
            if not on or not _part(name, registered.kind.documents):
                return


def _part(name: str, documents: LoadDocuments) -> bool:
    """Index the next items; whether there may be more."""
    built = db.session.get(SearchBuilt, name, with_for_update=True)
    if built is None or built.done_at:
        db.session.rollback()
        return False
    batch = list(documents(built.last_id, AT_ONCE))
    for one in batch:
        if one.ref.type != name or one.ref.id <= built.last_id:
            raise TypeError(
                f"{name} gave {one.ref} where items of its own after {built.last_id} were asked for"
            )
    # Not those that are indexed in the present form: a row that is comes from a later change.
    _write(batch, replace=False)
    built.last_id = max((one.ref.id for one in batch), default=built.last_id)
    if not batch:
        built.done_at = clock.now()
        enqueue_one(LEARN)
    db.session.commit()
    return bool(batch)


def learn_words(payload: Mapping[str, object]) -> None:
    """Learn the words of titles that are new since the last run, a part in each transaction."""
    for name in db.session.scalars(sa.select(SearchBuilt.type).where(SearchBuilt.done_at.is_not(None))).all():
        while matching.learn(name):
            db.session.commit()
