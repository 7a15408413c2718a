"""What does a visit of a question's page cost the server? Each call by itself, and one call that brings the answers.

    python benchmarks/visits/run.py

README.md beside this file says what is asked and how to read it.
"""

from __future__ import annotations

import argparse
import http.client
import json
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from motorclub.processes import embedded

sys.path.insert(0, str(Path(__file__).parents[1]))

from product import product

CONNECTIONS = 16
MEMBER = {"username": "driver", "password": "motorclub-demo"}
MEMBERS_PAGE = {"Accept": "text/html", "Cookie": "motorclub_signed_in=1"}

# The calls of one visit: an address, and whether it is asked for as a document.
Visit = tuple[tuple[str, bool], ...]


def main() -> None:
    """Start the site, or take one that runs; measure both ways in turn, print the table."""
    options = _options()
    if options.port:
        print(compare(options.port, options))
        return
    with ExitStack() as stack:
        if options.before:
            folder = stack.enter_context(embedded.scratch())
            options.before_port, _ = stack.enter_context(product(folder, options.before))
        folder = stack.enter_context(embedded.scratch())
        port, _ = stack.enter_context(product(folder))
        print(compare(port, options))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Visits of a question's page per second.")
    parser.add_argument("--port", type=int, help="of a demo site that runs already")
    parser.add_argument("--before", type=Path, help="a checkout of an earlier version, to compare with")
    parser.add_argument("--before-port", type=int, help="of a demo site of that version that runs already")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="of each way; the table shows medians")
    return parser.parse_args()


def compare(port: int, options: argparse.Namespace) -> str:
    """Measure the ways in turn and return the table."""
    ways = prepare(port)
    if options.before_port:
        before = prepare(options.before_port)
        alone = {name: way for name, way in before.items() if "by itself" in name}
        ways = {f"{name}, as it was": way for name, way in alone.items()} | ways
    rates: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(options.rounds):
        for name, way in ways.items():
            rates[name].append(visits_per_second(way, options.seconds))
    medians = {name: statistics.median(found) for name, found in rates.items()}
    slowest = next(iter(medians.values()))
    rows = ["| Way | Calls | Visits per second | Ratio |", "|---|---|---|---|"]
    for name, rate in medians.items():
        rows.append(f"| {name} | {len(ways[name].visit)} | {rate:.1f} | {rate / slowest:.2f} |")
    return "\n".join(rows)


@dataclass(frozen=True, slots=True)
class Way:
    """How a member's browser visits the page, and where."""

    port: int
    token: str
    visit: Visit
    # What the page's call brings along. Where the server leaves some of it out, the browser asks for it.
    brought: tuple[str, ...] = ()


def prepare(port: int) -> dict[str, Way]:
    """Sign in; return the ways to visit the question with the most answers."""
    browser = Browser(port)
    signed_in = json.loads(browser.post("/auth/login", MEMBER))
    browser.token = signed_in["token"]
    listed = json.loads(browser.get("/forum-api/questions?size=20"))["content"]
    number = max(listed, key=lambda each: each["answerCount"])["id"]
    question = json.loads(browser.get(f"/forum-api/questions/{number}?page=0&size=20&order=best"))
    visits = ways_to(question, signed_in["user"]["id"])
    alone = [address for address, _ in visits["opened, each call by itself"]]
    return {name: Way(port, browser.token, visit, _brought(visit, alone)) for name, visit in visits.items()}


# In a visit these are asked for by nobody any more, or later, or once in a while.
NOT_BROUGHT = ("/plugins/", "/platform/", "/questions/", "/forum-api/drafts", "/forum-api/questions/similar")
ONLY_FIRST = ("/api/notifications/", "/user-announcements/", "/forum-api/hidden-authors")


def _brought(visit: Visit, alone: list[str]) -> tuple[str, ...]:
    """Those of the calls by themselves that the page's call of a visit brings along."""
    left_out = NOT_BROUGHT if "first=true" in repr(visit) else NOT_BROUGHT + ONLY_FIRST
    return tuple(address for address in alone if not address.startswith(left_out))


