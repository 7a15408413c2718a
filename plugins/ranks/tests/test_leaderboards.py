"""Leaderboards (community.md 7.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub.api import db, publish, restrict_member
from motorclub.api.cars import Car
from motorclub.testing.cars import offer_cars
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.queries import Queries
from motorclub.testing.site import PASSWORD, Site, TestMember
from motorclub.viewer import Role
from motorclub_ranks.leaderboards.events import CarChanged, CarPublished, CarTransferred, MemberBanned
from motorclub_ranks.leaderboards.models import LeaderboardSnapshot, MemberCar
from motorclub_ranks.leaderboards.snapshots import refresh_leaderboards
from motorclub_ranks.leaderboards.subscribers import (
    hide_banned_member,
    note_changed_car,
    note_published_car,
    note_transferred_car,
)
from motorclub_ranks.ledger.events import PointsSettled
from motorclub_ranks.ledger.models import DailyPoints

BOARD = "/rank-api/leaderboards"
# A Thursday.
TODAY = date(2026, 11, 26)
NOON = datetime(2026, 11, 26, 12, tzinfo=UTC)
ANSWERS, BUILDS = "answer_upvoted", "build_liked"


class Club:
    """A site's members by name, each made when first named."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.members: dict[str, TestMember] = {}

    def member(self, name: str, role: Role = Role.USER) -> TestMember:
        if name not in self.members:
            self.members[name] = self.site.member(name, role)
        return self.members[name]

    def client(self, name: str | None) -> FlaskClient:
        return self.site.client(self.member(name).token if name else None)

    def earn(self, name: str, points: int, day: date = TODAY, rule: str = ANSWERS, hour: int = 8) -> int:
        """Points of a member, settled at an hour of a day; the member's id."""
        member_id = self.member(name).id
        at = datetime(day.year, day.month, day.day, hour, tzinfo=UTC)
        row = DailyPoints(member_id=member_id, day=day, rule_key=rule, points=points, last_settled_at=at)
        with self.site.context():
            db.session.merge(row)
            db.session.commit()
        return member_id

    def refresh(self) -> None:
        with self.site.context():
            refresh_leaderboards()
            db.session.commit()

    def read(self, name: str | None = None, **query: object) -> Any:
        answer = self.client(name).get(BOARD, query_string=query)
        assert answer.status_code == 200, answer.text
        return answer.get_json()

    def hide(self, name: str) -> None:
        answer = self.client(name).put("/users/me/privacy", json={"hideLeaderboard": True})
        assert answer.status_code == 200, answer.text


@pytest.fixture
def club(site: Site, clock: Clock) -> Club:
    clock.at = NOON
    return Club(site)


def places(rows: list[Mapping[str, Any]]) -> list[tuple[str, int, int]]:
    return [(row["author"]["username"], row["points"], row["rank"]) for row in rows]


def test_same_points_share_a_rank_in_the_order_of_reaching_them(club: Club) -> None:
    """Competition ranking: 1, 2, 2, 4; the rank of last week stands beside."""
    club.earn("ann", 30)
    club.earn("bob", 20, hour=9)
    club.earn("cid", 20, hour=7)
    club.earn("dan", 10)
    club.earn("eve", -5)
    last_week = TODAY - timedelta(days=4)
    club.earn("dan", 50, day=last_week)
    club.earn("ann", 40, day=last_week)
    club.refresh()
    board = club.read()
    assert places(board["content"]) == [("ann", 30, 1), ("cid", 20, 2), ("bob", 20, 2), ("dan", 10, 4)]
    assert [row["previousRank"] for row in board["content"]] == [2, None, None, 1]
    assert (board["totalElements"], board["periodStart"], board["own"]) == (4, "2026-11-23", [])


@pytest.mark.parametrize(
    ("period", "expected"),
    [("WEEK", 1), ("MONTH", 3), ("QUARTER", 7), ("YEAR", 15), ("ALL", 31)],
)
def test_points_count_in_the_calendar_period_of_their_day(club: Club, period: str, expected: int) -> None:
    for points, day in (
        (1, date(2026, 11, 23)),
        (2, date(2026, 11, 1)),
        (4, date(2026, 10, 1)),
        (8, date(2026, 1, 1)),
        (16, date(2025, 12, 31)),
    ):
        club.earn("ann", points, day)
    club.refresh()
    assert places(club.read(period=period)["content"]) == [("ann", expected, 1)]


