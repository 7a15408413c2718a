"""What the refusals in a package's code say, found in its source: the texts, and the names that fill them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import NoneType

from motorclub.http.texts import PLACEHOLDER

# The functions that refuse: which argument is the text.
TEXT_AT = {
    "ApiError": 1,
    "invalid": 1,
    "conflict": 0,
    "forbidden": 0,
    "not_found": 0,
    "read_one": 2,
    "ValidationError": 0,
}
# What schemas say is put together first: its translation is found by the words between the values.
PUT_TOGETHER = {"ValidationError"}
NO_VALUES = {"code", "field", "details", "headers", "extra"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Package:
    """The source of a package, its constants, and its own functions that hand a text on to one that refuses."""

    trees: dict[Path, ast.Module]
    constants: dict[Path, dict[str, list[ast.expr]]] = field(default_factory=dict)
    text_at: dict[str, int] = field(default_factory=lambda: dict(TEXT_AT))
    # Those that hand values on as well.
    fill: set[str] = field(default_factory=lambda: set(TEXT_AT) - PUT_TOGETHER)

    def __post_init__(self) -> None:
        for path, tree in self.trees.items():
            own = self.constants.setdefault(path, {})
            for node in tree.body:
                for name, value in _assigned(node):
                    own.setdefault(name, []).append(value)
        while any(self._add_helper(function) for _, function in self.functions()):
            pass

    def functions(self) -> Iterator[tuple[Path, Function]]:
        """Every function with its file."""
        for path, tree in self.trees.items():
            for node in ast.walk(tree):
                if isinstance(node, Function):
                    yield path, node

    def calls(self, within: ast.AST) -> Iterator[tuple[ast.Call, str, ast.expr]]:
        """The refusals inside it: the call, the function's name, the text's expression."""
        for node in ast.walk(within):
            if isinstance(node, ast.Call) and (name := _name(node.func)) in self.text_at:
                place = self.text_at[name]
                if len(node.args) > place:
                    yield node, name, node.args[place]

    def _add_helper(self, function: Function) -> bool:
        parameters = [each.arg for each in function.args.args]
        if function.name in self.text_at:
            return False
        for _, _, text in self.calls(function):
            if isinstance(text, ast.Name) and text.id in parameters:
                self.text_at[function.name] = parameters.index(text.id)
                if function.args.kwarg:
                    self.fill.add(function.name)
                return True
        return False

    def texts(self, text: ast.expr, path: Path, function: Function) -> Iterator[ast.expr]:
        """What an expression may be, as far as it is written in the source: literals and f-strings."""
        if isinstance(text, ast.IfExp):
            for part in (text.body, text.orelse):
                yield from self.texts(part, path, function)
        elif isinstance(text, ast.Subscript | ast.Name | ast.Attribute):
            for value in self._values(text, path, function):
                yield from _strings(value)
        else:
            yield from _strings(text)

    def _values(self, text: ast.expr, path: Path, function: Function) -> Iterable[ast.expr]:
        """What is assigned to a name: in the function, to a constant of its module, else of another one."""
        name = _name(text.value if isinstance(text, ast.Subscript) else text)
        if not name.isupper() and not isinstance(text, ast.Name):
            return []
        if not name.isupper():
            return [value for node in ast.walk(function) for key, value in _assigned(node) if key == name]
        own = self.constants[path].get(name, [])
        return own or [value for module in self.constants.values() for value in module.get(name, [])]


def read_package(folder: Path) -> Package:
    """Of all modules below a folder."""
    return Package({path: ast.parse(path.read_text("utf-8")) for path in sorted(folder.rglob("*.py"))})


def list_faults(package: Package, translated: Iterable[str]) -> Iterator[str]:
    """Refusals whose text is put together by hand, has no translation, or whose values do not fit."""
    known = set(translated)
    known_words = {_words(text) for text in known}
    for path, function in package.functions():
        for call, name, expression in package.calls(function):
            for text in package.texts(expression, path, function):
                given = _value_names(call) if name in package.fill else None
                fault = _fault(text, given, known, known_words if name in PUT_TOGETHER else None)
                if fault:
                    yield f"{path.name}:{call.lineno}: {fault}"


def _fault(
    text: ast.expr, given: set[str] | None, known: set[str], known_words: set[tuple[str, ...]] | None
) -> str | None:
    said = _template(text) if isinstance(text, ast.JoinedStr) else str(getattr(text, "value", ""))
    if known_words is not None:
        return None if _words(said) in known_words else f"not translated: {said!r}"
    if isinstance(text, ast.JoinedStr):
        return "fill the text by values, not by an f-string"
    if said and said not in known:
        return f"not translated: {said!r}"
    wanted = set(PLACEHOLDER.findall(said))
    return None if given is None or wanted == given else f"{said!r} is given {sorted(given)}"


def _template(text: ast.JoinedStr) -> str:
    """An f-string with a placeholder for each value."""
    parts = [str(part.value) if isinstance(part, ast.Constant) else "{value}" for part in text.values]
    return "".join(parts)


def _words(template: str) -> tuple[str, ...]:
    """What stands between the placeholders."""
    return tuple(PLACEHOLDER.split(template)[::2])


def _value_names(call: ast.Call) -> set[str] | None:
    """The names of a call's values: of the mapping `values`, or its keywords; None where it hands on others' values."""
    given = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg not in NO_VALUES}
    mapping = given.pop("values", None)
    if None in given or not isinstance(mapping, ast.Dict | NoneType):
        return None
    keys = mapping.keys if mapping else []
    return {str(name) for name in given} | {str(key.value) for key in keys if isinstance(key, ast.Constant)}


def _strings(value: ast.expr) -> Iterator[ast.expr]:
    if isinstance(value, ast.JoinedStr) or (isinstance(value, ast.Constant) and isinstance(value.value, str)):
        yield value
    elif isinstance(value, ast.Dict):
        for part in value.values:
            yield from _strings(part)
    elif isinstance(value, ast.IfExp):
        yield from _strings(value.body)
        yield from _strings(value.orelse)


def _assigned(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                yield from (
                    (_name(one), value) for one, value in zip(target.elts, node.value.elts, strict=True)
                )
            else:
                yield _name(target), node.value
    elif isinstance(node, ast.AnnAssign) and node.value is not None:
        yield _name(node.target), node.value


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
