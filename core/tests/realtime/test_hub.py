"""The hub over real sockets: what a session may do, what ends it, and what it can never do to others."""

from __future__ import annotations

import gc
import json
import os
import random
import socket
import struct
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from motorclub.plugin.values import Topic
from motorclub.realtime import hub, websocket
from motorclub.realtime.admission import Access, Identity
from motorclub.realtime.frames import Frame
from motorclub.realtime.sessions import Limits, State
from motorclub.realtime.topics import Entry
from motorclub.viewer import Role, Viewer

pytestmark = pytest.mark.once

Make = Callable[..., Any]
Token = Callable[..., str]
Eventually = Callable[[Callable[[], object]], None]


def reason(frame: Frame) -> str:
    """The reason in an ERROR."""
    assert frame.command == "ERROR"
    return frame.headers["message"]


# CONNECT


def test_connect_negotiates_the_version_and_offers_heart_beats(running: Any) -> None:
    answer = running.client().connect(accept_version="1.0,1.1,1.2")
    assert answer == Frame("CONNECTED", {"version": "1.2", "heart-beat": "4000,4000", "server": "motorclub"})
    assert running.client().connect(accept_version="1.0,1.1").headers["version"] == "1.1"


def test_a_client_of_another_version_gets_ours(running: Any) -> None:
    client = running.client()
    answer = client.connect(accept_version="1.0")
    assert (answer.command, answer.headers["version"]) == ("ERROR", "1.2,1.1")
    assert client.wait_for_end() == (1008, "Supported protocol versions are 1.2,1.1")


def test_the_stomp_command_connects_too(running: Any) -> None:
    client = running.client()
    client.send("STOMP", accept_version="1.2", host="x")
    assert client.next().command == "CONNECTED"


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda sign: sign(secret="another-secret-" + "y" * 30), "Invalid token"),
        (lambda sign: sign(lasts=-1), "JWT expired"),
        (lambda sign: sign(type="refresh"), "Invalid token"),
        (lambda sign: sign(sid="x"), "Invalid token"),
        (lambda sign: sign(role="EMPEROR"), "Invalid token"),
        (lambda sign: sign(sub="7 OR 1=1"), "Invalid token"),
        (lambda sign: "not.a.token", "Invalid token"),
        (lambda sign: "", "Invalid token"),
        (lambda sign: sign() + "x", "Invalid token"),
    ],
)
def test_a_bad_token_is_refused_with_the_reason(
    running: Any, make_token: Token, make: Callable[[Token], str], why: str
) -> None:
    client = running.client()
    assert reason(client.connect(make(make_token))) == why
    assert client.wait_for_end() == (1008, why)


def test_an_unsigned_token_is_refused(running: Any) -> None:
    unsigned = "eyJhbGciOiJub25lIn0.eyJzdWIiOiI3IiwiZXhwIjo5OTk5OTk5OTk5LCJ0eXBlIjoiYWNjZXNzIn0."
    assert reason(running.client().connect(unsigned)) == "Invalid token"


def test_the_socket_closes_when_its_token_expires(running: Any, make_token: Token) -> None:
    client = running.client()
    begun = time.monotonic()
    assert client.connect(make_token(lasts=2.0)).command == "CONNECTED"
    assert reason(client.next()) == "JWT expired"
    assert client.wait_for_end() == (1008, "JWT expired")
    assert time.monotonic() - begun > 1.9


def test_connect_twice_is_an_error(running: Any) -> None:
    assert reason(running.visitor().connect()) == "Connected already"


def test_the_first_frame_must_be_connect(running: Any) -> None:
    assert reason(running.client().subscribe("/topic/platform")) == "The first frame must be CONNECT"


def test_a_client_that_never_connects_is_sent_away(make_hub: Make) -> None:
    client = make_hub(limits=Limits(connect_s=0.4)).client()
    assert reason(client.next()).startswith("No CONNECT within")


