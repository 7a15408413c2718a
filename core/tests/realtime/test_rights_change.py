"""What a member may hear changes while the member listens, connects or subscribes: nothing of it slips through."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pytest

from motorclub.plugin.values import Topic
from motorclub.realtime.admission import Access, Identity
from motorclub.realtime.broker import Broker
from motorclub.realtime.hub import Hub
from motorclub.realtime.topics import Entry
from motorclub.viewer import Role, Viewer

Make = Callable[..., Any]
STAFF = "/topic/staff"
ORDER = json.dumps({"kind": "user", "id": 7}).encode()


def staff_only(viewer: Viewer, params: Mapping[str, str]) -> bool:
    """As a plugin writes it."""
    return viewer.role is Role.MODERATOR


class Accounts:
    """Whose sessions stand, in which role; each answer waits for the gate."""

    def __init__(self) -> None:
        self.roles: dict[int, Role | None] = {}
        self.gate = threading.Event()
        self.gate.set()
        self.asked = threading.Semaphore(0)

    def authenticate(self, header: str | None) -> Identity:
        """A bearer of "7" is member 7, a moderator as far as the token knows."""
        return Identity(Viewer(int(str(header).split()[1]), role=Role.MODERATOR, session_id=1))

    def verify(self, identities: Sequence[Identity]) -> list[Identity | None]:
        """What is true at the moment of the question."""
        now = [self._now(identity) for identity in identities]
        self.asked.release()
        assert self.gate.wait(10)
        return now

    def _now(self, identity: Identity) -> Identity | None:
        member = identity.viewer.id
        assert member is not None
        role = self.roles.get(member, Role.MODERATOR)
        return Identity(Viewer(member, role=role, session_id=1)) if role else None


@pytest.fixture
def accounts() -> Iterator[Accounts]:
    """One member, 7, and whoever else comes."""
    made = Accounts()
    yield made
    made.gate.set()


def hall(make_hub: Make, accounts: Accounts, *entries: Entry) -> Any:
    """A hub with a topic for moderators."""
    access = Access(authenticate=accounts.authenticate, verify=accounts.verify)
    return make_hub(Entry(Topic(STAFF, "", may_subscribe=staff_only)), *entries, access=access)


def moderator(running: Any, *topics: str) -> Any:
    """Member 7, connected and subscribed."""
    client = running.client()
    assert client.connect("7").command == "CONNECTED"
    for topic in topics:
        assert client.subscribe(topic, topic).command == "RECEIPT"
    return client


def order(running: Any) -> None:
    """As it comes from the store."""
    running.hub.loop.call(lambda: running.hub._control(ORDER))


def demote_and_publish(running: Any, accounts: Accounts, client: Any) -> None:
    """The role goes; the hub is told, its question takes its time, and a frame is published meanwhile."""
    accounts.roles[7] = Role.USER
    accounts.gate.clear()
    order(running)
    running.publish(STAFF, b"secret")


def test_nothing_reaches_a_member_while_the_rights_are_asked_again(
    make_hub: Make, accounts: Accounts
) -> None:
    """Neither meanwhile nor after the answer no."""
    running = hall(make_hub, accounts)
    client = moderator(running, STAFF)
    demote_and_publish(running, accounts, client)
    assert client.is_silent()
    accounts.gate.set()
    assert client.is_silent()
    assert not running.hub.broker.channels


def test_without_the_hold_it_does(
    make_hub: Make, accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control."""
    monkeypatch.setattr(Broker, "hold", lambda self, session, subscription: None)
    running = hall(make_hub, accounts)
    client = moderator(running, STAFF)
    demote_and_publish(running, accounts, client)
    assert client.next().body == b"secret"


def test_who_keeps_the_rights_fetches_what_passed_by(make_hub: Make, accounts: Accounts) -> None:
    """And only on topics where something did; then frames come as before."""
    running = hall(make_hub, accounts)
    client = moderator(running, STAFF, "/topic/platform")
    accounts.gate.clear()
    order(running)
    running.publish(STAFF, b"passes by")
    assert client.is_silent()
    accounts.gate.set()
    told = client.next()
    assert (told.headers["subscription"], json.loads(told.body)["type"]) == (STAFF, "RESYNC")
    assert client.is_silent()
    running.publish(STAFF, b"after")
    assert client.next().body == b"after"


