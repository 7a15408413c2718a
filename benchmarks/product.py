"""What the benchmarks of HTTP calls share: the product started as people start it, and what `wrk` says."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

READY_S = 300.0
UNITS_IN_MS = {"us": 0.001, "ms": 1.0, "s": 1000.0, "m": 60_000.0}


@dataclass(frozen=True, slots=True)
class Figures:
    """One measurement: requests per second, and times of answering in ms."""

    rate: float
    p50: float
    p99: float


@contextmanager
def product(folder: Path, checkout: Path | None = None) -> Iterator[tuple[int, int]]:
    """The whole product with its defaults and the demo data, as `make run` starts it; gives its port and the
    launcher's process id. With a `checkout`, its Python code is that one's.
    """
    port = free_ports()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MOTORCLUB_")}
    environment |= {"MOTORCLUB_INSTANCE": str(folder), "PORT": str(port)}
    if checkout is not None:
        packages = [checkout.resolve() / "core", *sorted(checkout.resolve().glob("plugins/*"))]
        environment["PYTHONPATH"] = os.pathsep.join(map(str, packages))
    command = [sys.executable, "-m", "motorclub.cli", "up", "--demo"]
    with (folder / "up.log").open("wb") as log:
        launcher = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    try:
        wait_until_ready(port, launcher, folder / "up.log")
        yield port, launcher.pid
    finally:
        launcher.send_signal(signal.SIGINT)
        launcher.wait(60)


def free_ports() -> int:
    """A port below the range of outgoing connections that is free together with the next one."""
    for port in range(18_100, 32_000, 2):
        try:
            with socket.create_server(("127.0.0.1", port)), socket.create_server(("127.0.0.1", port + 1)):
                return port
        except OSError:
            continue
    raise SystemExit("no two free ports in a row")


def wait_until_ready(port: int, launcher: subprocess.Popen[bytes], log: Path) -> None:
    """Return once the launcher says so; its last words when it ends instead."""
    until = time.monotonic() + READY_S
    while b"Motorclub is ready" not in log.read_bytes():
        if launcher.poll() is not None or time.monotonic() > until:
            raise SystemExit(f"the site on port {port} does not start:\n{log.read_text()[-2000:]}")
        time.sleep(0.2)


def in_ms(text: str, percentile: str) -> float:
    """A line such as `99%   12.34ms` of wrk's distribution."""
    found = re.search(rf"\s{percentile}\s+([\d.]+)(us|ms|s|m)\b", text)
    return float(found[1]) * UNITS_IN_MS[found[2]] if found else float("nan")
