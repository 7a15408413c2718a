"""Children that share memory: forked from one process that has loaded all code, but still children of the launcher.

This is the launcher's end; the other end is entrypoints/fork_server.py. The fork server forks twice: a process whose
parent ends goes to the nearest ancestor that takes such orphans in, which the launcher does for the moment of a fork.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from collections.abc import Sequence
from contextlib import closing
from typing import IO

from motorclub.processes.lifeline import taking_in_orphans

# In the environment of a fork server: the number of its end of the control socket.
CONTROL_SOCKET = "MOTORCLUB_FORK_SERVER"
READY = b"ready"
# A fork takes milliseconds; a fork server that does not answer is given up.
ANSWER_S = 10.0
LONGEST_COMMAND = 4096


class Forked:
    """A child that a fork server has forked, leading a session of its own."""

    def __init__(self, pid: int, stdout: IO[bytes]) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self.stdout: IO[bytes] | None = stdout

    def poll(self) -> int | None:
        """The exit code once it has ended, negative for a signal."""
        return self._collect(os.WNOHANG)

    def wait(self) -> int:
        """The exit code, when it has ended."""
        code = self._collect(0)
        return 0 if code is None else code

    def terminate(self) -> None:
        """Ask it to end."""
        if self.poll() is None:
            os.kill(self.pid, signal.SIGTERM)

    def _collect(self, options: int) -> int | None:
        if self.returncode is None:
            pid, status = os.waitpid(self.pid, options)
            if pid:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode


Process = subprocess.Popen[bytes] | Forked


class ForkClient:
    """The launcher's connection to one fork server. `theirs` is for it to inherit."""

    def __init__(self) -> None:
        self._ours, self.theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._ours.settimeout(ANSWER_S)
        self._is_ready = False

    def ready(self) -> bool:
        """Whether it has loaded everything. Never waits."""
        if not self._is_ready:
            try:
                self._is_ready = self._ours.recv(len(READY), socket.MSG_DONTWAIT) == READY
            except OSError:
                return False
        return self._is_ready

    def fork(self, command: Sequence[str]) -> Forked:
        """Run `python -m MODULE ARGUMENTS` as a fork of the fork server. Raises OSError when it cannot."""
        reader, writer = os.pipe()
        output = open(reader, "rb", buffering=0)  # noqa: SIM115 - it is the child's from now on
        try:
            with closing(open(writer, "wb", buffering=0)) as theirs, taking_in_orphans():
                socket.send_fds(self._ours, ["\0".join(command).encode()], [theirs.fileno()])
                answer = self._ours.recv(32)
            return Forked(int(answer), output)
        except (OSError, ValueError) as error:
            output.close()
            raise OSError(f"it does not fork: {error}") from error

    def close(self) -> None:
        """Close the connection: the fork server ends, its forks go on."""
        self._ours.close()
        self.theirs.close()
