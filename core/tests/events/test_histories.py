"""The past of events: told to subscribers that come later, once, whatever happens on the way."""

from __future__ import annotations

import importlib
import signal
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from motorclub.api import publish, replay_history
from motorclub.db import db
from motorclub.events import dispatch, histories
from motorclub.platform.operations import replays

if TYPE_CHECKING:
    from motorclub.testing.pytest_plugin import Clock

DONE = "SELECT told, skipped FROM outbox_history WHERE finished_at IS NOT NULL"


def echo() -> Any:
    """What the listening plugin remembers."""
    return importlib.import_module("motorclub_echo.plugin")


def have_past(probe: Any, number: int) -> None:
    (probe.folder / "past").write_text(str(number))


def tallied(probe: Any) -> list[int]:
    """The numbers whose telling has had its effect in the database, in order."""
    rows = probe.rows("SELECT target FROM audit_entry WHERE action = 'probe.tallied' ORDER BY id")
    return [int(target) for (target,) in rows]


def tally(probe: Any, number: int) -> None:
    with probe.site.context():
        publish(probe.events.Tallied(number))
        db.session.commit()


def test_a_new_subscriber_is_told_the_past_in_order_and_then_what_waited(probe: Any) -> None:
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


def test_it_is_told_once_more_when_it_asks(probe: Any) -> None:
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
    """What came before it is kept at once, what comes after it is told when it is given up."""
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
