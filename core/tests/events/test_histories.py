"""Past events: delivered to subscribers that come later, once, whatever happens on the way."""

from __future__ import annotations

import importlib
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest
import sqlalchemy as sa

from motorclub.api import EventMeta, PastEvent, publish, replay_history
from motorclub.db import db
from motorclub.events import dispatch, histories
from motorclub.events.models import HistoryReplay
from motorclub.events.services import EXTENSION, catalogue
from motorclub.platform.operations import replays

if TYPE_CHECKING:
    from motorclub.testing.pytest_plugin import Clock

# Delivers all of the past at once, as a jobs process would page by page.
TELLER = """
from motorclub.config import Config
from motorclub.entrypoints.startup import application
from motorclub.events import histories
from motorclub.plugin import registry

with application(Config.from_env(), "test").app_context():
    registry.registry().refresh()
    while histories.replay_due(lambda: False, paced=False):
        pass
"""
DONE = "SELECT told, skipped FROM outbox_history WHERE finished_at IS NOT NULL"


def echo() -> Any:
    """What the listening plugin remembers."""
    return importlib.import_module("motorclub_echo.plugin")


def have_past(probe: Any, number: int) -> None:
    """Things have happened before the subscriber came."""
    (probe.folder / "past").write_text(str(number))
    with probe.site.context():
        db.session.execute(sa.delete(HistoryReplay))
        db.session.commit()


def tallied(probe: Any) -> list[int]:
    """The numbers whose telling has had its effect in the database, in order."""
    rows = probe.rows("SELECT target FROM audit_entry WHERE action = 'probe.tallied' ORDER BY id")
    return [int(target) for (target,) in rows]


def tally(probe: Any, number: int) -> None:
    with probe.site.context():
        publish(probe.events.Tallied(number))
        db.session.commit()


def test_a_new_subscriber_gets_the_past_in_order_and_then_what_waited(probe: Any) -> None:
    """With the time at which it happened and an id of its own; what is published meanwhile comes afterwards."""
    have_past(probe, histories.PAGE + 5)
    tally(probe, 5000)
    with probe.site.context():
        dispatch.remember()
        histories.replay_due(lambda: False, paced=False)
        dispatch.dispatch(lambda: False)  # rests after a page, and delivers nothing out of turn
    assert 0 < len(tallied(probe)) <= histories.PAGE
    probe.site.run_jobs()
    assert tallied(probe) == [*range(1, histories.PAGE + 6), 5000]
    _, meta = echo().METAS[1]
    assert (meta.id, meta.occurred_at) == ("history:2", datetime(2020, 1, 1, 2, tzinfo=UTC))
    assert meta.from_history
    assert not echo().METAS[-1][1].from_history
    assert probe.rows(DONE) == [(histories.PAGE + 5, 0)]


def test_it_gets_the_past_once_more_when_it_asks(probe: Any) -> None:
    """And not while its plugin is off."""
    have_past(probe, 3)
    probe.site.run_jobs()
    with probe.site.context():
        replay_history("echo.tallied")
        db.session.commit()
        with pytest.raises(LookupError, match="is no subscriber with_history"):
            replay_history("echo.echoed")
    probe.site.switch("echo", on=False)
    probe.site.run_jobs()
    assert tallied(probe) == [1, 2, 3]
    probe.site.switch("echo", on=True)
    probe.site.run_jobs()
    assert tallied(probe) == [1, 2, 3, 1, 2, 3]


def test_one_that_cannot_be_taken_is_skipped_in_the_end(probe: Any, clock: Clock) -> None:
    """What came before it is kept at once, what comes after it is delivered when it is given up."""
    have_past(probe, 7)
    echo().BAD.add(4)
    try:
        for attempt in range(histories.MAX_ATTEMPTS):
            assert tallied(probe) == [1, 2, 3][: 3 * attempt]
            probe.site.run_jobs(may_fail=True)
            clock.advance(minutes=6)
    finally:
        echo().BAD.clear()
    assert tallied(probe) == [1, 2, 3, 5, 6, 7]
    with probe.site.context():
        (row,) = replays.list_histories()
    assert (row.subscriber, row.told, row.skipped) == ("echo.tallied", 6, 1)
    assert row.finished_at is not None
    assert "cannot take this one" in (row.last_error or "")


