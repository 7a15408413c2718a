"""Read leaderboards of a site with few and of one with many members, and print how the times grow.

    python benchmarks/ranks/boards.py

boards.md beside this file says what each row means and how to read it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from motorclub.db import db
from motorclub.processes import embedded
from motorclub.testing.site import Site
from motorclub_ranks.leaderboards.snapshots import refresh_leaderboards
from motorclub_ranks.ledger.rules import load_default_rules

sys.path.insert(0, str(Path(__file__).parents[1]))

from growth import fill_site, make_site, measure, table, vacuum

SIZES = (1_000, 100_000)
BOARD = "/rank-api/leaderboards"
CALLS = {
    "this week, with the own place": BOARD,
    "all time, with the own place": f"{BOARD}?period=ALL",
    "all time, last page": f"{BOARD}?period=ALL&page=3",
    "all time, a country": f"{BOARD}?period=ALL&scope=COUNTRY&key=DE",
    "all time, a brand": f"{BOARD}?period=ALL&scope=BRAND&key=BMW",
}
NOTHING = "/auth/config"
# One member in twenty has points of three rules in a week of the last year; every tenth has a BMW.
GROW = """
INSERT INTO member (username, username_key, email, email_key, password_hash, created_at)
SELECT 'm' || n, 'm' || n, 'm' || n || '@example.org', 'm' || n || '@example.org', '!', now()
FROM generate_series(1, {members}) n;
INSERT INTO member_profile (member_id, country)
SELECT id, (ARRAY['DE', 'FR', 'GB', 'US', 'IT'])[1 + mod(id, 5)] FROM member WHERE username ~ '^m[0-9]+$';
INSERT INTO ranks_member_car (car_id, member_id, brand)
SELECT 1000000 + id, id, 'BMW' FROM member WHERE mod(id, 10) = 0;
INSERT INTO ranks_daily_points (member_id, day, rule_key, points, last_settled_at)
SELECT id, current_date - 7 * week, rule, 1 + mod(id * (week + 3), 97), now() - 7 * week * interval '1 day'
FROM member, generate_series(0, 51) week, unnest(ARRAY['answer_upvoted', 'build_liked', 'event_attended']) rule
WHERE mod(id + week, 20) = 0 AND username ~ '^m[0-9]+$';
"""


def main() -> None:
    """Make a site for each size, take a snapshot of each, then ask all of them in turn; print."""
    parser = argparse.ArgumentParser(description="The growth of leaderboards.")
    parser.add_argument("--rounds", type=int, default=100, help="answers of each call")
    rounds = parser.parse_args().rounds
    with embedded.temporary() as servers, tempfile.TemporaryDirectory() as folder:
        sites = {size: make_site(servers, Path(folder) / str(size), f"boards_{size}") for size in SIZES}
        for size, site in sites.items():
            first, again = fill(site, size)
            print(f"snapshot of {size:,} members: {first:.1f} s, the same again {again:.1f} s")
        own = {size: site.as_role() for size, site in sites.items()}
        times = {name: measure(own, path, rounds) for name, path in CALLS.items()}
        visitors = {size: site.client() for size, site in sites.items()}
        times["this week, a visitor"] = measure(visitors, BOARD, rounds)
        times["a view that does nothing"] = measure(visitors, NOTHING, rounds)
    print(table(times, "members"))


def fill(site: Site, members: int) -> tuple[float, float]:
    """Members with points; how long their first snapshot takes, and one in which nothing has changed."""
    with site.context():
        load_default_rules()
        db.session.commit()
    site.as_role()
    fill_site(site, GROW.format(members=members))
    return take_snapshot(site), take_snapshot(site)


def take_snapshot(site: Site) -> float:
    """How many seconds a snapshot takes."""
    with site.context():
        began = time.perf_counter()
        refresh_leaderboards()
        db.session.commit()
        took = time.perf_counter() - began
        vacuum()
    return took


if __name__ == "__main__":
    main()
