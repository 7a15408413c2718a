"""The code of a plugin: what it imports, implements and calls."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator

from motorclub.plugin.check.source import (
    Function,
    Module,
    Place,
    Rules,
    Source,
    Tier,
    argument,
    decorators,
    last,
)
from motorclub.plugin.spec import POLICIES, Spec

rules = Rules()

ROUTING = {"route", "get", "post", "put", "patch", "delete"}
ACCESS = {"public", "signed_in", "requires"}
MACHINE_TIME = re.compile(
    r"(^|\.)(datetime\.(now|utcnow|today)|date\.today|time\.time|func\.(now|current_timestamp))$"
)
PRIVATE = re.compile(r"_[a-z]")


@rules.add(
    "syntax",
    Tier.BRONZE,
    "Every file is Python that this version understands.",
    fix="Correct the line, or name a newer Python in `requires-python`.",
)
def syntax(source: Source) -> Iterator[Place]:
    """All other rules skip such a file."""
    for module in (*source.modules, *source.migrations):
        if module.error:
            yield Place(module.path, module.error.lineno or 1, module.error.msg)


@rules.add(
    "imports",
    Tier.BRONZE,
    "Of the core it imports `motorclub.api`, of plugins the `api` module of those it requires, and nothing private.",
    fix="Import it from `motorclub.api`, ask for a service, or name the plugin in `requires`. What is missing there "
    "is worth an issue: nothing else of the core is stable.",
)
def imports(source: Source) -> Iterator[Place]:
    """Everything else may change with any version."""
    open_to_it = {f"motorclub_{need}" for need in source.manifest.get("requires", ())}
    for module in source.modules:
        for node in ast.walk(module.tree):
            for name in _imported(node):
                if not _allowed(name, source.package.name, open_to_it):
                    yield Place(module.path, getattr(node, "lineno", 1), f"it imports {name}")


def _imported(node: ast.AST) -> Iterator[str]:
    """The dotted names that a statement imports, `from x import y` as `x.y`."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and not node.level:
        yield from (f"{node.module}.{alias.name}" for alias in node.names)
    elif isinstance(node, ast.Call) and last(node.func) in ("import_module", "__import__"):
        name = argument(node, 0, "name")
        if isinstance(name, ast.Constant):
            yield str(name.value)


def _allowed(name: str, own: str, required: set[str]) -> bool:
    top, _, rest = name.partition(".")
    if top == own or not (top == "motorclub" or top.startswith("motorclub_")):
        return True
    module_name, _, inside = rest.partition(".")
    return (top == "motorclub" or top in required) and module_name == "api" and not PRIVATE.match(inside)


@rules.add(
    "hooks",
    Tier.BRONZE,
    "Each `@hookimpl` is a hook of the plugin API, and each method called like a hook is marked.",
    fix="Compare the name with [the hooks](hooks.md); hooks cannot be wrapped.",
)
def hooks(source: Source) -> Iterator[Place]:
    """An unmarked hook is never called; an unknown one has the plugin set aside."""
    for module in source.modules:
        for function in module.functions():
            marked = "hookimpl" in decorators(function)
            if marked and function.name not in POLICIES:
                yield Place(module.path, function.lineno, f"{function.name} is not a hook")
            elif not marked and function.name in POLICIES and _first_argument(function) == "self":
                yield Place(module.path, function.lineno, f"{function.name} is not marked @hookimpl")
        for call in module.calls("hookimpl"):
            if {"wrapper", "hookwrapper"}.intersection(keyword.arg or "" for keyword in call.keywords):
                yield Place(module.path, call.lineno, "it wraps a hook")


def _first_argument(function: Function) -> str:
    return function.args.args[0].arg if function.args.args else ""


@rules.add(
    "access",
    Tier.BRONZE,
    "Each view says in one decorator who may call it.",
    fix="Write `@public`, `@signed_in` or `@requires(PERMISSION)` directly above its `def`.",
)
def access(source: Source) -> Iterator[Place]:
    """A view without one is refused at import."""
    for module in source.modules:
        for node in (*module.functions(), *module.classes()):
            named = decorators(node)
            routed = [place for place, name in enumerate(named) if name in ROUTING]
            if not routed or not isinstance(node.decorator_list[routed[0]], ast.Call):
                continue
            if isinstance(node, ast.ClassDef):
                yield Place(module.path, node.lineno, f"{node.name} is a class; views are functions")
                continue
            said = [name for name in named[routed[-1] + 1 :] if name in ACCESS]
            if len(said) != 1:
                rules_said = " and ".join(said) or "nothing"
                yield Place(module.path, node.lineno, f"{node.name} says {rules_said} about who may call it")


