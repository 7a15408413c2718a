"""Counting subscriptions over all hubs, for the question before a switch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest

from motorclub.realtime import publish
from motorclub.realtime.backplane import ValkeyBackplane
from motorclub.testing.site import Site
from motorclub.viewer import Role


def counted(site: Site) -> dict[str, int]:
    with site.context():
        return dict(publish.count_subscriptions())


def test_every_hub_is_asked(site: Site, make_hub: Callable[..., Any]) -> None:
    """By owner; what has ended no longer counts."""
    houses = [make_hub(backplane=ValkeyBackplane(site.config.redis_url)) for _ in range(2)]
    clients = [running.visitor() for running in houses]
    for client in clients:
        assert client.subscribe("/topic/forum/questions/7").command == "RECEIPT"
        assert client.subscribe("/topic/platform", "p").command == "RECEIPT"
    assert clients[0].subscribe("/topic/forum/questions/7", "again").command == "RECEIPT"
    assert counted(site) == {"forum": 3, "core": 2}
    clients[0].send("UNSUBSCRIBE", id="again", receipt="u")
    assert clients[0].next().command == "RECEIPT"
    assert counted(site) == {"forum": 2, "core": 2}


@pytest.mark.needs("forum")
def test_the_admin_is_warned_before_the_switch(site: Site, make_hub: Callable[..., Any]) -> None:
    client = make_hub(backplane=ValkeyBackplane(site.config.redis_url)).visitor()
    assert client.subscribe("/topic/forum/questions/7").command == "RECEIPT"
    answer = site.as_role(Role.ADMIN).post("/platform/admin/plugins/forum/disable?dryRun=true")
    assert answer.get_json()["sockets"] == 1


def test_nobody_answers_when_there_is_no_hub_or_no_store(site: Site) -> None:
    """The question is answered all the same."""
    assert counted(site) == {}
    with patch.object(publish.keys, "keys", side_effect=publish.redis.ConnectionError):
        assert counted(site) == {}


def test_a_hub_that_does_not_answer_is_not_waited_for_long(
    site: Site, make_hub: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    running = make_hub(backplane=ValkeyBackplane(site.config.redis_url))
    assert running.visitor().subscribe("/topic/platform").command == "RECEIPT"
    monkeypatch.setattr(publish, "COUNT_WAIT_S", 0.2)
    monkeypatch.setattr(running.hub, "publish", lambda topic, body: None)
    assert counted(site) == {}
