"""Storing facts, and what is known about the items that they are about.

What is stored depends on the events that have come, and not on their order: of two states of a fact the later one
stands, and the item's author is filled in whichever comes first. Each change leaves a note to settle the member.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from operator import attrgetter
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, insert
from sqlalchemy.orm import DeclarativeBase

from motorclub.api import Member, db, former_member_id, now
from motorclub_ranks.ledger.definitions import LOG_ENTRY_NOTICED
from motorclub_ranks.ledger.models import NOBODY, KnownContent, PointFact, UnsettledMember

COMMENT = "social.comment"
# The first hour that begins when a fact is 15 minutes old, as scoring.settles_at computes it.
ALMOST = timedelta(minutes=75) - timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class FactState:
    """What an event says about a fact; the fields are those of PointFact.

    `occurred_at` is None for a state that is no occurrence, such as that a vote was withdrawn.
    """

    rule_key: str
    source_type: str
    source_id: int
    state_at: datetime
    occurred_at: datetime | None = None
    is_active: bool = True
    inactive_reason: str | None = None
    member_id: int | None = None
    actor_id: int = NOBODY
    detail_id: int = 0
    scope_id: int | None = None
    pair_id: int | None = None
    weight: int = 100


@dataclass(frozen=True, slots=True)
class ContentState:
    """What an event says about an item; the fields are those of KnownContent, and None is what it does not say."""

    type: str
    id: int
    author_id: int | None = None
    scope_id: int | None = None
    counts: bool | None = None
    is_removed: bool | None = None
    state_at: datetime | None = None


FACT_KEY = ("source_type", "source_id", "rule_key", "actor_id", "detail_id")


def store_states(states: Iterable[FactState | ContentState]) -> None:
    """Store what events say, in the current transaction, with a few statements for all of them."""
    every = list(states)
    contents = _merge_contents(state for state in every if isinstance(state, ContentState))
    facts = _merge_facts(state for state in every if isinstance(state, FactState))
    if contents:
        _store_contents(contents)
    if facts:
        _store_facts(facts)
    refs = {(state.type, state.id) for state in contents if state.author_id is not None}
    refs |= {(fact.source_type, fact.source_id) for fact in facts if fact.member_id is None}
    if refs:
        _complete_facts(sorted(refs))


def _merge_facts(states: Iterable[FactState]) -> list[FactState]:
    """One state for each fact, because a statement can write a row only once."""
    merged: dict[tuple[object, ...], FactState] = {}
    for state in states:
        key = _fact_key(state)
        merged[key] = _merge_fact(merged[key], state) if key in merged else state
    return [merged[key] for key in sorted(merged)]


def _merge_fact(one: FactState, other: FactState) -> FactState:
    last = max(one, other, key=lambda state: (state.state_at, not state.is_active))
    first = other if last is one else one
    times = [state.occurred_at for state in (one, other) if state.occurred_at is not None]
    filled = {
        name: getattr(last, name) if getattr(last, name) is not None else getattr(first, name)
        for name in ("member_id", "scope_id", "pair_id")
    }
    values = dict(zip(_FACT_NAMES, _fact_values(last), strict=True)) | filled
    return FactState(**values | {"occurred_at": max(times, default=None)})


def _merge_contents(states: Iterable[ContentState]) -> list[ContentState]:
    merged: dict[tuple[str, int], ContentState] = {}
    for state in states:
        key = (state.type, state.id)
        merged[key] = _merge_content(merged[key], state) if key in merged else state
    return [merged[key] for key in sorted(merged)]


def _merge_content(one: ContentState, other: ContentState) -> ContentState:
    stated = [state for state in (one, other) if state.state_at is not None]
    last = max(stated, key=_when_removed, default=one)
    filled = {
        name: getattr(one, name) if getattr(one, name) is not None else getattr(other, name)
        for name in ("author_id", "scope_id", "counts")
    }
    return ContentState(one.type, one.id, **filled, is_removed=last.is_removed, state_at=last.state_at)


def _when_removed(state: ContentState) -> tuple[datetime, bool]:
    assert state.state_at is not None
    return state.state_at, bool(state.is_removed)


_FACT_NAMES = tuple(field.name for field in fields(FactState))
_CONTENT_NAMES = tuple(field.name for field in fields(ContentState))
# Many times as fast as `astuple`, which copies each value.
_fact_values, _content_values = attrgetter(*_FACT_NAMES), attrgetter(*_CONTENT_NAMES)
_fact_key = attrgetter(*FACT_KEY)


def unnest(model: type[DeclarativeBase], names: Sequence[str], rows: Collection[Sequence[Any]]) -> Any:
    """Rows as a table of a statement, with the names and types of the model's columns: one array for each column."""
    columns = model.__table__.c
    arrays = [
        sa.cast(sa.literal(list(values), ARRAY(columns[name].type)), ARRAY(columns[name].type))
        for name, values in zip(names, zip(*rows, strict=True), strict=True)
    ]
    typed = [sa.column(name, columns[name].type) for name in names]
    return sa.func.unnest(*arrays).table_valued(*typed, name="given").render_derived()


