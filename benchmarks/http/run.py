"""Measure the default server with a large forum, and print a table.

    python benchmarks/http/run.py

README.md beside this file says what each row means and how to read it.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import platform
import random
import re
import selectors
import shutil
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import psycopg

from motorclub.processes import embedded

# Both folders have a `product`: the benchmarks' comes first.
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))
sys.path.insert(0, str(Path(__file__).parents[1]))

from processes import memory_by_kind, process_tree
from product import Figures, in_ms, product

ENLARGE = Path(__file__).with_name("enlarge.sql")
ANY_PAGE = Path(__file__).with_name("any_page.lua")
WARM_UP_S = 2
CONNECTIONS = 16
# The question list must reach this part of the trivial view.
TARGET = 0.2


def main() -> None:
    """Start the site, enlarge its forum, measure, stop."""
    options = _options()
    with embedded.scratch() as folder, product(folder) as (port, launcher):
        questions, busiest = enlarge(folder, options.posts)
        idle = memory(launcher)
        paths = {
            "trivial view": "/auth/config",
            "question list (20 rows)": "/forum-api/questions",
            "question list, any page": "/forum-api/questions?page={page}",
            "question page (20 answers)": f"/forum-api/questions/{busiest}",
        }
        check(port, busiest)
        pages = questions // 20
        rounds = [
            {name: measure(port, path, pages, options.seconds) for name, path in paths.items()}
            for _ in range(options.rounds)
        ]
        print(table(rounds, questions, idle, memory(launcher)))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="The HTTP table.")
    parser.add_argument("--posts", type=int, default=50_000, help="questions in the forum")
    parser.add_argument("--seconds", type=int, default=8, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="the table shows medians")
    return parser.parse_known_args()[0]


def enlarge(folder: Path, posts: int) -> tuple[int, int]:
    """Copy the demo's questions until there are `posts`; how many there are, and one that has 20 answers."""
    with (
        embedded.borrow_servers(folder) as (url, _),
        psycopg.connect(url.replace("+psycopg", "", 1)) as connection,
    ):
        for statement in ENLARGE.read_text("utf-8").split(";\n"):
            connection.execute(statement.replace(":posts", str(posts)).encode())
        connection.commit()
        connection.autocommit = True
        connection.execute("VACUUM ANALYZE")
        row = connection.execute(
            "SELECT (SELECT count(*) FROM forum_question), id FROM forum_question WHERE answer_count = 20 LIMIT 1"
        ).fetchone()
    if row is None:
        raise SystemExit("no question has 20 answers")
    return int(row[0]), int(row[1])


def check(port: int, busiest: int) -> None:
    """The pages measured hold what the table says; a fast refusal would make a fine figure."""
    listed = get(port, "/forum-api/questions")
    page = get(port, f"/forum-api/questions/{busiest}")
    if (len(listed["content"]), len(page["answers"]["content"])) != (20, 20):
        raise SystemExit("the list has not 20 rows, or the page has not 20 answers")


def get(port: int, path: str) -> Any:
    """The JSON of one call."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path)
    return json.loads(connection.getresponse().read())


def measure(port: int, path: str, pages: int, seconds: int) -> Figures:
    """Load one address after a warm-up; `{page}` in it becomes another number below `pages` at each request."""
    load = with_wrk if shutil.which("wrk") else with_sockets
    load(port, path, pages, WARM_UP_S)
    figures = load(port, path, pages, seconds)
    print(f"{path}: {figures}", file=sys.stderr)
    return figures


def with_wrk(port: int, path: str, pages: int, seconds: int) -> Figures:
    """By wrk: one thread, some connections that are kept open."""
    options = ["-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--latency"]
    command = ["wrk", *options, "-s", str(ANY_PAGE), f"http://127.0.0.1:{port}", "--", path, str(pages)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    if "Non-2xx" in done.stdout:
        raise SystemExit(f"{path} was refused:\n{done.stdout}")
    rate = re.search(r"Requests/sec:\s+([\d.]+)", done.stdout)
    if rate is None:
        raise SystemExit(f"wrk said:\n{done.stdout}")
    return Figures(float(rate[1]), in_ms(done.stdout, "50%"), in_ms(done.stdout, "99%"))


class Asking:
    """A connection that is kept open, and asks again as soon as it is answered."""

    def __init__(self, port: int, path: str, pages: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        self._path, self._pages = path, pages
        self._answer, self._began = b"", 0.0

    def ask(self) -> None:
        """Send a request."""
        path = self._path.replace("{page}", str(random.randrange(self._pages)))
        self._answer, self._began = b"", time.monotonic()
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())

    def read(self) -> float | None:
        """The milliseconds of the answer once all of it is there."""
        self._answer += self.socket.recv(1 << 20)
        head, found, body = self._answer.partition(b"\r\n\r\n")
        if not found:
            return None
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        if not head.startswith(b"HTTP/1.1 200") or length is None:
            raise SystemExit(f"{self._path} was refused:\n{head.decode()}")
        return (time.monotonic() - self._began) * 1000 if len(body) >= int(length[1]) else None


def with_sockets(port: int, path: str, pages: int, seconds: int) -> Figures:
    """By a loop over as many connections, where wrk is missing: it is slower, so rates are lower bounds."""
    times: list[float] = []
    waiting = selectors.DefaultSelector()
    for _ in range(CONNECTIONS):
        asking = Asking(port, path, pages)
        asking.ask()
        waiting.register(asking.socket, selectors.EVENT_READ, asking)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for key, _ in waiting.select(1):
            if (taken := key.data.read()) is not None:
                times.append(taken)
                key.data.ask()
    for key in [*waiting.get_map().values()]:
        key.data.socket.close()
    return Figures(len(times) / seconds, statistics.median(times), statistics.quantiles(times, n=100)[98])


def memory(launcher: int) -> dict[str, float]:
    """Proportional memory (PSS) in MB of the launcher's processes, by kind."""
    return {kind: kib / 1024 for kind, kib in memory_by_kind(process_tree(launcher)).items()}


def table(
    rounds: list[dict[str, Figures]], questions: int, idle: dict[str, float], loaded: dict[str, float]
) -> str:
    """The figures as Markdown."""
    machine = f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores"
    lines = [
        f"{questions:,} questions; {machine}, load generator on the same; median of {len(rounds)} rounds",
        "",
        "| Address | req/s | p50 ms | p99 ms | of the trivial view |",
        "|---|---:|---:|---:|---:|",
    ]
    lines += [line(name, rounds) for name in rounds[0]]
    lines += ["", f"The list must reach {TARGET} of the trivial view.", ""]
    lines += ["| Memory (PSS, MB) | idle | after the load |", "|---|---:|---:|"]
    lines += [f"| {kind} | {idle.get(kind, 0):.0f} | {size:.0f} |" for kind, size in sorted(loaded.items())]
    lines += [f"| all | {sum(idle.values()):.0f} | {sum(loaded.values()):.0f} |"]
    return "\n".join(lines)


def line(name: str, rounds: Sequence[Mapping[str, Figures]]) -> str:
    """One row: medians, and the median of the ratios of each round."""
    first = next(iter(rounds[0]))
    rate, p50, p99 = (
        statistics.median(getattr(results[name], part) for results in rounds)
        for part in ("rate", "p50", "p99")
    )
    ratio = statistics.median(results[name].rate / results[first].rate for results in rounds)
    return f"| {name} | {rate:,.0f} | {p50:.1f} | {p99:.1f} | {ratio:.2f} |"


if __name__ == "__main__":
    main()
