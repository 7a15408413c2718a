"""Processes of a running site, and the memory they use, read from /proc."""

from __future__ import annotations

import contextlib
import os
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

# A part of the command line of each kind of process.
KINDS = {
    "postgres": "database",
    "valkey": "store",
    "entrypoints.web_server": "web",
    "gunicorn": "hub",
    "entrypoints.worker": "jobs",
    "entrypoints.fork_server": "fork server",
    "motorclub.files.pictures": "picture decoder",
    "motorclub": "launcher",
}


def process_tree(pid: int) -> list[int]:
    """Return a process and all its descendants, parents first."""
    found = [pid]
    for member in found:
        with contextlib.suppress(OSError):
            for task in Path(f"/proc/{member}/task").iterdir():
                found += [int(child) for child in (task / "children").read_text().split()]
    return found


def kind_of(pid: int) -> str:
    """Return what a process of a site is for, by its command line."""
    with contextlib.suppress(OSError):
        command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        return next((kind for mark, kind in KINDS.items() if mark in command), "other")
    return "other"


def read_pss(pid: int) -> int:
    """Return the proportional set size of a process in KiB, which counts shared pages by share; 0 once it has ended."""
    with contextlib.suppress(OSError):
        found = re.search(r"^Pss:\s+(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)
        return int(found[1]) if found else 0
    return 0


def read_processor_s(pid: int) -> float:
    """Return the seconds of processor time that a process has had, with its descendants.

    Those that have ended are included if they were waited for.
    """
    ticks = 0
    for member in process_tree(pid):
        with contextlib.suppress(OSError):
            # Behind the name, which may hold anything. The 14th to 17th fields of all are times.
            fields = Path(f"/proc/{member}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def read_run_delay(pid: int) -> float:
    """Return the seconds that the threads of a process were ready to run and had no processor, all together."""
    waited = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(OSError):
            waited += int((task / "schedstat").read_text().split()[1])
    return waited / 1e9


def memory_by_kind(pids: Iterable[int]) -> dict[str, int]:
    """Return the proportional set size of processes in KiB, by kind."""
    sums: Counter[str] = Counter()
    for pid in pids:
        sums[kind_of(pid)] += read_pss(pid)
    return dict(sums)