@pytest.mark.parametrize("value", ["1", "a,b", "-1,5", "1,2,3", "", "9999999999,1", "٣,٣"])
def test_a_heart_beat_header_must_be_two_numbers(running: Any, value: str) -> None:
    assert reason(running.client().connect(heart_beat=value)).startswith("heart-beat")


# SUBSCRIBE, UNSUBSCRIBE, MESSAGE


def test_a_subscriber_gets_frames_and_after_unsubscribe_none(running: Any) -> None:
    client = running.visitor()
    assert client.subscribe("/topic/platform", "abc") == Frame("RECEIPT", {"receipt-id": "r-abc"})
    running.publish("/topic/platform", '{"type":"x","text":"Zürich"}'.encode())
    message = client.next()
    assert (message.command, message.headers["subscription"]) == ("MESSAGE", "abc")
    assert message.headers["destination"] == "/topic/platform"
    assert message.headers["content-type"] == "application/json"
    assert json.loads(message.body) == {"type": "x", "text": "Zürich"}
    client.send("UNSUBSCRIBE", id="abc", receipt="u")
    assert client.next().headers == {"receipt-id": "u"}
    running.publish("/topic/platform", b"{}")
    assert client.is_silent()


def test_frames_keep_their_order_and_message_ids_never_repeat(running: Any) -> None:
    client = running.visitor()
    client.subscribe("/topic/platform", "a")
    client.subscribe("/topic/platform", "b")
    for number in range(200):
        running.publish("/topic/platform", str(number).encode())
    got = [client.next() for _ in range(400)]
    for name in "ab":
        assert [int(frame.body) for frame in got if frame.headers["subscription"] == name] == list(range(200))
    own = [frame.headers["message-id"] for frame in got if frame.headers["subscription"] == "a"]
    assert len(set(own)) == 200


def test_ids_with_special_characters_come_back_as_they_were(running: Any) -> None:
    client = running.visitor()
    client.subscribe("/topic/platform", "a:b\\c\nd")
    running.publish("/topic/platform", b"{}")
    assert client.next().headers["subscription"] == "a:b\\c\nd"


def test_a_foreign_topic_is_refused_and_ones_own_is_not(running: Any) -> None:
    client = running.member(7)
    assert client.subscribe("/topic/notifications/7", "own").command == "RECEIPT"
    assert (
        reason(client.subscribe("/topic/notifications/8", "foreign"))
        == "Access to /topic/notifications/8 refused"
    )
    assert client.wait_for_end() == (1008, "Access to /topic/notifications/8 refused")
    assert reason(running.visitor().subscribe("/topic/notifications/7")).endswith("refused")


def test_an_unknown_topic_is_refused(running: Any) -> None:
    assert reason(running.visitor().subscribe("/topic/secrets")) == "Unknown destination /topic/secrets"


def test_an_error_names_the_receipt_of_the_frame_that_caused_it(running: Any) -> None:
    assert running.visitor().subscribe("/topic/secrets", "x").headers["receipt-id"] == "r-x"


def test_a_subscription_needs_a_free_id_and_a_destination(running: Any) -> None:
    client = running.visitor()
    client.subscribe("/topic/platform", "a")
    assert reason(client.subscribe("/topic/platform", "a")) == "Subscription id a is in use"
    client = running.visitor()
    client.send("SUBSCRIBE", destination="/topic/platform")
    assert reason(client.next()) == "SUBSCRIBE needs the header id"


def test_sixty_four_subscriptions_are_enough(running: Any) -> None:
    client = running.member()
    for number in range(64):
        assert client.subscribe(f"/topic/forum/questions/{number}", str(number)).command == "RECEIPT"
    assert reason(client.subscribe("/topic/platform")) == "More than 64 subscriptions"


def test_unsubscribing_what_is_not_subscribed_is_no_error(running: Any) -> None:
    client = running.visitor()
    client.send("UNSUBSCRIBE", id="never", receipt="r")
    assert client.next().command == "RECEIPT"


