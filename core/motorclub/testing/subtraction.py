"""`pytest --without forum`: the subtraction test. What is left must work as though that plugin had never been there.

The plugins are left out of every process that the tests start, their packages cannot be imported, their own tests
are not collected, and tests that say they need one of them are deselected and counted.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import os
import sys
import tomllib
from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from motorclub.config import left_out
from motorclub.plugin.host import find_installed, without_these
from motorclub.plugin.spec import ENTRY_POINT_GROUP

VARIABLE = "MOTORCLUB_WITHOUT"
# The ids of the plugins that are installed and not left out.
HERE = pytest.StashKey[Collection[str]]()


class Closed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Has the import of a plugin that was left out fail, so that no test leans on it unnoticed.

    It can still be found, because manifests are read without importing.
    """

    def __init__(self, plugins: frozenset[str]) -> None:
        self._packages = {f"motorclub_{plugin}" for plugin in plugins}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The package as everybody else finds it, with this loader."""
        if fullname not in self._packages:
            return None
        others = (finder for finder in sys.meta_path if finder is not self)
        found = next(filter(None, (finder.find_spec(fullname, path, target) for finder in others)), None)
        if found is not None:
            found.loader = self
        return found

    def exec_module(self, module: ModuleType) -> None:
        """Raises ModuleNotFoundError."""
        raise ModuleNotFoundError(f"{module.__name__} was left out by --without", name=module.__name__)


class Subtraction:
    """The pytest plugin behind `--without`; registered always, because of the marker `needs`.

    `gone` are the plugins that are left out: those named, and those that require one of them; `here` are the others.
    """

    def __init__(self, named: Sequence[str]) -> None:
        found = find_installed()
        self._installed = {entry.name for entry, _, _ in found}
        unknown = sorted(set(named) - self._installed)
        if unknown:
            raise pytest.UsageError(f"--without {unknown[0]}: {not_there(unknown[0], self._installed)}")
        self.gone = without_these(found, {*named, *left_out(os.environ)})
        self.here = sorted(self._installed - self.gone)
        self._needing: Counter[str] = Counter()
        self._files: Counter[str] = Counter()
        self._once = 0
        self._closed = Closed(self.gone)
        self._before = os.environ.get(VARIABLE)

    def pytest_configure(self) -> None:
        """Leave them out of this process and of those that it starts."""
        if self.gone:
            os.environ[VARIABLE] = ",".join(sorted(self.gone))
            sys.meta_path.insert(0, self._closed)

    def pytest_unconfigure(self) -> None:
        """As it was before."""
        if self._closed in sys.meta_path:
            sys.meta_path.remove(self._closed)
        if self._before is None:
            os.environ.pop(VARIABLE, None)
        else:
            os.environ[VARIABLE] = self._before

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Leave a plugin's own tests out, with what stands in their conftest.py."""
        is_folder = collection_path.is_dir()
        owner = owner_of(collection_path if is_folder else collection_path.parent) if self.gone else None
        if owner not in self.gone:
            return None
        ignored = collection_path.rglob("test_*.py") if is_folder else [collection_path]
        self._files[owner or ""] += sum(path.name.startswith("test_") for path in ignored)
        return True

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Deselect what needs a plugin that is not here and, in a subtraction test, what no plugin can change."""
        dropped = [item for item in items if self._is_dropped(item)]
        if dropped:
            config.hook.pytest_deselected(items=dropped)
            items[:] = [item for item in items if item not in set(dropped)]

    def _is_dropped(self, item: pytest.Item) -> bool:
        needed = {str(name) for mark in item.iter_markers("needs") for name in mark.args}
        missing = sorted(needed & self.gone | needed - self._installed)
        self._needing.update(missing[:1])
        once = bool(self.gone) and not missing and item.get_closest_marker("once") is not None
        self._once += once
        return bool(missing) or once

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """A worker of pytest-xdist hands its counts over: it is the worker that collects."""
        output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
        if output is not None:
            output[VARIABLE] = (dict(self._needing), dict(self._files), self._once)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        """Take a worker's counts; all workers have collected the same."""
        needing, files, self._once = getattr(node, "workeroutput", {}).get(VARIABLE, ({}, {}, self._once))
        self._needing |= Counter(needing)
        self._files |= Counter(files)

    def pytest_report_header(self) -> str | None:
        """Say at the top what is not there."""
        return f"motorclub: without {', '.join(sorted(self.gone))}" if self.gone else None

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say at the bottom what that has cost."""
        for plugin in sorted(self.gone | self._needing.keys()):
            why = "without" if plugin in self.gone else "not installed:"
            terminalreporter.write_line(
                f"{why} {plugin}: {self._needing[plugin]} tests that need it were deselected, "
                f"{self._files[plugin]} files of its own tests were not collected"
            )
        if self._once:
            terminalreporter.write_line(f"{self._once} tests that no plugin can change were deselected")


def not_there(name: str, here: Collection[str]) -> str:
    """The end of a sentence about a plugin that does not exist."""
    return f"no plugin {name} is installed; there are: {', '.join(sorted(here)) or 'none'}"


@cache
def owner_of(folder: Path) -> str | None:
    """The plugin that a folder of sources or tests belongs to: the one that the pyproject.toml above it announces."""
    for parent in (folder, *folder.parents):
        project = parent / "pyproject.toml"
        if project.is_file():
            return _announced(project)
    return None


def _announced(project: Path) -> str | None:
    try:
        groups = tomllib.loads(project.read_text("utf-8")).get("project", {}).get("entry-points", {})
    except (OSError, ValueError):
        return None
    return next(iter(groups.get(ENTRY_POINT_GROUP, {})), None)
