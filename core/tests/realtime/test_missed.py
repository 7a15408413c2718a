"""A client that has just read its data need not read it again when it subscribes, unless something has changed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from motorclub import clock
from motorclub.realtime import publish
from motorclub.realtime.publish import has_changed
from motorclub.testing.site import Site

TOPIC = "/topic/platform"


def milliseconds_ago(seconds: float) -> int:
    return int((clock.now() - timedelta(seconds=seconds)).timestamp() * 1000)


def subscribe_since(client: Any, since: str) -> Any:
    client.send("SUBSCRIBE", id="s", destination=TOPIC, receipt="r", since=since)
    return client.next()


@pytest.mark.parametrize("changed", [True, False])
def test_the_receipt_says_whether_anything_was_published_since(
    make_hub: Callable[..., Any], changed: bool
) -> None:
    asked: list[tuple[str, int]] = []

    def answer(topic: str, since: int) -> bool:
        asked.append((topic, since))
        return changed

    client = make_hub(has_changed=answer).visitor()
    receipt = subscribe_since(client, "1700000000000")
    assert (receipt.command, receipt.headers["complete"]) == ("RECEIPT", "false" if changed else "true")
    assert asked == [(TOPIC, 1_700_000_000_000)]


def test_nothing_is_known_of_the_time_before_the_store_came_back(make_hub: Callable[..., Any]) -> None:
    running = make_hub(has_changed=lambda topic, since: False)
    before = str(milliseconds_ago(1))
    running.hub._returned()
    assert subscribe_since(running.visitor(), before).headers["complete"] == "false"


def test_a_moment_that_is_no_number_is_refused(running: Any) -> None:
    assert subscribe_since(running.visitor(), "yesterday").command == "ERROR"


def test_a_change_is_noted_though_nobody_listens(site: Site) -> None:
    with site.app.app_context():
        assert not has_changed(TOPIC, milliseconds_ago(1))
        publish._having_listeners([TOPIC])
        assert has_changed(TOPIC, milliseconds_ago(1))
        assert not has_changed(TOPIC, milliseconds_ago(-10))
        assert not has_changed("/topic/notifications/7", milliseconds_ago(1))


def test_what_is_too_long_ago_counts_as_changed(site: Site) -> None:
    """Notes of changes are kept for a minute."""
    with site.app.app_context():
        assert has_changed("/topic/notifications/8", milliseconds_ago(61))
