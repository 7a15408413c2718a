"""The supervisor with real children: ready means ready, what ends is started again, stop is in order."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from motorclub.processes.ports import PortTaken, require_free
from motorclub.processes.supervisor import LONGEST_PAUSE_S, STEADY_S, Backoff

pytestmark = pytest.mark.once

HEAD = """
import os, sys, time
from motorclub.processes.supervisor import *
from pathlib import Path
folder = Path(sys.argv[1])
def child(code):
    imports = "import os, signal, subprocess, sys, time; from pathlib import Path; "
    return [sys.executable, "-c", imports + f"folder = Path({str(folder)!r}); " + code]
def noted(name):
    return lambda: (folder / name).exists()
stop = StopRequest()
stop.listen()
supervisor = Supervisor(stop, to_terminal, os.environ)
try:
"""
TAIL = """
    to_terminal("up")
    supervisor.run()
except (StartFailed, Interrupted) as error:
    to_terminal(f"{type(error).__name__}: {error}")
finally:
    supervisor.stop()
    to_terminal("down")
"""
# Says its pid, then lives until SIGTERM, which it reports.
ORDERLY = (
    "name = {name!r}; print('pid', os.getpid(), flush=True); "
    "signal.signal(signal.SIGTERM, lambda *_: (print('bye from', name, flush=True), sys.exit(0))); "
    "(folder / name).touch(); time.sleep(300)"
)
STUBBORN = "signal.signal(signal.SIGTERM, signal.SIG_IGN); (folder / 'stubborn').touch(); time.sleep(300)"


class Run:
    """A launcher in a process of its own whose lines can be waited for."""

    def __init__(self, folder: Path, body: str) -> None:
        self.lines: list[str] = []
        script = HEAD + textwrap.indent(textwrap.dedent(body).strip(), "    ") + TAIL
        self.process = subprocess.Popen(
            [sys.executable, "-c", script, str(folder)],
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def until(self, text: str) -> str:
        """Read up to the first line that contains `text`."""
        assert self.process.stderr
        for line in self.process.stderr:
            self.lines.append(line.rstrip())
            if text in line:
                return self.lines[-1]
        raise AssertionError(f"{text!r} was never said:\n" + "\n".join(self.lines))

    def rest(self) -> str:
        """Wait for the end; everything that was said."""
        assert self.process.stderr
        self.lines += self.process.stderr.read().splitlines()
        self.process.wait(60)
        return "\n".join(self.lines)

    def pid_said_by(self, name: str) -> int:
        return int(self.until(f"{name:<6}| pid").rpartition(" ")[2])


Begin = Callable[[str], Run]


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Begin]:
    """Starts launchers and makes sure that none stays."""
    started: list[Run] = []

    def begin(body: str) -> Run:
        started.append(Run(tmp_path, body))
        return started[-1]

    yield begin
    for one in started:
        one.process.kill()
        one.process.communicate()


def dead(pid: int, seconds: float = 30.0) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except FileNotFoundError:
            return True
        time.sleep(0.02)
    return False


def test_ctrl_c_stops_the_children_in_waves(run: Begin) -> None:
    slow = ORDERLY.replace("lambda *_: (", "lambda *_: (time.sleep(0.5), ")
    one = run(f"""
        supervisor.start([
            Program("jobs", child({ORDERLY!r}.format(name="jobs")), noted("jobs"), wave=1),
            Program("web", child({slow!r}.format(name="web")), noted("web")),
        ])
    """)
    one.until("up")
    os.killpg(one.process.pid, signal.SIGINT)
    said = one.rest()
    assert said.index("web   | bye from web") < said.index("jobs  | bye from jobs") < said.index("down")
    assert one.process.returncode == 0


def test_a_second_signal_ends_a_stubborn_child_at_once(run: Begin) -> None:
    one = run(f"""
        supervisor.start([Program("web", child({STUBBORN!r}), noted("stubborn"), patience=60)])
    """)
    one.until("up")
    one.process.send_signal(signal.SIGINT)
    time.sleep(0.5)
    assert one.process.poll() is None, "the first signal leaves the child its time"
    one.process.send_signal(signal.SIGINT)
    assert one.rest().endswith("down")


def test_a_child_that_ends_is_started_again(run: Begin) -> None:
    one = run(f"""
        supervisor.start([Program("jobs", child({ORDERLY!r}.format(name="jobs")), noted("jobs"))])
    """)
    first = one.pid_said_by("jobs")
    one.until("up")
    os.kill(first, signal.SIGKILL)
    assert "was killed by SIGKILL: starting it again in 0.5 s" in one.until("jobs was")
    assert one.pid_said_by("jobs") != first


def test_a_child_that_cannot_start_ends_the_start_with_its_last_lines(run: Begin) -> None:
    one = run("""
        supervisor.start([Program("hub", child("print('no such table'); sys.exit(3)"), lambda: False)])
    """)
    said = one.rest()
    assert (
        "StartFailed: hub ended with exit code 3 instead of starting; its last lines:\n    no such table"
        in said
    )
    assert "up" not in said.splitlines()


def test_a_setup_step_that_fails_is_reported_and_one_that_works_is_not(run: Begin) -> None:
    one = run("""
        supervisor.run_once(Program("setup", child("print('fine')")))
        supervisor.run_once(Program("setup", child("sys.exit('disk full')")))
    """)
    assert (
        "StartFailed: setup ended with exit code 1 instead of starting; its last lines:\n    disk full"
        in one.rest()
    )


def test_a_setup_step_that_is_never_ready_is_ended(run: Begin) -> None:
    """One that is ready may take as long as it wants."""
    one = run(f"""
        supervisor.start_s = 1.5
        supervisor.run_once(Program("setup", child("(folder / 'ready').touch(); time.sleep(2)"), noted("ready")))
        to_terminal("the first is done")
        supervisor.run_once(Program("setup", child({STUBBORN!r}), lambda: False, patience=0.1))
    """)
    one.until("the first is done")
    assert "StartFailed: setup is not ready after" in one.rest()


# Shares its processor with four that only loop, so that it gets a fifth of it, and needs half a second of it.
CROWDED = """
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
loop = [sys.executable, "-c", "import time; until = time.time() + 20; any(time.time() > until for _ in iter(int, 1))"]
others = [subprocess.Popen(loop, start_new_session=True) for _ in range(4)]
while time.process_time() < 0.5: pass
(folder / "web").touch()
for other in others: other.kill()
time.sleep(300)
"""


def test_a_start_on_a_loaded_machine_may_take_longer(run: Begin) -> None:
    code = f"exec({CROWDED!r})"
    one = run(f"""
        supervisor.start_s = 1.0
        supervisor.start([Program("web", child({code!r}), noted("web"))])
    """)
    began = time.monotonic()
    one.until("up")
    assert time.monotonic() - began > 1.5, "nothing was slow: this test would prove nothing"


def test_a_start_that_loops_is_ended(run: Begin) -> None:
    one = run("""
        supervisor.start_s = 1.0
        supervisor.start([Program("web", child("sum(iter(int, 1))"), lambda: False)])
    """)
    assert "StartFailed: web is not ready after" in one.rest()


def test_a_replacement_serves_before_the_old_one_ends(run: Begin) -> None:
    one = run(f"""
        supervisor.start([Program("web", child({ORDERLY!r}.format(name="old")), noted("old"))])
        to_terminal("up")
        supervisor.replace(supervisor.children[0], Program("web", child({ORDERLY!r}.format(name="new")), noted("new")))
        to_terminal(f"replaced: {{len(supervisor.children)}}")
    """)
    old = int(one.until("web   | pid").rpartition(" ")[2])
    new = int(one.until("web   | pid").rpartition(" ")[2])
    one.until("web   | bye from old")
    one.until("replaced: 1")
    assert dead(old)
    assert not dead(new, 0.1)
    one.process.send_signal(signal.SIGINT)
    assert "bye from new" in one.rest()


def test_a_replacement_that_does_not_start_leaves_the_old_one(run: Begin) -> None:
    one = run(f"""
        supervisor.start([Program("web", child({ORDERLY!r}.format(name="old")), noted("old"))])
        try:
            supervisor.replace(supervisor.children[0], Program("web", child("sys.exit('broken')"), noted("new")))
        except StartFailed as error:
            to_terminal(f"kept the old one: {{error}}")
        to_terminal(f"children: {{len(supervisor.children)}}")
    """)
    old = one.pid_said_by("web")
    assert "web ended with exit code 1 instead of starting" in one.until("kept the old one")
    one.until("children: 1")
    assert not dead(old, 0.1)
    one.process.send_signal(signal.SIGINT)
    one.rest()
    assert dead(old)


def test_a_signal_during_the_start_stops_it(run: Begin) -> None:
    one = run(f"""
        supervisor.start([Program("web", child({ORDERLY!r}.format(name="web")), lambda: False)])
    """)
    pid = one.pid_said_by("web")
    one.process.send_signal(signal.SIGTERM)
    assert "Interrupted" in one.rest()
    assert dead(pid)


def test_children_die_with_a_killed_launcher(run: Begin) -> None:
    one = run(f"""
        supervisor.start([Program("web", child({ORDERLY!r}.format(name="web")), noted("web"))])
    """)
    pid = one.pid_said_by("web")
    one.until("up")
    one.process.kill()
    assert dead(pid)


def test_what_a_child_leaves_behind_goes_with_it(run: Begin) -> None:
    leaver = (
        "grandchild = subprocess.Popen(['sleep', '300']); print('pid', grandchild.pid, flush=True); "
        "(folder / 'web').touch(); time.sleep(300)"
    )
    one = run(f"""supervisor.start([Program("web", child({leaver!r}), noted("web"), patience=0.2)])""")
    grandchild = one.pid_said_by("web")
    one.until("up")
    one.process.send_signal(signal.SIGTERM)
    one.rest()
    assert dead(grandchild)


def test_pauses_double_up_to_a_limit_and_start_again_after_a_steady_time() -> None:
    backoff = Backoff()
    assert [backoff.after(0.1) for _ in range(3)] == [0.5, 1.0, 2.0]
    for _ in range(10):
        longest = backoff.after(0.1)
    assert longest == LONGEST_PAUSE_S
    assert backoff.after(STEADY_S + 1) == 0.5


@pytest.mark.parametrize("shares", [False, True])
def test_a_taken_port_is_named_with_the_variable_that_changes_it(shares: bool) -> None:
    with socket.socket() as other:
        if shares:  # a second web server would bind beside it without a word
            other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(PortTaken, match=rf"port {port} \(web\) is taken.*PORT="):
            require_free("127.0.0.1", port, "web", "PORT")
    require_free("127.0.0.1", port, "web", "PORT")


def test_an_address_that_is_not_ours_is_named() -> None:
    with pytest.raises(PortTaken, match=r"port 5000 \(web\) on 192.0.2.1 cannot be used"):
        require_free("192.0.2.1", 5000, "web", "PORT")
