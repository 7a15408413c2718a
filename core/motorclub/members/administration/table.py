"""Members as a table for spreadsheets (CSV, RFC 4180), of which no cell is taken for a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from flask import Flask, current_app

from motorclub import clock
from motorclub.db import db
from motorclub.members.administration import columns
from motorclub.members.administration.listing import every

HEAD = ("id", "username", "displayName", "email", "role", "status", "createdAt", "lastSeenAt")
# What makes Excel, LibreOffice and Google Sheets compute (OWASP, CSV injection).
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
AT_ONCE = 1000


def cell(value: object) -> str:
    """One cell. A quote mark before what would be a formula is the spreadsheets' own sign for text.

    >>> cell("=1+1"), cell(None), cell(7)
    ("'=1+1", '', '7')
    """
    if value is None:
        return ""
    text = clock.iso(value) if isinstance(value, datetime) else str(value)
    return f"'{text}" if text.startswith(FORMULA) and not isinstance(value, int) else text


def lines(**which: object) -> Iterator[str]:
    """The table of the members that a filter finds, in pieces; it reads while it is being sent. Raises as `every`.

    The first piece begins with a mark by which Excel knows that this is UTF-8.
    """
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    return _lines(app, every(**which))


def _lines(app: Flask, found: sa.Select[Any]) -> Iterator[str]:
    # Sent after the request's own context has ended.
    with app.app_context(), db.engine.connect() as connection:
        further = columns.shown()
        yield "\ufeff" + _written([(*HEAD, *(column.label for column in further))])
        rows = connection.execution_options(yield_per=AT_ONCE).execute(found)
        for part in rows.partitions():
            known = columns.values(further, [row.id for row in part])
            yield _written((*row[:6], *row[7:], *known[row.id]) for row in part)


def _written(rows: Iterable[Iterable[object]]) -> str:
    out = io.StringIO()
    csv.writer(out).writerows([cell(value) for value in row] for row in rows)
    return out.getvalue()
