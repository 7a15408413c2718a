"""HAProxy in front of the web and hub servers of a site."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

PROGRAM = shutil.which("haproxy", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
PATIENCE_S = 180.0
SHIPPED = Path(__file__).parents[2] / "deploy" / "haproxy.cfg"
NAME, WEB_PORT, HUB_PORT = "club.example.org", 5000, 5001
# Not in a network of our own, which has no certificate.
TLS = (
    "  bind :443 ssl crt /etc/ssl/motorclub.pem ssl-min-ver TLSv1.2 alpn h2,http/1.1\n",
    "  http-request redirect scheme https code 308 unless { ssl_fc }\n",
)


def configuration(listens: str, control: Path, webs: Mapping[str, str], hubs: Mapping[str, str]) -> str:
    """deploy/haproxy.cfg without TLS, for servers given as host:port by their names.

    `listens` is its own host:port, `control` its socket for commands.
    """
    text = SHIPPED.read_text()
    replaced = {"bind :80\n": f"bind {listens}\n", NAME: listens.rpartition(":")[0]} | dict.fromkeys(TLS, "")
    for old, new in replaced.items():
        assert old in text, old
        text = text.replace(old, new)
    for port, netlocs in ((WEB_PORT, webs), (HUB_PORT, hubs)):
        text = _with_servers(text, port, netlocs)
    return f"global\n  stats socket {control} level admin\n{text}"


def _with_servers(text: str, port: int, netlocs: Mapping[str, str]) -> str:
    """Put these servers in the place of the two examples of a port; what else an example says holds for each."""

    def renamed(found: re.Match[str]) -> str:
        rest = found["rest"]
        return "".join(
            f"  server {name} {netloc}{rest.replace('host1', name)}\n" for name, netloc in netlocs.items()
        )

    text, count = re.subn(rf"  server host1 192\.0\.2\.11:{port}(?P<rest>.*)\n", renamed, text)
    text, others = re.subn(rf"  server host2 192\.0\.2\.12:{port}.*\n", "", text)
    assert count == others > 0, port
    return text


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
