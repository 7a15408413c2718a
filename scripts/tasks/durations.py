"""The slowest tests of a run, Python and web, read from the reports of pytest and vitest."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

SHOWN = 30

_recorded: list[tuple[float, str]] = []


def record_pytest(report: Path) -> None:
    """Add the tests of a JUnit report; a run that ended early has written none."""
    if report.exists():
        _recorded.extend(read_pytest(report.read_text("utf-8")))


def record_vitest(report: Path) -> None:
    """Add the tests of a JSON report of vitest; a run that ended early has written none."""
    if report.exists():
        _recorded.extend(read_vitest(report.read_text("utf-8")))


def read_pytest(text: str) -> Iterator[tuple[float, str]]:
    """Seconds, set-up and teardown included, and name of each test."""
    for case in ElementTree.fromstring(text).iter("testcase"):
        yield float(case.attrib["time"]), f"{case.attrib['file']}::{case.attrib['name']}"


def read_vitest(text: str) -> Iterator[tuple[float, str]]:
    """Seconds and name of each test; vitest measures milliseconds and omits tests that did not run."""
    for file in json.loads(text)["testResults"]:
        for test in file["assertionResults"]:
            yield (test.get("duration") or 0) / 1000, f"{Path(file['name']).name} > {test['fullName']}"


def slowest() -> list[str]:
    """One line for each of the slowest recorded tests, the slowest first; nothing if no test ran."""
    lines = [f"    {seconds:6.1f} s  {name}" for seconds, name in sorted(_recorded, reverse=True)[:SHOWN]]
    return ["", f"The {len(lines)} slowest of {len(_recorded)} tests:", *lines] if lines else []
