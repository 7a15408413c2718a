"""Starts programs, watches them, starts them again, and stops them in order.

One thread and one loop: output of the children is passed on with their names in front, ends are noticed, and
signals only raise a flag that the loop reads.
"""

from __future__ import annotations

import dataclasses
import os
import selectors
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from types import FrameType
from typing import IO, cast

from motorclub import logs
from motorclub.processes.fork_client import CONTROL_SOCKET, ForkClient, Process
from motorclub.processes.lifeline import LAUNCHER, dies_with
from motorclub.processes.progress import Progress

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
TURN_S = 0.1
START_S = 60.0
START_ATTEMPTS = 3
FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 30.0
STEADY_S = 30.0
KEPT_LINES = 12
LINE_LIMIT = 64 * 1024

Say = Callable[[str], None]


class StartFailed(Exception):
    """A program does not start. The message has its last lines."""


class Interrupted(Exception):
    """A signal asked to stop before everything was up."""


@dataclass(frozen=True, slots=True)
class Program:
    """What to run, how to know that it serves, and its stop: in which wave, and how long it may take (in seconds).

    `env` is added to the common environment. A `shared` one is forked from the fork server if there is one: its
    command is `python -m MODULE ARGUMENTS`.
    """

    name: str
    command: Sequence[str]
    ready: Callable[[], bool] = lambda: True
    patience: float = 10.0
    wave: int = 0
    env: Mapping[str, str] = field(default_factory=dict)
    shared: bool = False


@dataclass(slots=True)
class Backoff:
    """Pauses between starts: doubled after each failure, reset after a steady run."""

    failures: int = 0

    def after(self, lived: float) -> float:
        """The pause in seconds after an end that came `lived` seconds after the start."""
        self.failures = 1 if lived > STEADY_S else self.failures + 1
        return float(min(FIRST_PAUSE_S * 2 ** (self.failures - 1), LONGEST_PAUSE_S))


class StopRequest:
    """A request to stop: counted by a signal handler, so a second Ctrl-C means "hurry"."""

    def __init__(self) -> None:
        self.count = 0
        self.interrupting = False

    def __bool__(self) -> bool:
        return self.count > 0

    def listen(self) -> None:
        """Take over SIGINT, SIGTERM and SIGHUP, also where the shell had them ignored."""
        for signum in STOP_SIGNALS:
            signal.signal(signum, self._count_signal)

    def _count_signal(self, _signum: int, _frame: FrameType | None) -> None:
        self.count += 1
        if self.interrupting:
            self.interrupting = False
            raise Interrupted


@dataclass(slots=True)
class Child:
    """A program and its present process, if it has one."""

    program: Program
    process: Process | None = None
    progress: Progress | None = None
    started: float = 0.0
    restart_at: float = 0.0
    ready: bool = False
    exit_code: int = 0
    backoff: Backoff = field(default_factory=Backoff)
    last: deque[str] = field(default_factory=lambda: deque(maxlen=KEPT_LINES))
    partial: bytes = b""


