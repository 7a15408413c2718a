"""Jobs: remembered in the database, run once, parked while their plugin is off, retried, given up."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING, Any

import pytest
import sqlalchemy as sa

from motorclub.api import enqueue, enqueue_one, now
from motorclub.db import db
from motorclub.jobs import runner, schedules
from motorclub.jobs import services as job_services
from motorclub.jobs.queue import Limit
from motorclub.jobs.services import UnknownJob
from motorclub.testing.race import Meeting, together
from motorclub.testing.site import WorkFailed

if TYPE_CHECKING:
    from motorclub.testing.pytest_plugin import Clock


def states(probe: Any, name: str = "probe.work") -> list[tuple[str, int]]:
    """(state, attempts) of the jobs of one name."""
    rows: list[tuple[str, int]] = probe.rows(
        "SELECT state, attempts FROM job WHERE name = :name ORDER BY id", name=name
    )
    return rows


def test_a_job_runs_once_with_its_payload(probe: Any) -> None:
    """Enqueued, committed, run, done."""
    probe.enqueue(payload={"number": 3})
    assert probe.site.run_jobs() == 1
    assert probe.begun() == ["work 3 MainThread"]
    assert (states(probe), probe.effects("work")) == ([("DONE", 1)], 1)
    assert probe.site.run_jobs() == 0


def test_a_job_queued_under_its_former_name_runs(probe: Any) -> None:
    """As what was queued before an upgrade that renames it."""
    probe.enqueue()
    probe.rows("UPDATE job SET name = 'probe.toil'")
    assert probe.site.run_jobs() == 1
    assert (states(probe, "probe.toil"), probe.effects("work")) == ([("DONE", 1)], 1)


def test_a_rollback_enqueues_nothing(probe: Any) -> None:
    """The job is a row of the transaction."""
    with probe.site.context():
        enqueue("probe.work")
        db.session.rollback()
    assert states(probe) == []


def test_unknown_jobs_and_payloads_that_are_not_json_are_refused(probe: Any) -> None:
    """The error says what to do."""
    with probe.site.context():
        with pytest.raises(UnknownJob, match="give it back from register_jobs"):
            enqueue("probe.nothing")
        with pytest.raises(TypeError, match=r"job probe\.work: .* not JSON serializable"):
            enqueue("probe.work", {"who": object()})


def enqueue_one_of(probe: Any) -> None:
    """Ask for a job that works off whatever there is."""
    with probe.site.context():
        enqueue_one("probe.work")
        db.session.commit()


def test_one_job_that_has_not_begun_is_enough(probe: Any) -> None:
    """Once it has begun, or failed, or if it is to do something else, there is another one."""
    for _ in range(3):
        enqueue_one_of(probe)
    assert states(probe) == [("QUEUED", 0)]
    probe.rows("UPDATE job SET state = 'RUNNING', attempts = 1, lease_until = now() + interval '1 hour'")
    enqueue_one_of(probe)
    assert states(probe) == [("RUNNING", 1), ("QUEUED", 0)]
    probe.rows("""UPDATE job SET payload = '{"number": 1}' WHERE state = 'QUEUED'""")
    enqueue_one_of(probe)
    assert len(states(probe)) == 3


@pytest.mark.parametrize("guarded", [True, False])
def test_the_one_begins_after_those_that_rely_on_it(
    probe: Any, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    """Anyone who wants to begin it waits for them; the control: without the lock it begins before they have written."""
    enqueue_one_of(probe)
    if not guarded:
        monkeypatch.setattr(
            job_services, "_WAITING", job_services._WAITING.with_for_update(read=True, key_share=True)
        )
    [(job,)] = probe.rows("SELECT id FROM job")
    with probe.site.context(), ThreadPoolExecutor(1) as threads:
        enqueue_one("probe.work")
        begun = threads.submit(_claimed, probe, job)
        early = wait([begun], timeout=0.5).done
        db.session.commit()
        assert begun.result(timeout=60) is not None
    assert bool(early) is not guarded
    assert len(states(probe)) == 1


def _claimed(probe: Any, job: int) -> Any:
    with probe.site.context():
        return runner.claim(job)


def test_a_daily_job_runs_at_its_time_of_day(
    probe: Any, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the clocks of its zone, once a day, however late it is looked at; a changed time holds for the next run."""
    with probe.site.context():
        regular = job_services.catalogue()["probe.regular"]
    daily = replace(regular.job, every=None, daily_at=time(2, 30), zone="Europe/Berlin")
    known = {"probe.regular": replace(regular, job=daily)}
    monkeypatch.setitem(probe.site.app.extensions, job_services.EXTENSION, known)
    clock.at = datetime(2026, 3, 28, 1, 29, tzinfo=UTC)
    with probe.site.context():
        schedules.remember()
    for at, runs in (
        (datetime(2026, 3, 28, 1, 30, tzinfo=UTC), 1),  # 2.30 in Berlin
        (datetime(2026, 3, 29, 1, 29, tzinfo=UTC), 1),  # clocks have skipped 2.30
        (datetime(2026, 3, 29, 1, 31, tzinfo=UTC), 2),
        (datetime(2026, 4, 2, 9, tzinfo=UTC), 3),
        (datetime(2026, 4, 3, 0, 30, tzinfo=UTC), 4),  # summer time
    ):
        clock.at = at
        with probe.site.context():
            schedules.tick()
        probe.site.run_jobs()
        assert probe.effects("regular") == runs
    probe.rows("UPDATE job_schedule SET next_due = '2026-04-03 05:00Z' WHERE name = 'probe.regular'")
    with probe.site.context():
        schedules.remember()
    assert probe.rows("SELECT next_due FROM job_schedule WHERE name = 'probe.regular'") == [
        (datetime(2026, 4, 4, 0, 30, tzinfo=UTC),)
    ]


