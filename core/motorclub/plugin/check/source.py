"""A plugin's files, read and parsed, never imported."""

from __future__ import annotations

import ast
import importlib.metadata
import importlib.util
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import Any

from motorclub.plugin.spec import ENTRY_POINT_GROUP, Spec

Function = ast.FunctionDef | ast.AsyncFunctionDef

# Where a package may lie below the folder with its pyproject.toml.
LAYOUTS = ("", "src")
NOT_CODE = ("ui", "__pycache__")


class NotAPlugin(Exception):
    """A folder or a name behind which there is no plugin; the message says what was looked for."""


@dataclass(frozen=True)
class Module:
    """A Python file of the plugin. `error` says why it could not be parsed; its tree is empty then."""

    path: Path
    tree: ast.Module
    error: SyntaxError | None = None

    @cached_property
    def constants(self) -> dict[str, str]:
        """The module's string constants, such as `VOTE = "forum.vote"`."""
        return {
            target.id: node.value.value
            for node in self.tree.body
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
            for target in node.targets
            if isinstance(target, ast.Name) and isinstance(node.value.value, str)
        }

    def functions(self) -> Iterator[Function]:
        """Every function in it, methods and inner ones included."""
        return (node for node in ast.walk(self.tree) if isinstance(node, Function))

    def classes(self) -> Iterator[ast.ClassDef]:
        """Every class in it."""
        return (node for node in ast.walk(self.tree) if isinstance(node, ast.ClassDef))

    def calls(self, *names: str) -> Iterator[ast.Call]:
        """Every call of a function or class with one of these names, whatever it is reached through."""
        return (
            node for node in ast.walk(self.tree) if isinstance(node, ast.Call) and last(node.func) in names
        )


@dataclass(frozen=True)
class Source:
    """One plugin on disk: its package, and the author's folder around it if this is not an installed wheel."""

    id: str
    package: Path
    project: Path | None
    entry: importlib.metadata.EntryPoint
    pyproject: Mapping[str, Any] = field(default_factory=dict)

    @property
    def root(self) -> Path:
        """What paths are shown relative to."""
        return self.project or self.package.parent

    @property
    def version(self) -> str:
        """The version from its pyproject.toml or its wheel; empty if neither has one."""
        version = self.pyproject.get("project", {}).get("version", "")
        return str(version or (self.entry.dist.version if self.entry.dist else ""))

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """plugin.toml as it stands; empty if it cannot be read, which a rule of its own reports."""
        try:
            return tomllib.loads((self.package / "plugin.toml").read_text("utf-8"))
        except (OSError, ValueError):
            return {}

    @cached_property
    def modules(self) -> tuple[Module, ...]:
        """Its code, without migrations."""
        found = sorted(self.package.rglob("*.py"))
        return tuple(
            parse(path)
            for path in found
            if not {"migrations", *NOT_CODE}.intersection(path.relative_to(self.package).parts)
        )

    @cached_property
    def migrations(self) -> tuple[Module, ...]:
        """Its revisions, in the order of their names."""
        return tuple(map(parse, sorted((self.package / "migrations").glob("*.py"))))

    @cached_property
    def tests(self) -> tuple[Module, ...]:
        """Its tests; none in an installed wheel."""
        folder = (self.project or self.package) / "tests"
        return tuple(map(parse, sorted(folder.rglob("test_*.py")))) if self.project else ()

    @cached_property
    def hooks(self) -> dict[str, tuple[Module, Function]]:
        """The functions marked `@hookimpl`, by name, and the constants of `contributes` as functions."""
        constants = {
            function.name: (module, function)
            for module in self.modules
            for owner in module.classes()
            for function in map(_contribution, owner.body)
            if function is not None
        }
        return constants | {
            function.name: (module, function)
            for module in self.modules
            for function in module.functions()
            if "hookimpl" in decorators(function)
        }

    def text(self, node: ast.AST | None, module: Module) -> str | None:
        """The text of an expression, if it is a literal or the name of a constant."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        name = last(node)
        if name in module.constants:
            return module.constants[name]
        return next((other.constants[name] for other in self.modules if name in other.constants), None)

    def class_called(self, name: str) -> tuple[Module, ast.ClassDef] | None:
        """The class of this name."""
        found = ((module, node) for module in self.modules for node in module.classes() if node.name == name)
        return next(found, None)


def _contribution(node: ast.stmt) -> ast.FunctionDef | None:
    """The function that `hook = contributes(value)` makes; None for any other statement."""
    match node:
        case ast.Assign([ast.Name(name)], ast.Call(function, [value])) if last(function) == "contributes":
            specified = getattr(Spec, name, None)
            returns = specified.__annotations__["return"] if specified else None
            tree = ast.parse(f"def {name}(self) -> {returns}: return {ast.unparse(value)}")
            return next(iter(ast.increment_lineno(tree, node.lineno - 1).body))  # type: ignore[return-value]
    return None


def last(node: ast.AST | None) -> str:
    """The last name of a dotted expression: `sa.ForeignKey` is `ForeignKey`; empty for anything else."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def decorators(node: Function | ast.ClassDef) -> list[str]:
    """The last names of its decorators, from the outermost to the innermost."""
    return [last(one.func if isinstance(one, ast.Call) else one) for one in node.decorator_list]


