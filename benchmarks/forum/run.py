"""Ask the same calls of a small and of a large forum, then load the one of middle size; print tables, draw the growth.

    python benchmarks/forum/run.py

README.md beside this file says what each row means and how to read it.
"""

from __future__ import annotations

import argparse
import http.client
import importlib.util
import json
import math
import shutil
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg

from motorclub.processes import embedded

HERE = Path(__file__).parent


def _neighbour() -> Any:
    """The benchmark of the HTTP server, which starts a site, loads it, and reads what it takes."""
    spec = importlib.util.spec_from_file_location("http_benchmark", HERE.parent / "http" / "run.py")
    if spec is None or spec.loader is None:
        raise SystemExit("benchmarks/http/run.py is missing")
    module = sys.modules["http_benchmark"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


site = _neighbour()
Figures = Any
SIZES = (1_000, 50_000, 1_000_000)
LOADED_AT = 50_000
MOST_GROWTH = 1.5
WARM_UP = 20
PAGE_SIZES = 60
# What is kept ready is so for two seconds: until then a size that comes again would not be read again.
KEPT_S = 2.2
MEMBERS = 20
# So many questions grow.sql marks, at every size.
MARKED = 100
PASSWORD = "motorclub-demo"
AIMS = {"list of a category (20)": 1480.0, "page (20 posts)": 800.0, "reply": 210.0}
# The search over everything takes 120 questions a minute from one address.
LIMITED, LIMITED_FOR_S = "/platform/search", 60.0
# Which address, how much it must hold at least, so that a fast refusal makes no fine figure, and how many there must be
# in all, where that is the same at every size.
CALLS: Mapping[str, tuple[str, int, int | None]] = {
    "list": ("/forum-api/questions", 20, None),
    "list of a category": ("/forum-api/questions?category={category}", 20, None),
    "list of a tag": ("/forum-api/questions?tag=engine&sort=votes", 20, None),
    "page": ("/forum-api/questions/{busiest}", 20, 20),
    "search, a word of 1 post": ("/forum-api/search?keyword=barnfind", 1, 1),
    "search, a word of 100 posts": ("/forum-api/search?keyword=gremlin", 20, 100),
    "search, operators, 50 found": ("/forum-api/questions?q=" + quote("gremlin tag:brakes is:open"), 20, 50),
    "search, a word of one post in 200, first five": ("/forum-api/search?keyword=walnut", 5, None),
    "search, common word": ("/forum-api/search?keyword=engine", 20, None),
    "search, operators, common word": (
        "/forum-api/questions?q=" + quote("brake tag:brakes score:>1"),
        1,
        None,
    ),
    "search over everything, common words": ("/platform/search?q=engine+oil", 10, None),
    "search over everything, rare together": ("/platform/search?q=gremlin+brakes", 5, None),
    "feed": ("/social-api/feeds/me", 20, None),
}
# Whose feed it is: somebody who follows twenty people and twenty tags.
READER = "driver"


@dataclass(frozen=True, slots=True)
class Place:
    """A running site, and what the addresses of the calls need."""

    port: int
    folder: Path
    category: int
    busiest: int

    def path(self, pattern: str) -> str:
        """An address of this site."""
        return pattern.format(category=self.category, busiest=self.busiest)


def main() -> None:
    """Make a site for each size, load one of them alone, then ask all of them in turn; print."""
    options = _options()
    with ExitStack() as stack:
        folders = {size: stack.enter_context(folder_of(options.data, size)) for size in options.sizes}
        for size, folder in folders.items():
            with site.product(folder) as (port, launcher):
                place = grow(folder, port, size)
                if size == options.load_at:
                    loaded = load(place, options.seconds)
                    print(load_table(loaded, size, sum(site.memory(launcher).values())))
        if options.rounds:
            ports = {size: stack.enter_context(site.product(folder))[0] for size, folder in folders.items()}
            places = {size: grow(folders[size], port, size) for size, port in ports.items()}
            growth = {name: times(places, *call, options.rounds) for name, call in CALLS.items()}
            print(growth_table(growth))
            options.plot.write_text(plot(growth), "utf-8")


@contextmanager
def folder_of(data: Path | None, size: int) -> Iterator[Path]:
    """Where the site of a size has its data: kept in `data` for later runs, else removed afterwards."""
    if data is None:
        with embedded.scratch() as folder:
            yield folder
    else:
        folder = data / str(size)
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o711)
        yield folder


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="The forum's growth and throughput.")
    parser.add_argument("--sizes", type=_numbers, default=SIZES, help="posts, with commas, growing")
    parser.add_argument("--load-at", type=int, default=None, help="the size at which it is loaded; 0: none")
    parser.add_argument("--seconds", type=int, default=8, help="of each load")
    parser.add_argument(
        "--rounds", type=int, default=100, help="answers of each call; 0: no growth is measured"
    )
    parser.add_argument(
        "--data", type=Path, default=None, help="keep the sites here, for runs that measure only"
    )
    parser.add_argument("--plot", type=Path, default=HERE / "growth.svg", help="where the plot goes")
    options = parser.parse_args()
    if options.load_at is None:
        options.load_at = LOADED_AT if LOADED_AT in options.sizes else options.sizes[-1]
    return options


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(sorted(int(part) for part in text.split(",")))


