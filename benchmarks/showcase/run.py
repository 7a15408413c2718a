"""Ask the same calls of a small and of a large showcase, then load the largest; print how times grow, and rates.

    python benchmarks/showcase/run.py

README.md beside this file says what each row means and how to read it.
"""

from __future__ import annotations

import argparse
import http.client
import importlib.util
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from motorclub.processes import embedded

HERE = Path(__file__).parent


def _neighbour() -> Any:
    """The benchmark of the forum, which keeps the folders of sites and starts them."""
    spec = importlib.util.spec_from_file_location("forum_benchmark", HERE.parent / "forum" / "run.py")
    if spec is None or spec.loader is None:
        raise SystemExit("benchmarks/forum/run.py is missing")
    module = sys.modules["forum_benchmark"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


forum = _neighbour()
SIZES = (1_000, 50_000, 500_000)
BRANDS = 100
MOST_GROWTH = 1.5
WARM_UP = 20
# Whose answers are measured: a member's are read again each time.
READER = "driver"
# Of each call: what there is at least in its page. Few cars of the smallest site have three facets.
CALLS: Mapping[str, tuple[str, int]] = {
    "gallery, trending": ("/showcase-api/showcases", 24),
    "gallery, newest": ("/showcase-api/showcases?tab=newest", 24),
    "gallery, most liked": ("/showcase-api/showcases?tab=liked&period=all", 24),
    "list of cars": ("/showcase-api/cars", 24),
    "list, by power": ("/showcase-api/cars?sort=power", 24),
    "list, one facet": ("/showcase-api/cars?brandId={common}", 24),
    "list, three facets": (
        "/showcase-api/cars?brandId={common}&countryCode=DE&styleId={style}&sort=power&size=3",
        1,
    ),
    "list, three facets of few cars": (
        "/showcase-api/cars?brandId={rare}&countryCode=DE&styleId={style}&size=3",
        0,
    ),
    "list, ten years": ("/showcase-api/cars?yearFrom=1980&yearTo=1989", 24),
    "facets of a brand": ("/showcase-api/cars/facets?brandId={brand}", 0),
    "page of a car": ("/showcase-api/cars/{car}/showcase", 0),
}
# What visitors are answered; `{page}` is another one of so many each time.
LOADED: Mapping[str, tuple[str, int]] = {
    "trivial view": ("/auth/config", 1),
    "question list (20 rows), beside": ("/forum-api/questions", 1),
    "gallery (24 cars)": ("/showcase-api/showcases", 1),
    "gallery, any of 40 pages": ("/showcase-api/showcases?page={page}", 40),
    "list, three facets": (
        "/showcase-api/cars?brandId={common}&countryCode=DE&styleId={style}&sort=power",
        1,
    ),
    "page of a car": ("/showcase-api/cars/{car}/showcase", 1),
}
# The brands in the order of how many cars they have.
FREQUENT = """SELECT array_agg(brand_id ORDER BY cars DESC, brand_id)
    FROM (SELECT brand_id, count(*) AS cars FROM showcase_car GROUP BY 1) AS brand"""
PLACES = """SELECT
    (SELECT brand_id FROM showcase_car GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) AS common,
    (SELECT brand_id FROM showcase_car GROUP BY 1 ORDER BY count(*), 1 LIMIT 1) AS rare,
    (SELECT id FROM showcase_car_category WHERE slug = 'style-3') AS style,
    (SELECT car_id FROM showcase_showcase JOIN showcase_car AS car ON car.id = car_id
        WHERE showcase_showcase.status = 'PUBLISHED' AND visibility = 'PUBLIC' ORDER BY car_id DESC LIMIT 1) AS car"""


@dataclass(frozen=True, slots=True)
class Place:
    """A running site, and what the addresses of the calls need."""

    port: int
    values: Mapping[str, int]
    brands: Sequence[int]


def main() -> None:
    """Make a site for each size, then ask all of them in turn; print."""
    parser = argparse.ArgumentParser(description="The showcase's growth.")
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)), help="cars, with commas, growing")
    parser.add_argument(
        "--rounds", type=int, default=100, help="answers of each call; 0: no growth is measured"
    )
    parser.add_argument("--seconds", type=int, default=8, help="of each load; 0: none")
    parser.add_argument(
        "--data", type=Path, default=None, help="keep the sites here, for runs that measure only"
    )
    options = parser.parse_args()
    with ExitStack() as stack:
        places: dict[int, Place] = {}
        for size in (int(part) for part in options.sizes.split(",")):
            folder = stack.enter_context(forum.folder_of(options.data, size))
            port = stack.enter_context(forum.site.product(folder))[0]
            places[size] = grow(folder, port, size)
        if options.rounds:
            growth = {name: measure(places, *call, options.rounds) for name, call in CALLS.items()}
            print(table(growth), end="\n\n")
        if options.seconds:
            largest = max(places)
            print(f"{largest:,} cars, {forum.site.CONNECTIONS} connections\n")
            print(load_table(load(places[largest], options.seconds)))


