"""Who may import whom. The contracts are written from the packages that are there, so a new one is never left out.

- The core never imports a plugin.
- A plugin imports `motorclub.api`, and the `api` module of the plugins that its `plugin.toml` requires.
- Routes call services, services call models; nothing calls routes but what mounts them.
- Models import nothing of the web.
- Modules and packages import in one direction, the core's packages and the subjects of a plugin in a stated one.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from tasks.setup import STAMPS, apart_folders, plugin_folders, required_plugins
from tasks.shell import BIN, ROOT, run

CORE = ROOT / "core" / "motorclub"
PUBLIC = "api"
WEB = ("flask", "flask_smorest", "flask_sock", "marshmallow", "werkzeug")
LAYERS = ("routes", "services", "models")
# Lowest last; each may import those below it. docs/architecture.md draws the core's.
SUBJECTS = {
    "motorclub": (
        "cli | testing",
        "entrypoints",
        "app | api",
        # Operations: they know every feature, and no feature knows them.
        "syndication",
        "platform",
        # Built-in features.
        "bulk_mail",
        "members",
        "pictures",
        "review",
        "accounts",
        "notifications",
        "mail",
        "audit | paying | rights",
        "people",
        # The kernel.
        "figures | search",
        "content | events | realtime",
        "jobs",
        "plugin",
        "backups",
        "settings | files | server",
        "http | processes",
        "read_replica",
        "keys",
        "db | logs | viewer",
        "clock | config | metrics | tracing",
        "server_urls",
    ),
    "motorclub_analytics": ("revenue", "community", "people", "visits", "rollups", "shared"),
    "motorclub_donations": ("donor_ranks", "subscriptions", "giving", "shared"),
    "motorclub_events": ("catalogue", "check_in", "money", "checkout", "tickets", "shared"),
    "motorclub_forum": ("posts", "moderation", "reading", "catalogue", "shared"),
    "motorclub_moderation": ("overview", "reports", "screening", "sanctions", "log", "shared"),
    "motorclub_ranks": ("leaderboards", "badges", "levels", "ledger", "log", "shared"),
    "motorclub_showcase": ("demo", "contests", "gallery", "cars", "catalogue", "shared"),
}


def main() -> None:
    """Write the contracts and let import-linter judge."""
    STAMPS.mkdir(exist_ok=True)
    config = STAMPS / "importlinter.ini"
    plugins = {f"motorclub_{folder.name}": folder / f"motorclub_{folder.name}" for folder in plugin_folders()}
    config.write_text("\n".join(contracts(plugins)), "utf-8")
    # Where they are not installed as they stand here, it looks at what stands here all the same.
    apart = os.pathsep.join(map(str, apart_folders()))
    run([BIN / "lint-imports", "--config", config], env={"PYTHONPATH": apart})


def contracts(plugins: dict[str, Path]) -> Iterator[str]:
    """The sections of import-linter's configuration, for the core and these plugins (import name: folder)."""
    packages = {"motorclub": CORE, **plugins}
    yield _section("importlinter", root_packages=packages, include_external_packages=["True"])
    if plugins:
        yield _forbidden("core", "The core never imports a plugin", ["motorclub"], plugins)
    for name, folder in plugins.items():
        others = _closed_to(folder, plugins)
        yield _forbidden(name, f"{name} imports the public surfaces only", [name], others, directly=True)
    yield _section(
        "importlinter:contract:layers",
        name=["Routes call services, services call models"],
        type=["layers"],
        layers=[f"({layer})" for layer in LAYERS],
        containers=list(_layered(packages)),
    )
    for name in [name for name in SUBJECTS if name in packages]:
        yield _section(
            f"importlinter:contract:subjects_{name}",
            name=[f"The subjects of {name} import in one direction"],
            type=["layers"],
            layers=SUBJECTS[name],
            containers=[name],
            # A new package of the core has to be given its place.
            exhaustive=[str(name == "motorclub")],
        )
    yield _section(
        "importlinter:contract:acyclic",
        name=["No circle of imports"],
        type=["acyclic_siblings"],
        ancestors=packages,
    )
    models = list(_modules(packages, "models"))
    yield _forbidden("models", "Models import nothing of the web", models, WEB, directly=True)
    quiet = [*models, *_modules(packages, "services"), *_modules(packages, "schemas")]
    routes = list(_modules(packages, "routes"))
    yield _forbidden("routes", "Nothing below calls routes", quiet, routes, directly=True)


def _closed_to(plugin: Path, plugins: dict[str, Path]) -> Iterator[str]:
    """What a plugin may not import directly: the core's inside, and that of other plugins."""
    yield from (f"motorclub.{name}" for name in _children(CORE) if name != PUBLIC)
    requires = required_plugins(plugin / "plugin.toml")
    for name, folder in plugins.items():
        if folder == plugin:
            continue
        if name.removeprefix("motorclub_") not in requires:
            yield name
        else:
            yield from (f"{name}.{child}" for child in _children(folder) if child != PUBLIC)


def _children(package: Path) -> list[str]:
    modules = [path.stem for path in package.glob("*.py") if path.stem not in ("__init__", "__main__")]
    return sorted(modules + [path.parent.name for path in package.glob("*/__init__.py")])


def _modules(packages: dict[str, Path], stem: str) -> Iterator[str]:
    for name, folder in packages.items():
        for path in sorted(folder.rglob(f"{stem}.py")):
            yield ".".join([name, *path.relative_to(folder).with_suffix("").parts])


def _layered(packages: dict[str, Path]) -> Iterator[str]:
    """Packages that have at least two of the layers."""
    owners = [module.rpartition(".")[0] for layer in LAYERS for module in _modules(packages, layer)]
    yield from sorted({owner for owner in owners if owners.count(owner) > 1})


def _forbidden(
    key: str, name: str, sources: Iterable[str], targets: Iterable[str], *, directly: bool = False
) -> str:
    return _section(
        f"importlinter:contract:{key}",
        name=[name],
        type=["forbidden"],
        source_modules=sources,
        forbidden_modules=targets,
        allow_indirect_imports=[str(directly)],
    )


def _section(title: str, **options: Iterable[str]) -> str:
    lines = [f"[{title}]"]
    for key, values in options.items():
        listed = list(values)
        lines += [f"{key} = {listed[0]}"] if len(listed) == 1 else [f"{key} =", *(f"    {v}" for v in listed)]
    return "\n".join([*lines, ""])
