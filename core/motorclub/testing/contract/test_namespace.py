"""One id everywhere: nothing of a plugin lies outside its namespace, and its hooks have the specified types."""

from __future__ import annotations

import inspect
import typing

from motorclub.db import META
from motorclub.plugin.contribution_checks import check_names
from motorclub.plugin.host import Loaded
from motorclub.plugin.spec import POLICIES, Spec
from motorclub.testing.contract.tools import entry_of, manifest_of
from motorclub.testing.site import Site


def test_every_name_is_in_its_namespace(loaded: Loaded, site: Site) -> None:
    """Tables, permissions, jobs, events, subscribers, notifications, topics, blueprints, mounts."""
    others = {name: other.manifest for name, other in site.host.plugins.items() if other.manifest}
    check_names(manifest_of(loaded), loaded.contributions, others)


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
    allowed = {None, loaded.id, *manifest_of(loaded).requires}
    owners = {table: other.id for other in site.host.plugins.values() for table in other.contributions.tables}
    for table in loaded.contributions.tables:
        targets = {owners.get(key.column.table.name) for key in META.tables[table].foreign_keys}
        assert targets <= allowed, table
