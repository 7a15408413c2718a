"""Receipts and statements over any days, on paper and as tables. Payments number them; here they are only read."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import UTC, date, timedelta

from motorclub.api import (
    BYTE_ORDER_MARK,
    Viewer,
    invalid,
    not_found,
    now,
    requested_language,
    to_csv,
    translate_answer,
)
from motorclub.api.payments import Money, to_decimal
from motorclub.api.rows import Page
from motorclub_donations.giving.rows import ReceiptRow, StatementRow, TotalRow
from motorclub_donations.shared.payments import PURPOSES, ReceiptFacts, require_payments

BEGINNING, ALL_DAYS = date(2000, 1, 1), timedelta(days=366 * 100)
LONGEST = timedelta(days=366 * 10)
CREDIT_NOTE = "CREDIT_NOTE"
# Receipts of one statement; who has more asks for fewer days.
BATCH, MOST = 100, 5000
HEAD = ("Date", "Number", "What", "Amount")
# What has gone back has a column of its own: a table takes a minus for the beginning of a formula.
COLUMNS = ("Date", "Number", "What", "Given", "Refunded", "Currency", "Test")
# Millimetres.
MARGIN, LINE = 18, 7


def list_receipts(viewer: Viewer, page: int, size: int) -> Page[ReceiptRow]:
    """A page of the viewer's, the oldest first."""
    found, total = _read(viewer, BEGINNING, BEGINNING + ALL_DAYS, page, size)
    return Page.of([to_receipt(facts) for facts in found], total, page, size)


def _read(
    viewer: Viewer, since: date, before: date, page: int, size: int
) -> tuple[Sequence[ReceiptFacts], int]:
    return require_payments().receipts_of_member(
        viewer.member_id, since, before, page, size, purposes=tuple(PURPOSES)
    )


def to_receipt(facts: ReceiptFacts) -> ReceiptRow:
    """A receipt as its owner sees it; what has gone back is negative."""
    sign = -1 if facts["kind"] == CREDIT_NOTE else 1
    return ReceiptRow(
        number=facts["number"],
        kind=facts["kind"],
        description=facts["description"],
        amount_minor=sign * facts["amount_minor"],
        currency=facts["currency"],
        livemode=facts["livemode"],
        issued_at=facts["issued_at"],
        payment_id=facts["payment_id"],
    )


def make_statement(viewer: Viewer, since: date, until: date) -> StatementRow:
    """What the viewer has given from one day to another, and got back. Raises 400 for days that are none."""
    if until < since or until - since > LONGEST:
        raise invalid("until", "Choose a last day after the first one, at most ten years later.")
    lines: list[ReceiptRow] = []
    total = 1
    while len(lines) < total:
        found, total = _read(viewer, since, until + timedelta(days=1), len(lines) // BATCH, BATCH)
        if total > MOST:
            raise invalid("until", "There are too many receipts. Choose fewer days.")
        lines += map(to_receipt, found)
        if not found:
            break
    return StatementRow(since, until, lines, _add_up(lines))


def _add_up(lines: Sequence[ReceiptRow]) -> list[TotalRow]:
    """By currency; test money by itself."""
    sums: dict[tuple[str, bool], int] = {}
    for line in lines:
        key = (line.currency, line.livemode)
        sums[key] = sums.get(key, 0) + line.amount_minor
    return [TotalRow(currency, total, livemode) for (currency, livemode), total in sorted(sums.items())]


def write_statement(viewer: Viewer, since: date, until: date) -> str:
    """A statement as a table, with the currency beside the amounts."""
    rows = [_to_cells(line) for line in make_statement(viewer, since, until).lines]
    return BYTE_ORDER_MARK + to_csv([[translate_answer(word) for word in COLUMNS], *rows])


def _to_cells(line: ReceiptRow) -> tuple[object, ...]:
    amount = to_decimal(abs(line.amount_minor), line.currency)
    return (
        line.issued_at.astimezone(UTC).date(),
        line.number,
        translate_answer(line.description),
        *(("", amount) if line.kind == CREDIT_NOTE else (amount, "")),
        line.currency,
        "" if line.livemode else translate_answer("Test"),
    )


def render_statement(viewer: Viewer, since: date, until: date) -> bytes:
    """A statement as PDF, in the reader's language."""
    found = make_statement(viewer, since, until)
    rows = [_describe(line) for line in found.lines]
    totals = [(translate_answer("Total"), "", "", _write_amount(total)) for total in found.totals]
    title = translate_answer("Statement of donations and subscriptions")
    return _render(title, f"{viewer.username}: {since} / {until}", [*rows, *totals])


def render_receipt(viewer: Viewer, number: str) -> bytes:
    """A receipt of the viewer's as PDF. Raises 404."""
    found, total, page = None, 1, 0
    while found is None and page * BATCH < total:
        rows, total = _read(viewer, BEGINNING, BEGINNING + ALL_DAYS, page, BATCH)
        found, page = next((row for row in rows if row["number"] == number), None), page + 1
    if found is None:
        raise not_found("The receipt")
    line = to_receipt(found)
    title = translate_answer("Credit note" if line.kind == CREDIT_NOTE else "Receipt")
    return _render(f"{title} {number}", viewer.username, [_describe(line)])


def _describe(line: ReceiptRow) -> tuple[str, str, str, str]:
    test = "" if line.livemode else f" ({translate_answer('Test')})"
    day = str(line.issued_at.astimezone(UTC).date())
    what = translate_answer(line.description) + test
    return day, line.number, what, _write_amount(line)


def _write_amount(row: ReceiptRow | TotalRow) -> str:
    return Money(row.amount_minor, row.currency).in_language(requested_language())


def _render(title: str, about: str, rows: Sequence[tuple[str, str, str, str]]) -> bytes:
    # Loaded with the first PDF: it takes a moment, and most processes never make one.
    from fpdf import FPDF

    logging.getLogger("fontTools").setLevel(logging.WARNING)
    document = FPDF(format="A4")
    document.set_title(title)
    document.set_creator("Motorclub")
    document.set_lang(requested_language())
    document.set_creation_date(now())
    document.set_margin(MARGIN)
    document.add_page()
    document.set_font("Helvetica", style="B", size=18)
    document.multi_cell(0, 10, _printable(title), new_x="LMARGIN", new_y="NEXT")
    document.set_font("Helvetica", size=11)
    document.multi_cell(0, LINE, _printable(about), new_x="LMARGIN", new_y="NEXT")
    document.ln(LINE)
    widths, aligned = (28, 44, 62, 40), ("LEFT", "LEFT", "LEFT", "RIGHT")
    head = [translate_answer(word) for word in HEAD]
    with document.table(col_widths=widths, text_align=aligned, line_height=LINE) as table:
        for row in (head, *rows):
            table.row([_printable(cell) for cell in row])
    return bytes(document.output())


def _printable(text: str) -> str:
    """The text with a question mark for each character that the font lacks."""
    return text.encode("latin-1", "replace").decode("latin-1")
