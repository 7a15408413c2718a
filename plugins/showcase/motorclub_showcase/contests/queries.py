"""Reading contests, their entries, results and ballots."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from flask import request

from motorclub.api import VISITOR, Consequence, Member, Viewer, conflict, db, network_of, not_found, reads
from motorclub.api.pictures import load_pictures, pictures_column
from motorclub.api.rows import AUTHOR, Page, columns_of, count_rows, read_one, read_page, read_rows, to_row
from motorclub_showcase.cars.models import Car
from motorclub_showcase.cars.visibility import PUBLIC, visible_to
from motorclub_showcase.contests import ballots, entries, showcases, states, voters
from motorclub_showcase.contests.models import (
    RUNNING,
    Contest,
    ContestBallot,
    ContestEntry,
    ContestStatus,
    EntryStatus,
)
from motorclub_showcase.contests.permissions import MANAGE
from motorclub_showcase.contests.rows import (
    ContestBallotRow,
    ContestCandidateRow,
    ContestDetailRow,
    ContestEntryRow,
    ContestRow,
    ContestWinRow,
    CurrentContestRow,
)
from motorclub_showcase.shared.models import CONTEST_ENTRY, PHOTO, SHOWCASE, Showcase, ShowcaseStatus

_ENTRY_COUNT = (
    sa.select(sa.func.count())
    .where(ContestEntry.contest_id == Contest.id, ContestEntry.status.in_(RUNNING))
    .correlate(Contest)
    .scalar_subquery()
)
_CONTEST = columns_of(ContestRow, Contest, entry_count=_ENTRY_COUNT)
_NEWEST = (Contest.entry_opens_at.desc(), Contest.id.desc())
_ENTRY = columns_of(
    ContestEntryRow,
    ContestEntry,
    **AUTHOR,
    is_shown=Showcase.status == ShowcaseStatus.PUBLISHED,
    is_public=PUBLIC,
    # Those of its own, if it has a place in a result.
    pictures=sa.func.coalesce(
        pictures_column(PHOTO, CONTEST_ENTRY, ContestEntry.id),
        pictures_column(PHOTO, SHOWCASE, ContestEntry.showcase_id),
    ),
)
_UNDER_WAY = (ContestStatus.ENTRIES_OPEN, ContestStatus.REVIEW, ContestStatus.VOTING, ContestStatus.COUNTING)


# Contests


def list_contests(viewer: Viewer, query: Mapping[str, Any]) -> Page[ContestRow]:
    """The newest first; drafts for staff only."""
    found = sa.select(*_CONTEST).where(_may_see(viewer))
    if "status" in query:
        found = found.where(Contest.status == query["status"])
    return read_page(ContestRow, found.order_by(*_NEWEST), query["page"], query["size"])


def _may_see(viewer: Viewer) -> sa.ColumnElement[bool]:
    return sa.true() if viewer.may(MANAGE) else Contest.is_announced.is_(True)


def _read_contest(viewer: Viewer, contest_id: int) -> ContestRow:
    found = sa.select(*_CONTEST).where(Contest.id == contest_id, _may_see(viewer))
    return read_one(ContestRow, found, "Contest {id}", id=contest_id)


def get_contest(viewer: Viewer, contest_id: int) -> ContestDetailRow:
    """A contest's page. Raises 404."""
    contest = db.session.get(Contest, contest_id)
    row = _read_contest(viewer, contest_id)
    if contest is None:
        raise not_found("Contest {id}", id=contest_id)
    page = to_row(ContestDetailRow, row, rules=contest.rules, rules_html=contest.rules_html)
    page.steps = states.list_steps(contest.status) if viewer.may(MANAGE) else ()
    if viewer.signed_in:
        page.my_picks = ballots.find_picks(viewer.id, contest_id)
        if contest.status == ContestStatus.VOTING:
            page.vote_refusal = voters.list_refusals(contest, [viewer.member_id]).get(viewer.member_id)
    if contest.status == ContestStatus.PUBLISHED:
        page.uncounted_reasons = _count_reasons(contest_id)
    return page


def _count_reasons(contest_id: int) -> dict[str, int]:
    """How many ballots are not counted for each reason."""
    uncounted = (ContestBallot.contest_id == contest_id, ContestBallot.reason.is_not(None))
    counted = (
        sa.select(ContestBallot.reason, sa.func.count()).where(*uncounted).group_by(ContestBallot.reason)
    )
    return {reason or "": number for reason, number in reads().execute(counted)}


