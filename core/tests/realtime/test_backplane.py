"""Frames travel through the key-value store, and its absence harms nobody for longer than it lasts."""

from __future__ import annotations

import json
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import redis

from motorclub.processes import embedded
from motorclub.processes.embedded import Embedded
from motorclub.realtime import hub
from motorclub.realtime.backplane import PING_S, PINGS, ValkeyBackplane
from motorclub.realtime.publish import CONTROL_CHANNEL, TOPIC_CHANNEL

pytestmark = pytest.mark.once

Make = Callable[..., Any]
Eventually = Callable[[Callable[[], object]], None]


@pytest.fixture(scope="module")
def valkey() -> Iterator[Embedded]:
    """A key-value store of this module's own, to be stopped and started."""
    with embedded.temporary(postgres=False) as running:
        yield running


@pytest.fixture
def publish(valkey: Embedded) -> Callable[[str, bytes], int]:
    """Publish as another process does; gives the number of hubs that heard it."""

    def send(topic: str, body: bytes) -> int:
        with redis.Redis.from_url(valkey.redis_url) as client:
            return int(client.publish(TOPIC_CHANNEL + topic, body))

    return send


def hub_on(make_hub: Make, valkey: Embedded) -> Any:
    return make_hub(backplane=ValkeyBackplane(valkey.redis_url))


def test_a_frame_from_another_process_reaches_the_listeners_of_every_hub(
    make_hub: Make, valkey: Embedded, publish: Callable[[str, bytes], int]
) -> None:
    clients = [hub_on(make_hub, valkey).visitor() for _ in range(2)]
    for client in clients:
        assert client.subscribe("/topic/platform").command == "RECEIPT"
    assert publish("/topic/platform", b'{"n":1}') == 2
    assert [client.next().body for client in clients] == [b'{"n":1}', b'{"n":1}']


def test_the_receipt_means_that_nothing_is_missed_from_now_on(
    make_hub: Make, valkey: Embedded, publish: Callable[[str, bytes], int]
) -> None:
    running = hub_on(make_hub, valkey)
    for number in range(50):
        client = running.visitor()
        client.subscribe(f"/topic/forum/questions/{number}")
        assert publish(f"/topic/forum/questions/{number}", b"x") == 1
        assert client.next().body == b"x"


def test_a_hub_listens_only_to_topics_with_listeners(
    make_hub: Make, valkey: Embedded, publish: Callable[[str, bytes], int], eventually: Eventually
) -> None:
    client = hub_on(make_hub, valkey).visitor()
    client.subscribe("/topic/platform", "a")
    assert publish("/topic/forum/questions/1", b"x") == 0
    client.send("UNSUBSCRIBE", id="a")
    eventually(lambda: publish("/topic/platform", b"x") == 0)


def test_coming_and_going_ends_where_it_should(
    make_hub: Make, valkey: Embedded, publish: Callable[[str, bytes], int]
) -> None:
    client = hub_on(make_hub, valkey).visitor()
    for _ in range(100):
        client.send("SUBSCRIBE", id="a", destination="/topic/platform")
        client.send("UNSUBSCRIBE", id="a")
    assert client.subscribe("/topic/platform").command == "RECEIPT"
    time.sleep(0.1)
    assert publish("/topic/platform", b"here") == 1
    assert client.next().body == b"here"


def test_frames_of_one_publisher_keep_their_order(make_hub: Make, valkey: Embedded) -> None:
    running = hub_on(make_hub, valkey)
    client = running.visitor()
    client.subscribe("/topic/platform")
    for number in range(500):
        running.publish("/topic/platform", str(number).encode())
    assert [int(client.next().body) for _ in range(500)] == list(range(500))


def test_the_control_channel_is_received(make_hub: Make, valkey: Embedded) -> None:
    client = hub_on(make_hub, valkey).visitor()
    client.subscribe("/topic/platform")
    with redis.Redis.from_url(valkey.redis_url) as store:
        store.publish(CONTROL_CHANNEL, b'{"kind":"count","id":"/topic/platform"}')
    assert json.loads(client.next().body) == {"core": 1}


def test_the_store_may_go_and_come_back(
    make_hub: Make, valkey: Embedded, publish: Callable[[str, bytes], int], eventually: Eventually
) -> None:
    """Sockets stay, new subscriptions are answered, and afterwards every listener is asked to fetch again."""
    running = hub_on(make_hub, valkey)
    before = running.visitor()
    before.subscribe("/topic/platform")
    server = valkey.servers[0]
    server.stop()
    eventually(lambda: running.hub.broker.store_away)
    during = running.visitor()
    assert during.subscribe("/topic/forum/questions/1").command == "RECEIPT"
    running.publish("/topic/platform", b"lost")
    valkey.respawn(server)
    server.wait_until_ready()
    for client in (before, during):
        frame = json.loads(client.next().body)
        assert frame["type"] == "RESYNC"
        assert frame["at"].endswith("Z")
    publish("/topic/platform", b"back")
    publish("/topic/forum/questions/1", b"back too")
    assert (before.next().body, during.next().body) == (b"back", b"back too")
    assert running.visitor().subscribe("/topic/forum/questions/2").command == "RECEIPT"


