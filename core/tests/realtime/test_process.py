"""The hub as it runs in the product: gunicorn, database, key-value store, real handshakes."""

from __future__ import annotations

import base64
import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from motorclub.entrypoints import gunicorn_conf
from motorclub.testing.site import Site
from motorclub.viewer import Role
from product import free_ports

Eventually = Callable[[Callable[[], object]], None]
START_S = 240
# For an answer or a frame: a loaded machine is slow, not wrong.
PATIENCE_S = 30
HALF_A_BODY = b"POST /ws HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nx"


class Process:
    """One hub process on a port of its own."""

    def __init__(self, site: Site) -> None:
        self.port = free_ports()
        self.web_port = self.port + 1  # nothing listens there; pages come from it
        config = site.config
        environment = {
            **os.environ,
            "MOTORCLUB_INSTANCE": str(config.instance),
            "MOTORCLUB_SECRET": config.secret,
            "MOTORCLUB_MODE": "test",
            "DATABASE_URL": config.database_url,
            "REDIS_URL": config.redis_url,
            "PORT": str(self.web_port),
        }
        command = [
            "-m",
            "gunicorn",
            "--bind",
            f"127.0.0.1:{self.port}",
            "--config",
            str(gunicorn_conf.__file__),
        ]
        self.log = tempfile.TemporaryFile()  # noqa: SIM115 - it ends with the process
        self.process = subprocess.Popen(
            [sys.executable, *command, "motorclub.entrypoints.hub:create_app()"],
            env=environment,
            stderr=self.log,
        )

    def get(self, path: str, **headers: str) -> int:
        """The status of a plain request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        try:
            connection.request(
                "GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()}
            )
            return connection.getresponse().status
        finally:
            connection.close()

    def wait(self) -> None:
        """Return once it answers."""
        until = time.monotonic() + START_S
        while time.monotonic() < until:
            assert self.process.poll() is None, "the hub ended"
            try:
                if self.get("/healthz") == 200:
                    return
            except OSError:
                time.sleep(0.05)
        raise TimeoutError("the hub does not answer")

    def open(self, path: str = "/ws", origin: str | None = None) -> ClientConnection:
        """A WebSocket, compression offered as browsers do."""
        return connect(
            f"ws://127.0.0.1:{self.port}{path}",
            subprotocols=["v12.stomp", "v11.stomp"],  # type: ignore[list-item]
            origin=origin,  # type: ignore[arg-type]
        )


@pytest.fixture
def hub(site: Site) -> Iterator[Process]:
    """A running hub of the site."""
    running = Process(site)
    try:
        running.wait()
        yield running
    finally:
        running.process.terminate()
        running.process.wait(PATIENCE_S)


def stomp(ws: ClientConnection, command: str, body: str = "", **headers: str) -> str:
    """Send a frame and give the answer."""
    lines = "".join(f"{name.replace('_', '-')}:{value}\n" for name, value in headers.items())
    ws.send(f"{command}\n{lines}\n{body}\0")
    return str(ws.recv(PATIENCE_S))


def signed_in(ws: ClientConnection, token: str) -> str:
    """CONNECT with a token."""
    return stomp(
        ws, "CONNECT", accept_version="1.2", host="x", heart_beat="0,0", Authorization=f"Bearer {token}"
    )


@pytest.mark.needs("forum")
def test_a_hub_in_the_product(site: Site, hub: Process, eventually: Eventually) -> None:
    """One process for all that needs one, because it takes a second to start."""
    _handshakes(hub)
    _early_bytes(hub)
    _idle_connections_do_not_keep_others_out(hub)
    _frames_of_the_product(site, hub)
    _switching_a_plugin(site, hub, eventually)
    _ending_a_session(site, hub)
    _admins_end_sessions(site, hub)
    _tabs(site, hub, eventually)
    _farewell(hub)


def _handshakes(hub: Process) -> None:
    """Who may open a socket, and what a handshake that is none gets."""
    for path in ("/ws", "/ws-tickets"):
        with hub.open(path, f"http://127.0.0.1:{hub.web_port}") as ws:
            assert ws.subprotocol == "v12.stomp"
            assert ws.response is not None
            assert "Sec-WebSocket-Extensions" not in ws.response.headers
            assert stomp(ws, "CONNECT", accept_version="1.2", host="x").startswith("CONNECTED\n")
    for origin in ("http://evil.example", f"http://127.0.0.1:{hub.web_port + 1}", "null", "http://[", "x"):
        with pytest.raises(InvalidStatus) as refused:
            hub.open(origin=origin)
        assert refused.value.response.status_code == 403
    assert hub.get("/ws") == 400
    assert hub.get("/ws", Upgrade="websocket", Connection="Upgrade") == 400
    assert hub.get("/ws", Upgrade="websocket", Connection="Upgrade", Sec_WebSocket_Version="13") == 400
    assert hub.get("/nothing") == 404


def _early_bytes(hub: Process) -> None:
    """Bytes in the same packet as the handshake are the first bytes of the WebSocket."""
    key = base64.b64encode(os.urandom(16)).decode()
    head = f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{hub.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    head += f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    frame = b"CONNECT\naccept-version:1.2\nhost:x\n\n\0"
    with socket.create_connection(("127.0.0.1", hub.port), timeout=PATIENCE_S) as sock:
        sock.sendall(head.encode() + bytes((0x81, 0x80 | len(frame))) + b"\0\0\0\0" + frame)
        received = b""
        while not received.endswith(b"\0"):
            received += sock.recv(4096)
    assert received.startswith(b"HTTP/1.1 101 ")
    assert b"CONNECTED\nversion:1.2\n" in received


def _idle_connections_do_not_keep_others_out(hub: Process) -> None:
    """Ten times as many as there are threads: silent, in the middle of a request, or answered and still open."""
    for sent in (
        b"",
        b"GET /ws HTTP/1.1\r\nHost: x\r\n",
        HALF_A_BODY,
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    ):
        idle = [socket.create_connection(("127.0.0.1", hub.port)) for _ in range(10 * gunicorn_conf.threads)]
        for sock in idle:
            sock.sendall(sent)
        hub.wait()
        with hub.open() as ws:
            assert stomp(ws, "CONNECT", accept_version="1.2", host="x").startswith("CONNECTED\n")
        for sock in idle:
            sock.close()


def _frames_of_the_product(site: Site, hub: Process) -> None:
    """Real tokens, real publishing: what a process sends after a commit arrives."""
    member = site.member("listener")
    with hub.open() as ws:
        assert signed_in(ws, member.token).startswith("CONNECTED\n")
        destination = f"/topic/notifications/{member.id}"
        assert stomp(ws, "SUBSCRIBE", id="n", destination=destination, receipt="r").startswith("RECEIPT\n")
        numbers = []
        for _ in range(2):
            with site.context():
                _send(destination)
            body = json.loads(str(ws.recv(PATIENCE_S)).partition("\n\n")[2].rstrip("\0"))
            assert (body["type"], body["count"]) == ("ALL_READ", 3)
            numbers.append(body["seq"])
        assert numbers[0] < numbers[1]
    with hub.open() as ws:
        assert "message:Invalid token\n" in signed_in(ws, member.token[:-3] + "xyz")
        with pytest.raises(ConnectionClosed) as closed:
            ws.recv(PATIENCE_S)
        assert (closed.value.rcvd and closed.value.rcvd.code) == 1008


def _send(destination: str) -> None:
    from motorclub.realtime.publish import send

    send(destination, "ALL_READ", lambda: {"count": 3, "latest": []})


def _switching_a_plugin(site: Site, hub: Process, eventually: Eventually) -> None:
    """Off: subscriptions end, new ones are refused. On: as before. The hub acknowledges both."""
    topic = "/topic/forum/questions/1"
    with hub.open() as ws:
        stomp(ws, "CONNECT", accept_version="1.2", host="x")
        assert stomp(ws, "SUBSCRIBE", id="q", destination=topic, receipt="r").startswith("RECEIPT\n")
        site.switch("forum", on=False)
        eventually(lambda: _listeners(site, topic) == 0)
        assert "message:PLUGIN_DISABLED\n" in stomp(ws, "SUBSCRIBE", id="q", destination=topic)
    site.switch("forum", on=True)
    eventually(lambda: _may_subscribe(hub, topic))


def _may_subscribe(hub: Process, topic: str) -> bool:
    with hub.open() as ws:
        stomp(ws, "CONNECT", accept_version="1.2", host="x")
        return stomp(ws, "SUBSCRIBE", id="q", destination=topic, receipt="r").startswith("RECEIPT\n")


def _listeners(site: Site, topic: str) -> int:
    with site.context():
        channel = f"motorclub:topic:{topic}"
        return int(site.app.extensions["motorclub.keys"].pubsub_numsub(channel)[0][1])


def _ending_a_session(site: Site, hub: Process) -> None:
    """A session that ends takes its sockets along, and its token opens none any more."""
    member = site.member("leaver", Role.MODERATOR)
    with hub.open() as ws:
        assert signed_in(ws, member.token).startswith("CONNECTED\n")
        with site.context():
            _end_sessions(member.id)
        assert "message:Session ended\n" in str(ws.recv(PATIENCE_S))
    with hub.open() as ws:
        assert "message:Session ended\n" in signed_in(ws, member.token)


def _admins_end_sessions(site: Site, hub: Process) -> None:
    """By the call of user management, and by erasing the member; others stay."""
    admin = site.as_role(Role.ADMIN)
    member, erased, other = (site.member(name) for name in ("unwanted", "erased", "bystander"))
    with hub.open() as first, hub.open() as second, hub.open() as third:
        for ws, who in ((first, member), (second, erased), (third, other)):
            assert signed_in(ws, who.token).startswith("CONNECTED\n")
        assert admin.post(f"/users/{member.id}/end-sessions").get_json() == {"ended": 1}
        assert "message:Session ended\n" in str(first.recv(PATIENCE_S))
        with site.context():
            _erase(erased.id)
        assert "message:Session ended\n" in str(second.recv(PATIENCE_S))
        destination = f"/topic/notifications/{other.id}"
        assert stomp(third, "SUBSCRIBE", id="n", destination=destination, receipt="r").startswith("RECEIPT\n")


def _erase(member: int) -> None:
    from motorclub.members.data import personal_data

    personal_data.erase(member)


def _end_sessions(member: int) -> None:
    from motorclub.accounts.models import AccountSession
    from motorclub.accounts.sessions import services as sessions
    from motorclub.db import db

    sessions.end(AccountSession.member_id == member, why="test")
    db.session.commit()


def _tabs(site: Site, hub: Process, eventually: Eventually) -> None:
    """The process's row has how many tabs there are and how many follow."""
    with hub.open() as ws:
        stomp(ws, "CONNECT", accept_version="1.2", host="x")
        stomp(ws, "SEND", '{"epoch": 999999}', destination="/app/platform", receipt="r")
        eventually(lambda: _row(site)[:2] == (1, 1))
        assert _row(site)[2] == "hub"
    eventually(lambda: _row(site)[:2] == (0, 0))


def _row(site: Site) -> tuple[int, int, str]:
    from motorclub.db import db
    from motorclub.plugin.models import ProcessRow

    with site.context():
        row: Any = db.session.query(ProcessRow).filter_by(kind="hub").one()
        return row.tabs_total, row.tabs_current, row.kind


def _farewell(hub: Process) -> None:
    """SIGTERM: everybody gets 1001, and the process ends by itself."""
    with hub.open() as ws:
        stomp(ws, "CONNECT", accept_version="1.2", host="x")
        hub.process.terminate()
        with pytest.raises(ConnectionClosed) as closed:
            ws.recv(PATIENCE_S)
        assert (closed.value.rcvd and closed.value.rcvd.code) == 1001
    assert hub.process.wait(PATIENCE_S) == 0
    hub.log.seek(0)
    assert b"Traceback" not in hub.log.read()
