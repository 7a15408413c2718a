"""Switching a plugin on and off while it is being used, and the judgement of what its users saw.

A plugin made for this (`busy`) answers, asks for jobs, publishes events and sends frames. Clients in processes of
their own use it without a pause, four sockets listen to its topic, and this process throws the switch. All times are
seconds of the machine's clock, which clients, servers and database share.
"""

from __future__ import annotations

import atexit
import http.client
import json
import multiprocessing
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache
from multiprocessing.synchronize import Event, Semaphore
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from websockets.sync.client import connect

from motorclub.processes import embedded
from plugin_builder import write_plugin
from product import Product, running

PLUGIN = """
import sqlalchemy as sa
from dataclasses import dataclass
from sqlalchemy.orm import DeclarativeBase, Mapped
from motorclub.api import *

class Base(DeclarativeBase):
    registry = plugin_registry()

class Undoable(Base):
    __tablename__ = "busy_deed"
    id: Mapped[int] = identity_column()
    kind: Mapped[str]
    number: Mapped[int]
    at: Mapped[float]

@dataclass(frozen=True)
class Asked(Event):
    name = "busy.asked"
    number: int

AT = sa.extract("epoch", sa.func.clock_timestamp())

def do(kind, number):
    db.session.execute(sa.insert(Undoable).values(kind=kind, number=number, at=AT))

class DeedSchema(Schema):
    number = Whole(required=True)

blueprint = Blueprint("busy", __name__)

@blueprint.route("/ping")
@blueprint.response(200)
@public
def ping():
    return {"on": True}

@blueprint.route("/deeds", methods=["POST"])
@blueprint.arguments(DeedSchema)
@blueprint.response(201)
@public
def ask(body):
    number = body["number"]
    enqueue("busy.work", {"number": number})
    publish(Asked(number))
    send_after_commit("/topic/busy/feed", "DEED", lambda: {"number": number})
    db.session.commit()
    return {}

class Plugin:
    @hookimpl
    def register_models(self):
        return [Base]
    @hookimpl
    def register_routes(self):
        return [Routes(blueprint, "/busy-api")]
    @hookimpl
    def register_topics(self):
        return [Topic("/topic/busy/feed", "Each deed.", messages={"DEED": DeedSchema})]
    @hookimpl
    def register_events(self):
        return [Asked]
    @hookimpl
    def register_subscribers(self):
        return [Subscriber(Asked, lambda event: do("event", event.number), "busy.note")]
    @hookimpl
    def register_jobs(self):
        return [Job("busy.work", lambda payload: do("job", payload["number"]))]

plugin = Plugin()
"""
MIGRATION = """
import sqlalchemy as sa
from alembic import op
revision = "0001_busy"
down_revision = None

def upgrade():
    op.create_table(
        "busy_deed",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )

def downgrade():
    op.drop_table("busy_deed")
"""
FEED = "/topic/busy/feed"

PINGERS, POSTERS, SOCKETS = 8, 4, 4
# What each client waits between two calls: together they ask some two hundred times a second, which leaves a machine
# of two cores some air. Without any, the figures are those of its scheduler.
PING_PAUSE_S, POST_PAUSE_S = 0.05, 0.1
# How long the plugin is used between two switches.
DWELL_S = 0.03
PATIENCE_S = 120.0


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a client: when sent, when answered, the status (0: no answer), the deed's number or -1."""

    sent: float
    answered: float
    status: int
    number: int


@dataclass(frozen=True, slots=True)
class Switch:
    """One switch: the commit, the moment every process had acknowledged, and whether it was to on."""

    on: bool
    committed: float
    acknowledged: float


@dataclass(slots=True)
class Record:
    """Everything that was seen."""

    switches: list[Switch] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    deeds: list[tuple[str, int, float]] = field(default_factory=list)
    frames: list[list[Any]] = field(default_factory=list)
    listening: list[tuple[float, float]] = field(default_factory=list)


# Clients ------------------------------------------------------------------------------------------


def client(url: str, kind: str, first: int, stop: Event, begun: Semaphore, out: Path) -> None:
    """One client: calls without end on a connection that is kept, then writes down what it saw."""
    seen: list[Call] = []
    connection = http.client.HTTPConnection(url.removeprefix("http://"), timeout=10)
    number = first
    begun.release()
    while not stop.is_set():
        seen.append(_ping(connection) if kind == "ping" else _post(connection, number))
        number += 1
        time.sleep(PING_PAUSE_S if kind == "ping" else POST_PAUSE_S)
    out.write_text(json.dumps([[c.sent, c.answered, c.status, c.number] for c in seen]))


def _ping(connection: http.client.HTTPConnection) -> Call:
    return _call(connection, "GET", "/busy-api/ping", None, -1)


