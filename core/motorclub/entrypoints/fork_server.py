"""The fork server: a process that has loaded all code and is forked into web, hubs and jobs, which share its memory.

The launcher starts `python -m motorclub.entrypoints.fork_server` and sends it the commands to run
(processes/fork_client.py). It has no thread and no connection: neither would be whole in a child.
"""

from __future__ import annotations

import ctypes
import gc
import importlib
import os
import runpy
import signal
import socket
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from motorclub.processes.fork_client import CONTROL_SOCKET, LONGEST_COMMAND, READY
from motorclub.processes.lifeline import LAUNCHER, dies_with

# What the processes run besides our own code. First, because a plugin may look at it.
SERVERS = ("granian", "uvloop", "gunicorn.app.wsgiapp", "rq.worker")
OURS = (
    "motorclub.server.application",
    "motorclub.entrypoints.hub",
    "motorclub.realtime.gunicorn_worker",
    "motorclub.events.dispatch",
    "motorclub.jobs.schedules",
    "motorclub.jobs.queue",
)
# While loading, nearly all that is made stays; what does not would be memory that all processes share for nothing.
SELDOM = (20_000, 5, 1000)
MADV_DONTNEED = 4
# Where the addresses of the command line stand in /proc/self/stat, behind the name.
ARGUMENTS = slice(45, 47)


def main() -> None:
    """Load, then fork until the launcher hangs up; in a fork, run what was asked for."""
    control = socket.socket(fileno=int(os.environ.pop(CONTROL_SOCKET)))
    control.set_inheritable(False)
    load()
    control.send(READY)
    command = serve(control)
    if command:
        run(command)


def load() -> None:
    """Import everything and make the application. Raises SystemExit if that has started a thread."""
    usual = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    for module in SERVERS:
        importlib.import_module(module)
    from motorclub.entrypoints.startup import prepare

    prepare()
    for module in OURS:
        importlib.import_module(module)
    threads = len(list(Path("/proc/self/task").iterdir()))
    if threads > 1:
        raise SystemExit(f"loading has started {threads - 1} threads, which a fork would lose")
    gc.collect()
    # What is there now is never looked through again: that alone would write to every page.
    gc.freeze()
    gc.set_threshold(*usual)
    forget_code()


def forget_code() -> None:
    """Release the memory pages of library code that loading has read: this process only waits and runs none of it.

    Only pages of code, which never change: they are read from the file again when needed.
    """
    madvise = ctypes.CDLL(None).madvise
    for line in Path("/proc/self/maps").read_text().splitlines():
        addresses, rights, *_, name = line.split(maxsplit=5)
        if rights == "r-xp" and name.startswith("/"):
            start, end = (int(part, 16) for part in addresses.split("-"))
            madvise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), MADV_DONTNEED)


def serve(control: socket.socket) -> Sequence[str]:
    """Fork for each command. Returns the command in the fork, and nothing in the fork server at the end."""
    while True:
        words, files, _, _ = socket.recv_fds(control, LONGEST_COMMAND, 1)
        if not words:
            return ()
        command = words.decode().split("\0")
        read_end, write_end = os.pipe()
        middle = os.fork()
        if middle == 0:
            if os.fork():
                os._exit(0)
            control.close()
            os.close(read_end)
            settle(command, files[0], write_end)
            return command
        os.close(write_end)
        os.waitpid(middle, 0)
        os.close(files[0])
        control.send(os.read(read_end, 32) or b"it has ended")
        os.close(read_end)


def settle(command: Sequence[str], output: int, write_end: int) -> None:
    """Become a child of the launcher as any other, and say so."""
    launcher = int(os.environ[LAUNCHER])
    until = time.monotonic() + 5
    while os.getppid() != launcher and time.monotonic() < until:  # until the process between us has ended
        time.sleep(0.0005)
    os.setsid()
    dies_with(launcher)()
    for target in (1, 2):
        os.dup2(output, target)
    os.close(output)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    rename(command)
    os.write(write_end, str(os.getpid()).encode())
    os.close(write_end)


def rename(command: Sequence[str]) -> None:
    """Write the command over the one we were started with, for `ps`; as much of it as fits."""
    behind_name = Path("/proc/self/stat").read_text("ascii", "replace").rpartition(")")[2].split()
    start, end = map(int, behind_name[ARGUMENTS])
    size = end - start
    if start and size > 0:
        text = "\0".join(command).encode()[: size - 1]
        ctypes.memmove(start, text.ljust(size, b"\0"), size)


def run(command: Sequence[str]) -> None:
    """What `python -m MODULE ARGUMENTS` does."""
    _, _, module, *arguments = command
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
