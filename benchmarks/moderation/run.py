"""Open the queue of reports with few and with many cases, and print how its times grow.

    python benchmarks/moderation/run.py

README.md beside this file says what each row means and how to read it.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

import sqlalchemy as sa

from motorclub.db import db
from motorclub.processes import embedded
from motorclub.testing.site import Site, config_for
from motorclub.viewer import Role

SIZES = (100, 100_000)
MOST_GROWTH = 1.5
WARM_UP = 10
CALLS = {
    "queue": "/moderation-api/report-cases",
    "queue, by age": "/moderation-api/report-cases?sort=AGE",
    "queue, second page": "/moderation-api/report-cases?page=1",
    "one case": "/moderation-api/report-cases/1",
}
# A tenth is resolved, the others wait; each has one to three reports. Fifty are about one author.
GROW = """
INSERT INTO moderation_reason (key, label, help, severity, position) VALUES ('spam', 'Spam', '', 2, 1);
INSERT INTO moderation_report_case (target_type, target_id, target_author_id, snapshot, score, severity, report_count,
    status, resolution, resolved_at, created_at, updated_at)
SELECT 'forum.question', n, CASE WHEN n <= 50 THEN {author} END,
    '{{"title": "Spam", "text": "Buy", "url": "/questions/1", "image": null}}',
    mod(n, 20), 1 + mod(n, 5), 1 + mod(n, 3), CASE WHEN mod(n, 10) = 0 THEN 'RESOLVED' ELSE 'OPEN' END,
    CASE WHEN mod(n, 10) = 0 THEN 'NO_ACTION' END, CASE WHEN mod(n, 10) = 0 THEN now() END, now(), now()
FROM generate_series(1, {cases}) n;
INSERT INTO moderation_report (case_id, reporter_id, reason_key, weight, created_at)
SELECT id, NULL, 'spam', 1.5, now() FROM moderation_report_case, generate_series(1, report_count);
"""


def main() -> None:
    """Make a site for each size, then ask all of them in turn; print."""
    parser = argparse.ArgumentParser(description="The queue's growth.")
    parser.add_argument("--rounds", type=int, default=60, help="answers of each call")
    rounds = parser.parse_args().rounds
    with embedded.temporary() as servers, tempfile.TemporaryDirectory() as folder:
        sites = {size: make_site(servers, Path(folder) / str(size), size) for size in SIZES}
        times = {name: measure(sites, path, rounds) for name, path in CALLS.items()}
    print(table(times))


def make_site(servers: embedded.Embedded, folder: Path, cases: int) -> Site:
    """A site of its own with this many cases."""
    engine = sa.create_engine(servers.database_url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE cases_{cases} TEMPLATE template0"))
    engine.dispose()
    folder.mkdir()
    url = sa.make_url(servers.database_url).set(database=f"cases_{cases}")
    site = Site(config_for(folder), url.render_as_string(hide_password=False), servers.redis_url)
    site.reset()
    author = site.member("author").id
    with site.context():
        db.session.connection().exec_driver_sql(GROW.format(cases=cases, author=author))
        db.session.commit()
        plain = db.engine.execution_options(isolation_level="AUTOCOMMIT")
        with plain.connect() as connection:
            connection.exec_driver_sql("VACUUM ANALYZE")
    return site


def measure(sites: Mapping[int, Site], path: str, rounds: int) -> dict[int, float]:
    """The median time of an answer in ms at each size: asked in turn, so that a slow moment is everybody's."""
    clients = {size: site.as_role(Role.ADMIN) for size, site in sites.items()}
    measured: dict[int, list[float]] = {size: [] for size in sites}
    for _ in range(WARM_UP + rounds):
        for size, client in clients.items():
            began = time.perf_counter()
            answer = client.get(path)
            measured[size].append((time.perf_counter() - began) * 1000)
            if answer.status_code != 200:
                raise SystemExit(f"{path}: {answer.status_code}: {answer.text[:300]}")
    return {size: statistics.median(those[WARM_UP:]) for size, those in measured.items()}


def table(times: Mapping[str, Mapping[int, float]]) -> str:
    """A line for each call, in Markdown: the times, and the largest site's by the smallest's."""
    few, many = SIZES
    lines = [f"| Call | {few:,} cases | {many:,} cases | growth |", "|---|---|---|---|"]
    for name, by_size in times.items():
        grown = by_size[many] / by_size[few]
        mark = "" if grown <= MOST_GROWTH else " (above 1.5)"
        lines.append(f"| {name} | {by_size[few]:.1f} ms | {by_size[many]:.1f} ms | {grown:.2f}{mark} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
