"""The product on the hosts of a cluster, behind a balancer."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from hosts import Host

from motorclub.processes.embedded import scratch

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))

from balancer import PROGRAM as HAPROXY
from balancer import configuration
from object_store import ObjectStore, object_store
from replicated_servers import Place, Servers, replicated_servers

COMMAND = Path(sys.executable).with_name("motorclub")
WEBS, HUBS, JOBS = ("web1", "web2", "web3"), ("hub1", "hub2", "hub3"), ("jobs1", "jobs2")
SENTINELS = ("keys1", "keys2", "s3")
NAMES = ("lb", *WEBS, *HUBS, *JOBS, "db1", "db2", "keys1", "keys2", "s3")
PORT, HUB_PORT = 8750, 8751
PATIENCE_S = 600.0


@dataclass(frozen=True, slots=True)
class Cluster:
    """The running site: its hosts, its database servers, and the folder of its logs."""

    hosts: Mapping[str, Host]
    servers: Servers
    store: ObjectStore
    folder: Path
    environment: Mapping[str, str]

    @property
    def url(self) -> str:
        """Where people find it."""
        return f"http://{self.hosts['lb'].address}"

    def start(self, name: str) -> None:
        """Start what this host is for; it is not ready yet."""
        host, kind = self.hosts[name], name.rstrip("0123456789")
        place = {"MOTORCLUB_INSTANCE": str(self.folder / name), "MOTORCLUB_HOST": host.address}
        host.run([COMMAND, kind], {**self.environment, **place}, self.folder / f"{name}.log")

    def restart_object_store(self) -> None:
        """Start the object store again, and the Sentinel of its host."""
        self.servers.sentinels[SENTINELS.index("s3")].start()
        self.store.start()

    def wait_until_ready(self, names: Sequence[str]) -> None:
        """Return once these web and hub hosts answer."""
        for name in names:
            port = PORT if name in WEBS else HUB_PORT
            wait_for(f"http://{self.hosts[name].address}:{port}/healthz")

    def command(self, *words: str) -> tuple[int, str]:
        """(exit code, output) of a command on a jobs host."""
        place = {"MOTORCLUB_INSTANCE": str(self.folder / "jobs2")}
        command = [*self.hosts["jobs2"].prefix, str(COMMAND), *words]
        done = subprocess.run(
            command, env={**self.environment, **place}, capture_output=True, text=True, check=False
        )
        return done.returncode, (done.stdout + done.stderr).strip()

    def balance(self, webs: Sequence[str]) -> None:
        """Let these web hosts answer, by a balancer that is started afresh."""
        balancer = self.hosts["lb"]
        balancer.kill()
        path = self.folder / "haproxy.cfg"
        control = self.folder / "haproxy.socket"
        netlocs = {name: f"{self.hosts[name].address}:{PORT}" for name in webs}
        hubs = {name: f"{self.hosts[name].address}:{HUB_PORT}" for name in HUBS}
        path.write_text(configuration(f"{balancer.address}:80", control, netlocs, hubs))
        balancer.run([str(HAPROXY), "-db", "-f", path], {"PATH": os.defpath}, self.folder / "lb.log")
        wait_for(f"{self.url}/healthz")


def wait_for(url: str) -> None:
    """Return once this address answers."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        with suppress(OSError), urllib.request.urlopen(url, timeout=5) as answer:
            answer.read()
            return
        time.sleep(0.2)
    raise SystemExit(f"{url} does not answer")


@contextmanager
def cluster(hosts: Mapping[str, Host]) -> Iterator[Cluster]:
    """The site with its demo data, until the block ends."""
    with ExitStack() as stack:
        folder = stack.enter_context(scratch())
        servers = stack.enter_context(_servers(folder, hosts))
        (folder / "objects").mkdir()
        store = stack.enter_context(object_store(folder / "objects", hosts["s3"].address, hosts["s3"].prefix))
        environment = {
            "PATH": os.defpath,
            "DATABASE_URL": servers.database_url,
            "DATABASE_REPLICA_URL": servers.replica_url,
            "REDIS_URL": servers.redis_url,
            "MOTORCLUB_FILES_URL": store.url,
            **store.environment,
            "MOTORCLUB_SECRET": secrets.token_urlsafe(48),
            "MOTORCLUB_MODE": "demo",
            "MOTORCLUB_PUBLIC_URL": f"http://{hosts['lb'].address}",
            "MOTORCLUB_PROXIES": "1",
            "MOTORCLUB_WEB_WORKERS": "1",
            # All sockets of a measurement are one member's.
            "MOTORCLUB_SOCKETS_PER_MEMBER": "1000",
            "PORT": str(PORT),
        }
        made = Cluster(hosts, servers, store, folder, environment)
        code, said = made.command("setup")
        if code:
            raise SystemExit(said)
        for name in (*WEBS, *HUBS, *JOBS):
            made.start(name)
        made.wait_until_ready([*WEBS, *HUBS])
        made.balance(WEBS)
        yield made


@contextmanager
def _servers(folder: Path, hosts: Mapping[str, Host]) -> Iterator[Servers]:
    def places(names: Sequence[str], port: int) -> list[Place]:
        return [Place(hosts[name].address, port, hosts[name].prefix) for name in names]

    with replicated_servers(
        folder,
        databases=places(["db1", "db2"], 5432),
        stores=places(["keys1", "keys2"], 6379),
        sentinels=places(SENTINELS, 26379),
    ) as servers:
        yield servers