def test_each_board_counts_its_rules(club: Club) -> None:
    club.earn("ann", 10)
    club.earn("bob", 7, rule=BUILDS)
    club.earn("ann", 1, rule=BUILDS)
    club.earn("cid", 3, rule="report_agreed")
    club.refresh()
    assert places(club.read()["content"]) == [("ann", 11, 1), ("bob", 7, 2), ("cid", 3, 3)]
    assert places(club.read(board="BUILDS")["content"]) == [("bob", 7, 1), ("ann", 1, 2)]
    assert places(club.read(board="ANSWERS")["content"]) == [("ann", 10, 1)]
    assert club.read(board="EVENTS")["content"] == []


def test_a_later_reversal_corrects_the_past(club: Club) -> None:
    """What is reversed does not count in the period in which it had settled, so last week's ranks change too."""
    last_week = TODAY - timedelta(days=4)
    club.earn("ann", 40, day=last_week)
    club.earn("bob", 30, day=last_week)
    club.earn("bob", 5)
    club.refresh()
    assert club.read()["content"][0]["previousRank"] == 2
    club.earn("ann", 0, day=last_week)
    club.refresh()
    assert club.read()["content"][0]["previousRank"] == 1
    assert places(club.read(period="ALL")["content"]) == [("bob", 35, 1)]


def test_who_never_appears(club: Club) -> None:
    """Staff, banned, leaving and hidden members, and those whom the admin has left out."""
    club.earn("ann", 1)
    club.member("mod", Role.MODERATOR)
    club.earn("mod", 90)
    banned, left_out = club.earn("bob", 80), club.earn("test_account", 70)
    club.earn("leaver", 60)
    club.earn("shy", 50)
    with club.site.context():
        restrict_member(banned, "ranks.test:1", ["LOGIN"])
        db.session.commit()
    asked = {"password": PASSWORD, "content": "KEEP"}
    assert club.client("leaver").post("/users/me/account-deletion", json=asked).status_code == 202
    club.hide("shy")
    club.site.configure("ranks", hidden_member_ids=[left_out])
    club.refresh()
    assert places(club.read()["content"]) == [("ann", 1, 1)]
    club.site.configure("ranks", staff_on_boards=True)
    club.refresh()
    assert places(club.read()["content"]) == [("mod", 90, 1), ("ann", 1, 2)]


def test_members_who_hide_themselves_are_gone_at_once(club: Club) -> None:
    club.earn("ann", 20)
    club.earn("bob", 10)
    club.refresh()
    club.hide("ann")
    assert places(club.read("ann")["content"]) == [("bob", 10, 2)]
    assert club.read("ann")["own"] == []


def test_members_see_the_places_around_their_own(club: Club, queries: Queries) -> None:
    """Two on each side, wherever the page is; a hundred are shown."""
    for number in range(7):
        club.earn(f"m{number}", 100 - number)
    club.refresh()
    board = club.read("m5", size=2)
    assert places(board["content"]) == [("m0", 100, 1), ("m1", 99, 2)]
    assert places(board["own"]) == [("m3", 97, 4), ("m4", 96, 5), ("m5", 95, 6), ("m6", 94, 7)]
    assert places(club.read(size=2, page=3)["content"]) == [("m6", 94, 7)]
    client = club.client(None)
    with queries.at_most(2):
        client.get(BOARD)


