"""How the code reads: short, annotated, every public name with its promise, every thing in the file named for it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

import pytest

pytestmark = pytest.mark.once

Function = ast.FunctionDef | ast.AsyncFunctionDef

# From the first word to the last line, docstring included.
MEDIAN, P90, LONGEST = 6, 20, 60
APP_LINES = 80

# What may stand only in the file of that name, in every package that has it.
AT_HOME = {
    "models.py": re.compile(r"^\s+__tablename__ = ", re.MULTILINE),
    "routes.py": re.compile(r"^@\w+\.route\(", re.MULTILINE),
    "schemas.py": re.compile(r"^class \w+\((\w*Schema|page_query\(.*\))\):", re.MULTILINE),
    "events.py": re.compile(r"^class \w+\(Event\):", re.MULTILINE),
    "permissions.py": re.compile(r"^\s*Permission\(", re.MULTILINE),
    "jobs.py": re.compile(r"^\s*(JOBS = \()?Job\(", re.MULTILINE),
}
# What a built-in feature has few of may stand in the class that contributes it.
IN_PLUGIN = ("permissions.py", "jobs.py")
# The project's own base of schemas, with the schemas of errors, pages and authors that everybody's answers use.
ELSEWHERE = {
    ("schemas.py", "http/api.py"),
    ("schemas.py", "http/rows.py"),
    ("schemas.py", "people/services.py"),
    ("routes.py", "realtime/gateway.py"),
    ("routes.py", "accounts/password_routes.py"),
    ("routes.py", "accounts/second_factor_routes.py"),
}

# Words that say nothing in a name, with the ones to use instead.
VAGUE = {
    "tell": "notify (a member), publish (an event), execute (a statement), render (a text)",
    "tells": "as for tell",
    "told": "what it holds, such as notified, delivered or values",
    "telling": "as for tell",
    "heard": "what it holds, such as active_topics or recipients",
    "deed": "action",
    "anew": "again",
    "whoever": "the member, the caller, the viewer",
}
# Names in services that other plugins call, which cannot change before the next version.
STAY = {"tells_itself", "deed"}

# A participle alone says neither what is done nor to what, and a search finds it everywhere.
PARTICIPLE = re.compile(r"[a-z]+(?:ed|ing)|known|kept|made|said|sent|shown|written")
# Nouns and verbs of this form, and the field's own words.
NAMES = {"feed", "heading", "required", "seed", "unauthorised"}
WEB_FUNCTION = re.compile(
    r"^export (?:async )?(?:function ([a-z]+)\(|const ([a-z]+)(?:: \w+)? = (?:async )?\()", re.MULTILINE
)


def functions(sources: list[Path]) -> Iterator[tuple[str, Function]]:
    """(where, function) of each function, nested ones included."""
    for path in sources:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, Function):
                yield f"{path.name}:{node.lineno} {node.name}", node


def length(node: Function) -> int:
    """Its lines."""
    return (node.end_lineno or node.lineno) - node.lineno + 1


def test_functions_are_short(sources: list[Path]) -> None:
    """Half of them at most 6 lines, nine in ten at most 20, none above 60."""
    lengths = {where: length(node) for where, node in functions(sources)}
    assert median(lengths.values()) <= MEDIAN
    assert quantiles(lengths.values(), n=10)[8] <= P90
    assert {where: lines for where, lines in lengths.items() if lines > LONGEST} == {}


def test_the_application_reads_like_a_table_of_contents(root: Path) -> None:
    """One short page."""
    assert len((root / "core/motorclub/app.py").read_text("utf-8").splitlines()) <= APP_LINES


def test_everything_is_annotated(sources: list[Path]) -> None:
    """Each argument and each result, of inner functions too."""
    bare = [where for where, node in functions(sources) if not annotated(node)]
    assert bare == []


def annotated(node: Function) -> bool:
    """Whether all its arguments but self and cls have a type, and so has its result."""
    arguments = [
        *node.args.posonlyargs,
        *node.args.args,
        *node.args.kwonlyargs,
        node.args.vararg,
        node.args.kwarg,
    ]
    named = [argument for argument in arguments if argument and argument.arg not in ("self", "cls")]
    return node.returns is not None and all(argument.annotation for argument in named)


def test_public_functions_and_classes_say_what_they_promise(sources: list[Path]) -> None:
    """In a docstring of their own, or of the method that they override."""
    trees = [ast.parse(path.read_text("utf-8")) for path in sources]
    classes = {node.name: node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)}
    silent = [f"{path}: {name}" for path in sources for name in without_docstring(path, classes)]
    assert silent == []


def without_docstring(path: Path, classes: dict[str, ast.ClassDef]) -> Iterator[str]:
    """Public names of a module that say nothing."""
    tree = ast.parse(path.read_text("utf-8"))
    if tree.body and not ast.get_docstring(tree):
        yield "the module"
    for node in tree.body:
        if isinstance(node, Function | ast.ClassDef) and public(node) and not ast.get_docstring(node):
            yield node.name
        if isinstance(node, ast.ClassDef) and public(node):
            yield from (f"{node.name}.{name}" for name in silent_methods(node, classes))


def silent_methods(owner: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> Iterator[str]:
    """Public methods without a docstring, unless they override one that has it."""
    inherited = {
        name for base in bases(owner, classes) for name, node in methods(base) if ast.get_docstring(node)
    }
    for name, node in methods(owner):
        if public(node) and not ast.get_docstring(node) and name not in inherited:
            yield name


def methods(owner: ast.ClassDef) -> Iterator[tuple[str, Function]]:
    """Those directly in the body; what stands under `if TYPE_CHECKING` is no code."""
    return ((node.name, node) for node in owner.body if isinstance(node, Function))


def bases(owner: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> list[ast.ClassDef]:
    """Its base classes in this code, by name."""
    return [classes[base.id] for base in owner.bases if isinstance(base, ast.Name) and base.id in classes]


def public(node: Function | ast.ClassDef) -> bool:
    """Whether others may use it."""
    return not node.name.startswith("_")


def test_names_use_the_words_of_the_field(sources: list[Path]) -> None:
    """Functions, arguments and variables can be guessed and searched for."""
    vague = [
        f"{path.name}:{line} {name}: {VAGUE[word]}"
        for path in sources
        for line, name in names_in_functions(ast.parse(path.read_text("utf-8")))
        for word in name.lower().split("_")
        if word in VAGUE and name not in STAY
    ]
    assert vague == []


def names_in_functions(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """(line, name) of each function, argument and local variable; fields of classes are stored or sent by their names.

    The names of tests are sentences.
    """
    for node in ast.walk(tree):
        if not isinstance(node, Function) or node.name.startswith("test_"):
            continue
        yield node.lineno, node.name
        for part in ast.walk(node):
            if isinstance(part, ast.arg):
                yield part.lineno, part.arg
            elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                yield part.lineno, part.id


def test_no_function_is_named_by_a_participle_alone(sources: list[Path], root: Path) -> None:
    """Those that other modules call, on both sides: `list_waiting`, not `waiting`."""
    assert [name for name in (*public_functions(sources), *web_functions(root)) if is_participle(name)] == []


def is_participle(name: str) -> bool:
    """Whether it is one and no word of the field."""
    return PARTICIPLE.fullmatch(name) is not None and name not in NAMES


def public_functions(sources: list[Path]) -> Iterator[str]:
    """Names of the functions that stand in modules, without those that tests are made of."""
    for path in (path for path in sources if "testing" not in path.parts):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, Function) and public(node):
                yield node.name


def web_functions(root: Path) -> Iterator[str]:
    """Names of the functions that modules of the web export, without tests and what is built."""
    for folder in ("webshell/src", "webshell/sdk/src", "webplugins", "plugins/price_predictor/web"):
        for path in sorted((root / folder).rglob("*.ts*")):
            if not {"tests", "node_modules", "dist"} & set(path.parts):
                yield from (one or other for one, other in WEB_FUNCTION.findall(path.read_text("utf-8")))


@pytest.mark.parametrize("home", AT_HOME)
def test_each_thing_has_its_file(home: str, sources: list[Path]) -> None:
    """Learn one package, know them all."""
    strays = [
        path
        for path in sources
        if path.name not in (home, *(["plugin.py"] if home in IN_PLUGIN else []))
        and AT_HOME[home].search(path.read_text("utf-8"))
        and (home, f"{path.parent.name}/{path.name}") not in ELSEWHERE
    ]
    assert strays == []
    assert [path for path in sources if path.name == home and AT_HOME[home].search(path.read_text("utf-8"))]
