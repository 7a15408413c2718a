"""The page about security is true: it has every chapter, and each test that it names exists and is run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

CHAPTERS = 17
# `path::name` in code marks; names of web tests are sentences.
NAMED = re.compile(r"`([\w/.-]+\.(?:py|tsx?))::([^`]+)`")
PYTHON_TESTS = re.compile(r"^(core|plugins/\w+|tests)/(.+/)?test_\w+\.py$")
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
    python = {path for path, _ in names if PYTHON_TESTS.match(path) and (root / path).is_file()}
    run = {test for path in python for test in written(path, (root / path).read_text("utf-8"))}
    web = {path for path, _ in names if WEB_TESTS.match(path) and (root / path).is_file()}
    lost = []
    for path, name in names:
        if path.endswith(".py"):
            there = f"{path}::{name}" in run
        else:
            there = path in web and titled(name, (root / path).read_text("utf-8"))
        lost += [] if there else [f"{path}::{name}"]
    return lost


def written(path: str, source: str) -> Iterator[str]:
    """The tests of a file as pytest names them, without parameters."""
    module = ast.parse(source)
    for node in module.body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from (f"{path}::{node.name}::{name}" for name in functions(node.body))
    yield from (f"{path}::{name}" for name in functions(module.body))


def functions(body: list[ast.stmt]) -> Iterator[str]:
    """The names of the tests among some statements."""
    yield from (one.name for one in body if isinstance(one, ast.FunctionDef) and one.name.startswith("test_"))


def titled(name: str, source: str) -> bool:
    """Whether a web test, or a group of them, has this title."""
    quoted = "|".join(re.escape(mark + name + mark) for mark in ("'", '"', "`"))
    return (
        re.search(rf"(?:test|describe)(?:\.each\([^;]*?\))?\(\s*(?:{quoted})", source, re.DOTALL) is not None
    )


def test_the_tests_are_there(page: str, root: Path) -> None:
    """Each of them stands where pytest collects it: `make test-full` runs them all, `make test` most."""
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
