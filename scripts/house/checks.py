"""`make test`: the list of checks, in the order in which a mistake is cheapest to find."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from house import apart, imports, readme, setup, tracked, types, webtests
from house.shell import BIN, PYTHON, ROOT, Failed, Timer, run, say

Work = Callable[[], None]
NPM = BIN / "npm"
# What every installed plugin keeps, part of the core's wheel.
CONTRACT = "core/motorclub/testing/contract"
LINT = ("ruff", "mypy", "imports", "biome", "tsc", "tracked", "readme")


@dataclass(frozen=True, slots=True)
class Step:
    """A check with a name for ONLY= and a heading."""

    name: str
    heading: str
    work: Work


def ruff() -> None:
    """Lint and format."""
    run([BIN / "ruff", "check", "."])
    run([BIN / "ruff", "format", "--check", "."])


def mypy() -> None:
    """Strict types of the core, the plugins and the scripts."""
    plugins = [package for folder in setup.plugin_folders() for package in folder.glob("motorclub_*")]
    run([PYTHON, "-m", "mypy", ROOT / "core/motorclub", *plugins])
    run([PYTHON, "-m", "mypy", ROOT / "scripts/house"], env={"MYPYPATH": str(ROOT / "scripts")})


def npm(*scripts: str) -> Work:
    """Scripts of package.json, one after the other."""

    def work() -> None:
        for script in scripts:
            run([NPM, "run", "--silent", script])

    return work


def web_build() -> None:
    """The builds that are served, and their budgets."""
    setup.web()
    setup.wheels_apart()
    npm("budgets", "api-report")()


def tests_of(folders: Iterable[Path]) -> list[str]:
    """The tests of plugins, as paths from the root."""
    return [str(path.relative_to(ROOT) / "tests") for path in folders]


def python_tests() -> None:
    """Core, plugins, the contract of each plugin, and what crosses them: packaging and the browser included."""
    _pytest("core/tests", *tests_of(setup.plugin_folders()), CONTRACT, "tests")


def subtraction() -> None:
    """The platform with no plugin at all; then each plugin without all those of which it speaks.

    What never speaks of a plugin cannot miss it, and is not run again.
    """
    every = setup.plugin_folders()
    say("without any plugin")
    bare = ("core/tests/platform", "core/tests/search", "tests/contract/test_core.py")
    _pytest(*(f"--without={folder.name}" for folder in every), *bare)
    for folder in every:
        gone = [other.name for other in every if other != folder and speaks_of(folder, other.name)]
        if gone:
            say(f"{folder.name} without {', '.join(gone)}")
            _pytest(*(f"--without={name}" for name in gone), *tests_of([folder]))


def speaks_of(folder: Path, plugin: str) -> bool:
    """Whether a plugin's back end names another plugin, or what one offers: a service, an event, a content type.

    Names of all of these begin with their plugin's; packages of other plugins cannot be imported.
    """
    name = re.compile(rf"""["']{plugin}[."']""")
    return any(name.search(path.read_text("utf-8")) for path in folder.glob("motorclub_*/**/*.py"))


def _pytest(*arguments: str) -> None:
    run([PYTHON, "-m", "pytest", "-n", "2", "--dist", "loadfile", "--durations", "8", "-q", *arguments])


def docs() -> None:
    """The manual, warnings as errors."""
    run([BIN / "mkdocs", "build", "--strict", "--quiet"])


STEPS = (
    Step("ruff", "Python: lint and format", ruff),
    Step("mypy", "Python: strict types", mypy),
    Step("imports", "Python: import rules", imports.main),
    Step("tracked", "Repository: nothing of this machine in it", tracked.main),
    Step("readme", "README: its commands are the ones that exist and are checked", readme.main),
    Step("biome", "Web: lint and format", npm("lint")),
    Step("tsc", "Web: strict types", npm("typecheck")),
    Step("api-types", "Web: API types are those of the server", types.main),
    Step("vitest", "Web: tests", webtests.run_tests),
    Step("apart", "Web: plugins made apart, with their own tools: types and tests", apart.web_tests),
    Step("build", "Web: build, budgets and the SDK's surface", web_build),
    Step("docs", "Manual: build", docs),
    Step("pytest", "Python, packages and browser: tests", python_tests),
    Step("without", "Python: each plugin goes on without the others", subtraction),
)


def main() -> None:
    """Set up and run the chosen steps; stop at the first that fails."""
    os.chdir(ROOT)
    whole, times = Timer(), []
    try:
        chosen = _chosen(os.environ.get("ONLY", ""))
        times.append(_timed("set-up", lambda: _set_up(chosen)))
        for step in chosen:
            say(step.heading)
            times.append(_timed(step.name, step.work))
    except Failed as error:
        _summary(times)
        sys.exit(f"FAILED after {whole}: {error}")
    except KeyboardInterrupt:
        sys.exit("interrupted")
    _summary(times)
    say(f"{len(chosen)} of {len(STEPS)} checks passed in {whole}")


def _chosen(only: str) -> list[Step]:
    names = LINT if only == "lint" else tuple(filter(None, only.replace(" ", ",").split(",")))
    unknown = set(names) - {step.name for step in STEPS}
    if unknown:
        raise Failed(f"ONLY={only}: no such step. There are: {', '.join(step.name for step in STEPS)}")
    return [step for step in STEPS if not names or step.name in names]


def _set_up(chosen: list[Step]) -> None:
    names = {step.name for step in chosen}
    with setup.only_one():
        setup.environment()
        setup.packages("test")
        setup.distributions()
        setup.bytecode()
        if names & {"biome", "tsc", "api-types", "vitest", "apart", "build", "pytest", "without"}:
            setup.node_modules()
        if names & {"api-types", "apart", "pytest", "without"}:
            setup.web()
            setup.wheels_apart()
    if "pytest" in names:
        setup.browser()


def _timed(name: str, work: Work) -> str:
    timer = Timer()
    try:
        work()
    except Failed as error:
        raise Failed(f"{name}: {error}") from error
    return f"    {name:<10} {timer}"


def _summary(times: list[str]) -> None:
    print("\n".join(["", *times]), file=sys.stderr)
