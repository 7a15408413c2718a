"""The demo community's profiles: believable, whole, and the same every time."""

from __future__ import annotations

import random
import zoneinfo
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from motorclub.db import db
from motorclub.members import demo
from motorclub.members.schemas import ChangeProfileSchema, country_codes
from motorclub.platform.demo import seed_once
from motorclub.testing.site import Site

Rows = Callable[..., list[tuple[Any, ...]]]
NOW = datetime(2026, 6, 1, 12, 0, tzinfo=UTC)


def seed(site: Site) -> None:
    """The members and their profiles."""
    with site.context():
        demo.seed_profiles(demo.seed(random.Random(7), NOW), random.Random(8), NOW)
        db.session.commit()


def profiles(rows: Rows) -> list[Any]:
    """What the database has of them."""
    return rows(
        "SELECT username, display_name, display_key, seen_at, created_at, p.* FROM member"
        " LEFT JOIN member_profile p ON p.member_id = member.id ORDER BY member.id"
    )


def test_the_same_every_time(site: Site, rows: Rows) -> None:
    """Names, texts, places and when they were last here."""
    seed(site)
    first = profiles(rows)
    site.reset()
    seed(site)
    assert profiles(rows) == first
    assert len(first) == 60


def test_what_they_wrote_could_have_been_typed(site: Site, rows: Rows) -> None:
    """Every field passes the checks of the form; nobody was seen before they came or after today."""
    seed(site)
    written = rows("SELECT country, city, bio, links, timezone, bio_html FROM member_profile")
    assert 45 <= len(written) < 60
    for country, city, bio, links, zone, html in written:
        form = {"country": country, "city": city, "bio": bio, "links": links, "timezone": zone}
        assert ChangeProfileSchema().load(form)
        assert country in country_codes()
        assert zone in zoneinfo.available_timezones()
        assert html.startswith("<p>")
    for name, display, *_ in rows("SELECT username, display_name FROM member"):
        assert display is None or ChangeProfileSchema().load({"displayName": display}), name
    assert rows("SELECT count(*) FROM member WHERE seen_at NOT BETWEEN created_at AND :now", now=NOW) == [
        (0,)
    ]


def test_names_are_of_members_that_there_are() -> None:
    """A misspelt one would be nobody's."""
    everybody = {*demo.MEMBERS, *dict(demo.STAFF)}
    assert set(demo.NAMES) <= everybody
    assert set(demo.ABOUT) == set(dict(demo.STAFF))


def test_they_come_with_the_demo(site: Site, rows: Rows) -> None:
    """An empty site is filled with them."""
    with site.context():
        assert seed_once(site.host, only=())
    assert rows("SELECT display_name FROM member WHERE username = 'driver'") == [("Dana Rivers",)]
    assert site.client().get("/users/1").get_json()["displayName"] == "Alex Ferrand"
