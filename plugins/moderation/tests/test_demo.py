"""The demo community's warnings, bans and appeals."""

from __future__ import annotations

import random

import sqlalchemy as sa

from motorclub.api import DemoContext, Role, db, now
from motorclub.testing.site import PASSWORD, Site
from motorclub_moderation.log.verifying import verify
from motorclub_moderation.sanctions import demo
from motorclub_moderation.sanctions.models import BanAppeal, BanScope, BanStatus, MemberBan


def test_the_demo_has_what_staff_would_find(site: Site) -> None:
    """Bans of each state by time, one of them kept out, an appeal that waits; the log of it is whole."""
    staff = [site.member_of_role(role).id for role in (Role.ADMIN, Role.MODERATOR)]
    members = [site.member(f"member_{number}") for number in range(9)]
    with site.context():
        demo.seed(DemoContext(random.Random(1), (*staff, *(member.id for member in members)), now()))
        db.session.commit()
        assert verify().problems == []
        states = set(db.session.scalars(sa.select(MemberBan.status)))
        assert states == {BanStatus.SCHEDULED, BanStatus.ACTIVE, BanStatus.EXPIRED}
        assert db.session.scalar(sa.select(sa.func.count()).where(BanAppeal.decided_at.is_(None))) == 1
        full = sa.select(MemberBan.user_id).where(MemberBan.scope == BanScope.FULL)
        banned = set(db.session.scalars(full))
    for member in members:
        answer = site.client().post("/auth/login", json={"username": member.username, "password": PASSWORD})
        assert (answer.status_code == 403) is (member.id in banned)