def _store_facts(facts: Sequence[FactState]) -> None:
    given = unnest(PointFact, _FACT_NAMES, [_fact_values(fact) for fact in facts])
    # Members who are gone, and the one who stands for them, earn nothing.
    exists = sa.exists().where(Member.id == given.c.member_id, Member.id != former_member_id())
    chosen = sa.select(*(given.c[name] for name in _FACT_NAMES)).where(
        sa.or_(given.c.member_id.is_(None), exists)
    )
    new = insert(PointFact).from_select(_FACT_NAMES, chosen)
    stored, said = PointFact, new.excluded
    is_later = sa.tuple_(said.state_at, ~said.is_active) > sa.tuple_(stored.state_at, ~stored.is_active)
    occurs_later = sa.or_(
        said.occurred_at > stored.occurred_at,
        sa.and_(stored.occurred_at.is_(None), said.occurred_at.is_not(None)),
    )
    changes: dict[str, Any] = {
        name: sa.case((is_later, said[name]), else_=getattr(stored, name))
        for name in ("is_active", "inactive_reason", "weight")
    }
    changes |= {
        name: sa.func.coalesce(getattr(stored, name), said[name])
        for name in ("member_id", "scope_id", "pair_id")
    }
    changes |= {
        name: sa.func.greatest(getattr(stored, name), said[name]) for name in ("state_at", "occurred_at")
    }
    written = new.on_conflict_do_update(
        index_elements=FACT_KEY, set_=changes, where=sa.or_(is_later, occurs_later)
    )
    _note_unsettled(written.returning(PointFact.member_id, PointFact.occurred_at))


def _store_contents(contents: Sequence[ContentState]) -> None:
    given = unnest(KnownContent, _CONTENT_NAMES, [_content_values(content) for content in contents])
    columns = {name: given.c[name] for name in _CONTENT_NAMES}
    columns["counts"] = sa.func.coalesce(given.c.counts, sa.true())
    columns["is_removed"] = sa.func.coalesce(given.c.is_removed, sa.false())
    chosen = sa.select(*columns.values())
    new = insert(KnownContent).from_select(list(columns), chosen)
    stored, said = KnownContent, new.excluded
    is_later = sa.and_(
        said.state_at.is_not(None),
        sa.or_(
            stored.state_at.is_(None),
            sa.tuple_(said.state_at, said.is_removed) > sa.tuple_(stored.state_at, stored.is_removed),
        ),
    )
    changes: dict[str, Any] = {
        "is_removed": sa.case((is_later, said.is_removed), else_=stored.is_removed),
        "state_at": sa.func.greatest(stored.state_at, said.state_at),
        "author_id": sa.func.coalesce(stored.author_id, said.author_id),
        "scope_id": sa.func.coalesce(stored.scope_id, said.scope_id),
        "counts": sa.and_(stored.counts, said.counts),
    }
    is_news = sa.or_(is_later, stored.author_id.is_(None), stored.counts != said.counts)
    written = new.on_conflict_do_update(index_elements=("type", "id"), set_=changes, where=is_news)
    found = written.returning(KnownContent.type, KnownContent.id, KnownContent.state_at).cte("written")
    changed = (PointFact.member_id, PointFact.occurred_at)
    is_about = sa.and_(PointFact.source_type == found.c.type, PointFact.source_id == found.c.id)
    is_comment = sa.and_(
        PointFact.rule_key == LOG_ENTRY_NOTICED, PointFact.detail_id == found.c.id, found.c.type == COMMENT
    )
    is_stated = found.c.state_at.is_not(None)
    about = sa.union(*(sa.select(*changed).where(which, is_stated) for which in (is_about, is_comment)))
    _note_members(about.cte("about"))


def _complete_facts(refs: Sequence[tuple[str, int]]) -> None:
    """Give facts about these items the author that is known by now."""
    given = unnest(KnownContent, ("type", "id"), refs)
    about = sa.and_(
        PointFact.member_id.is_(None),
        PointFact.source_type == given.c.type,
        PointFact.source_id == given.c.id,
        KnownContent.type == given.c.type,
        KnownContent.id == given.c.id,
        KnownContent.counts,
        KnownContent.author_id != PointFact.actor_id,
        Member.id == KnownContent.author_id,
        Member.id != former_member_id(),
    )
    filled = (
        sa.update(PointFact)
        .where(about)
        .values(
            member_id=KnownContent.author_id,
            scope_id=sa.func.coalesce(PointFact.scope_id, KnownContent.scope_id),
        )
        .returning(PointFact.member_id, PointFact.occurred_at)
        .execution_options(synchronize_session=False)
    )
    _note_unsettled(filled)


def _note_unsettled(written: Any) -> None:
    _note_members(written.cte("written"))


def _note_members(found: Any) -> None:
    """Note the members of these facts as unsettled, from the hour in which the facts settle."""
    hour = sa.func.date_trunc("hour", found.c.occurred_at + ALMOST, "UTC")
    due_at = sa.func.greatest(sa.literal(now()), hour)
    members = (
        sa.select(found.c.member_id, due_at)
        .where(found.c.member_id.is_not(None), found.c.occurred_at.is_not(None))
        .distinct()
    )
    db.session.execute(
        insert(UnsettledMember)
        .from_select(["member_id", "due_at"], members)
        .execution_options(synchronize_session=False)
    )
