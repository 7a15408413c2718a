"""Migrations that old code can bear, so that a site is upgraded host by host while people use it.

A release first *expands* the tables: it adds what the new code needs, and the old code runs on beside it. What no code
needs any more goes in the *contract* step of a later release, when no host runs the old code any longer.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from motorclub.plugin.check.source import Function, Module, Place, Rules, Source, Tier, argument, last

rules = Rules()

MARK = "contracts"
SQL = re.compile(
    r"\bDROP\s+(?:TABLE|COLUMN|VIEW)\b|\bRENAME\s+(?:TO|COLUMN)\b|\bSET\s+NOT\s+NULL\b"
    r"|\bALTER\s+(?:COLUMN\s+)?\w+\s+(?:SET\s+DATA\s+)?TYPE\b",
    re.IGNORECASE,
)
REMOVALS = {
    "drop_table": "drops a table",
    "drop_column": "drops a column",
    "rename_table": "renames a table",
}
CHANGES = {"new_column_name": "renames a column", "type_": "changes a column's type"}


@rules.add(
    "migrations-expand",
    Tier.SILVER,
    "A migration takes nothing away that the version before it uses: hosts are upgraded one by one.",
    fix="Add what is new beside what is there. Take the old away in a later version, by a migration with "
    '`contracts = "1.1.0"`: the version of the plugin that has stopped using it. What is older than this rule ends '
    "with the migration that `upgrades-from` names in `[tool.motorclub]` of pyproject.toml.",
    of_sources=True,
)
def migrations_expand(source: Source) -> Iterator[Place]:
    """As far as operations and SQL are spelt out in `upgrade`; what the same migration has made is its own."""
    first = source.pyproject.get("tool", {}).get("motorclub", {}).get("upgrades-from", "")
    for module in source.migrations:
        if module.path.stem <= first:
            continue
        mark = read_mark(module)
        if mark is not None and not _is_earlier(mark, source.version):
            yield Place(module.path, 1, f"it contracts {mark}, which is not before version {source.version}")
        elif mark is None:
            yield from (Place(module.path, line, what) for line, what in list_losses(source, module))


def read_mark(module: Module) -> str | None:
    """The version that has stopped using what this migration takes away, as the migration says."""
    return module.constants.get(MARK)


def _is_earlier(one: str, other: str) -> bool:
    def parts(version: str) -> list[int]:
        return [int(part) for part in re.findall(r"\d+", version)]

    return parts(one) < parts(other)


def list_losses(source: Source, module: Module) -> Iterator[tuple[int, str]]:
    """What a migration takes from code that runs beside it: lines, and words for it."""
    upgrade = next(
        (node for node in module.tree.body if isinstance(node, Function) and node.name == "upgrade"), None
    )
    if upgrade is None:
        return
    calls = [node for node in ast.walk(upgrade) if isinstance(node, ast.Call)]
    made = {
        source.text(argument(call, 0, "table_name"), module)
        for call in calls
        if last(call.func) == "create_table"
    }
    for call in calls:
        table = source.text(argument(call, 0, "table_name"), module)
        if table is None or table not in made:
            yield from ((call.lineno, what) for what in _list_losses_of(source, module, call))


def _list_losses_of(source: Source, module: Module, call: ast.Call) -> Iterator[str]:
    name = last(call.func)
    if name in REMOVALS:
        yield f"it {REMOVALS[name]}"
    elif name == "alter_column":
        given = {keyword.arg: keyword.value for keyword in call.keywords}
        yield from (f"it {what}" for key, what in CHANGES.items() if key in given)
        if _is_false(given.get("nullable")):
            yield "it makes a column NOT NULL"
    elif name == "add_column" and _must_be_given(argument(call, 1, "column")):
        yield "it adds a column that old code does not fill: give it a server_default or let it be NULL"
    elif name in ("execute", "text", "DDL"):
        found = SQL.search(source.text(argument(call, 0, "sqltext"), module) or "")
        if found:
            yield f"its SQL says {' '.join(found[0].split()).upper()}"


def _must_be_given(column: ast.expr | None) -> bool:
    if not isinstance(column, ast.Call):
        return False
    given = {keyword.arg: keyword.value for keyword in column.keywords}
    made = {last(part.func) for part in column.args if isinstance(part, ast.Call)}
    return (
        _is_false(given.get("nullable"))
        and "server_default" not in given
        and not made & {"Identity", "Computed"}
    )


def _is_false(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is False
