"""What benchmarks of growth share: a site of each size, asked the same calls in turn."""

from __future__ import annotations

import statistics
import time
from collections.abc import Mapping
from pathlib import Path

import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub.db import db
from motorclub.processes import embedded
from motorclub.testing.site import Site, config_for

MOST_GROWTH = 1.5
WARM_UP = 10


def make_site(servers: embedded.Embedded, folder: Path, name: str) -> Site:
    """An empty site in a database of its own."""
    engine = sa.create_engine(servers.database_url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name} TEMPLATE template0"))
    engine.dispose()
    folder.mkdir()
    url = sa.make_url(servers.database_url).set(database=name)
    site = Site(config_for(folder), url.render_as_string(hide_password=False), servers.redis_url)
    site.reset()
    return site


def fill_site(site: Site, statements: str) -> None:
    """Run what fills the site's tables, and let the database look at them."""
    with site.context():
        db.session.connection().exec_driver_sql(statements)
        db.session.commit()
        vacuum()


def vacuum() -> None:
    """Let the database look at its tables."""
    plain = db.engine.execution_options(isolation_level="AUTOCOMMIT")
    with plain.connect() as connection:
        connection.exec_driver_sql("VACUUM ANALYZE")


def measure(clients: Mapping[int, FlaskClient], path: str, rounds: int) -> dict[int, float]:
    """The median time of an answer in ms at each size: asked in turn, so that a slow moment is everybody's."""
    measured: dict[int, list[float]] = {size: [] for size in clients}
    for _ in range(WARM_UP + rounds):
        for size, client in clients.items():
            began = time.perf_counter()
            answer = client.get(path)
            measured[size].append((time.perf_counter() - began) * 1000)
            if answer.status_code != 200:
                raise SystemExit(f"{path}: {answer.status_code}: {answer.text[:300]}")
    return {size: statistics.median(those[WARM_UP:]) for size, those in measured.items()}


def table(times: Mapping[str, Mapping[int, float]], what: str) -> str:
    """A line for each call, in Markdown: the times, and the largest site's by the smallest's."""
    few, *_, many = next(iter(times.values()))
    lines = [f"| Call | {few:,} {what} | {many:,} {what} | growth |", "|---|---|---|---|"]
    for name, by_size in times.items():
        grown = by_size[many] / by_size[few]
        mark = "" if grown <= MOST_GROWTH else f" (above {MOST_GROWTH})"
        lines.append(f"| {name} | {by_size[few]:.1f} ms | {by_size[many]:.1f} ms | {grown:.2f}{mark} |")
    return "\n".join(lines)
