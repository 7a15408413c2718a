"""Counting the views that were noted, once a minute.

The store remembers by hash who is in a visit, for half an hour, and how many different hashes a day had, in a
HyperLogLog. Both are written after the commit or can be written twice, so that a run that is repeated counts the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import (
    ContentRef,
    Role,
    Viewer,
    db,
    former_member_id,
    resolve_content,
    store_after_commit,
    with_store,
)
from motorclub.api.figures import Step, first_day, site_zone, take_entries
from motorclub.api.pages import OpenedPage, find_opened_page
from motorclub_analytics.visits.entries import VIEWS, View
from motorclub_analytics.visits.models import ContentViews, PageViews, Traffic, VisitorCount

VISIT, VISITORS = "analytics:visit", "analytics:visitors"
# A visit ends after so long without a view.
VISIT_S = 30 * 60
# Somebody may ask for yesterday's number for as long.
VISITORS_S = 2 * 24 * 3600
PAGE, REFERRER, DEVICE = "page", "referrer", "device"
DIMENSIONS = (PAGE, REFERRER, DEVICE)
# Of other sites in a minute, those with most views; anybody can make up names.
MOST_REFERRERS, OTHERS = 100, "…"
# Rows in one statement, and items in one look at who wrote them.
BATCH = 1000


@dataclass(slots=True)
class Counts:
    """What a number of views adds to each table, by its key."""

    views: Counter[tuple[str, date, int, str]] = field(default_factory=Counter)
    visits: Counter[tuple[str, date, int, str]] = field(default_factory=Counter)
    pages: Counter[tuple[str, date, str, str, int]] = field(default_factory=Counter)
    content: Counter[tuple[date, ContentRef]] = field(default_factory=Counter)
    visitors: dict[date, set[str]] = field(default_factory=dict)


def count_views() -> int:
    """Count what was noted since the last time; how many views there were."""
    noted = _find_pages([View.from_entry(entry) for entry in take_entries(VIEWS)])
    if not noted:
        return 0
    counts = count_noted(noted, _read_open_visits({view.visitor for view, _ in noted}))
    _write_traffic(counts)
    _write_pages(counts)
    _write_content(counts)
    _write_visitors(counts)
    for visitor in {view.visitor for view, _ in noted}:
        store_after_commit("SET", f"{VISIT}:{visitor}", "1", "EX", str(VISIT_S))
    return len(noted)


def _find_pages(views: Iterable[View]) -> list[tuple[View, OpenedPage]]:
    """The views of pages that there are."""
    pages: dict[str, OpenedPage | None] = {}
    found = []
    for view in views:
        if view.path not in pages:
            pages[view.path] = find_opened_page(view.path)
        page = pages[view.path]
        if page is not None:
            found.append((view, page))
    return found


def _read_open_visits(visitors: Collection[str]) -> set[str]:
    asked = sorted(visitors)

    def read(store: Any) -> list[Any]:
        with store.pipeline(transaction=False) as pipe:
            for visitor in asked:
                pipe.exists(f"{VISIT}:{visitor}")
            return list(pipe.execute())

    nothing: list[Any] = []
    return {visitor for visitor, there in zip(asked, with_store(read, nothing), strict=False) if there}


def count_noted(noted: Sequence[tuple[View, OpenedPage]], visiting: Collection[str]) -> Counts:
    """What the views add up to; those of `visiting` continue a visit."""
    counts, zone, seen = Counts(), site_zone(), set(visiting)
    kept = _keep_referrers(view.referrer for view, _ in noted)
    for view, page in noted:
        at = datetime.fromtimestamp(view.at, UTC).astimezone(zone)
        referrer = view.referrer if view.referrer in kept else OTHERS
        for dimension, key in zip(DIMENSIONS, (page.path, referrer, view.device), strict=True):
            place = (dimension, at.date(), at.hour, key)
            counts.views[place] += 1
            counts.visits[place] += view.visitor not in seen
        seen.add(view.visitor)
        _count_page(counts, at.date(), page)
        counts.visitors.setdefault(at.date(), set()).add(view.visitor)
    return counts


def _keep_referrers(referrers: Iterable[str]) -> set[str]:
    return {"", *(host for host, _ in Counter(referrers).most_common(MOST_REFERRERS))}


def _count_page(counts: Counts, day: date, page: OpenedPage) -> None:
    item = (page.path, page.ref.type if page.ref else "", page.ref.id if page.ref else 0)
    for step in (Step.DAY, Step.MONTH):
        counts.pages[(step, first_day(day, step), *item)] += 1
    if page.ref is not None:
        counts.content[day, page.ref] += 1


def _write_traffic(counts: Counts) -> None:
    rows = [
        {"dimension": place[0], "day": place[1], "hour": place[2], "key": place[3], "views": number}
        | {"visits": counts.visits[place]}
        for place, number in sorted(counts.views.items())
    ]
    add_rows(Traffic, rows, "views", "visits")


def _write_pages(counts: Counts) -> None:
    names = ("step", "start", "path", "type", "item_id")
    rows = [{**dict(zip(names, key, strict=True)), "views": n} for key, n in sorted(counts.pages.items())]
    add_rows(PageViews, rows, "views")


def _write_content(counts: Counts) -> None:
    """Add the views of items to their authors' days."""
    authors = _find_authors(sorted({ref for _, ref in counts.content}))
    sums: Counter[tuple[int, date, str]] = Counter()
    for (day, ref), number in counts.content.items():
        if ref in authors:
            sums[authors[ref], day, ref.type] += number
    names = ("member_id", "day", "type")
    rows = [{**dict(zip(names, key, strict=True)), "views": n} for key, n in sorted(sums.items())]
    add_rows(ContentViews, rows, "views")


def _find_authors(refs: Sequence[ContentRef]) -> dict[ContentRef, int]:
    """Whose the items are, as far as they are somebody's who is still a member."""
    staff = Viewer(id=former_member_id(), role=Role.ADMIN)
    found: dict[ContentRef, int] = {}
    for start in range(0, len(refs), BATCH):
        for ref, content in resolve_content(refs[start : start + BATCH], staff).items():
            if content.author_id is not None and content.author_id != staff.id:
                found[ref] = content.author_id
    return found


def _write_visitors(counts: Counts) -> None:
    for day, visitors in counts.visitors.items():
        number = with_store(partial(_count_visitors, day, visitors), 0)
        new = insert(VisitorCount).values(day=day, visitors=number)
        more = {"visitors": sa.func.greatest(VisitorCount.visitors, new.excluded.visitors)}
        db.session.execute(new.on_conflict_do_update(index_elements=[VisitorCount.day], set_=more))


def _count_visitors(day: date, visitors: Collection[str], store: Any) -> int:
    name = f"{VISITORS}:{day}"
    with store.pipeline(transaction=False) as pipe:
        pipe.pfadd(name, *visitors)
        pipe.expire(name, VISITORS_S, nx=True)
        pipe.pfcount(name)
        return int(pipe.execute()[-1])


def add_rows(table: type[Any], rows: Sequence[Mapping[str, object]], *numbers: str) -> None:
    """Insert rows in their order, adding their `numbers` to those that there are."""
    for start in range(0, len(rows), BATCH):
        new = insert(table).values(rows[start : start + BATCH])
        more = {name: getattr(table, name) + new.excluded[name] for name in numbers}
        keys = list(sa.inspect(table).primary_key)
        db.session.execute(new.on_conflict_do_update(index_elements=keys, set_=more))
