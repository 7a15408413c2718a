"""What open sockets hear of events: how things stand first, then each change; the hub's process and real WebSockets."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from event_sales import Fair, FakePayments
from websockets.sync.client import ClientConnection, connect

from motorclub.entrypoints import gunicorn_conf
from motorclub.testing.records import Topics, Work
from motorclub.testing.site import TestMember
from motorclub_events.check_in import gate_frames
from product import free_ports

START_S, PATIENCE_S = 240.0, 180.0
SCANS = 30


class Ear:
    """A socket with one subscription."""

    def __init__(self, ws: ClientConnection) -> None:
        self.ws = ws

    def next(self) -> dict[str, Any]:
        """The body of the next frame."""
        while True:
            text = str(self.ws.recv(PATIENCE_S))
            if text.startswith("MESSAGE\n"):
                found: dict[str, Any] = json.loads(text.partition("\n\n")[2].rstrip("\0"))
                return found

    def until(self, wanted: Any) -> list[dict[str, Any]]:
        """The frames up to the first one of which `wanted` is true."""
        frames = [self.next()]
        while not wanted(frames[-1]):
            frames.append(self.next())
        return frames


class Hub:
    """The hub of the site."""

    def __init__(self, port: int) -> None:
        self.port = port

    @contextmanager
    def listening(self, topic: str, member: TestMember | None = None) -> Iterator[Ear]:
        """A socket on a topic, once frames can arrive."""
        head = f"Authorization:Bearer {member.token}\n" if member else ""
        with connect(f"ws://127.0.0.1:{self.port}/ws-tickets", subprotocols=["v12.stomp"]) as ws:  # type: ignore[list-item]
            ws.send(f"CONNECT\naccept-version:1.2\nhost:x\n{head}\n\0")
            assert str(ws.recv(PATIENCE_S)).startswith("CONNECTED\n")
            ws.send(f"SUBSCRIBE\nid:s\ndestination:{topic}\nreceipt:r\n\n\0")
            assert str(ws.recv(PATIENCE_S)).startswith("RECEIPT\n")
            yield Ear(ws)


@pytest.fixture
def hub(fair: Fair) -> Iterator[Hub]:
    """It, running."""
    config = fair.site.config
    port = free_ports()
    environment = {
        **os.environ,
        "MOTORCLUB_INSTANCE": str(config.instance),
        "MOTORCLUB_SECRET": config.secret,
        "MOTORCLUB_MODE": "test",
        "DATABASE_URL": config.database_url,
        "REDIS_URL": config.redis_url,
    }
    command = [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{port}"]
    command += ["--config", str(gunicorn_conf.__file__), "motorclub.entrypoints.hub:create_app()"]
    with subprocess.Popen(command, env=environment) as process:
        try:
            _wait(port, process)
            yield Hub(port)
        finally:
            process.terminate()


def _wait(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + START_S
    while time.monotonic() < until:
        assert process.poll() is None, "it ended"
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        try:
            connection.request("GET", "/healthz")
            if connection.getresponse().status == 200:
                return
        except OSError:
            time.sleep(0.1)
        finally:
            connection.close()
    raise TimeoutError(f"nothing answers on port {port}")


def test_how_things_stand_comes_first(fair: Fair, meet: int, money: FakePayments, hub: Hub) -> None:
    """Of each topic, to whoever may listen, with a number below that of what changes then."""
    kind = fair.type(meet, priceMinor=500, capacity=3)
    order = fair.order(fair.ann, (kind, 2))
    events, mine = f"/topic/events/{meet}", f"/topic/orders/{order['id']}"
    with (
        hub.listening(f"{events}/availability") as stock,
        hub.listening(f"{events}/sales", fair.organiser) as sales,
        hub.listening(f"{events}/check-ins", fair.organiser) as gate,
        hub.listening(mine, fair.ann) as bought,
        hub.listening(f"/topic/users/{fair.ann.id}/tickets", fair.ann) as tickets,
        hub.listening(f"/topic/waitlist/{fair.ben.id}", fair.ben) as places,
    ):
        first = stock.next()
        assert (first["type"], first["ticketTypes"][0]["available"]) == ("AVAILABILITY", 1)
        assert (sales.next()["held"], gate.next()["last"]) == (2, None)
        waits = bought.next()
        assert (waits["status"], waits["message"]) == ("PENDING", "The order waits for its payment.")
        assert tickets.next()["tickets"] == []
        money.pay(order["id"])
        paid = bought.until(lambda frame: frame["status"] == "PAID")[-1]
        assert (len(paid["ticketIds"]), paid["message"]) == (2, "The tickets are there.")
        assert paid["seq"] > waits["seq"]
        held = tickets.until(lambda frame: frame["tickets"])[-1]["tickets"]
        shown = {"status": "VALID", "checkedIn": False, "transfer": None}
        assert held == [{"ticketId": number, **shown} for number in reversed(paid["ticketIds"])]
        fair.order(fair.ann, (kind, 1))
        entry = fair.post(f"/ticket-types/{kind}/waitlist-entries", fair.ben, 201, quantity=1)
        place = {"entryId": entry["id"], "status": "WAITING", "offerExpiresAt": None}
        with hub.listening(f"/topic/waitlist/{fair.ben.id}", fair.ben) as again:
            found = again.next()
        assert (found["entries"], found["entryId"]) == ([place], entry["id"])
        fair.call("DELETE", f"/waitlist-entries/{entry['id']}", fair.ben, 204)
        left = places.until(lambda frame: frame["status"] == "LEFT")[-1]
        assert left["entries"] == []
    with hub.listening(f"{events}/availability") as back:
        now_free = back.next()
    assert now_free["ticketTypes"][0]["available"] == 0
    assert now_free["seq"] > first["seq"]


def test_the_outcome_of_a_refund_is_shown_at_once(
    fair: Fair, meet: int, money: FakePayments, hub: Hub, jobs: Work
) -> None:
    """The organiser's pages hear of one that failed, too."""
    order = fair.order(fair.ann, (fair.type(meet, priceMinor=500), 1))["id"]
    money.pay(order)
    head = {"Idempotency-Key": "all"}
    body = {"reason": "REQUESTED"}
    fair.call("POST", f"/orders/{order}/refunds", fair.organiser, 201, json=body, headers=head)
    jobs.run_all()
    with hub.listening(f"/topic/events/{meet}/sales", fair.organiser) as sales:
        before = sales.next()
        money.settle_refunds(succeed=False)
        assert sales.next()["seq"] > before["seq"]


