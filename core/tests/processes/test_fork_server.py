"""The fork server with real forks: children of ours that share its memory, and whatever happens to it."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from motorclub.processes.launch import fork_server
from motorclub.processes.supervisor import Program, StopRequest, Supervisor

pytestmark = pytest.mark.once

PATIENCE_S = 180.0
# What is forked: says what it is, then serves until it is ended.
SERVER = """
import os, sys
print("pid", os.getpid(), "parent", os.getppid(), "session", os.getsid(0), "knows", "motorclub.app" in sys.modules,
      "with", sys.argv[1:], flush=True)
import time
time.sleep(300)
"""
THREADED = """
import sys, threading, time
if "motorclub.entrypoints.fork_server" in sys.orig_argv:
    threading.Thread(target=time.sleep, args=(300,), daemon=True).start()
"""


class Ward:
    """A supervisor with a fork server; what it and its children say."""

    def __init__(self, folder: Path) -> None:
        self.lines: list[str] = []
        # The application is made and never used: it connects to nothing.
        self.folder, self.env = (
            folder,
            os.environ
            | {
                "MOTORCLUB_INSTANCE": str(folder / "instance"),
                "DATABASE_URL": "postgresql+psycopg://",
                "REDIS_URL": "redis://127.0.0.1",
                "PYTHONPATH": str(folder),
            },
        )
        (folder / "serving.py").write_text(SERVER)
        self.supervisor = Supervisor(StopRequest(), self.lines.append, self.env)
        self.program = Program(
            "web", [sys.executable, "-m", "serving", "a b", "c"], self.serves, shared=True, patience=1
        )

    def serves(self) -> bool:
        return any("| pid" in line for line in self.lines)

    def start(self) -> int:
        """Start the program; its pid."""
        self.lines.clear()
        self.supervisor.start([self.program])
        return self.pid()

    def pid(self) -> int:
        process = self.supervisor.children[-1].process
        assert process is not None, self.lines
        return process.pid

    def until(self, what: Callable[[], bool]) -> None:
        """Let the supervisor look after its children until then."""

        def look() -> None:
            assert time.monotonic() < deadline, self.lines
            self.supervisor.stop_request.count = int(what())

        deadline = time.monotonic() + PATIENCE_S
        self.supervisor.each_turn = look
        self.supervisor.run()
        self.supervisor.stop_request.count = 0

    def said(self, text: str) -> bool:
        return any(text in line for line in self.lines)


@pytest.fixture
def ward(tmp_path: Path) -> Iterator[Ward]:
    one = Ward(tmp_path)
    yield one
    one.supervisor.stop()


def nurseries() -> list[int]:
    """Pids of nurseries that are children of ours."""
    own = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    return [
        int(pid) for pid in own if b"entrypoints.fork_server" in Path(f"/proc/{pid}/cmdline").read_bytes()
    ]


def private_mb(pid: int) -> float:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024


def test_a_fork_is_a_child_like_any_other_and_shares_what_is_loaded(ward: Ward) -> None:
    ward.supervisor.preload(fork_server())
    pid = ward.start()
    (line,) = (line for line in ward.lines if "| pid" in line)
    told = f"pid {pid} parent {os.getpid()} session {pid} knows True with ['a b', 'c']"
    assert line == f"web   | {told}"
    shown = Path(f"/proc/{pid}/cmdline").read_bytes().rstrip(b"\0").decode().split("\0")
    assert shown == list(ward.program.command)
    assert private_mb(pid) < 20, "the platform takes more than a hundred, which only looks at it"
    (nurse,) = nurseries()
    assert {os.readlink(f"/proc/{pid}/fd/{number}") for number in (1, 2)} != {
        os.readlink(f"/proc/{nurse}/fd/1")
    }


def test_a_killed_fork_is_forked_again_and_the_wish_to_stop_ends_it(ward: Ward) -> None:
    ward.supervisor.preload(fork_server())
    first = ward.start()
    ward.lines.clear()
    os.kill(first, signal.SIGKILL)
    ward.until(ward.serves)
    assert ward.said("web was killed by SIGKILL: starting it again in 0.5 s")
    assert ward.said("knows True")
    second = ward.pid()
    ward.supervisor.stop()
    assert not Path(f"/proc/{second}").exists(), "it is ended and collected"
    assert nurseries() == []


def test_without_its_fork_server_a_program_goes_on_and_is_started_by_itself_next_time(ward: Ward) -> None:
    ward.supervisor.preload(fork_server())
    first = ward.start()
    (nurse,) = nurseries()
    os.kill(nurse, signal.SIGKILL)
    ward.until(lambda: ward.said("processes share no memory from now on: code was killed by SIGKILL"))
    assert Path(f"/proc/{first}/status").exists(), "what it has forked is not hurt"
    ward.lines.clear()
    os.kill(first, signal.SIGKILL)
    ward.until(ward.serves)
    assert ward.said("knows False with ['a b', 'c']")


def test_code_that_starts_a_thread_is_not_forked(ward: Ward, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(THREADED)
    ward.supervisor.preload(fork_server())
    assert ward.said("loading has started 1 threads, which a fork would lose")
    ward.start()
    assert ward.said("knows False")


@pytest.mark.full
def test_a_fork_server_that_hangs_is_given_up_in_time(ward: Ward, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        THREADED.replace("threading.Thread", "time.sleep(300) or print")
    )
    ward.supervisor.start_s = 2.0
    ward.supervisor.preload(fork_server())
    assert ward.said("processes share no memory from now on: code is not ready after")
    assert nurseries() == []


@pytest.mark.full
def test_another_environment_is_never_that_of_an_old_fork_server(ward: Ward) -> None:
    """Safe mode and its end reach what is forked."""
    ward.supervisor.preload(fork_server())
    ward.supervisor.set_environment(dict(os.environ) | {"PYTHONPATH": os.fspath(Path(__file__).parent)})
    assert nurseries() == []


def test_a_fork_dies_with_the_launcher(ward: Ward) -> None:
    launcher = os.fork()
    if launcher == 0:
        ward.supervisor.set_environment(ward.env)  # with this process for the launcher
        ward.supervisor.preload(fork_server())
        (ward.folder / "pid").write_text(str(ward.start()))
        time.sleep(300)
    note = ward.folder / "pid"
    deadline = time.monotonic() + PATIENCE_S
    while not note.exists() or not note.read_text():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    pid = int(note.read_text())
    assert Path(f"/proc/{pid}").exists()
    os.kill(launcher, signal.SIGKILL)
    os.waitpid(launcher, 0)
    while Path(f"/proc/{pid}").exists():
        assert time.monotonic() < deadline, "it goes on without anybody who looks after it"
        time.sleep(0.05)