def test_many_topics_go_only_where_they_belong(running: Any) -> None:
    clients = [running.member(user) for user in range(1, 101)]
    for user, client in enumerate(clients, 1):
        client.subscribe(f"/topic/notifications/{user}")
    for user in range(1, 101):
        running.publish(f"/topic/notifications/{user}", str(user).encode())
    assert [client.next().body for client in clients] == [str(user).encode() for user in range(1, 101)]
    assert all(client.is_silent(0.001) for client in clients)


def test_nothing_is_left_of_clients_that_are_gone(running: Any, eventually: Eventually) -> None:
    clients = [running.member(user) for user in range(20)]
    for user, client in enumerate(clients):
        client.subscribe(f"/topic/notifications/{user}")
        client.sock.close()
    eventually(lambda: running.hub.size() == 0)
    # The last socket's rest goes in the same turn of the loop, after the socket.
    eventually(lambda: not running.hub.broker.channels)
    eventually(lambda: not running.hub._members)
    eventually(lambda: running.hub.loop.wheel.size == 0)


# SEND, receipts, the end


def test_tabs_are_counted_by_epoch(running: Any, eventually: Eventually) -> None:
    first, second = running.visitor(), running.visitor()
    first.send("SEND", b'{"epoch": 5}', destination="/app/platform", receipt="1")
    second.send("SEND", b'{"epoch": 6}', destination="/app/platform", receipt="2")
    assert first.next().command == second.next().command == "RECEIPT"
    assert (running.hub.tabs(5), running.hub.tabs(6), running.hub.tabs(7)) == ((2, 2), (2, 1), (2, 0))
    first.send("SEND", b'{"epoch": 7}', destination="/app/platform", receipt="3")
    first.next()
    assert running.hub.tabs(6) == (2, 2)
    second.sock.close()
    eventually(lambda: running.hub.tabs(7) == (1, 1))


def test_the_count_of_tabs_is_sent_after_a_change(make_hub: Make, eventually: Eventually) -> None:
    told: list[tuple[int, int]] = []
    running: Any = make_hub(on_tabs=lambda: told.append(running.hub.tabs(1)))
    for _ in range(10):
        running.visitor().send("SEND", b'{"epoch": 1}', destination="/app/platform")
    eventually(lambda: told and told[-1] == (10, 10))
    assert len(told) < 10


@pytest.mark.parametrize(
    "body", [b"", b"5", b"[]", b"{}", b'{"epoch": "5"}', b'{"epoch": true}', b'{"epoch": -1}']
)
def test_a_wrong_word_to_the_platform_is_an_error(running: Any, body: bytes) -> None:
    client = running.visitor()
    client.send("SEND", body, destination="/app/platform")
    assert reason(client.next()) == '/app/platform takes {"epoch": number}'


@pytest.mark.parametrize("destination", ["/topic/platform", "/topic/bench", "/app/other", "/queue/x"])
def test_clients_may_not_publish(running: Any, destination: str) -> None:
    listener, client = running.visitor(), running.visitor()
    listener.subscribe("/topic/platform")
    client.send("SEND", b"{}", destination=destination)
    assert reason(client.next()) == f"Sending to {destination} is not allowed"
    assert listener.is_silent(0.1)


@pytest.mark.parametrize("command", ["BEGIN", "COMMIT", "ABORT"])
def test_transactions_are_not_supported(running: Any, command: str) -> None:
    client = running.visitor()
    client.send(command, transaction="t")
    assert reason(client.next()) == "Transactions are not supported"


@pytest.mark.parametrize("command", ["ACK", "NACK"])
def test_there_is_nothing_to_acknowledge(running: Any, command: str) -> None:
    client = running.visitor()
    client.send(command, id="1")
    assert reason(client.next()) == "No message asks for an acknowledgement"