def _post(connection: http.client.HTTPConnection, number: int) -> Call:
    return _call(connection, "POST", "/busy-api/deeds", json.dumps({"number": number}), number)


def _call(
    connection: http.client.HTTPConnection, method: str, path: str, body: str | None, number: int
) -> Call:
    headers = {"Accept": "application/json", "Content-Type": "application/json"}
    sent = time.time()
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        answer.read()
        return Call(sent, time.time(), answer.status, number)
    except (OSError, http.client.HTTPException) as error:
        sys.stderr.write(f"{method} {path} got no answer: {error!r}\n")
        connection.close()
        return Call(sent, time.time(), 0, number)


@contextmanager
def clients(url: str, folder: Path, record: Record, first: int) -> Iterator[None]:
    """All clients, each a process that numbers its deeds from `first` on; what they saw is in the record afterwards."""
    context = multiprocessing.get_context("spawn")
    stop, begun = context.Event(), context.Semaphore(0)
    kinds = ["ping"] * PINGERS + ["post"] * POSTERS
    outs = [folder / f"client-{index}.json" for index in range(len(kinds))]
    started = [
        context.Process(target=client, args=(url, kind, first + index * 10**6, stop, begun, outs[index]))
        for index, kind in enumerate(kinds)
    ]
    for process in started:
        process.start()
    try:
        for _ in started:
            assert begun.acquire(timeout=PATIENCE_S), "a client does not start"
        yield
    finally:
        stop.set()
        for process in started:
            process.join(30)
            if process.is_alive():
                process.kill()
        record.calls += [Call(*row) for out in outs for row in json.loads(out.read_text())]


# Listeners ----------------------------------------------------------------------------------------


class Listener:
    """A socket that listens to the plugin's topic while it is on.

    `frames` holds, in the order of the connection, the number of each deed, "on" for each answered SUBSCRIBE and
    "off" for the hub's receipt of a question asked after the acknowledgement of "off"; of other messages their type.
    """

    def __init__(self, url: str) -> None:
        host, port = url.removeprefix("http://").split(":")
        address = f"ws://{host}:{int(port) + 1}/ws"
        self._open = ExitStack()
        self._socket = self._open.enter_context(
            connect(address, subprotocols=["v12.stomp"], additional_headers={"Origin": url})
        )
        self.frames: list[Any] = []
        self._receipts: dict[str, threading.Event] = {}
        self._count = 0
        self._send("CONNECT", {"accept-version": "1.2", "host": host, "heart-beat": "0,0"})
        self._socket.recv(timeout=10)
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _send(self, command: str, headers: dict[str, str], body: str = "") -> None:
        lines = "".join(f"{name}:{value}\n" for name, value in headers.items())
        self._socket.send(f"{command}\n{lines}\n{body}\0")

    def ask(self, command: str, mark: str, headers: dict[str, str], body: str = "") -> threading.Event:
        """Send a frame whose receipt puts `mark` among the frames; an event that is set with it."""
        self._count += 1
        receipt = f"{mark}-{self._count}"
        asked = self._receipts[receipt] = threading.Event()
        self._send(command, headers | {"receipt": receipt}, body)
        return asked

    def _read(self) -> None:
        try:
            for data in self._socket:
                for frame in str(data).split("\0"):
                    self._take(frame.lstrip("\n"))
        except Exception as error:
            self.frames.append(f"closed: {error}")

    def _take(self, frame: str) -> None:
        command, _, rest = frame.partition("\n")
        if command == "MESSAGE":
            body = json.loads(rest.partition("\n\n")[2])
            self.frames.append(body.get("number", body["type"]))
        elif command == "RECEIPT":
            receipt = rest.partition("receipt-id:")[2].partition("\n")[0]
            self.frames.append(receipt.partition("-")[0])
            self._receipts[receipt].set()
        elif command == "ERROR":
            self.frames.append(f"error: {rest}")

    def close(self) -> None:
        """Hang up."""
        self._open.close()
        self._thread.join(5)


def subscribe_all(listeners: Sequence[Listener], cycle: int) -> None:
    """All listen to the topic once this returns."""
    headers = {"id": f"feed-{cycle}", "destination": FEED}
    for asked in [listener.ask("SUBSCRIBE", "on", headers) for listener in listeners]:
        assert asked.wait(PATIENCE_S), [listener.frames[-3:] for listener in listeners]


def fence_all(listeners: Sequence[Listener]) -> None:
    """The hub has answered every listener once this returns: whatever comes later was sent later."""
    headers = {"destination": "/app/platform", "content-type": "application/json"}
    asked = [listener.ask("SEND", "off", headers, json.dumps({"epoch": 1})) for listener in listeners]
    for one in asked:
        assert one.wait(PATIENCE_S), [listener.frames[-3:] for listener in listeners]


