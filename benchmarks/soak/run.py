"""Does anybody miss a message? Thousands of sockets for minutes, on two hubs of which one is killed and restarted.

    python benchmarks/soak/run.py

README.md beside this file says what is checked and how to read it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import redis

from motorclub import clock
from motorclub.accounts.sessions.services import open_session
from motorclub.app import create_app
from motorclub.config import Config
from motorclub.db import db
from motorclub.entrypoints import gunicorn_conf
from motorclub.entrypoints.startup import raise_file_limit
from motorclub.people.models import Member
from motorclub.processes import embedded
from motorclub.realtime.publish import TOPIC_CHANNEL

sys.path.insert(0, str(Path(__file__).parents[1] / "hub"))
sys.path.append(str(Path(__file__).parents[2] / "tests" / "support"))

from crowd import HEART_BEAT_S, Listener, Place, open_all
from servers import end, free_port, wait_for_http

from processes import process_tree, read_pss

SHARED = "/topic/platform"
HUBS = 2
# As a browser does, and the restarted hub is back by then.
RECONNECT_S = 5.0
DOWN_S = 3.0
# When the hub is killed, as a part of the time.
KILL_AT = 0.4
SETTLE_S = 15.0
WEIGH_S = 2.0
# Of hubs whose sockets have found their places: what may still be growth of a heap, and no leak.
GROWTH = 0.10
SAMPLE = 50


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line says."""

    sockets: int
    minutes: float
    reconnects: float
    members: int
    shared_rate: float
    own_rate: float

    @property
    def seconds(self) -> float:
        """The length of the soak."""
        return self.minutes * 60


@dataclass(slots=True)
class Report:
    """What has been counted."""

    delivered: int = 0
    published: int = 0
    missing: int = 0
    repeated: int = 0
    resyncs: int = 0
    reconnected: int = 0
    cut_off: int = 0
    refused: int = 0
    delays: list[float] = field(default_factory=list)
    first_missing: str = ""


class Truth:
    """What the database would say: how many messages there have been on each topic."""

    def __init__(self, store: redis.Redis) -> None:
        self.state: dict[str, int] = {}
        self._store = store

    def publish(self, topics: Sequence[str]) -> None:
        """One more message on each: first it is true, then it is told."""
        with self._store.pipeline(transaction=False) as pipeline:
            for topic in topics:
                number = self.state[topic] = self.state.get(topic, 0) + 1
                frame = {
                    "type": "SOAK",
                    "seq": number,
                    "at": clock.iso(clock.now()),
                    "sent": time.monotonic(),
                }
                pipeline.publish(TOPIC_CHANNEL + topic, json.dumps(frame))
            pipeline.execute()


