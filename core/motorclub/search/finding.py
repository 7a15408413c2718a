"""Finding: what is typed, in the documents of all plugins and in the names of their items."""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, TSQUERY

from motorclub.content import services as content
from motorclub.db import reads
from motorclub.http import invalid, page_of
from motorclub.plugin.background import working_for
from motorclub.plugin.content import Content, ContentRef
from motorclub.plugin.host import CORE, current_host
from motorclub.plugin.registry import current
from motorclub.search.matching import Attempt, any_in_text, close_together, list_attempts, same_name
from motorclub.search.models import AGE, KEYS, PART, WEIGHTS, WHOLE, SearchRow
from motorclub.viewer import Viewer

LANGUAGE: sa.ColumnElement[Any] = sa.literal_column("'english'::regconfig")
# A word that stands everywhere would be ranked a million times; people read the first pages.
MOST_RANKED = 100
MOST_PASSAGES = 3
# A thread whose own words match comes before one that only has a comment with them.
PARTS_COUNT: sa.ColumnElement[Any] = sa.literal_column("0.5::double precision")
# Written into the statement: with it unknown the planner takes it for a tenth of all.
_MOST: sa.ColumnElement[Any] = sa.literal_column(str(MOST_RANKED))
_TYPES = sa.bindparam("types", type_=ARRAY(sa.Text))
# What is called exactly so comes first; what only begins so, after these.
BEFORE_SIMILAR = 3
EXCERPT = "MaxFragments=2, MaxWords=24, MinWords=8, StartSel='', StopSel='', FragmentDelimiter=' … '"


@dataclass(slots=True)
class Thread:
    """A thread that was found, with the excerpts of its parts that were meant; `own` is that of its own text."""

    ref: ContentRef
    own: str | None = None
    parts: dict[ContentRef, str] = field(default_factory=dict)


class PassageRow(content.ContentRow):
    """A part of a thread that was found; `label` is its type in words, `excerpt` the part of it that was meant."""

    label: str


class FoundRow(PassageRow):
    """One item or thread that was found, with the best `passages` of its parts."""

    passages: list[PassageRow]


Found = TypeVar("Found", bound=PassageRow)


def find(viewer: Viewer, q: str, types: Collection[str], page: int, size: int) -> dict[str, object]:
    """One page of what `viewer` may see and `q` describes, the best first, for FoundPageSchema.

    A thread is one row, with the best passages of its parts. `types` narrows it to these content types. Raises 400 for
    a type that nobody knows.

    Its owner has the last word on whether an item may be seen, so that a page may hold fewer items than it could. At
    most 1,000 are counted.
    """
    searched = _searched(types)
    exact, similar = find_named(viewer, q, searched)
    named = len(exact) + len(similar)
    first = page * size - named
    if first > BEFORE_SIMILAR:
        found = _find_threads(viewer, q, searched, first, size)
        items = _to_items(found.threads, viewer)
    else:
        found = _find_threads(viewer, q, searched, 0, (page + 1) * size)
        if not named and not found.as_typed:
            exact = _find_called(viewer, q, searched, misspelled=True)
        threads = found.threads
        places: list[Content | Thread] = [
            *exact,
            *threads[:BEFORE_SIMILAR],
            *similar,
            *threads[BEFORE_SIMILAR:],
        ]
        items = _to_items(places[page * size : (page + 1) * size], viewer)
    read = found.attempt or Attempt("")
    # A name that begins so has all the words.
    has_all = bool(named)
    return page_of(items, len(exact) + len(similar) + found.total, page, size) | {
        "corrected": read.corrected,
        "missing": [] if has_all else list(read.missing),
        "all_words": has_all or read.all_words,
    }


def _searched(types: Collection[str]) -> list[str]:
    """The types to look at: those asked for, of plugins that are on."""
    registered = content.content_types()
    for name in types:
        if name not in registered:
            raise invalid("types", "There is no content type {name}.", name=name)
    on = current().enabled | {CORE}
    return [name for name, one in registered.items() if one.owner in on and (not types or name in types)]


@dataclass(frozen=True, slots=True)
class FoundThreads:
    """The threads of one page, how many there are, and the attempt that found them."""

    threads: list[Thread] = field(default_factory=list)
    total: int = 0
    attempt: Attempt | None = None

    @property
    def as_typed(self) -> bool:
        """Whether all the words were found as they were typed."""
        found = self.attempt
        return found is not None and found.all_words and not (found.corrected or found.missing)


def _find_threads(viewer: Viewer, q: str, types: Sequence[str], offset: int, limit: int) -> FoundThreads:
    for attempt in list_attempts(q):
        values = {
            "words": attempt.query,
            "own": any_in_text(attempt.query),
            "close": close_together(attempt.query),
            "types": list(types),
            "limit": limit,
            "offset": offset,
        }
        rows = reads().execute(_statement(signed_in=viewer.signed_in), values).all()
        if rows:
            return FoundThreads(_group(rows), rows[0].total, attempt)
        if offset and (total := _total_of_first(viewer, values)):
            return FoundThreads([], total, attempt)
    return FoundThreads()


