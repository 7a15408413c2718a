"""Counting any days once more from the sources: a job with progress that goes on where it was killed."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from datetime import date, timedelta

import sqlalchemy as sa

from motorclub.api import Member, ServiceFailed, conflict, db, enqueue, lock_name, now, record_audit
from motorclub.api.figures import Figure, day_of, list_figures, today
from motorclub_analytics.rollups.counting import lock_state, recount, split_days
from motorclub_analytics.rollups.models import FigureState, Rebuild, RebuildStatus

JOB = "analytics.rebuild"
LOCK = "analytics.rebuild"
# A run of the job ends after this time and has another one go on: a site may have one worker, and other jobs wait.
RUN_S = 2.0
# A figure whose past could not be filled is tried again after this time.
RETRY = timedelta(hours=1)
MOST_DAYS = 3660
UNFINISHED = Rebuild.status != RebuildStatus.DONE


def start_rebuild(since: date, until: date, names: Collection[str] = (), actor_id: int | None = None) -> int:
    """Begin to count the days from `since` until before `until` once more; its id. Does not commit.

    Of all figures, or of those in `names`. Raises 409 while another rebuild runs.
    """
    lock_name(LOCK)
    if db.session.scalar(sa.select(Rebuild.id).where(UNFINISHED).limit(1)) is not None:
        raise conflict("Figures are being rebuilt already.", code="RUNNING")
    all_names = sorted(figure.name for figure in list_figures(None))
    chosen = [name for name in all_names if not names or name in names]
    details = {"since": since.isoformat(), "until": until.isoformat()}
    run_id = _start(since, until, chosen)
    record_audit("analytics.rebuilt", actor_id=actor_id, target=f"rebuild:{run_id}", details=details)
    return run_id


def fill_past() -> None:
    """Begin to count the past of figures that are new here, or in another time zone. Does not commit."""
    lock_name(LOCK)
    since = _first_day_of_site()
    names = db.session.scalars(sa.select(FigureState.name).where(FigureState.covered_since > since))
    running = sa.select(sa.func.unnest(Rebuild.figures)).where(UNFINISHED)
    failed = sa.select(sa.func.unnest(Rebuild.failed)).where(Rebuild.finished_at > now() - RETRY)
    busy = set(db.session.scalars(running.union(failed)))
    new = sorted(set(names) & {figure.name for figure in list_figures(None)} - busy)
    if new:
        _start(since, today(), new)


def _first_day_of_site() -> date:
    """The day of its first member, or yesterday, but no more than `MOST_DAYS` ago."""
    yesterday = today() - timedelta(days=1)
    first = db.session.scalar(sa.select(sa.func.min(Member.created_at)))
    return (
        yesterday
        if first is None
        else max(today() - timedelta(days=MOST_DAYS), min(day_of(first), yesterday))
    )


def _start(since: date, until: date, names: Collection[str]) -> int:
    run = Rebuild(figures=list(names), since=since, until=until, next_day=since, created_at=now())
    db.session.add(run)
    db.session.flush()
    enqueue(JOB, {"id": run.id})
    return run.id


def rebuild(payload: Mapping[str, object]) -> None:
    """The job: go on with a run, some weeks at a time. Each of these commits with the position."""
    run_id, until = int(str(payload["id"])), time.monotonic() + RUN_S
    while rebuild_next(run_id):
        if time.monotonic() > until:
            enqueue(JOB, payload)
            db.session.commit()
            return


def rebuild_next(run_id: int) -> bool:
    """Count the next weeks of a run; whether there is more to do. Commits."""
    lock_name(f"{LOCK}.{run_id}")
    run = db.session.get(Rebuild, run_id, populate_existing=True)
    if run is None or run.status == RebuildStatus.DONE:
        db.session.rollback()
        return False
    chunk = next(split_days(run.next_day, run.until), None)
    if chunk is None:
        _finish(run)
    else:
        _count_chunk(run, *chunk)
        run.status, run.next_day = RebuildStatus.RUNNING, chunk[1]
    db.session.commit()
    return chunk is not None


def _count_chunk(run: Rebuild, since: date, until: date) -> None:
    figures = {figure.name: figure for figure in list_figures(None)}
    for name in run.figures:
        if name in run.failed:
            continue
        if name not in figures or not _try_recount(figures[name], since, until):
            run.failed = [*run.failed, name]


def _try_recount(figure: Figure, since: date, until: date) -> bool:
    """A plugin that fails holds up no other figure: what was written of this one is taken back."""
    try:
        with db.session.begin_nested():
            recount(lock_state(figure.name), figure, since, until)
    except (ServiceFailed, LookupError, ValueError):
        return False
    return True


def _finish(run: Rebuild) -> None:
    run.status, run.finished_at = RebuildStatus.DONE, now()
    for name in sorted(set(run.figures) - set(run.failed)):
        state = lock_state(name)
        if run.since < state.covered_since <= run.until:
            state.covered_since = run.since