def test_boards_of_countries_brands_and_followed_members(club: Club) -> None:
    ids = {name: club.earn(name, points) for name, points in (("ann", 30), ("bob", 20), ("cid", 10))}
    for name, country in (("ann", "DE"), ("cid", "DE"), ("bob", "FR")):
        client = club.client(name)
        assert client.put("/users/me", json={"country": country}).status_code == 200
    with club.site.context():
        for number, (name, brand) in enumerate((("bob", "BMW"), ("cid", "BMW"), ("cid", "BMW"))):
            db.session.add(MemberCar(car_id=number + 1, member_id=ids[name], brand=brand))
        db.session.commit()
    club.refresh()
    assert places(club.read(scope="COUNTRY", key="DE")["content"]) == [("ann", 30, 1), ("cid", 10, 2)]
    assert places(club.read(scope="BRAND", key="BMW")["content"]) == [("bob", 20, 1), ("cid", 10, 2)]
    scopes = club.client(None).get("/rank-api/leaderboard-scopes").get_json()
    assert scopes == [
        {"kind": "BRAND", "key": "BMW"},
        {"kind": "COUNTRY", "key": "DE"},
        {"kind": "COUNTRY", "key": "FR"},
    ]
    assert club.client(None).get(BOARD, query_string={"scope": "COUNTRY"}).status_code == 400
    assert club.client(None).get(BOARD, query_string={"scope": "FOLLOWING"}).status_code == 400


def test_a_refresh_writes_only_what_has_changed(club: Club) -> None:
    """Rows that stand as they stood are not written again."""
    club.earn("ann", 30)
    club.earn("bob", 20)
    club.refresh()

    def versions() -> Any:
        with club.site.context():
            xmin: sa.ColumnElement[str] = sa.literal_column("xmin::text")
            named = sa.select(LeaderboardSnapshot.user_id, xmin).where(LeaderboardSnapshot.period == "WEEK")
            return db.session.execute(named.order_by(LeaderboardSnapshot.user_id, xmin)).all()

    before = versions()
    club.refresh()
    assert versions() == before
    club.earn("bob", 21)
    club.refresh()
    assert [row[1] for row in versions()] != [row[1] for row in before]


def test_without_the_game_there_is_no_board(club: Club) -> None:
    club.site.configure("ranks", game=False)
    assert club.client(None).get(BOARD).get_json()["code"] == "GAME_OFF"


def test_brands_follow_the_cars_of_the_showcase(club: Club) -> None:
    """A public car counts for its owner, a hidden one for nobody, a transferred one for the next owner."""
    ann, bob = club.earn("ann", 2), club.earn("bob", 1)
    mini = Car(1, "Cooper", "Mini", "Cooper", 2001)

    def read_after(happen: Callable[[], None]) -> list[tuple[str, int, int]]:
        with club.site.context():
            happen()
            refresh_leaderboards()
            db.session.commit()
        return places(club.read("ann", period="ALL", scope="BRAND", key="Mini")["content"])

    with offer_cars(club.site) as cars:
        cars.owned[ann] = [mini]
        assert read_after(lambda: note_published_car(CarPublished(1, ann))) == [("ann", 2, 1)]
        cars.hidden.add(1)
        assert read_after(lambda: note_changed_car(CarChanged(1))) == []
        cars.hidden.clear()
        assert read_after(lambda: note_changed_car(CarChanged(1))) == [("ann", 2, 1)]
        cars.owned = {bob: [mini]}
        assert read_after(lambda: note_transferred_car(CarTransferred(1, ann, bob))) == [("bob", 1, 1)]


def test_a_banned_member_is_gone_at_once(club: Club) -> None:
    ann = club.earn("ann", 2)
    club.earn("bob", 1)
    club.refresh()
    with club.site.context():
        hide_banned_member(MemberBanned(ann, "FORUM"))
        db.session.commit()
    assert len(club.read("bob")["content"]) == 2
    with club.site.context():
        hide_banned_member(MemberBanned(ann, "FULL"))
        db.session.commit()
    assert places(club.read("bob")["content"]) == [("bob", 1, 2)]


def test_the_first_points_are_on_the_boards_at_once(club: Club) -> None:
    """Later ones within the hour."""
    ann = club.earn("ann", 2)
    for expected in (2, 2):
        with club.site.context():
            publish(PointsSettled([ann], [2]))
            db.session.commit()
        club.site.run_jobs()
        assert places(club.read("ann", period="ALL")["content"]) == [("ann", expected, 1)]
        club.earn("ann", 5)


def test_the_boards_of_a_new_demo_are_filled(site: Site) -> None:
    """Those of a week too, long before the first hour is over."""
    site.seed("ranks")
    for period in ("WEEK", "MONTH", "ALL"):
        board = site.client().get(BOARD, query_string={"period": period}).get_json()
        assert board["content"], period
