"""Members as others see them, and changing a role: it holds at once, and the last admin stays one."""

from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub.audit.models import AuditEntry
from motorclub.db import db
from motorclub.http import ApiError
from motorclub.members.administration import services
from motorclub.members.administration.services import change_role
from motorclub.people.models import Member
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.queries import Queries
from motorclub.testing.race import Meeting, together
from motorclub.testing.site import Site
from motorclub.viewer import Role


def test_the_public_view(clock: Clock, site: Site, client: FlaskClient, queries: Queries) -> None:
    """One read, and no address."""
    member = site.member("jo_fast", Role.MODERATOR)
    with queries.at_most(1):
        answer = client.get(f"/users/{member.id}")
    assert answer.status_code == 200
    assert answer.json == {
        "id": member.id,
        "username": "jo_fast",
        "displayName": None,
        "role": "MODERATOR",
        "profileImage": None,
        "banner": None,
        "bio": None,
        "bioHtml": None,
        "country": None,
        "city": None,
        "links": [],
        "createdAt": "2026-06-01T12:00:00.000Z",
        "lastSeenAt": None,
        "online": False,
        "state": "ACTIVE",
        "hidden": False,
    }


@pytest.mark.parametrize("user", ["999", "0", "-1", "x", str(2**63), "1.5"])
def test_nobody(client: FlaskClient, user: str) -> None:
    """404 in JSON."""
    answer = client.get(f"/users/{user}", headers={"Accept": "text/html"})
    assert (answer.status_code, (answer.json or {}).get("status")) == (404, 404)


def test_a_changed_role_is_recorded_and_published(site: Site) -> None:
    """The audit entry says from what to what and why; the hubs are notified."""
    boss, jo = site.member("boss", Role.ADMIN), site.member("jo_fast")
    heard = site.app.extensions["motorclub.keys"].pubsub(ignore_subscribe_messages=True)
    heard.subscribe("motorclub:control")
    heard.get_message(timeout=1)
    with site.context():
        change_role(jo.id, Role.EVENT_ORGANISER, actor_id=boss.id, reason="runs the spring meet")
        entry = db.session.scalars(sa.select(AuditEntry)).one()
        assert (entry.action, entry.actor_id, entry.target) == (
            "member.role_changed",
            boss.id,
            f"member:{jo.id}",
        )
        assert entry.details == {"from": "USER", "to": "EVENT_ORGANISER", "reason": "runs the spring meet"}
        assert db.session.get_one(Member, jo.id).role == Role.EVENT_ORGANISER
    told: Any = heard.get_message(timeout=1) or heard.get_message(timeout=1)
    heard.close()
    assert told["data"] == b'{"kind":"user","id":%d}' % jo.id


def test_the_last_admin_stays(site: Site) -> None:
    """409; with a second one it goes; from admin to admin is no loss."""
    boss = site.member("boss", Role.ADMIN)
    with site.context():
        change_role(boss.id, Role.ADMIN, actor_id=None, reason="no change")
        with pytest.raises(ApiError) as refused:
            change_role(boss.id, Role.USER, actor_id=boss.id, reason="tired")
        assert (refused.value.status, refused.value.code) == (409, "LAST_ADMIN")
    second = site.member("second", Role.ADMIN)
    with site.context():
        change_role(boss.id, Role.USER, actor_id=second.id, reason="tired")
        with pytest.raises(ApiError, match="not found"):
            change_role(999, Role.USER, actor_id=None, reason="nobody")


def _race(site: Site) -> int:
    """Two admins demote each other at once; how many admins are left."""
    first, second = site.member("first", Role.ADMIN), site.member("second", Role.ADMIN)

    def demote(actor: int, other: int) -> None:
        with site.context():
            try:
                change_role(other, Role.USER, actor_id=actor, reason="a quarrel")
            except ApiError as refused:
                if refused.code != "LAST_ADMIN":
                    raise

    together([lambda: demote(first.id, second.id), lambda: demote(second.id, first.id)])
    with site.context():
        return db.session.scalar(sa.select(sa.func.count()).where(Member.role == Role.ADMIN)) or 0


def test_two_admins_cannot_demote_each_other(site: Site) -> None:
    """One of them wins, three times over."""
    for _ in range(3):
        site.reset()
        assert _race(site) == 1


def test_the_race_is_real(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: counting admins without their lock leaves the site without any."""
    meeting = Meeting(2)

    def unlocked() -> list[int]:
        found = list(db.session.scalars(sa.select(Member.id).where(Member.role == Role.ADMIN)))
        meeting.wait()
        return found

    monkeypatch.setattr(services, "_locked_admins", unlocked)
    assert _race(site) == 0
