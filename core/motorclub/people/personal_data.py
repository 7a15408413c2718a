"""What the parts of a member's personal data have in common: rows as files, deletions that count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

import orjson
import sqlalchemy as sa

from motorclub import clock
from motorclub.db import db
from motorclub.plugin.values import ExportFile


def rows_file(name: str, rows: sa.Select[*tuple[Any, ...]]) -> ExportFile:
    """The rows of a query as a JSON file."""
    return json_file(name, [row._asdict() for row in db.session.execute(rows)])


def json_file(name: str, items: Iterable[Mapping[str, object]]) -> ExportFile:
    """These objects as a JSON file, times in ISO 8601."""
    listed = [{key: _to_json(value) for key, value in item.items()} for item in items]
    return ExportFile(name, orjson.dumps(listed, option=orjson.OPT_INDENT_2))


def _to_json(value: object) -> object:
    return clock.iso(value) if isinstance(value, datetime) else value


def execute_counted(statement: sa.Delete | sa.Update) -> int:
    """Run a DELETE or UPDATE past the session's objects; how many rows it changed."""
    result: Any = db.session.execute(statement.execution_options(synchronize_session=False))
    return int(result.rowcount)
