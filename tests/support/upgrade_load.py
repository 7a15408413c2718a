"""People who use a site while its hosts are exchanged: readers, a writer and tabs, and every error that they see."""

from __future__ import annotations

import http.client
import itertools
import json
import random
import re
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from product import PASSWORD

STOMP = Subprotocol("v12.stomp")
QUESTIONS = "/forum-api/questions"
# A socket without a token may follow 32 topics.
LIST = f"{QUESTIONS}?size=30"
READS = (
    "/",
    LIST,
    "/users/me",
    "/users/by-name/driver",
    "/users/me/privacy",
    "/platform/plugins",
    "/ticket-api/events",
    "/showcase-api/cars",
)
READ_EACH_S, WRITE_EACH_S, LOG_IN_EACH_S = 0.1, 2.5, 5.0
RECONNECT_S = 0.5
PATIENCE_S = 180.0


class Person:
    """Somebody for whom every refusal is an error. Each call has a connection of its own: none is idle and closed."""

    def __init__(self, address: str, errors: list[str], username: str) -> None:
        self._address = address
        self._errors = errors
        self._username = username
        self._headers = {"Accept": "application/json", "Content-Type": "application/json"}

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """The JSON of an answer; None for a page, and where there was an error."""
        with closing(http.client.HTTPConnection(self._address, timeout=PATIENCE_S)) as connection:
            try:
                connection.request(method, path, body and json.dumps(body), self._headers)
                answer = connection.getresponse()
                content = answer.read()
            except (OSError, http.client.HTTPException) as error:
                self._errors.append(f"{method} {path}: {error!r}")
                return None
        if answer.status >= 400:
            self._errors.append(f"{method} {path}: {answer.status} {content[:300]!r}")
            return None
        with suppress(ValueError):
            return json.loads(content)
        return None

    def log_in(self) -> None:
        """Begin a session, in place of the one before."""
        session = self.call("POST", "/auth/login", {"username": self._username, "password": PASSWORD})
        if session:
            self._headers["Authorization"] = f"Bearer {session['token']}"


class Tab:
    """An open page: it follows questions, and reads them again each time its socket has come back."""

    def __init__(self, address: str, person: Person, questions: Sequence[int]) -> None:
        self.answers: dict[int, int] = {}
        self.returns = -1
        self._address = address
        self._person = person
        self._topics = {f"/topic/forum/questions/{number}": number for number in questions}
        self._unconfirmed: set[str] = set()

    def follow(self, stop: threading.Event) -> None:
        """Stay in step until told to stop."""
        while not stop.is_set():
            spread = 0.0
            try:
                self._follow(stop)
            except ConnectionClosed as closed:
                spread = _asked_spread(closed)
            except (OSError, WebSocketException):
                pass
            stop.wait(RECONNECT_S + random.uniform(0, spread))

    def _follow(self, stop: threading.Event) -> None:
        origin = {"Origin": f"http://{self._address}"}
        with connect(f"ws://{self._address}/ws", subprotocols=[STOMP], additional_headers=origin) as tab:
            tab.send("CONNECT\naccept-version:1.2\nhost:x\n\n\0")
            self._unconfirmed = set(self._topics)
            for topic in self._topics:
                tab.send(f"SUBSCRIBE\nid:{topic}\ndestination:{topic}\nreceipt:{topic}\n\n\0")
            while not stop.is_set():
                with suppress(TimeoutError):
                    for frame in str(tab.recv(timeout=0.5)).split("\0"):
                        self._take(frame.lstrip("\n"))

    def _take(self, frame: str) -> None:
        head, _, body = frame.partition("\n\n")
        command, *lines = head.split("\n")
        headers = dict(line.split(":", 1) for line in lines if ":" in line)
        if command == "RECEIPT":
            self._confirm(headers["receipt-id"])
        elif command == "MESSAGE":
            message = json.loads(body)
            if message["type"] == "RESYNC":
                self._read()
            else:
                self._show(self._topics[headers["destination"]], message["answerCount"])

    def _confirm(self, topic: str) -> None:
        """Frames of the topic arrive from now on; what was before must be read."""
        self._unconfirmed.discard(topic)
        if not self._unconfirmed:
            self.returns += 1
            self._read()

    def _read(self) -> None:
        for number, answers in read_answer_counts(self._person).items():
            self._show(number, answers)

    def _show(self, number: int, answers: int) -> None:
        """Nobody takes answers away here: of two states the newer one has more."""
        self.answers[number] = max(answers, self.answers.get(number, 0))


