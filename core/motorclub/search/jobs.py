"""Making content found that was there before: after an update, an import, or on an operator's word."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import clock
from motorclub.content import services as content
from motorclub.db import db
from motorclub.jobs.services import enqueue
from motorclub.plugin.background import working_for
from motorclub.plugin.host import Host, Loaded
from motorclub.plugin.values import Job, LoadDocuments
from motorclub.search.models import SearchBuilt, SearchRow
from motorclub.search.services import add_missing

BUILD = "core.build_search"
AT_ONCE = 200


def build_new(host: Host) -> None:
    """Ask for the items of every usable plugin's content types that have never been read. Does not commit."""
    begun = set(db.session.scalars(sa.select(SearchBuilt.type)))
    for loaded in host.usable():
        for name in _searchable(loaded):
            if name not in begun:
                rebuild(name)


def build_anew(loaded: Loaded) -> None:
    """Ask for all items of a plugin's content types, whose tables have been filled. Does not commit."""
    for name in _searchable(loaded):
        rebuild(name)


def _searchable(loaded: Loaded) -> list[str]:
    return [kind.name for kind in loaded.contributions.content_types if kind.documents]


def rebuild(name: str) -> None:
    """Ask for all items of a content type to be read anew. Does not commit. Raises LookupError for an unknown one."""
    known = content.content_types().get(name)
    if known is None or known.kind.documents is None:
        raise LookupError(f"{name} is not a content type that can be searched")
    begun = insert(SearchBuilt).values(type=name, owner=known.owner, last_id=0, done_at=None)
    again = {"last_id": 0, "done_at": None}
    db.session.execute(begun.on_conflict_do_update(index_elements=[SearchBuilt.type], set_=again))
    db.session.execute(sa.delete(SearchRow).where(SearchRow.type == name))
    enqueue(BUILD, {"type": name})


def go_on(plugin: str) -> None:
    """Go on reading the items of a plugin that is being switched on. Does not commit."""
    undone = sa.select(SearchBuilt.type).where(SearchBuilt.owner == plugin, SearchBuilt.done_at.is_(None))
    for name in db.session.scalars(undone).all():
        enqueue(BUILD, {"type": name})


def build(payload: Mapping[str, Any]) -> None:
    """Read the items of a content type from where the last run has stopped, a part in each transaction.

    Stops when its plugin is off: switching it on goes on.
    """
    name = payload["type"]
    known = content.content_types().get(name)
    while known is not None and known.kind.documents is not None:
        with working_for(known.owner, f"search {name}") as on:
            if not on or not _part(name, known.kind.documents):
                return


def _part(name: str, documents: LoadDocuments) -> bool:
    """Index the next items; whether there may be more."""
    built = db.session.get(SearchBuilt, name, with_for_update=True)
    if built is None or built.done_at:
        db.session.rollback()
        return False
    given = list(documents(built.last_id, AT_ONCE))
    for one in given:
        if one.ref.type != name or one.ref.id <= built.last_id:
            raise TypeError(
                f"{name} gave {one.ref} where items of its own after {built.last_id} were asked for"
            )
    add_missing(given)
    built.last_id = max((one.ref.id for one in given), default=built.last_id)
    if not given:
        built.done_at = clock.now()
    db.session.commit()
    return bool(given)


JOBS = (Job(BUILD, build),)