class Crowd:
    """The clients: each knows a topic up to a number, and whatever comes must be the next one."""

    def __init__(
        self, options: Options, place: Place, accounts: Sequence[tuple[int, str]], truth: Truth
    ) -> None:
        self.report = Report()
        self.running = True
        self.beating = True
        self._options, self._place, self._accounts, self._truth = options, place, accounts, truth
        self._random = random.Random(4)
        self._known: dict[Listener, dict[str, int]] = {}
        self._fetched: dict[Listener, dict[str, int]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.listeners: set[Listener] = set()

    async def gather(self) -> None:
        """Connect everybody."""
        made = [self._make(*self._accounts[n % len(self._accounts)]) for n in range(self._options.sockets)]
        self.listeners |= set(made)
        await open_all(made)

    def _make(self, member: int, token: str) -> Listener:
        topics = (SHARED, f"/topic/notifications/{member}")
        return Listener(self._place, token, topics, ready=self._ready, heard=self._hear, lost=self._lost)

    def _ready(self, listener: Listener) -> None:
        """Subscribed: what is true now has been fetched, and from here on nothing may be missing."""
        state = {topic: self._truth.state.get(topic, 0) for topic in listener.topics}
        self._known[listener], self._fetched[listener] = state, dict(state)

    def _hear(self, listener: Listener, topic: str, body: bytes) -> None:
        frame = json.loads(body)
        known = self._known.get(listener)
        if known is None:  # before the last RECEIPT: what it says is fetched then
            return
        if frame["type"] == "RESYNC":
            self.report.resyncs += 1
            known[topic] = self._fetched[listener][topic] = self._truth.state.get(topic, 0)
            return
        self._count(listener, topic, frame["seq"], known)
        if self.report.delivered % SAMPLE == 0:
            self.report.delays.append((time.monotonic() - frame["sent"]) * 1000)

    def _count(self, listener: Listener, topic: str, number: int, known: dict[str, int]) -> None:
        self.report.delivered += 1
        if number > known[topic] + 1:
            self._miss(topic, known[topic] + 1, number - 1)
        elif number <= known[topic]:
            # What was under way while the state was fetched comes behind it; anything else has come twice.
            self.report.repeated += number <= known[topic] and known[topic] > self._fetched[listener][topic]
            return
        known[topic] = number

    def _miss(self, topic: str, first: int, last: int) -> None:
        self.report.missing += last - first + 1
        self.report.first_missing = self.report.first_missing or f"{topic}, {first} to {last}"

    def _lost(self, listener: Listener) -> None:
        """The hub has gone, or has hung up: come back as a browser does."""
        self._forget(listener)
        self.report.cut_off += 1
        self.report.refused += bool(listener.refusal)
        self._later(listener, RECONNECT_S * self._random.uniform(0.9, 1.1))

    def _forget(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self._known.pop(listener, None)
        self._fetched.pop(listener, None)

    def _later(self, old: Listener, pause: float) -> None:
        task = asyncio.create_task(self._again(old, pause))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def go_home(self) -> None:
        """The end."""
        for task in self._tasks:
            task.cancel()
        for listener in list(self.listeners):
            listener.hang_up()

    async def _again(self, old: Listener, pause: float) -> None:
        await asyncio.sleep(pause)
        account = next(one for one in self._accounts if old.topics[1].endswith(f"/{one[0]}"))
        made = self._make(*account)
        self.listeners.add(made)
        try:
            await made.open()
        except OSError:
            self.listeners.discard(made)
            self._later(old, RECONNECT_S)

    async def churn(self) -> None:
        """So many hang up each second and are back within the next."""
        while self.running:
            await asyncio.sleep(1 / self._options.reconnects)
            ready = [one for one in self._random.sample(list(self.listeners), 8) if one.is_ready]
            if ready:
                self._forget(ready[0])
                ready[0].hang_up()
                self.report.reconnected += 1
                self._later(ready[0], self._random.random())

    async def beat(self) -> None:
        """Everybody says so, spread over the time, until all has settled."""
        while self.beating:
            for number, listener in enumerate(list(self.listeners)):
                listener.beat()
                if number % 100 == 99:
                    await asyncio.sleep(HEART_BEAT_S * 50 / self._options.sockets)
            await asyncio.sleep(HEART_BEAT_S / 4)

    async def talk(self) -> None:
        """Messages for all and for single members, at a steady rate."""
        own = [f"/topic/notifications/{member}" for member, _ in self._accounts]
        begun, shared, single = time.monotonic(), 0, 0
        while self.running:
            passed = time.monotonic() - begun
            topics = [SHARED] * (int(passed * self._options.shared_rate) - shared)
            shared += len(topics)
            due = int(passed * self._options.own_rate) - single
            topics += [own[(single + n) % len(own)] for n in range(due)]
            single += due
            for topic in topics:
                self._truth.publish([topic])
            self.report.published += len(topics)
            await asyncio.sleep(0.02)

    def settle(self) -> tuple[int, int]:
        """Every connected tab must know everything by now; (how many are, how many should be)."""
        for listener in self.listeners:
            for topic, known in self._known.get(listener, {}).items():
                if known < self._truth.state.get(topic, 0):
                    self._miss(topic, known + 1, self._truth.state[topic])
        return sum(one.is_ready for one in self.listeners), self._options.sockets


class Hub:
    """One hub process, and what it weighs."""

    def __init__(self, environment: dict[str, str], port: int) -> None:
        self._environment, self._port = environment, port
        self.weights: list[tuple[float, float, int]] = []  # (monotonic seconds, MiB, sockets)
        self.start()

    def start(self) -> None:
        """As the launcher starts one."""
        options = ["--bind", f"127.0.0.1:{self._port}", "--config", str(gunicorn_conf.__file__)]
        command = [sys.executable, "-m", "gunicorn", *options, "motorclub.entrypoints.hub:create_app()"]
        self.process = subprocess.Popen(command, env=self._environment)
        self.weights.clear()

    def kill(self) -> None:
        """Without a word, all its processes."""
        for pid in reversed(process_tree(self.process.pid)):
            os.kill(pid, signal.SIGKILL)
        self.process.wait()

    def weigh(self) -> None:
        """Note the proportional share of memory and the number of open descriptors of the worker."""
        pids = process_tree(self.process.pid)
        kib = sum(read_pss(pid) for pid in pids)
        sockets = len(list(Path(f"/proc/{pids[-1]}/fd").iterdir()))
        self.weights.append((time.monotonic(), kib / 1024, sockets))

    def mebibytes(self, since: float, until: float) -> float | None:
        """The median in a span of time."""
        found = [weight for moment, weight, _ in self.weights if since <= moment <= until]
        return statistics.median(found) if found else None


async def soak(options: Options, hubs: Sequence[Hub], crowd: Crowd) -> tuple[float, float]:
    """The whole time; (when the sockets had found their places after the kill, the end)."""
    begun = time.monotonic()
    tasks = [asyncio.create_task(work()) for work in (crowd.talk, crowd.churn, crowd.beat)]
    killed = asyncio.create_task(kill_and_restart(hubs[-1], options.seconds * KILL_AT))
    while (passed := time.monotonic() - begun) < options.seconds:
        await asyncio.sleep(WEIGH_S)
        for hub in hubs:
            if hub.process.poll() is None:
                try:
                    hub.weigh()
                except OSError:  # it is being killed
                    continue
        failed = [task for task in (*tasks, killed) if task.done() and task.exception()]
        if failed:
            raise SystemExit(f"the soak failed: {failed[0].exception()!r}")
        say(options, passed, crowd)
    crowd.running = False
    talk, churn, beat = tasks
    await asyncio.gather(talk, churn, killed)
    over = time.monotonic()
    await asyncio.sleep(SETTLE_S)
    crowd.beating = False
    await beat
    return begun + options.seconds * (KILL_AT + 1) / 2, over


async def kill_and_restart(hub: Hub, after: float) -> None:
    """Half of all sockets lose their hub in one moment."""
    await asyncio.sleep(after)
    await asyncio.to_thread(hub.kill)
    await asyncio.sleep(DOWN_S)
    hub.start()


def say(options: Options, passed: float, crowd: Crowd) -> None:
    """How far we are, about every tenth of the time."""
    if int((passed + WEIGH_S) / options.seconds * 10) > int(passed / options.seconds * 10):
        report = crowd.report
        ready = sum(one.is_ready for one in crowd.listeners)
        sys.stderr.write(
            f"  {passed:.0f} s: {ready} sockets, {report.delivered} delivered, {report.missing} missing\n"
        )


def lines(
    options: Options, crowd: Crowd, hubs: Sequence[Hub], times: tuple[float, float], back: tuple[int, int]
) -> Iterator[str]:
    """The table."""
    report, (placed, over) = crowd.report, times
    yield "| | | target |"
    yield "|---|---|---|"
    yield f"| sockets, at the end | {back[0]:,} of {back[1]:,} | all |"
    yield f"| messages published, delivered | {report.published:,}, {report.delivered:,} | |"
    yield f"| reconnected, cut off by the kill or refused | {report.reconnected:,}, {report.cut_off:,} | |"
    yield f"| missing after resync | {report.missing:,}{_first(report)} | 0 |"
    yield f"| repeated | {report.repeated:,} | 0 |"
    cuts = statistics.quantiles(report.delays, n=100, method="inclusive")
    yield f"| delay p50, p99 | {cuts[49]:.0f} ms, {cuts[98]:.0f} ms | |"
    for number, hub in enumerate(hubs, 1):
        span = (over - placed) / 4
        first, last = hub.mebibytes(placed, placed + span), hub.mebibytes(over - span, over + WEIGH_S)
        if first and last:
            grown = last / first - 1
            missed = ", missed" if grown >= GROWTH else ""
            which = f"hub {number}{' (restarted)' if hub is hubs[-1] else ''}"
            what = f"{which}, memory with {hub.weights[-1][2]:,} sockets"
            yield f"| {what} | {first:.0f} to {last:.0f} MiB: {grown:+.1%} | under {GROWTH:.0%}{missed} |"


def _first(report: Report) -> str:
    return f" (first: {report.first_missing})" if report.first_missing else ""


@contextmanager
def site(members: int) -> Iterator[tuple[dict[str, str], list[tuple[int, str]], str]]:
    """A migrated database and a key-value store; (environment, (id, token) of each member, the store's address)."""
    folder = Path(tempfile.mkdtemp(prefix="soak-"))
    with embedded.temporary() as servers:
        environment = {
            **os.environ,
            "MOTORCLUB_INSTANCE": str(folder),
            "MOTORCLUB_SECRET": "soak-" + os.urandom(16).hex(),
            "DATABASE_URL": servers.database_url,
            "REDIS_URL": servers.redis_url,
            "PORT": str(free_port()),
        }
        subprocess.run([sys.executable, "-m", "motorclub.cli", "migrate"], env=environment, check=True)
        yield environment, accounts(Config.from_env(environment), members), servers.redis_url
    shutil.rmtree(folder, ignore_errors=True)


def accounts(config: Config, count: int) -> list[tuple[int, str]]:
    """So many members, signed in."""
    app = create_app(config)
    with app.app_context():
        members = [
            Member(
                username=f"soak{number}",
                username_key=f"soak{number}",
                email=f"soak{number}@example.org",
                email_key=f"soak{number}@example.org",
                password_hash="-",
                role="USER",
                created_at=clock.now(),
            )
            for number in range(count)
        ]
        db.session.add_all(members)
        db.session.flush()
        opened = [open_session(member, agent="soak", address="127.0.0.1") for member in members]
        db.session.commit()
        return [(member.id, one.token) for member, one in zip(members, opened, strict=True)]


def parse() -> Options:
    """The options."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--reconnects", type=float, default=50.0, help="a second")
    parser.add_argument("--members", type=int, default=500, help="who share the sockets")
    parser.add_argument("--shared-rate", type=float, default=1.0, help="messages a second for everybody")
    parser.add_argument("--own-rate", type=float, default=50.0, help="messages a second for single members")
    return Options(**vars(parser.parse_args()))


async def measure(options: Options, hubs: Sequence[Hub], crowd: Crowd) -> bool:
    """Soak, print, and say whether all is well."""
    await crowd.gather()
    times = await soak(options, hubs, crowd)
    back = crowd.settle()
    print("\n".join(lines(options, crowd, hubs, times, back)))
    crowd.go_home()
    return not (crowd.report.missing or crowd.report.repeated) and back[0] == back[1]


def main() -> None:
    """Exits with 1 when a message was missing, or a socket did not come back."""
    options = parse()
    raise_file_limit()
    with site(options.members) as (environment, members, store):
        port = free_port()
        hubs = [Hub(environment, port) for _ in range(HUBS)]
        try:
            wait_for_http(port, "/healthz", hubs[0].process)
            time.sleep(3)  # the other one is there, too
            place = Place(port, f"http://127.0.0.1:{environment['PORT']}")
            with redis.Redis.from_url(store) as client:
                crowd = Crowd(options, place, members, Truth(client))
                well = asyncio.run(measure(options, hubs, crowd))
        finally:
            for hub in hubs:
                end(hub.process)
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    main()
