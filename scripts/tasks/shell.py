"""Running commands and printing what happens."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
BIN = VENV / "bin"
PYTHON = BIN / "python"
# Descriptors that commands inherit: a lock is free only when the last command that works under it has ended.
inherited: list[int] = []
# Where this thread prints if not to the terminal, and the commands that it runs.
_output: ContextVar[BytesIO | None] = ContextVar("output", default=None)


class Failed(Exception):
    """A step failed. The message says what to do; the command's own output stands above it."""


def say(text: str) -> None:
    """A heading."""
    write(f"==> {text}\n".encode())


def write(text: bytes) -> None:
    """Write to the terminal, or to the output that is collected for this thread."""
    collected = _output.get()
    if collected is not None:
        collected.write(text)
    else:
        sys.stderr.buffer.write(text)
        sys.stderr.flush()


@contextmanager
def collected_output() -> Iterator[BytesIO]:
    """Collect what this thread says and what its commands print, instead of showing it."""
    collected = BytesIO()
    before = _output.set(collected)
    try:
        yield collected
    finally:
        _output.reset(before)


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """The caller's environment with the programs of `.venv` first: its node and npm, not the machine's.

    Python may keep the bytecode that it compiles, even where the caller forbids it.
    """
    env = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}
    env.pop("PYTHONHOME", None)
    # Otherwise each of hundreds of processes compiles all modules that it loads, and each worker every test file.
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    # Node trusts the machine's certificates, as pip and the browsers do: an office's proxy may have its own.
    env.setdefault("NODE_USE_SYSTEM_CA", "1")
    return env | dict(extra or {})


def run(
    command: Sequence[str | Path],
    *,
    hint: str = "",
    env: Mapping[str, str] | None = None,
    cwd: Path = ROOT,
    quiet: bool = False,
) -> None:
    """Run a command, in the root of the checkout if not elsewhere; `quiet` shows its output on failure only.

    Raises Failed with `hint`.
    """
    words = [str(word) for word in command]
    collected = quiet or _output.get() is not None
    done = subprocess.run(
        words,
        cwd=cwd,
        env=environment(env),
        stdout=subprocess.PIPE if collected else None,
        stderr=subprocess.STDOUT if collected else None,
        check=False,
        pass_fds=inherited,
    )
    if collected and not quiet:
        write(done.stdout)
    if done.returncode:
        if quiet:
            write(done.stdout[-8000:])
        shown = " ".join(Path(word).name if word.startswith(str(ROOT)) else word for word in words[:6])
        raise Failed(f"`{shown}` ended with exit code {done.returncode}. {hint}".strip())


def run_within(seconds: float, command: Sequence[str | Path], cwd: Path = ROOT) -> bool:
    """Run a command, in the root of the checkout if not elsewhere; False if it was interrupted as the time was up.

    Raises Failed if it ended by itself with an error.
    """
    words = [str(word) for word in command]
    process = subprocess.Popen(words, cwd=cwd, env=environment(), preexec_fn=_accept_interrupts)
    try:
        code = process.wait(max(seconds, 1.0))
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
        process.wait()
        return False
    if code:
        raise Failed(f"`{Path(words[0]).name} {' '.join(words[1:4])}` ended with exit code {code}.")
    return True


def _accept_interrupts() -> None:
    """Shells start what runs in the background with SIGINT ignored, which children inherit."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def git_lines(*words: str) -> list[str]:
    """The lines that a git command prints; none if it fails."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


class Timer:
    """Seconds since it was made."""

    def __init__(self) -> None:
        self._began = time.monotonic()

    def __str__(self) -> str:
        return f"{time.monotonic() - self._began:.1f} s"
