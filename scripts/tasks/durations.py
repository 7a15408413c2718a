"""The slowest tests and files of a run, Python and web, read from the reports of pytest and vitest."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree import ElementTree

from tasks.shell import ROOT

SHOWN = 30
# What stands between file and test in a name, of pytest and of vitest.
BETWEEN = re.compile("::| > ")

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
        path = file["name"].removeprefix(f"{ROOT}/")
        for test in file["assertionResults"]:
            yield (test.get("duration") or 0) / 1000, f"{path} > {test['fullName']}"


def slowest() -> list[str]:
    """One line for each of the slowest recorded files and tests, the slowest first; nothing if no test ran."""
    files = sum_by_file(_recorded)
    return [*_ranked("files", files), *_ranked("tests", _recorded)] if _recorded else []


def sum_by_file(tests: Iterable[tuple[float, str]]) -> list[tuple[float, str]]:
    """Seconds of all tests of a file, and its name."""
    sums: defaultdict[str, float] = defaultdict(float)
    for seconds, name in tests:
        sums[BETWEEN.split(name, maxsplit=1)[0]] += seconds
    return [(seconds, file) for file, seconds in sums.items()]


def _ranked(what: str, found: list[tuple[float, str]]) -> list[str]:
    lines = [f"    {seconds:6.1f} s  {name}" for seconds, name in sorted(found, reverse=True)[:SHOWN]]
    return ["", f"The {len(lines)} slowest of {len(found)} {what}:", *lines]
