"""What does it cost to count views, does counting keep up, and how quickly do dashboards of three years open?

    python benchmarks/analytics/run.py

README.md beside this file says what each row means and how to read it.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from motorclub.api.figures import today
from motorclub.db import db
from motorclub.processes import embedded
from motorclub.testing.site import Site
from motorclub.viewer import Role
from motorclub_analytics.rollups import folding
from motorclub_analytics.visits import counting, jobs

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))
sys.path.insert(0, str(Path(__file__).parents[1]))

from growth import fill_site, make_site, vacuum

from processes import read_processor_s

RATE, DAYS = 2_000, 1_095
# What is written for the dashboards, at the full size.
ROWS = {
    "members": 100_000,
    "days": DAYS,
    "payments": 300_000,
    "subscribers": 10_000,
    "active": 3_000,
    "questions": 100_000,
    "items": 20_000,
}
MOST_PERCENT, MOST_MS = 5.0, 300.0
# Addresses and browsers of the visitors that are played; pages that they open.
VISITORS, BROWSERS, PAGES = 5_000, 200, 2_000
LAST_YEARS = "days=1095"
REVENUE = "/analytics-api/revenue-analytics"
CALLS = {
    "revenue of 30 days and of those before": f"{REVENUE}/summary?days=30",
    "revenue of three years": f"{REVENUE}/summary?{LAST_YEARS}&compare=NONE",
    "revenue of a year and of the year before": f"{REVENUE}/summary?days=365&compare=YEAR",
    "revenue by day and source, 30 days": f"{REVENUE}/series?days=30",
    "revenue by month and source, three years": f"{REVENUE}/series?{LAST_YEARS}&step=month",
    "events, 30 days": f"{REVENUE}/breakdowns?days=30&by=EVENT",
    "events, three years": f"{REVENUE}/breakdowns?{LAST_YEARS}&by=EVENT",
    "countries, three years": f"{REVENUE}/breakdowns?{LAST_YEARS}&by=COUNTRY",
    "movements by month, three years": f"{REVENUE}/mrr-movements?{LAST_YEARS}&step=month",
    "cohorts of twelve months": f"{REVENUE}/cohorts",
    "failed payments, three years": f"{REVENUE}/failures?{LAST_YEARS}",
    "payments, three years": f"{REVENUE}/payments?{LAST_YEARS}",
    "what providers hold": f"{REVENUE}/reconciliations",
    "the community, 26 weeks": "/analytics-api/community",
    "the community, three years by month": "/analytics-api/community?step=month&from={first}",
    "views and visits of 30 days": "/analytics-api/traffic?days=30",
    "views and visits of three years": "/analytics-api/traffic?days=1095",
    "kinds of page, three years": "/analytics-api/traffic/shares?days=1095&by=page",
    "other sites, three years": "/analytics-api/traffic/shares?days=1095&by=referrer",
    "devices, three years": "/analytics-api/traffic/shares?days=1095&by=device",
    "most opened pages, 90 days": "/analytics-api/traffic/pages?days=90",
    "most opened pages, three years": "/analytics-api/traffic/pages?days=1095",
    "a member's reach, 90 days": "/analytics-api/users/{member}/analytics?days=90",
    "an organiser's events, 90 days": "/analytics-api/organizers/{member}/analytics?days=90",
}
# Ten million views in three years: by hour, by page and month, and by member and day.
GROW = """
INSERT INTO member (username, username_key, email, email_key, password_hash, created_at)
SELECT 'm' || n, 'm' || n, 'm' || n || '@example.org', 'm' || n || '@example.org', '!',
       now() - (1 - n::float / {members}) * interval '{days} days'
FROM generate_series(1, {members}) n;
INSERT INTO analytics_traffic (dimension, day, hour, key, views, visits)
SELECT parts.dimension, current_date - age, hour, parts.name || part, 380 / parts.number, 120 / parts.number
FROM generate_series(0, {days} - 1) age, generate_series(0, 23) hour,
     (VALUES ('page', '/page', 30), ('referrer', 'site', 12), ('device', 'device', 3))
       AS parts (dimension, name, number),
     generate_series(1, parts.number) part
