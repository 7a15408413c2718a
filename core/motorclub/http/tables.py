"""Tables for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal

from motorclub import clock

# What makes Excel, LibreOffice and Google Sheets compute (OWASP, CSV injection).
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
# Before the first line: by it Excel knows that this is UTF-8.
BYTE_ORDER_MARK = "\ufeff"


def to_csv(rows: Iterable[Iterable[object]]) -> str:
    """Lines of a table; no cell of them is taken for a formula. A file begins with BYTE_ORDER_MARK."""
    out = io.StringIO()
    csv.writer(out).writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue()


def _cell(value: object) -> str:
    """One cell. A quote mark before what would be a formula is the spreadsheets' own sign for text.

    >>> _cell("=1+1"), _cell(" @a"), _cell(None), _cell(-7), _cell(Decimal("-7.50"))
    ("'=1+1", "' @a", '', '-7', '-7.50')
    """
    if value is None:
        return ""
    text = clock.iso(value) if isinstance(value, datetime) else str(value)
    suspect = text.startswith(FORMULA) or text.lstrip().startswith(FORMULA)
    return f"'{text}" if suspect and not isinstance(value, int | Decimal) else text