def _left_out(answer: bytes, brought: tuple[str, ...]) -> list[str]:
    """What the page's call was too slow for."""
    found = {each["address"].partition("?")[0] for each in json.loads(answer)["answers"]}
    return [address for address in brought if address.partition("?")[0] not in found]


def ways_to(question: dict[str, object], member: int) -> dict[str, Visit]:
    """Return what a member's browser asks for, by how."""
    number = question["id"]
    answers: list[dict[str, object]] = question["answers"]["content"]  # type: ignore[index]
    own = f"forum.question:{number}"
    refs = ",".join(sorted([own, *(f"forum.answer:{answer['id']}" for answer in answers)]))
    like = {"title": question["title"], "brand": "", "carModel": "", "excludeId": number}
    similar = f"/forum-api/questions/similar?{urlencode(like)}"
    federation = [f"/plugins/{plugin}/ui/mf-manifest.json" for plugin in ("forum", "social", "announcements")]
    one_by_one = [
        *federation,
        "/platform/plugins",
        "/platform/plugins",
        f"/api/notifications/{member}/unread/latest",
        f"/user-announcements/unread/count?userId={member}",
        f"/forum-api/questions/{number}?page=0&size=20&order=best",
        similar,
        "/forum-api/hidden-authors",
        "/forum-api/drafts?page=0&size=50",
        f"/social-api/follows/states?refs={own}",
        f"/social-api/bookmarks/states?refs={refs}",
        f"/social-api/comments/batch?refs={refs}",
    ]
    address = urlencode({"address": f"/questions/{number}", "first": "true", "once": "true"})
    document = (f"/questions/{number}", True)
    within = urlencode({"address": f"/questions/{number}"})
    return {
        "opened, each call by itself": (document, *((call, False) for call in one_by_one)),
        "opened, answers brought along": (document, (f"/platform/page?{address}", False), (similar, False)),
        "within the site, each call by itself": tuple((call, False) for call in one_by_one[-7:]),
        "within the site, answers brought along": ((f"/platform/page?{within}", False), (similar, False)),
    }


class Browser:
    """One connection that is kept, with a member's token."""

    def __init__(self, port: int, token: str = "") -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.token = token

    def get(self, address: str, *, document: bool = False) -> bytes:
        """Ask for JSON, or for a page as a member's browser does: with a cookie, without the token."""
        headers = (
            {"Accept": "application/json", "Authorization": f"Bearer {self.token}"} if self.token else {}
        )
        return self._send("GET", address, MEMBERS_PAGE if document else headers)

    def post(self, address: str, body: object) -> bytes:
        """Send JSON."""
        return self._send("POST", address, {"Content-Type": "application/json"}, json.dumps(body))

    def _send(self, method: str, address: str, headers: dict[str, str], body: str | None = None) -> bytes:
        self._connection.request(method, address, body, headers)
        answer = self._connection.getresponse()
        data = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{method} {address}: {answer.status} {data[:300]!r}")
        return data


def visits_per_second(way: Way, seconds: float) -> float:
    """Return how many whole visits 16 connections get through, each one call after the other."""
    until = time.monotonic() + seconds
    counts = [0] * CONNECTIONS

    def visiting(index: int) -> Callable[[], None]:
        def work() -> None:
            browser = Browser(way.port, way.token)
            while time.monotonic() < until:
                for address, document in way.visit:
                    answer = browser.get(address, document=document)
                    if address.startswith("/platform/page"):
                        for call in _left_out(answer, way.brought):
                            browser.get(call)
                counts[index] += 1

        return work

    began = time.monotonic()
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        for ended in [pool.submit(visiting(index)) for index in range(CONNECTIONS)]:
            ended.result()
    return sum(counts) / (time.monotonic() - began)


if __name__ == "__main__":
    main()