def test_a_key_makes_a_job_unique(probe: Any) -> None:
    """The second one of the same name and key is the first, before and after it ran; other names are free."""
    first = probe.enqueue(key="order-7")
    assert probe.enqueue(key="order-7") == first
    probe.site.run_jobs()
    assert probe.enqueue(key="order-7") == first
    assert probe.enqueue("probe.regular", key="order-7") != first
    probe.site.run_jobs()
    assert (probe.effects("work"), probe.effects("regular")) == (1, 1)


def test_a_job_waits_for_its_time(probe: Any, clock: Clock) -> None:
    """Not a moment before `run_at`."""
    probe.enqueue(run_at=now() + timedelta(minutes=5))
    clock.advance(minutes=4, seconds=59)
    assert probe.site.run_jobs() == 0
    clock.advance(seconds=1)
    assert probe.site.run_jobs() == 1


def test_a_failing_job_is_tried_again_with_growing_pauses_then_given_up(probe: Any, clock: Clock) -> None:
    """`retries=2`: three attempts, nothing of them kept but the error."""
    probe.fail(True)
    probe.enqueue()
    with pytest.raises(WorkFailed):
        probe.site.run_jobs()
    assert (states(probe), probe.site.run_jobs()) == ([("QUEUED", 1)], 0)
    clock.advance(seconds=1)
    probe.site.run_jobs(may_fail=True)
    clock.advance(seconds=1)
    assert probe.site.run_jobs() == 0  # the second pause is two seconds
    clock.advance(seconds=1)
    probe.site.run_jobs(may_fail=True)
    assert (states(probe), probe.effects("work"), len(probe.begun("work"))) == ([("FAILED", 3)], 0, 3)
    assert "told to fail" in probe.rows("SELECT last_error FROM job")[0][0]
    clock.advance(days=30)
    probe.fail(False)
    probe.site.run_jobs()
    assert states(probe) == [("FAILED", 3)]


def test_a_job_of_a_disabled_plugin_is_parked(probe: Any) -> None:
    """Neither run nor failed nor lost: it runs once the plugin is on."""
    probe.site.switch("probe", on=False)
    probe.enqueue()
    assert (probe.site.run_jobs(), states(probe)) == (0, [("QUEUED", 0)])
    probe.site.switch("probe", on=True)
    assert (probe.site.run_jobs(), states(probe)) == (1, [("DONE", 1)])


def test_a_running_job_is_not_to_be_had_until_its_lease_is_over(probe: Any, clock: Clock) -> None:
    """Of two workers with the same id the second skips it; after the lease a third takes it, and the first one,
    should it still live, keeps nothing."""
    job = probe.enqueue()
    outcomes: list[str] = []
    probe.hold()
    first = threading.Thread(target=lambda: outcomes.append(runner.run_one(probe.site.app, job)))
    first.start()
    probe.until(lambda: len(probe.begun("work")) == 1)
    assert runner.run_one(probe.site.app, job) == "SKIPPED"
    clock.at += runner.LEASE + timedelta(seconds=1)
    second = threading.Thread(target=lambda: outcomes.append(runner.run_one(probe.site.app, job)))
    second.start()
    probe.until(lambda: len(probe.begun("work")) == 2)
    probe.release()
    first.join()
    second.join()
    assert sorted(outcomes) == ["DONE", "SKIPPED"]
    assert (states(probe), probe.effects("work")) == ([("DONE", 2)], 1)