def grow(folder: Path, port: int, cars: int) -> Place:
    """Fill the showcase to this many cars, and index them."""
    with (
        embedded.borrow_servers(folder) as (url, _),
        psycopg.connect(url.replace("+psycopg", "", 1)) as connection,
    ):
        (owner,) = _one(connection, "SELECT min(id) FROM member")
        filled = (HERE / "grow.sql").read_text("utf-8").format(cars=cars, brands=BRANDS, owner=owner)
        connection.execute(filled.encode())
        (indexed,) = _one(connection, "SELECT count(*) FROM showcase_car_index")
        connection.commit()
        if indexed < cars * 0.9:  # otherwise an earlier run has made them
            index = [sys.executable, "-m", "motorclub.cli", "showcase", "index-cars"]
            subprocess.run(index, check=True, env={**os.environ, "MOTORCLUB_INSTANCE": str(folder)})
        connection.autocommit = True
        connection.execute("VACUUM ANALYZE")
        row = connection.execute(PLACES.encode())
        names = [column.name for column in row.description or ()]
        values = dict(zip(names, row.fetchone() or (), strict=True))
        (brands,) = _one(connection, FREQUENT)
    return Place(port, values, brands)


def _one(connection: psycopg.Connection[Any], query: str) -> tuple[Any, ...]:
    return tuple(connection.execute(query.encode()).fetchone() or ())


def measure(places: Mapping[int, Place], pattern: str, least: int, rounds: int) -> dict[int, float]:
    """The median time of an answer in ms at each size: asked in turn, so that a slow moment is everybody's."""
    tokens = {size: forum.signed_in(place.port, READER) for size, place in places.items()}
    connections = {
        size: http.client.HTTPConnection("127.0.0.1", place.port) for size, place in places.items()
    }
    measured: dict[int, list[float]] = {size: [] for size in places}
    for turn in range(WARM_UP + rounds):
        for size, place in places.items():
            # Facets are kept for a minute; those of another brand are counted again.
            path = pattern.format(**place.values, brand=place.brands[turn % len(place.brands)])
            headers = {"Authorization": f"Bearer {tokens[size]}"}
            began = time.perf_counter()
            connections[size].request("GET", path, headers=headers)
            answer = connections[size].getresponse()
            body = answer.read()
            measured[size].append((time.perf_counter() - began) * 1000)
            if answer.status != 200 or len(json.loads(body).get("content", ())) < least:
                raise SystemExit(f"{pattern}: {answer.status}: {body[:300]!r}")
    return {size: statistics.median(those[WARM_UP:]) for size, those in measured.items()}


def load(place: Place, seconds: int) -> Mapping[str, Any]:
    """Rates and times of what visitors are answered, the trivial view first."""
    return {
        name: forum.site.measure(place.port, pattern.format(**place.values, page="{page}"), pages, seconds)
        for name, (pattern, pages) in LOADED.items()
    }


def load_table(figures: Mapping[str, Any]) -> str:
    """A line for each call, in Markdown, with its part of the trivial view."""
    trivial = figures["trivial view"].rate
    lines = ["| Address | req/s | p50 ms | p99 ms | of the trivial view |", "|---|---:|---:|---:|---:|"]
    lines += [
        f"| {name} | {one.rate:,.0f} | {one.p50:.1f} | {one.p99:.1f} | {one.rate / trivial:.2f} |"
        for name, one in figures.items()
    ]
    return "\n".join(lines)


def table(growth: Mapping[str, Mapping[int, float]]) -> str:
    """A line for each call, in Markdown: the times, and the largest site's by the smallest's."""
    sizes = list(next(iter(growth.values())))
    lines = [
        f"| Call | {' | '.join(f'{size:,}' for size in sizes)} | growth |",
        "|---" * (len(sizes) + 2) + "|",
    ]
    for name, times in growth.items():
        grown = times[sizes[-1]] / times[sizes[0]]
        cells = " | ".join(f"{times[size]:.1f} ms" for size in sizes)
        mark = "" if grown <= MOST_GROWTH else " (above 1.5)"
        lines.append(f"| {name} | {cells} | {grown:.2f}{mark} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
