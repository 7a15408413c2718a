"""The hook reference of the manual, written from the specification: `python tests/architecture/hook_reference.py`."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

from motorclub.plugin import spec

PAGE = Path(__file__).parents[2] / "docs" / "plugins" / "hooks.md"
BEGIN, END = "<!-- hooks: written from plugin/spec.py -->", "<!-- end of hooks -->"
HEADINGS = {
    "contribute": "Contribute: once at start, values back; an error sets the plugin aside",
    "decide": "Decide: asked of every enabled plugin; what an error means is said with each",
    "lifecycle": "Lifecycle: when an admin acts; an error is recorded and skipped",
    "vetoing": "Lifecycle, with a veto: an error stops what was about to happen",
}


def block() -> str:
    """Every hook of the specification, by verb, with its signature as it stands there and its promise."""
    specification = ast.parse(inspect.getsource(spec.Spec)).body[0]
    assert isinstance(specification, ast.ClassDef)
    by_verb: dict[str, list[str]] = {}
    for node in specification.body:
        if isinstance(node, ast.FunctionDef):
            verb = ast.unparse(node.decorator_list[0]).partition("(")[0]
            by_verb.setdefault(verb, []).append(entry(node))
    parts = [f"## {HEADINGS[verb]}\n\n" + "\n".join(entries) for verb, entries in by_verb.items()]
    return f"{BEGIN}\n\n" + "\n".join(parts) + f"\n{END}"


def entry(node: ast.FunctionDef) -> str:
    """One hook."""
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    signature = f"def {node.name}({ast.unparse(node.args)}){returns}: ..."
    return f"### {node.name}\n\n```python\n@hookimpl\n{signature}\n```\n\n{ast.get_docstring(node)}\n"


def written() -> str:
    """The page with the block as it has to be."""
    head, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    return head + block() + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(written(), "utf-8")
