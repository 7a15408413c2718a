"""All points once more by the present rules, or what other rules would change.

A job with progress that goes on where it was killed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import Viewer, conflict, db, enqueue, lock_name, now
from motorclub.api.figures import site_zone
from motorclub.api.rows import count_rows
from motorclub_ranks.ledger.loading import list_members_after, load_facts
from motorclub_ranks.ledger.models import (
    MemberPoints,
    PointFact,
    PointRule,
    Recalculation,
    RecalculationKind,
    RecalculationStatus,
)
from motorclub_ranks.ledger.recounting import UNFINISHED
from motorclub_ranks.ledger.rules import ALWAYS, NOT_SUPERSEDED, read_rule_book
from motorclub_ranks.ledger.scoring import RuleBook, score
from motorclub_ranks.ledger.settling import LOCK, is_past_complete, rebuild_days, settle_members
from motorclub_ranks.settings import RanksSettings

JOB = "ranks.recalculate"
# A run of the job ends after this time and has another one go on.
RUN_S = 2.0
PAUSE = timedelta(minutes=1)
# That of a site on which nothing has been recalculated yet; days of another one are, once.
FIRST_ZONE = "UTC"
# The points of members before and after.
Totals = Mapping[int, tuple[int, int]]
CountMoves = Callable[[Totals], int]
# How many of these members would have another level; levels put theirs here.
COUNT_MOVES: list[CountMoves] = []


def start_recalculation(viewer: Viewer, kind: RecalculationKind, rules: Mapping[str, object]) -> int:
    """Begin to recalculate, or to simulate with other amounts by rule; its id. Does not commit.

    Raises 409 while all points are being recalculated already.
    """
    lock_name(LOCK)
    if kind == RecalculationKind.RECALCULATE:
        if count_rows(Recalculation, UNFINISHED):
            raise conflict("All points are being recalculated already.", code="RUNNING")
        _apply_rules_to_past()
    return _start(viewer.id, kind, rules)


def follow_settings(old: RanksSettings, new: RanksSettings) -> None:
    """Compute all points once more if days have another total. Does not commit."""
    if old.daily_total != new.daily_total:
        _start(None, RecalculationKind.RECALCULATE, {})


def follow_time_zone(payload: Mapping[str, object] | None = None) -> None:
    """The job: compute all points once more if the site's days begin at another hour than in the last run."""
    last = sa.select(Recalculation.time_zone).where(Recalculation.kind == RecalculationKind.RECALCULATE)
    known = db.session.scalar(last.order_by(Recalculation.id.desc()).limit(1)) or FIRST_ZONE
    if known != site_zone().key:
        _start(None, RecalculationKind.RECALCULATE, {})
    db.session.commit()


def _start(started_by: int | None, kind: RecalculationKind, rules: Mapping[str, object]) -> int:
    members = db.session.scalar(sa.select(sa.func.count(sa.distinct(PointFact.member_id)))) or 0
    run = Recalculation(
        kind=kind,
        rules=dict(rules),
        time_zone=site_zone().key,
        members_total=members,
        started_by=started_by,
        created_at=now(),
    )
    db.session.add(run)
    db.session.flush()
    enqueue(JOB, {"id": run.id})
    return run.id


def _apply_rules_to_past() -> None:
    """Let the last version of each rule hold from the first fact on."""
    last = sa.select(sa.func.max(PointRule.id)).where(NOT_SUPERSEDED).group_by(PointRule.key)
    older = sa.update(PointRule).where(NOT_SUPERSEDED, PointRule.id.not_in(last))
    db.session.execute(older.values(superseded_at=now()).execution_options(synchronize_session=False))
    present = sa.update(PointRule).where(NOT_SUPERSEDED)
    db.session.execute(present.values(valid_from=ALWAYS).execution_options(synchronize_session=False))


def recalculate(payload: Mapping[str, object]) -> None:
    """The job: go on with a run, batch by batch. Each batch commits with the position."""
    if not is_past_complete():
        enqueue(JOB, payload, run_at=now() + PAUSE)
        db.session.commit()
        return
    until = time.monotonic() + RUN_S
    run_id = int(str(payload["id"]))
    while _recalculate_batch(run_id):
        if time.monotonic() > until:
            enqueue(JOB, payload)
            db.session.commit()
            return


def _recalculate_batch(run_id: int) -> bool:
    """The next members of a run; whether there is more to do. Commits."""
    lock_name(LOCK)
    run = db.session.get(Recalculation, run_id, with_for_update=True, populate_existing=True)
    if run is None or run.status == RecalculationStatus.DONE:
        db.session.rollback()
        return False
    member_ids = list_members_after(run.after_id)
    if member_ids:
        _add_outcome(run, _change(run, member_ids))
        run.status, run.after_id = RecalculationStatus.RUNNING, member_ids[-1]
        run.members_done += len(member_ids)
    else:
        run.status, run.finished_at = RecalculationStatus.DONE, now()
    db.session.commit()
    return bool(member_ids)


def _change(run: Recalculation, member_ids: Sequence[int]) -> Totals:
    before = read_sums(member_ids)
    if run.kind == RecalculationKind.RECALCULATE:
        rules = read_rule_book()
        changed = settle_members(member_ids, now(), rules)
        rebuild_days(member_ids, rules.zone)
        return {
            member_id: (before[member_id], before[member_id] + changed.get(member_id, 0))
            for member_id in member_ids
        }
    rules, facts = _propose(read_rule_book(), run.rules), load_facts(member_ids, now())
    return {
        member_id: (before[member_id], sum(points.points for points in score(facts[member_id], rules)))
        for member_id in member_ids
    }


def _propose(rules: RuleBook, proposed: Mapping[str, Mapping[str, object]]) -> RuleBook:
    """The last version of each rule for all times, with the proposed amounts."""
    versions = {
        key: [replace(found[-1], valid_from=ALWAYS, **proposed.get(key, {}))]  # type: ignore[arg-type]
        for key, found in rules.versions.items()
    }
    return replace(rules, versions=versions)


def read_sums(member_ids: Sequence[int]) -> Mapping[int, int]:
    """The sums of these members' ledgers, which may be negative."""
    chosen = sa.select(MemberPoints.member_id, MemberPoints.points)
    found = db.session.execute(chosen.where(MemberPoints.member_id.in_(member_ids)))
    return dict.fromkeys(member_ids, 0) | {row.member_id: row.points for row in found}


def _add_outcome(run: Recalculation, totals: Totals) -> None:
    changed = {member_id: pair for member_id, pair in totals.items() if pair[0] != pair[1]}
    run.members_changed += len(changed)
    run.members_moved += sum(count(changed) for count in COUNT_MOVES)
    run.points_before += sum(before for before, _ in totals.values())
    run.points_after += sum(after for _, after in totals.values())
