"""The runs of pytest that the checks are made of. Tests marked `full` run in `make test-full` only."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tasks import durations, setup
from tasks.shell import PYTHON, ROOT, run, run_within, say

# What every installed plugin keeps, part of the core's wheel.
CONTRACT = "core/motorclub/testing/contract"
ATTACK = "tests/attack"
# Each file takes a minute or more.
LONGEST = ("tests/matrix", "tests/e2e")
# More than processors: many a test waits for a server or a lock.
WORKERS = str((os.cpu_count() or 2) * 3 // 2)
# Whole files, in the order in which they are named.
BY_FILE = ("--dist", "loadfile", "--no-loadscope-reorder")
COMMAND = (str(PYTHON), "-m", "pytest", "-q", "-n", WORKERS, *BY_FILE)


def run_quick() -> None:
    """Core, plugins, the contract of each plugin, and what crosses them, without the tests marked `full`."""
    _pytest("-m", "not full", *list_test_folders())


def run_full() -> None:
    """The same with the tests marked `full`."""
    _pytest(*list_test_folders())


def list_test_folders() -> list[str]:
    """Every folder of tests but the attack suite, which has a step of its own.

    Workers take one file after the other, so that a site is started once for each that needs one. Those that take
    longest come first, those that are over in seconds last: all workers end at about the same time.
    """
    crossing = {str(path.parent.relative_to(ROOT)) for path in (ROOT / "tests").glob("*/test_*.py")}
    others = sorted(crossing - {ATTACK, *LONGEST})
    return [*LONGEST, *others, "core/tests", CONTRACT, *tests_of(setup.plugin_folders())]


def tests_of(folders: Iterable[Path]) -> list[str]:
    """The tests of plugins, as paths from the root."""
    return [str(path.relative_to(ROOT) / "tests") for path in folders]


def attack() -> None:
    """The attack suite against a running site, one attack at a time."""
    _pytest("-n", "0", ATTACK)


def subtraction() -> None:
    """The platform with no plugin at all; then each plugin without all those it mentions and does not require.

    A plugin that mentions no other cannot miss one, and is not run again.
    """
    every = setup.plugin_folders()
    say("without any plugin")
    bare = ("core/tests/platform", "core/tests/search", "tests/contract/test_core.py")
    _pytest(*(f"--without={folder.name}" for folder in every), *bare)
    for folder in every:
        manifest = next(folder.glob("motorclub_*/plugin.toml"))
        spared = {folder.name, *setup.required_plugins(manifest)}
        gone = [other.name for other in every if other.name not in spared and mentions(folder, other.name)]
        if gone:
            say(f"{folder.name} without {', '.join(gone)}")
            _pytest(*(f"--without={name}" for name in gone), *tests_of([folder]))


def mentions(folder: Path, plugin: str) -> bool:
    """Whether a plugin's back end names another plugin, or one of its services, events or content types.

    Names of all of these begin with their plugin's; packages of other plugins cannot be imported.
    """
    name = re.compile(rf"""["']{plugin}[."']""")
    return any(name.search(path.read_text("utf-8")) for path in folder.glob("motorclub_*/**/*.py"))


def run_near(paths: list[str], seconds: float) -> bool:
    """These tests, those named first first; False if the time was up before the last of them."""
    return run_within(seconds, [*COMMAND, "-x", "-m", "not full", *paths])


def _pytest(*arguments: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        report = Path(name) / "junit.xml"
        # This family of reports names the file of each test.
        written = (f"--junitxml={report}", "-o", "junit_family=xunit1", "-o", "junit_logging=no")
        try:
            run([*COMMAND, *written, *arguments])
        finally:
            durations.record_pytest(report)
