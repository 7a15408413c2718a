"""Who the plugin is: its manifest, its distribution, its names."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from packaging.specifiers import InvalidSpecifier, SpecifierSet

from motorclub.plugin.check.source import Module, Place, Rules, Source, Tier, argument, last
from motorclub.plugin.host import CORE
from motorclub.plugin.manifest import find_faults
from motorclub.plugin.spec import API_VERSION

rules = Rules()
SETUPTOOLS = "setuptools.build_meta"
# Where the name stands in the arguments of each contributed value.
NAMED = {"Permission": 0, "Job": 0, "NotificationKind": 0, "MailTemplate": 0, "Subscriber": 2}


def line_of(path: Path, text: str) -> int:
    """The first line of a file that holds a text; 1 if none does."""
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    return next((number for number, line in enumerate(lines, 1) if text in line), 1)


@rules.add(
    "manifest",
    Tier.BRONZE,
    "`plugin.toml` lies in the package and has no fault.",
    fix="Correct it as the message says; every key is explained in [the contract](index.md#the-manifest).",
)
def manifest(source: Source) -> Iterator[Place]:
    """The host refuses such a plugin too, but only where it is installed."""
    path = source.package / "plugin.toml"
    if not source.manifest:
        yield Place(path, 1, "it is missing, empty, or not valid TOML")
        return
    for fault in find_faults(source.manifest, source.entry):
        yield Place(path, line_of(path, fault.partition(" ")[0]), fault)


@rules.add(
    "api-range",
    Tier.BRONZE,
    "It says for which plugin APIs it was written: this one, and not the next whole version.",
    fix='Give the range both ends: `api = ">=1,<2"`.',
)
def api_range(source: Source) -> Iterator[Place]:
    """Without an end it would be loaded by a core that has taken away what it uses."""
    path = source.package / "plugin.toml"
    try:
        asked = SpecifierSet(str(source.manifest.get("api", "")))
    except InvalidSpecifier:
        return  # the manifest's own rule says so
    following = f"{int(API_VERSION.partition('.')[0]) + 1}.0"
    if API_VERSION not in asked:
        yield Place(path, line_of(path, "api"), f"it leaves out the plugin API {API_VERSION}")
    if following in asked:
        yield Place(path, line_of(path, "api"), f"it claims to work with the plugin API {following}")


@rules.add(
    "distribution",
    Tier.BRONZE,
    "The distribution is called `motorclub-<id>` and names a version, an author and a licence.",
    fix="Complete `[project]` in pyproject.toml.",
    of_sources=True,
)
def distribution(source: Source) -> Iterator[Place]:
    """The admin's page shows all of it."""
    path, project = source.root / "pyproject.toml", source.pyproject.get("project", {})
    wanted = f"motorclub-{source.id.replace('_', '-')}"
    if project.get("name") != wanted:
        yield Place(path, line_of(path, "name"), f"name = {project.get('name')!r} must be {wanted!r}")
    if "version" not in [*project, *project.get("dynamic", ())]:
        yield Place(path, 1, "it has no version")
    for key in ("authors", "license"):
        if not project.get(key):
            yield Place(path, 1, f"{key} is missing")


@rules.add(
    "package-data",
    Tier.BRONZE,
    "Everything in the package reaches the wheel: the manifest, the migrations, the built web half.",
    fix="Name it in `[tool.setuptools]`: `packages`, and `package-data` for what is not Python.",
    of_sources=True,
)
def package_data(source: Source) -> Iterator[Place]:
    """Only setuptools leaves files out unless it is configured; other build back ends take whole packages."""
    if source.pyproject.get("build-system", {}).get("build-backend") != SETUPTOOLS:
        return
    tool = source.pyproject.get("tool", {}).get("setuptools", {})
    path = source.root / "pyproject.toml"
    yield from (Place(path, 1, message) for message in _missing_data(source, tool))


def _missing_data(source: Source, tool: dict[str, Any]) -> Iterator[str]:
    name = source.package.name
    packages = {".".join(p.parent.relative_to(source.package.parent).parts): p.parent
                for p in source.package.rglob("__init__.py")}  # fmt: skip
    if isinstance(tool.get("packages"), list):
        yield from (
            f"packages leaves {missing} out" for missing in sorted(packages.keys() - set(tool["packages"]))
        )
    patterns = tool.get("package-data", {}).get(name, [])
    taken = {path for pattern in patterns for path in source.package.glob(str(pattern))}
    for path in sorted(source.package.rglob("*")):
        code = path.suffix == ".py" and path.parent in packages.values()
        if path.is_file() and not code and "__pycache__" not in path.parts and path not in taken:
            yield f"package-data leaves {path.relative_to(source.package)} out"
    if "ui" in source.manifest and not any(str(pattern).startswith("ui/") for pattern in patterns):
        yield "package-data leaves ui/ out, where the web half is built"


@rules.add(
    "own-names",
    Tier.BRONZE,
    "Permissions, jobs, events, kinds of notification, mails and subscribers are called `<id>.…`, tables `<id>_…`; "
    "events that it hears belong to the core or to plugins of `requires` and `uses`.",
    fix="Rename it as the message says: one id everywhere.",
)
def own_names(source: Source) -> Iterator[Place]:
    """The host refuses others at load."""
    owners = {source.id, CORE, *source.manifest.get("requires", ()), *source.manifest.get("uses", ())}
    for module in source.modules:
        for call, name in _names(source, module):
            if not name.startswith(f"{source.id}."):
                yield Place(module.path, call.lineno, f"{name!r} must begin with {source.id}.")
        for one, name in _event_names(source, module):
            if name.partition(".")[0] not in owners:
                message = (
                    f"event {name!r} must begin with {source.id}., or with a plugin of `requires` or `uses`"
                )
                yield Place(module.path, one.lineno, message)
        for node in module.classes():
            for one, table in _assigned(source, module, node, "__tablename__"):
                if not table.startswith(f"{source.id}_"):
                    yield Place(module.path, one.lineno, f"table {table!r} must begin with {source.id}_")


def _names(source: Source, module: Module) -> Iterator[tuple[ast.Call, str]]:
    for call in module.calls(*NAMED):
        name = source.text(argument(call, NAMED[last(call.func)], "name"), module)
        if name is not None:
            yield call, name


def _event_names(source: Source, module: Module) -> Iterator[tuple[ast.Assign, str]]:
    """Its own events, and its declarations of those that it subscribes to."""
    for node in module.classes():
        if "Event" in map(last, node.bases):
            yield from _assigned(source, module, node, "name")


def _assigned(
    source: Source, module: Module, owner: ast.ClassDef, name: str
) -> Iterator[tuple[ast.Assign, str]]:
    for node in owner.body:
        if isinstance(node, ast.Assign) and name in map(last, node.targets):
            text = source.text(node.value, module)
            if text is not None:
                yield node, text