# The run ------------------------------------------------------------------------------------------


class Admin:
    """Throws the switch from this process, as the command line does, and knows when it was committed."""

    def __init__(self, site: Site) -> None:
        from motorclub.app import create_app
        from motorclub.config import Config

        folder = site.folder / "admin"
        config = Config(
            instance=folder, secret="x" * 40, mode="test", database_url=site.database, redis_url=site.redis
        )
        self.app = create_app(config, kind="tool")

    def switch(self, *, on: bool) -> Switch:
        """One switch, waited for until every process has acknowledged it."""
        from motorclub.db import after_commit
        from motorclub.platform.operations import lifecycle

        committed: list[float] = []
        with self.app.app_context():
            after_commit(lambda: committed.append(time.time()))
            state = lifecycle.switch(self.app.extensions["motorclub.host"], "busy", on=on, actor_id=None)
            if state.missing:
                state = lifecycle.wait_for(state.epoch, PATIENCE_S)
            assert not state.missing, f"never acknowledged by {state.missing}"
            return Switch(on, committed[0], time.time())

    def deeds(self) -> list[tuple[str, int, float]]:
        """What jobs and handlers have done."""
        with self.app.app_context():
            from motorclub.db import db

            with db.engine.connect() as connection:
                rows = connection.execute(sa.text("SELECT kind, number, at FROM busy_deed"))
                return [(kind, int(number), float(at)) for kind, number, at in rows]

    def close(self) -> None:
        """Leave the list of processes."""
        self.app.extensions["motorclub.registry"].stop()


@dataclass(frozen=True, slots=True)
class Site:
    """A running product with its servers."""

    folder: Path
    product: Product
    servers: embedded.Embedded | None
    database: str
    redis: str

    def stop_store(self) -> None:
        """End the key-value store; nobody starts it again."""
        assert self.servers is not None
        next(server for server in self.servers.servers if server.name == "valkey").stop()


@cache
def busy_code() -> str:
    """Where the plugin is; once, for a module can be imported once."""
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    write_plugin(Path(folder.name), "busy", PLUGIN, files={"migrations/0001_busy.py": MIGRATION})
    return folder.name


@contextmanager
def importable(folder: str) -> Iterator[None]:
    """In this process too, and no longer than that: tests after this one would find a plugin that is not theirs."""
    sys.path.insert(0, folder)
    try:
        yield
    finally:
        sys.path.remove(folder)


@contextmanager
def busy_site(folder: Path, **more: str) -> Iterator[Site]:
    """The product with two web workers, two hubs, two job workers and the plugin `busy` (and others by name)."""
    code, others = busy_code(), folder / "code"
    for name, text in more.items():
        write_plugin(others, name, text)
    with ExitStack() as stack:
        stack.enter_context(importable(code))
        servers = stack.enter_context(embedded.temporary())
        settings = {
            "DATABASE_URL": servers.database_url,
            "REDIS_URL": servers.redis_url,
            "PYTHONPATH": os.pathsep.join([code, str(others), os.environ.get("PYTHONPATH", "")]),
            "MOTORCLUB_WEB_WORKERS": "2",
            "MOTORCLUB_HUBS": "2",
            "MOTORCLUB_JOBS": "2",
            "BUSY_PRODUCT": "1",
        }
        product = stack.enter_context(running(folder / "instance", **settings))
        yield Site(folder, product, servers, servers.database_url, servers.redis_url)


