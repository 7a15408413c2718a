"""An open subscription ends once its member's role may no longer listen, and a new one begins once it may."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from motorclub.accounts.sessions.identity import socket_authenticator
from motorclub.plugin.registry import Registry
from motorclub.plugin.values import Topic
from motorclub.realtime.admission import Access
from motorclub.realtime.topics import Entry
from motorclub.testing.site import Site
from motorclub.viewer import Role, Viewer

MAILS = "/topic/probe/mails"


def may_read(viewer: Viewer, params: Any) -> bool:
    """By permission, as plugins write it."""
    return viewer.may("platform.read_emails")


@pytest.fixture
def running(site: Site, make_hub: Callable[..., Any]) -> Iterator[Any]:
    """A hub that follows the site's grants."""
    registry: Registry = site.app.extensions["motorclub.registry"]

    def refreshed(viewer: Viewer) -> Viewer:
        return replace(viewer, permissions=registry.snapshot.permissions_of(viewer.role))

    access = Access(authenticate=socket_authenticator(site.app), refreshed=refreshed)
    made = make_hub(Entry(Topic(MAILS, "Mails.", may_subscribe=may_read)), access=access)

    def follow(_snapshot: Any) -> None:
        made.hub.platform_changed()

    registry.on_change(follow)
    yield made
    registry._listeners.remove(follow)


def test_a_revocation_ends_open_subscriptions(
    site: Site, running: Any, eventually: Callable[[Callable[[], object]], None]
) -> None:
    """Of that role alone; and a grant lets others in, on the connection they have."""
    moderator, member = running.client(), running.client()
    for client, role in ((moderator, Role.MODERATOR), (member, Role.USER)):
        assert client.connect(site.member_of_role(role).token).command == "CONNECTED"
    assert moderator.subscribe(MAILS).command == "RECEIPT"
    assert MAILS in running.hub.broker.channels

    revoke(site, "MODERATOR", granted=False)
    eventually(lambda: MAILS not in running.hub.broker.channels)
    running.publish(MAILS, b'{"secret": true}')
    assert moderator.is_silent()

    revoke(site, "USER", granted=True)
    assert member.subscribe(MAILS).command == "RECEIPT"
    running.publish(MAILS, b'{"seen": true}')
    assert member.next().body == b'{"seen": true}'


def revoke(site: Site, role: str, *, granted: bool) -> None:
    """An admin's word on who may read mails."""
    body = {"permission": "platform.read_emails", "role": role, "granted": granted}
    assert site.as_role(Role.ADMIN).put("/platform/admin/grants", json=body).status_code == 200
