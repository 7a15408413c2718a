"""Views and visits: what is counted, what is not, and that nothing about a visitor stays."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import Role, Viewer, db
from motorclub.api.figures import FigureQuery, read_figure, today
from motorclub.testing.site import Site
from motorclub_analytics.visits import counting, jobs, recording
from motorclub_analytics.visits.models import Traffic

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari"
GOOGLE = (
    "Mozilla/5.0 AppleWebKit/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/140.0"
)
HOME, AWAY = "192.0.2.7", "198.51.100.9"


class Visitors:
    """Opens pages of a site as browsers do."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.store: Any = site.app.extensions["motorclub.keys"]

    def open(self, path: str, *, agent: str = FIREFOX, address: str = HOME, **headers: str) -> None:
        """Load a document."""
        sent = {"Accept": "text/html", "User-Agent": agent, **headers}
        found = self.site.client().get(path, headers=sent, environ_base={"REMOTE_ADDR": address})
        assert found.status_code in (200, 404), found.text

    def go(self, path: str, *, agent: str = FIREFOX, address: str = HOME) -> None:
        """Go to a page within the app."""
        sent = {"X-Page-View": path, "User-Agent": agent}
        call = f"/platform/page?address={path}"
        found = self.site.client().get(call, headers=sent, environ_base={"REMOTE_ADDR": address})
        assert found.status_code == 200, found.text

    def count(self, name: str) -> dict[Any, int]:
        """The values of a figure of today and yesterday, by day, once the job has run."""
        with self.site.context():
            jobs.count_views({})
            db.session.commit()
            rows = read_figure(
                name, FigureQuery(today() - timedelta(days=1), today() + timedelta(days=1)), None
            )
        return {row.day: row.value for row in rows}

    def divide(self, by: str, column: Any) -> dict[str, int]:
        """The traffic of all hours, by the keys of a dimension; keys without any are left out."""
        self.count("analytics.views")
        number = sa.func.sum(column)
        divided = sa.select(Traffic.key, number).where(Traffic.dimension == by).group_by(Traffic.key)
        with self.site.context():
            return {key: int(found) for key, found in db.session.execute(divided.having(number > 0))}

    def total(self, name: str) -> int:
        """All of today and yesterday."""
        return sum(self.count(name).values())


@pytest.fixture
def visitors(site: Site, clock: Any) -> Visitors:
    """Of a process that does not know the salt of the day yet."""
    site.app.extensions.pop(recording.EXTENSION, None)
    return Visitors(site)


def test_views_and_visits_by_page_device_and_referrer(visitors: Visitors) -> None:
    """A visit counts where it began; of another site's address only the name is kept."""
    visitors.open("/", Referer="https://www.News.example/post?id=secret")
    visitors.go("/login")
    visitors.go("/Login/")
    visitors.open("/login", agent=IPHONE, address=AWAY, Referer="http://203.0.113.5/")
    visitors.open("/no-such-page")
    assert visitors.divide("page", Traffic.views) == {"/": 1, "/login": 3}
    assert visitors.divide("page", Traffic.visits) == {"/": 1, "/login": 1}
    assert visitors.divide("device", Traffic.views) == {"desktop": 3, "phone": 1}
    assert visitors.divide("referrer", Traffic.visits) == {"": 1, "news.example": 1}
    assert visitors.total("analytics.views") == 4


@pytest.mark.parametrize(
    "said",
    [
        {"DNT": "1"},
        {"Sec-GPC": "1"},
        {"Sec-Purpose": "prefetch;prerender"},
        {"User-Agent": GOOGLE},
        {"User-Agent": "curl/8.5.0"},
        {"User-Agent": ""},
    ],
)
def test_not_counted(visitors: Visitors, said: dict[str, str]) -> None:
    """Readers who ask not to be tracked, pages that nobody looks at yet, and robots."""
    visitors.open("/", **said)
    assert visitors.total("analytics.views") == 0
    visitors.open("/")
    assert visitors.total("analytics.views") == 1


def test_a_visit_ends_after_half_an_hour(visitors: Visitors, clock: Any) -> None:
    """However many runs of the job it spans. The store's time is real, so the end of the memory is played."""
    visitors.open("/")
    assert visitors.total("analytics.visits") == 1
    visitors.go("/login")
    visitors.open("/", address=AWAY)
    assert visitors.total("analytics.visits") == 2
    store = visitors.store
    kept = store.keys(f"{counting.VISIT}:*")
    assert len(kept) == 2
    assert all(0 < store.ttl(key) <= counting.VISIT_S for key in kept)
    store.delete(*kept)
    visitors.go("/")
    assert visitors.total("analytics.visits") == 3
    assert visitors.total("analytics.visitors") == 2
    clock.advance(days=1)
    visitors.open("/")
    assert list(visitors.count("analytics.visitors").values()) == [2, 1]


def test_a_run_that_fails_is_repeated_and_counts_the_same(visitors: Visitors) -> None:
    """Neither views nor visits are lost or counted twice by a transaction that was rolled back."""
    visitors.open("/")
    with visitors.site.context():
        assert counting.count_views() == 1
        db.session.rollback()
        assert counting.count_views() == 1
        db.session.commit()
        assert counting.count_views() == 0
    assert visitors.total("analytics.views") == visitors.total("analytics.visits") == 1


