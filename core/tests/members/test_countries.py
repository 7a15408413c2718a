"""The countries: all of them, for everybody, the same until the package changes."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

pytestmark = pytest.mark.once


def test_all_countries(client: FlaskClient) -> None:
    """By name, with code and flag; browsers may keep the list."""
    answer = client.get("/countries")
    assert answer.status_code == 200
    listed = answer.get_json()
    assert len(listed) == 249
    assert [country["name"].casefold() for country in listed] == sorted(c["name"].casefold() for c in listed)
    assert {"code": "SE", "name": "Sweden", "flagEmoji": "\U0001f1f8\U0001f1ea"} in listed
    assert {"code": "GB", "name": "United Kingdom", "flagEmoji": "\U0001f1ec\U0001f1e7"} in listed
    assert len({country["code"] for country in listed}) == 249
    assert "max-age=86400" in answer.headers["Cache-Control"]


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("application/json", "application/json"),
        ("*/*", "application/json"),
        ("", "application/json"),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/"),
    ],
)
def test_a_browser_gets_the_page_of_the_same_address(client: FlaskClient, accept: str, kind: str) -> None:
    """A program gets the list; caches keep them apart."""
    answer = client.get("/countries", headers={"Accept": accept})
    assert str(answer.mimetype).startswith(kind)
    if kind != "text/":
        assert "Accept" in answer.headers["Vary"]


def test_nothing_lies_below(client: FlaskClient) -> None:
    """404 in JSON."""
    assert client.get("/countries/SE", headers={"Accept": "text/html"}).get_json()["status"] == 404
    assert client.post("/countries").status_code == 405
