"""A list costs the same number of statements whatever the amount of data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from motorclub.plugin.host import Loaded
from motorclub.testing.contract.tools import seed
from motorclub.testing.queries import Queries
from motorclub.testing.site import Site
from motorclub.viewer import Role


def lists(document: dict[str, Any]) -> Iterator[str]:
    """The addresses of the calls that give pages, with 1 for what stands in braces."""
    for path, methods in document["paths"].items():
        given = {parameter["name"] for parameter in methods.get("get", {}).get("parameters", ())}
        if {"page", "size"} <= given:
            yield "/".join("1" if part.startswith("{") else part for part in path.split("/"))


def statements(client: FlaskClient, queries: Queries, path: str, size: int) -> int:
    """How many statements a page of a size sends; the call must succeed."""
    before = len(queries.statements)
    answer = client.get(path, query_string={"size": size})
    assert answer.status_code == 200, f"{path}: {answer.text[:300]}"
    return len(queries.statements) - before


def test_a_list_of_many_costs_as_much_as_a_list_of_one(loaded: Loaded, site: Site, queries: Queries) -> None:
    """With its demo data: a hundred rows take no statement more than one row. More would be one for each row."""
    seed(site, loaded)
    client = site.as_role(Role.ADMIN)
    document = client.get(f"/openapi.json?plugin={loaded.id}").get_json()
    found = [path for path in lists(document) if client.get(path).status_code == 200]
    if not found:
        pytest.skip(f"{loaded.id} has no lists")
    for path in found:
        one, many = (statements(client, queries, path, size) for size in (1, 100))
        assert many <= one, f"{path}: {one} statements for one row, {many} for many"
