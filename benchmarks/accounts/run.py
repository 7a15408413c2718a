"""Measure log-in, sessions and the search for members with few and with many accounts, and print a table.

    python benchmarks/accounts/run.py

README.md beside this file says what each row means and how to read it.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from motorclub.processes import embedded

# Both folders have a `product`: the benchmarks' comes first.
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))
sys.path.insert(0, str(Path(__file__).parents[1]))

from processes import read_processor_s
from product import Figures, in_ms, product

MEMBERS = Path(__file__).with_name("members.sql")
REQUESTS = Path(__file__).with_name("requests.lua")
WARM_UP_S = 2
# So long the site is watched doing nothing: what it takes then is not a call's.
IDLE_S = 3
CONNECTIONS = 16
# Calls that keep a core busy by themselves: more of them at once would only wait for one another.
FEW_CONNECTIONS = 4
HEAVY = ("search", "many", "login")
# So many are signed in: more than there are connections, so that no cookie is asked for while it is on its way.
SESSIONS = 64
# So many search: one alone may only do so ten times a second.
ADMINS = 40
PASSWORD = "motorclub-demo"
COOKIE = re.compile(r"motorclub_refresh=([^;]+)")
# Pieces of a few names, and words that a tenth of all names or each address has.
NAMES = ("kid_100", "lane_51", "apexkid_20", "_77", "oil_34", "rslip_48")
MANY = ("apex", "gear", "diesel", "slip", "example.org")
# A session's calls must reach this part of the trivial view.
TARGET = 0.2
# With so many times the accounts a call may take this many times as long and still counts as flat.
FLAT = 1.5

ROWS = {
    "trivial": "trivial view",
    "check": "check-session, by token",
    "cookie": "check-session, by cookie",
    "refresh": "refresh-token",
    "search": "search for a name",
    "many": "search for what many have",
    "login": "log-in",
}


@dataclass(frozen=True, slots=True)
class Measured(Figures):
    """And how much processor time (µs) one call costs the site: web, database and everything else of it."""

    cpu: float


Round = dict[str, Measured]


def main() -> None:
    """Start the site, measure it with few accounts, make them many, measure again, stop."""
    options = _options()
    with embedded.scratch() as folder, product(folder) as (port, launcher):
        measured: list[tuple[int, list[Round]]] = []
        before = 0
        for accounts in (options.few, options.many):
            enlarge(folder, before + 1, accounts)
            before = accounts
            rounds = [measure((port, launcher), folder, accounts, options) for _ in range(options.rounds)]
            measured.append((accounts, rounds))
        print(table(measured))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="The table of accounts.")
    parser.add_argument("--few", type=int, default=1_000, help="accounts at first")
    parser.add_argument("--many", type=int, default=100_000, help="accounts afterwards")
    parser.add_argument("--seconds", type=int, default=8, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="the table shows medians")
    parser.add_argument(
        "--rows", nargs="+", choices=ROWS, default=list(ROWS), help="the first is always there"
    )
    return parser.parse_known_args()[0]


def enlarge(folder: Path, first: int, last: int) -> None:
    """Add the members with the numbers `first` to `last`."""
    with (
        embedded.borrow_servers(folder) as (url, _),
        psycopg.connect(url.replace("+psycopg", "", 1)) as connection,
    ):
        text = MEMBERS.read_text("utf-8").replace(":first", str(first)).replace(":last", str(last))
        for statement in text.split(";\n"):
            connection.execute(statement.encode())
        connection.commit()
        connection.autocommit = True
        connection.execute("VACUUM ANALYZE")


def names(folder: Path, many: int) -> list[str]:
    """The usernames of some members, spread over all."""
    with (
        embedded.borrow_servers(folder) as (url, _),
        psycopg.connect(url.replace("+psycopg", "", 1)) as connection,
    ):
        rows = connection.execute(
            "SELECT username FROM member WHERE role = 'USER' AND username ~ '_[0-9]+$' ORDER BY md5(username) LIMIT %s",
            [many],
        )
        return [str(name) for (name,) in rows]


def promoted(folder: Path, usernames: list[str]) -> list[str]:
    """The same names, now of admins."""
    with (
        embedded.borrow_servers(folder) as (url, _),
        psycopg.connect(url.replace("+psycopg", "", 1)) as connection,
    ):
        connection.execute("UPDATE member SET role = 'ADMIN' WHERE username = ANY(%s)", [usernames])
    return usernames


def log_in(port: int, username: str) -> tuple[str, str]:
    """(access token, session cookie) of a new session."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    body = json.dumps({"username": username, "password": PASSWORD})
    connection.request("POST", "/auth/login", body, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    text = answer.read()
    cookie = COOKIE.search(answer.headers["Set-Cookie"] or "")
    if answer.status != 200 or cookie is None:
        raise SystemExit(f"{username} could not log in: {text[:300]!r}")
    return str(json.loads(text)["token"]), cookie[1]


def measure(site: tuple[int, int], folder: Path, accounts: int, options: argparse.Namespace) -> Round:
    """Every row once, with sessions and names of this moment."""
    port, launcher = site
    some = names(folder, 500)
    with ThreadPoolExecutor(4) as threads:
        opened = list(threads.map(lambda name: log_in(port, name), some[:SESSIONS]))
        admins = list(threads.map(lambda name: log_in(port, name)[0], promoted(folder, some[-ADMINS:])))
    check(port, admins[0])
    lines: dict[str, Callable[[], list[str]]] = {
        "trivial": list,
        "check": lambda: [token for token, _ in opened],
        "cookie": lambda: [cookie for _, cookie in opened],
        "refresh": lambda: [cookie for _, cookie in opened],
        "search": lambda: [f"{admin} {word}" for admin in admins for word in NAMES],
        "many": lambda: [f"{admin} {word}" for admin in admins for word in MANY],
        "login": lambda: some[SESSIONS:-ADMINS],
    }
    background = at_rest(launcher)
    found = {}
    for what, given in lines.items():
        if what not in ("trivial", *options.rows):
            continue
        file = folder / f"{what}.txt"
        file.write_text("\n".join(given()))
        found[what] = load(site, what, file, options.seconds, background)
        print(f"{accounts:,} accounts, {ROWS[what]}: {found[what]}", file=sys.stderr)
    return found


def check(port: int, admin: str) -> None:
    """A search finds somebody; a fast refusal, or an empty page, would make a fine figure."""
    for word in (*NAMES, *MANY):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("GET", f"/users?q={word}", headers={"Authorization": f"Bearer {admin}"})
        page: Any = json.loads(connection.getresponse().read())
        if not page.get("content"):
            raise SystemExit(f"the search for {word!r} finds nobody: {page}")


def load(site: tuple[int, int], what: str, file: Path, seconds: int, background: float) -> Measured:
    """By wrk, in one go: sessions that have been renewed during a warm-up could not be renewed again."""
    port, launcher = site
    connections = FEW_CONNECTIONS if what in HEAVY else CONNECTIONS
    options = ["-t1", f"-c{connections}", f"-d{WARM_UP_S + seconds}s", "--latency", "--timeout", "30s"]
    command = ["wrk", *options, "-s", str(REQUESTS), f"http://127.0.0.1:{port}", "--", what, str(file)]
    began, before = time.monotonic(), read_processor_s(launcher)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    spent = read_processor_s(launcher) - before - background * (time.monotonic() - began)
    rate = re.search(r"Requests/sec:\s+([\d.]+)", done.stdout)
    if done.returncode or rate is None or "Non-2xx" in done.stdout:
        raise SystemExit(f"{ROWS[what]} was refused, or there is no wrk:\n{done.stdout}{done.stderr}")
    if float(rate[1]) == 0:
        raise SystemExit(f"{ROWS[what]}: not one answer in {seconds} s; give it more --seconds")
    calls = re.search(r"(\d+) requests in", done.stdout)
    return Measured(
        float(rate[1]),
        in_ms(done.stdout, "50%"),
        in_ms(done.stdout, "99%"),
        spent / int(calls[1]) * 1e6 if calls else float("nan"),
    )


def at_rest(launcher: int) -> float:
    """Seconds of processor time that the site takes in a second when nobody calls."""
    before = read_processor_s(launcher)
    time.sleep(IDLE_S)
    return (read_processor_s(launcher) - before) / IDLE_S


def table(measured: list[tuple[int, list[Round]]]) -> str:
    """Return the figures as Markdown: rounds with few accounts and with many, which may be equally many."""
    few, many = (rounds for _, rounds in measured)
    machine = f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores"
    head = "".join(
        f" {accounts:,}: req/s | p50 ms | p99 ms | of the trivial view | CPU µs | by CPU |"
        for accounts, _ in measured
    )
    lines = [
        f"{machine}, load generator on the same; median of {len(few)} rounds",
        "",
        f"| Call |{head} p50, many / few |",
        "|---|" + "---:|" * 13,
    ]
    lines += [row(what, few, many) for what in ROWS if what in few[0]]
    lines += ["", f"Check-session and refresh-token must reach {TARGET} of the trivial view;"]
    lines += [f"log-in and the searches are flat while the last column stays below {FLAT}."]
    return "\n".join(lines)


def row(what: str, few: list[Round], many: list[Round]) -> str:
    """One call: medians, and the medians of each round's ratio to the trivial view."""
    cells = [cell for rounds in (few, many) for cell in plain(what, rounds)]
    growth = median(what, "p50", many) / median(what, "p50", few)
    return f"| {ROWS[what]} | {' | '.join(cells)} | {growth:.2f} |"


def plain(what: str, rounds: list[Round]) -> Iterator[str]:
    """Rate, times and the two ratios."""
    yield f"{median(what, 'rate', rounds):,.0f}"
    yield f"{median(what, 'p50', rounds):.1f}"
    yield f"{median(what, 'p99', rounds):.1f}"
    yield f"{ratio(what, rounds):.2f}"
    yield f"{median(what, 'cpu', rounds):,.0f}"
    yield f"{statistics.median(results['trivial'].cpu / results[what].cpu for results in rounds):.2f}"


def ratio(what: str, rounds: list[Round]) -> float:
    """Its rate beside that of the trivial view."""
    return statistics.median(results[what].rate / results["trivial"].rate for results in rounds)


def median(what: str, part: str, rounds: list[Round]) -> float:
    """Of one figure over all rounds."""
    return statistics.median(float(getattr(results[what], part)) for results in rounds)


if __name__ == "__main__":
    main()
