"""Hosts of one site, each with code of its own: that of this checkout, or of an earlier commit."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from motorclub.processes.ports import health_problem
from product import free_ports

ROOT = Path(__file__).parents[2]
PATIENCE_S = 300.0
STOP_S = 30.0
# What is built and not tracked: for the calls of a site it makes no difference whose it is.
BUILT = ("core/motorclub/sdk", "plugins/*/motorclub_*/ui")
SHELL = "core/motorclub/ui"
# A file that only the earlier version's shell has.
EARLIER_ASSET = "earlier-00000000.js"
KINDS = ("web", "hub", "jobs")


class Code:
    """A checkout from which processes are started with the environment of this one."""

    def __init__(self, folder: Path) -> None:
        packages = folder.glob("plugins/*/motorclub_*")
        self._paths = [folder / "core", *sorted(path.parent for path in packages)]
        self.plugins = {path.parent.name for path in folder.glob("plugins/*/pyproject.toml")}

    def environment(self, settings: dict[str, str]) -> dict[str, str]:
        """That of a process. Its packages stand before those that are installed."""
        return {**os.environ, **settings, "PYTHONPATH": os.pathsep.join(map(str, self._paths))}

    def run(self, settings: dict[str, str], *words: str) -> None:
        """Run a command to its end."""
        done = subprocess.run(
            [sys.executable, "-m", "motorclub.cli", *words],
            env=self.environment(settings),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def earlier_code(commit: str, folder: Path) -> Iterator[Code]:
    """The code of an earlier commit, in a work tree of its own until the block ends."""
    git = ["git", "-C", str(ROOT), "worktree"]
    subprocess.run([*git, "add", "--detach", str(folder), commit], check=True, capture_output=True)
    try:
        for built in [path for pattern in BUILT for path in ROOT.glob(pattern)]:
            place = folder / built.relative_to(ROOT)
            if place.parent.is_dir() and not place.exists():
                place.symlink_to(built)
        shutil.copytree(ROOT / SHELL, folder / SHELL)
        (folder / SHELL / "assets" / EARLIER_ASSET).write_text("")
        (folder / SHELL / "assets" / later_asset()).unlink()
        yield Code(folder)
    finally:
        subprocess.run([*git, "remove", "--force", str(folder)], check=True, capture_output=True)


def later_asset() -> str:
    """A file that only this version's shell has."""
    return min(path.name for path in (ROOT / SHELL / "assets").glob("*.js"))


class Host:
    """The processes of one machine: a web server on a port of its own, a hub on the next one, and a worker."""

    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        self.name = folder.name
        self.port = free_ports()
        self._log = folder.with_suffix(".log")
        self._settings = settings | {"MOTORCLUB_INSTANCE": str(folder), "PORT": str(self.port)}
        self._processes: list[subprocess.Popen[bytes]] = []

    def start(self, code: Code) -> None:
        """Start the processes with this code."""
        environment = code.environment(self._settings)
        with self._log.open("ab") as log:
            self._processes = [
                subprocess.Popen(
                    [sys.executable, "-m", "motorclub.cli", kind], env=environment, stdout=log, stderr=log
                )
                for kind in KINDS
            ]

    def wait_until_healthy(self) -> None:
        """Return once web server and hub answer."""
        until = time.monotonic() + PATIENCE_S
        while any(health_problem("127.0.0.1", port, 2) for port in (self.port, self.port + 1)):
            assert all(process.poll() is None for process in self._processes), self.log
            assert time.monotonic() < until, self.log
            time.sleep(0.2)

    @property
    def log(self) -> str:
        """The end of what its processes have logged."""
        return self._log.read_text(errors="replace")[-4000:]

    def stop(self) -> None:
        """End them in order, as a supervisor does."""
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            try:
                process.wait(STOP_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self._processes = []
