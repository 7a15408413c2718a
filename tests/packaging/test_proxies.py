"""The proxies of deploy/ in front of a real site: started as shipped, with other ports and names only.

Needs nginx, Caddy and HAProxy. `make test` unpacks Debian's nginx and Caddy; where one is missing, its tests are
skipped and say which proxy was not tried.
"""

from __future__ import annotations

import http.client
import os
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from websockets.sync.client import connect

from product import Product, free_ports, running
from tasks.setup import proxy

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "club.example.org"
START_S = 60.0
# As many as stopped a whole site when the web server read bodies in its threads.
HALF_SENT = 64
HALF_A_LOGIN = (
    f"POST /auth/login HTTP/1.1\r\nHost: {NAME}\r\nContent-Type: application/json\r\n"
    "Content-Length: 100\r\n\r\n{"
)

pytestmark = [pytest.mark.once, pytest.mark.full]


class Proxy:
    """A running proxy that serves the site as NAME over TLS or not."""

    def __init__(self, port: int, context: ssl.SSLContext | None) -> None:
        self.port = port
        self.context = context

    def socket(self) -> socket.socket:
        sock = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        return self.context.wrap_socket(sock, server_hostname=NAME) if self.context else sock

    def get(self, path: str, host: str = NAME) -> http.client.HTTPResponse:
        """The answer to a GET, its body read."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.sock = self.socket()
        connection.request("GET", path, headers={"Host": host})
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    """A site behind one proxy."""
    folder = tmp_path_factory.mktemp("behind-a-proxy")
    settings = {"MOTORCLUB_PROXIES": "1", "MOTORCLUB_PUBLIC_URL": f"https://{NAME}"}
    with running(folder / "instance", demo=False, **settings) as product:
        yield product


@pytest.fixture(scope="module", params=["nginx", "caddy", "haproxy"])
def front(
    request: pytest.FixtureRequest, site: Product, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    """Each proxy in front of the site."""
    program = proxy(request.param)
    if program is None:
        pytest.skip(
            f"deploy/ was not tried with {request.param}: this machine has none, and apt-get brings none"
        )
    start = {"nginx": nginx, "caddy": caddy, "haproxy": haproxy}[request.param]
    with start(
        program, urlsplit(site.url).port or 0, tmp_path_factory.mktemp(request.param)
    ) as running_proxy:
        yield running_proxy


@contextmanager
def nginx(program: str, web_port: int, folder: Path) -> Iterator[Proxy]:
    """deploy/nginx.conf with ports that are free and a certificate of our own."""
    port = free_ports()
    certificate(folder)
    replaced = {
        "127.0.0.1:5000": f"127.0.0.1:{web_port}",
        "127.0.0.1:5001": f"127.0.0.1:{web_port + 1}",
        "listen 80": f"listen 127.0.0.1:{port + 1}",
        "listen 443": f"listen 127.0.0.1:{port}",
        "/etc/ssl/motorclub.pem": f"{folder}/site.pem",
        "/etc/ssl/private/motorclub.key": f"{folder}/site.key",
    }
    shipped = (DEPLOY / "nginx.conf").read_text()
    for old, new in replaced.items():
        assert old in shipped, old
        shipped = shipped.replace(old, new)
    (folder / "site.conf").write_text(shipped)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log stderr; events {{}} "
        f"http {{ access_log off; {paths} include {folder}/site.conf; }}"
    )
    context = ssl.create_default_context(cafile=str(folder / "site.pem"))
    with started(
        [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"], port, folder
    ):
        yield Proxy(port, context)


@contextmanager
def caddy(program: str, web_port: int, folder: Path) -> Iterator[Proxy]:
    """deploy/Caddyfile as it is; without TLS, because no authority gives a certificate to this machine."""
    port = free_ports()
    settings = {
        "MOTORCLUB_SITE": f"http://{NAME}:{port}",
        "MOTORCLUB_WEB": f"127.0.0.1:{web_port}",
        "MOTORCLUB_HUB": f"127.0.0.1:{web_port + 1}",
        "HOME": str(folder),
    }
    command = [program, "run", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    with started(command, port, folder, **settings):
        yield Proxy(port, None)


@contextmanager
def haproxy(program: str, web_port: int, folder: Path) -> Iterator[Proxy]:
    """deploy/haproxy.cfg with one machine, ports that are free and a certificate of our own."""
    port = free_ports()
    certificate(folder)
    (folder / "both.pem").write_text((folder / "site.pem").read_text() + (folder / "site.key").read_text())
    replaced = {
        "192.0.2.11:5000": f"127.0.0.1:{web_port}",
        "192.0.2.11:5001": f"127.0.0.1:{web_port + 1}",
        "bind :80": f"bind 127.0.0.1:{port + 1}",
        "bind :443": f"bind 127.0.0.1:{port}",
        "/etc/ssl/motorclub.pem": f"{folder}/both.pem",
    }
    lines = (DEPLOY / "haproxy.cfg").read_text().splitlines(keepends=True)
    shipped = "".join(line for line in lines if not line.startswith("  server host2"))
    for old, new in replaced.items():
        assert old in shipped, old
        shipped = shipped.replace(old, new)
    (folder / "haproxy.cfg").write_text(shipped)
    context = ssl.create_default_context(cafile=str(folder / "site.pem"))
    with started([program, "-db", "-f", str(folder / "haproxy.cfg")], port, folder):
        yield Proxy(port, context)


@contextmanager
def started(command: list[str], port: int, folder: Path, **settings: str) -> Iterator[None]:
    """A program until the block ends, from the moment that it listens."""
    log = folder / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(command, env=os.environ | settings, stdout=out, stderr=subprocess.STDOUT)
    try:
        deadline = time.monotonic() + START_S
        while not listens(port):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(60)


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def certificate(folder: Path) -> None:
    """A certificate for NAME that is its own authority."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "site.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "site.key").write_bytes(private)