def grow(folder: Path, port: int, posts: int) -> Place:
    """Fill the forum to about this many posts."""
    with (
        embedded.borrow_servers(folder) as (url, _),
        psycopg.connect(url.replace("+psycopg", "", 1)) as connection,
    ):
        demo, last = _one(connection, "SELECT 200, max(id) FROM forum_question")
        (there,) = _one(
            connection, "SELECT (SELECT count(*) FROM forum_question) + (SELECT count(*) FROM forum_answer)"
        )
        # A hundred questions and their answers are 219 posts.
        more = max(0, posts - there) * 100 // 219
        if more * 100 > posts:  # otherwise an earlier run has made them
            values = {
                "demo": demo,
                "last": last,
                "from": last + 1,
                "upto": last + more,
                "step": more // MARKED,
            }
            for statement in (HERE / "grow.sql").read_text("utf-8").split(";\n"):
                connection.execute(_filled(statement, values).encode())
        connection.commit()
        connection.autocommit = True
        # What autovacuum would have done some minutes later.
        connection.execute("VACUUM ANALYZE")
        category, busiest = _one(
            connection,
            "SELECT (SELECT category_id FROM forum_question GROUP BY 1 ORDER BY count(*) DESC LIMIT 1),"
            " (SELECT id FROM forum_question WHERE answer_count = 20 AND status = 'OPEN' ORDER BY id DESC LIMIT 1)",
        )
    # Lists are kept ready for two seconds, and what was written here told nobody.
    time.sleep(3)
    return Place(port, folder, category, busiest)


def _one(connection: psycopg.Connection[Any], query: str) -> tuple[Any, ...]:
    row = connection.execute(query.encode()).fetchone()
    if row is None:
        raise SystemExit(f"nothing was found by {query}")
    return tuple(row)


def _filled(statement: str, values: Mapping[str, int]) -> str:
    for name, value in values.items():
        statement = statement.replace(f":{name}", str(value))
    return statement


def times(
    places: Mapping[int, Place], pattern: str, least: int, total: int | None, rounds: int
) -> dict[int, float]:
    """The median time of an answer in ms at each size: asked in turn, so that a slow moment is everybody's."""
    readers = {size: Reader(place, pattern) for size, place in places.items()}
    measured: dict[int, list[float]] = {size: [] for size in places}
    if pattern.startswith(LIMITED):
        time.sleep(LIMITED_FOR_S)
    for turn in range(WARM_UP + rounds):
        if turn and turn % PAGE_SIZES == 0:
            time.sleep(KEPT_S)
        for size, reader in readers.items():
            # Lists of one kind are kept ready; another page size each time makes the database answer.
            began = time.perf_counter()
            status, body = reader.ask(page_size(least, turn))
            measured[size].append((time.perf_counter() - began) * 1000)
            if turn == 0:
                check(status, body, reader.path, least, total)
    return {size: statistics.median(those[WARM_UP:]) for size, those in measured.items()}


def page_size(least: int, turn: int) -> int:
    """Another one each time; no larger than the smallest forum fills where that has few."""
    return 20 + turn % PAGE_SIZES if least >= 20 else least - turn % least


class Reader:
    """Asks one site for one list, over one connection that is kept open."""

    def __init__(self, place: Place, pattern: str) -> None:
        self.path = place.path(pattern)
        self._connection = http.client.HTTPConnection("127.0.0.1", place.port, timeout=60)
        # A feed is somebody's; everything else is asked for by a visitor.
        feed = "/feeds/" in self.path
        self._headers = {"Authorization": f"Bearer {signed_in(place.port, READER)}"} if feed else {}

    def ask(self, size: int) -> tuple[int, bytes]:
        """Status and body of a page of this size."""
        asked = f"{self.path}{'&' if '?' in self.path else '?'}size={size}"
        self._connection.request("GET", asked, headers=self._headers)
        answer = self._connection.getresponse()
        return answer.status, answer.read()


def check(status: int, body: bytes, path: str, least: int, total: int | None) -> None:
    """The answer holds what the table says."""
    found = json.loads(body)
    listed = found.get("answers", found)
    content = listed.get("content", ())
    if status != 200 or len(content) < least or total not in (None, listed.get("totalElements")):
        raise SystemExit(f"{path}: {status} with {len(content)} instead of {least}, {total}: {body[:300]!r}")