ON CONFLICT DO NOTHING;
INSERT INTO analytics_visitor_count (day, visitors)
SELECT current_date - age, 2200 FROM generate_series(0, {days} - 1) age
ON CONFLICT DO NOTHING;
INSERT INTO analytics_page_views (step, start, path, type, item_id, views)
SELECT 'month', date_trunc('month', current_date) - age * interval '1 month', '/profile/:id', 'core.member', item,
       1 + 270000 / (item + 20)
FROM generate_series(0, 36) age, generate_series(1, {items}) item
ON CONFLICT DO NOTHING;
INSERT INTO analytics_page_views (step, start, path, type, item_id, views)
SELECT 'day', current_date - age, '/profile/:id', 'core.member', item, 1 + 9000 / (item + 20)
FROM generate_series(0, 99) age, generate_series(1, {items} / 7) item
ON CONFLICT DO NOTHING;
INSERT INTO analytics_content_views (member_id, day, type, views)
SELECT id, current_date - age, 'core.member', 5 FROM member, generate_series(0, 19) age WHERE mod(id + age, 2) = 0
ON CONFLICT DO NOTHING;
INSERT INTO member_active_day (day, member_id)
SELECT current_date - age, first + (age * 7 + n * 31) % {members}
FROM generate_series(0, {days} - 1) age, generate_series(1, {active}) n, (SELECT min(id) AS first FROM member) members;
INSERT INTO forum_question (author_id, kind, title, excerpt, body, body_html, tag_names, created_at, last_activity_at)
SELECT first + n % ({members} / 20), 'HOW_TO', 'Title', 'Text', 'Text', 'Text', '{{}}', at, at
FROM (SELECT n, now() - (1 - n::float / {questions}) * interval '{days} days' AS at
      FROM generate_series(1, {questions}) n) made, (SELECT min(id) AS first FROM member) members