def test_disconnect_is_confirmed_and_closes_normally(running: Any) -> None:
    client = running.visitor()
    client.send("DISCONNECT", receipt="bye")
    assert client.next() == Frame("RECEIPT", {"receipt-id": "bye"})
    assert client.wait_for_end() == (1000, "")


def test_a_client_may_close_and_gets_its_code_back(running: Any) -> None:
    client = running.visitor()
    client.send_message((1000).to_bytes(2, "big"), websocket.CLOSE)
    assert client.wait_for_end() == (1000, "")


def test_a_ping_gets_its_pong(running: Any) -> None:
    client = running.visitor()
    client.send_message(b"are you there", websocket.PING)
    assert client.sock.recv(100) == websocket.frame(websocket.PONG, b"are you there")


def test_everybody_is_notified_when_the_hub_stops(make_hub: Make) -> None:
    running = make_hub()
    clients = [running.visitor(), running.client()]
    ended: list[object] = []
    threads = [threading.Thread(target=lambda c=client: ended.append(c.wait_for_end())) for client in clients]
    for thread in threads:
        thread.start()
    running.hub.stop()
    for thread in threads:
        thread.join()
    assert ended == [(1001, "The server is stopping, come back within 1 s")] * 2


def test_one_who_comes_late_is_told_the_same(make_hub: Make) -> None:
    running = make_hub()
    running.visitor()  # the hub waits for its answer, and ends only then
    late: list[Any] = []
    running.hub._say_goodbye = lambda reason: late.append(running.client())
    running.hub.stop()
    assert late[0].wait_for_end() == (1001, "The server is stopping, come back within 1 s")


