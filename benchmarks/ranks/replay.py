"""Ranks are switched on late, with a million votes of the past, and killed on the way: are all points right?

    python benchmarks/ranks/replay.py

replay.md beside this file says what is measured, and how.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from zoneinfo import ZoneInfo

import psycopg

from motorclub.config import JOBS_NICE
from motorclub.processes import embedded
from motorclub_ranks.ledger.scoring import Amounts, Fact, RuleBook, score

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))
sys.path.insert(0, str(Path(__file__).parents[1] / "history"))

from run import connected, find_jobs_process, latencies_ms, peak_mb

from processes import read_processor_s
from product import Product, running

MEMBERS = """
INSERT INTO member (username, username_key, email, email_key, password_hash, created_at)
SELECT 'voter' || n, 'voter' || n, 'voter' || n || '@example.org', 'voter' || n || '@example.org', '', now()
  FROM generate_series(1, %s) n
"""
# Two years of votes on the demo's questions, whose receivers are drawn from all members.
VOTES = """
WITH voter AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM member WHERE username LIKE 'voter%%'),
     counted AS (SELECT count(*) AS members FROM voter)
INSERT INTO forum_vote (question_id, member_id, receiver_id, value, weight, changed_at)
SELECT q.id, m.id, r.id, CASE WHEN (q.id + m.id) %% 9 = 0 THEN -1 ELSE 1 END, 1,
       date_trunc('hour', now()) - interval '2 minutes' * ((q.id * 7919 + m.id * 104729) %% 500000) - interval '1 day'
  FROM forum_question q CROSS JOIN voter m CROSS JOIN counted
  JOIN voter r ON r.place = 1 + (m.place * 31 + q.id * 17) %% counted.members
 WHERE r.id <> m.id LIMIT %s
ON CONFLICT DO NOTHING
"""
# As on the day on which the plugin is installed.
EMPTY = """
UPDATE outbox_history SET after_id = 0, told = 0, attempts = 0, finished_at = NULL, due_at = now(), begun_at = now()
 WHERE owner = 'ranks';
TRUNCATE ranks_point_event, ranks_point_fact, ranks_content, ranks_member_points, ranks_daily_points,
         ranks_unsettled_member
"""
STATE = """
SELECT (SELECT sum(told) FROM outbox_history WHERE owner = 'ranks'),
       (SELECT count(*) FROM outbox_history WHERE owner = 'ranks' AND finished_at IS NULL),
       (SELECT count(*) FROM ranks_unsettled_member WHERE due_at <= now())
"""
FACTS = """
SELECT f.member_id, f.occurred_at, f.rule_key, f.source_type, f.source_id, coalesce(f.pair_id, f.actor_id),
       f.detail_id, f.scope_id, f.weight, f.id
  FROM ranks_point_fact f LEFT JOIN ranks_content c ON (c.type, c.id) = (f.source_type, f.source_id)
 WHERE f.is_active AND f.member_id IS NOT NULL AND f.occurred_at <= date_trunc('hour', now()) - interval '15 minutes'
   AND NOT coalesce(c.is_removed, false)
"""
RULES = """
SELECT key, valid_from, points, daily_cap, pair_cap, pair_days, scope_daily_cap, lifetime_cap, counts_to_daily_total,
       is_weighted, decays, per_source, is_active FROM ranks_point_rule WHERE superseded_at IS NULL
