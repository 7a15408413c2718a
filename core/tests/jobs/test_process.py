"""The jobs process as it is: started, killed, stopped, and left without its key-value store."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import redis
from rq.exceptions import StopRequested

from motorclub import clock
from motorclub.config import JOBS_NICE
from motorclub.jobs import runner
from motorclub.jobs.queue import QueueWorker
from motorclub.processes import embedded

STOPPED_S = 180.0
# Long enough for RQ's own pauses to be longer than a job may wait once the store is back.
AWAY_S, BACK_S = 16.0, 10.0


@pytest.mark.full
def test_events_are_handled_and_a_job_runs_in_the_queue_worker(probe: Any) -> None:
    """One after the other as they come; how soon, benchmarks/notifications says. Who waits for a page goes first."""
    worker = probe.start_worker()
    probe.wait_for_workers()
    nice = os.getpriority(os.PRIO_PROCESS, 0) + JOBS_NICE
    assert os.getpriority(os.PRIO_PROCESS, worker.pid) == nice
    group = Path(f"/proc/{worker.pid}/autogroup")
    assert not group.exists() or group.read_text().endswith(f" nice {nice}\n")
    for number in range(9):
        probe.publish(number)
        probe.until(lambda number=number: probe.effects("echoed") == number + 1)
    probe.enqueue()
    probe.until(lambda: probe.effects("work") == 1)
    assert probe.begun("work") == ["work 0 MainThread"]


def test_switching_off_parks_and_switching_on_runs_at_once(probe: Any) -> None:
    """In a process that follows the platform; nobody restarts anything."""
    probe.start_worker()
    probe.wait_for_workers()
    probe.site.switch("probe", on=False)
    probe.publish()
    probe.enqueue()
    probe.until(lambda: probe.effects("echoed") == 1)
    assert (probe.begun("heard"), probe.begun("work")) == ([], [])
    probe.site.switch("probe", on=True)
    probe.until(lambda: (probe.effects("heard"), probe.effects("work")) == (1, 1))


def test_a_killed_process_loses_and_doubles_nothing(probe: Any) -> None:
    """SIGKILL in the middle of a handler and of a job: both are done again by another process, with one effect."""
    worker = probe.start_worker()
    probe.hold()
    probe.publish()
    probe.enqueue()
    probe.until(lambda: probe.begun("heard") and probe.begun("work"))
    worker.send_signal(signal.SIGKILL)
    worker.wait()
    assert (probe.effects("heard"), probe.effects("work")) == (0, 0)
    probe.release()
    probe.start_worker()
    probe.until(lambda: probe.effects("heard") == 1)
    assert probe.effects("work") == 0  # the dead worker's lease still holds
    with clock.use(_after_the_lease):
        probe.site.run_jobs()
    assert (probe.effects("heard"), probe.effects("work")) == (1, 1)
    assert (len(probe.begun("heard")), len(probe.begun("work"))) == (2, 2)


def _after_the_lease() -> datetime:
    return datetime.now(UTC) + runner.LEASE + timedelta(seconds=1)


@pytest.mark.full
def test_without_the_store_everything_is_done_by_the_poll_and_afterwards_by_the_queue_again(
    probe: Any,
) -> None:
    """The store is gone before the work is there; then it comes back empty, and within seconds the queue is used."""
    with embedded.temporary(postgres=False) as store:
        probe.start_worker(REDIS_URL=store.redis_url)
        probe.wait_for_workers()
        valkey = store.servers[0]
        assert valkey.process
        valkey.process.kill()
        probe.publish()
        probe.enqueue()
        probe.until(lambda: (probe.effects("heard"), probe.effects("work")) == (1, 1))
        assert probe.begun("work") == ["work 0 scheduler"]
        valkey.process.wait()
        time.sleep(AWAY_S)
        store.respawn(valkey)
        valkey.wait_until_ready()
        back = time.monotonic()
        probe.until(lambda: _runs_in_the_queue_worker(probe))
        assert time.monotonic() - back < BACK_S


def _runs_in_the_queue_worker(probe: Any) -> bool:
    """RQ's own worker needs a moment to come back; until then the scheduler would take the job."""
    number = len(probe.begun("work"))
    probe.enqueue(payload={"number": number})
    probe.until(lambda: probe.effects("work") == number + 1)
    return bool(probe.begun("work")[-1] == f"work {number} MainThread")


@pytest.mark.full
def test_a_job_that_the_store_has_lost_is_handed_over_again(probe: Any) -> None:
    """The queue is emptied between hand-over and execution."""
    probe.start_worker()
    probe.wait_for_workers()
    probe.hold()
    probe.enqueue(payload={"number": 1})
    probe.until(lambda: probe.begun("work 1"))
    probe.enqueue(payload={"number": 2})
    probe.until(lambda: probe.rows("SELECT 1 FROM job WHERE state = 'QUEUED' AND handed_at IS NOT NULL"))
    probe.site.app.extensions["motorclub.keys"].flushdb()
    probe.release()
    probe.until(lambda: probe.effects("work") == 2)
    assert len(probe.begun("work")) == 2


@pytest.mark.full
def test_a_job_that_takes_longer_than_it_may_fails_and_the_next_one_runs(probe: Any) -> None:
    """Its own limit, in the queue's worker: for a loop and for a statement."""
    probe.start_worker()
    probe.wait_for_workers()
    _run_over_time(probe)
    assert probe.begun("endless") == ["endless 0 MainThread"]


