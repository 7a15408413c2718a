"""The calls under /showcase-api about contests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from motorclub.api import Blueprint, PageQuery, current_viewer, public, requires, signed_in
from motorclub.api.rows import Page, schema_of
from motorclub_showcase.contests import ballots, contests, entries, queries, schemas, states
from motorclub_showcase.contests.permissions import ENTER, MANAGE, VOTE
from motorclub_showcase.contests.rows import (
    ContestBallotRow,
    ContestCandidateRow,
    ContestDetailRow,
    ContestEntryRow,
    ContestRow,
    ContestWinRow,
    CurrentContestRow,
)

blueprint = Blueprint("showcase_contests", __name__, description="Contests: entries, ballots and results")

# A body or query that a schema has checked.
Body = Mapping[str, Any]
Created = tuple[ContestDetailRow, dict[str, str]]


@blueprint.route("/contests")
@blueprint.arguments(schemas.ContestsQuery, location="query")
@public
def list_contests(query: Body) -> Page[ContestRow]:
    """Contests, the newest first; drafts for staff only."""
    return queries.list_contests(current_viewer(), query)


@blueprint.route("/contests/current")
@public
def current_contest() -> CurrentContestRow:
    """The contest that is under way, and the last result with its winners."""
    return queries.get_current(current_viewer())


@blueprint.route("/contests/<id:contest_id>")
@public
def get_contest(contest_id: int) -> ContestDetailRow:
    """A contest with its rules, and what the caller has voted for."""
    return queries.get_contest(current_viewer(), contest_id)


@blueprint.route("/contests", methods=["POST"])
@blueprint.arguments(schemas.ContestCreateSchema)
@blueprint.response(201, ContestDetailRow)
@requires(MANAGE)
def create_contest(body: Body) -> Created:
    """A new contest, a draft until its entries open."""
    viewer = current_viewer()
    contest_id = contests.create_contest(viewer, body)
    return queries.get_contest(viewer, contest_id), {"Location": f"/showcase-api/contests/{contest_id}"}


@blueprint.route("/contests/<id:contest_id>", methods=["PUT"])
@blueprint.arguments(schemas.ContestChangeSchema)
@requires(MANAGE)
def change_contest(body: Body, contest_id: int) -> ContestDetailRow:
    """Change a contest; what entrants and voters rely on is fixed once entries are open."""
    contests.change_contest(current_viewer(), contest_id, body)
    return queries.get_contest(current_viewer(), contest_id)


@blueprint.route("/contests/<id:contest_id>", methods=["DELETE"])
@requires(MANAGE)
def delete_contest(contest_id: int) -> None:
    """Delete a draft."""
    contests.delete_contest(current_viewer(), contest_id)


@blueprint.route("/contests/<id:contest_id>/status", methods=["PUT"])
@blueprint.arguments(schemas.ContestStatusBodySchema)
@requires(MANAGE)
def move_contest(body: Body, contest_id: int) -> ContestDetailRow:
    """Move a contest to its next state before its time, or cancel it; 409 for any other step."""
    viewer = current_viewer()
    states.move_contest(viewer, contest_id, body["status"], body["reason"], body.get("version"))
    return queries.get_contest(viewer, contest_id)


# Entries


@blueprint.route("/contests/<id:contest_id>/entries")
@blueprint.arguments(schemas.ContestEntriesQuery, location="query")
@public
def list_entries(query: Body, contest_id: int) -> Page[ContestEntryRow]:
    """The cars in a contest, in a random order that stays the same for each caller; by place once it is decided."""
    return queries.list_entries(current_viewer(), contest_id, query)


@blueprint.route("/contests/<id:contest_id>/candidates")
@blueprint.arguments(PageQuery, location="query")
@signed_in
def list_candidates(query: Body, contest_id: int) -> Page[ContestCandidateRow]:
    """The caller's published cars, and why those that cannot be entered cannot."""
    return queries.list_candidates(current_viewer(), contest_id, query["page"], query["size"])


