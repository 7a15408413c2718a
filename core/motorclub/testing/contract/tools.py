"""What the modules of the contract have in common."""

from __future__ import annotations

import importlib.metadata
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect
from werkzeug.routing import Rule

from motorclub.plugin.host import Host, Loaded
from motorclub.plugin.manifest import Manifest
from motorclub.plugin.spec import ENTRY_POINT_GROUP
from motorclub.testing.site import Site

Calls = list[tuple[str, str]]

FIXED: dict[type[inspect.Type], Any] = {
    inspect.BoolType: True,
    inspect.NoneType: None,
    inspect.DateTimeType: "2026-06-01T12:00:00Z",
    inspect.DateType: "2026-06-01",
}


def entry_of(plugin: str) -> importlib.metadata.EntryPoint:
    """Where the plugin is found."""
    return importlib.metadata.entry_points(group=ENTRY_POINT_GROUP, name=plugin)[plugin]


def manifest_of(loaded: Loaded) -> Manifest:
    """Its manifest. A plugin without a readable one fails here, with the reason."""
    assert loaded.manifest, loaded.failure
    return loaded.manifest


def readme_of(loaded: Loaded) -> str:
    """What its author writes for people: the README beside the sources, or the one that came with the wheel."""
    project = manifest_of(loaded).root.parent / "pyproject.toml"
    if project.is_file():
        named = tomllib.loads(project.read_text("utf-8")).get("project", {}).get("readme", "README.md")
        return (project.parent / str(named)).read_text("utf-8")
    distribution = entry_of(loaded.id).dist
    return str(distribution.metadata.json.get("description", "")) if distribution else ""


def dependents(host: Host, plugin: str) -> list[str]:
    """The plugins that require `plugin`, directly or not, those first that nobody requires."""
    found = [plugin]
    for loaded in host.usable():
        if loaded.manifest and set(found).intersection(loaded.manifest.requires):
            found.append(loaded.id)
    return found[:0:-1]


def leans_on(host: Host, loaded: Loaded) -> set[str]:
    """The plugins that it requires or uses, directly or not, as far as they are here. They may form a circle."""
    found: set[str] = set()
    waiting = [loaded]
    while waiting:
        manifest = waiting.pop().manifest
        needs = {*manifest.requires, *manifest.uses} if manifest else set()
        new = needs.intersection(host.plugins) - found
        found |= new
        waiting += [host.plugins[other] for other in new]
    return found - {loaded.id}


@contextmanager
def off(site: Site, plugin: str) -> Iterator[None]:
    """The plugin is off inside the block, after those that require it, and on again behind it."""
    others = dependents(site.host, plugin)
    for other in (*others, plugin):
        site.switch(other, on=False)
    yield
    for other in (plugin, *reversed(others)):
        site.switch(other, on=True)


@contextmanager
def off_if_installed(site: Site, plugin: str) -> Iterator[None]:
    """As `off`, and nothing where there is no such plugin."""
    installed = any(loaded.id == plugin for loaded in site.host.usable())
    with off(site, plugin) if installed else nullcontext():
        yield


def rules_of(loaded: Loaded, site: Site) -> list[Rule]:
    """The routes that the plugin answers."""
    own = {routes.blueprint.name for routes in loaded.contributions.routes}
    return [rule for rule in site.app.url_map.iter_rules() if rule.endpoint.partition(".")[0] in own]


def calls_of(loaded: Loaded, site: Site) -> Calls:
    """(method, address) of each call that the plugin answers, with 1 for whatever stands in its place."""
    return [
        (method, address_of(rule))
        for rule in rules_of(loaded, site)
        for method in sorted(rule.methods or ())
        if method != "OPTIONS"
    ]


def address_of(rule: Rule) -> str:
    """An address that the rule matches."""
    return "".join(text if not dynamic else "1" for dynamic, text in rule._trace).removeprefix("|")


def seed(site: Site, loaded: Loaded) -> None:
    """Write the members of the demo community, and what the plugin and those that it leans on add to it.

    What its own part raises is an error here, not a line in the log.
    """
    before = failures(loaded, "seed_demo")
    site.seed(loaded.id, *leans_on(site.host, loaded))
    assert failures(loaded, "seed_demo") == before, loaded.guard.stats["seed_demo"].last_error


def failures(loaded: Loaded, hook: str) -> int:
    """How often a hook of the plugin has failed in this process."""
    return loaded.guard.stats[hook].failures if hook in loaded.guard.stats else 0


def sources_of(loaded: Loaded) -> Iterator[Path]:
    """The Python files of the plugin, as installed."""
    root = manifest_of(loaded).root
    return (path for path in sorted(root.rglob("*.py")) if "ui" not in path.relative_to(root).parts)


def sample(kind: Any) -> Any:
    """A value of a type that JSON can hold, made from its annotations."""
    return msgspec.convert(_value(inspect.type_info(kind)), kind, strict=False)


def _value(described: Any) -> Any:
    match described:
        case inspect.DataclassType():
            return {field.encode_name: _value(field.type) for field in described.fields}
        case inspect.UnionType():
            return _value(next(kind for kind in described.types if not isinstance(kind, inspect.NoneType)))
        case inspect.DictType():
            return {_value(described.key_type): _value(described.value_type)}
        case inspect.TupleType():
            return [_value(kind) for kind in described.item_types]
    if hasattr(described, "item_type"):
        return [_value(described.item_type)] * (described.min_length or 1)
    return _plain(described)


def _plain(described: Any) -> Any:
    match described:
        case inspect.IntType() | inspect.FloatType():
            return _number(described)
        case inspect.StrType():
            return "text" * -(-(described.min_length or 4) // 4)
        case inspect.LiteralType():
            return described.values[0]
        case inspect.EnumType():
            return next(iter(described.cls)).value
    if type(described) not in FIXED:
        raise AssertionError(f"there is no sample of {described}: make the type narrower")
    return FIXED[type(described)]


def _number(described: Any) -> int:
    """A whole number within its limits."""
    if described.ge is not None or described.gt is not None:
        return int(described.ge if described.ge is not None else described.gt + 1)
    if described.le is not None or described.lt is not None:
        return int(described.le if described.le is not None else described.lt - 1)
    return 7
