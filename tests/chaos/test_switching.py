"""Off means off under load, in two web workers, two hubs and two job workers; figures are in benchmarks/switching."""

from __future__ import annotations

from pathlib import Path

import pytest

from switching import Call, Record, Switch, busy_site, judge, run

SWITCHES, WITHOUT_STORE = 40, 4
# Says its word first and follows a while later: what the order in Registry.refresh is there to prevent.
SABOTEUR = """
import os
import time
from motorclub.plugin.registry import Registry

def early(registry, patience_s):
    with registry._app.app_context():
        snapshot, registry.snapshot = registry.snapshot, registry._previous
        registry.acknowledged = snapshot.epoch
        registry.heartbeat()
        time.sleep(0.3)
        registry.snapshot = snapshot

build, honest = Registry._build, Registry._acknowledge

def remembering(registry, truth):
    registry._previous = registry.snapshot
    return build(registry, truth)

def acknowledge(registry, patience_s):
    if registry.kind != "web":
        honest(registry, patience_s)
    elif registry.acknowledged != registry.snapshot.epoch:
        early(registry, patience_s)

# Not in the process of the test.
if os.environ.get("BUSY_PRODUCT"):
    Registry._build, Registry._acknowledge = remembering, acknowledge

class Plugin:
    pass

plugin = Plugin()
"""


@pytest.mark.full
def test_nothing_is_served_after_an_acknowledgement_and_nothing_is_lost(folder: Path) -> None:
    """No request, frame or job of the plugin; with the key-value store, and with it stopped."""
    with busy_site(folder) as site:
        verdict = judge(run(site, SWITCHES))
        assert verdict.faults == []
        assert len(verdict.stale) == SWITCHES // 2
        assert verdict.served > SWITCHES
        site.stop_store()
        without = judge(run(site, WITHOUT_STORE, without_store=True))
        assert without.faults == []
        assert without.served > WITHOUT_STORE


@pytest.mark.full
def test_the_judgement_notices_who_acknowledges_before_he_follows(folder: Path) -> None:
    """The negative control: the web workers say their word 300 ms before they act on it."""
    with busy_site(folder, saboteur=SABOTEUR) as site:
        faults = judge(run(site, 10)).faults
    assert [fault for fault in faults if "after the acknowledgement" in fault]


@pytest.mark.parametrize("lost", ["job", "event"])
def test_the_judgement_notices_what_is_lost(lost: str) -> None:
    """A deed that was accepted and never done."""
    record = Record(
        switches=[Switch(False, 10.0, 11.0), Switch(True, 12.0, 13.0)],
        calls=[Call(1.0, 2.0, 201, 7)],
        deeds=[("job", 7, 3.0), ("event", 7, 3.0)],
    )
    assert judge(record).faults == []
    record.deeds = [deed for deed in record.deeds if deed[0] != lost]
    assert judge(record).faults == [f"the {lost} of deed 7 is lost"]
