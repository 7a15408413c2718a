"""Hosts on one machine: network namespaces on a common line, each with a share of processor time of its own.

Everything is in namespaces that are made here, the clients of the cluster too; nothing of it is left afterwards.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

CGROUPS = Path("/sys/fs/cgroup/cpu")
PERIOD_US = 50_000
NETWORK = "10.77.0"
# The namespace of the line, and the one from which the cluster is used.
LINE, CLIENT = "mc-line", "mc-client"
INSIDE = "MOTORCLUB_CLUSTER_INSIDE"
# Enters the group, then becomes the command.
ENTER = 'echo $$ > "$0/cgroup.procs" && exec "$@"'


def ip(*words: str) -> None:
    """Run iproute2. Raises CalledProcessError."""
    subprocess.run(["ip", *words], check=True)


@dataclass
class Host:
    """One machine: a namespace with an address, and a group of processes."""

    name: str
    number: int
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def address(self) -> str:
        """Its address on the line."""
        return f"{NETWORK}.{self.number}"

    @property
    def group(self) -> Path:
        """Its group of processes."""
        return CGROUPS / f"mc-{self.name}"

    @property
    def prefix(self) -> tuple[str, ...]:
        """What comes before a command that runs there."""
        return ("sh", "-c", ENTER, str(self.group), "nsenter", f"--net=/run/netns/mc-{self.name}")

    def make(self) -> None:
        """Plug it in."""
        add_namespace(f"mc-{self.name}", self.address)
        self.group.mkdir(exist_ok=True)

    def limit(self, share: float | None) -> None:
        """Give it this share of one processor at most; None for all it can get."""
        quota = -1 if share is None else max(1000, int(share * PERIOD_US))
        (self.group / "cpu.cfs_period_us").write_text(str(PERIOD_US))
        (self.group / "cpu.cfs_quota_us").write_text(str(quota))

    def periods(self) -> tuple[int, int]:
        """How many periods of its share there have been, and in how many of them it wanted more."""
        lines = (line.split() for line in (self.group / "cpu.stat").read_text().splitlines())
        figures = {name: int(value) for name, value in lines}
        return figures["nr_periods"], figures["nr_throttled"]

    def run(self, command: Sequence[str | Path], environment: Mapping[str, str], log: Path) -> None:
        """Start a process there."""
        with log.open("ab") as out:
            words = [*self.prefix, *map(str, command)]
            started = subprocess.Popen(words, env=dict(environment), stdout=out, stderr=out, cwd="/")
        self.processes.append(started)

    def pull_the_plug(self) -> None:
        """The line is cut first, so that nobody hears good-bye; then all processes end."""
        ip("-n", LINE, "link", "set", f"mc-{self.name}", "down")
        self.kill()

    def plug_in(self) -> None:
        """The line is back."""
        ip("-n", LINE, "link", "set", f"mc-{self.name}", "up")

    def kill(self) -> None:
        """End every process of the group, and see them off."""
        while pids := (self.group / "cgroup.procs").read_text().split():
            for pid in pids:
                with suppress(ProcessLookupError):
                    os.kill(int(pid), signal.SIGKILL)
            for process in self.processes:
                process.poll()
        self.processes.clear()

    def remove(self) -> None:
        """Nothing is left of it."""
        if self.group.exists():
            self.limit(None)
            self.kill()
            self.group.rmdir()
        remove_namespace(f"mc-{self.name}")


def add_namespace(name: str, address: str) -> None:
    """A namespace with one address on the line."""
    ip("netns", "add", name)
    ip("-n", name, "link", "set", "lo", "up")
    ip("-n", LINE, "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name)
    ip("-n", LINE, "link", "set", name, "master", "br0", "up")
    ip("-n", name, "address", "add", f"{address}/24", "dev", "eth0")
    ip("-n", name, "link", "set", "eth0", "up")


def remove_namespace(name: str) -> None:
    """Remove it if it is there."""
    if Path(f"/run/netns/{name}").exists():
        ip("netns", "delete", name)


def move_inside() -> None:
    """Run this program again in the clients' namespace, and remove the network when it has ended."""
    if INSIDE in os.environ:
        # A stop takes the hosts along.
        signal.signal(signal.SIGTERM, lambda signum, frame: sys.exit(1))
        return
    missing = [tool for tool in ("ip", "nsenter", "setpriv", "haproxy") if shutil.which(tool) is None]
    if missing or os.geteuid() != 0 or not CGROUPS.is_dir():
        raise SystemExit(f"this needs root, cgroups v1 in {CGROUPS} and: ip nsenter setpriv haproxy")
    remove_namespace(CLIENT)
    remove_namespace(LINE)
    ip("netns", "add", LINE)
    try:
        ip("-n", LINE, "link", "add", "br0", "type", "bridge")
        ip("-n", LINE, "link", "set", "br0", "up")
        add_namespace(CLIENT, f"{NETWORK}.250")
        command = ["nsenter", f"--net=/run/netns/{CLIENT}", sys.executable, *sys.argv]
        done = subprocess.run(command, env=os.environ | {INSIDE: "1"}, check=False)
    finally:
        remove_namespace(CLIENT)
        remove_namespace(LINE)
    raise SystemExit(done.returncode)


@contextmanager
def hosts(names: Sequence[str]) -> Iterator[dict[str, Host]]:
    """Hosts with these names, without limits."""
    made = {name: Host(name, number) for number, name in enumerate(names, 1)}
    try:
        for host in made.values():
            host.remove()
            host.make()
        yield made
    finally:
        for host in made.values():
            host.remove()
