"""Open the queue of reports with few and with many cases, and print how its times grow.

    python benchmarks/moderation/run.py

README.md beside this file says what each row means and how to read it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from motorclub.processes import embedded
from motorclub.testing.site import Site
from motorclub.viewer import Role

sys.path.insert(0, str(Path(__file__).parents[1]))

from growth import fill_site, make_site, measure, table

SIZES = (100, 100_000)
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
        sites = {
            size: fill(make_site(servers, Path(folder) / str(size), f"cases_{size}"), size) for size in SIZES
        }
        clients = {size: site.as_role(Role.ADMIN) for size, site in sites.items()}
        times = {name: measure(clients, path, rounds) for name, path in CALLS.items()}
    print(table(times, "cases"))


def fill(site: Site, cases: int) -> Site:
    """The site with this many cases."""
    fill_site(site, GROW.format(cases=cases, author=site.member("author").id))
    return site


if __name__ == "__main__":
    main()