def test_a_lease_is_renewed_while_the_job_runs(
    probe: Any, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a long job is not taken for a dead worker's."""
    monkeypatch.setattr(runner, "RENEW_S", 0.05)
    job = probe.enqueue()
    probe.hold()
    worker = threading.Thread(target=lambda: runner.run_one(probe.site.app, job))
    worker.start()
    probe.until(lambda: len(probe.begun("work")) == 1)
    clock.advance(seconds=45)
    probe.until(lambda: probe.rows("SELECT lease_until FROM job") == [(clock.at + runner.LEASE,)])
    clock.advance(seconds=45)
    assert runner.run_one(probe.site.app, job) == "SKIPPED"
    probe.release()
    worker.join()
    assert states(probe) == [("DONE", 1)]


def test_a_job_that_takes_its_worker_down_each_time_is_given_up(probe: Any, clock: Clock) -> None:
    """Claims without an end are counted like failures."""
    job = probe.enqueue()
    with probe.site.context():
        for _ in range(3):
            assert runner.claim(job)
            clock.at += runner.LEASE + timedelta(seconds=1)
    probe.site.run_jobs(may_fail=True)
    assert states(probe) == [("FAILED", 4)]
    assert "its worker died each time" in probe.rows("SELECT last_error FROM job")[0][0]
    assert probe.begun("work") == []


def test_a_job_that_runs_too_long_is_ended_even_inside_a_statement(probe: Any) -> None:
    """The alarm of the jobs process; the connection is usable afterwards and the failure recorded."""
    job = probe.enqueue("probe.sleep")
    with Limit(1):  # type: ignore[no-untyped-call]
        assert runner.run_one(probe.site.app, job) == "FAILED"
    assert states(probe, "probe.sleep") == [("QUEUED", 1)]
    assert "TooLong" in probe.rows("SELECT last_error FROM job")[0][0]


def test_a_schedule_makes_one_job_for_each_due_time(probe: Any, clock: Clock) -> None:
    """The first after one interval; ticks that nobody was there for are made up for by one."""
    probe.site.run_jobs()
    clock.advance(minutes=59)
    probe.site.run_jobs()
    assert probe.effects("regular") == 0
    clock.advance(minutes=1)
    probe.site.run_jobs()
    assert probe.effects("regular") == 1
    clock.advance(hours=5, minutes=10)
    probe.site.run_jobs()
    assert probe.effects("regular") == 2
    clock.advance(minutes=50)
    probe.site.run_jobs()
    assert probe.effects("regular") == 3


def test_two_processes_make_one_tick(probe: Any, clock: Clock) -> None:
    """However many look at the same moment; eight threads, five due times."""
    with probe.site.context():
        schedules.remember()
    for _ in range(5):
        clock.advance(hours=1)
        together = threading.Barrier(8)
        looks = [threading.Thread(target=_tick, args=(probe, together)) for _ in range(8)]
        for look in looks:
            look.start()
        for look in looks:
            look.join()
        probe.site.run_jobs()
    assert (len(states(probe, "probe.regular")), probe.effects("regular")) == (5, 5)


def _tick(probe: Any, together: threading.Barrier) -> None:
    with probe.site.context():
        together.wait()
        schedules.tick()


def test_without_lock_and_key_two_processes_make_two_ticks(
    probe: Any, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control of the one above: both have read that the schedule is due."""
    with probe.site.context():
        schedules.remember()
    clock.advance(hours=1)
    meeting, insertion = Meeting(2), schedules.insertion
    monkeypatch.setattr(schedules, "_is_still_queued", lambda *given: meeting.wait() is not None)
    monkeypatch.setattr(schedules, "insertion", lambda name, payload, key: insertion(name, payload))
    monkeypatch.setattr(sa.Select, "with_for_update", lambda self, **_: self)
    together([lambda: _tick(probe, threading.Barrier(1))] * 2)
    assert len(states(probe, "probe.regular")) == 2


def test_ticks_do_not_pile_up_behind_a_job_that_waits(probe: Any, clock: Clock) -> None:
    """While the last tick's job is not done there is no other."""
    with probe.site.context():
        schedules.remember()
        for _ in range(3):
            clock.advance(hours=1)
            schedules.tick()
    assert len(states(probe, "probe.regular")) == 1


def test_the_schedule_of_a_disabled_plugin_rests(probe: Any, clock: Clock) -> None:
    """On enabling, one tick makes up for all."""
    probe.site.run_jobs()
    probe.site.switch("probe", on=False)
    clock.advance(hours=10)
    probe.site.run_jobs()
    assert probe.effects("regular") == 0
    probe.site.switch("probe", on=True)
    probe.site.run_jobs()
    assert probe.effects("regular") == 1


def test_what_is_done_is_forgotten_after_a_week(probe: Any, clock: Clock) -> None:
    """What failed is kept for somebody to look at, and so is what still waits."""
    probe.publish(1)
    probe.enqueue()
    probe.site.run_jobs()
    probe.fail(True)
    probe.publish(2)
    probe.enqueue()
    for _ in range(12):
        probe.site.run_jobs(may_fail=True)
        clock.advance(minutes=6)
    probe.fail(False)
    clock.advance(days=7, hours=1)
    probe.site.run_jobs()
    assert states(probe) == [("FAILED", 3)]
    assert probe.rows("SELECT payload ->> 'number' FROM outbox_event") == [("2",)]