"""
MOST_S, MOST_MB, MOST_SLOWER = 600.0, 300.0, 1.2


@dataclass(slots=True)
class Measured:
    """Of one replay: what the site felt in ms, and what it took; processor time is that of all processes."""

    during: list[float] = field(default_factory=list)
    after: list[float] = field(default_factory=list)
    kills: int = 0
    peak_mb: float = 0.0
    seconds: float = 0.0
    processor_s: float = 0.0


def read_state(database: psycopg.Connection) -> tuple[int, bool]:
    """How many past events have been told, and whether all of them are booked."""
    told, behind, unsettled = database.execute(STATE).fetchone() or (0, 1, 1)
    return int(told or 0), behind == 0 and unsettled == 0


def watch(product: Product, database: psycopg.Connection, facts: int, kills: int) -> Measured:
    """Kill the jobs process at equal shares of the past until all points are booked; ask for a page meanwhile."""
    measured, began, before = Measured(), time.monotonic(), read_processor_s(product.launcher)
    while True:
        told, done = read_state(database)
        if done:
            break
        process = find_jobs_process(database)
        measured.peak_mb = max(measured.peak_mb, peak_mb(process))
        if process and measured.kills < kills and told >= facts * (measured.kills + 1) // (kills + 1):
            os.kill(process, signal.SIGKILL)
            measured.kills += 1
        measured.during += latencies_ms(product)
        time.sleep(1)
    measured.seconds = time.monotonic() - began
    measured.processor_s = read_processor_s(product.launcher) - before
    for _ in range(10):
        measured.after += latencies_ms(product)
    return measured


def find_wrong(database: psycopg.Connection) -> int:
    """How many members have another total than the pure function gives for their facts, or a wrong sum."""
    versions: dict[str, list[Amounts]] = {}
    for key, *amounts in database.execute(RULES):
        versions.setdefault(key, []).append(Amounts(*amounts))
    book = RuleBook(versions, ZoneInfo("UTC"))
    facts: dict[int, list[Fact]] = {}
    for member_id, *values in database.execute(FACTS):
        facts.setdefault(member_id, []).append(Fact(*values))
    expected = {
        member: sum(points.points for points in score(given, book)) for member, given in facts.items()
    }
    for table in ("ranks_member_points", "ranks_daily_points", "ranks_point_event"):
        summed = database.execute(f"SELECT member_id, sum(points) FROM {table} GROUP BY member_id")
        found = {member: int(points) for member, points in summed}
        wrong = sum(found.get(member, 0) != points for member, points in expected.items())
        if wrong:
            return wrong
    return 0


def fill(database: psycopg.Connection, facts: int) -> None:
    """Many votes, as on the day on which the plugin is installed."""
    (questions,) = database.execute("SELECT count(*) FROM forum_question").fetchone() or (1,)
    database.execute(MEMBERS, (facts // questions + 2,))
    database.execute(VOTES, (facts,))
    database.execute(EMPTY)
    database.execute("ANALYZE")


def replay(instance: Path, facts: int, kills: int) -> bool:
    """Begin the past once more with many votes, and print what came of it; whether it is right."""
    with running(instance, MOTORCLUB_JOBS_NICE=str(JOBS_NICE)) as product, connected(instance) as database:
        fill(database, facts)
        measured = watch(product, database, facts, kills)
        told, _ = read_state(database)
        wrong = find_wrong(database)
    during, after = statistics.median(measured.during), statistics.median(measured.after)
    print("| What | Figure | At most |\n|---|---|---|")
    print(f"| past events | {told:,} | |")
    print(f"| killed | {measured.kills} times | |")
    print(f"| members with wrong points | {wrong} | 0 |")
    print(f"| time until all points are booked | {measured.seconds:.0f} s | {MOST_S:.0f} s |")
    print(f"| processor time of all processes | {measured.processor_s:.0f} s | |")
    print(f"| peak of the jobs process's memory | {measured.peak_mb:.0f} MB | {MOST_MB:.0f} MB |")
    print(f"| list of questions during the replay, after it | {during:.1f} ms, {after:.1f} ms | |")
    print(f"| as much slower | {during / after:.2f}x | {MOST_SLOWER}x |")
    right = wrong == 0 and told >= facts and measured.kills == kills
    return (
        right and measured.seconds <= MOST_S and measured.peak_mb <= MOST_MB and during / after <= MOST_SLOWER
    )


def main() -> None:
    """Print the result; the exit status says whether it is right."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--facts", type=int, default=1_000_000)
    parser.add_argument("--kills", type=int, default=10)
    given = parser.parse_args()
    with embedded.scratch() as folder:
        right = replay(folder / "instance", given.facts, given.kills)
    sys.exit(0 if right else 1)


if __name__ == "__main__":
    main()