class Supervisor:
    """Runs children until it is asked to stop."""

    def __init__(
        self, stop: StopRequest, say: Say, env: Mapping[str, str], inherit: Sequence[int] = ()
    ) -> None:
        self.stop_request = stop
        self.children: list[Child] = []
        self.each_turn: Callable[[], None] = lambda: None
        self.start_s = START_S
        self._say = say
        self._inherit = tuple(inherit)
        self._selector = selectors.DefaultSelector()
        self._fork_server: tuple[Child, ForkClient] | None = None
        self.set_environment(env)

    def set_environment(self, env: Mapping[str, str]) -> None:
        """The environment of every process that is started from now on."""
        self._stop_fork_server()
        self._env = {**env, LAUNCHER: str(os.getpid()), "PYTHONUNBUFFERED": "1"}

    def preload(self, program: Program) -> None:
        """Start a fork server, from which shared programs are forked from now on, in place of the one before.

        If it does not get ready in time, programs are started by themselves, which only takes more memory. Raises
        Interrupted when asked to stop.
        """
        self._stop_fork_server()
        client = ForkClient()
        child = Child(
            dataclasses.replace(
                program, ready=client.ready, env={CONTROL_SOCKET: str(client.theirs.fileno())}
            )
        )
        self._fork_server = child, client
        self._follow(child, self._start(child, client.theirs.fileno()))
        client.theirs.close()
        while self._fork_server and not client.ready():
            self._turn()
            if self.stop_request:
                raise Interrupted
            if _late(child):
                self._abandon_fork_server(_lateness(child))
            self._check_fork_server()

    def _check_fork_server(self) -> None:
        if self._fork_server and not _running(self._fork_server[0]):
            child = self._fork_server[0]
            child.exit_code = self._process(child).wait()
            self._abandon_fork_server(f"{child.program.name} {_ending(child.exit_code)}{_words(child)}")

    def _abandon_fork_server(self, why: str) -> None:
        self._say(f"processes share no memory from now on: {why}")
        self._stop_fork_server()

    def _stop_fork_server(self) -> None:
        if self._fork_server:
            child, client = self._fork_server
            self._fork_server = None
            client.close()
            self._end([child])

    def run_once(self, program: Program) -> None:
        """Run a program to its end; it may take long, but has to be ready in time.

        Raises StartFailed when it fails, Interrupted when asked to stop.
        """
        child = Child(program)
        self._spawn(child)
        while self._process(child).poll() is None:
            self._turn()
            child.ready = child.ready or child.program.ready()
            late = not child.ready and _late(child)
            if self.stop_request or late:
                self._end([child])
                raise StartFailed(_lateness(child)) if late else Interrupted
        self._drain(child)
        child.exit_code = self._process(child).wait()
        if child.exit_code:
            raise StartFailed(_failure_message(child))

    def start(self, programs: Sequence[Program]) -> None:
        """Start all programs together and return when each is ready.

        Raises StartFailed when one ends three times or is not ready in time, Interrupted when asked to stop.
        """
        children = [Child(program) for program in programs]
        self.children += children
        for child in children:
            self._spawn(child)
        self._await(children)

    def replace(self, old: Child, program: Program) -> None:
        """Start `program` beside `old` and end `old` once it is ready, so that one of them serves at any time.

        Raises StartFailed and Interrupted as `start`; then `old` is left as it was.
        """
        fresh = Child(program)
        self.children.append(fresh)
        self._spawn(fresh)
        try:
            self._await([fresh])
        except StartFailed:
            self._remove(fresh)
            raise
        self._remove(old)

    def clear(self) -> None:
        """End all children, one wave after the other, and forget them."""
        for wave in sorted({child.program.wave for child in self.children}):
            self._end([child for child in self.children if child.program.wave == wave and child.process])
        self.children = []

    def _remove(self, child: Child) -> None:
        self.children.remove(child)
        if child.process is not None:
            self._end([child])

    def _await(self, children: Sequence[Child]) -> None:
        while not all(child.ready for child in children):
            self._turn()
            self._look_after_children()
            for child in children:
                self._check_start(child)

    def _check_start(self, child: Child) -> None:
        if self.stop_request:
            raise Interrupted
        if not child.ready and _running(child) and child.program.ready():
            child.ready = True
            self._pass_on_all(child)
        if child.backoff.failures >= START_ATTEMPTS:
            raise StartFailed(_failure_message(child))
        if not child.ready and _late(child):
            raise StartFailed(_lateness(child))

    def run(self) -> None:
        """Look after the children until a signal asks to stop."""
        while not self.stop_request:
            self._turn()
            self._look_after_children()
            self.each_turn()

    def stop(self) -> None:
        """End the children, one wave after the other; a second signal ends them at once."""
        self.clear()
        self._stop_fork_server()
        self._selector.close()

    def _end(self, children: Sequence[Child]) -> None:
        patience = max((child.program.patience for child in children), default=0.0)
        until = time.monotonic() + patience
        for child in children:
            with suppress(ProcessLookupError):
                self._process(child).terminate()
        while any(map(_running, children)) and time.monotonic() < until and self.stop_request.count < 2:
            self._turn()
        for child in children:
            self._finish(child)

    def _finish(self, child: Child) -> None:
        """Collect a process; its own session is its own group, so whatever it has left behind goes with it."""
        process = self._process(child)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        self._drain(child)

    def _look_after_children(self) -> None:
        self._check_fork_server()
        for child in self.children:
            if child.process is None:
                if time.monotonic() >= child.restart_at:
                    self._spawn(child)
            elif child.process.poll() is not None:
                self._schedule_restart(child)

    def _schedule_restart(self, child: Child) -> None:
        child.exit_code = self._process(child).wait()
        self._finish(child)
        # One that was never ready was not steady, however long it lived.
        pause = child.backoff.after(time.monotonic() - child.started if child.ready else 0.0)
        child.restart_at = time.monotonic() + pause
        again = f"starting it again in {pause:g} s"
        words = _words(child) if child.backoff.failures >= START_ATTEMPTS else ""
        self._say(f"{child.program.name} {_ending(child.exit_code)}: {again}{words}")
        child.process = None

    def _spawn(self, child: Child) -> None:
        child.last.clear()
        child.partial = b""
        child.started = time.monotonic()
        self._follow(child, self._fork(child) or self._start(child))

    def _follow(self, child: Child, process: Process) -> None:
        child.process = process
        child.progress = Progress(process.pid, self.start_s)

    def _fork(self, child: Child) -> Process | None:
        """As a fork of the fork server; None if there is none that can."""
        if not child.program.shared or not self._fork_server or not self._fork_server[1].ready():
            return None
        try:
            process = self._fork_server[1].fork(child.program.command)
        except OSError as error:
            self._abandon_fork_server(str(error))
            return None
        self._listen(child, process.stdout)
        return process

    def _start(self, child: Child, *more: int) -> Process:
        """As a process that runs the command, and inherits the open files `more`."""
        process = subprocess.Popen(
            list(child.program.command),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**self._env, **child.program.env},
            pass_fds=(*self._inherit, *more),
            start_new_session=True,
            preexec_fn=dies_with(os.getpid()),
        )
        self._listen(child, process.stdout)
        return process

    def _listen(self, child: Child, output: IO[bytes] | None) -> None:
        if output:
            os.set_blocking(output.fileno(), False)
            self._selector.register(output, selectors.EVENT_READ, child)

    def _turn(self) -> None:
        for key, _ in self._selector.select(TURN_S) if self._selector.get_map() else _pause():
            self._read(cast(Child, key.data))

    def _read(self, child: Child) -> bool:
        """Pass on what a child has said; False when there is nothing more."""
        stream = self._process(child).stdout
        if stream is None or stream.closed:
            return False
        try:
            data = os.read(stream.fileno(), LINE_LIMIT)
        except BlockingIOError:
            return False
        if not data:
            self._selector.unregister(stream)
            stream.close()
        *lines, child.partial = (child.partial + data).split(b"\n")
        if not data or len(child.partial) > LINE_LIMIT:
            lines, child.partial = [*lines, child.partial], b""
        for line in lines:
            self._pass_on(child, line)
        return bool(data)

    def _pass_on(self, child: Child, line: bytes) -> None:
        text = line.decode("utf-8", "replace").rstrip()
        if text:
            child.last.append(text)
            self._say(logs.wrap_line(child.program.name, text, as_json=logs.as_json_here()))

    def _pass_on_all(self, child: Child) -> None:
        """Pass on what a child has said up to now."""
        while self._read(child):
            continue

    def _drain(self, child: Child) -> None:
        self._pass_on_all(child)
        stream = self._process(child).stdout
        if stream is not None and not stream.closed:  # a grandchild still holds the other end
            self._selector.unregister(stream)
            stream.close()

    def _process(self, child: Child) -> Process:
        if child.process is None:
            raise RuntimeError(f"{child.program.name} is not running")
        return child.process


def to_terminal(line: str) -> None:
    """Write one line; a terminal that has gone away is no reason to fail."""
    if logs.as_json_here():
        line = logs.wrap_line("launcher", line, as_json=True)
    with suppress(OSError, ValueError):
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()


def _running(child: Child) -> bool:
    return child.process is not None and child.process.poll() is None


def _late(child: Child) -> bool:
    return child.progress is not None and _running(child) and child.progress.is_over()


def _lateness(child: Child) -> str:
    seconds = child.progress.elapsed_s if child.progress else 0.0
    return f"{child.program.name} is not ready after {seconds:.0f} s{_words(child)}"


def _ending(code: int) -> str:
    return f"was killed by {signal.Signals(-code).name}" if code < 0 else f"ended with exit code {code}"


def _failure_message(child: Child) -> str:
    return f"{child.program.name} {_ending(child.exit_code)} instead of starting{_words(child)}"


def _words(child: Child) -> str:
    return "; its last lines:" + "".join(f"\n    {line}" for line in child.last) if child.last else ""


def _pause() -> list[tuple[selectors.SelectorKey, int]]:
    time.sleep(TURN_S)
    return []