def test_a_store_that_hangs_is_left_soon(make_hub: Make, valkey: Embedded, eventually: Eventually) -> None:
    """As one whose machine has vanished: nothing closes the connection."""
    running = hub_on(make_hub, valkey)
    client = running.visitor()
    client.subscribe("/topic/platform")
    process = valkey.servers[0].process
    assert process is not None
    begun = time.monotonic()
    process.send_signal(signal.SIGSTOP)
    try:
        eventually(lambda: running.hub.broker.store_away)
        assert time.monotonic() - begun < 2 * PINGS * PING_S
    finally:
        process.send_signal(signal.SIGCONT)
    assert json.loads(client.next().body)["type"] == "RESYNC"


def test_a_hub_may_start_before_the_store(
    make_hub: Make, valkey: Embedded, publish: Callable[[str, bytes], int]
) -> None:
    server = valkey.servers[0]
    server.stop()
    client = hub_on(make_hub, valkey).visitor()
    assert client.subscribe("/topic/platform").command == "RECEIPT"
    valkey.respawn(server)
    server.wait_until_ready()
    frame = client.next().body  # what was published before is unknown, so it says so
    assert json.loads(frame)["type"] == "RESYNC"
    publish("/topic/platform", b"x")
    assert client.next().body == b"x"


def test_an_unreachable_store_never_delays_the_loop(make_hub: Make, tmp_path: Path) -> None:
    running = make_hub(backplane=ValkeyBackplane(f"unix://{tmp_path}/nobody"))
    client = running.visitor()
    begun = time.monotonic()
    for number in range(20):
        assert client.subscribe("/topic/platform", str(number)).command == "RECEIPT"
    # With the pauses before each attempt to connect it would be half a minute.
    assert time.monotonic() - begun < 10


def test_its_threads_end_with_the_hub(make_hub: Make, valkey: Embedded) -> None:
    running = hub_on(make_hub, valkey)
    running.visitor().subscribe("/topic/platform")
    running.stop()
    assert not [thread.name for thread in threading.enumerate() if thread.name in ("hub-store", "hub-loop")]


class Delayed(ValkeyBackplane):
    """Reads what has come late, and in its order, as a hub does that is busy."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._late: deque[bytes] = deque()

    def _received(self, data: bytes) -> None:
        # Timers of a busy machine do not go off in the order in which they were set.
        self._late.append(data)
        threading.Timer(0.1, lambda: self._loop.call(self._receive_oldest)).start()

    def _receive_oldest(self) -> None:
        super()._received(self._late.popleft())


class Unfenced(Delayed):
    """The control: does not wait for what is on its way."""

    def after_pending(self, then: Callable[[], None]) -> None:
        then()


@pytest.mark.parametrize(("backplane", "arrives"), [(Delayed, True), (Unfenced, False)])
def test_what_was_published_before_a_switch_is_delivered(
    make_hub: Make,
    valkey: Embedded,
    publish: Callable[[str, bytes], int],
    backplane: type[ValkeyBackplane],
    arrives: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hub, "BARRIER_S", 10.0)
    running = make_hub(backplane=backplane(valkey.redis_url))
    client = running.visitor()
    client.subscribe("/topic/forum/questions/1", "q")
    assert publish("/topic/forum/questions/1", b"before") == 1
    running.plugins.off.add("forum")
    running.hub.platform_changed()
    if arrives:
        assert client.next().body == b"before"
    assert client.is_silent()
    assert "/topic/forum/questions/1" not in running.hub.broker.channels


def test_a_switch_does_not_wait_for_a_store_that_is_away(make_hub: Make, tmp_path: Path) -> None:
    running = make_hub(backplane=ValkeyBackplane(f"unix://{tmp_path}/nobody"))
    passed = threading.Event()
    running.hub.loop.call(lambda: running.hub._backplane.after_pending(passed.set))
    assert passed.wait(1)


def test_stopping_does_not_leave_the_reader_to_its_patience(make_hub: Make, valkey: Embedded) -> None:
    for _ in range(20):
        backplane = ValkeyBackplane(valkey.redis_url)
        make_hub(backplane=backplane)
        began = time.monotonic()
        backplane.stop()
        assert not backplane._thread.is_alive()
        assert time.monotonic() - began < 2
