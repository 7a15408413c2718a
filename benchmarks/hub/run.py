"""Measure the hub beside RabbitMQ's web-stomp plugin, in one run on one machine, and print a table.

    python benchmarks/hub/run.py --stompload PATH/TO/stompload.c

README.md beside this file says what each row means and how to read it.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import servers
from servers import Site, Target

from motorclub import clock
from motorclub.accounts.sessions.services import open_session
from motorclub.app import create_app
from motorclub.config import Config
from motorclub.db import db
from motorclub.people.models import Member
from motorclub.processes import embedded

HEART_BEAT_MS = 10_000
DELIVERIES_PER_S = 10_000
# More than this beside server and generator (database and key-value store included) spoils a figure.
DISTURBED_CORES = 0.3
LOADED_PATH = "/platform/plugins"
Result = dict[str, Any]
Results = dict[str, dict[str, Result]]
Starts = dict[str, Callable[[], AbstractContextManager[Target]]]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: which figure, in which direction better, and the ratio asked for."""

    title: str
    key: str
    figure: str
    unit: str
    higher_is_better: bool
    target: float | None = None


ROWS = (
    Row("fan-out, window 1, 1,000 subscribers", "w1-1000", "deliveries_per_s", "/s", True, 4),
    Row("fan-out, window 1, 5,000 subscribers", "w1-5000", "deliveries_per_s", "/s", True, 4),
    Row("fan-out, window 8, 1,000 subscribers", "w8-1000", "deliveries_per_s", "/s", True, 15),
    Row("fan-out, window 8, 5,000 subscribers", "w8-5000", "deliveries_per_s", "/s", True, 15),
    Row("p50 at 10,000 deliveries/s, 1,000 subscribers", "calm-1000", "p50_ms", "ms", False, 3),
    Row("p99 of the same", "calm-1000", "p99_ms", "ms", False),
    Row("p50 at 10,000 deliveries/s, 5,000 subscribers", "calm-5000", "p50_ms", "ms", False, 3),
    Row("p99 of the same", "calm-5000", "p99_ms", "ms", False),
    Row("memory per idle connection, 1,000", "idle-1000", "kib_per_conn", "KiB", False, 15),
    Row("memory per idle connection, 5,000", "idle-5000", "kib_per_conn", "KiB", False, 15),
    Row("connects, 1,000", "idle-1000", "connects_per_s", "/s", True),
    Row("connects, 5,000", "idle-5000", "connects_per_s", "/s", True),
    Row("one topic per user, 2,000 users, window 8", "topics-2000", "deliveries_per_s", "/s", True, 1.5),
)


class Generator:
    """stompload, compiled for this run."""

    def __init__(self, source: Path, folder: Path, seconds: float, patience: int = 0) -> None:
        self._program = folder / "stompload"
        self._seconds = seconds
        self._patience = patience
        subprocess.run(["cc", "-O2", "-o", str(self._program), str(source)], check=True)

    def idle(self, target: Target, subscribers: int) -> Result:
        """Connect all, rest, weigh."""
        return self._run(target, subscribers, "--mode", "idle", "--duration", "2", "--warmup", "0")

    def throughput(self, target: Target, subscribers: int, window: int, *more: str) -> Result:
        """As fast as it goes with `window` messages outstanding."""
        seconds = ("--duration", str(self._seconds))
        return self._run(
            target, subscribers, "--mode", "throughput", "--window", str(window), *seconds, *more
        )

    def latency(self, target: Target, subscribers: int) -> Result:
        """At a fixed 10,000 deliveries a second."""
        rate = ("--rate", str(DELIVERIES_PER_S / subscribers), "--duration", str(2.5 * self._seconds))
        return self._run(target, subscribers, "--mode", "latency", *rate)

    def _run(self, target: Target, subscribers: int, *options: str) -> Result:
        """Measure; again, up to `patience` times, while others use the machine: the least disturbed run counts."""
        tries = []
        for _ in range(1 + self._patience):
            tries.append(self._once(target, subscribers, *options))
            if tries[-1]["foreign_cores"] < DISTURBED_CORES:
                break
        return min(tries, key=lambda result: float(result["foreign_cores"]))

    def _once(self, target: Target, subscribers: int, *options: str) -> Result:
        pids = ",".join(map(str, target.pids))
        command = [str(self._program), "--url", target.url, "--subs", str(subscribers), "--pids", pids]
        command += ["--heartbeat", str(HEART_BEAT_MS), *target.credentials, *options]
        before, begun = foreign_seconds(target), time.monotonic()
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        foreign = (foreign_seconds(target) - before) / (time.monotonic() - begun)
        if done.returncode not in (0, 3):
            raise SystemExit(f"stompload against {target.name}: {done.stderr.strip()}")
        result: Result = {**json.loads(done.stdout), "foreign_cores": foreign}
        if done.returncode:
            say(f"  INCOMPLETE: {done.stderr.strip()} {result['missing']} missing of {result['expected']}")
        time.sleep(2)  # the server sees the closed connections off
        return result


