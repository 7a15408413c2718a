"""The tests near a change: those of `make check`, which may take a minute."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from tasks import apart, pythontests, setup
from tasks.shell import BIN, ROOT, git_lines, run_within, say

WEB = ("webshell/", "webplugins/")
# Where the tests of a source file are.
FOLDERS = (
    (re.compile(r"core/(?:motorclub|tests)/(\w+)/"), r"core/tests/\1"),
    (re.compile(r"plugins/(\w+)/(?:motorclub_\1|tests)/"), r"plugins/\1/tests"),
    (re.compile(r"migrations/"), "core/tests/db"),
    (re.compile(r"tests/matrix/"), "tests/matrix"),
    (re.compile(r"scripts/"), "tests/packaging/test_repository.py"),
    (re.compile(r"docs/"), "tests/architecture"),
)
SUPPORT = Path("tests/support")
TEST_FILES = ("core/tests/**/test_*.py", "plugins/*/tests/**/test_*.py", "tests/**/test_*.py")


def run_tests(until: float) -> None:
    """The tests of what has changed since the branch left `origin`, until a moment of the monotonic clock.

    Raises Failed at the first test that fails. Tests that there is no time for are left to `make test`.
    """
    base = merge_base()
    changed = changed_since(base)
    parts: list[Callable[[float], bool]] = []
    paths = near(changed)
    if paths:
        parts.append(lambda seconds: pythontests.run_near(paths, seconds))
    if any(name.startswith(WEB) for name in changed):
        parts.append(lambda seconds: run_within(seconds, web_command(base)))
    for folder in apart_changed(changed):
        web = apart.node_modules(folder)
        parts.append(partial(run_within, command=web_command(base), cwd=web))
    say(
        f"{len(changed)} files differ from {base[:10]}; {len(paths)} files or folders of Python tests are near"
    )
    for index, part in enumerate(parts):
        if not part((until - time.monotonic()) / (len(parts) - index)):
            say("the time is up: no test has failed so far, `make test` runs them all")


def web_command(base: str) -> list[str]:
    """Vitest, for the tests that import a file that has changed."""
    return [str(BIN / "npm"), "run", "--silent", "test", "--", "--changed", base, "--passWithNoTests"]


def apart_changed(changed: list[str]) -> list[Path]:
    """Return the plugins made apart whose web half has changed; their tests run in its folder, with its own tools."""
    return [
        folder
        for folder in setup.apart_folders()
        if any(name.startswith(f"plugins/{folder.name}/web/") for name in changed)
    ]


def merge_base() -> str:
    """Where the branch left `origin`; without one, or with nothing of its own, the commit before the last."""
    remote = git_lines("merge-base", "HEAD", "@{upstream}") or git_lines("merge-base", "HEAD", "origin/HEAD")
    if remote and remote != [*git_lines("rev-parse", "HEAD")]:
        return remote[0]
    own = git_lines("status", "--porcelain")
    return "HEAD" if own else "HEAD~1"


def changed_since(base: str) -> list[str]:
    """Paths of files that differ from a commit, those that git does not track yet included.

    A renamed file is two: the old path, whose tests may miss it, and the new one.
    """
    differing = git_lines("diff", "--name-only", "--no-renames", base)
    return sorted({*differing, *git_lines("ls-files", "--others", "--exclude-standard")})


def near(changed: list[str], root: Path = ROOT) -> list[str]:
    """Test files and folders near changed files, as paths from `root`: the nearest first, none twice.

    First the test files that have changed, then those named after a changed module or that import a changed module of
    `tests/support`, then the folder of its package.
    """
    found: list[str] = []
    for rule in (_itself, _namesakes, _importers, _folder):
        for name in changed:
            found += [path for path in rule(Path(name), root) if path not in found]
    return found


def _itself(path: Path, root: Path) -> Iterator[str]:
    if is_test(path) and (root / path).exists():
        yield str(path)


def is_test(path: Path) -> bool:
    """Whether pytest collects this file."""
    return path.name.startswith("test_") and path.suffix == ".py"


def _namesakes(path: Path, root: Path) -> Iterator[str]:
    folder = tests_folder(path)
    if folder and path.suffix == ".py" and not is_test(path):
        yield from (
            str(one.relative_to(root)) for one in sorted((root / folder).rglob(f"test_{path.stem}.py"))
        )


def _importers(path: Path, root: Path) -> Iterator[str]:
    if path.parent == SUPPORT and path.suffix == ".py":
        importing = re.compile(rf"^\s*(?:from|import) {path.stem}\b", re.MULTILINE)
        tests = sorted(test for pattern in TEST_FILES for test in root.glob(pattern))
        yield from (
            str(test.relative_to(root)) for test in tests if importing.search(test.read_text("utf-8"))
        )


def _folder(path: Path, root: Path) -> Iterator[str]:
    folder = tests_folder(path)
    if folder and not is_test(path) and (root / folder).is_dir():
        yield str(folder)


def tests_folder(path: Path) -> Path | None:
    """The folder with the tests of a source file; None where there is no rule."""
    for pattern, folder in FOLDERS:
        found = pattern.match(path.as_posix())
        if found:
            return Path(found.expand(folder))
    return None