def get_current(viewer: Viewer) -> CurrentContestRow:
    """What the home page shows: a contest that is under way, and the last result."""
    running = sa.select(*_CONTEST).where(Contest.status.in_(_UNDER_WAY)).order_by(Contest.voting_closes_at)
    decided = sa.select(*_CONTEST).where(Contest.status == ContestStatus.PUBLISHED)
    first = next(iter(read_rows(ContestRow, running.limit(1))), None)
    newest = decided.order_by(Contest.published_at.desc()).limit(1)
    last = next(iter(read_rows(ContestRow, newest)), None)
    winners: Sequence[ContestEntryRow] = ()
    if last is not None:
        won = _select_entries(viewer, last.id).where(ContestEntry.rank == 1)
        winners = _read_entries(viewer, won.order_by(ContestEntry.class_key, ContestEntry.id).limit(10))
    return CurrentContestRow(first, last, winners)


# Entries


def list_entries(viewer: Viewer, contest_id: int, query: Mapping[str, Any]) -> Page[ContestEntryRow]:
    """The entries in an order that is another one for each viewer, and stays; the result's order once it is published.

    Staff see those that take no part, too, and everybody their own.
    """
    contest = _read_contest(viewer, contest_id)
    found = _select_entries(viewer, contest_id)
    if query["mine"]:
        found = found.where(ContestEntry.user_id == viewer.id)
    elif not viewer.may(MANAGE):
        found = found.where(ContestEntry.status.in_(RUNNING))
    for name in ("class_key", "status"):
        if name in query:
            found = found.where(getattr(ContestEntry, name) == query[name])
    order = _order_entries(viewer, contest)
    page = read_page(ContestEntryRow, found.order_by(*order), query["page"], query["size"])
    _complete(viewer, page.content)
    return page


def _select_entries(viewer: Viewer, contest_id: int) -> sa.Select[*tuple[Any, ...]]:
    """The entries whose car the viewer sees; of a page that staff have hidden or deleted, its owner and staff."""
    there = Showcase.status.in_((ShowcaseStatus.PUBLISHED, ShowcaseStatus.ARCHIVED))
    seen = sa.true() if viewer.may(MANAGE) else sa.or_(there, ContestEntry.user_id == viewer.id)
    return _join_entries().where(ContestEntry.contest_id == contest_id, visible_to(viewer), seen)


def _join_entries() -> sa.Select[*tuple[Any, ...]]:
    return (
        sa.select(*_ENTRY)
        .join(Member, Member.id == ContestEntry.user_id)
        .join(Car, Car.id == ContestEntry.car_id)
        .join(Showcase, Showcase.id == ContestEntry.showcase_id)
    )


def _order_entries(viewer: Viewer, contest: ContestRow) -> tuple[sa.SQLColumnExpression[Any], ...]:
    if contest.status == ContestStatus.PUBLISHED:
        return (
            ContestEntry.class_key,
            ContestEntry.rank.asc().nulls_last(),
            ContestEntry.votes.desc().nulls_last(),
            ContestEntry.id,
        )
    seed = str(viewer.id) if viewer.signed_in else network_of(request.remote_addr or "")
    return (sa.func.md5(sa.func.concat(ContestEntry.id, "-", seed)), ContestEntry.id)


def list_results(viewer: Viewer, contest_id: int, page: int, size: int) -> Page[ContestEntryRow]:
    """The places, class by class. Raises 404, 409 before the result is published."""
    _check_published(viewer, contest_id)
    placed = _select_entries(viewer, contest_id).where(ContestEntry.rank.is_not(None))
    in_order = placed.order_by(ContestEntry.class_key, ContestEntry.rank, ContestEntry.id)
    found = read_page(ContestEntryRow, in_order, page, size)
    _complete(viewer, found.content)
    return found


def _check_published(viewer: Viewer, contest_id: int) -> None:
    if _read_contest(viewer, contest_id).status != ContestStatus.PUBLISHED:
        raise conflict("The result is not published yet.", code="NOT_PUBLISHED")


def list_entries_of_showcase(viewer: Viewer, showcase_id: int, page: int, size: int) -> Page[ContestEntryRow]:
    """The contests in which a page's car is entered, for its owner and staff; nothing for others."""
    mine = sa.true() if viewer.may(MANAGE) else ContestEntry.user_id == viewer.id
    found = (
        _join_entries().where(ContestEntry.showcase_id == showcase_id, mine).order_by(ContestEntry.id.desc())
    )
    read = read_page(ContestEntryRow, found, page, size)
    _complete(viewer, read.content)
    return read


def _read_entries(viewer: Viewer, found: sa.Select[*tuple[Any, ...]]) -> list[ContestEntryRow]:
    rows = read_rows(ContestEntryRow, found)
    _complete(viewer, rows)
    return rows