def _total_of_first(viewer: Viewer, values: dict[str, object]) -> int:
    """How many threads these words find, for a page past the last one."""
    row = reads().execute(_statement(signed_in=viewer.signed_in), {**values, "limit": 1, "offset": 0}).first()
    return row.total if row else 0


@cache
def _statement(*, signed_in: bool) -> sa.Select[*tuple[Any, ...]]:
    """The passages of one page of threads, with the number of all threads."""
    query = _query("words")
    matches = _matches(query, signed_in=signed_in)
    thread = (matches.c.thread_type, matches.c.thread_id)
    newest = sa.func.max(matches.c.created_at)
    best = (
        sa.select(
            *thread,
            sa.func.row_number()
            .over(
                order_by=(
                    sa.func.max(matches.c.rank).desc(),
                    newest.desc(),
                    *(part.desc() for part in thread),
                )
            )
            .label("position"),
            sa.func.count().over().label("total"),
        )
        .group_by(*thread)
        .order_by("position")
        .limit(sa.bindparam("limit", type_=sa.BigInteger))
        .offset(sa.bindparam("offset", type_=sa.BigInteger))
        .subquery("best")
    )
    place = sa.func.row_number().over(partition_by=thread, order_by=matches.c.rank.desc()).label("place")
    placed = sa.select(matches, place).subquery("placed")
    # An excerpt is dear: only of what this page shows.
    excerpt = sa.func.ts_headline(LANGUAGE, SearchRow.body, query, EXCERPT).label("excerpt")
    return (
        sa.select(best, placed.c.type, placed.c.item_id, excerpt)
        .join(
            placed,
            sa.and_(placed.c.thread_type == best.c.thread_type, placed.c.thread_id == best.c.thread_id),
        )
        .join(SearchRow, sa.and_(SearchRow.type == placed.c.type, SearchRow.item_id == placed.c.item_id))
        .where(placed.c.place <= MOST_PASSAGES)
        .order_by(best.c.position, placed.c.place)
    )


def _query(parameter: str) -> sa.ColumnElement[Any]:
    """What the text of a parameter asks for, as a query of its own: otherwise each row would parse the text again."""
    parsed = sa.func.to_tsquery(LANGUAGE, sa.bindparam(parameter, type_=sa.Text))
    return sa.select(sa.type_coerce(parsed, TSQUERY)).scalar_subquery()


def _matches(query: Any, *, signed_in: bool) -> sa.CTE:
    """Items with the words, each with its rank; whole threads first, so that no crowd of comments hides one."""
    asked = [SearchRow.document.bool_op("@@")(query), SearchRow.type == sa.any_(_TYPES)]
    if not signed_in:
        asked.append(sa.not_(SearchRow.members_only))
    own = SearchRow.document.bool_op("@@")(_query("own"))
    found = [
        _ranked(WHOLE, sa.and_(*asked), query, sa.literal_column("1")),
        _ranked(PART, sa.and_(own, *asked), query, PARTS_COUNT),
    ]
    return sa.union_all(*found).cte("matches")


# All that ranking reads: titles and texts would be copied for each item that is not shown.
_RANKED_BY = (
    SearchRow.type,
    SearchRow.item_id,
    SearchRow.thread_type,
    SearchRow.thread_id,
    SearchRow.created_at,
    SearchRow.document,
)


def _ranked(kind: str, asked: sa.ColumnElement[bool], query: Any, share: sa.ColumnElement[Any]) -> Any:
    few = _newest(kind, sa.select(*_RANKED_BY).where(asked))
    weights: sa.ColumnElement[Any] = sa.literal_column(WEIGHTS)
    ranks = (sa.func.ts_rank(weights, few.c.document, meant, 1) for meant in (query, _query("close")))
    # A part stands for itself where only parts are asked for.
    in_thread = few.c.thread_type == sa.any_(_TYPES)
    return sa.select(
        few.c.type,
        few.c.item_id,
        sa.case((in_thread, few.c.thread_type), else_=few.c.type).label("thread_type"),
        sa.case((in_thread, few.c.thread_id), else_=few.c.item_id).label("thread_id"),
        few.c.created_at,
        (sum(ranks) * share).label("rank"),
    )


def _newest(kind: str, items: Any) -> Any:
    """The first matches of a kind; for words that are common in the newest items, only these are searched.

    The index goes through all items with a word before it gives the first, but skips other ages than it is asked for.
    """
    new = items.where(_has_key(_LAST_AGES[kind])).limit(_MOST).cte().prefix_with("MATERIALIZED")
    enough = sa.select(sa.func.count()).select_from(new).scalar_subquery() >= _MOST
    of_all = items.where(_has_key(sa.text(f"ARRAY['{kind}']"))).limit(_MOST).subquery()
    both = sa.union_all(sa.select(new).where(enough), sa.select(of_all).where(sa.not_(enough)))
    return both.subquery()


