"""A whole site for tests: the real application on a real database, emptied between tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import sqlalchemy as sa
from flask import Flask
from flask.testing import FlaskClient

from motorclub.app import create_app
from motorclub.config import Config
from motorclub.db import db
from motorclub.members.values import Role
from motorclub.plugin import lifecycle, registry
from motorclub.plugin.host import Host

KEPT = ("platform_state", "plugin")
EMPTY_ALL = """
DO $$ DECLARE names text; BEGIN
  SELECT string_agg(quote_ident(tablename), ', ') INTO names FROM pg_tables
   WHERE schemaname = 'public' AND tablename NOT LIKE 'alembic_version%'
     AND tablename NOT IN ('platform_state', 'plugin');
  EXECUTE 'TRUNCATE ' || names || ' RESTART IDENTITY CASCADE';
END $$
"""


class Site:
    """The application under test and the shortest ways to use it."""

    def __init__(self, config: Config, database_url: str, redis_url: str) -> None:
        self.config = replace(config, database_url=database_url, redis_url=redis_url)
        self.app: Flask = create_app(self.config, kind="test")
        with self.app.app_context():
            lifecycle.install_all(self.host)
            registry.registry().refresh()

    @property
    def host(self) -> Host:
        """The plugin host."""
        host: Host = self.app.extensions["motorclub.host"]
        return host

    def reset(self) -> None:
        """Empty every table, switch every plugin on, forget every key."""
        with self.app.app_context():
            db.session.execute(sa.text(EMPTY_ALL))
            db.session.execute(sa.text("UPDATE plugin SET enabled = true, quarantined_at = NULL, settings = '{}'"))
            db.session.execute(sa.text("UPDATE platform_state SET epoch = epoch + 1"))
            db.session.commit()
            self.app.extensions["motorclub.keys"].flushdb()
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

    def switch(self, plugin: str, *, on: bool) -> None:
        """Switch a plugin as an admin would."""
        with self.app.app_context():
            lifecycle.switch(self.host, plugin, on=on, actor_id=None)


def config_for(folder: Path) -> Config:
    """Test settings in a folder of their own."""
    return Config(instance=folder, secret="test-secret-" + "x" * 40, mode="test", contact_email="hello@example.org")


ROLES = tuple(Role)
