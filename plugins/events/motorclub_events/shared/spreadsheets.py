"""CSV files whose cells no spreadsheet takes for formulas."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from datetime import datetime

from motorclub.api import iso

# What a spreadsheet takes for a formula, also behind blanks.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


# Spreadsheets


def escape_cell(value: object) -> str:
    """A cell that no spreadsheet takes for a formula.

    >>> safe("=HYPERLINK(1)"), safe("  -2"), safe("Ann"), safe(None)
    ("'=HYPERLINK(1)", "'  -2", 'Ann', '')
    """
    if value is None:
        return ""
    if isinstance(value, datetime):
        return iso(value)
    text = str(value)
    suspect = isinstance(value, str) and (text.startswith(FORMULA) or text.lstrip().startswith(FORMULA))
    return f"'{text}" if suspect else text


def render_table(columns: Mapping[str, str], rows: Iterable[Mapping[str, object]]) -> str:
    """A CSV file: `columns` has the headings by the names of the values."""
    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow([escape_cell(heading) for heading in columns.values()])
    for row in rows:
        writer.writerow([escape_cell(row.get(name)) for name in columns])
    return out.getvalue()
