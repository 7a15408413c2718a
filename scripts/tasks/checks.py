"""`make check`, `make test` and `make test-full`: stages of steps, the cheapest way to find a mistake first."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from tasks import (
    apart,
    commits,
    durations,
    imports,
    near,
    pythontests,
    readme,
    setup,
    tracked,
    types,
    webtests,
)
from tasks.shell import BIN, PYTHON, ROOT, Failed, Timer, collected_output, run, say, write

Work = Callable[[], None]
NPM = BIN / "npm"
LINT = ("ruff", "mypy", "imports", "biome", "tsc", "tracked", "commits", "readme")


@dataclass(frozen=True, slots=True)
class Step:
    """A check with a name for ONLY= and a heading."""

    name: str
    heading: str
    work: Work


# Steps that run side by side: each keeps one processor busy, and none writes what another reads.
Stage = Sequence[Step]


def ruff() -> None:
    """Lint and format."""
    run([BIN / "ruff", "check", "."])
    run([BIN / "ruff", "format", "--check", "."])


def mypy() -> None:
    """Strict types of the core, the plugins and the scripts."""
    plugins = [package for folder in setup.plugin_folders() for package in folder.glob("motorclub_*")]
    run([PYTHON, "-m", "mypy", ROOT / "core/motorclub", *plugins])
    run([PYTHON, "-m", "mypy", ROOT / "scripts/tasks"], env={"MYPYPATH": str(ROOT / "scripts")})


def npm(*scripts: str) -> Work:
    """Scripts of package.json, one after the other."""

    def work() -> None:
        for script in scripts:
            run([NPM, "run", "--silent", script])

    return work


def web_build() -> None:
    """The builds that are served, and the surface of the SDK."""
    setup.web()
    setup.wheels_apart()
    npm("api-report")()


def docs() -> None:
    """The manual, warnings as errors."""
    run([BIN / "mkdocs", "build", "--strict", "--quiet"])


LINT_STEPS = (
    Step("ruff", "Python: lint and format", ruff),
    Step("mypy", "Python: strict types", mypy),
    Step("imports", "Python: import rules", imports.main),
    Step("tracked", "Repository: nothing of this machine in it", tracked.main),
    Step("commits", "Commits: subjects of at most 72 characters", commits.main),
    Step("readme", "README: its commands are the ones that exist and are checked", readme.main),
    Step("biome", "Web: lint and format", npm("lint")),
    Step("tsc", "Web: strict types", npm("typecheck")),
)
BUILD_STEPS = (
    Step("api-types", "Web: API types are those of the server", types.main),
    Step("apart", "Web: plugins made apart, with their own tools: types and tests", apart.web_tests),
    Step("build", "Web: build and the SDK's surface", web_build),
    Step("docs", "Manual: build", docs),
)
# Alone, because each uses all processors.
VITEST = (Step("vitest", "Web: tests", webtests.run_tests),)
TEST_STAGES = (
    LINT_STEPS,
    BUILD_STEPS,
    VITEST,
    (Step("pytest", "Python, packages and browser: tests", pythontests.run_quick),),
)
FULL_STAGES = (
    LINT_STEPS,
    BUILD_STEPS,
    VITEST,
    (Step("pytest", "Python, packages and browser: all tests", pythontests.run_full),),
    (Step("without", "Python: each plugin goes on without the others", pythontests.subtraction),),
    (Step("attack", "Attack: the suite against a running site", pythontests.attack),),
)
# What `make check` may take once everything is set up.
CHECK_S = 90.0


def check() -> None:
    """`make check`."""
    until = time.monotonic() + CHECK_S
    run_stages((LINT_STEPS, (Step("near", "Tests near the change", lambda: near.run_tests(until)),)))


def test() -> None:
    """`make test`."""
    run_stages(TEST_STAGES)


def test_full() -> None:
    """`make test-full`."""
    run_stages(FULL_STAGES)


def run_stages(stages: Sequence[Stage]) -> None:
    """Set up and run the steps that ONLY names, or all; stop after the first stage in which one fails."""
    os.chdir(ROOT)
    steps = [step for stage in stages for step in stage]
    whole, times = Timer(), []
    try:
        chosen = _chosen(os.environ.get("ONLY", ""), steps)
        times.append(_timed("set-up", lambda: _set_up(chosen)))
        for stage in stages:
            times.extend(run_stage([step for step in stage if step in chosen]))
    except Failed as error:
        _summary(times)
        sys.exit(f"FAILED after {whole}: {error}")
    except KeyboardInterrupt:
        sys.exit("interrupted")
    _summary(times)
    say(f"{len(chosen)} of {len(steps)} checks passed in {whole}")


def run_stage(stage: Stage) -> Iterator[str]:
    """Run steps side by side, print the output of each whole and in order, and yield the times of those that pass.

    Raises Failed with all that fail, once every step has ended.
    """
    if len(stage) == 1:
        say(stage[0].heading)
        yield _timed(stage[0].name, stage[0].work)
        return
    failures: list[str] = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for output, result in pool.map(_collected, stage):
            write(output)
            if isinstance(result, Failed):
                failures.append(str(result))
            else:
                yield result
    if failures:
        raise Failed("\n".join(failures))


def _collected(step: Step) -> tuple[bytes, str | Failed]:
    """What a step prints, and its time or its failure."""
    with collected_output() as output:
        say(step.heading)
        try:
            result: str | Failed = _timed(step.name, step.work)
        except Failed as error:
            result = error
    return output.getvalue(), result


def _chosen(only: str, steps: Sequence[Step]) -> list[Step]:
    names = LINT if only == "lint" else tuple(filter(None, only.replace(" ", ",").split(",")))
    unknown = set(names) - {step.name for step in steps}
    if unknown:
        raise Failed(f"ONLY={only}: no such step. There are: {', '.join(step.name for step in steps)}")
    return [step for step in steps if not names or step.name in names]


def _set_up(chosen: list[Step]) -> None:
    names = {step.name for step in chosen}
    python = bool(names & {"pytest", "without", "attack", "near"})
    with setup.only_one():
        setup.environment()
        setup.packages("test")
        setup.distributions()
        setup.bytecode()
        if python or names & {"biome", "tsc", "api-types", "vitest", "apart", "build"}:
            setup.node_modules()
        if python or names & {"api-types", "apart"}:
            setup.web()
            setup.wheels_apart()
    if names & {"pytest", "attack"}:
        setup.browser()
        setup.proxies()


def _timed(name: str, work: Work) -> str:
    timer = Timer()
    try:
        work()
    except Failed as error:
        raise Failed(f"{name}: {error}") from error
    return f"    {name:<10} {timer}"


def _summary(times: list[str]) -> None:
    print("\n".join([*durations.slowest(), "", *times]), file=sys.stderr)
