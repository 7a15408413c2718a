"""Each subscriber gets its events: also those of a time when its code could not be loaded, and again when asked."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest

from motorclub import clock as app_clock
from motorclub.api import publish
from motorclub.app import create_app
from motorclub.db import db
from motorclub.events import dispatch
from motorclub.platform.operations import replays
from motorclub.plugin import registry
from motorclub.plugin.host import Host
from motorclub.testing.site import drain

if TYPE_CHECKING:
    from flask import Flask

    from motorclub.testing.pytest_plugin import Clock

Entry = importlib.metadata.EntryPoint


def app_with(probe: Any, *plugins: str) -> Flask:
    """Another process's application on the same database, where only these plugins are installed."""
    entries: Sequence[Entry] = [
        Entry(name, f"motorclub_{name}.plugin:plugin", "motorclub.plugins") for name in plugins
    ]
    load_all = Host.load_all
    with patch.object(Host, "load_all", lambda host: load_all(host, entries)):
        app = create_app(probe.site.config, kind="test")
    with app.app_context():
        registry.registry().refresh()
    return app


def ring(app: Flask, probe: Any, number: int) -> None:
    """Publish in that application and deliver what it can."""
    with app.app_context():
        publish(probe.events.Rang(number))
        db.session.commit()
    drain(app)


def states(probe: Any, subscriber: str) -> list[str]:
    """Of its deliveries, in the order of the events."""
    found = probe.rows(
        "SELECT state FROM outbox_delivery WHERE subscriber = :name ORDER BY event_id", name=subscriber
    )
    return [state for (state,) in found]


def test_a_plugin_that_could_not_be_loaded_gets_events_afterwards(probe: Any) -> None:
    """It was seen here before, so the delivery is written in a process that does not know its code."""
    probe.site.run_jobs()
    ring(app_with(probe, "probe"), probe, 5)
    assert (probe.effects("heard"), probe.effects("echoed")) == (1, 0)
    assert states(probe, "echo.echoed") == ["PENDING"]
    probe.site.run_jobs()
    assert probe.begun("echoed")[0].startswith("echoed 5 ")
    assert states(probe, "echo.echoed") == ["DELIVERED"]


def test_a_plugin_seen_for_the_first_time_gets_no_past_events(probe: Any) -> None:
    """The control of the test above: without its row nobody waits for it; what follows it hears."""
    ring(app_with(probe, "probe"), probe, 5)
    probe.site.run_jobs()
    assert (probe.effects("heard"), probe.effects("echoed")) == (1, 0)
    probe.publish(6)
    probe.site.run_jobs()
    assert [line.split()[1] for line in probe.begun("echoed")] == ["6"]


def test_a_subscriber_that_its_plugin_gave_up_is_forgotten(probe: Any) -> None:
    """Else its deliveries would wait for ever; that of a plugin which is not there is kept."""
    probe.site.run_jobs()
    probe.rows("INSERT INTO outbox_subscriber VALUES ('probe.gone', 'probe', 'probe.rang', now())")
    probe.rows("INSERT INTO outbox_subscriber VALUES ('other.there', 'other', 'probe.rang', now())")
    probe.site.run_jobs()
    names = [name for (name,) in probe.rows("SELECT name FROM outbox_subscriber WHERE event = 'probe.rang'")]
    assert sorted(names) == ["echo.echoed", "other.there", "probe.heard"]


def test_a_renamed_subscriber_gets_what_waits_under_its_former_name(probe: Any) -> None:
    """Once: also while a worker of the version before still writes the former name down."""
    rename = "SET {0} = 'probe.rung' WHERE {0} = 'probe.heard'"
    with probe.site.context():
        for number in (1, 2):
            publish(probe.events.Rang(number))
            db.session.commit()
            dispatch.expand()
            if number == 1:
                probe.rows("UPDATE outbox_delivery " + rename.format("subscriber"))
                probe.rows("UPDATE outbox_subscriber " + rename.format("name"))
    assert states(probe, "probe.rung") == ["PENDING"]
    probe.site.run_jobs()
    assert [line.split()[1] for line in probe.begun("heard")] == ["1", "2"]
    assert probe.rows("SELECT name FROM outbox_subscriber WHERE name = 'probe.rung'") == []


def test_a_payload_that_no_longer_fits_is_dead_at_once(probe: Any) -> None:
    """It will not fit next time either; the reason names event and field, the other events go on."""
    probe.publish(1)
    probe.publish(2)
    probe.rows("""UPDATE outbox_event SET payload = '{"number": "one"}' WHERE payload->>'number' = '1'""")
    assert probe.site.run_jobs(may_fail=True) == 2
    [(state, attempts, reason)] = probe.rows(
        "SELECT state, attempts, last_error FROM outbox_delivery"
        " WHERE subscriber = 'probe.heard' AND state <> 'DELIVERED'"
    )
    assert (state, attempts) == ("DEAD", 1)
    assert reason == "event probe.rang: the stored payload no longer fits: number: Expected `int`, got `str`"
    assert [line.split()[1] for line in probe.begun("heard")] == ["2"]