@rules.add(
    "frozen-values",
    Tier.BRONZE,
    "Events and settings are frozen dataclasses, and every setting has a default.",
    fix="Write `@dataclass(frozen=True)`, and give each field of the settings a default.",
)
def frozen_values(source: Source) -> Iterator[Place]:
    """An event is stored and delivered later; settings are shared by all threads."""
    for module in source.modules:
        for node in module.classes():
            if "Event" in map(last, node.bases) and not _frozen(node):
                yield Place(module.path, node.lineno, f"event {node.name} is not a frozen dataclass")
    found = settings_class(source)
    if found:
        module, node = found
        if not _frozen(node):
            yield Place(module.path, node.lineno, f"settings {node.name} are not a frozen dataclass")
        for field in fields_of(node):
            if field.value is None:
                yield Place(module.path, field.lineno, f"{last(field.target)} has no default")


def _frozen(node: ast.ClassDef) -> bool:
    calls = [
        one for one in node.decorator_list if isinstance(one, ast.Call) and last(one.func) == "dataclass"
    ]
    words = [keyword for call in calls for keyword in call.keywords if keyword.arg == "frozen"]
    return any(isinstance(word.value, ast.Constant) and word.value.value is True for word in words)


def settings_class(source: Source) -> tuple[Module, ast.ClassDef] | None:
    """The class that register_settings returns."""
    if "register_settings" not in source.hooks:
        return None
    _, function = source.hooks["register_settings"]
    named = [last(node.value) for node in ast.walk(function) if isinstance(node, ast.Return)]
    return source.class_called(named[0]) if named else None


def fields_of(node: ast.ClassDef) -> list[ast.AnnAssign]:
    """The fields of a dataclass."""
    return [one for one in node.body if isinstance(one, ast.AnnAssign)]


# What a statement names after these words is a table; after WITH, and after a comma before AS, a query.
_TABLE = re.compile(
    r'(?<!EXTRACT\(EPOCH )\b(FROM|JOIN|UPDATE|INTO|TABLE|ONLY)\s+"?([a-z]\w*)"?(?!\w*\s*\()', re.IGNORECASE
)
_QUERY = re.compile(r'(?:\bWITH(?:\s+RECURSIVE)?|,)\s+"?(\w+)"?(?:\s*\([^)]*\))?\s+AS\b', re.IGNORECASE)
_WRITES = ("UPDATE", "INTO", "TABLE")
_KEYWORDS = ("SET", "OF", "SKIP", "NOWAIT", "ONLY", "IF")
# A statement begins with these words in capitals, which no sentence does.
_STATEMENT = re.compile(r"\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\s")
_EXECUTE = {"text", "execute", "exec_driver_sql", "scalar", "scalars"}


@rules.add(
    "own-tables",
    Tier.BRONZE,
    "Statements written as text name its own tables only.",
    fix="Ask for a service of the plugin whose table it is, or for its event; the core's rows come by `motorclub.api`.",
)
def own_tables(source: Source) -> Iterator[Place]:
    """Behind their owner's back counters, search and pages go wrong, and its next migration breaks this plugin."""
    for module in source.modules:
        for line, text in sorted({*_executed(source, module), *_statements(module)}):
            for table in _foreign_tables(source, text):
                yield Place(module.path, line, f"it names the table {table} in a statement")


def _executed(source: Source, module: Module) -> Iterator[tuple[int, str]]:
    """What is executed where it is written, or as a constant with a name."""
    for call in module.calls(*_EXECUTE):
        yield from ((call.lineno, text) for node in call.args if (text := source.text(node, module)))


def _statements(module: Module) -> Iterator[tuple[int, str]]:
    """Texts that read like a statement wherever they stand, as in a table of them."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _STATEMENT.match(node.value):
            yield node.lineno, node.value


def _foreign_tables(source: Source, statement: str) -> Iterator[str]:
    queries = set(_QUERY.findall(statement))
    named = {(word.upper(), table) for word, table in _TABLE.findall(statement)}
    yield from sorted({table for word, table in named if _is_foreign(source, word, table)} - queries)


def _is_foreign(source: Source, word: str, name: str) -> bool:
    """Whether a table is not the plugin's, as far as a name shows: it may be the name of a CTE or a column, too."""
    if name.startswith((f"{source.id}_", "pg_")) or name.upper() in _KEYWORDS:
        return False
    return word in _WRITES or "_" in name


# What a plugin would hang into the application or into SQLAlchemy, where no switch reaches it.
_LISTENERS = {
    *("listen", "listens_for"),
    *("before_app_request", "after_app_request", "teardown_app_request", "before_app_first_request"),
    *("app_errorhandler", "app_context_processor", "app_url_defaults", "app_url_value_preprocessor"),
}


@rules.add(
    "no-listeners",
    Tier.BRONZE,
    "It listens to nothing of SQLAlchemy or of the application.",
    fix="Use a hook, an event or a service: those rest while the plugin is off.",
)
def no_listeners(source: Source) -> Iterator[Place]:
    """Such a listener also runs while the plugin is off, and for everybody's calls."""
    for module in source.modules:
        called = [(call.lineno, last(call.func)) for call in module.calls(*_LISTENERS)]
        marked = [(one.lineno, name) for one in module.functions() for name in decorators(one)]
        for line, name in sorted({*called, *((line, name) for line, name in marked if name in _LISTENERS)}):
            yield Place(module.path, line, f"it listens by {name}")