def get_entry(viewer: Viewer, contest_id: int, entry_id: int) -> ContestEntryRow:
    """One entry. Raises 404."""
    found = _select_entries(viewer, contest_id).where(ContestEntry.id == entry_id)
    row = read_one(ContestEntryRow, found, "Entry {id}", id=entry_id)
    _complete(viewer, [row])
    return row


def _complete(viewer: Viewer, rows: Sequence[ContestEntryRow]) -> None:
    """Give each row its photos, and take from it what only its owner and staff may read."""
    for row in rows:
        loaded = load_pictures(row.pictures, public=row.is_public) if row.is_shown else ()
        photos = {photo.id: photo for photo in loaded}
        row.photos = [photos[number] for number in row.snapshot["photoIds"] if number in photos]
        row.is_mine = row.author_id == viewer.id
        if not (row.is_mine or viewer.may(MANAGE)):
            row.reason = row.note = None


def list_candidates(viewer: Viewer, contest_id: int, page: int, size: int) -> Page[ContestCandidateRow]:
    """The viewer's published pages, each with why it cannot be entered in the contest. Raises 404."""
    _read_contest(viewer, contest_id)
    contest = db.session.get_one(Contest, contest_id)
    ids = reads().scalars(sa.select(Showcase.id).where(Showcase.owner_id == viewer.id).order_by(Showcase.id))
    found = list(showcases.find_candidates(list(ids)).values())
    shown = found[page * size : (page + 1) * size]
    entered = _list_entered(contest_id, [one.car_id for one in shown])
    winners = showcases.list_recent_winners(contest, [one.car_id for one in shown])
    rows = [_to_candidate(contest, one, one.car_id in entered, one.car_id in winners) for one in shown]
    return Page.of(rows, len(found), page, size)


def _list_entered(contest_id: int, car_ids: Collection[int]) -> set[int]:
    there = (ContestEntry.contest_id == contest_id, ContestEntry.status != EntryStatus.WITHDRAWN)
    entered = sa.select(ContestEntry.car_id).where(*there, ContestEntry.car_id.in_(car_ids))
    return set(reads().scalars(entered))


def _to_candidate(
    contest: Contest, one: showcases.Candidate, entered: bool, won: bool
) -> ContestCandidateRow:
    refusal = "ALREADY_ENTERED" if entered else "WON_RECENTLY" if won else _find_refusal(contest, one)
    return ContestCandidateRow(one.showcase_id, one.car_id, one.title, one.car_name, one.photos, refusal)


def _find_refusal(contest: Contest, one: showcases.Candidate) -> str | None:
    if not one.is_current:
        return "NOT_CURRENT"
    admitted = entries.find_refused_rule(contest, one)
    if admitted is not None:
        return admitted
    return "PHOTOS" if len(one.photo_ids) < contest.eligibility["minPhotos"] else None


# Ballots and wins


def list_ballots(viewer: Viewer, contest_id: int, query: Mapping[str, Any]) -> Page[ContestBallotRow]:
    """The ballots that are not counted, with their reasons, or those that are. Raises 404, 409 before the result."""
    _check_published(viewer, contest_id)
    columns = columns_of(ContestBallotRow, ContestBallot, **AUTHOR)
    found = (
        sa.select(*columns)
        .join(Member, Member.id == ContestBallot.user_id)
        .where(ContestBallot.contest_id == contest_id, ContestBallot.is_counted == query["counted"])
        .order_by(ContestBallot.cast_at, ContestBallot.id)
    )
    return read_page(ContestBallotRow, found, query["page"], query["size"])


def list_wins(car_ids: Collection[int]) -> list[ContestWinRow]:
    """The first places of these cars, the latest first, of those that everybody sees."""
    columns = columns_of(ContestWinRow, ContestEntry, Contest)
    won = (
        sa.select(*columns)
        .join(Contest, Contest.id == ContestEntry.contest_id)
        .join(Car, Car.id == ContestEntry.car_id)
        .where(ContestEntry.car_id.in_(car_ids), ContestEntry.rank == 1, visible_to(VISITOR))
        .order_by(Contest.published_at.desc(), Contest.id.desc())
        .limit(100)
    )
    return read_rows(ContestWinRow, won)


def list_consequences() -> list[Consequence]:
    """What it means for contests that the plugin is switched off."""
    running = count_rows(Contest, Contest.status.in_(_UNDER_WAY))
    return [Consequence("contests under way that nobody sees; they go on once it is on again", running)]
