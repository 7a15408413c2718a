"""Nobody fills a hub: limits for networks and members, and places that are left for members."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from motorclub.realtime.admission import NO_CONNECT, SocketLimits
from motorclub.realtime.frames import Frame
from motorclub.realtime.gateway import create_gateway
from motorclub.realtime.sessions import Limits

pytestmark = pytest.mark.once

Make = Callable[..., Any]
Token = Callable[..., str]
Eventually = Callable[[Callable[[], object]], None]

HERE, ELSEWHERE = "192.0.2.1", "192.0.2.2"
FULL = "Too many visitors from your network: sign in, or try again later"


def reason(frame: Frame) -> str:
    """The reason in an ERROR."""
    assert frame.command == "ERROR"
    return frame.headers["message"]


def crowded(make_hub: Make, **limits: int) -> Any:
    """A hub with few places."""
    return make_hub(sockets=SocketLimits(**{"total": 100, "per_network": 20, "per_member": 5, **limits}))


def visitors(running: Any, count: int, address: str = HERE) -> list[Any]:
    clients = [running.client(address=address) for _ in range(count)]
    for client in clients:
        assert client.connect().command == "CONNECTED"
    return clients


def test_visitors_have_half_of_a_network_and_members_the_rest(make_hub: Make, make_token: Token) -> None:
    running = crowded(make_hub)
    visitors(running, 10)
    late = running.client(address=HERE)
    assert reason(late.connect()) == FULL
    assert late.wait_for_end() == (1008, FULL)
    for number in range(9):
        assert running.client(address=HERE).connect(make_token(number + 1)).command == "CONNECTED"
    visitors(running, 1, ELSEWHERE)


def test_visitors_of_many_networks_leave_half_of_the_process_to_members(
    make_hub: Make, make_token: Token
) -> None:
    running = crowded(make_hub, total=20)
    for number in range(10):
        visitors(running, 1, f"192.0.2.{number}")
    late = running.client(address="198.51.100.1")
    assert reason(late.connect()) == "Too many visitors: sign in, or try again later"
    assert running.client(address="198.51.100.1").connect(make_token()).command == "CONNECTED"


def test_a_member_has_a_limit_wherever_the_sockets_come_from(make_hub: Make, make_token: Token) -> None:
    running = crowded(make_hub)
    for number in range(5):
        address = f"192.0.2.{number}"
        assert running.client(address=address).connect(make_token(7)).command == "CONNECTED"
    assert (
        reason(running.client(address=HERE).connect(make_token(7))) == "More than 5 connections of one member"
    )
    assert running.client(address=HERE).connect(make_token(8)).command == "CONNECTED"


def test_sockets_without_connect_make_way_for_new_ones(make_hub: Make, make_token: Token) -> None:
    """They fill the network, but not against those who send CONNECT: the oldest of them ends for each."""
    running = crowded(make_hub)
    silent = [running.client(address=HERE) for _ in range(20)]
    for number in range(5):
        assert running.client(address=HERE).connect(make_token(number + 1)).command == "CONNECTED"
        assert reason(silent[number].next()) == NO_CONNECT
    assert silent[5].connect().command == "CONNECTED"


def test_a_full_network_is_refused_at_the_handshake_until_somebody_leaves(
    make_hub: Make, make_token: Token, eventually: Eventually
) -> None:
    running = crowded(make_hub, per_network=4)
    members = [running.client(address=HERE) for _ in range(4)]
    for number, client in enumerate(members):
        assert client.connect(make_token(number + 1)).command == "CONNECTED"
    refusal = running.hub.admission.refusal(HERE)
    assert refusal is not None
    assert (refusal.status, refusal.reason) == (429, "Too many connections from your network")
    assert running.hub.admission.refusal(ELSEWHERE) is None
    assert reason(running.client(address=HERE).next()) == refusal.reason  # handshakes at the same moment
    members[0].sock.close()
    eventually(lambda: running.hub.admission.refusal(HERE) is None)


def test_an_ipv6_network_counts_as_one_client(make_hub: Make) -> None:
    """A /64 like an address; the /48 around it may have sixteen times as much."""
    running = crowded(make_hub, total=1000)
    visitors(running, 5, "2001:db8:7:7::1")
    visitors(running, 5, "2001:db8:7:7::2")
    assert reason(running.client(address="2001:db8:7:7::3").connect()) == FULL
    visitors(running, 1, "2001:db8:7:8::1")


def test_a_full_process_says_so(make_hub: Make, make_token: Token) -> None:
    running = crowded(make_hub, total=2)
    for number in range(2):
        assert running.client(address=HERE).connect(make_token(number + 1)).command == "CONNECTED"
    refusal = running.hub.admission.refusal(ELSEWHERE)
    assert refusal is not None
    assert (refusal.status, refusal.reason) == (503, "Too many connections")


def test_what_is_counted_is_given_back_however_a_socket_ends(
    make_hub: Make, make_token: Token, eventually: Eventually
) -> None:
    running = crowded(make_hub)
    for end in ("close", "disconnect", "reset"):
        clients = visitors(running, 10)
        for client in clients:
            if end == "disconnect":
                client.send("DISCONNECT")
                client.wait_for_end()
            elif end == "reset":
                client.send_message(b"", 3)
            client.sock.close()
        eventually(lambda: running.hub.size() == 0)
    assert reason(running.client(address=HERE).connect(make_token(sid="x"))) == "Invalid token"
    eventually(lambda: running.hub.size() == 0)
    assert running.hub.admission.networks() == {}


def test_a_visitor_has_fewer_subscriptions_than_a_member(make_hub: Make) -> None:
    running = make_hub(limits=Limits(subscriptions=3, visitor_subscriptions=2))
    for client, most in ((running.visitor(), 2), (running.member(), 3)):
        for number in range(most):
            assert client.subscribe("/topic/platform", str(number)).command == "RECEIPT"
        assert reason(client.subscribe("/topic/platform", "x")) == f"More than {most} subscriptions"


def test_the_client_of_a_trusted_proxy_is_counted(make_hub: Make, make_token: Token) -> None:
    """The address that the last of so many proxies has seen; what the client wrote before it is not believed."""
    running = crowded(make_hub, per_network=1)
    assert running.client(address=HERE).connect(make_token()).command == "CONNECTED"
    behind = create_gateway(running.hub, lambda origin, host: True, proxies=1).test_client()
    direct = create_gateway(running.hub, lambda origin, host: True).test_client()

    def status(client: FlaskClient, forwarded: str) -> int:
        return client.get("/ws", headers={"X-Forwarded-For": forwarded}).status_code

    assert status(behind, f"{ELSEWHERE}, {HERE}") == 429
    assert status(behind, f"{HERE}, {ELSEWHERE}") == 400
    assert status(direct, HERE) == 400
    assert behind.get("/healthz", headers={"X-Forwarded-For": HERE}).status_code == 200
