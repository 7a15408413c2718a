"""What a plugin says about itself is true, and nothing of it lies outside its namespace."""

from __future__ import annotations

import importlib.metadata
import inspect
import typing

import sqlalchemy as sa

from motorclub.db import META, db
from motorclub.http.access import access_of
from motorclub.plugin import manifest as manifests
from motorclub.plugin import migrate
from motorclub.plugin.host import Loaded
from motorclub.plugin.names import check_names
from motorclub.plugin.spec import ENTRY_POINT_GROUP, POLICIES, Spec
from motorclub.processes import embedded
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


def entry_of(plugin: str) -> importlib.metadata.EntryPoint:
    """Where the plugin is found."""
    return importlib.metadata.entry_points(group=ENTRY_POINT_GROUP, name=plugin)[plugin]


def test_it_loads(loaded: Loaded) -> None:
    """Imported, registered, migrated, and on."""
    assert (loaded.failure, loaded.usable) == ("", True)


def test_its_manifest_is_valid_and_its_wheel_says_whose_it_is(plugin: str) -> None:
    """Readable without importing the code; version, author and licence come from the distribution."""
    manifest = manifests.read(entry_of(plugin))
    assert manifest.id == plugin
    assert manifest.compatible()
    distribution = entry_of(plugin).dist
    assert distribution
    assert distribution.name == f"motorclub-{plugin.replace('_', '-')}"
    assert manifest.version == distribution.version
    assert manifest.author
    assert manifest.licence


def test_every_name_is_in_its_namespace(loaded: Loaded, site: Site) -> None:
    """Tables, permissions, jobs, events, subscribers, notifications, topics, blueprints, mounts."""
    others = {name: other.manifest for name, other in site.host.plugins.items() if other.manifest}
    assert loaded.manifest
    check_names(loaded.manifest, loaded.contributions, others)


def test_hooks_are_annotated_as_specified(plugin: str) -> None:
    """pluggy compares names only; a wrong type would show at run time, in somebody else's hands."""
    implementation = type(entry_of(plugin).load())
    implemented = [name for name in POLICIES if hasattr(implementation, name)]
    assert implemented
    for name in implemented:
        theirs, ours = getattr(implementation, name), getattr(Spec, name)
        assert typing.get_type_hints(theirs) == typing.get_type_hints(ours), name
        assert list(inspect.signature(theirs).parameters) == list(inspect.signature(ours).parameters), name


def test_foreign_keys_lead_to_the_core_or_to_what_it_requires(loaded: Loaded, site: Site) -> None:
    """A key into a soft dependency would keep that from being uninstalled."""
    assert loaded.manifest
    allowed = {loaded.id, *loaded.manifest.requires}
    owners = {table: other.id for other in site.host.plugins.values() for table in other.contributions.tables}
    for table in loaded.contributions.tables:
        targets = {owners.get(key.column.table.name) for key in META.tables[table].foreign_keys}
        assert targets <= {*allowed, None}, table


def test_every_route_states_who_may_call_it(loaded: Loaded, site: Site) -> None:
    """By one of the three decorators, and what it requires is a registered permission."""
    own = {routes.blueprint.name for routes in loaded.contributions.routes}
    known = {permission.name for _, given in site.host.contributions() for permission in given.permissions}
    for rule in site.app.url_map.iter_rules():
        if rule.endpoint.partition(".")[0] in own:
            access = access_of(site.app, rule.endpoint)
            assert access, rule
            assert access.permission is None or access.permission in known, rule


def test_models_and_migrations_agree(loaded: Loaded, site: Site) -> None:
    """Autogenerate finds nothing to change among its tables."""
    with site.context():
        assert migrate.differences(db.engine, migrate.plugin_chain(site.host, loaded.id)) == []


def test_up_down_up_leaves_nothing(loaded: Loaded, site: Site) -> None:
    """On a database of its own with the core and what it requires: down takes away all that up has made."""
    with embedded.temporary(valkey=False) as servers:
        engine = sa.create_engine(servers.database_url)
        chain = migrate.plugin_chain(site.host, loaded.id)
        for other in migrate.chains(site.host):
            if other.owner == loaded.id:
                break
            migrate.upgrade(engine, other)
        before = _schema(engine)
        migrate.upgrade(engine, chain)
        made = _schema(engine)
        migrate.downgrade(engine, chain)
        assert _schema(engine) == before
        migrate.upgrade(engine, chain)
        assert _schema(engine) == made
        engine.dispose()


def _schema(engine: sa.Engine) -> set[tuple[str, ...]]:
    with engine.connect() as connection:
        return {tuple(row) for row in connection.execute(sa.text(CATALOGUE))}


def test_every_call_of_the_core_states_who_may_call_it(site: Site) -> None:
    """The same rule for us."""
    silent = {rule.endpoint for rule in site.app.url_map.iter_rules()} - {
        endpoint for endpoint in site.app.view_functions if access_of(site.app, endpoint)
    }
    assert silent == set()
