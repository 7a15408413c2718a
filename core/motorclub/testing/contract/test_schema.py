"""The plugin's tables: what the models say is what the migrations make, and they can be taken away again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from motorclub.db import db
from motorclub.platform.operations import migrate
from motorclub.plugin.host import Loaded
from motorclub.processes.embedded import Embedded
from motorclub.testing.site import Site

# Everything that a migration can leave in a schema, by kind and name.
CATALOGUE = """
SELECT 'relation', relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
UNION ALL SELECT 'type', typname FROM pg_type WHERE typnamespace = 'public'::regnamespace
UNION ALL SELECT 'function', proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
UNION ALL SELECT 'trigger', tgname FROM pg_trigger WHERE NOT tgisinternal
UNION ALL SELECT 'constraint', conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace
UNION ALL SELECT 'extension', extname FROM pg_extension
"""
SPARE = "contract_spare"


@pytest.fixture
def empty(servers: Embedded) -> Iterator[sa.Engine]:
    """A database without a table."""
    outside = sa.create_engine(servers.database_url, isolation_level="AUTOCOMMIT")
    with outside.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {SPARE}"))
    inside = sa.create_engine(sa.make_url(servers.database_url).set(database=SPARE))
    yield inside
    inside.dispose()
    with outside.connect() as connection:
        connection.execute(sa.text(f"DROP DATABASE {SPARE} WITH (FORCE)"))
    outside.dispose()


@pytest.fixture
def chain(loaded: Loaded, site: Site) -> migrate.Chain:
    """Its migrations. A plugin without tables is left out."""
    found = migrate.plugin_chain(site.host, loaded.id)
    if not found.folder.is_dir():
        assert loaded.contributions.tables == (), "it has models and no folder `migrations`"
        pytest.skip(f"{loaded.id} has no tables")
    return found


def test_models_and_migrations_agree(chain: migrate.Chain, site: Site) -> None:
    """Autogenerate finds nothing to change among its tables."""
    with site.context():
        assert migrate.differences(db.engine, chain) == []


def test_up_down_up_leaves_nothing(
    loaded: Loaded, chain: migrate.Chain, site: Site, empty: sa.Engine
) -> None:
    """On a database with the core and what it requires: down takes away all that up has made."""
    for other in migrate.chains(site.host):
        if other.owner == loaded.id:
            break
        migrate.upgrade(empty, other)
    before = things(empty)
    migrate.upgrade(empty, chain)
    made = things(empty)
    migrate.downgrade(empty, chain)
    assert things(empty) == before
    migrate.upgrade(empty, chain)
    assert things(empty) == made


def things(engine: sa.Engine) -> set[tuple[str, ...]]:
    """Everything in the schema, as (kind, name)."""
    with engine.connect() as connection:
        return {tuple(row) for row in connection.execute(sa.text(CATALOGUE))}