def test_of_two_changes_the_younger_answer_counts(make_hub: Make, accounts: Accounts) -> None:
    """A question from before the demotion is answered with yes, after which the frame must not slip through."""
    running = hall(make_hub, accounts)
    client = moderator(running, STAFF)
    accounts.asked.acquire()  # of CONNECT
    accounts.gate.clear()
    order(running)
    accounts.asked.acquire()
    demote_and_publish(running, accounts, client)
    accounts.gate.set()
    assert client.is_silent()
    assert not running.hub.broker.channels


def test_a_check_that_fails_closes_the_socket(make_hub: Make, accounts: Accounts) -> None:
    """Who somebody is cannot be told: better no frames than a foreign one."""
    running = hall(make_hub, accounts)
    client = moderator(running, STAFF)
    running.hub.access = Access(authenticate=accounts.authenticate, verify=_broken)
    order(running)
    assert client.next().headers["message"] == "Cannot be checked now, try again later"
    assert client.wait_for_end() == (1013, "Cannot be checked now, try again later")


def _broken(identities: Sequence[Identity]) -> list[Identity | None]:
    raise ConnectionError("the database is away")


def test_a_change_in_the_middle_of_connect_is_not_missed(make_hub: Make, accounts: Accounts) -> None:
    """The session was looked up, then it ended, then the answer came."""
    running = hall(make_hub, accounts)
    client = running.client()
    accounts.gate.clear()
    client.send("CONNECT", accept_version="1.2", host="x", Authorization="Bearer 7")
    accounts.asked.acquire()
    accounts.roles[7] = None
    order(running)
    accounts.gate.set()
    assert client.next().headers["message"] == "Session ended"


def test_unless_nobody_looks_for_those_who_connect(
    make_hub: Make, accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control."""
    monkeypatch.setattr(Hub, "_recheck_member", lambda self, user: None)
    running = hall(make_hub, accounts)
    client = running.client()
    accounts.gate.clear()
    client.send("CONNECT", accept_version="1.2", host="x", Authorization="Bearer 7")
    accounts.asked.acquire()
    accounts.roles[7] = None
    order(running)
    accounts.gate.set()
    assert client.next().command == "CONNECTED"


class SlowRule:
    """A rule that reads its answer at once and gives it when the gate opens."""

    def __init__(self) -> None:
        self.allowed = True
        self.asked = threading.Semaphore(0)
        self.gate = threading.Event()

    def __call__(self, viewer: Viewer, params: Mapping[str, str]) -> bool:
        allowed = self.allowed
        self.asked.release()
        assert self.gate.wait(10)
        return allowed


@pytest.mark.parametrize("change", ["member", "plugin"])
def test_a_change_in_the_middle_of_subscribe_is_not_missed(
    make_hub: Make, accounts: Accounts, change: str
) -> None:
    """The rule was asked, then the rights went or the plugin was switched off, then the answer came."""
    rule = SlowRule()
    running = hall(make_hub, accounts, Entry(Topic("/topic/slow", "", rule, blocking=True), "forum"))
    client = moderator(running)
    client.send("SUBSCRIBE", id="s", destination="/topic/slow", receipt="r")
    rule.asked.acquire()
    if change == "member":
        rule.allowed = False
        order(running)
    else:
        running.plugins.off.add("forum")
        running.hub.platform_changed()
    rule.gate.set()
    expected = "Access to /topic/slow refused" if change == "member" else "PLUGIN_DISABLED"
    assert client.next().headers["message"] == expected


def test_after_an_outage_of_the_store_everybody_is_asked_for_again(
    make_hub: Make, accounts: Accounts
) -> None:
    """The order to do so may have been lost with it."""
    running = hall(make_hub, accounts)
    client, ended = moderator(running, STAFF), running.client()
    assert ended.connect("8").command == "CONNECTED"
    running.hub.loop.call(running.hub.broker.lose)
    accounts.roles.update({7: Role.USER, 8: None})
    running.hub.loop.call(running.hub._returned)
    assert ended.next().headers["message"] == "Session ended"
    running.publish(STAFF, b"secret")
    assert client.is_silent()
    assert not running.hub.broker.channels
