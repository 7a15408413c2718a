"""The calls about points: ledgers, rules, simulations and recalculations, and the nightly recount."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import ContentRef, Member
from motorclub.api.points import Board, PointFact, PointRule
from motorclub.api.rows import count_rows
from motorclub.db import db
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import Site, TestMember
from motorclub.viewer import Role
from motorclub_ranks.ledger import events, facts, feeds, reports, settling
from motorclub_ranks.ledger.models import DailyPoints, MemberPoints, PointEvent, Recalculation
from motorclub_ranks.ledger.models import PointFact as StoredFact
from motorclub_ranks.ledger.personal_data import erase
from motorclub_ranks.ledger.recalculating import follow_time_zone
from motorclub_ranks.ledger.recounting import recount
from motorclub_ranks.ledger.services import read_totals

START = datetime(2026, 5, 4, 23, 30, tzinfo=UTC)
API = "/rank-api"


@pytest.fixture
def ann(site: Site, clock: Clock) -> TestMember:
    """A member with three votes of one other for 10, 8 and 5 points, and one of another for 10."""
    clock.at = START + timedelta(days=9)
    ann, bob, cid = (site.member(name) for name in ("ann", "bob", "cid"))
    given = [(bob, 0), (bob, 1), (bob, 2), (cid, 3)]
    with site.context():
        db.session.execute(sa.update(Member).values(created_at=START - timedelta(days=30)))
        for voter, days in given:
            vote = events.VoteChanged(1, 7 + days, voter.id, ann.id, 1, 0, weight=1.0, is_counted=True)
            facts.store_states(reports.report_vote(vote, START + timedelta(days=days)))
        db.session.commit()
        settling.settle_due_members()
    return ann


def total(site: Site, member: TestMember) -> int:
    with site.context():
        return read_totals([member.id])[member.id]


def rule_of(site: Site, key: str) -> dict[str, Any]:
    rules = site.as_role(Role.ADMIN).get(f"{API}/point-rules?size=100").get_json()["content"]
    return next(rule for rule in rules if rule["key"] == key)


def amounts_of(rule: dict[str, Any], **more: object) -> dict[str, Any]:
    names = ("points", "dailyCap", "pairCap", "pairDays", "countsToDailyTotal", "isActive")
    return {name: rule[name] for name in names} | more


def test_members_read_their_own_ledger_and_staff_all(site: Site, ann: TestMember) -> None:
    address = f"{API}/users/{ann.id}/points"
    rows = site.client(ann.token).get(address).get_json()["content"]
    assert [(row["points"], row["reason"]) for row in rows] == [
        (10, ""),
        (5, "PAIR_DECAY"),
        (8, "PAIR_DECAY"),
        (10, ""),
    ]
    assert site.as_role(Role.MODERATOR).get(address).status_code == 200
    assert site.as_role(Role.USER).get(address).status_code == 403


def test_a_changed_rule_is_for_the_future_until_all_is_recalculated(site: Site, ann: TestMember) -> None:
    admin, rule = site.as_role(Role.ADMIN), rule_of(site, "answer_upvoted")
    body = amounts_of(rule, points=20, version=rule["version"])
    assert admin.put(f"{API}/point-rules/answer_upvoted", json=body).get_json()["points"] == 20
    assert admin.put(f"{API}/point-rules/answer_upvoted", json=body).status_code == 409
    site.run_jobs()
    assert total(site, ann) == 33
    started = admin.post(f"{API}/point-recalculations", json={"kind": "RECALCULATE"})
    assert started.status_code == 202
    again = admin.post(f"{API}/point-recalculations", json={"kind": "RECALCULATE"})
    assert again.status_code == 409
    site.run_jobs()
    run = admin.get(f"{API}/point-recalculations/{started.get_json()['id']}").get_json()
    assert (run["status"], run["membersChanged"], run["pointsAfter"]) == ("DONE", 1, 65)
    assert total(site, ann) == 20 + 15 + 10 + 20


def test_a_simulation_changes_nothing(site: Site, ann: TestMember) -> None:
    """It counts the members with other points, and those with another level: 50 points make a Driver."""
    admin, rule = site.as_role(Role.ADMIN), rule_of(site, "answer_upvoted")
    site.run_jobs()
    proposed = [{"key": "answer_upvoted", **amounts_of(rule, points=30)}]
    body = {"kind": "SIMULATE", "rules": proposed}
    started = admin.post(f"{API}/point-recalculations", json=body).get_json()
    site.run_jobs()
    run = admin.get(f"{API}/point-recalculations/{started['id']}").get_json()
    assert (run["pointsBefore"], run["pointsAfter"]) == (33, 30 + 23 + 15 + 30)
    assert (run["membersDone"], run["membersChanged"], run["membersMoved"]) == (1, 1, 1)
    assert total(site, ann) == 33
    refused = admin.post(f"{API}/point-recalculations", json=body | {"kind": "RECALCULATE"})
    assert refused.status_code == 400


def test_a_change_of_a_rule_is_undone(site: Site, ann: TestMember) -> None:
    admin, rule = site.as_role(Role.ADMIN), rule_of(site, "answer_upvoted")
    admin.put(f"{API}/point-rules/answer_upvoted", json=amounts_of(rule, points=20, version=rule["version"]))
    change = admin.get(f"{API}/rank-changes").get_json()["content"][0]
    assert admin.post(f"{API}/rank-changes/{change['id']}/revert").status_code == 201
    assert rule_of(site, "answer_upvoted")["points"] == 10


def test_another_time_zone_moves_points_to_other_days(site: Site, ann: TestMember) -> None:
    site.configure("core", time_zone="America/New_York")
    with site.context():
        follow_time_zone()
    site.run_jobs()
    with site.context():
        follow_time_zone()
        assert count_rows(Recalculation) == 1
        days = db.session.scalars(sa.select(DailyPoints.day).order_by(DailyPoints.day)).all()
    assert [day.day for day in days] == [4, 5, 6, 7]
    assert total(site, ann) == 33


def test_the_recount_alarms_and_changes_nothing(site: Site, ann: TestMember) -> None:
    admin = site.member_of_role(Role.ADMIN)
    with site.context():
        recount()
        event = sa.select(PointEvent).order_by(PointEvent.id).limit(1)
        row = db.session.scalars(event).one()
        db.session.delete(row)
        db.session.commit()
        recount()
    notes = site.client(admin.token).get(f"/api/notifications/{admin.id}/all").get_json()["content"]
    assert ["differs for 1 members" in note["message"] for note in notes] == [True]
    assert total(site, ann) == 33


class ToolPoints:
    """A stranger's points: tools that are lent, one of which was not."""

    def list_point_rules(self) -> Sequence[PointRule]:
        return [
            PointRule("garage.tool_lent", "Tool lent", 4, Board.OTHER, daily_cap=12),
            PointRule("answer_upvoted", "Not theirs", 900),
        ]

    def __init__(self, lender: int) -> None:
        self.reports = [
            PointFact(1, "garage.tool_lent", lender, ContentRef("garage.tool", 1), START),
            PointFact(2, "garage.tool_lent", lender, ContentRef("garage.tool", 2), START),
            PointFact(3, "answer_upvoted", lender, ContentRef("garage.tool", 2), START),
            PointFact(
                *(4, "garage.tool_lent", lender, ContentRef("garage.tool", 2)),
                occurred_at=START + timedelta(hours=1),
                is_active=False,
            ),
        ]

    def list_point_facts(self, after_id: int, limit: int) -> Sequence[PointFact]:
        return [fact for fact in self.reports if fact.id > after_id][:limit]


def test_any_plugin_has_rules_and_facts_of_its_own(
    site: Site, ann: TestMember, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = ToolPoints(ann.id)
    monkeypatch.setattr(feeds, "services", lambda question, interface: {"garage": source})
    with site.context():
        settling.settle_due_members()
        settling.settle_due_members()
    assert total(site, ann) == 33 + 4
    assert rule_of(site, "garage.tool_lent")["dailyCap"] == 12


def test_the_ledger_of_others_is_not_touched_when_a_member_is_erased(site: Site, ann: TestMember) -> None:
    """Pairs stay pairs: the recount after an erasure finds nothing."""
    with site.context():
        voters = set(db.session.scalars(sa.select(StoredFact.actor_id)))
        for voter in voters:
            erase(voter)
        db.session.commit()
        assert not voters & set(db.session.scalars(sa.select(StoredFact.actor_id)))
        recount()
        assert db.session.scalars(sa.select(MemberPoints.points)).all() == [33]
    assert total(site, ann) == 33
