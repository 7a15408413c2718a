"""Badges: rules as data, awarded and revoked by what has happened."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub.api import db
from motorclub.api.badges import BadgeDefinition, BadgeRule, Measure, Tier
from motorclub.api.points import Board
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.records import Outbox
from motorclub.testing.site import Site, TestMember
from motorclub.viewer import Role
from motorclub_ranks.badges import loading
from motorclub_ranks.badges.awarding import update_awards
from motorclub_ranks.badges.definitions import BADGES
from motorclub_ranks.badges.events import BadgeAwarded, BadgeRevoked
from motorclub_ranks.badges.loading import load_badges
from motorclub_ranks.badges.rules import from_json, to_json
from motorclub_ranks.ledger.models import DailyPoints, KnownContent, PointFact, Reason

NOON = datetime(2026, 11, 26, 12, tzinfo=UTC)
ANSWER = "forum.answer"
UP, ACCEPTED = "answer_upvoted", "answer_accepted"


class Garage:
    """One member whose facts and points a test writes down."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.ann: TestMember = site.member("ann")
        self.facts = 0

    def note(self, rule: str, times: int, source_id: int = 1, **values: object) -> None:
        """So many facts of a rule about an answer, an hour apart."""
        with self.site.context():
            for _ in range(times):
                self.facts += 1
                at = NOON - timedelta(hours=self.facts)
                known = {"rule_key": rule, "member_id": self.ann.id, "actor_id": 1_000 + self.facts}
                source = {"source_type": ANSWER, "source_id": source_id}
                row = {"is_active": True, "occurred_at": at, "state_at": at, **known, **source, **values}
                db.session.execute(sa.insert(PointFact).values(row))
            db.session.commit()

    def earn(self, points: int, days_ago: int = 0, rule: str = UP) -> None:
        at = NOON - timedelta(days=days_ago)
        row = {"member_id": self.ann.id, "day": at.date(), "rule_key": rule}
        with self.site.context():
            db.session.merge(DailyPoints(points=points, last_settled_at=at, **row))
            db.session.commit()

    def withdraw(self, source_id: int, reason: Reason) -> None:
        """All facts about an answer count no longer."""
        with self.site.context():
            about = sa.update(PointFact).where(PointFact.source_id == source_id)
            db.session.execute(about.values(is_active=False, inactive_reason=reason))
            db.session.commit()

    def badges(self) -> list[str]:
        """The keys of the member's badges, after a look at them, in their order by name."""
        with self.site.context():
            update_awards([self.ann.id])
            db.session.commit()
        found = self.read(f"/rank-api/users/{self.ann.id}/badges")["content"]
        return sorted(row["key"] for row in found)

    def read(self, address: str) -> Any:
        answer = self.client.get(address)
        assert answer.status_code == 200, answer.text
        return answer.get_json()

    @property
    def client(self) -> FlaskClient:
        return self.site.client(self.ann.token)


@pytest.fixture
def garage(site: Site, clock: Clock) -> Garage:
    clock.at = NOON
    with site.context():
        load_badges()
        db.session.commit()
    return Garage(site)


def test_each_answer_with_ten_votes_earns_a_badge(garage: Garage) -> None:
    """A repeatable badge once per item, 25 and 50 the higher ones; votes without weight do not count."""
    garage.note(UP, 10, source_id=1)
    garage.note(UP, 9, source_id=2)
    garage.note(UP, 1, source_id=2, weight=0)
    assert garage.badges() == ["first_echo", "good_answer"]
    garage.note(UP, 1, source_id=2)
    garage.note(UP, 15, source_id=1)
    assert garage.badges() == ["first_echo", "good_answer", "good_answer", "great_answer"]


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        (Reason.INVALIDATED, []),
        (Reason.CONTENT_REMOVED, []),
        (Reason.WITHDRAWN, ["first_echo", "good_answer"]),
    ],
)
def test_a_badge_goes_with_fraud_and_removal_only(
    garage: Garage, outbox: Outbox, reason: Reason, expected: list[str]
) -> None:
    garage.note(UP, 10)
    assert garage.badges() == ["first_echo", "good_answer"]
    garage.withdraw(1, reason)
    assert garage.badges() == expected
    assert garage.badges() == expected
    assert len(outbox.published(BadgeAwarded)) == 2
    assert len(outbox.published(BadgeRevoked)) == 2 - len(expected)


