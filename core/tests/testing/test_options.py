"""What pytest gains: the contract of a chosen plugin, the subtraction test, and a fence around the network."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from motorclub.plugin.host import without_these
from motorclub.plugin.manifest import Manifest, read
from motorclub.testing.network import is_here

pytestmark = pytest.mark.once


def collected(said: str) -> list[str]:
    """The tests that --collect-only shows."""
    return re.findall(r"<Function (\S+)>", said)


class TestPlugin:
    """`pytest --plugin NAME`."""

    def test_alone_it_collects_the_contract_of_that_plugin_and_nothing_else(self, workbench: Any) -> None:
        """Although there are tests in the folder; from the installed code, without any configuration."""
        workbench.install(workbench.write(), "pitstop")
        workbench.install_toolbox()
        done = workbench.pytest("--plugin", "pitstop", "--collect-only")
        tests = collected(done.stdout)
        assert len(tests) > 45
        assert {name.partition("[")[2].rstrip("]").partition("-")[0] for name in tests if "[" in name} == {
            "pitstop"
        }
        assert "test_a_stop_is_on_the_board" not in tests

    @pytest.mark.full
    def test_several_plugins(self, workbench: Any) -> None:
        """The option may be given again."""
        workbench.install(workbench.write(), "pitstop")
        workbench.install_toolbox()
        done = workbench.pytest("--plugin", "pitstop", "--plugin", "toolbox", "--collect-only")
        assert "test_it_loads[pitstop]" in done.stdout
        assert "test_it_loads[toolbox]" in done.stdout

    def test_with_paths_it_runs_these(self, workbench: Any) -> None:
        """An author's own tests, for instance."""
        folder = workbench.write()
        workbench.install(folder, "pitstop")
        done = workbench.pytest("--plugin", "pitstop", str(folder / "tests"), "--collect-only")
        assert collected(done.stdout) == ["test_a_stop_is_on_the_board"]

    @pytest.mark.parametrize("option", ["--plugin", pytest.param("--without", marks=pytest.mark.full)])
    def test_a_plugin_that_is_not_there_is_said(self, option: str, workbench: Any) -> None:
        """With those that are there; nothing is run."""
        workbench.install_toolbox()
        done = workbench.pytest(option, "gardening")
        assert done.returncode == pytest.ExitCode.USAGE_ERROR
        assert f"{option} gardening: no plugin gardening is installed; there are: " in done.stderr
        assert "toolbox" in done.stderr.rpartition("there are: ")[2]


OWN = """
import pytest

def test_what_is_loaded(site):
    assert sorted(site.host.plugins) == {loaded}

@pytest.mark.needs("toolbox")
def test_with_the_toolbox(site):
    import motorclub_toolbox.plugin
    assert "toolbox" in site.host.plugins

@pytest.mark.needs("unheard_of")
def test_with_what_is_not_installed():
    raise AssertionError

@pytest.mark.once
def test_what_no_plugin_changes():
    pass

def test_processes_see_the_same():
    import subprocess, sys
    program = "from motorclub.config import Config; print(sorted(Config.from_env().without))"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout
    assert said.strip() == {without!r}

def test_it_can_be_imported():
    import motorclub_toolbox.plugin
"""