def test_a_crowd_is_sent_away_some_at_a_time_and_asked_to_come_back_as_slowly_as_it_can_be_let_in(
    make_hub: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = make_hub()
    clients = [running.visitor() for _ in range(15)]
    left: list[int] = []

    def pause(seconds: float) -> None:
        if seconds != hub.GOODBYE_PAUSE_S:
            time.sleep(seconds)
        else:
            carried_out = threading.Event()
            running.hub.loop.call(carried_out.set)
            assert carried_out.wait(30)
            handlers = [connection.handler for connection in list(running.hub.loop.connections.values())]
            left.append(sum(handler.state is State.CONNECTED for handler in handlers))

    monkeypatch.setattr(hub, "GOODBYES_AT_ONCE", 5)
    monkeypatch.setattr(hub, "RETURNS_PER_S", 4)
    monkeypatch.setattr(hub, "sleep", pause)
    running.hub.stop()
    assert left == [10, 5]
    ended = [client.wait_for_end() for client in clients]
    assert ended == [(1001, "The server is stopping, come back within 4 s")] * 15


# Heart-beats


def test_beats_go_out_while_nothing_else_does(make_hub: Make, quick: Limits, eventually: Eventually) -> None:
    client = make_hub(limits=quick).visitor(heart_beat="0,200")
    begun = time.monotonic()
    eventually(lambda: client.is_silent(0.2) and client.beats >= 5)
    assert client.beats <= (time.monotonic() - begun) / 0.1


def test_no_beats_for_a_client_that_wants_none(make_hub: Make, quick: Limits) -> None:
    client = make_hub(limits=quick).visitor(heart_beat="0,0")
    assert client.is_silent(1.0)
    assert client.beats == 0


def test_the_slower_side_sets_the_pace(make_hub: Make, quick: Limits) -> None:
    client = make_hub(limits=quick).visitor(heart_beat="0,10000")
    assert client.is_silent(1.0)
    assert client.beats == 0


def test_a_client_that_falls_silent_is_sent_away(make_hub: Make, quick: Limits) -> None:
    client = make_hub(limits=quick).visitor(heart_beat="100,0")
    begun = time.monotonic()
    assert reason(client.next()) == "No heart-beat from the client"
    assert time.monotonic() - begun > 0.35


def test_a_client_that_beats_stays(make_hub: Make, quick: Limits) -> None:
    """For longer than it might be silent."""
    client = make_hub(limits=quick).visitor(heart_beat="1000,0")
    for _ in range(14):
        client.send_message(b"\n")
        assert client.is_silent(0.2)


# Bytes that make no sense


def test_bytes_behind_the_handshake_are_not_lost(running: Any) -> None:
    connect = websocket.frame(websocket.TEXT, b"CONNECT\naccept-version:1.2\nhost:x\n\n\0")
    early = bytes((connect[0], connect[1] | 0x80)) + b"\0\0\0\0" + connect[2:]
    assert running.client(early).next().command == "CONNECTED"


def test_frames_may_come_byte_by_byte(running: Any) -> None:
    client = running.client()
    for byte in b"CONNECT\naccept-version:1.2\nhost:x\n\n\0":
        client.send_message(bytes([byte]))
    assert client.next().command == "CONNECTED"


def test_what_is_no_stomp_frame_is_answered_with_an_error(running: Any) -> None:
    client = running.client()
    client.send_message(b'{"hello": "world"}')
    assert reason(client.next()) == "Not a STOMP frame"
    assert client.wait_for_end() == (1002, "Not a STOMP frame")


def test_a_megabyte_is_refused_with_error_and_code(running: Any) -> None:
    client = running.visitor()
    sender = threading.Thread(
        target=lambda: _send_quietly(client, b"SEND\ndestination:/x\n\n" + b"x" * 2**20 + b"\0")
    )
    sender.start()
    assert reason(client.next()) == "Message longer than 98304 bytes"
    assert client.wait_for_end() == (1009, "Message longer than 98304 bytes")
    sender.join()


def _send_quietly(client: Any, payload: bytes) -> None:
    try:
        client.send_message(payload)
    except OSError:
        return


def test_a_frame_over_the_limit_in_small_messages_is_refused(running: Any) -> None:
    client = running.visitor()
    client.send_message(b"SEND\ndestination:/x\n\n")
    for _ in range(70):
        client.send_message(b"x" * 1000)
    assert reason(client.next()) == "Body longer than 65536 bytes"


def test_a_client_that_sends_without_end_is_stopped(running: Any) -> None:
    client = running.visitor()

    def flood() -> None:
        for _ in range(400):
            _send_quietly(client, b"\n" * 1000)

    sender = threading.Thread(target=flood)
    sender.start()
    assert reason(client.next()) == "Too much data"
    client.wait_for_end()
    sender.join()


def test_an_unmasked_frame_is_refused(running: Any) -> None:
    client = running.client()
    client.sock.sendall(websocket.frame(websocket.TEXT, b"CONNECT\n\n\0"))
    assert reason(client.next()) == "A client's frame must be masked"
    assert client.wait_for_end() == (1002, "A client's frame must be masked")


def test_compressed_frames_are_refused_with_the_reason(running: Any) -> None:
    client = running.client()
    client.sock.sendall(b"\xc1\x80\0\0\0\0")
    assert "reserved bit" in reason(client.next())


def test_random_bytes_end_their_own_connection_only(running: Any, eventually: Eventually) -> None:
    witness = running.visitor()
    witness.subscribe("/topic/platform")
    rng = random.Random(1)
    for _ in range(150):
        client = running.client()
        client.sock.sendall(rng.randbytes(rng.randrange(1, 300)))
        client.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        client.sock.close()
    for _ in range(150):
        client = running.client()
        client.send_message(
            rng.choice([b"SEND\n", b"CONNECT\n", b"", b"\0", b"\r"]) + rng.randbytes(30), rng.choice([1, 2])
        )
        client.sock.close()
    eventually(lambda: running.hub.size() == 1)
    running.publish("/topic/platform", b"still here")
    assert witness.next().body == b"still here"


# Slow readers


def test_a_slow_reader_is_dropped_and_the_others_get_everything(
    make_hub: Make, eventually: Eventually
) -> None:
    running = make_hub(limits=Limits(queue_bytes=100_000))
    slow = running.client(receive_buffer=4096)
    assert slow.connect().command == "CONNECTED"
    slow.subscribe("/topic/platform")
    quick = running.visitor()
    quick.subscribe("/topic/platform")
    body = b"x" * 20_000
    got = 0
    while running.hub.loop.dropped_slow == 0:
        running.publish("/topic/platform", body)
        assert quick.next().body == body
        got += 1
        assert got < 500, "the slow reader was never dropped"
    running.publish("/topic/platform", b"after")
    assert quick.next().body == b"after"
    eventually(lambda: running.hub.size() == 1)


def test_a_reader_that_pauses_within_the_limit_loses_nothing(running: Any, eventually: Eventually) -> None:
    client = running.client(receive_buffer=4096)
    client.connect()
    client.subscribe("/topic/platform")
    bodies = [os.urandom(15_000).hex().encode() for _ in range(8)]
    for body in bodies:
        running.publish("/topic/platform", body)
    eventually(lambda: any(one.queue for one in list(running.hub.loop.connections.values())))
    assert [client.next().body for _ in bodies] == bodies
    eventually(lambda: not any(one.queue for one in list(running.hub.loop.connections.values())))


# Rights, again


def test_a_disabled_plugin_refuses_and_its_subscriptions_end(running: Any, eventually: Eventually) -> None:
    client = running.visitor()
    client.subscribe("/topic/forum/questions/1", "q")
    client.subscribe("/topic/platform", "p")
    running.plugins.off.add("forum")
    running.hub.platform_changed()
    eventually(lambda: "/topic/forum/questions/1" not in running.hub.broker.channels)
    running.publish("/topic/forum/questions/1", b"secret")
    running.publish("/topic/platform", b"{}")
    assert client.next().headers["subscription"] == "p"
    refused = client.subscribe("/topic/forum/questions/1", "q")
    assert reason(refused) == "PLUGIN_DISABLED"
    assert b"/topic/forum/questions/1" in refused.body
    running.plugins.off.clear()
    assert running.visitor().subscribe("/topic/forum/questions/1").command == "RECEIPT"


def test_what_came_before_a_switch_is_delivered_even_in_the_same_turn(running: Any) -> None:
    client = running.visitor()
    client.subscribe("/topic/forum/questions/1", "q")

    def one_turn() -> None:
        running.hub.broker.deliver("/topic/forum/questions/1", b"before")
        running.plugins.off.add("forum")
        running.hub._recheck_all()

    running.hub.loop.call(one_turn)
    assert client.next().body == b"before"


def order(user: int) -> bytes:
    return json.dumps({"kind": "user", "id": user}).encode()


def test_an_ended_session_is_closed_and_others_stay(make_hub: Make, make_token: Token) -> None:
    ended: set[int | None] = set()

    def verify(identities: Sequence[Identity]) -> list[Identity | None]:
        return [None if identity.viewer.session_id in ended else identity for identity in identities]

    running = make_hub(access=Access(authenticate=_authenticate, verify=verify))
    first, second = running.member(7), running.member(8)
    ended.add(70)
    running.hub.loop.call(lambda: running.hub._control(order(7)))
    assert reason(first.next()) == "Session ended"
    running.hub.loop.call(lambda: running.hub._control(order(8)))
    assert second.is_silent()
    assert reason(running.client().connect(make_token(7))) == "Session ended"


def _authenticate(header: str | None) -> Identity:
    """Without a signature, but as claims say."""
    import jwt

    claims = jwt.decode(str(header).removeprefix("Bearer "), options={"verify_signature": False})
    user = int(claims["sub"])
    return Identity(Viewer(id=user, role=Role(claims["role"]), session_id=user * 10), claims["exp"])


def test_a_role_that_is_lost_ends_the_subscriptions_it_gave(make_hub: Make, eventually: Eventually) -> None:
    roles: dict[int | None, Role] = {}

    def verify(identities: Sequence[Identity]) -> list[Identity | None]:
        return [
            Identity(Viewer(id=one.viewer.id, role=roles.get(one.viewer.id, Role.ADMIN)), one.expires_at)
            for one in identities
        ]

    staff = Entry(Topic("/topic/staff", "", may_subscribe=lambda viewer, _: viewer.role is Role.ADMIN))
    running = make_hub(staff, access=Access(authenticate=_authenticate, verify=verify))
    client = running.member(7)
    assert client.subscribe("/topic/staff").command == "RECEIPT"
    roles[7] = Role.USER
    running.hub.loop.call(lambda: running.hub._control(order(7)))
    eventually(lambda: not running.hub.broker.channels)
    running.publish("/topic/staff", b"secret")
    assert client.is_silent()


def test_a_rule_that_asks_the_database_never_holds_the_loop(make_hub: Make) -> None:
    gate = threading.Event()

    def slow(viewer: Viewer, params: Mapping[str, str]) -> bool:
        gate.wait(5)
        return params["id"] == "1"

    running = make_hub(Entry(Topic("/topic/slow/{id}", "", may_subscribe=slow, blocking=True)))
    waiting, other = running.visitor(), running.visitor()
    waiting.send("SUBSCRIBE", id="a", destination="/topic/slow/1", receipt="first")
    waiting.send("SUBSCRIBE", id="b", destination="/topic/platform", receipt="second")
    assert other.subscribe("/topic/platform").command == "RECEIPT"
    gate.set()
    assert {waiting.next().headers["receipt-id"] for _ in range(2)} == {"first", "second"}
    assert reason(waiting.subscribe("/topic/slow/2", "c")) == "Access to /topic/slow/2 refused"


def test_a_rule_that_fails_in_its_thread_is_no_permission(make_hub: Make) -> None:
    def broken(viewer: Viewer, params: Mapping[str, str]) -> bool:
        raise ConnectionError("the database is away")

    running = make_hub(Entry(Topic("/topic/broken", "", may_subscribe=broken, blocking=True)))
    client = running.visitor()
    assert reason(client.subscribe("/topic/broken")) == "Cannot be checked now, try again later"
    assert client.wait_for_end() == (1013, "Cannot be checked now, try again later")


def test_rubbish_on_the_control_channel_is_ignored(running: Any) -> None:
    client = running.member(7)
    for body in (b"", b"\xff", b"[]", b"{}", b'{"kind":"user","id":[]}'):
        running.hub.loop.call(lambda body=body: running.hub._control(body))
    assert client.subscribe("/topic/platform").command == "RECEIPT"


# The benchmark's mode


def test_only_a_benchmark_lets_clients_publish(make_hub: Make) -> None:
    running = make_hub(Entry(Topic("/topic/bench", "")), bench=True)
    client = running.visitor()
    client.subscribe("/topic/bench")
    client.send("SEND", b"{}", destination="/topic/bench")
    assert client.next().body == b"{}"


def test_a_closed_session_is_freed_without_the_garbage_collector(
    running: Any, eventually: Eventually
) -> None:
    """The collector looks at old objects seldom: what thousands of sockets held would stay for long."""
    client = running.visitor()
    [connection] = running.hub.loop.connections.values()
    session = connection.handler
    freed = threading.Event()
    session.identity = Witness(freed)
    gc.disable()
    try:
        del session, connection
        client.sock.close()
        eventually(freed.is_set)
    finally:
        gc.enable()


class Witness:
    """An identity that says when it is freed."""

    viewer = Viewer(id=None)

    def __init__(self, freed: threading.Event) -> None:
        self._freed = freed

    def __del__(self) -> None:
        self._freed.set()
