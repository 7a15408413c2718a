"""The ladder and where members stand on it: changed by admins, followed by members, asked by other plugins."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import DemoContext, Member, db, levels, now, replay_history
from motorclub.api.events import MemberRegistered
from motorclub.events.services import publish
from motorclub.notifications.models import Notification
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.race import LOCKED_OUT_S, PATIENCE_S, meet_after, together
from motorclub.testing.records import Outbox
from motorclub.testing.site import Site, TestMember
from motorclub.viewer import Role
from motorclub_ranks.ledger.events import PointsSettled
from motorclub_ranks.ledger.models import MemberPoints, PointFact
from motorclub_ranks.levels import demo, evaluating
from motorclub_ranks.levels.evaluating import evaluate_everybody
from motorclub_ranks.levels.events import LevelChanged
from motorclub_ranks.levels.models import Standing

RANKS, CHANGES = "/rank-api/activity-ranks", "/rank-api/rank-changes"
Rank = Callable[..., TestMember]


def level_of(site: Site, member: TestMember) -> int:
    with site.context():
        return levels.level_of(member.id)


def look_again(site: Site) -> None:
    with site.context():
        evaluate_everybody()


def change(site: Site, statement: Any) -> None:
    with site.context():
        db.session.execute(statement)
        db.session.commit()


def messages(site: Site) -> list[str]:
    """The first sentences of all notifications."""
    with site.context():
        return [text.split(".")[0] for text in db.session.scalars(sa.select(Notification.message))]


@pytest.mark.parametrize(
    ("points", "days", "good", "level"),
    [(49, 400, 40, 0), (50, 3, 0, 1), (600, 30, 2, 3), (9999, 365, 16, 5)],
)
def test_a_member_stands_where_points_age_and_quality_allow(
    rank: Rank, site: Site, points: int, days: int, good: int, level: int
) -> None:
    assert level_of(site, rank("member", points, days, good)) == level


def test_bad_posts_lower_the_quality_and_old_ones_do_not_count(rank: Rank, site: Site, clock: Clock) -> None:
    """Below 0 or removed is bad, whatever others have said before."""
    member = rank("member", 700, 40, 4)
    facts = sa.update(PointFact).where(PointFact.member_id == member.id)
    details = f"/rank-api/users/{member.id}/rank"
    for rule, good, bad in (("downvoted", 0, 4), ("content_removed", 0, 4), ("answer_accepted", 4, 0)):
        change(site, facts.values(rule_key=rule))
        look_again(site)
        found = site.client(member.token).get(details).get_json()["details"]
        assert (found["goodPosts"], found["badPosts"]) == (good, bad)
    clock.advance(days=366)
    look_again(site)
    with site.context():
        assert db.session.scalar(sa.select(Standing.good_posts)) == 0


def test_a_level_is_lost_after_fourteen_days_and_the_member_hears_of_it(
    rank: Rank, site: Site, clock: Clock
) -> None:
    member = rank("member", 600, 40, 4)
    change(site, sa.update(MemberPoints).values(points=100))
    look_again(site)
    own = site.client(member.token).get(f"/rank-api/users/{member.id}/rank").get_json()
    assert own["details"]["fallsAt"] is not None
    clock.advance(days=14)
    look_again(site)
    site.run_jobs()
    assert level_of(site, member) == 2
    assert messages(site) == ["You have dropped to level 2, Enthusiast"]


def test_settled_points_raise_a_level_at_once(rank: Rank, site: Site) -> None:
    member = rank("member", 0, 10, 0)
    assert level_of(site, member) == 0
    change(site, sa.update(MemberPoints).values(points=60))
    with site.context():
        publish(PointsSettled([member.id], [60]))
        db.session.commit()
    site.run_jobs()
    assert level_of(site, member) == 1
    assert messages(site) == ["You have reached level 1, Driver"]


@pytest.mark.parametrize("with_lock", [True, False])
def test_two_evaluations_at_once_change_a_level_once(
    rank: Rank, site: Site, outbox: Outbox, monkeypatch: pytest.MonkeyPatch, with_lock: bool
) -> None:
    """Without the lock, as a negative control, both have read the old level and both publish the change."""
    member = rank("member", 0, 10, 0)
    change(site, sa.update(MemberPoints).values(points=60))

    def evaluate() -> None:
        with site.context():
            evaluating.evaluate_members([member.id])
            db.session.commit()

    if not with_lock:
        monkeypatch.setattr(evaluating, "lock_name", lambda name: None)
    meet_after(monkeypatch, evaluating, "_is_new", patience_s=LOCKED_OUT_S if with_lock else PATIENCE_S)
    together([evaluate, evaluate])
    changes = outbox.published(LevelChanged)
    assert [(one.before, one.after) for one in changes] == [(0, 1)] * (1 if with_lock else 2)


@pytest.mark.needs("forum")
def test_new_members_begin_at_the_bottom_and_old_ones_are_not_judged_by_half_their_past(
    rank: Rank, site: Site
) -> None:
    """Who has not been looked at is at the common level; while the past is replayed nobody is looked at."""
    old, new = site.member("old"), site.member("new")
    with site.context():
        publish(MemberRegistered(new.id))
        db.session.commit()
    site.run_jobs()
    with site.context():
        replay_history("ranks.note_vote")
        db.session.commit()
    assert (level_of(site, new), level_of(site, old)) == (0, 1)
    own = site.client(old.token).get(f"/rank-api/users/{old.id}/rank").get_json()
    assert (own["level"]["name"], own["details"]["next"]["level"]) == ("Driver", 2)
    look_again(site)
    assert level_of(site, old) == 1
    site.run_jobs()
    look_again(site)
    assert level_of(site, old) == 0
    site.switch("ranks", on=False)
    assert level_of(site, new) == 1


def test_the_ladder_is_changed_and_each_change_undone(site: Site) -> None:
    """Levels need at least what those below need; another version, a second level and level 0 are refused."""
    admin = site.as_role(Role.ADMIN)
    ranks = {one["level"]: one for one in admin.get(RANKS).get_json()["content"]}
    tuner = {name: value for name, value in ranks[3].items() if name != "id"}
    address = f"{RANKS}/{ranks[3]['id']}"
    assert site.as_role(Role.MODERATOR).put(address, json=tuner).status_code == 403
    refused = admin.put(address, json={**tuner, "minPoints": 199})
    assert (refused.status_code, refused.get_json()["field"]) == (400, "minPoints")
    assert admin.put(address, json={**tuner, "minPoints": 500}).status_code == 200
    assert admin.put(address, json=tuner).status_code == 409
    assert admin.delete(address).status_code == 204
    assert admin.delete(f"{RANKS}/{ranks[0]['id']}").status_code == 409
    seen = []
    for _ in range(2):
        entry = next(one for one in admin.get(CHANGES).get_json()["content"] if one["canRevert"])
        assert admin.post(f"{CHANGES}/{entry['id']}/revert").status_code == 201
        assert admin.post(f"{CHANGES}/{entry['id']}/revert").status_code == 409
        now_there = {one["level"]: one["minPoints"] for one in admin.get(RANKS).get_json()["content"]}
        seen.append(now_there[3])
    assert seen == [500, 600]


def test_a_level_that_members_have_is_switched_off_instead(rank: Rank, site: Site) -> None:
    member = rank("member", 600, 40, 4)
    admin = site.as_role(Role.ADMIN)
    tuner = next(one for one in admin.get(RANKS).get_json()["content"] if one["level"] == 3)
    assert admin.delete(f"{RANKS}/{tuner['id']}").status_code == 409
    body = {name: value for name, value in tuner.items() if name != "id"} | {"isActive": False}
    assert admin.put(f"{RANKS}/{tuner['id']}", json=body).status_code == 200
    assert [one["level"] for one in site.client().get(RANKS).get_json()["content"]] == [0, 1, 2, 4, 5, 6]
    look_again(site)
    assert level_of(site, member) in (2, 3)


def test_simulating_another_ladder_says_who_would_move(rank: Rank, site: Site) -> None:
    """As evaluating everybody would do it, without the days of grace; nothing changes."""
    members = [rank(f"member{points}", points, 400, 20) for points in (10, 60, 300, 700, 2000)]
    admin = site.as_role(Role.ADMIN)
    before = [level_of(site, member) for member in members]
    needs = ("level", "minPoints", "minAgeDays", "minQuality")
    ladder = [{name: one[name] for name in needs} for one in admin.get(RANKS).get_json()["content"]]
    same = admin.post(f"{RANKS}/simulations", json={"levels": ladder}).get_json()
    assert (same["members"], same["rise"], same["fall"]) == (5, 0, 0)
    ladder[1]["minPoints"], ladder[3]["minPoints"] = 5, 1000
    other = admin.post(f"{RANKS}/simulations", json={"levels": ladder}).get_json()
    assert (other["rise"], other["fall"]) == (1, 1)
    assert [level_of(site, member) for member in members] == before


def test_who_reads_what_of_a_standing(rank: Rank, site: Site) -> None:
    """Everybody the level and the points, the member and admins what is missing; without the game no points."""
    member = rank("member", 700, 40, 4)
    address = f"/rank-api/users/{member.id}/rank"
    own = site.client(member.token).get(address).get_json()
    assert (own["level"]["name"], own["points"], own["details"]["next"]["level"]) == ("Tuner", 700, 4)
    other = site.as_role(Role.USER).get(address).get_json()
    assert (other["level"]["level"], other["points"], other["details"]) == (3, 700, None)
    site.client(member.token).put("/users/me/privacy", json={"profile": "FOLLOWERS"})
    assert site.as_role(Role.USER).get(address).status_code == 404
    site.configure("ranks", game=False)
    own = site.client(member.token).get(address).get_json()
    assert (own["level"]["level"], own["points"]) == (3, None)
    ledger = site.client(member.token).get(f"/rank-api/users/{member.id}/points")
    assert (ledger.status_code, ledger.get_json()["code"]) == (404, "GAME_OFF")
    marks = site.client().get(f"/rank-api/member-levels?members={member.id},999").get_json()["items"]
    assert [(mark["memberId"], mark["name"]) for mark in marks] == [(member.id, "Tuner")]


def test_a_member_reads_only_the_larger_of_two_limits(rank: Rank, site: Site) -> None:
    member = rank("enthusiast", 250, 40, 4)
    own = site.client(member.token).get(f"/rank-api/users/{member.id}/rank").get_json()
    privileges = own["details"]["privileges"]
    assert {"20 cars", "10 links in a post"} <= set(privileges)
    assert "5 cars" not in privileges


def test_admins_see_levels_in_the_list_of_members_and_filter_by_them(rank: Rank, site: Site) -> None:
    rank("tuner", 700, 40, 4), rank("driver", 60, 40, 4)
    admin = site.as_role(Role.ADMIN)
    found = admin.get("/users?having=ranks.level:3").get_json()["content"]
    assert [one["username"] for one in found] == ["tuner"]
    with site.context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(Standing)) == 2


def test_the_demo_has_levels_and_no_newcomers_among_its_accounts(site: Site) -> None:
    """In the session that writes the demo, before it is committed."""
    members = [site.member(f"member{number}").id for number in range(6)]
    with site.context():
        db.session.execute(sa.update(Member).values(created_at=now() - timedelta(days=400)))
        db.session.add(MemberPoints(member_id=members[0], points=700, changed_at=now()))
        demo.seed(DemoContext(random.Random(1), tuple(members), now()))
        found = db.session.scalars(sa.select(Standing.level).order_by(Standing.member_id)).all()
        db.session.rollback()
    assert found == [2, 1, 1, 1, 0, 0]
