"""HAProxy in front of the web and hub servers of a site."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

PROGRAM = shutil.which("haproxy", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
PATIENCE_S = 60.0
CONFIGURATION = """
global
  stats socket {control} level admin
defaults
  mode http
  timeout connect 1s
  timeout client 30s
  timeout server 20s
  timeout tunnel 1h
  timeout check 1s
  option redispatch
  retries 3
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
frontend site
  bind {listens}
  http-request set-header X-Forwarded-For %[src]
  acl live path /ws /ws-tickets
  use_backend hubs if live
  # While hosts run several versions, one may have a file of the web that another one has not.
  acl file path_beg /assets/
  acl file path_reg ^/plugins/[^/]+/ui/
  use_backend files if file
  default_backend webs
backend files
  balance roundrobin
  option redispatch 1
  retry-on conn-failure empty-response response-timeout 404 503
{files}
backend webs
  balance leastconn
  option httpchk GET /healthz
  # Only what reads is sent to another host when the first one has not answered.
  http-request disable-l7-retry unless METH_GET
  retry-on conn-failure empty-response response-timeout 503
{webs}
backend hubs
  balance leastconn
  option httpchk GET /healthz
{hubs}
"""


def configuration(listens: str, control: Path, webs: Mapping[str, str], hubs: Mapping[str, str]) -> str:
    """HAProxy's configuration for servers given as host:port by their names; `control` is its socket for commands."""

    def servers(netlocs: Mapping[str, str], options: str) -> str:
        return "\n".join(
            f"  server {name} {netloc} {options.format(name)}" for name, netloc in netlocs.items()
        )

    return CONFIGURATION.format(
        control=control,
        listens=listens,
        files=servers(webs, "track webs/{}"),
        webs=servers(webs, "check"),
        hubs=servers(hubs, "check"),
    )


class Balancer:
    """A running HAProxy, told by its control socket which servers get new work."""

    def __init__(self, address: str, control: Path) -> None:
        self.address = address
        self._control = control

    def drain(self, name: str) -> None:
        """Send a host no more work, and return once its web server has none left; open sockets stay."""
        for backend in ("webs", "hubs"):
            self._command(f"set server {backend}/{name} state drain")
        self._wait_until(lambda: self._statistics()["webs", name]["scur"] == "0")

    def resume(self, name: str) -> None:
        """Send a host work again, once its servers pass their checks."""
        for backend in ("webs", "hubs"):
            self._command(f"set server {backend}/{name} state ready")
        self._wait_until(
            lambda: all(self._statistics()[backend, name]["status"] == "UP" for backend in ("webs", "hubs"))
        )

    def _statistics(self) -> dict[tuple[str, str], dict[str, str]]:
        """By (backend, server), the columns of HAProxy's statistics."""
        head, *rows = self._command("show stat").removeprefix("# ").strip().split("\n")
        columns = head.split(",")
        found = [dict(zip(columns, row.split(","), strict=False)) for row in rows]
        return {(row["pxname"], row["svname"]): row for row in found}

    def _command(self, command: str) -> str:
        with socket.socket(socket.AF_UNIX) as control:
            control.connect(str(self._control))
            control.sendall(f"{command}\n".encode())
            parts = []
            while part := control.recv(65536):
                parts.append(part)
        return b"".join(parts).decode()

    def _wait_until(self, condition: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < until, self._command("show stat")
            time.sleep(0.05)


@contextmanager
def balancer(folder: Path, port: int, hosts: Mapping[str, int]) -> Iterator[Balancer]:
    """An HAProxy on a port of this machine, from the moment that it serves until the block ends.

    `hosts` are the ports of web servers by the hosts' names; the hub of each listens to the next port.
    """
    webs = {name: f"127.0.0.1:{web}" for name, web in hosts.items()}
    hubs = {name: f"127.0.0.1:{web + 1}" for name, web in hosts.items()}
    made = Balancer(f"127.0.0.1:{port}", folder / "haproxy.socket")
    path, log = folder / "haproxy.cfg", folder / "haproxy.log"
    path.write_text(configuration(made.address, folder / "haproxy.socket", webs, hubs))
    with log.open("wb") as out:
        process = subprocess.Popen([str(PROGRAM), "-db", "-f", path], stdout=out, stderr=out)
    try:
        made._wait_until(lambda: _serves(made.address))
        yield made
    finally:
        process.kill()
        process.wait()


def _serves(address: str) -> bool:
    with suppress(OSError), urlopen(f"http://{address}/healthz", timeout=5) as answer:
        return bool(answer.status == 200)
    return False