@pytest.mark.full
def test_the_limit_holds_without_the_store(probe: Any) -> None:
    """Where no alarm can ring, because a thread runs the jobs."""
    with embedded.temporary(postgres=False) as store:
        probe.start_worker(REDIS_URL=store.redis_url)
        probe.wait_for_workers()
        valkey = store.servers[0]
        assert valkey.process
        valkey.process.kill()
        _run_over_time(probe)
        assert probe.begun("endless") == ["endless 0 scheduler"]


def _run_over_time(probe: Any) -> None:
    """Two jobs that would never end in time, then one that does."""
    for name in ("probe.endless", "probe.stuck", "probe.work"):
        probe.enqueue(name)
    probe.until(lambda: probe.effects("work") == 1)
    failed = dict(probe.rows("SELECT name, last_error FROM job WHERE state = 'FAILED'"))
    assert failed.keys() == {"probe.endless", "probe.stuck"}
    assert "TooLong" in failed["probe.endless"]
    assert "TooLong" in failed["probe.stuck"] or "statement timeout" in failed["probe.stuck"]
    assert probe.effects("endless") == 0


@pytest.mark.full
def test_two_processes_tick_once_for_each_due_time(probe: Any) -> None:
    """A schedule of 0.4 s under two real processes: as many effects as jobs, no job for the same time twice."""
    probe.start_worker(PROBE_EVERY_S="0.4")
    probe.start_worker(PROBE_EVERY_S="0.4")
    probe.wait_for_workers(2)
    probe.until(lambda: probe.effects("regular") >= 5)
    for worker in probe.workers:
        worker.terminate()
    for worker in probe.workers:
        worker.wait(STOPPED_S)
    [(jobs, times)] = probe.rows(
        "SELECT count(*), count(DISTINCT key) FROM job WHERE name = 'probe.regular' AND state = 'DONE'"
    )
    assert jobs == times == probe.effects("regular") == len(probe.begun("regular"))


def test_sigterm_gives_a_running_job_back(probe: Any) -> None:
    """The process ends by itself within some seconds; the attempt does not count and leaves nothing."""
    worker = probe.start_worker()
    probe.hold()
    job = probe.enqueue()
    probe.until(lambda: probe.begun("work"))
    worker.terminate()
    assert worker.wait(STOPPED_S) == 0
    assert probe.rows("SELECT id, state, attempts FROM job") == [(job, "QUEUED", 0)]
    assert probe.rows("SELECT * FROM platform_process WHERE kind = 'jobs'") == []
    probe.release()
    probe.site.run_jobs()
    assert probe.effects("work") == 1


@pytest.mark.full
def test_sigterm_ends_the_process_at_any_moment_of_its_start(probe: Any, tmp_path: Path) -> None:
    """Also while a plugin is imported, which must not be set aside for it, and before the queue's worker is there."""
    progress = tmp_path / "loading"
    for moment, delay in [(_loads_a_plugin, 0.0), (_has_loaded, 0.0), (_has_loaded, 0.2)]:
        progress.unlink(missing_ok=True)
        worker = probe.start_worker(MOTORCLUB_PROGRESS=str(progress))
        probe.until(lambda moment=moment: progress.exists() and moment(progress.read_text()))
        time.sleep(delay)
        worker.terminate()
        assert worker.wait(STOPPED_S) == 0, (moment.__name__, delay)


def _loads_a_plugin(progress: str) -> bool:
    return bool(progress)


def _has_loaded(progress: str) -> bool:
    return not progress


def test_a_swallowed_stop_request_is_repeated(probe: Any) -> None:
    """An exception out of a signal handler may be lost in a destructor; the worker's next heart-beat repeats it."""
    stop = threading.Event()
    worker = QueueWorker(redis.Redis.from_url(probe.site.config.redis_url), stop)
    worker.heartbeat()
    with suppress(StopRequested):
        worker.request_stop(signal.SIGTERM, None)
    with pytest.raises(StopRequested):
        worker.heartbeat()


@pytest.mark.full
def test_the_process_ends_with_its_parent(probe: Any) -> None:
    """A supervisor that is killed leaves no worker behind."""
    code = (
        "import subprocess, sys, time; p = subprocess.Popen([sys.executable, '-m', 'motorclub.entrypoints.worker']); "
        "print(p.pid, flush=True); time.sleep(60)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], env=probe.environment(), stdout=subprocess.PIPE
    ) as parent:
        assert parent.stdout
        worker = int(parent.stdout.readline())
        probe.wait_for_workers()
        parent.kill()
        parent.wait()
        probe.until(lambda: not _alive(worker), STOPPED_S)
    assert probe.rows("SELECT * FROM platform_process WHERE kind = 'jobs'") == []


def _alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_process_serves_nobody_before_it_knows_what_is_on(probe: Any) -> None:
    """Started while the plugin is off, it leaves the plugin's work alone from its first look."""
    probe.site.switch("probe", on=False)
    probe.publish()
    probe.enqueue()
    probe.start_worker()
    probe.until(lambda: probe.effects("echoed") == 1)
    assert (probe.begun("heard"), probe.begun("work"), os.listdir(probe.folder)) == ([], [], ["log"])
