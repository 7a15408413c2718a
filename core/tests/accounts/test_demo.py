"""The demo community: known accounts, stable data, and never in production."""

import os
import random
from datetime import UTC, datetime

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from motorclub.accounts.credentials.passwords import passwords
from motorclub.cli import main
from motorclub.db import db
from motorclub.members import demo
from motorclub.people.models import Member
from motorclub.processes.demo_accounts import DOMAIN, refuse_demo_accounts
from motorclub.testing.site import Site

NOW = datetime(2026, 6, 1, 12, 0, tzinfo=UTC)


def seed(site: Site) -> list[tuple[str, str, str | None, datetime]]:
    """The demo members as the database has them."""
    with site.context():
        ids = demo.seed(random.Random(7), NOW)
        db.session.commit()
        found = db.session.query(Member).order_by(Member.id).all()
        assert [member.id for member in found if member.email_key.endswith(DOMAIN)] == ids
        return [(m.username, m.role, m.profile_image, m.created_at) for m in found]


def test_sixty_members_with_four_known_ones(site: Site) -> None:
    """Exactly one admin; everybody verified and with the printed password."""
    people = seed(site)
    assert [(name, role) for name, role, *_ in people[:4]] == [
        ("admin", "ADMIN"),
        ("moderator", "MODERATOR"),
        ("organiser", "EVENT_ORGANISER"),
        ("driver", "USER"),
    ]
    assert len(people) == 60
    assert [role for _, role, *_ in people].count("ADMIN") == 1
    with site.context():
        for member in db.session.query(Member):
            assert passwords().matches("motorclub-demo", member.password_hash)
            assert member.email_verified_at is not None


def test_the_same_every_time(site: Site) -> None:
    """A fixed seed gives the same people, ages and pictures."""
    first = seed(site)
    site.reset()
    assert seed(site) == first


def test_avatars_are_served(site: Site) -> None:
    """At the product's path, as images that run nothing; nothing else of the store is open."""
    seed(site)
    client = site.client()
    answer = client.get("/files/profileImages/admin/profile.jpg")
    assert (answer.status_code, answer.mimetype) == (200, "image/jpeg")
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    for name in ("profileImages/nobody/profile.jpg", "profileImages/../../secret", "../secret", "secret"):
        refused = client.get(f"/files/{name}", headers={"Accept": "application/json"})
        assert refused.status_code == 404
        assert refused.json
        assert refused.json["code"] == "NOT_FOUND"


def test_every_command_refuses_demo_accounts_in_production(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Naming them, before anything is loaded or started; an ordinary database is served."""
    started: list[str] = []
    monkeypatch.setattr(os, "execve", lambda program, *words: started.append(program))
    environment = {
        "MOTORCLUB_MODE": "production",
        "MOTORCLUB_PUBLIC_URL": "https://club.example.org",
        "MOTORCLUB_SECRET": site.config.secret,
        "MOTORCLUB_INSTANCE": str(site.config.instance),
        "DATABASE_URL": site.config.database_url,
        "REDIS_URL": site.config.redis_url,
    }
    seed(site)
    for command in ("migrate", "setup", "web", "hub", "jobs", "outbox list", "members set-role driver ADMIN"):
        refused = CliRunner().invoke(main, command.split(), env=environment)
        assert (refused.exit_code, started) == (1, []), command
        assert "demo accounts with a known password (admin, moderator, organiser, driver" in refused.output
    site.reset()
    site.member("an_owner")
    assert CliRunner().invoke(main, ["web"], env=environment).exit_code == 0
    assert len(started) == 1


def test_a_database_without_tables_has_no_demo_accounts(site: Site) -> None:
    """The first start of a site."""
    refuse_demo_accounts(
        sa.make_url(site.config.database_url).set(database="postgres").render_as_string(False)
    )
