"""Vitest, whose failures are named at the very end of the output: that is the part of a long log that is kept."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tasks import durations
from tasks.shell import BIN, ROOT, Failed, run

NPM = BIN / "npm"
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
# What is named of a run in which everything fails.
SHOWN = 12


def run_tests(folder: Path = ROOT) -> None:
    """`npm test` of a folder. Raises Failed with the failing tests and the first line of each error."""
    with tempfile.TemporaryDirectory() as name:
        report = Path(name) / "vitest.json"
        reporters = ("--reporter=default", "--reporter=json", f"--outputFile.json={report}")
        try:
            run([NPM, "run", "--silent", "test", "--", *reporters], cwd=folder)
        except Failed as error:
            raise Failed("\n".join([str(error), *summary(report, folder)])) from error
        finally:
            durations.record_vitest(report)


def summary(report: Path, folder: Path) -> list[str]:
    """The failures of a run by its JSON report, which is missing when vitest itself could not go on."""
    if not report.exists():
        return ["vitest ended before it could report: what it printed stands above"]
    found = [*_failures(json.loads(report.read_text("utf-8")), folder)]
    if not found:
        return ["no test failed; an error outside of the tests is printed above"]
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


def _relative(name: str, folder: Path) -> str:
    path = Path(name)
    return str(path.relative_to(folder)) if path.is_relative_to(folder) else name


def _first_line(messages: list[str]) -> str:
    plain = COLOURS.sub("", "\n".join(messages)).strip()
    return plain.partition("\n")[0][:200] or "no message"