def foreign_seconds(target: Target) -> float:
    """Processor time that neither the server nor we have used: database, key-value store, and whatever else runs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    ours = used.ru_utime + used.ru_stime + sum(process_seconds(pid) for pid in target.pids)
    fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]
    user, nice, system, _idle, _wait, irq, softirq, steal = (
        int(field) / os.sysconf("SC_CLK_TCK") for field in fields
    )
    return user + nice + system + irq + softirq + steal - ours


def process_seconds(pid: int) -> float:
    """Processor time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure_idle(generator: Generator, starts: Starts) -> Results:
    """Memory and connects, each from a fresh server: a heap that has grown once is used again."""
    results: Results = {name: {} for name in starts}
    for subscribers in (1000, 5000):
        for name, start in starts.items():
            with start() as target:
                results[name][f"idle-{subscribers}"] = note(
                    target, "idle", generator.idle(target, subscribers)
                )
    return results


def measure_busy(generator: Generator, starts: Starts) -> Results:
    """Fan-out and latency. Both servers are up, and each figure of one is taken right after the other's."""
    results: Results = {name: {} for name in starts}
    with ExitStack() as stack:
        targets = {name: stack.enter_context(start()) for name, start in starts.items()}
        for key, what, measure in _busy_figures(generator):
            for name, target in targets.items():
                results[name][key] = note(target, what, measure(target))
    return results


def _busy_figures(generator: Generator) -> Iterator[tuple[str, str, Callable[[Target], Result]]]:
    for count in (1000, 5000):
        for window in (1, 8):
            yield f"w{window}-{count}", f"window {window}", partial(_throughput, generator, count, window)
        yield f"calm-{count}", "latency", partial(_latency, generator, count)
    yield (
        "topics-2000",
        "topic each",
        lambda target: generator.throughput(target, 2000, 8, "--topics", "2000"),
    )


def _throughput(generator: Generator, count: int, window: int, target: Target) -> Result:
    return generator.throughput(target, count, window)


def _latency(generator: Generator, count: int, target: Target) -> Result:
    return generator.latency(target, count)


def measure_under_load(generator: Generator, start: Any, site: Site) -> tuple[Result, Result, float]:
    """Latency with 1,000 subscribers, calm and while a web worker of the product is saturated."""
    with start() as target, servers.web(site) as address:
        calm = note(target, "calm", generator.latency(target, 1000))
        with http_load(address + LOADED_PATH) as load:
            busy = note(target, "under HTTP load", generator.latency(target, 1000))
    return calm, busy, load.requests_per_s


def note(target: Target, what: str, result: Result) -> Result:
    """Tell how far we are."""
    say(
        f"  {target.name}, {result['subs']} subscribers, {what}: {result['deliveries_per_s']:.0f}/s, "
        f"p50 {result['p50_ms']:.1f} ms, p99 {result['p99_ms']:.1f} ms, {result['kib_per_conn']:.1f} KiB each, "
        f"{result['connects_per_s']:.0f} connects/s, {result['server_cpu_cores']:.2f} cores, "
        f"generator {result['generator_cpu_cores']:.2f}, others {result['foreign_cores']:.2f}"
    )
    return result


class Load:
    """HTTP requests as fast as the server answers, until stopped: wrk, or a loop where it is not installed."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._stop = threading.Event()
        self._count = 0
        self._begun = time.monotonic()
        self.requests_per_s = 0.0

    def run_loop(self) -> None:
        """One client after the other."""
        while not self._stop.is_set():
            with urllib.request.urlopen(self._url, timeout=10) as answer:
                answer.read()
            self._count += 1

    def finish(self) -> None:
        """Stop the loop and count."""
        self._stop.set()
        self.requests_per_s = self._count / (time.monotonic() - self._begun)


@contextmanager
def http_load(url: str) -> Iterator[Load]:
    """Load `url` while the block runs."""
    load = Load(url)
    if shutil.which("wrk"):
        process = subprocess.Popen(
            ["wrk", "-t1", "-c8", "-d120", url], stdout=subprocess.PIPE, start_new_session=True, text=True
        )
        try:
            yield load
        finally:
            process.send_signal(2)  # wrk prints its figures on SIGINT
            output, _ = process.communicate(timeout=10)
            found = [line for line in output.splitlines() if line.startswith("Requests/sec")]
            load.requests_per_s = float(found[0].split()[1]) if found else 0.0
        return
    threads = [threading.Thread(target=load.run_loop, daemon=True) for _ in range(4)]
    for thread in threads:
        thread.start()
    try:
        yield load
    finally:
        load.finish()


@contextmanager
def site() -> Iterator[Site]:
    """A migrated database, a key-value store, and one signed-in member."""
    folder = Path(tempfile.mkdtemp(prefix="hub-bench-"))
    with embedded.temporary() as running:
        port = servers.free_port()
        environment = {
            **os.environ,
            "MOTORCLUB_INSTANCE": str(folder),
            "MOTORCLUB_SECRET": "benchmark-" + os.urandom(16).hex(),
            "DATABASE_URL": running.database_url,
            "REDIS_URL": running.redis_url,
            "PORT": str(port),
        }
        subprocess.run([sys.executable, "-m", "motorclub.cli", "migrate"], env=environment, check=True)
        yield Site(environment, member_token(Config.from_env(environment)), port)
    shutil.rmtree(folder, ignore_errors=True)


def member_token(config: Config) -> str:
    """An access token of a new member's open session, as a log-in gives it."""
    app = create_app(config)
    with app.app_context():
        name = "bench"
        member = Member(
            username=name,
            username_key=name,
            email="bench@example.org",
            email_key="bench@example.org",
            password_hash="-",
            role="USER",
            created_at=clock.now(),
        )
        db.session.add(member)
        db.session.flush()
        opened = open_session(member, agent="benchmark", address="127.0.0.1")
        db.session.commit()
        return opened.token