def argument(call: ast.Call, position: int, name: str) -> ast.expr | None:
    """An argument of a call, given by position or by name."""
    if len(call.args) > position:
        return call.args[position]
    return next((keyword.value for keyword in call.keywords if keyword.arg == name), None)


def parse(path: Path) -> Module:
    """A Python file; without code if it is none."""
    try:
        return Module(path, ast.parse(path.read_text("utf-8"), str(path)))
    except SyntaxError as error:
        return Module(path, ast.Module([], []), error)


def find(what: str) -> Source:
    """The plugin in a folder that has its pyproject.toml, or the installed plugin of this name.

    Raises NotAPlugin.
    """
    entries = importlib.metadata.entry_points(group=ENTRY_POINT_GROUP, name=what)
    if (Path(what) / "pyproject.toml").is_file():
        return _in_folder(Path(what).resolve())
    if not entries:
        raise NotAPlugin(f"{what} is neither an installed plugin nor a folder with a pyproject.toml")
    return _installed(entries[what])


def _in_folder(folder: Path) -> Source:
    project = folder / "pyproject.toml"
    try:
        pyproject = tomllib.loads(project.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise NotAPlugin(f"{project}: {error}") from error
    announced = pyproject.get("project", {}).get("entry-points", {}).get(ENTRY_POINT_GROUP, {})
    if len(announced) != 1:
        raise NotAPlugin(f'{project} must have one line under [project.entry-points."{ENTRY_POINT_GROUP}"]')
    ((name, target),) = announced.items()
    entry = importlib.metadata.EntryPoint(name, target, ENTRY_POINT_GROUP)
    return Source(name, _package_in(folder, entry), folder, entry, pyproject)


def _package_in(folder: Path, entry: importlib.metadata.EntryPoint) -> Path:
    package = entry.module.partition(".")[0]
    for layout in LAYOUTS:
        if (folder / layout / package).is_dir():
            return folder / layout / package
    raise NotAPlugin(f"{folder} has no folder {package}, where the entry point {entry.name} leads")


def _installed(entry: importlib.metadata.EntryPoint) -> Source:
    # find_spec of a top-level name does not run the package; of "a.b" it would import a.
    spec = importlib.util.find_spec(entry.module.partition(".")[0])
    if spec is None or not spec.submodule_search_locations:
        raise NotAPlugin(f"the package of plugin {entry.name} cannot be found: reinstall its distribution")
    package = Path(next(iter(spec.submodule_search_locations))).resolve()
    for folder in (package.parent, package.parent.parent):
        if (folder / "pyproject.toml").is_file():
            return _in_folder(folder)
    return Source(entry.name, package, None, entry)


class Tier(IntEnum):
    """How far a plugin has come; each tier includes those before it."""

    NONE = 0
    BRONZE = 1
    SILVER = 2
    GOLD = 3
    PLATINUM = 4

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a promise is broken, and how."""

    path: Path
    line: int
    message: str


@dataclass(frozen=True, slots=True)
class Rule:
    """`promise` is what must be true of a plugin, `fix` what to do if it is not.

    `of_sources` rules read files that only the author has, such as the tests: they cannot be checked on a wheel.
    """

    id: str
    tier: Tier
    promise: str
    fix: str
    check: Callable[[Source], Iterable[Place]]
    of_sources: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """One broken promise: the rule, the file (relative to the plugin's folder) and line, and the way out."""

    rule: str
    tier: Tier
    file: str
    line: int
    message: str
    fix: str


Check = Callable[[Source], Iterator[Place]]


class Rules:
    """A list of rules that is written as decorated functions."""

    def __init__(self) -> None:
        self.all: list[Rule] = []

    def add(
        self, name: str, tier: Tier, promise: str, *, fix: str, of_sources: bool = False
    ) -> Callable[[Check], Check]:
        """Register the decorated function, which yields the places where the rule is broken."""

        def keep(check: Check) -> Check:
            self.all.append(Rule(name, tier, promise, fix, check, of_sources))
            return check

        return keep
