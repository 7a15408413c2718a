"""Who may call what: every route says so, and no permission is there for nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from motorclub.http.access import access_of
from motorclub.plugin.host import Loaded
from motorclub.testing.contract.tools import manifest_of, rules_of, sources_of
from motorclub.testing.site import Site


def test_every_route_states_who_may_call_it(loaded: Loaded, site: Site) -> None:
    """By one of the three decorators, and what it requires is a registered permission."""
    known = {permission.name for _, given in site.host.contributions() for permission in given.permissions}
    for rule in rules_of(loaded, site):
        access = access_of(site.app, rule.endpoint)
        assert access, rule
        assert access.permission is None or access.permission in known, rule


def test_every_permission_says_what_it_allows(loaded: Loaded) -> None:
    """The admin who grants it reads this sentence."""
    for permission in loaded.contributions.permissions:
        assert permission.summary.strip().endswith("."), f"{permission.name}: {permission.summary!r}"


def test_every_permission_is_asked_for(loaded: Loaded, site: Site) -> None:
    """By a route, or by name somewhere in its code; one that nothing asks for would promise what is not kept."""
    asked = {access_of(site.app, rule.endpoint) for rule in rules_of(loaded, site)}
    by_routes = {access.permission for access in asked if access}
    others = {permission.name for permission in loaded.contributions.permissions} - by_routes
    assert others - set(mentioned(loaded, others)) == set()


def mentioned(loaded: Loaded, names: set[str]) -> Iterator[str]:
    """Those of the names that the code uses, spelt out or by the constant of permissions.py that holds them."""
    constants: dict[str, str] = {}
    for path in sources_of(loaded):
        if path.name == "permissions.py":
            constants |= dict(assigned(ast.parse(path.read_text("utf-8")), names))
    for path in sources_of(loaded):
        if path.name != "permissions.py":
            yield from used(ast.parse(path.read_text("utf-8")), names, constants)
    web = manifest_of(loaded).ui.rglob("*.js")
    texts = [path.read_text("utf-8") for path in web]
    yield from (name for name in names if any(f'"{name}"' in text or f"`{name}`" in text for text in texts))


def assigned(tree: ast.Module, names: set[str]) -> Iterator[tuple[str, str]]:
    """(constant, name) of each assignment of one of the names."""
    for node in tree.body:
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Constant)
            and node.value.value in names
        ):
            yield from (
                (target.id, node.value.value) for target in node.targets if isinstance(target, ast.Name)
            )


def used(tree: ast.Module, names: set[str], constants: dict[str, str]) -> Iterator[str]:
    """The names that a module uses; an import alone is no use."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in names:
            yield str(node.value)
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            constant = node.id if isinstance(node, ast.Name) else node.attr
            if constant in constants:
                yield constants[constant]
