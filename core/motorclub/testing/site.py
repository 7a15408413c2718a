"""A whole site for tests: the real application on a real database, emptied between tests."""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import sqlalchemy as sa
from flask import Flask
from flask.testing import FlaskClient

from motorclub import clock
from motorclub.accounts.credentials.passwords import passwords
from motorclub.accounts.sessions import services as sessions
from motorclub.app import create_app
from motorclub.config import Config, left_out
from motorclub.db import db
from motorclub.events import dispatch, histories
from motorclub.events.models import HistoryReplay
from motorclub.events.services import catalogue
from motorclub.files.pictures import decoder
from motorclub.jobs import runner, schedules, services
from motorclub.people.models import Member
from motorclub.people.services import key_of
from motorclub.platform.demo import seed_once
from motorclub.platform.operations import lifecycle, settings
from motorclub.plugin import registry
from motorclub.plugin.host import Host
from motorclub.settings import form
from motorclub.testing.snapshot import Snapshot, take
from motorclub.viewer import Role


class WorkFailed(AssertionError):
    """A handler or a job failed while the work was drained; the log has its traceback."""


def drain(app: Flask) -> tuple[int, int]:
    """Deliver what is published, make due ticks and run due jobs until nothing is left.

    (succeeded, failed) attempts; what has failed waits for its back-off and is not tried again here.
    """
    succeeded = failed = 0
    with app.app_context():
        schedules.remember()
        dispatch.remember()
        while True:
            schedules.tick()
            outcomes = [*map(str, dispatch.dispatch(paced=False)), *map(str, runner.run_due(app))]
            if not outcomes:
                return succeeded, failed
            failed += outcomes.count("FAILED")
            succeeded += len(outcomes) - outcomes.count("FAILED")


# Deleting few rows is many times as quick as truncating, which makes new files for each table and index; with
# foreign keys at rest the order does not matter. Only what has grown large is truncated.
EMPTY_ALL = """
DO $$ DECLARE item record; large text[]; BEGIN
  SET LOCAL session_replication_role = replica;
  FOR item IN SELECT tablename AS name, pg_relation_size(quote_ident(tablename)::regclass) AS bytes FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT LIKE 'alembic_version%'
      AND tablename NOT IN ('platform_state', 'plugin')
  LOOP
    IF item.bytes > 256 * 1024 THEN
      large := large || quote_ident(item.name);
    ELSIF item.bytes > 0 THEN
      EXECUTE format('DELETE FROM %I', item.name);
    END IF;
  END LOOP;
  IF large IS NOT NULL THEN
    EXECUTE 'TRUNCATE ' || array_to_string(large, ', ') || ' CASCADE';
  END IF;
  -- ALTER SEQUENCE would write a new file for each.
  PERFORM setval(quote_ident(sequencename)::regclass, start_value, false)
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
END $$
"""

# As in production, but with the priority of the tests, which keep all processors busy: it would wait for all of them.
DECODE = ["-P", "-c", "from motorclub.files.pictures import decoding; decoding.main(nice=0)"]

PASSWORD = "brass lantern 7 otters"  # noqa: S105 - nobody else's


@dataclass(frozen=True, slots=True)
class TestMember:
    """A member who is signed in; `token` opens the API for 30 minutes of the application's clock."""

    __test__ = False

    id: int
    username: str
    email: str
    role: Role
    token: str
    password: str


