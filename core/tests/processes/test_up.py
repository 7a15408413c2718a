"""`motorclub up`, whole: whatever is killed comes back or goes away completely."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from motorclub.cli import main
from motorclub.processes import embedded
from product import free_ports

pytestmark = pytest.mark.once

PATIENCE_S = 180.0
WEB = "motorclub.entrypoints.web_server"
NAMES = ("postgres", "valkey-server", WEB, "gunicorn", "motorclub.entrypoints.worker")


class Up:
    """A launcher on a folder and a port."""

    def __init__(self, folder: Path, port: int) -> None:
        self.instance, self.port, self.log = folder / "instance", port, folder / "log"
        settings = {"MOTORCLUB_INSTANCE": str(self.instance), "PORT": str(port), "MOTORCLUB_HUBS": "1"}
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "motorclub.cli", "up"],
                env=os.environ | settings,
                stdout=out,
                stderr=out,
            )

    def ready(self) -> bool:
        """Whether the web answers and reaches database and store."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=2) as answer:
                return bool(answer.status == 200)
        except (OSError, urllib.error.URLError):
            return False

    def said(self, text: str) -> bool:
        return text in self.log.read_text()

    def children(self) -> dict[str, int]:
        """Pid by what runs: postgres, valkey-server, the web server, gunicorn, the jobs worker."""
        found: dict[str, int] = {}
        for pid, words in processes():
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1] == str(self.process.pid):
                found |= {
                    name: pid for name in NAMES if name in words.split("\0")[:3] or f"/{name}" in words[:300]
                }
        return found

    def leftovers(self) -> list[str]:
        """Living processes of this installation, by command line or environment."""
        return [words.replace("\0", " ") for pid, words in processes() if self._belongs(pid, words)]

    def _belongs(self, pid: int, words: str) -> bool:
        mark = str(self.instance)
        try:
            return mark in words or f"={mark}\0" in Path(f"/proc/{pid}/environ").read_text(errors="replace")
        except OSError:
            return False


def processes() -> Iterator[tuple[int, str]]:
    """(pid, command line) of everything that runs; zombies have an empty one and are left out."""
    for path in Path("/proc").glob("[0-9]*"):
        try:
            words = (path / "cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue
        if words:
            yield int(path.name), words


def wait_for(what: Callable[[], bool], up: Up) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not what():
        assert time.monotonic() < deadline, up.log.read_text()
        assert up.process.poll() is None, up.log.read_text()
        time.sleep(0.1)


@pytest.fixture
def up() -> Iterator[Up]:
    """A running site."""
    with embedded.scratch() as folder:
        one = Up(folder, free_ports())
        try:
            wait_for(lambda: one.said("Motorclub is ready"), one)
            yield one
        finally:
            one.process.kill()
            one.process.wait()
            gone(one)


def gone(up: Up) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while up.leftovers():
        assert time.monotonic() < deadline, up.leftovers()
        time.sleep(0.1)


def test_what_is_killed_comes_back_and_ctrl_c_ends_all(up: Up) -> None:
    assert up.ready()
    done = CliRunner().invoke(main, ["doctor"], env={"MOTORCLUB_INSTANCE": str(up.instance)})
    assert done.output == "all is well\n"
    victims = up.children()
    assert sorted(victims) == sorted(NAMES)
    for name in ("postgres", "valkey-server", WEB):
        os.kill(victims[name], signal.SIGKILL)
    wait_for(lambda: up.children().keys() == victims.keys() and up.ready(), up)
    again = up.children()
    assert all(again[name] != victims[name] for name in ("postgres", "valkey-server", WEB))
    assert again["gunicorn"] == victims["gunicorn"], "what was not hurt is left alone"
    assert up.said("web was killed by SIGKILL: starting it again in 0.5 s")
    assert up.said("postgresql has ended, starting it again in 0.5 s")
    up.process.send_signal(signal.SIGINT)
    assert up.process.wait(PATIENCE_S) == 0
    assert up.leftovers() == []


@pytest.mark.full
def test_a_killed_launcher_leaves_nothing_and_the_next_one_starts(up: Up) -> None:
    up.process.kill()
    up.process.wait()
    second = Up(up.instance.parent, up.port)
    try:
        wait_for(lambda: up.log.read_text().count("Motorclub is ready") == 2, second)
        assert second.ready()
        assert not second.said("taken")
    finally:
        second.process.send_signal(signal.SIGTERM)
        assert second.process.wait(PATIENCE_S) == 0
    assert second.leftovers() == []


@pytest.mark.parametrize("offset", [0, 1])
def test_a_taken_port_is_named_before_anything_starts(offset: int) -> None:
    with embedded.scratch() as folder, socket.socket() as other:
        port = free_ports()
        other.bind(("127.0.0.1", port + offset))
        other.listen()
        one = Up(folder, port)
        assert one.process.wait(PATIENCE_S) == 1
        (line,) = one.log.read_text().splitlines()
        assert line.startswith(f"Error: port {port + offset} (")
        assert "is taken by another program: choose another with PORT=" in line
        assert not (one.instance / "servers" / "pg").exists()
