"""The schema: models and migrations agree, and every revision can be taken back."""

import sqlalchemy as sa

from motorclub.db import db
from motorclub.plugin import migrate
from motorclub.processes import embedded
from motorclub.testing.site import Site


def test_models_and_migrations_agree(site: Site) -> None:
    """Autogenerate finds nothing to change in any chain."""
    with site.context():
        assert {c.owner: migrate.differences(db.engine, c) for c in migrate.chains(site.host)} == {
            c.owner: [] for c in migrate.chains(site.host)
        }


def test_up_down_up_leaves_nothing_behind(site: Site) -> None:
    """On a database of its own: all the way up, down to nothing, and up again."""
    with embedded.temporary(valkey=False) as servers:
        engine = sa.create_engine(servers.database_url)
        chains = migrate.chains(site.host)
        for chain in chains:
            migrate.upgrade(engine, chain)
        for chain in reversed(chains):
            migrate.downgrade(engine, chain)
        assert sa.inspect(engine).get_table_names() == []
        for chain in chains:
            migrate.upgrade(engine, chain)
        engine.dispose()
