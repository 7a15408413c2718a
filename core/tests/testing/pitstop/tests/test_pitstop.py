"""The pit stop, on a real site."""

from __future__ import annotations

from motorclub.testing.queries import Queries
from motorclub.testing.site import Site


def test_a_stop_is_on_the_board(site: Site, queries: Queries) -> None:
    """Anyone who looks sees it, in as many statements as ever."""
    client = site.client(site.member("driver").token)
    assert client.post("/pitstop-api/stops", json={"tyres": "Slicks"}).status_code == 201
    with queries.at_most(2):
        assert client.get("/pitstop-api/stops").get_json()["totalElements"] == 1
