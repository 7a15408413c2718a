"""Vitest, whose failures are named at the very end of the output: that is the part of a long log that is kept."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from tasks import durations
from tasks.shell import BIN, ROOT, Failed, run

NPM = BIN / "npm"
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
# What is named of a run in which everything fails.
SHOWN = 12
# Of an error outside of the tests: the file and line that it comes from are in its stack.
LENGTH = 1500


def run_tests(folder: Path = ROOT) -> None:
    """`npm test` of a folder. Raises Failed with the failing tests and the first line of each error."""
    with tempfile.TemporaryDirectory() as name:
        report = Path(name) / "vitest.json"
        errors = Path(name) / "vitest.xml"
        reporters = ("--reporter=default", "--reporter=json", "--reporter=junit")
        files = (f"--outputFile.json={report}", f"--outputFile.junit={errors}")
        try:
            run([NPM, "run", "--silent", "test", "--", *reporters, *files], cwd=folder)
        except Failed as error:
            raise Failed("\n".join([str(error), *summary(report, errors, folder)])) from error
        finally:
            durations.record_vitest(report)


def summary(report: Path, errors: Path, folder: Path) -> list[str]:
    """The failures of a run by its reports, which are missing when vitest itself could not go on."""
    if not report.exists() or not errors.exists():
        return ["vitest ended before it could report: what it printed stands above"]
    found = [
        *_failures(json.loads(report.read_text("utf-8")), folder),
        *_errors_outside(errors.read_text("utf-8")),
    ]
    if not found:
        return [
            "no test failed, and there was no error outside of the tests: what vitest printed stands above"
        ]
    more = [f"  and {len(found) - SHOWN} more"] if len(found) > SHOWN else []
    return [f"{len(found)} failed:", *found[:SHOWN], *more]


def _failures(report: Any, folder: Path) -> Iterator[str]:
    """Files that could not be run have a message of their own, and perhaps no test."""
    for file in report["testResults"]:
        path = _relative(file["name"], folder)
        failed = [test for test in file["assertionResults"] if test["status"] == "failed"]
        for test in failed:
            yield f"  {path} > {test['fullName']}: {_first_line(test['failureMessages'])}"
        if file["status"] == "failed" and not failed:
            yield f"  {path}: {_first_line([file.get('message', '')])}"


def _errors_outside(text: str) -> Iterator[str]:
    """Errors that belong to no test, as of a promise that nobody awaited; only the JUnit report has them."""
    for suite in ElementTree.fromstring(text).iterfind("testsuite[@name='vitest unhandled errors']"):
        for error in suite.iter("error"):
            yield f"  outside of the tests: {COLOURS.sub('', error.text or '').strip()[:LENGTH]}"


def _relative(name: str, folder: Path) -> str:
    path = Path(name)
    return str(path.relative_to(folder)) if path.is_relative_to(folder) else name


def _first_line(messages: list[str]) -> str:
    plain = COLOURS.sub("", "\n".join(messages)).strip()
    return plain.partition("\n")[0][:200] or "no message"
