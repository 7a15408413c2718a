"""Does the feed, do comments stay flat? The same calls with few and with very many activities and comments.

    python benchmarks/feed/run.py

README.md beside this file says what each row means and how to read it.
"""

from __future__ import annotations

import argparse
import http.client
import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg

from motorclub.processes import embedded

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))

import product as products
from product import Product, running

GROW = Path(__file__).with_name("grow.sql")
SIZES = (1_000, 50_000, 1_000_000)
# So many comments are on one question: at most half of all, five thousand in the end.
LOUDEST = 5_000
# With so many times the rows a call may take this many times as long and still counts as flat.
FLAT = 1.5
WARM_UP = 20
# A busy machine makes the demo data slowly.
READY_S = 900.0
DEEP = 20

Ask = Callable[[str], Any]


def main() -> None:
    """Start the site, measure it at each size, print the table."""
    options = _options()
    products.READY_S = READY_S
    with embedded.scratch() as folder, running(folder / "instance") as product:
        rows: dict[str, dict[int, float]] = {}
        before = 0
        for size in options.sizes:
            grow(folder / "instance", before + 1, size)
            before = size
            for name, taken in measure(product, options.calls).items():
                rows.setdefault(name, {})[size] = taken
        print(table(rows, options.sizes))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="The table of the feed.")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="activities, and comments")
    parser.add_argument("--calls", type=int, default=200, help="of each kind; the table shows medians")
    return parser.parse_known_args()[0]


def grow(folder: Path, first: int, last: int) -> None:
    """Add the activities and comments with the numbers `first` to `last`."""
    loud = min(LOUDEST, last // 2)
    with (
        embedded.borrow_servers(folder) as (url, _),
        psycopg.connect(url.replace("+psycopg", "", 1)) as connection,
    ):
        text = GROW.read_text("utf-8")
        for name, value in (("first", first), ("last", last), ("loud", loud)):
            text = text.replace(f":{name}", str(value))
        for statement in text.split(";\n"):
            connection.execute(statement.encode())
        connection.commit()
        connection.autocommit = True
        connection.execute("VACUUM ANALYZE")


def measure(product: Product, calls: int) -> dict[str, float]:
    """Milliseconds of each kind of call, the median."""
    token = product.token("driver")
    connection = http.client.HTTPConnection(product.url.removeprefix("http://"), timeout=30)
    headers = {"Authorization": f"Bearer {token}", "Accept": "application/json"}

    def ask(path: str) -> Any:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            raise SystemExit(f"{path}: {answer.status} {body[:300]!r}")
        return json.loads(body)

    found = {name: median(ask, path, calls) for name, path in addresses(ask).items()}
    connection.close()
    return found


def addresses(ask: Ask) -> dict[str, str]:
    """What is asked for, by what it is called."""
    loud = "/social-api/comments?targetType=forum.question&targetId=1"
    refs = ",".join(f"forum.question:{number}" for number in range(2, 52))
    return {
        "trivial call": "/auth/config",
        "feed, first page": "/social-api/feeds/me",
        f"feed, page {DEEP}": _deep("/social-api/feeds/me?size=20", ask),
        "comments, first page": loud,
        f"comments, page {DEEP}": _deep(f"{loud}&size=20", ask),
        "newest comments": f"{loud}&order=newest",
        "first 5 on 50 questions": f"/social-api/comments/batch?refs={refs}",
        "what a member has said": "/social-api/users/7/comments",
    }


def _deep(path: str, ask: Ask) -> str:
    """The address of a page far down, as far as there is one."""
    found = path
    for _ in range(DEEP - 1):
        cursor = ask(found)["nextCursor"]
        if cursor is None:
            break
        found = f"{path}&cursor={cursor}"
    return found


def median(ask: Ask, path: str, calls: int) -> float:
    """Milliseconds of a call that is repeated."""
    for _ in range(WARM_UP):
        ask(path)
    return statistics.median(_timed(ask, path) for _ in range(calls))


def _timed(ask: Ask, path: str) -> float:
    began = time.perf_counter()
    ask(path)
    return (time.perf_counter() - began) * 1000


def table(rows: dict[str, dict[int, float]], sizes: list[int]) -> str:
    """Milliseconds by size, and how many times the first the last is."""
    head = "".join(f"{size:>14,}" for size in sizes)
    lines = [f"{'ms, median':<28}{head}{'last/first':>14}"]
    for name, taken in rows.items():
        ratio = taken[sizes[-1]] / taken[sizes[0]]
        word = "flat" if ratio <= FLAT else "GROWS"
        figures = "".join(f"{taken[size]:>14.2f}" for size in sizes)
        lines.append(f"{name:<28}{figures}{ratio:>9.2f} {word}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