def _has_key(keys: sa.TextClause) -> sa.ColumnElement[bool]:
    condition: sa.ColumnElement[bool] = sa.literal_column(KEYS).bool_op("&&")(keys)
    return condition


def _last_ages(kind: str) -> sa.TextClause:
    """The keys of the last two ages of each type that is searched."""
    keys = sa.text(
        f"(ARRAY(SELECT concat_ws(' ', '{kind}', name, age - back)"  # noqa: S608
        " FROM unnest(:types) AS name, generate_series(0, 1) AS back, LATERAL"
        f" (SELECT max(item_id) / {AGE} AS age FROM search_document AS of_type WHERE of_type.type = name) AS newest))"
    )
    return keys.bindparams(sa.bindparam("types", type_=ARRAY(sa.Text)))


_LAST_AGES = {kind: _last_ages(kind) for kind in (WHOLE, PART)}


def _group(rows: Iterable[sa.Row[Any]]) -> list[Thread]:
    threads: dict[ContentRef, Thread] = {}
    for row in rows:
        ref = ContentRef(row.thread_type, row.thread_id)
        thread = threads.setdefault(ref, Thread(ref))
        part = ContentRef(row.type, row.item_id)
        if part == ref:
            thread.own = plain_excerpt(row.excerpt)
        else:
            thread.parts[part] = plain_excerpt(row.excerpt)
    return list(threads.values())


_LINK = re.compile(r"!?\[([^\]\n]*)\]\([^)\s]*\)?|\]\([^)\s]*\)?")
_MARKS = re.compile(r"`+|(?<!\w)[*_~|]+|[*_~|]+(?!\w)|(?<!\S)(?:#{1,6}|>+|[-:]{3,})(?=\s)")


def plain_excerpt(excerpt: str) -> str:
    """An excerpt without the marks of Markdown: what begins in it may end in what was left out.

    >>> plain_excerpt("# Noise: I want **20 mm**, see [the film](https://example.org)")
    'Noise: I want 20 mm, see the film'
    >>> plain_excerpt('within tolerance"*. `P0171` by mx5_marta | km')
    'within tolerance". P0171 by mx5_marta km'
    """
    return " ".join(_MARKS.sub("", _LINK.sub(r"\1", excerpt)).split())


def _to_items(places: Sequence[Content | Thread], viewer: Viewer) -> list[FoundRow]:
    """The rows of these places; without what the viewer may not see."""
    threads = [place for place in places if isinstance(place, Thread)]
    refs = [ref for thread in threads for ref in (thread.ref, *thread.parts)]
    seen = content.resolve(refs, viewer)
    items = []
    for place in places:
        if isinstance(place, Content):
            items.append(_to_row(FoundRow, place, passages=[]))
        elif place.ref in seen:
            items += _thread_items(place, seen)
    return items


def _thread_items(thread: Thread, seen: dict[ContentRef, Content]) -> list[FoundRow]:
    """The row of a thread; none if all that was found of it is hidden from the viewer."""
    passages = [
        _to_row(PassageRow, seen[ref], excerpt=text or seen[ref].excerpt)
        for ref, text in thread.parts.items()
        if ref in seen
    ]
    if thread.own is None and not passages:
        return []
    whole = seen[thread.ref]
    return [_to_row(FoundRow, whole, excerpt=thread.own or whole.excerpt, passages=passages)]


def _to_row(kind: type[Found], found: Content, **more: object) -> Found:
    label = content.content_types()[found.ref.type].kind.label
    return content.to_item(kind, found, label=label, **more)


SHORTEST = 2
MOST_OF_A_TYPE = 3


def find_named(viewer: Viewer, q: str, types: Sequence[str]) -> tuple[list[Content], list[Content]]:
    """What of these content types is called `q`, and what only begins so, as far as the viewer may see it."""
    found = _find_called(viewer, q, types, misspelled=False)
    # Several words that all begin a name can hardly mean anything else.
    exact = [one for one in found if len(q.split()) > 1 or same_name(one.title, q)]
    return exact, [one for one in found if one not in exact]


def _find_called(viewer: Viewer, q: str, types: Sequence[str], *, misspelled: bool) -> list[Content]:
    """What has a name that begins with `q`, or that is almost `q`, as far as the viewer may see it."""
    text = " ".join(q.casefold().split())
    if len(text) < SHORTEST:
        return []
    refs = [ref for name in types for ref in _of_type(name, text, viewer, misspelled=misspelled)]
    return list(content.resolve(refs, viewer).values())


def _of_type(name: str, text: str, viewer: Viewer, *, misspelled: bool) -> list[ContentRef]:
    registered = content.content_types()[name]
    find = registered.kind.find_misspelled if misspelled else registered.kind.find_named
    if find is None:
        return []
    nothing: Collection[int] = ()
    with working_for(registered.owner) as on:
        call = functools.partial(find, text, MOST_OF_A_TYPE, viewer)
        ids = (
            current_host().guard_of(registered.owner).call(f"names of {name}", call, nothing)
            if on
            else nothing
        )
    return [ContentRef(name, number) for number in list(ids)[:MOST_OF_A_TYPE]]