@blueprint.route("/contests/<id:contest_id>/entries", methods=["POST"])
@blueprint.arguments(schemas.ContestEntryCreateSchema)
@blueprint.response(201, ContestEntryRow)
@requires(ENTER)
def enter(body: Body, contest_id: int) -> ContestEntryRow:
    """Enter one of the caller's cars."""
    viewer = current_viewer()
    return queries.get_entry(viewer, contest_id, entries.enter(viewer, contest_id, body))


@blueprint.route("/contests/<id:contest_id>/entries/<id:entry_id>", methods=["PUT"])
@blueprint.arguments(schemas.ContestEntryChangeSchema)
@requires(ENTER)
def change_entry(body: Body, contest_id: int, entry_id: int) -> ContestEntryRow:
    """Enter the car in another class, or with other photos, while entries are open."""
    entries.change(current_viewer(), contest_id, entry_id, body)
    return queries.get_entry(current_viewer(), contest_id, entry_id)


@blueprint.route("/contests/<id:contest_id>/entries/<id:entry_id>", methods=["DELETE"])
@requires(ENTER)
def withdraw_entry(contest_id: int, entry_id: int) -> None:
    """Take the car out of the contest."""
    entries.withdraw(current_viewer(), contest_id, entry_id)


@blueprint.route("/contests/<id:contest_id>/entries/<id:entry_id>/status", methods=["PUT"])
@blueprint.arguments(schemas.EntryDecisionSchema)
@requires(MANAGE)
def decide_entry(body: Body, contest_id: int, entry_id: int) -> ContestEntryRow:
    """Approve or disqualify an entry."""
    entries.decide(current_viewer(), contest_id, entry_id, body)
    return queries.get_entry(current_viewer(), contest_id, entry_id)


@blueprint.route("/showcases/<id:showcase_id>/contest-entries")
@blueprint.arguments(PageQuery, location="query")
@signed_in
def list_entries_of_showcase(query: Body, showcase_id: int) -> Page[ContestEntryRow]:
    """The contests in which the car of the caller's page takes part or has taken part."""
    page, size = query["page"], query["size"]
    return queries.list_entries_of_showcase(current_viewer(), showcase_id, page, size)


# Ballots and results


@blueprint.route("/contests/<id:contest_id>/ballots", methods=["POST"])
@blueprint.arguments(schemas.BallotBodySchema)
@blueprint.response(201, ContestDetailRow)
@requires(VOTE)
def cast_ballot(body: Body, contest_id: int) -> ContestDetailRow:
    """Vote, once, for as many cars as the contest allows."""
    ballots.cast_ballot(current_viewer(), contest_id, body["picks"])
    return queries.get_contest(current_viewer(), contest_id)


@blueprint.route("/contests/<id:contest_id>/ballots")
@blueprint.arguments(schemas.BallotsQuery, location="query")
@requires(MANAGE)
def list_ballots(query: Body, contest_id: int) -> Page[ContestBallotRow]:
    """The ballots that are not counted and why, once the result is published."""
    return queries.list_ballots(current_viewer(), contest_id, query)


@blueprint.route("/contests/<id:contest_id>/results")
@blueprint.arguments(PageQuery, location="query")
@public
def list_results(query: Body, contest_id: int) -> Page[ContestEntryRow]:
    """The places, class by class; 409 before the result is published."""
    return queries.list_results(current_viewer(), contest_id, query["page"], query["size"])


@blueprint.route("/contest-wins")
@blueprint.arguments(schemas.ContestWinsQuery, location="query")
@blueprint.response(200, schema_of(ContestWinRow)(many=True))
@public
def list_wins(query: Body) -> Sequence[ContestWinRow]:
    """The contests that these cars have won."""
    return queries.list_wins([int(number) for number in query["car_ids"].split(",")])