def table(ours: dict[str, Result], theirs: dict[str, Result]) -> Iterator[str]:
    """The Markdown table; a ratio above 1 is in our favour."""
    yield "| | hub | RabbitMQ | ratio | target |"
    yield "|---|---|---|---|---|"
    for row in ROWS:
        mine = ours[row.key][row.figure]
        other = theirs[row.key][row.figure] if theirs else None
        target = f"{row.target:g}x" if row.target else ""
        cells = (row.title, shown(mine, row.unit), shown(other, row.unit), ratio(row, mine, other), target)
        yield f"| {' | '.join(cells)} |"


def shown(value: float | None, unit: str) -> str:
    """A figure with its unit."""
    if value is None:
        return "-"
    return f"{value:,.0f} {unit}" if value >= 100 else f"{value:.1f} {unit}"


def ratio(row: Row, mine: float, other: float | None) -> str:
    """How many times better, with a mark where the target is missed."""
    if not other or not mine:
        return "-"
    times = mine / other if row.higher_is_better else other / mine
    missed = row.target is not None and times < row.target
    return f"{times:.1f}x{' (missed)' if missed else ''}"


def load_lines(calm: Result, busy: Result, requests: float) -> Iterator[str]:
    """The comparison of the hub with itself."""
    times = busy["p99_ms"] / calm["p99_ms"]
    yield "| hub, 1,000 subscribers, 10,000 deliveries/s | p50 | p99 |"
    yield "|---|---|---|"
    yield f"| calm | {calm['p50_ms']:.1f} ms | {calm['p99_ms']:.1f} ms |"
    yield f"| with {requests:,.0f} HTTP requests/s beside it | {busy['p50_ms']:.1f} ms | {busy['p99_ms']:.1f} ms |"
    yield f"| p99, ratio | | {times:.1f}x (target: at most 2x{', missed' if times > 2 else ''}) |"


def say(text: str) -> None:
    """Progress goes to stderr, the table to stdout."""
    sys.stderr.write(f"{text}\n")


def parse() -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument(
        "--stompload", type=Path, required=True, help="source of the load generator (one C file)"
    )
    parser.add_argument("--seconds", type=float, default=4.0, help="length of one fan-out measurement")
    parser.add_argument(
        "--rounds", type=int, default=1, help="repetitions of fan-out and latency; the median counts"
    )
    parser.add_argument(
        "--patience", type=int, default=2, help="tries more for a figure that other work has disturbed"
    )
    parser.add_argument("--hubs", type=int, default=1, help="hub processes that share the port")
    parser.add_argument("--without-rabbitmq", action="store_true", help="measure the hub alone")
    return parser.parse_args()


def middle(rounds: list[Results], name: str) -> dict[str, Result]:
    """For each figure the median over the rounds."""
    keys = rounds[0][name]
    return {
        key: {
            figure: statistics.median(one[name][key][figure] for one in rounds)
            for figure, value in keys[key].items()
            if isinstance(value, int | float)
        }
        for key in keys
    }


def main() -> None:
    """Run everything and print."""
    options = parse()
    rabbitmq = not options.without_rabbitmq and servers.rabbitmq_program() is not None
    if not rabbitmq and not options.without_rabbitmq:
        say("RabbitMQ is not installed (apt-get install rabbitmq-server): measuring the hub alone")
    with tempfile.TemporaryDirectory(prefix="stompload-") as folder, site() as around:
        generator = Generator(options.stompload, Path(folder), options.seconds, options.patience)
        starts: Starts = {"rabbitmq": servers.rabbitmq} if rabbitmq else {}
        starts["hub"] = partial(servers.hub, around, options.hubs)
        idle = measure_idle(generator, starts)
        rounds = [measure_busy(generator, starts) for _ in range(options.rounds)]
        under_load = measure_under_load(generator, starts["hub"], around)
    theirs = {**idle["rabbitmq"], **middle(rounds, "rabbitmq")} if rabbitmq else {}
    ours = {**idle["hub"], **middle(rounds, "hub")}
    lines = [f"{os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}", ""]
    lines += [*table(ours, theirs), "", *load_lines(*under_load)]
    print("\n".join(lines))


if __name__ == "__main__":
    main()