class Site:
    """The application under test and the shortest ways to use it."""

    def __init__(self, config: Config, database_url: str, redis_url: str) -> None:
        self.config = replace(config, database_url=database_url, redis_url=redis_url)
        self.app: Flask = create_app(self.config, kind="test")
        decoder.COMMAND[1:] = DECODE
        self.skipped_jobs: Collection[str] = ()
        self._by_role: dict[Role, TestMember] = {}
        self._seeded: dict[frozenset[str], Snapshot] = {}
        with self.app.app_context():
            lifecycle.install_all(self.host)
            registry.registry().refresh()

    @property
    def host(self) -> Host:
        """The plugin host."""
        host: Host = self.app.extensions["motorclub.host"]
        return host

    def reset(self) -> None:
        """Empty every table and the file store, switch every plugin on, forget every key.

        No subscriber has a past to replay, as on a site that has been running.
        """
        shutil.rmtree(self.config.instance / "files", ignore_errors=True)
        with self.app.app_context():
            db.session.execute(sa.text(EMPTY_ALL))
            db.session.execute(
                sa.text(
                    "UPDATE plugin SET enabled = true, settings = '{}', quarantined_at = NULL, "
                    "failure = CASE WHEN quarantined_at IS NULL THEN failure END"
                )
            )
            db.session.execute(sa.text("UPDATE platform_state SET epoch = epoch + 1, settings = '{}'"))
            histories.remember(db.session.connection(), catalogue().listeners.values())
            db.session.execute(sa.update(HistoryReplay).values(finished_at=clock.now()))
            db.session.commit()
            self.app.extensions["motorclub.keys"].flushdb()
        self.refresh()
        self._by_role.clear()

    def seed(self, *plugins: str) -> None:
        """Write the members of the demo and the demo data of these plugins into the empty site.

        A process makes it once, and then copies it. It is the past of every subscriber, as on a new demo site.
        """
        wanted = frozenset(plugins)
        with self.context():
            db.session.execute(sa.delete(HistoryReplay))
            db.session.commit()
        if wanted in self._seeded:
            self._seeded[wanted].restore(self.config)
            self.refresh()
            return
        with self.context():
            seed_once(self.host, wanted)
        self._seeded[wanted] = take(self.config, self.config.instance / "seeded" / str(len(self._seeded)))

    def refresh(self) -> None:
        """Have this process follow what the database says about plugins and settings."""
        with self.app.app_context():
            registry.registry().refresh()

    @contextmanager
    def context(self) -> Iterator[None]:
        """An application context; not around calls of a client, which would share it."""
        with self.app.app_context():
            yield

    def client(self, token: str | None = None) -> FlaskClient:
        """A browser of its own: cookies, and the bearer token if given."""
        client = self.app.test_client()
        if token:
            client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"
        return client

    def member(self, username: str, role: Role = Role.USER, *, verified: bool = True) -> TestMember:
        """A new member, signed in. All have the same password, `PASSWORD`."""
        with self.app.app_context():
            member = _row(username, role, verified=verified)
            db.session.add(member)
            db.session.flush()
            opened = sessions.open_session(member, agent="Tests", address="127.0.0.1")
            db.session.commit()
            return TestMember(member.id, username, member.email, role, opened.token, PASSWORD)

    def as_role(self, role: Role = Role.USER) -> FlaskClient:
        """A browser whose user has this role; the same member each time within one test."""
        return self.client(self.member_of_role(role).token)

    def member_of_role(self, role: Role) -> TestMember:
        """The member behind `as_role(role)`, named after the role."""
        if role not in self._by_role:
            self._by_role[role] = self.member(f"the_{role.lower()}", role)
        return self._by_role[role]

    def switch(self, plugin: str, *, on: bool) -> None:
        """Switch a plugin as an admin would."""
        with self.app.app_context():
            lifecycle.switch(self.host, plugin, on=on, actor_id=None)

    def configure(self, plugin: str, **values: object) -> None:
        """Set some of a plugin's settings as an admin would; the others stay. Raises 400 for what they refuse."""
        with self.app.app_context():
            stored = form.serialize_settings(settings.current(self.host, plugin).values)
            settings.save(self.host, plugin, {**stored, **values}, actor_id=None)

    def run_jobs(self, *, may_fail: bool = False) -> int:
        """Deliver all events and run all due jobs now, as the jobs process would; how many went well.

        Jobs in `skipped_jobs` count as done and do nothing. Raises WorkFailed if a handler or a job raised, unless it
        `may_fail`; the log has the traceback.
        """
        with _skipping(self.app, self.skipped_jobs):
            succeeded, failed = drain(self.app)
        if failed and not may_fail:
            raise WorkFailed(f"{failed} handlers or jobs failed: the log says why")
        return succeeded


@contextmanager
def _skipping(app: Flask, names: Collection[str]) -> Iterator[None]:
    """Inside the block, jobs of these names do nothing when they are run, and are not made by the clock."""
    with app.app_context():
        every = services.catalogue()
    skipped = {
        name: replace(registered, job=replace(registered.job, run=lambda _: None, every=None, daily_at=None))
        for name, registered in every.items()
        if name in names
    }
    app.extensions[services.EXTENSION] = {**every, **skipped}
    yield
    app.extensions[services.EXTENSION] = every


def _row(username: str, role: Role, *, verified: bool) -> Member:
    email = f"{username}@example.org"
    return Member(
        username=username,
        username_key=key_of(username),
        email=email,
        email_key=key_of(email),
        password_hash=passwords().hash(PASSWORD),
        role=role,
        email_verified_at=clock.now() if verified else None,
        created_at=clock.now(),
    )


def config_for(folder: Path) -> Config:
    """Test settings in a folder of their own; plugins that the environment leaves out are left out here too."""
    return Config(
        instance=folder,
        secret="test-secret-" + "x" * 40,
        mode="test",
        public_url="http://localhost",
        contact_email="hello@example.org",
        without=left_out(os.environ),
    )