def read_answer_counts(person: Person) -> dict[int, int]:
    """By question, how many answers it has."""
    page = person.call("GET", LIST) or {"content": []}
    return {question["id"]: question["answerCount"] for question in page["content"]}


def _asked_spread(closed: ConnectionClosed) -> float:
    """In seconds, within what time a hub that ends asks its tabs to come back."""
    found = re.search(r"within (\d+) s$", closed.rcvd.reason if closed.rcvd else "")
    return float(found[1]) if found else 0.0


@dataclass
class Load:
    """What people did and saw."""

    address: str
    errors: list[str] = field(default_factory=list)
    reads: int = 0
    logins: int = 0
    answers: list[int] = field(default_factory=list)
    questions: list[int] = field(default_factory=list)
    tabs: list[Tab] = field(default_factory=list)
    _calm: threading.Event = field(default_factory=threading.Event)

    def person(self, username: str) -> Person:
        """Somebody who has logged in."""
        made = Person(self.address, self.errors, username)
        made.log_in()
        return made

    @contextmanager
    def running(self, tabs: int) -> Iterator[None]:
        """People use the site until the block ends."""
        reader = self.person("driver")
        listed = reader.call("GET", LIST)["content"]
        self.questions = [question["id"] for question in listed if question["status"] == "OPEN"]
        self.tabs = [
            Tab(self.address, self.person("driver"), [one["id"] for one in listed]) for _ in range(tabs)
        ]
        closed = threading.Event()
        threads = [
            threading.Thread(target=work) for work in (self._read, self._read, self._renew, self._write)
        ]
        threads += [threading.Thread(target=tab.follow, args=(closed,)) for tab in self.tabs]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self._calm.set()
            closed.set()
            for thread in threads:
                thread.join()

    def fetch(self, paths: Sequence[str]) -> None:
        """Ask for files."""
        person = self.person("driver")
        for path in paths:
            person.call("GET", path)

    def late_tabs(self, patience_s: float) -> list[dict[int, int]]:
        """Let nobody but the tabs go on: what those show that are not in step after a time, beside what is true."""
        self._calm.set()
        person, until = self.person("driver"), time.monotonic() + patience_s
        while True:
            true = read_answer_counts(person)
            late = [tab.answers for tab in self.tabs if tab.answers != true]
            if not late:
                return []
            if time.monotonic() > until:
                return [true, *late]
            time.sleep(0.2)

    def _read(self) -> None:
        """Look around."""
        person = self.person("driver")
        for path in itertools.cycle(READS):
            if self._calm.wait(READ_EACH_S):
                return
            person.call("GET", path)
            self.reads += 1

    def _renew(self) -> None:
        """Log in, again and again."""
        person = self.person("organiser")
        while not self._calm.wait(LOG_IN_EACH_S):
            person.log_in()
            self.logins += 1

    def _write(self) -> None:
        """Answer one question after the other."""
        person = self.person("moderator")
        for number in itertools.cycle(self.questions):
            if self._calm.wait(WRITE_EACH_S):
                return
            self.answer(person, number)

    def answer(self, person: Person, question: int) -> None:
        """Answer a question; a moderator may answer one more than once."""
        body = {"body": "It still runs while the hosts are exchanged."}
        answer = person.call("POST", f"{QUESTIONS}/{question}/answers", body)
        if answer is not None:
            self.answers.append(answer["id"])
