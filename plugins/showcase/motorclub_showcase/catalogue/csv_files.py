"""Models and generations in CSV files, as staff import them and as they come with the plugin.

A row is a generation of a model; one without a code is the model alone. Lists are separated by semicolons. An engine is
`code/name/fuel/cc/kW/Nm`, whose last three may be missing: `B6-ZE/1.6/petrol/1597/85`.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from motorclub_showcase.catalogue.models import Engine, Fuel
from motorclub_showcase.catalogue.rows import LineErrorRow
from motorclub_showcase.catalogue.schemas import FIRST_YEAR, LAST_YEAR, MOST_ENGINES

COLUMNS = (
    "brand",
    "model",
    "model_aliases",
    "categories",
    "code",
    "name",
    "aliases",
    "from",
    "to",
    "engines",
)
REQUIRED = ("brand", "model", "code", "from")
# Beside the header.
MOST_LINES = 2_000
LONGEST = {"brand": 60, "model": 80, "code": 20, "name": 60}
MOST_ALIASES = 20


@dataclass(frozen=True, slots=True)
class CatalogueLine:
    """A line of a file: a model, and a generation of it if there is a `code`."""

    number: int
    brand: str
    model: str
    model_aliases: list[str] = field(default_factory=list)
    categories: list[str] = field(default_factory=list)
    code: str = ""
    name: str | None = None
    aliases: list[str] = field(default_factory=list)
    year_from: int = 0
    year_to: int | None = None
    engines: list[Engine] = field(default_factory=list)


class LineFault(Exception):
    """What is wrong with a field of a line."""

    def __init__(self, column: str, message: str) -> None:
        super().__init__(message)
        self.column, self.message = column, message


def parse_file(text: str, **given: str) -> tuple[list[CatalogueLine], list[LineErrorRow]]:
    """The lines of a file, and what is wrong with others; `given` are columns that the file does not have."""
    reader = csv.DictReader(text.removeprefix("\ufeff").splitlines())
    header = [*(reader.fieldnames or ()), *given]
    faults = [LineErrorRow(1, name, "This column is missing.") for name in REQUIRED if name not in header] + [
        LineErrorRow(1, name, "This column is not known.") for name in header if name not in COLUMNS
    ]
    if faults:
        return [], faults
    lines: list[CatalogueLine] = []
    for row in reader:
        number = reader.line_num
        if len(lines) + len(faults) >= MOST_LINES:
            return [], [LineErrorRow(number, "", f"A file has {MOST_LINES} lines at most.")]
        try:
            lines.append(_parse_line(number, {**row, **given}))
        except LineFault as fault:
            faults.append(LineErrorRow(number, fault.column, fault.message))
    return lines, faults


def _parse_line(number: int, row: Mapping[Any, Any]) -> CatalogueLine:
    if None in row:
        raise LineFault("", "The line has more fields than the header.")
    cell = {name: " ".join((row.get(name) or "").split()) for name in COLUMNS}
    for name, longest in LONGEST.items():
        if len(cell[name]) > longest:
            raise LineFault(name, f"At most {longest} characters.")
    for name in ("brand", "model"):
        if not cell[name]:
            raise LineFault(name, "Required.")
    begin = _parse_year("from", cell["from"])
    end = _parse_year("to", cell["to"])
    if cell["code"] and begin is None:
        raise LineFault("from", "Required for a generation.")
    if begin and end and end < begin:
        raise LineFault("to", "This is before the first year.")
    return CatalogueLine(
        number,
        cell["brand"],
        cell["model"],
        _parse_list("model_aliases", cell["model_aliases"]),
        _parse_list("categories", cell["categories"]),
        cell["code"],
        cell["name"] or None,
        _parse_list("aliases", cell["aliases"]),
        begin or 0,
        end,
        _parse_engines(cell["engines"]),
    )


def _parse_list(column: str, text: str) -> list[str]:
    values = [value for part in text.split(";") if (value := part.strip())]
    if len(values) > MOST_ALIASES:
        raise LineFault(column, f"At most {MOST_ALIASES}.")
    return values


def _parse_year(column: str, text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdecimal()) or not FIRST_YEAR <= int(text) <= LAST_YEAR:
        raise LineFault(column, "This is not a year.")
    return int(text)


def _parse_engines(text: str) -> list[Engine]:
    """
    >>> [(one["code"], one["fuel"], one["powerKw"]) for one in _parse_engines("B6-ZE/1.6/petrol/1597/85")]
    [('B6-ZE', 'PETROL', 85)]
    """
    engines = [_parse_engine(part.strip()) for part in text.split(";") if part.strip()]
    if len(engines) > MOST_ENGINES:
        raise LineFault("engines", f"At most {MOST_ENGINES}.")
    return engines


def _parse_engine(text: str) -> Engine:
    parts = [part.strip() for part in text.split("/")]
    if not 3 <= len(parts) <= 6:
        raise LineFault("engines", f"Write {text!r} as code/name/fuel/cc/kW/Nm.")
    code, name, fuel, *numbers = parts
    if fuel.upper() not in list(Fuel):
        raise LineFault("engines", f"{fuel!r} is not a fuel.")
    if not name or len(code) > LONGEST["code"] or len(name) > LONGEST["name"]:
        raise LineFault("engines", f"{text!r} needs a name, and neither may be too long.")
    if any(
        number and not (number.isascii() and number.isdecimal() and 0 < int(number) < 30_000)
        for number in numbers
    ):
        raise LineFault("engines", f"{text!r} has a figure that is not a number.")
    figures = [int(number) if number else None for number in numbers] + [None] * 3
    return {
        "code": code,
        "name": name,
        "fuel": fuel.upper(),
        "displacementCc": figures[0],
        "powerKw": figures[1],
        "torqueNm": figures[2],
    }


def name_categories(lines: Iterable[CatalogueLine]) -> set[str]:
    """The slugs of all categories that the lines name."""
    return {slug for line in lines for slug in line.categories}