# Loading


def load(place: Place, seconds: int) -> dict[str, Figures]:
    """16 connections on each call, after a warm-up, the trivial view first."""
    category = "/forum-api/questions?category={category}"
    page = place.path("/forum-api/questions/{busiest}")
    return {
        "trivial view": site.measure(place.port, "/auth/config", 1, seconds),
        "list of a category (20)": site.measure(place.port, place.path(category), 1, seconds),
        "list of a category, any of 200 pages": site.measure(
            place.port, place.path(category) + "&page={page}", 200, seconds
        ),
        "page (20 posts)": site.measure(place.port, page, 1, seconds),
        **members_page(place, page, seconds),
        "reply": replies(place, seconds),
    }


def members_page(place: Place, page: str, seconds: int) -> dict[str, Figures]:
    """The page as a member sees it, with what they may do: it is read again each time. Nothing without wrk."""
    if not shutil.which("wrk"):
        return {}
    who = f"Authorization: Bearer {signed_in(place.port, READER)}"
    return {
        "page (20 posts), a member's": by_wrk(["-H", who], [f"http://127.0.0.1:{place.port}{page}"], seconds)
    }


def by_wrk(more: Sequence[str], address: Sequence[str], seconds: int) -> Figures:
    """One thread, some connections that are kept open. Raises SystemExit for anything that is refused."""
    options = ["-t1", f"-c{site.CONNECTIONS}", f"-d{seconds}s", "--latency", *more]
    done = subprocess.run(["wrk", *options, *address], capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in done:
        raise SystemExit(f"{address[0]} was refused:\n{done}")
    rate = float(done.partition("Requests/sec:")[2].split()[0])
    return site.Figures(rate, site.in_ms(done, "50%"), site.in_ms(done, "99%"))


def replies(place: Place, seconds: int) -> Figures:
    """Replies by many members to many questions."""
    questions, tokens = writers(place)
    if shutil.which("wrk"):
        address = [f"http://127.0.0.1:{place.port}", "--", ",".join(questions), ",".join(tokens)]
        return by_wrk(["-s", str(HERE / "reply.lua")], address, seconds)
    return by_threads(place.port, questions, tokens, seconds)


def writers(place: Place) -> tuple[list[str], list[str]]:
    """(questions that take answers, tokens of members who are signed in)."""
    with (
        embedded.borrow_servers(place.folder) as (url, _),
        psycopg.connect(url.replace("+psycopg", "", 1)) as connection,
    ):
        ids = connection.execute(FEW_ANSWERS.encode()).fetchall()
        names = connection.execute(DEMO_MEMBERS.encode()).fetchall()
        # Nobody writes as fast as a benchmark.
        connection.execute(HURRY.encode())
        connection.execute(b"UPDATE platform_state SET epoch = epoch + 1")
    time.sleep(2)
    return [str(row[0]) for row in ids], [signed_in(place.port, row[0]) for row in names]


# Who has answered least, so that there are questions that none of them has answered.
WRITERS = (
    "FROM member WHERE role = 'USER' AND email_verified_at IS NOT NULL"
    f" ORDER BY (SELECT count(*) FROM forum_answer WHERE author_id = member.id), id LIMIT {MEMBERS}"
)
DEMO_MEMBERS = f"SELECT username {WRITERS}"
FEW_ANSWERS = f"""SELECT id FROM forum_question WHERE status = 'OPEN' AND answer_count < 3
    AND NOT EXISTS (SELECT FROM forum_answer WHERE question_id = forum_question.id AND author_id IN
                    (SELECT id {WRITERS})) ORDER BY id DESC LIMIT 4000"""
HURRY = """UPDATE plugin SET settings = '{"posts_per_minute": 600, "answers_of_new_members": 1000}'
    WHERE id = 'forum'"""


def signed_in(port: int, username: str) -> str:
    """The token of a demo member."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    body = json.dumps({"username": username, "password": PASSWORD})
    connection.request("POST", "/auth/login", body, {"Content-Type": "application/json"})
    answer = json.loads(connection.getresponse().read())
    return str(answer["token"])


def by_threads(port: int, questions: Sequence[str], tokens: Sequence[str], seconds: int) -> Figures:
    """By a plain loop in a few threads: slower than wrk."""
    turns = ((question, token) for question in questions for token in tokens)
    lock, measured, refused = threading.Lock(), [], []
    until = time.monotonic() + seconds
    body = json.dumps(
        {"body": "Have the fault memory read before you buy anything, and tell us what it was."}
    )

    def work() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        while time.monotonic() < until:
            with lock:
                question, token = next(turns)
            headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
            began = time.perf_counter()
            connection.request("POST", f"/forum-api/questions/{question}/answers", body, headers)
            answer = connection.getresponse()
            text = answer.read()
            measured.append((time.perf_counter() - began) * 1000)
            if answer.status != 201:
                refused.append(text)

    threads = [threading.Thread(target=work) for _ in range(site.CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if refused:
        raise SystemExit(f"{len(refused)} replies were refused: {refused[0]!r}")
    rate = len(measured) / seconds
    return site.Figures(rate, statistics.median(measured), statistics.quantiles(measured, n=100)[98])


# Telling


def growth_table(growth: Mapping[str, Mapping[int, float]]) -> str:
    """Median times in ms of each call by number of posts."""
    sizes = next(iter(growth.values()))
    head = "".join(f" {size:,} posts |" for size in sizes)
    lines = ["| Call, ms | " + head.strip() + " grew by |", "|---|" + "---:|" * (len(sizes) + 1)]
    for name, times_by_size in growth.items():
        figures = list(times_by_size.values())
        grown = max(figures) / figures[0]
        mark = "" if grown <= MOST_GROWTH else " (!)"
        lines.append(f"| {name} |" + "".join(f" {ms:.1f} |" for ms in figures) + f" {grown:.2f}{mark} |")
    return "\n".join([*lines, "", f"At most {MOST_GROWTH} is the aim.", ""])


def load_table(figures: Mapping[str, Figures], posts: int, memory: float) -> str:
    """Rates beside the aim and the trivial view."""
    trivial = figures["trivial view"].rate
    lines = [
        f"{posts:,} posts, {site.CONNECTIONS} connections, all processes together {memory:.0f} MiB (PSS)",
        "",
        "| Work | req/s | p50 ms | p99 ms | of the trivial view | aim |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name, one in figures.items():
        aim = f"{AIMS[name]:,.0f}" if name in AIMS else ""
        lines.append(
            f"| {name} | {one.rate:,.0f} | {one.p50:.1f} | {one.p99:.1f} | {one.rate / trivial:.2f} | {aim} |"
        )
    return "\n".join(lines)


WIDTH, HEIGHT, EDGE, LEGEND = 800, 420, 60, 240
COLOURS = (
    "#B3261E",
    "#00658B",
    "#1B6E20",
    "#7B3FB5",
    "#A23B00",
    "#4B4ACF",
    "#7A5200",
    "#52525B",
    "#005F56",
    "#8A1C5B",
    "#3D5A00",
)


def plot(growth: Mapping[str, Mapping[int, float]]) -> str:
    """An SVG: posts (logarithmic) to the right, how many times as long as at first upwards."""
    sizes = list(next(iter(growth.values())))
    names = list(growth)
    ratios = {name: [growth[name][size] / growth[name][sizes[0]] for size in sizes] for name in names}
    top = max(2.0, *(value for values in ratios.values() for value in values))
    low, high = math.log10(sizes[0]), math.log10(sizes[-1])

    def x(size: int) -> float:
        return EDGE + (math.log10(size) - low) / ((high - low) or 1) * (WIDTH - EDGE - LEGEND)

    def y(ratio: float) -> float:
        return HEIGHT - EDGE - ratio / top * (HEIGHT - 2 * EDGE)

    aim, end = y(MOST_GROWTH), x(sizes[-1])
    dashed = 'stroke="#888" stroke-dasharray="6 4"'
    lines = [f'<line x1="{EDGE}" x2="{end:.0f}" y1="{aim:.0f}" y2="{aim:.0f}" {dashed}/>']
    lines += [text(EDGE - 10, y(value), f"{value:g}x", "end") for value in (0, 1, MOST_GROWTH, round(top, 1))]
    lines += [text(x(size), HEIGHT - EDGE + 24, f"{size:,}", "middle") for size in sizes]
    for place, name in enumerate(names):
        lines += curve(
            name, place, [(x(size), y(value)) for size, value in zip(sizes, ratios[name], strict=True)]
        )
    body = "\n".join([f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#FFF"/>', *lines])
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">\n{body}\n</svg>\n'


def text(x: float, y: float, words: str, anchor: str) -> str:
    """A label."""
    font = 'font-size="12" font-family="sans-serif"'
    return f'<text x="{x:.0f}" y="{y:.0f}" {font} text-anchor="{anchor}">{words}</text>'


def curve(name: str, place: int, points: Sequence[tuple[float, float]]) -> list[str]:
    """One call's line and its name in the legend."""
    colour = COLOURS[place % len(COLOURS)]
    joined = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
    legend = text(WIDTH - LEGEND + 15, EDGE + 18 * place, name, "start").replace(
        "<text", f'<text fill="{colour}"'
    )
    return [f'<polyline points="{joined}" fill="none" stroke="{colour}" stroke-width="2"/>', legend]


if __name__ == "__main__":
    main()
