"""The tutorial is true: each step is made from what the page says, and its checks succeed."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from linked_packages import node_modules
from tutorial import DoesNotFit, Step, changed, examples, read

from motorclub.cli.scaffold import NoSdk, sdk

pytestmark = [pytest.mark.once, pytest.mark.timeout(900)]

ROOT = Path(__file__).parents[2]
STEPS = read(ROOT / "docs/plugins/tutorial.md")
BIN = Path(sys.executable).parent


class Workplace:
    """An author's folder, brought from step to step."""

    def __init__(self, base: Path) -> None:
        self.base = base
        self.folder = base / "motorclub-garage"
        self.done = 0

    def bring_to(self, number: int) -> Step:
        """Make all that the page says up to this step."""
        while self.done < number:
            step = STEPS[self.done]
            for command in step.do:
                self.run(command, self.base)
            if self.done == 0:
                node_modules(self.folder / "web", sdk().tarball)
            step.write(self.folder)
            self.run("python -c 'import setuptools; setuptools.setup()' --quiet egg_info", self.folder)
            self.done += 1
        return STEPS[number - 1]

    def check(self, step: Step) -> None:
        """What the page says must succeed."""
        self.run("set -e\n" + "\n".join(step.check), self.folder)

    def run(self, script: str, folder: Path) -> str:
        """What a script says, as the author's shell runs it; it must succeed.

        The plugin is found as an editable installation would be: by its folder.
        """
        settings = {
            "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(self.folder),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PIP_NO_INDEX": "1",
            "PIP_NO_BUILD_ISOLATION": "0",  # pip reads it as the option: no isolation
        }
        done = subprocess.run(
            ["sh", "-c", script],
            cwd=folder,
            env=os.environ | settings,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{script}\n{done.stdout[-6000:]}\n{done.stderr[-3000:]}"
        return done.stdout


@pytest.fixture(scope="module")
def workplace(tmp_path_factory: pytest.TempPathFactory) -> Workplace:
    """An empty folder, somewhere else."""
    try:
        sdk()
    except NoSdk:
        pytest.skip("the SDK has not been built here: npm run build:sdk")
    return Workplace(tmp_path_factory.mktemp("author"))


def test_it_has_eight_steps_with_a_check_each() -> None:
    assert [step.number for step in STEPS] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [step.number for step in STEPS if not step.check] == []


@pytest.mark.full
@pytest.mark.parametrize("number", range(1, 9))
def test_a_step_is_made_and_passes_its_checks(number: int, workplace: Workplace) -> None:
    """From the scaffold to the wheel."""
    workplace.check(workplace.bring_to(number))


@pytest.mark.full
def test_the_release_holds_the_web_half_of_its_version(workplace: Workplace) -> None:
    """Which the last step has built."""
    (wheel,) = (workplace.folder / "dist").glob("*.whl")
    assert wheel.name == "motorclub_garage-0.2.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        assert '"version": "0.2.0"' in archive.read("motorclub_garage/ui/manifest.json").decode()


@pytest.mark.full
def test_the_examples_of_the_page_about_tests_are_tests_of_it(workplace: Workplace) -> None:
    """Of the garage as the last step leaves it; every fixture has one."""
    workplace.bring_to(len(STEPS))
    shown = examples(ROOT / "docs/plugins/testing.md")
    fixtures = {"site", "client and as_role", "jobs", "outbox", "topics", "mailbox", "clock", "queries"}
    assert fixtures <= shown.keys()
    folder = workplace.folder / "examples"
    folder.mkdir()
    for title, text in shown.items():
        (folder / f"test_{title.replace(' ', '_')}.py").write_text(text, "utf-8")
    told = workplace.run("pytest examples", workplace.folder)
    assert f"{sum(text.count('def test_') for text in shown.values())} passed" in told


def test_a_change_that_does_not_fit_is_found() -> None:
    """Missing, twice, out of order, or in the middle of a line."""
    for change in (" x\n+y\n", " a\n+y\n", " c\n@@\n b\n", " b\n+x\n@@\n  b\n"):
        with pytest.raises(DoesNotFit):
            changed("a\nb\na\nc\nab\n", change, "letters")
