"""People who use the cluster: readers, buyers and open tabs, each in a thread, all with clocks."""

from __future__ import annotations

import http.client
import itertools
import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import redis
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from motorclub.realtime.publish import TOPIC_CHANNEL

TOPIC = "/topic/platform"
GALLERY = "/showcase-api/cars?size=20"
STOMP = Subprotocol("v12.stomp")
PAUSE_S = 0.1
# As the web SDK does when its socket has gone.
RECONNECT_S = 5.0
PATIENCE_S = 10.0
MARK_S = 0.1
# A tab that gets nothing for longer is out of step.
QUIET_S = 1.0


class Person:
    """One connection to the site that is made again when it breaks."""

    def __init__(self, address: str, token: str = "") -> None:
        self._address = address
        self._headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"
        self._connection: http.client.HTTPConnection | None = None

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """(status, JSON) of an answer; (0, None) where none came."""
        try:
            if self._connection is None:
                self._connection = http.client.HTTPConnection(self._address, timeout=PATIENCE_S)
            text = None if body is None else json.dumps(body)
            self._connection.request(method, path, text, {**self._headers, **headers})
            answer = self._connection.getresponse()
            data = answer.read()
        except (OSError, http.client.HTTPException):
            self.hang_up()
            return 0, None
        with suppress(ValueError):
            return answer.status, json.loads(data)
        return answer.status, None

    def hang_up(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def throughput(address: str, path: str, clients: int, seconds: float) -> float:
    """Answers a second to so many clients that ask again as soon as they are answered. Raises for a refusal."""
    counts = [0] * clients
    until = time.monotonic() + seconds
    refused: list[int] = []

    def ask(number: int) -> None:
        person = Person(address)
        while time.monotonic() < until:
            status, _ = person.call("GET", path)
            if status != 200:
                refused.append(status)
            counts[number] += 1
        person.hang_up()

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if refused:
        raise SystemExit(f"{path} was refused {len(refused)} times, with {refused[0]}")
    return sum(counts) / seconds


@dataclass
class Crowd:
    """Threads that use the site until `stop`, and what they have seen."""

    address: str
    answers: list[tuple[float, str, int]] = field(default_factory=list)  # (monotonic time, kind, status)
    accepted: list[int] = field(default_factory=list)  # numbers of orders
    stopping: threading.Event = field(default_factory=threading.Event)
    threads: list[threading.Thread] = field(default_factory=list)
    marks: dict[int, list[float]] = field(default_factory=dict)  # by tab, when marks came

    def start(self, work: Callable[..., None], *words: Any) -> None:
        """Begin a thread."""
        thread = threading.Thread(target=work, args=words, daemon=True)
        thread.start()
        self.threads.append(thread)

    def stop(self) -> None:
        """Everybody goes home."""
        self.stopping.set()
        for thread in self.threads:
            thread.join(2 * PATIENCE_S)

    def read(self, paths: Sequence[str]) -> None:
        """Visit one page after the other."""
        person = Person(self.address)
        for path in itertools.cycle(paths):
            if self.stopping.wait(PAUSE_S):
                break
            status, _ = person.call("GET", path)
            self.answers.append((time.monotonic(), "read", status))

    def buy(self, name: str, token: str, body: Mapping[str, Any]) -> None:
        """Order a ticket again and again; an order that was not answered is sent again with the same key."""
        person = Person(self.address, token)
        for number in itertools.count():
            key = {"Idempotency-Key": f"cluster-{name}-{number:06}"}
            status, said = 0, {}
            while status not in (201, 409, 422):
                if self.stopping.wait(PAUSE_S):
                    return
                status, said = person.call("POST", "/ticket-api/orders", body, **key)
                self.answers.append((time.monotonic(), "write", status))
            if status == 201:
                self.accepted.append(int(said["order"]["id"]))

    def look(self) -> None:
        """Look at one picture after the other."""
        person = Person(self.address)
        while not self.stopping.wait(PAUSE_S):
            _, page = person.call("GET", GALLERY)
            for car in (page or {}).get("content", ()):
                status, _ = person.call("GET", car["cover"]["smallUrl"])
                self.answers.append((time.monotonic(), "picture", status))
                if self.stopping.wait(PAUSE_S):
                    return

    def listen(self, number: int, host: str) -> None:
        """An open tab, which comes back when its socket has gone."""
        while not self.stopping.is_set():
            with suppress(OSError, WebSocketException, TimeoutError):
                self._follow(number, host)
            self.stopping.wait(RECONNECT_S)

    def _follow(self, number: int, host: str) -> None:
        origin = {"Origin": f"http://{self.address}"}
        with connect(
            f"ws://{host}/ws", subprotocols=[STOMP], additional_headers=origin, open_timeout=2
        ) as tab:
            tab.send("CONNECT\naccept-version:1.2\nhost:x\nheart-beat:1000,1000\n\n\0")
            tab.send(f"SUBSCRIBE\nid:a\ndestination:{TOPIC}\n\n\0")
            while not self.stopping.is_set():
                # The hub beats every second or so: one that says nothing has gone.
                text = str(tab.recv(timeout=3))
                tab.send("\n")
                if "MARK" in text:
                    self.marks.setdefault(number, []).append(time.monotonic())

    def mark(self, store: redis.Redis) -> None:
        """Publish a frame for all tabs, again and again."""
        for number in itertools.count(1):
            if self.stopping.wait(MARK_S):
                return
            with suppress(redis.RedisError):
                store.publish(TOPIC_CHANNEL + TOPIC, json.dumps({"type": "MARK", "seq": number}))

    def silence(self, since: float, tabs: int) -> float:
        """Seconds after `since` at which the last tab had its frames again, for good until now."""
        now = time.monotonic()
        ends = [0.0]
        for number in range(tabs):
            came = [since, *(moment for moment in self.marks.get(number, []) if moment > since)]
            if now - came[-1] > QUIET_S:
                return float("inf")
            ends += [after - since for before, after in itertools.pairwise(came) if after - before > QUIET_S]
        return max(ends)

    def statuses(self, since: float, kind: str) -> Counter[int]:
        """What was answered since then."""
        return Counter(
            status for moment, what, status in list(self.answers) if moment >= since and what == kind
        )

    def served_after(self, since: float, kind: str) -> float:
        """Seconds after `since` until calls of a kind succeed again and no later one of the next second fails."""
        found = sorted((moment, status) for moment, what, status in list(self.answers) if what == kind)
        later = [(moment - since, status) for moment, status in found if moment >= since]
        failed = [moment for moment, status in later if status in (0, 500, 502, 503, 504)]
        last = failed[-1] if failed else 0.0
        return next(
            (moment for moment, status in later if moment > last and status in (200, 201)), float("inf")
        )