def test_a_page_that_is_taken_at_once_counts_each_once(probe: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where that fails, its events are delivered one by one, and the one that cannot be taken stops nothing else."""
    have_past(probe, 50)
    pages: list[list[int]] = []

    def tally_all(past: Sequence[PastEvent]) -> None:
        pages.append([one.id for one in past])
        for one in past:
            echo().tally(one.event, EventMeta("", one.occurred_at))

    with probe.site.context():
        dispatch.remember()
        listeners = dict(catalogue().listeners)
        listener = listeners["echo.tallied"]
        at_once = replace(listener.subscriber, handle_past=tally_all)
        listeners["echo.tallied"] = replace(listener, subscriber=at_once)
        monkeypatch.setitem(probe.site.app.extensions, EXTENSION, replace(catalogue(), listeners=listeners))
        monkeypatch.setattr(histories, "PAGE", 20)
        echo().BAD.add(25)
        try:
            for _ in range(10):
                histories.replay_due(lambda: False, paced=False)
        finally:
            echo().BAD.clear()
    assert pages[0] == list(range(1, 21))
    assert tallied(probe) == list(range(1, 25))


def begin_past(probe: Any, number: int, attempts: int) -> None:
    """So many events are to be delivered, and delivering them was begun so often."""
    have_past(probe, number)
    with probe.site.context():
        dispatch.remember()
    probe.rows("UPDATE outbox_history SET attempts = :attempts", attempts=attempts)


def test_one_that_ends_its_process_is_skipped_in_the_end(probe: Any) -> None:
    """The attempt is counted before it is made; after the last one nobody is killed any more. Real processes."""
    begin_past(probe, 3, histories.MAX_ATTEMPTS - 2)
    (probe.folder / "kill").write_text("1")
    codes = []
    for _ in range(3):
        command = [sys.executable, "-c", TELLER]
        done = subprocess.run(
            command, env=probe.environment(), capture_output=True, text=True, check=False, timeout=400
        )
        codes.append(done.returncode)
        probe.rows("UPDATE outbox_history SET due_at = now()")
    assert codes == [9, 9, 0], done.stderr[-3000:]
    assert (tallied(probe), probe.rows(DONE)) == ([2, 3], [(2, 1)])
    assert "its process ended each time" in probe.rows("SELECT last_error FROM outbox_history")[0][0]


def test_what_comes_before_the_one_that_ends_its_process_is_delivered(probe: Any) -> None:
    """After each attempt without an end fewer are delivered together, and all of them again once that went well."""
    begin_past(probe, 9, histories.MAX_ATTEMPTS - 2)
    for told in (3, 9):
        with probe.site.context():
            histories.replay_due(lambda: False, paced=False)
        assert tallied(probe) == list(range(1, told + 1))


@pytest.mark.full
def test_killed_in_the_middle_it_is_as_though_never_killed(probe: Any) -> None:
    """A real jobs process, twice, each time inside a page whose effects go with it."""
    have_past(probe, 400)
    for _ in range(2):
        begun = len(probe.begun("tallied"))
        worker = probe.start_worker()
        probe.until(lambda begun=begun: len(probe.begun("tallied")) > begun + 20, 180)
        worker.send_signal(signal.SIGKILL)
        worker.wait()
    probe.start_worker()
    probe.until(lambda: probe.rows(DONE) != [], 180)
    assert tallied(probe) == list(range(1, 401))
    assert len(probe.begun("tallied")) > 400


@pytest.mark.full
@pytest.mark.timeout(3600)
def test_ten_kills_change_nothing_about_twenty_thousand(probe: Any) -> None:
    """Real jobs processes, each killed inside a page once it has told another share; every number has counted once."""
    number, kills = 20_000, 10
    have_past(probe, number)
    for kill in range(1, kills + 1):
        worker = probe.start_worker()
        probe.until(lambda kill=kill: probe.effects("tallied") >= number * kill // (kills + 2), 900)
        begun = len(probe.begun("tallied"))
        probe.until(lambda begun=begun: len(probe.begun("tallied")) > begun, 180)
        worker.send_signal(signal.SIGKILL)
        worker.wait()
        assert probe.rows(DONE) == []
    probe.start_worker()
    probe.until(lambda: probe.rows(DONE) != [], 900)
    assert tallied(probe) == list(range(1, number + 1))
    assert probe.rows(DONE) == [(number, 0)]
    assert len(probe.begun("tallied")) > number


@pytest.mark.full
def test_effects_that_do_not_wait_for_the_position_would_count_twice(probe: Any) -> None:
    """The negative control: each event is committed by itself, and the position once for the page."""
    begin_past(probe, 400, 0)
    careless = TELLER.replace(
        "while ",
        "histories.kept_open = nullcontext\n    histories.db.session.flush = histories.db.session.commit\n    while ",
    )
    careless = f"from contextlib import nullcontext\n{careless}"
    with subprocess.Popen([sys.executable, "-c", careless], env=probe.environment()) as teller:
        probe.until(lambda: len(probe.begun("tallied")) > 20, 180)
        teller.kill()
    probe.rows("UPDATE outbox_history SET due_at = now()")
    subprocess.run([sys.executable, "-c", TELLER], env=probe.environment(), check=True, timeout=400)
    assert set(tallied(probe)) == set(range(1, 401))
    assert len(tallied(probe)) > 400
