"""Tables for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import datetime, tzinfo
from decimal import Decimal

from motorclub import clock

# What makes Excel, LibreOffice and Google Sheets compute (OWASP, CSV injection).
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
# Before the first line: by it Excel knows that this is UTF-8.
BYTE_ORDER_MARK = "\ufeff"


def to_csv(rows: Iterable[Iterable[object]], zone: tzinfo | None = None) -> str:
    """Lines of a table; no cell of them is taken for a formula. A file begins with BYTE_ORDER_MARK.

    For people, times are as clocks in `zone` show them, which their heading should name; else ISO 8601 in UTC.
    """
    out = io.StringIO()
    csv.writer(out).writerows([_cell(value, zone) for value in row] for row in rows)
    return out.getvalue()


def _cell(value: object, zone: tzinfo | None = None) -> str:
    """One cell. A quote mark before what would be a formula is the spreadsheets' own sign for text.

    >>> _cell("=1+1"), _cell(" @a"), _cell(None), _cell(-7), _cell(Decimal("-7.50"))
    ("'=1+1", "' @a", '', '-7', '-7.50')
    """
    if value is None:
        return ""
    text = _format_time(value, zone) if isinstance(value, datetime) else str(value)
    suspect = text.startswith(FORMULA) or text.lstrip().startswith(FORMULA)
    return f"'{text}" if suspect and not isinstance(value, int | Decimal) else text


def _format_time(at: datetime, zone: tzinfo | None) -> str:
    return f"{at.astimezone(zone):%Y-%m-%d %H:%M}" if zone else clock.iso(at)