def test_members_see_the_views_of_their_content(visitors: Visitors) -> None:
    """Their profile here; no others', and none is left when they leave."""
    site = visitors.site
    ann, bob = site.member("ann"), site.member("bob")
    for _ in range(3):
        visitors.go(f"/profile/{ann.id}")
    visitors.open(f"/profile/{bob.id}")
    assert visitors.total("analytics.views") == 4
    with site.context():
        week = FigureQuery(today() - timedelta(days=6), today() + timedelta(days=1), "type", ann.id)
        assert [row.value for row in read_figure("analytics.content_views", week, Viewer(id=ann.id))] == [3]
        left = db.session.execute(sa.text("DELETE FROM member WHERE id = :id"), {"id": ann.id})
        assert left.rowcount == 1  # type: ignore[attr-defined]
        db.session.commit()
        assert read_figure("analytics.content_views", week, None) == []


def test_admins_read_the_traffic(visitors: Visitors, clock: Any) -> None:
    """Against as many days before; whole months for single pages of longer times; nobody else."""
    site = visitors.site
    visitors.open("/")
    visitors.total("analytics.views")
    clock.advance(days=7)
    ann = site.member("ann")
    for path in ("/login", f"/profile/{ann.id}", f"/profile/{ann.id}"):
        visitors.go(path)
    visitors.total("analytics.views")
    admin: Any = site.as_role(Role.ADMIN)
    found = admin.get("/analytics-api/traffic?days=7").json
    assert (found["total"]["views"], found["before"]["views"], found["total"]["visitorsADay"]) == (3, 1, 1)
    assert [step["views"] for step in found["steps"]] == [3]
    for days, views in ((7, 3), (1095, 4)):
        shares = admin.get(f"/analytics-api/traffic/shares?by=device&days={days}").json
        assert [row["views"] for row in shares["content"]] == [views]
        pages = admin.get(f"/analytics-api/traffic/pages?days={days}").json["content"]
        assert (pages[0]["path"], pages[0]["itemId"], pages[0]["views"]) == ("/profile/:id", ann.id, 2)
        assert (pages[0]["title"], pages[0]["url"]) == ("ann", f"/profile/{ann.id}")
        assert sum(row["views"] for row in pages) == views
    assert site.as_role(Role.MODERATOR).get("/analytics-api/traffic").status_code == 403


def test_hours_of_long_ago_are_added_up(visitors: Visitors, clock: Any) -> None:
    """The sums of each page, site and device stay; a day that is not so old keeps its hours."""
    for _ in range(2):
        for path in ("/", "/login"):
            visitors.open(path)
            visitors.total("analytics.views")
            clock.advance(hours=1)
        clock.advance(days=60)
    sums = {by: visitors.divide(by, Traffic.views) for by in counting.DIMENSIONS}
    for _ in range(2):
        with visitors.site.context():
            jobs.merge_hours({})
            db.session.commit()
    assert {by: visitors.divide(by, Traffic.views) for by in counting.DIMENSIONS} == sums
    by_day = sa.select(sa.func.count(Traffic.hour.distinct()), sa.func.max(Traffic.hour))
    with visitors.site.context():
        old, recent = db.session.execute(by_day.group_by(Traffic.day).order_by(Traffic.day)).all()
    assert (tuple(old), recent[0]) == ((1, 0), 2)


def test_nothing_about_a_visitor_is_stored(visitors: Visitors) -> None:
    """Addresses, browsers, cookies and queries are in no table and no key, neither before the job nor after it."""
    marks = {"203.0.113.77", "2001:db8:77", "77aa:77bb", "Marked", "marked", "m4rk3d"}
    agent = "Mozilla/5.0 (Marked; X11; Linux x86_64) Gecko/20100101 Firefox/140.0"
    for address in ("203.0.113.77", "2001:db8:77::77aa:77bb"):
        referer = f"https://{address}/m4rk3d"
        visitors.open("/?token=m4rk3d", agent=agent, address=address, Cookie="id=m4rk3d", Referer=referer)
        visitors.go("/login", agent=agent, address=address)
    assert read_marks(visitors, marks) == set()
    assert visitors.total("analytics.views") == 4
    assert read_marks(visitors, marks) == set()
    kept = visitors.store.keys("analytics:*")
    assert len(kept) == 4
    assert all(0 < visitors.store.ttl(key) <= counting.VISITORS_S for key in kept)
    visitors.store.rpush("analytics:control", "of m4rk3d")
    assert read_marks(visitors, marks) == {"m4rk3d"}


def read_marks(visitors: Visitors, marks: Iterable[str]) -> set[str]:
    """Which texts are anywhere in the database or in the key-value store."""
    with visitors.site.context():
        names = sa.inspect(db.engine).get_table_names()
        texts = [
            text for name in names for text in db.session.scalars(sa.text(f"SELECT t::text FROM {name} t"))
        ]
    texts += [dump(visitors.store, key) for key in visitors.store.keys("*")]
    return {mark for mark in marks if any(mark in text for text in texts)}


def dump(store: Any, key: bytes) -> str:
    """A key with its value, as text."""
    read = {
        b"string": store.get,
        b"list": lambda key: store.lrange(key, 0, -1),
        b"hash": store.hgetall,
        b"set": store.smembers,
        b"zset": lambda key: store.zrange(key, 0, -1),
        b"stream": store.xrange,
    }
    return f"{key!r} {read[store.type(key)](key)!r}"
