"""What plugins keep about a member, as files to hand out and as rows to change."""

from __future__ import annotations

import json
from datetime import date, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase

from motorclub import clock
from motorclub.db import db
from motorclub.plugin.values import ExportFile


def export_rows(name: str, rows: sa.Select[*tuple[Any, ...]]) -> ExportFile:
    """What a statement finds, as a JSON file of objects with its columns."""
    return export_items(name, [dict(row._mapping) for row in db.session.execute(rows)])


def export_items(name: str, items: object) -> ExportFile:
    """Lists and mappings as a JSON file, times and dates in ISO 8601.

    >>> export_items("own.json", [date(2026, 1, 2)]).content
    b'[\\n  "2026-01-02"\\n]'
    """
    return ExportFile(name, json.dumps(items, indent=2, ensure_ascii=False, default=_to_iso).encode())


def _to_iso(moment: datetime | date) -> str:
    return clock.iso(moment) if isinstance(moment, datetime) else moment.isoformat()


def delete_rows(model: type[DeclarativeBase], which: sa.ColumnElement[bool]) -> int:
    """Delete rows in the current transaction; how many there were. Objects of the session are not looked at."""
    return execute_counted(sa.delete(model).where(which))


def update_rows(model: type[DeclarativeBase], which: sa.ColumnElement[bool], **values: object) -> int:
    """Change rows likewise; how many there were."""
    return execute_counted(sa.update(model).where(which).values(values))


def execute_counted(statement: sa.Update | sa.Delete) -> int:
    """Run a DELETE or UPDATE past the session's objects; how many rows it changed."""
    result = db.session.execute(statement.execution_options(synchronize_session=False))
    return int(result.rowcount)  # type: ignore[attr-defined]