def test_a_badge_for_removed_content_comes_back_with_it(garage: Garage) -> None:
    garage.note(UP, 10)
    with garage.site.context():
        db.session.add(KnownContent(type=ANSWER, id=1, is_removed=True))
        db.session.commit()
    assert garage.badges() == []
    with garage.site.context():
        db.session.execute(sa.update(KnownContent).values(is_removed=False))
        db.session.commit()
    assert garage.badges() == ["first_echo", "good_answer"]


def test_points_days_and_items_are_counted(garage: Garage) -> None:
    """Ten accepted answers, not ten facts; a thousand points that are still there; thirty days with points."""
    garage.note(ACCEPTED, 5, source_id=1)
    for number in range(2, 10):
        garage.note(ACCEPTED, 1, source_id=number)
    for day in range(29):
        garage.earn(40, days_ago=day)
    garage.earn(0, days_ago=40)
    assert garage.badges() == ["first_fix", "thousand"]
    garage.note(ACCEPTED, 1, source_id=10)
    garage.earn(1, days_ago=40)
    assert garage.badges() == ["first_fix", "problem_solver", "steady", "thousand"]
    garage.earn(-400, days_ago=41)
    assert garage.badges() == ["first_fix", "problem_solver", "steady"]


def test_a_badge_that_is_switched_off_is_not_awarded(garage: Garage) -> None:
    admin = garage.site.as_role(Role.ADMIN)
    badges = {row["key"]: row for row in garage.read("/rank-api/badges?size=100")["content"]}
    assert len(badges) == len(BADGES) >= 20
    address = f"/rank-api/badges/{badges['good_answer']['id']}"
    assert garage.client.put(address, json={"isActive": False}).status_code == 403
    assert admin.put(address, json={"isActive": False}).get_json()["isActive"] is False
    garage.note(UP, 10)
    assert garage.badges() == ["first_echo"]


def test_members_are_told_of_new_badges_and_not_of_old_ones(garage: Garage) -> None:
    garage.note(ACCEPTED, 1, occurred_at=NOON - timedelta(days=300))
    garage.note(UP, 1)
    assert garage.badges() == ["first_echo", "first_fix"]
    garage.site.run_jobs()
    found = garage.read(f"/api/notifications/{garage.ann.id}/unread/latest")
    assert [row["kind"] for row in found] == ["ranks.badge_awarded"]
    assert "First Echo" in found[0]["message"]


def test_progress_and_marks(garage: Garage) -> None:
    """What is missing, the nearest first; how many of each tier stand beside a name."""
    garage.note(UP, 9)
    garage.earn(500)
    assert garage.badges() == ["first_echo"]
    progress = {row["key"]: row for row in garage.read("/rank-api/badges/progress")}
    assert "first_echo" not in progress
    assert [progress[key]["count"] for key in ("good_answer", "thousand", "steady")] == [9, 500, 1]
    assert next(iter(progress)) == "good_answer"
    marks = garage.site.client().get(f"/rank-api/member-badges?members={garage.ann.id},999").get_json()
    assert marks == {"items": [{"memberId": garage.ann.id, "bronze": 1, "silver": 0, "gold": 0}]}


def test_rules_are_data() -> None:
    """Each is stored as JSON and read again; one that everybody or nobody fulfils is refused."""
    rules = [*(badge.rule for badge in BADGES), BadgeRule(Measure.POINTS, 5, board=Board.BUILDS)]
    assert [from_json(to_json(rule)) for rule in rules] == rules
    with pytest.raises(ValueError, match="at least 1"):
        BadgeRule(Measure.DAYS, 0)
    with pytest.raises(ValueError, match="needs point rules"):
        BadgeRule(Measure.FACTS, 1)


class LenderBadges:
    """The badges of another plugin; one has a key that is not its own."""

    def list_badges(self) -> Sequence[BadgeDefinition]:
        rule = BadgeRule(Measure.SOURCES, 2, ("garage.tool_lent",))
        keys = ("garage.lender", "good_answer")
        return [BadgeDefinition(key, "Lender", "Lent 2 tools.", Tier.SILVER, rule) for key in keys]


def test_other_plugins_have_badges_of_their_own(garage: Garage, monkeypatch: pytest.MonkeyPatch) -> None:
    """By rules over facts of their own; they cannot redefine a badge of somebody else."""
    found = {"garage": LenderBadges()}
    monkeypatch.setattr(loading, "services", lambda question, interface: found)
    with garage.site.context():
        load_badges()
        db.session.commit()
    for item in (1, 2):
        garage.note("garage.tool_lent", 1, source_id=item)
    garage.note(UP, 9, source_id=3)
    assert garage.badges() == ["first_echo", "garage.lender"]