@pytest.mark.full
class TestWithout:
    """`pytest --without NAME`."""

    @pytest.fixture
    def folder(self, workbench: Any) -> Path:
        """The plugin that requires the toolbox, and tests beside it."""
        requiring = {"plugin.toml": ('uses = ["toolbox"]', 'requires = ["toolbox"]')}
        folder: Path = workbench.write("pitstop", requiring)
        workbench.install(folder, "pitstop")
        workbench.install(workbench.write("depot"), "depot")
        workbench.install_toolbox()
        return folder

    def own_tests(self, workbench: Any, loaded: list[str], without: str) -> str:
        """A file of tests that belong to no plugin."""
        path = workbench.path / "test_own.py"
        path.write_text(OWN.format(loaded=loaded, without=without))
        return str(path)

    def test_everything_is_there_without_the_option(self, workbench: Any, folder: Path) -> None:
        """The control: only what needs a plugin that is not installed is left out."""
        everything = sorted({"depot", "pitstop", "toolbox", *installed()})
        done = workbench.pytest(self.own_tests(workbench, everything, "[]"))
        assert "5 passed, 1 deselected" in done.stdout
        assert "not installed: unheard_of: 1 tests that need it were deselected" in done.stdout

    def test_a_plugin_and_whatever_requires_it_are_gone(self, workbench: Any, folder: Path) -> None:
        """From this process and from those that it starts; nobody can import it; what uses it goes on."""
        left = sorted({"depot", *installed()})
        own = self.own_tests(workbench, left, "['pitstop', 'toolbox']")
        done = workbench.pytest("--without", "toolbox", own, str(folder / "tests"), "--tb=line")
        assert "motorclub: without pitstop, toolbox" in done.stdout
        assert "1 failed, 2 passed, 3 deselected" in done.stdout
        assert "motorclub_toolbox was left out by --without" in done.stdout
        assert "without pitstop: 0 tests that need it were deselected, 1 files of its own" in done.stdout
        assert "without toolbox: 1 tests that need it were deselected, 0 files of its own" in done.stdout
        assert "1 tests that no plugin can change were deselected" in done.stdout

    def test_the_contract_is_that_of_the_others(self, workbench: Any, folder: Path) -> None:
        """And one that has been left out cannot be asked for."""
        done = workbench.pytest("--without", "toolbox", "--plugin", "depot", "--collect-only")
        assert "test_it_loads[depot]" in done.stdout
        refused = workbench.pytest("--without", "toolbox", "--plugin", "pitstop")
        assert "no plugin pitstop is installed" in refused.stderr

    def test_workers_hand_their_counts_over(self, workbench: Any, folder: Path) -> None:
        """With pytest-xdist it is the workers that collect."""
        left = sorted({"depot", *installed()})
        own = self.own_tests(workbench, left, "['pitstop', 'toolbox']")
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "-n",
            "2",
            "--without",
            "toolbox",
            own,
        ]
        done = subprocess.run(
            command,
            cwd=workbench.path,
            env=workbench.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert "without toolbox: 1 tests that need it were deselected" in done.stdout, done.stdout
        assert "1 tests that no plugin can change were deselected" in done.stdout


def installed() -> set[str]:
    """What is installed here beside the plugins that are made on the spot.

    A process of its own says so: into this one, other tests may have put plugins of theirs.
    """
    program = "from motorclub.plugin.host import find_installed; print(*(found[0].name for found in find_installed()))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


class TestNetwork:
    """Sockets stay on this machine."""

    @pytest.mark.parametrize(
        "reach",
        [
            lambda: socket.create_connection(("192.0.2.1", 80), timeout=1),
            lambda: socket.socket().connect_ex(("192.0.2.1", 80)),
            lambda: socket.socket(type=socket.SOCK_DGRAM).sendto(b"x", ("192.0.2.1", 53)),
            lambda: socket.getaddrinfo("example.org", 443),
        ],
    )
    def test_other_machines_are_out_of_reach(self, reach: Any) -> None:
        """The refusal names the machine and says how to allow it."""
        with pytest.raises(
            AssertionError, match=r"tried to reach (192\.0\.2\.1|example\.org).*mark\.network"
        ):
            reach()

    def test_this_machine_is_not(self) -> None:
        """By address, by name, and by path."""
        with socket.create_server(("127.0.0.1", 0)) as server:
            socket.create_connection(("localhost", server.getsockname()[1])).close()

    @pytest.mark.network
    def test_a_test_may_ask_for_it(self) -> None:
        """It gets as far as the machine lets it, and no further."""
        with socket.socket(type=socket.SOCK_DGRAM) as sender:
            sender.connect(("192.0.2.1", 9))  # no packet is sent

    @pytest.mark.parametrize(
        ("host", "here"),
        [("127.8.8.8", True), ("::1", True), ("localhost", True), ("0.0.0.0", True), (b"127.0.0.1", True),
         ("10.0.0.1", False), ("localhost.example.org", False), ("fe80::1", False)],
    )  # fmt: skip
    def test_what_is_here(self, host: str | bytes, here: bool) -> None:
        assert is_here(host) is here

    @pytest.mark.full
    def test_it_can_be_opened_for_a_whole_run(self, workbench: Any) -> None:
        """`pytest --network`."""
        path = workbench.path / "test_far.py"
        path.write_text(
            "import socket\n\ndef test_far():\n    socket.socket(type=socket.SOCK_DGRAM).connect(('192.0.2.1', 9))\n"
        )
        assert "1 failed" in workbench.pytest(str(path)).stdout
        assert "1 passed" in workbench.pytest("--network", str(path)).stdout


def test_what_requires_a_plugin_goes_with_it_through_any_number_of_steps(
    workbench: Any, monkeypatch: Any
) -> None:
    """But not what only uses it."""
    for name, line in {
        "aaa": "",
        "bbb": 'requires = ["aaa"]',
        "ccc": 'requires = ["bbb"]',
        "ddd": 'uses = ["aaa"]',
    }.items():
        folder = workbench.write(name, {"plugin.toml": ('uses = ["toolbox"]', line)})
        workbench.install(folder, name)
    monkeypatch.syspath_prepend(str(workbench.installed))
    import importlib.metadata

    found = [
        (entry, manifest_of(entry), "")
        for entry in importlib.metadata.entry_points(group="motorclub.plugins")
        if entry.name in ("aaa", "bbb", "ccc", "ddd")
    ]
    assert without_these(found, ["aaa"]) == {"aaa", "bbb", "ccc"}
    assert without_these(found, []) == set()


def manifest_of(entry: Any) -> Manifest:
    """The manifest behind an entry point."""
    return read(entry)