def test_a_replay_delivers_the_past_to_one_subscriber(probe: Any, clock: Clock) -> None:
    """From a moment until before another; delivered ones are delivered again, others are not disturbed."""
    began = app_clock.now()
    for number in range(4):
        probe.publish(number)
        clock.advance(minutes=1)
    probe.site.run_jobs()
    with probe.site.context():
        told = replays.replay("echo.echoed", began + timedelta(minutes=1), began + timedelta(minutes=3))
        db.session.commit()
    assert told == 2
    probe.site.run_jobs()
    assert [line.split()[1] for line in probe.begun("echoed")] == ["0", "1", "2", "3", "1", "2"]
    assert len(probe.begun("heard")) == 4
    [(details,)] = probe.rows("SELECT details FROM audit_entry WHERE action = 'events.replayed'")
    assert details["events"] == 2


def test_a_replay_brings_a_new_subscriber_its_history(probe: Any, clock: Clock) -> None:
    """Asked for, and only then; one event alone by its id."""
    began = app_clock.now()
    alone = app_with(probe, "probe")
    for number in range(3):
        ring(alone, probe, number)
    clock.advance(seconds=1)
    [(event,)] = probe.rows("SELECT id FROM outbox_event WHERE payload->>'number' = '2'")
    with probe.site.context():
        assert replays.replay("echo.echoed", began, event=event) == 1
        db.session.commit()
    probe.site.run_jobs()
    assert [line.split()[1] for line in probe.begun("echoed")] == ["2"]
    with probe.site.context(), pytest.raises(replays.UnknownSubscriber, match=r"there are: .*echo\.echoed"):
        replays.replay("echo.nobody", began)


def test_the_dead_can_be_tried_again(probe: Any, clock: Clock) -> None:
    """These or all; as if for the first time."""
    probe.fail(True)
    probe.publish(1)
    for _ in range(dispatch.MAX_ATTEMPTS):
        probe.site.run_jobs(may_fail=True)
        clock.advance(minutes=6)
    probe.fail(False)
    with probe.site.context():
        dead = replays.list_dead_deliveries(10)
        assert {row.subscriber for row in dead} == {"probe.heard", "echo.echoed"}
        assert replays.retry([dead[0].id]) == 1
        assert replays.retry([dead[0].id]) == 0
        assert replays.retry() == 1
        db.session.commit()
    probe.site.run_jobs()
    assert (probe.effects("heard"), probe.effects("echoed")) == (1, 1)
    with probe.site.context():
        [event] = replays.list_recent_events(10)
        assert (event.name, event.delivered, event.pending, event.dead) == ("probe.rang", 2, 0, 0)


# What a jobs process does, once; `COUNTS` is replaced by the control.
COURIER = """
from motorclub.app import create_app
from motorclub.events import dispatch
from motorclub.plugin import registry
app = create_app(kind="test")
{counts}
with app.app_context():
    registry.registry().refresh()
    dispatch.dispatch()
"""
NOT_COUNTING = "dispatch.begin_all = lambda ids: [dispatch.Attempt(one, 'probe', 8) for one in ids]"


def killed(probe: Any, counts: str = "") -> int:
    """Deliver in a process of its own whose handler ends it; its exit code."""
    command = [sys.executable, "-c", COURIER.format(counts=counts)]
    return subprocess.run(command, env=probe.environment(), capture_output=True, check=False).returncode


def prepare_killing(probe: Any) -> None:
    """One delivery, two attempts short of the last."""
    (probe.folder / "kill").touch()
    probe.publish(1)
    with probe.site.context():
        dispatch.remember()
        dispatch.expand()
    probe.rows("DELETE FROM outbox_delivery WHERE subscriber = 'echo.echoed'")
    probe.rows("UPDATE outbox_delivery SET attempts = :n", n=dispatch.MAX_ATTEMPTS - 2)


@pytest.mark.full
def test_a_handler_that_ends_its_process_is_given_up(probe: Any) -> None:
    """The attempt is counted before it is made; after the last one nobody is killed any more."""
    prepare_killing(probe)
    codes = []
    for _ in range(3):
        codes.append(killed(probe))
        probe.rows("UPDATE outbox_delivery SET due_at = now() WHERE state = 'PENDING'")
    assert codes == [9, 9, 0]
    [(state, reason)] = probe.rows("SELECT state, last_error FROM outbox_delivery")
    assert (state, reason) == ("DEAD", "its process died at each attempt")
    assert (len(probe.begun("heard")), probe.effects("heard")) == (2, 0)


@pytest.mark.full
def test_without_counting_before_it_would_go_on_killing(probe: Any) -> None:
    """The negative control: what counts only what it survives does not count this."""
    prepare_killing(probe)
    assert [killed(probe, NOT_COUNTING) for _ in range(3)] == [9, 9, 9]
    assert probe.rows("SELECT state, attempts FROM outbox_delivery") == [("PENDING", 8)]
