"""Load the leaderboard of a site with 100,000 members, beside a view that does nothing, and print the rates.

    python benchmarks/ranks/rate.py

boards.md beside this file says what each row means and how to read it.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path

import psycopg

from motorclub.processes import embedded

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "http"))

from boards import BOARD, GROW, NOTHING
from run import WARM_UP_S, line, measure

from processes import read_processor_s
from product import Figures, product

PATHS = {
    "a view that does nothing": NOTHING,
    "list of questions": "/forum-api/questions",
    "this week": BOARD,
    "all time, page 1 to 4": f"{BOARD}?period=ALL&page={{page}}",
    "all time, a brand": f"{BOARD}?period=ALL&scope=BRAND&key=BMW",
}
PAGES = 4
DUE = "UPDATE job_schedule SET next_due = now() WHERE name = 'ranks.take_leaderboard_snapshot'"
PLACES = """
SELECT count(*) FROM ranks_leaderboard_snapshot
 WHERE (period, board, scope) = ('ALL', 'OVERALL', 'ALL') AND user_id IN
       (SELECT id FROM member WHERE username ~ '^m[0-9]+$')
"""
MOST_WAIT_S = 600.0


def main() -> None:
    """Start the site, let its job take the snapshot, load the boards in turn, stop."""
    parser = argparse.ArgumentParser(description="The rates of leaderboards.")
    parser.add_argument("--members", type=int, default=100_000)
    parser.add_argument("--seconds", type=int, default=8, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="the table shows medians")
    given = parser.parse_args()
    with embedded.scratch() as folder, product(folder) as (port, launcher):
        print(f"snapshot of {given.members:,} members: {grow(folder, given.members):.1f} s")
        rounds = [
            {name: load(port, launcher, path, given.seconds) for name, path in PATHS.items()}
            for _ in range(given.rounds)
        ]
    print("| Call | req/s | p50 ms | p99 ms | of a view that does nothing | processor ms a request |")
    print("|---|---:|---:|---:|---:|---:|")
    print("\n".join(f"{line(name, rounds)} {cost(name, rounds):.2f} |" for name in PATHS))


@dataclass(frozen=True, slots=True)
class Measured(Figures):
    """And the processor time (ms) that the whole site takes for one request."""

    cpu: float


def load(port: int, launcher: int, path: str, seconds: int) -> Measured:
    """Load an address; its warm-up counts as a part of the load."""
    before = read_processor_s(launcher)
    figures = measure(port, path, PAGES, seconds)
    spent = read_processor_s(launcher) - before
    return Measured(*astuple(figures), cpu=spent * 1000 / (figures.rate * (seconds + WARM_UP_S)))


def cost(name: str, rounds: Sequence[Mapping[str, Measured]]) -> float:
    """The median of the processor time of a request."""
    return statistics.median(results[name].cpu for results in rounds)


def connect(url: str) -> psycopg.Connection:
    """A connection to the database that SQLAlchemy knows by this address."""
    return psycopg.connect(url.replace("+psycopg", "", 1), autocommit=True)


def grow(folder: Path, members: int) -> float:
    """Add members with points of a year; how many seconds the job took for their first snapshot."""
    with embedded.borrow_servers(folder) as (url, _), connect(url) as database:
        database.execute(GROW.format(members=members).encode())
        database.execute("VACUUM ANALYZE")
        database.execute(DUE)
        began = time.monotonic()
        while time.monotonic() - began < MOST_WAIT_S:
            found = database.execute(PLACES).fetchone()
            if found and found[0] >= members // 2:
                return time.monotonic() - began
            time.sleep(0.5)
    raise SystemExit("the job has taken no snapshot")


if __name__ == "__main__":
    main()
