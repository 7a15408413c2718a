"""What do word filters cost a post? Comments with the plugin off and with 500 filters on, in turn in one process.

    python benchmarks/moderation/posting.py

posting.md beside this file has the figures.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from motorclub.processes import embedded
from motorclub.testing.site import Site, config_for
from motorclub.viewer import Role

FILTERS, ROUNDS, POSTS = 500, 20, 20
WORDS = "The idle hunts between eight hundred and twelve hundred when it is cold, and the belt squeals. "
QUESTION = {
    "kind": "DISCUSSION",
    "title": "Which oil do you use in summer?",
    "body": WORDS,
    "tags": ["oil"],
}


def main() -> None:
    """Both ways in turn, several rounds, then the ratio."""
    parser = argparse.ArgumentParser(description="The cost of 500 word filters for a post.")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, embedded.temporary() as servers:
        site = Site(config_for(Path(folder)), servers.database_url, servers.redis_url)
        site.reset()
        writer, about = prepare(site)
        measure(site, writer, about, on=True)
        rounds = [
            (measure(site, writer, about, on=False), measure(site, writer, about, on=True))
            for _ in range(options.rounds)
        ]
    without, screened = (statistics.median(times) * 1000 for times in zip(*rounds, strict=True))
    print(f"a comment without moderation {without:.2f} ms, with {FILTERS} filters {screened:.2f} ms")
    ratios = [screened / without for without, screened in rounds]
    print(f"ratio of medians {screened / without:.3f}, median of rounds {statistics.median(ratios):.3f}")


def prepare(site: Site) -> tuple[FlaskClient, int]:
    """Someone who writes, and the question to write about; the filters are stored."""
    admin = site.as_role(Role.ADMIN)
    for number in range(FILTERS):
        is_regex = number % 5 == 0
        pattern = rf"forbidden\s+word{number}\d*" if is_regex else f"forbidden word {number}"
        body = {"name": f"Rule {number}", "pattern": pattern, "isRegex": is_regex, "action": "BLOCK"}
        answer = admin.post("/moderation-api/word-filters", json=body)
        assert answer.status_code == 201, answer.text
    made = admin.post("/forum-api/questions", json=QUESTION)
    assert made.status_code == 201, made.text
    return site.as_role(Role.MODERATOR), made.get_json()["id"]


def measure(site: Site, writer: FlaskClient, about: int, *, on: bool) -> float:
    """Median seconds of a comment, with moderation on or off."""
    site.switch("moderation", on=on)
    site.refresh()
    with site.context():
        site.app.extensions["motorclub.keys"].flushdb()
    taken = [post(writer, about, number) for number in range(POSTS)]
    return statistics.median(taken)


def post(writer: FlaskClient, about: int, number: int) -> float:
    """Seconds of one comment."""
    body: dict[str, Any] = {"targetType": "QUESTION", "targetId": about, "body": f"{WORDS * 3} {number}"}
    began = time.perf_counter()
    answer = writer.post("/social-api/comments", json=body)
    taken = time.perf_counter() - began
    assert answer.status_code == 201, answer.text
    return taken


if __name__ == "__main__":
    main()