def test_pages_and_calls_come_through(front: Proxy) -> None:
    assert front.get("/healthz").status == 200
    page = front.get("/")
    assert page.status == 200
    assert page.headers.get_content_type() == "text/html"


def test_live_updates_come_through(front: Proxy) -> None:
    for path in ("/ws", "/ws-tickets"):
        with connect(
            f"ws://{NAME}{path}", sock=front.socket(), origin=f"https://{NAME}", subprotocols=["v12.stomp"]
        ) as ws:
            ws.send("CONNECT\naccept-version:1.2\nhost:x\n\n\0")
            assert str(ws.recv(30)).startswith("CONNECTED\n")


def test_half_sent_requests_keep_nobody_out(front: Proxy) -> None:
    half = [front.socket() for _ in range(HALF_SENT)]
    for sock in half:
        sock.sendall(HALF_A_LOGIN.encode())
    assert [front.get("/healthz").status for _ in range(3)] == [200] * 3
    assert [front.get("/readyz").status for _ in range(3)] == [200] * 3
    for sock in half:
        sock.close()


def test_no_redirect_leads_to_a_host_that_the_client_named(front: Proxy) -> None:
    for path in ("//", "/auth//login", "/questions//"):
        assert "evil" not in front.get(path).headers.get("Location", "")
        try:
            answer = front.get(path, host="evil.example")
        except http.client.RemoteDisconnected:  # nginx and HAProxy say nothing to strangers
            continue
        assert "evil" not in str(answer.headers)


def test_a_body_that_is_too_large_is_refused(front: Proxy) -> None:
    with front.socket() as sock, suppress(ConnectionError):
        sock.sendall(HALF_A_LOGIN.replace("Length: 100", f"Length: {12 * 2**20}").encode())
        with suppress(TimeoutError):  # refused by its length alone
            sock.settimeout(0.2)
            assert b" 413 " in sock.recv(200)
            return
        sock.settimeout(20)
        sock.sendall(b" " * 12 * 2**20)
        assert b" 413 " in sock.recv(200)