ORDER BY n;
INSERT INTO forum_answer (question_id, author_id, body, body_html, created_at)
SELECT id, author_id + 1 + turn, 'Text', 'Text', created_at + turn * interval '7 hours'
FROM forum_question, generate_series(1, 3) turn ORDER BY id, turn;
"""


# Whom members' own figures are about: somebody whose profile and posts many look at.
OF_MEMBER = "SELECT id FROM member WHERE username = 'm20'"
BOOKS = Path(__file__).with_name("books.sql")
PARTS = ("noting", "counting", "dashboards")


def main() -> None:
    """Measure what is asked for, and print."""
    parser = argparse.ArgumentParser(description="Counting views, and reading figures.")
    parser.add_argument("parts", nargs="*", default=PARTS, metavar="part", help=", ".join(PARTS))
    parser.add_argument("--seconds", type=int, default=30, help="how long views are noted")
    parser.add_argument("--rounds", type=int, default=20, help="answers of each call")
    parser.add_argument("--share", type=float, default=1.0, help="of the rows and days that dashboards read")
    options = parser.parse_args()
    with embedded.temporary() as servers, tempfile.TemporaryDirectory() as folder:
        site = make_site(servers, Path(folder) / "site", "analytics")
        if "noting" in options.parts:
            print_noting(site, options.seconds)
        if "counting" in options.parts:
            print_counting(site)
        if "dashboards" in options.parts:
            fill(site, options.share)
            print_dashboards(site, options.rounds)


def fill(site: Site, share: float) -> None:
    """Write three years of everything, and have figures count them."""
    rows = {name: int(number * share) for name, number in ROWS.items()}
    for statements in (GROW, BOOKS.read_text("utf-8")):
        # The driver takes a single % for the beginning of a parameter.
        fill_site(site, statements.format(**rows).replace("%", "%%"))
    print_cost("adding up the hours of long ago", lambda: merge_hours(site))
    print_cost("counting the past of all figures", lambda: count_past(site))
    print_cost("counting the last days of all figures again", lambda: count_past(site))


def merge_hours(site: Site) -> None:
    """What a job does each night with one day more."""
    with site.context():
        jobs.merge_hours({})
        db.session.commit()
        vacuum()


def count_past(site: Site) -> None:
    """Have figures count what they have not counted yet, and their last days."""
    with site.context():
        folding.fold()
    site.run_jobs()


def print_cost(name: str, work: Callable[[], None]) -> None:
    """How long something takes, and how much processor time of this process and of the servers below it."""
    began, before = time.perf_counter(), read_processor_s(os.getpid())
    work()
    taken, spent = time.perf_counter() - began, read_processor_s(os.getpid()) - before
    print(f"{name}: {taken:.1f} s, {spent:.1f} s of a processor", flush=True)


def print_noting(site: Site, seconds: int) -> None:
    """How much of a core 2,000 views a second take, with the plugin on and with it off, in turn."""
    taken: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(3):
        for on in (True, False):
            site.switch("analytics", on=on)
            taken[on].append(note_views(site, seconds))
    site.switch("analytics", on=True)
    on_, off = (statistics.median(taken[on]) for on in (True, False))
    print(
        f"{RATE:,} views a second: {on_:.2f} % of a core with analytics, {off:.2f} % without; at most {MOST_PERCENT} %"
    )


def note_views(site: Site, seconds: int) -> float:
    """Note views at that rate, in steps of a tenth of a second; the share of a core in percent."""
    requests = [make_environ(number) for number in range(VISITORS)]
    hooks, step = site.host.hooks, RATE // 10
    worked = 0.0
    with site.app.app_context():
        for tenth in range(seconds * 10):
            until = time.monotonic() + 0.1
            contexts = [
                site.app.request_context(requests[(tenth * step + n) % VISITORS]) for n in range(step)
            ]
            for number, context in enumerate(contexts):
                # Only the hook is measured: whatever a request costs, it costs without it as well.
                context.push()
                entered = time.thread_time()
                hooks.note_page_view(f"/profile/{1 + (tenth * step + number) % PAGES}")
                worked += time.thread_time() - entered
                context.pop()
            began = time.process_time()
            time.sleep(max(0.0, until - time.monotonic()))
            # What the sending thread does in the meantime.
            worked += time.process_time() - began
    return 100 * worked / seconds


def make_environ(number: int) -> dict[str, Any]:
    """A request of one of the visitors."""
    return {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": "/platform/page",
        "SERVER_NAME": "site.example",
        "SERVER_PORT": "443",
        "wsgi.url_scheme": "https",
        "HTTP_HOST": "site.example",
        "HTTP_REFERER": "https://site.example/questions" if number % 3 else "https://search.example/",
        "HTTP_USER_AGENT": f"Mozilla/5.0 (X11; Linux x86_64; rv:{number % BROWSERS}.0) Gecko/20100101 Firefox",
        "REMOTE_ADDR": f"198.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}",
    }


def print_counting(site: Site) -> None:
    """How long a minute of views at that rate takes the job."""
    with site.context():
        counting.count_views()
        db.session.commit()
    note_views(site, 60)
    with site.context():
        began = time.perf_counter()
        number = counting.count_views()
        db.session.commit()
        seconds = time.perf_counter() - began
        noted = db.session.scalar(
            sa.text("SELECT sum(views) FROM analytics_traffic WHERE dimension = 'device'")
        )
    print(f"counting the {number:,} views of a minute: {seconds:.1f} s ({noted:,} counted in all)")


def print_dashboards(site: Site, rounds: int) -> None:
    """The times of each call, in Markdown."""
    admin = site.as_role(Role.ADMIN)
    with site.context():
        values = {
            "member": db.session.scalar(sa.text(OF_MEMBER)),
            "first": today() - timedelta(days=DAYS),
        }
    print("| Call | median | slowest | processor |\n|---|---:|---:|---:|")
    for name, path in CALLS.items():
        times, before = [], read_processor_s(os.getpid())
        for _ in range(rounds):
            began = time.perf_counter()
            answer = admin.get(path.format(**values))
            times.append((time.perf_counter() - began) * 1000)
            assert answer.status_code == 200, answer.text
        spent = (read_processor_s(os.getpid()) - before) * 1000 / rounds
        mark = "" if statistics.median(times) <= MOST_MS else f" (above {MOST_MS:.0f})"
        row = f"{statistics.median(times):.0f} ms{mark} | {max(times):.0f} ms | {spent:.0f} ms"
        print(f"| {name} | {row} |", flush=True)


if __name__ == "__main__":
    main()
