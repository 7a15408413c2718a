"""Word filters: what admins make, change, delete and try."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any
from urllib.parse import urlsplit

import redis
import sqlalchemy as sa

from motorclub.api import (
    ApiError,
    Viewer,
    check_version,
    conflict,
    db,
    flush_unique,
    invalid,
    not_found,
    now,
    with_store,
)
from motorclub.api.figures import take_counts
from motorclub.api.rows import Page, columns_of, count_rows, read_one, read_page
from motorclub_moderation.log.entries import record
from motorclub_moderation.screening.applying import LINKED_FIELDS, apply_filters
from motorclub_moderation.screening.filter_cache import replace_token
from motorclub_moderation.screening.matching import Matcher, PatternRefused, Rule, check_pattern
from motorclub_moderation.screening.models import FilterAction, WordFilter
from motorclub_moderation.screening.normalising import normalise
from motorclub_moderation.screening.rows import FilterMatchRow, FilterTestRow, WordFilterRow

MOST_FILTERS = 1000
MOST_SHOWN = 100
REPLACING = (FilterAction.REPLACE, FilterAction.LINK, FilterAction.TAG)
FIELDS = ("name", "pattern", "is_regex", "case_sensitive", "matches_inside", "action", "replacement")
ADDED, CHANGED, DELETED = (
    "config.word_filter_added",
    "config.word_filter_changed",
    "config.word_filter_deleted",
)
HITS = "moderation:filter_hits"

_COLUMNS = columns_of(WordFilterRow, WordFilter)
# A body that a schema has checked.
Body = Mapping[str, Any]


def list_filters(page: int, size: int, action: str | None = None) -> Page[WordFilterRow]:
    """A page of the filters by name."""
    found = sa.select(*_COLUMNS).order_by(WordFilter.name)
    if action is not None:
        found = found.where(WordFilter.action == action)
    return read_page(WordFilterRow, found, page, size)


def get_filter(filter_id: int) -> WordFilterRow:
    """A filter. Raises 404."""
    found = sa.select(*_COLUMNS).where(WordFilter.id == filter_id)
    return read_one(WordFilterRow, found, "Word filter {id}", id=filter_id)


def add_filter(viewer: Viewer, body: Body) -> int:
    """Add a filter; its id. Commits. Raises 400 for a pattern that cannot be used, 409 for a name that is taken."""
    _check(body)
    if count_rows(WordFilter) >= MOST_FILTERS:
        raise conflict("There can be {most} word filters at most.", code="TOO_MANY", most=MOST_FILTERS)
    at = now()
    row = WordFilter(**{name: body[name] for name in FIELDS}, created_at=at, updated_at=at)
    _save(row)
    record(ADDED, actor=viewer.member_id, before={}, after=to_values(row), reversible=True)
    db.session.commit()
    return row.id


def change_filter(viewer: Viewer, filter_id: int, body: Body) -> None:
    """Change a filter. Commits. Raises as `add_filter`, and 404, and 409 for another version."""
    _check(body)
    row = lock_filter(filter_id)
    check_version(row.version, body["version"])
    before = to_values(row)
    write_filter(row, body)
    record(CHANGED, actor=viewer.member_id, before=before, after=to_values(row), reversible=True)
    db.session.commit()


def delete_filter(viewer: Viewer, filter_id: int) -> None:
    """Delete a filter. Commits. Raises 404."""
    row = lock_filter(filter_id)
    record(DELETED, actor=viewer.member_id, before=to_values(row), after={}, reversible=True)
    remove_filter(row)
    db.session.commit()


def write_filter(row: WordFilter, values: Body) -> None:
    """Give a filter other values. Does not commit."""
    for name in FIELDS:
        setattr(row, name, values[name])
    row.version += 1
    row.updated_at = now()
    _save(row)


def insert_filter(values: Body) -> None:
    """Store a filter that was deleted again, under its old number. Does not commit."""
    at = now()
    _save(WordFilter(**values, created_at=at, updated_at=at))


def remove_filter(row: WordFilter) -> None:
    """Delete a filter. Does not commit."""
    db.session.delete(row)
    replace_token()


def lock_filter(filter_id: int) -> WordFilter:
    """A filter, for the current transaction to change. Raises 404."""
    row = db.session.get(WordFilter, filter_id, with_for_update=True, populate_existing=True)
    if row is None:
        raise not_found("Word filter {id}", id=filter_id)
    return row


def to_values(row: WordFilter) -> dict[str, Any]:
    """A filter as the log has it."""
    return {name: getattr(row, name) for name in ("id", *FIELDS)}


def _save(row: WordFilter) -> None:
    db.session.add(row)
    flush_unique(conflict("There is a word filter of this name already.", field="name"))
    replace_token()


def _check(body: Body) -> None:
    rule = _to_rule(body)
    try:
        check_pattern(rule)
    except PatternRefused as refused:
        message, values = "This pattern cannot be used: {reason}.", {"reason": str(refused)}
        raise ApiError(400, message, code="BAD_PATTERN", field="pattern", values=values) from refused
    if rule.action in REPLACING and not rule.replacement:
        raise invalid("replacement", "Required")
    if rule.action is FilterAction.LINK and not _is_address(rule.replacement):
        raise invalid("replacement", "Enter an address that begins with https:// or /.")
    if rule.action is FilterAction.TAG and len(rule.replacement.split()) != 1:
        raise invalid("replacement", "Enter one tag.")
    if rule.action is FilterAction.REPLACE and any(Matcher([rule]).find(normalise(rule.replacement))):
        raise invalid("replacement", "The pattern stands in the replacement, too.")


def _is_address(text: str) -> bool:
    parts = urlsplit(text)
    is_path = text.startswith("/") and not text.startswith("//")
    return not set(text) & set(" ()<>") and (
        is_path or (parts.scheme in ("http", "https") and bool(parts.netloc))
    )


def _to_rule(body: Body) -> Rule:
    values = {name: body[name] for name in FIELDS}
    return Rule(
        id=0,
        **{
            **values,
            "action": FilterAction(values["action"]),
            "replacement": values["replacement"] or "",
        },
    )


def test_filter(body: Body) -> FilterTestRow:
    """What a filter that has not been saved would make of a text. Raises 400 as `add_filter`."""
    _check(body)
    matcher, text = Matcher([_to_rule(body)]), normalise(body["text"])
    found = list(matcher.find(text))[:MOST_SHOWN]
    matches = [FilterMatchRow(one.start, one.end, text.source[one.start : one.end]) for one in found]
    (name, *_) = sorted(LINKED_FIELDS)
    outcome = apply_filters(matcher, {name: text.source})
    return FilterTestRow(matches, outcome.texts.get(name, text.source))


# Hits


def count_hits(filter_ids: Collection[int]) -> None:
    """Count that patterns were found: outside the database, whose rows would be locked until the member's commit."""
    if filter_ids:
        with_store(lambda store: _add_hits(store, filter_ids), None)


def _add_hits(store: redis.Redis, filter_ids: Collection[int]) -> None:
    for number in filter_ids:
        store.hincrby(HITS, str(number), 1)


def flush_hits(payload: Mapping[str, object]) -> None:
    """The job: bring what has been counted into the table."""
    counted = take_counts(HITS)
    for number, hits in sorted((int(number), int(hits)) for number, hits in counted.items()):
        more = sa.update(WordFilter).where(WordFilter.id == number)
        db.session.execute(more.values(hit_count=WordFilter.hit_count + hits))