def run(site: Site, switches: int, *, without_store: bool = False) -> Record:
    """So many switches under load, ending with the plugin on and everything done."""
    record = Record()
    admin = Admin(site)
    first = max((number for _, number, _ in admin.deeds()), default=0) + 1
    listeners = [] if without_store else [Listener(site.product.url) for _ in range(SOCKETS)]
    try:
        with clients(site.product.url, site.folder, record, first):
            # Anyone who comes first finds cold caches; the figures are of a site that runs.
            time.sleep(2.0)
            for cycle in range(switches // 2):
                _cycle(admin, listeners, record, cycle)
        wait_for_deeds(admin, record, first)
    finally:
        record.deeds = [deed for deed in admin.deeds() if deed[1] >= first]
        record.frames = [listener.frames for listener in listeners]
        for listener in listeners:
            listener.close()
        admin.close()
    return record


def _cycle(admin: Admin, listeners: Sequence[Listener], record: Record, cycle: int) -> None:
    """On (it was on before the first), in use, off, and on again."""
    subscribe_all(listeners, cycle)
    listened = time.time()
    time.sleep(DWELL_S)
    off = admin.switch(on=False)
    fence_all(listeners)
    record.listening.append((listened, off.committed))
    time.sleep(DWELL_S)
    record.switches += [off, admin.switch(on=True)]


def wait_for_deeds(admin: Admin, record: Record, first: int) -> None:
    """Until every deed that was accepted has been done twice over: by its job and by its event."""
    wanted = 2 * sum(call.status == 201 for call in record.calls)
    until = time.monotonic() + PATIENCE_S
    while sum(deed[1] >= first for deed in admin.deeds()) < wanted and time.monotonic() < until:
        time.sleep(0.2)


# The judgement ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verdict:
    """`stale`: for each switch to off, seconds from its commit to the last answer, job or event of the plugin.

    `rate` is how many calls all clients together made per second.
    `faults` says what was served after an acknowledgement, refused after one, lost or done twice; empty is right.
    """

    stale: list[float]
    waited: list[float]
    calls: int
    rate: float
    served: int
    faults: list[str]


def judge(record: Record) -> Verdict:
    """What the record proves."""
    served = [call for call in record.calls if call.status in (200, 201)]
    faults = [
        *(f"no answer to a call sent at {call.sent}" for call in record.calls if call.status == 0),
        *(f"status {call.status}" for call in record.calls if call.status not in (0, 200, 201, 404)),
        *_served_while_off(record, served),
        *_refused_while_on(record),
        *lost_deeds(record, served),
        *_frames_wrong(record, served),
    ]
    offs = [switch for switch in record.switches if not switch.on]
    return Verdict(
        stale=[_last_stale(record, switch, served) - switch.committed for switch in offs],
        waited=[switch.acknowledged - switch.committed for switch in record.switches],
        calls=len(record.calls),
        rate=_rate(record.calls),
        served=len(served),
        faults=faults,
    )


def _rate(calls: Sequence[Call]) -> float:
    sent = [call.sent for call in calls]
    return len(sent) / max(1e-9, max(sent) - min(sent)) if sent else 0.0


def _off_windows(record: Record) -> list[tuple[float, float]]:
    """From each acknowledgement of "off" to the commit of the next "on"."""
    pairs = zip(record.switches[::2], record.switches[1::2], strict=True)
    return [(off.acknowledged, on.committed) for off, on in pairs]


def _served_while_off(record: Record, served: Sequence[Call]) -> Iterator[str]:
    for begin, end in _off_windows(record):
        for call in served:
            if begin < call.sent and call.answered < end:
                yield f"a call sent {call.sent - begin:.4f} s after the acknowledgement was served"
        for kind, number, at in record.deeds:
            if begin < at < end:
                yield f"the {kind} of deed {number} ran {at - begin:.4f} s after the acknowledgement"


def _refused_while_on(record: Record) -> Iterator[str]:
    ons = record.switches[1::2]
    nexts = [switch.committed for switch in record.switches[2::2]] + [float("inf")]
    for on, end in zip(ons, nexts, strict=True):
        for call in record.calls:
            if call.status == 404 and on.acknowledged < call.sent and call.answered < end:
                yield f"a call sent {call.sent - on.acknowledged:.4f} s after the acknowledgement was refused"


def lost_deeds(record: Record, served: Sequence[Call]) -> Iterator[str]:
    accepted = {call.number for call in served if call.status == 201}
    for kind in ("job", "event"):
        done = Counter(number for what, number, _ in record.deeds if what == kind)
        yield from (f"the {kind} of deed {number} is lost" for number in sorted(accepted - done.keys()))
        yield from (
            f"the {kind} of deed {n} was done {times} times" for n, times in done.items() if times > 1
        )
        yield from (f"the {kind} of deed {n} was refused, yet done" for n in sorted(done.keys() - accepted))


def _frames_wrong(record: Record, served: Sequence[Call]) -> Iterator[str]:
    for frames in record.frames:
        yield from (str(frame) for frame in frames if isinstance(frame, str) and frame not in ("on", "off"))
        on = False
        for frame in frames:
            if frame in ("on", "off"):
                on = frame == "on"
            elif isinstance(frame, int) and not on:
                yield f"the frame of deed {frame} came after the acknowledgement"
        heard = set(frames)
        for begin, end in record.listening:
            for call in served:
                expected = call.status == 201 and begin < call.sent and call.answered < end
                if expected and call.number not in heard:
                    yield f"the frame of deed {call.number} is lost"


def _last_stale(record: Record, off: Switch, served: Sequence[Call]) -> float:
    """The last moment at which anything of the plugin was still told after the commit."""
    following = (switch.committed for switch in record.switches if switch.committed > off.acknowledged)
    end = next(following, float("inf"))
    answers = [call.answered for call in served if off.committed < call.answered and call.sent < end]
    answers = [answered for answered in answers if answered < end]
    deeds = [at for _, _, at in record.deeds if off.committed < at < end]
    return max([off.committed, *answers, *deeds])
