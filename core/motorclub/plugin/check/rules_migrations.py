"""The plugin's tables on their way up and down."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from motorclub.plugin.check.source import Function, Module, Place, Rules, Source, Tier, argument, last

rules = Rules()

NUMBERED = re.compile(r"(\d{4})_\w+")
# Which argument of Alembic's operations is the table that is changed, and how it is called.
FIRST = (
    "create_table", "drop_table", "add_column", "drop_column", "alter_column", "batch_alter_table",
    "create_table_comment",
)  # fmt: skip
SECOND = (
    "create_index", "drop_index", "create_unique_constraint", "create_check_constraint", "create_primary_key",
    "create_exclude_constraint", "drop_constraint",
)  # fmt: skip
TABLE_OF = {
    **dict.fromkeys(FIRST, (0, "table_name")),
    **dict.fromkeys(SECOND, (1, "table_name")),
    "rename_table": (0, "old_table_name"),
    "create_foreign_key": (1, "source_table"),
}
# Statements that make, change or empty something, and its name.
CHANGING = re.compile(
    r"\b(?:(?:CREATE|ALTER|DROP)\s+(?:OR\s+REPLACE\s+)?(?:UNLOGGED\s+)?"
    r"(?:TABLE|TYPE|FUNCTION|SEQUENCE|MATERIALIZED\s+VIEW|VIEW|DOMAIN)\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?"
    r"|TRUNCATE\s+(?:TABLE\s+)?|INSERT\s+INTO\s+|DELETE\s+FROM\s+|UPDATE\s+)"
    # Behind these words a trigger or a lock names what is done, not to what.
    r"(?!(?:SET|OR|ON)\b)\"?([a-z_]\w*)",
    re.IGNORECASE,
)


@rules.add(
    "migrations-numbered",
    Tier.BRONZE,
    "Migrations are `0001_name.py`, `0002_name.py`, …, each following the one before; a plugin with tables has some.",
    fix="Number the file, give it `revision` and, in `down_revision`, the revision of the file before it.",
)
def migrations_numbered(source: Source) -> Iterator[Place]:
    """One line from the first to the last, so that every site takes the same steps."""
    before: str | None = None
    for number, module in enumerate(source.migrations, 1):
        match = NUMBERED.fullmatch(module.path.stem)
        if not match or int(match[1]) != number:
            yield Place(module.path, 1, f"its name must begin with {number:04}_")
        if _read_constant(module, "down_revision") != before:
            yield Place(module.path, 1, f"down_revision must be {before!r}")
        before = _read_constant(module, "revision")
        if before is None:
            yield Place(module.path, 1, "it has no revision")
    if not source.migrations and any("__tablename__" in ast.dump(module.tree) for module in source.modules):
        yield Place(source.package / "migrations", 1, "there are models and no migrations")


def _read_constant(module: Module, name: str) -> str | None:
    for node in module.tree.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        value = getattr(node, "value", None)
        if last(target) == name and isinstance(value, ast.Constant):
            return value.value if isinstance(value.value, str) else None
    return None


@rules.add(
    "migrations-own",
    Tier.BRONZE,
    "Migrations touch the plugin's own tables only.",
    fix="Change another owner's table through its service, or keep a table of your own beside it.",
)
def migrations_own(source: Source) -> Iterator[Place]:
    """As far as names are spelt out, in operations and in SQL."""
    prefix = f"{source.id}_"
    for module in source.migrations:
        for line, name in _touched(source, module):
            if not name.lower().startswith(prefix):
                yield Place(module.path, line, f"it touches {name}, which does not begin with {prefix}")


def _touched(source: Source, module: Module) -> Iterator[tuple[int, str]]:
    for call in module.calls(*TABLE_OF):
        name = source.text(argument(call, *TABLE_OF[last(call.func)]), module)
        if name is not None:
            yield call.lineno, name
    for call in module.calls("execute", "text", "DDL"):
        statement = source.text(argument(call, 0, "sqltext"), module) or ""
        yield from ((call.lineno, name) for name in CHANGING.findall(statement))


@rules.add(
    "migrations-down",
    Tier.SILVER,
    "Each migration can be taken back: what `upgrade` makes, `downgrade` takes away.",
    fix="Write `downgrade`; the contract runs up, down and up again and compares the schemas.",
)
def migrations_down(source: Source) -> Iterator[Place]:
    """Uninstalling goes down to nothing."""
    for module in source.migrations:
        steps = {node.name: node for node in module.tree.body if isinstance(node, Function)}
        if "upgrade" not in steps:
            yield Place(module.path, 1, "it has no upgrade()")
        elif "downgrade" not in steps:
            yield Place(module.path, 1, "it has no downgrade()")
        elif _does_something(steps["upgrade"]) and not _does_something(steps["downgrade"]):
            yield Place(module.path, steps["downgrade"].lineno, "downgrade() takes nothing away")


def _does_something(function: Function) -> bool:
    return any(isinstance(node, ast.Call) for line in function.body if not isinstance(line, ast.Raise)
               for node in ast.walk(line))  # fmt: skip
