"""`motorclub doctor`: a site whose parts are away or set wrongly, part by part."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from mailservers import Mailbox, free_port, mail_server

from motorclub.cli import main
from motorclub.db import db
from motorclub.keys import keys
from motorclub.testing.site import Site

pytestmark = pytest.mark.once

Doctor = Callable[..., str]
NOWHERE = "127.0.0.1:9"


@pytest.fixture
def doctor(site: Site) -> Doctor:
    """What the command says of this site with other settings; nothing of it runs as a process."""
    usual = {
        "MOTORCLUB_MODE": "test",
        "MOTORCLUB_SECRET": site.config.secret,
        "MOTORCLUB_INSTANCE": str(site.config.instance),
        "DATABASE_URL": site.config.database_url,
        "REDIS_URL": site.config.redis_url,
    }

    def run(**settings: str) -> str:
        done = CliRunner().invoke(main, ["doctor"], env={**usual, **settings})
        assert (done.exit_code, isinstance(done.exception, SystemExit)) == (1, True), done.output
        return done.output

    return run


def test_servers_that_are_away_are_named(doctor: Doctor) -> None:
    said = doctor(
        DATABASE_URL=f"postgresql+psycopg://nobody@{NOWHERE}/none",
        REDIS_URL=f"redis://{NOWHERE}",
        SMTP_URL=f"smtp://{NOWHERE}",
        MOTORCLUB_FILES_URL="s3://club/files",
        AWS_ENDPOINT_URL=f"http://{NOWHERE}",
        AWS_ACCESS_KEY_ID="key",
        AWS_SECRET_ACCESS_KEY="secret",
        AWS_REGION="eu-central-1",
    )
    for problem in (
        "the database does not answer",
        "the key-value store does not answer",
        "the mail server refuses us",
        "files cannot be stored",
    ):
        assert problem in said
    assert doctor().count("does not answer") == 0


def test_processes_that_do_not_run_and_work_that_waits_are_named(site: Site, doctor: Doctor) -> None:
    with site.context():
        db.session.execute(
            sa.text(
                "INSERT INTO job (name, owner, payload, state, run_at, created_at)"
                " VALUES ('core.x', 'core', '{}', 'QUEUED', now() - interval '6 minutes', now())"
            )
        )
        db.session.commit()
    said = doctor()
    assert "1 jobs that were due 5 minutes ago wait" in said
    for kind in ("web", "hub", "jobs"):
        assert f"no {kind} process runs\n  -> motorclub up, or motorclub {kind}" in said


def test_production_is_held_to_more(doctor: Doctor) -> None:
    """The tests' database forgets for speed, and nothing listens at the public address."""
    said = doctor(MOTORCLUB_MODE="production", MOTORCLUB_PUBLIC_URL=f"https://{NOWHERE}")
    assert "fsync of PostgreSQL is off" in said
    assert "nobody receives them\n  -> set SMTP_URL" in said
    assert "MOTORCLUB_PROXIES is 0" in said
    assert f"https://{NOWHERE}/healthz does not lead to the web server" in said
    behind = doctor(
        MOTORCLUB_MODE="production", MOTORCLUB_PUBLIC_URL=f"https://{NOWHERE}", MOTORCLUB_PROXIES="1"
    )
    assert "MOTORCLUB_PROXIES is 0" not in behind
    assert f"https://{NOWHERE}/ws does not lead to the hub" in behind


def test_a_store_that_drops_keys_is_named(site: Site, doctor: Doctor) -> None:
    with site.context():
        keys().config_set("maxmemory-policy", "allkeys-lru")
        try:
            assert "maxmemory-policy is allkeys-lru" in doctor()
        finally:
            keys().config_set("maxmemory-policy", "noeviction")
    assert "maxmemory-policy" not in doctor()


def test_a_mail_server_that_refuses_the_log_in_is_named(doctor: Doctor) -> None:
    port = free_port()
    with mail_server(port, Mailbox()):
        assert "the mail server refuses us" not in doctor(SMTP_URL=f"smtp://127.0.0.1:{port}")
        assert "the mail server refuses us" in doctor(SMTP_URL=f"smtp://jo:wrong@127.0.0.1:{port}")


def test_files_are_tried_and_nothing_is_left(site: Site, doctor: Doctor) -> None:
    assert "files cannot be stored" not in doctor()
    assert list(Path(site.config.instance, "files").rglob("doctor-*")) == []