def test_a_draft_says_nothing(fair: Fair, hub: Hub) -> None:
    """Nor does an event that there is not: the next frame is that of its being published."""
    draft = fair.draft()["id"]
    fair.type(draft)
    for number in (2**63 - 1, 999_999):
        with hub.listening(f"/topic/events/{number}/availability") as nothing, pytest.raises(TimeoutError):
            nothing.ws.recv(1)
    with hub.listening(f"/topic/events/{draft}/availability") as ear:
        fair.post(f"/events/{draft}/publish", fair.organiser)
        fair.site.run_jobs()
        assert ear.next()["status"] == "PUBLISHED"


def rush(fair: Fair, meet: int, topics: Topics, jobs: Any) -> tuple[int, float, Any]:
    """(frames while a crowd comes in, the seconds that took, the last frame after a moment of rest)."""
    kind = fair.type(meet, capacity=SCANS, maxPerOrder=SCANS)
    found = fair.order(fair.ann, (kind, SCANS))
    codes = [fair.token(number) for number in found["ticketIds"]]
    fair.doors_open(meet)
    jobs.run_all()
    began = time.monotonic()
    for number, code in enumerate(codes):
        assert fair.scan(meet, code)["result"] == "ADMITTED"
        if number % 10 == 0:
            jobs.run_all()
    took, topic = time.monotonic() - began, f"/topic/events/{meet}/check-ins"
    told = len(topics.sent(topic))
    time.sleep(0.3)
    jobs.run_all()
    return told, took, topics.sent(topic)[-1].body


def test_a_rush_at_the_gate_is_four_frames_a_second_and_the_last_one_is_sent(
    fair: Fair, meet: int, topics: Topics, jobs: Any
) -> None:
    """Every frame is the whole state, so nothing is lost by those that are left out."""
    told, took, last = rush(fair, meet, topics, jobs)
    assert 1 <= told <= 4 * took + 2
    assert (last["checkedIn"], last["last"]["at"]) == (SCANS, last["last"]["scannedAt"])


def test_without_turns_a_rush_is_a_frame_for_each_scan(
    fair: Fair, meet: int, topics: Topics, jobs: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control of the four frames."""
    monkeypatch.setattr(gate_frames, "_get_publish_time", lambda *given: gate_frames.PublishTime.NOW)
    told, _, last = rush(fair, meet, topics, jobs)
    assert (told, last["checkedIn"]) == (SCANS, SCANS)


def test_without_the_job_the_last_of_a_rush_is_not_sent(
    fair: Fair, meet: int, topics: Topics, jobs: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control of the last one: whoever comes too soon after another is left out for good."""
    turn = gate_frames._get_publish_time

    def never_later(store: Any, event_id: int) -> gate_frames.PublishTime:
        found = turn(store, event_id)
        return (
            gate_frames.PublishTime.NOW
            if found is gate_frames.PublishTime.NOW
            else gate_frames.PublishTime.NEVER
        )

    # Longer than the whole crowd takes on a busy machine.
    monkeypatch.setattr(gate_frames, "PAUSE_MS", 60_000)
    monkeypatch.setattr(gate_frames, "_get_publish_time", never_later)
    told, _, last = rush(fair, meet, topics, jobs)
    assert (told, last["checkedIn"]) == (1, 1)