@rules.add(
    "annotated-hooks",
    Tier.SILVER,
    "Each hook has the parameters and types of the specification.",
    fix="Copy the signature from [the hooks](hooks.md).",
)
def annotated_hooks(source: Source) -> Iterator[Place]:
    """pluggy compares names only; a wrong type would show at run time, in somebody else's hands."""
    for name, (module, function) in source.hooks.items():
        specified = getattr(Spec, name, None)
        if specified is not None and _signature(function) != _specified(specified):
            wanted = inspect.signature(specified)
            yield Place(module.path, function.lineno, f"{name} must be {name}{wanted}".replace("'", ""))


def _signature(function: Function) -> dict[str, str]:
    annotations = {
        one.arg: ast.unparse(one.annotation) if one.annotation else "" for one in function.args.args[1:]
    }
    annotations["return"] = ast.unparse(function.returns) if function.returns else ""
    return {name: _short(text) for name, text in annotations.items()}


def _specified(hook: object) -> dict[str, str]:
    return {name: _short(str(text)) for name, text in hook.__annotations__.items()}


def _short(annotation: str) -> str:
    """
    >>> _short("collections.abc.Iterable[api.Routes]"), _short("Optional[Refusal]"), _short("'Health'")
    ('Iterable[Routes]', 'Refusal | None', 'Health')
    """
    plain = re.sub(r"(\w+\.)+", "", annotation.strip("'\""))
    return re.sub(r"Optional\[(.*)\]$", r"\1 | None", plain)


@rules.add(
    "own-clock",
    Tier.SILVER,
    "Times come from `now()`, never from the machine or the database.",
    fix="Import `now` from `motorclub.api`; in tests the fixture `clock` moves it.",
)
def own_clock(source: Source) -> Iterator[Place]:
    """A test could not move any other."""
    for module in source.modules:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Call) and MACHINE_TIME.search(ast.unparse(node.func)):
                yield Place(module.path, node.lineno, f"it calls {ast.unparse(node.func)}()")


@rules.add(
    "no-swallowing",
    Tier.SILVER,
    "No error disappears: no bare `except:`, and no `except Exception: pass`.",
    fix="Catch the error that you expect, or let the guard count it.",
)
def no_swallowing(source: Source) -> Iterator[Place]:
    """An error that nobody sees is never fixed."""
    for module in source.modules:
        for node in ast.walk(module.tree):
            if not isinstance(node, ast.ExceptHandler):
                continue
            silent = all(isinstance(line, ast.Pass) for line in node.body)
            if node.type is None or (silent and last(node.type) in ("Exception", "BaseException")):
                yield Place(module.path, node.lineno, "it swallows every error")


@rules.add(
    "no-printing",
    Tier.GOLD,
    "It writes to a log, or to `click.echo` in a command; it never prints.",
    fix='Use `logging.getLogger("motorclub.<id>")`.',
)
def no_printing(source: Source) -> Iterator[Place]:
    """Standard output belongs to the process."""
    for module in source.modules:
        yield from (Place(module.path, call.lineno, "it prints") for call in module.calls("print"))


@rules.add(
    "typed",
    Tier.PLATINUM,
    "Every argument and every result has a type, and `py.typed` says so.",
    fix="Annotate it; add an empty file `py.typed` to the package.",
)
def type_annotations(source: Source) -> Iterator[Place]:
    """Inner functions included."""
    if not (source.package / "py.typed").is_file():
        yield Place(source.package / "py.typed", 1, "it is missing")
    for module in source.modules:
        for function in module.functions():
            if not _annotated(function):
                yield Place(module.path, function.lineno, f"{function.name} is not fully annotated")


def _annotated(function: Function) -> bool:
    args = function.args
    every = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
    named = [one for one in every if one and one.arg not in ("self", "cls")]
    return function.returns is not None and all(one.annotation for one in named)


@rules.add(
    "documented",
    Tier.PLATINUM,
    "Every module, public class and public function says what it promises.",
    fix="Write a docstring: what it gives, in which unit, and what it raises.",
)
def docstrings(source: Source) -> Iterator[Place]:
    """On the top level; a method may lean on the one that it overrides."""
    for module in source.modules:
        if module.tree.body and not ast.get_docstring(module.tree):
            yield Place(module.path, 1, "the module has no docstring")
        for node in module.tree.body:
            if not isinstance(node, ast.ClassDef | Function) or node.name.startswith("_"):
                continue
            if not ast.get_docstring(node):
                yield Place(module.path, node.lineno, f"{node.name} has no docstring")
