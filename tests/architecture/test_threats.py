"""The page about security is true: it has every chapter, and each test that it names exists and is run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

CHAPTERS = 17
# `path::name` in code marks; names of web tests are sentences.
NAMED = re.compile(r"`([\w/.-]+\.(?:py|tsx?))::([^`]+)`")
WEB_TESTS = re.compile(r"^(webshell|webplugins)/.+\.test\.tsx?$")


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    """docs/security.md."""
    return (root / "docs/security.md").read_text("utf-8")


def chapters(page: str) -> dict[str, str]:
    """The chapters of the standard, by their titles."""
    _, *parts = re.split(r"^## (V\d+ .+)$", page, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_every_chapter_says_what_holds_or_why_it_does_not_apply(page: str) -> None:
    """In the standard's order; a chapter that applies names its tests."""
    found = chapters(page)
    assert [title.split()[0] for title in found] == [f"V{number}" for number in range(1, CHAPTERS + 1)]
    assert [
        title for title, text in found.items() if not NAMED.search(text) and "Does not apply" not in text
    ] == []


def test_every_claim_names_its_tests(page: str) -> None:
    """A row of a table without a test is a hope."""
    rows = [
        row
        for text in chapters(page).values()
        for row in re.findall(r"^\| (?!What)[^-].*\|$", text, re.MULTILINE)
    ]
    assert len(rows) > 40
    assert [row for row in rows if not NAMED.search(row)] == []


def missing(names: Iterable[tuple[str, str]], root: Path) -> list[str]:
    """Those of the tests that nobody would run."""
    python = sorted({path for path, _ in names if path.endswith(".py") and (root / path).is_file()})
    run = collected(python, root)
    web = {path for path, _ in names if WEB_TESTS.match(path) and (root / path).is_file()}
    lost = []
    for path, name in names:
        if path.endswith(".py"):
            there = f"{path}::{name}" in run
        else:
            there = path in web and titled(name, (root / path).read_text("utf-8"))
        lost += [] if there else [f"{path}::{name}"]
    return lost


def collected(paths: list[str], root: Path) -> set[str]:
    """What pytest finds in these files, without parameters."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *paths]
    done = subprocess.run(command, cwd=root, env=os.environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    return {line.split("[")[0] for line in done.stdout.splitlines() if "::" in line}


def titled(name: str, source: str) -> bool:
    """Whether a web test, or a group of them, has this title."""
    quoted = "|".join(re.escape(mark + name + mark) for mark in ("'", '"', "`"))
    return (
        re.search(rf"(?:test|describe)(?:\.each\([^;]*?\))?\(\s*(?:{quoted})", source, re.DOTALL) is not None
    )


def test_the_tests_are_there(page: str, root: Path) -> None:
    """Each of them is collected, so each of them is run by `make test-full`, most by `make test`."""
    names = NAMED.findall(page)
    assert len(names) > 80
    assert missing(names, root) == []


def test_a_test_that_is_not_there_is_found(root: Path) -> None:
    """Negative control: a function that is none, a file that is none, a title that is none."""
    here = "tests/architecture/test_threats.py"
    lost = [
        (here, "test_that_nobody_wrote"),
        ("tests/architecture/test_nothing.py", "test_it"),
        ("tests/support/matrix.py", "verdict"),
        ("webshell/tests/gates.test.ts", "a title that is none"),
    ]
    there = [(here, "test_a_test_that_is_not_there_is_found"), ("webshell/tests/gates.test.ts", GATES_TITLE)]
    assert missing([*lost, *there], root) == [f"{path}::{name}" for path, name in lost]


GATES_TITLE = "the product table: 21 gated routes in three groups"
