"""The schema: models and migrations agree, and every revision can be taken back."""

import dataclasses
from importlib.metadata import EntryPoint
from pathlib import Path

import sqlalchemy as sa

import motorclub
from motorclub.db import META, Base, db
from motorclub.platform.operations import migrate
from motorclub.plugin.check.rules_upgrades import list_losses, read_mark
from motorclub.plugin.check.source import Source, parse
from motorclub.processes import embedded
from motorclub.testing.site import Site


def test_models_and_migrations_agree(site: Site) -> None:
    """Autogenerate finds nothing to change in any chain."""
    core, *plugins = migrate.chains(site.host)
    # Not the tables of plugins that other tests have made in this process.
    known = {mapper.local_table.name for mapper in Base.registry.mappers}
    own = dataclasses.replace(core, owns=lambda table: core.owns(table) and table not in strangers)
    strangers = META.tables.keys() - known
    with site.context():
        chains = [own, *plugins]
        assert {c.owner: migrate.differences(db.engine, c) for c in chains} == {c.owner: [] for c in chains}


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


def test_a_new_file_is_applied_although_the_rest_stood_at_the_newest(tmp_path: Path) -> None:
    """The shortcut past Alembic ends where there is something to do."""
    write_revision(tmp_path, "0001_one", None)
    chain = migrate.Chain(
        "probe", tmp_path, "alembic_version_probe", lambda table: table.startswith("probe_")
    )
    with embedded.temporary(valkey=False) as servers:
        engine = sa.create_engine(servers.database_url)
        migrate.upgrade(engine, chain)
        migrate.upgrade(engine, chain)
        write_revision(tmp_path, "0002_two", "0001_one")
        migrate.upgrade(engine, chain)
        assert {"probe_0001_one", "probe_0002_two"} <= set(sa.inspect(engine).get_table_names())
        engine.dispose()


def write_revision(folder: Path, revision: str, before: str | None) -> None:
    """A revision file that makes one table of its own name."""
    (folder / f"{revision}.py").write_text(
        "import sqlalchemy as sa\nfrom alembic import op\n"
        f"revision, down_revision = {revision!r}, {before!r}\n"
        f"def upgrade(): op.create_table('probe_{revision}', sa.Column('id', sa.Integer, primary_key=True))\n"
        f"def downgrade(): op.drop_table('probe_{revision}')\n"
    )


CORE = Path(motorclub.__file__).parent
# Before it, hosts were not upgraded one by one.
UPGRADES_FROM = "0021_threads_in_search"


def test_old_code_can_bear_each_migration_of_the_core() -> None:
    """As for plugins; a migration that contracts says which version of the core has stopped using what goes."""
    core = Source("core", CORE, None, EntryPoint("core", "motorclub.app", ""))
    modules = [parse(path) for path in sorted((CORE / "migrations/versions").glob("*.py"))]
    later = [module for module in modules if module.path.stem > UPGRADES_FROM]
    lost = {(module.path.stem, what) for module in later for _, what in list_losses(core, module)}
    marked = {module.path.stem for module in later if read_mark(module)}
    assert {(name, what) for name, what in lost if name not in marked} == set()
    assert [what for module in modules for _, what in list_losses(core, module)] != [], (
        "the check finds something"
    )
