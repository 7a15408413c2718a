"""What does the review hook cost a reply while no plugin implements it? Replies with and without it take turns."""

from __future__ import annotations

import argparse
import importlib.metadata
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from motorclub.plugin.host import Host
from motorclub.plugin.spec import ENTRY_POINT_GROUP
from motorclub.processes import embedded
from motorclub.testing.site import Site, TestMember, config_for
from motorclub.viewer import Role
from motorclub_forum.posts import answers

QUESTION = {
    "title": "Which brake fluid for the occasional track day?",
    "body": "DOT 4 went soft after six laps. What do you use, and how often do you change it?",
    "tags": ["brakes"],
}
REPLY = {"body": "DOT 5.1, changed every spring. It is cheaper than the pads that you ruin with old fluid."}
WRITERS, WARM_UP = 10, 20
MOST_PERCENT = 1.0


@contextmanager
def forum_alone() -> Iterator[Site]:
    """A site with the forum and no plugin that reviews."""
    entries = [
        entry for entry in importlib.metadata.entry_points(group=ENTRY_POINT_GROUP) if entry.name == "forum"
    ]
    load_all = Host.load_all
    with (
        embedded.temporary() as servers,
        embedded.scratch() as folder,
        patch.object(Host, "load_all", lambda host: load_all(host, entries)),
    ):
        site = Site(config_for(folder), servers.database_url, servers.redis_url)
        site.reset()
        assert not site.host.hooks.has_reviewers()
        site.configure("forum", posts_per_minute=600)
        yield site


def reply_ms(site: Site, member: TestMember, question_id: int) -> tuple[float, float]:
    """Milliseconds of one reply, as passed and of the processor."""
    client = site.client(member.token)
    began, worked = time.perf_counter(), time.thread_time()
    answer = client.post(f"/forum-api/questions/{question_id}/answers", json=REPLY)
    taken = time.perf_counter() - began, time.thread_time() - worked
    assert answer.status_code == 201, answer.text
    return taken[0] * 1000, taken[1] * 1000


def measure(site: Site, replies: int) -> dict[str, list[tuple[float, float]]]:
    """So many replies with the hook's call and as many without, in turn; and the time inside the call."""
    asker = site.member("asker")
    question_id = site.client(asker.token).post("/forum-api/questions", json=QUESTION).get_json()["id"]
    writers = [site.member(f"writer{number}", Role.MODERATOR) for number in range(WRITERS)]
    found: dict[str, list[tuple[float, float]]] = {"with": [], "without": [], "inside": []}
    review = answers.review

    def timed(draft: object) -> None:
        began, worked = time.perf_counter(), time.thread_time()
        review(draft)  # type: ignore[arg-type]
        found["inside"].append(((time.perf_counter() - began) * 1000, (time.thread_time() - worked) * 1000))

    ways = {"with": review, "without": lambda draft: None, "timed": timed}
    for number in range(WARM_UP + replies):
        for way, instead in ways.items():
            with patch.object(answers, "review", instead):
                taken = reply_ms(site, writers[number % WRITERS], question_id)
            if number >= WARM_UP and way in found:
                found[way].append(taken)
    found["inside"] = found["inside"][WARM_UP:]
    return found


def main() -> None:
    """Print the figures; the exit status says whether the call takes less than one percent of a reply."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--replies", type=int, default=300)
    given = parser.parse_args()
    with forum_alone() as site:
        found = measure(site, given.replies)
    for place, what in enumerate(("passed", "of the processor")):
        median = {way: statistics.median(taken[place] for taken in times) for way, times in found.items()}
        share = 100 * median["inside"] / median["with"]
        print(
            f"ms {what}: {median['with']:.2f} with, {median['without']:.2f} without"
            f" ({median['with'] / median['without']:.3f}x), {median['inside']:.4f} in the call ({share:.3f} %)"
        )
    sys.exit(0 if share < MOST_PERCENT else 1)


if __name__ == "__main__":
    main()
