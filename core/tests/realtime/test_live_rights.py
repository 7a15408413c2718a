"""An admin's call changes what open sockets hear: the hub's process, a web process, real HTTP between them."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import jwt
import pytest
import redis
import staffed_hub
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from motorclub import clock
from motorclub.api import db, end_sessions
from motorclub.entrypoints import gunicorn_conf
from motorclub.realtime.publish import TOPIC_CHANNEL
from motorclub.testing.site import Site, TestMember
from motorclub.viewer import Role
from product import free_ports

START_S = 240.0
PATIENCE_S = 30.0
SILENCE_S = 1.0
AT_ONCE_S = 1.0
STAFF = staffed_hub.STAFF
REASON = "Stepped down at the yearly meeting"


class Live:
    """A hub and a web process of the site."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.web = free_ports()
        self.hub = self.web + 1

    def call(self, method: str, path: str, token: str, body: Any = None) -> int:
        """The status of an HTTP call."""
        connection = http.client.HTTPConnection("127.0.0.1", self.web, timeout=30)
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        try:
            connection.request(method, path, json.dumps(body) if body is not None else None, headers)
            return connection.getresponse().status
        finally:
            connection.close()

    @contextmanager
    def listening(self, token: str, topic: str) -> Iterator[ClientConnection]:
        """A socket with one subscription."""
        with connect(f"ws://127.0.0.1:{self.hub}/ws", subprotocols=["v12.stomp"]) as ws:  # type: ignore[list-item]
            ws.send(f"CONNECT\naccept-version:1.2\nhost:x\nAuthorization:Bearer {token}\n\n\0")
            assert str(ws.recv(PATIENCE_S)).startswith("CONNECTED\n")
            ws.send(f"SUBSCRIBE\nid:s\ndestination:{topic}\nreceipt:r\n\n\0")
            assert str(ws.recv(PATIENCE_S)).startswith("RECEIPT\n")
            yield ws

    def publish(self, topic: str, text: str) -> None:
        """A frame, as a process of the site publishes it."""
        with redis.Redis.from_url(self.site.config.redis_url) as store:
            store.publish(TOPIC_CHANNEL + topic, json.dumps({"text": text}))


@contextmanager
def processes(site: Site, **more: str) -> Iterator[Live]:
    """Both, running."""
    live = Live(site)
    config = site.config
    environment = {
        **os.environ,
        "MOTORCLUB_INSTANCE": str(config.instance),
        "MOTORCLUB_SECRET": config.secret,
        "MOTORCLUB_MODE": "test",
        "DATABASE_URL": config.database_url,
        "REDIS_URL": config.redis_url,
        "PORT": str(live.web),
        "MOTORCLUB_WEB_WORKERS": "1",
        **more,
    }
    support = str(Path(staffed_hub.__file__).parent)
    hub = ["gunicorn", "--bind", f"127.0.0.1:{live.hub}", "--config", str(gunicorn_conf.__file__)]
    hub += ["--pythonpath", support, "staffed_hub:create_app()"]
    web = ["motorclub.entrypoints.web_server"]
    started = [subprocess.Popen([sys.executable, "-m", *command], env=environment) for command in (hub, web)]
    try:
        for port, process in zip((live.hub, live.web), started, strict=True):
            _wait(port, process)
        yield live
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.wait(30)


def _wait(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + START_S
    while time.monotonic() < until:
        assert process.poll() is None, "it ended"
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        try:
            connection.request("GET", "/healthz")
            if connection.getresponse().status == 200:
                return
        except OSError:
            time.sleep(0.1)
        finally:
            connection.close()
    raise TimeoutError(f"nothing answers on port {port}")


def _is_silent(ws: ClientConnection) -> bool:
    try:
        ws.recv(SILENCE_S)
    except TimeoutError:
        return True
    return False


def _demote(live: Live, admin: TestMember, member: TestMember) -> None:
    body = {"role": "USER", "reason": REASON}
    assert live.call("PUT", f"/users/{member.id}/role", admin.token, body) == 200


def test_what_an_admin_does_holds_for_open_sockets_at_once(site: Site) -> None:
    """One pair of processes for all, because they take seconds to start."""
    with processes(site) as live:
        _a_lost_role_ends_its_subscriptions(site, live)
        _an_ended_session_closes_its_sockets(site, live)
        _a_plugin_ends_sessions_in_every_process(site, live)
        _an_expired_token_closes_its_socket(site, live)


def _a_lost_role_ends_its_subscriptions(site: Site, live: Live) -> None:
    """The frame that is published as soon as the call has answered reaches the other moderator alone."""
    admin = site.member("chair", Role.ADMIN)
    leaving, staying = site.member("leaving", Role.MODERATOR), site.member("staying", Role.MODERATOR)
    with live.listening(leaving.token, STAFF) as gone, live.listening(staying.token, STAFF) as kept:
        for number in range(20):
            live.publish(STAFF, f"before {number}")
            assert all(f"before {number}" in str(ws.recv(PATIENCE_S)) for ws in (gone, kept))
        _demote(live, admin, leaving)
        live.publish(STAFF, "after")
        assert "after" in str(kept.recv(PATIENCE_S))
        assert _is_silent(gone)
        gone.send(f"SUBSCRIBE\nid:again\ndestination:{STAFF}\n\n\0")
        assert f"message:Access to {STAFF} refused\n" in str(gone.recv(PATIENCE_S))


def _an_ended_session_closes_its_sockets(site: Site, live: Live) -> None:
    """With the reason, and without another frame."""
    admin, member = site.member("second_chair", Role.ADMIN), site.member("ended")
    topic = f"/topic/notifications/{member.id}"
    with live.listening(member.token, topic) as ws:
        assert live.call("POST", f"/users/{member.id}/end-sessions", admin.token) == 200
        live.publish(topic, "after")
        assert "message:Session ended\n" in str(ws.recv(PATIENCE_S))
        with pytest.raises(ConnectionClosed):
            ws.recv(PATIENCE_S)


def _a_plugin_ends_sessions_in_every_process(site: Site, live: Live) -> None:
    """`end_sessions` of this process closes the hub's socket and makes the web process refuse the token."""
    member, other = site.member("spammer"), site.member("bystander")
    topic = f"/topic/notifications/{member.id}"
    with live.listening(member.token, topic) as ws:
        assert live.call("GET", "/users/me", member.token) == 200
        with site.context():
            assert end_sessions(member.id) == 1
            db.session.rollback()
        assert live.call("GET", "/users/me", member.token) == 200
        assert _is_silent(ws)
        with site.context():
            assert end_sessions(member.id) == 1
            db.session.commit()
        ended = time.monotonic()
        assert live.call("GET", "/users/me", member.token) == 401
        assert "message:Session ended\n" in str(ws.recv(PATIENCE_S))
        assert time.monotonic() - ended < AT_ONCE_S
        assert live.call("GET", "/users/me", other.token) == 200


def _an_expired_token_closes_its_socket(site: Site, live: Live) -> None:
    """Not before its time; one that lasts stays."""
    member = site.member("expiring")
    lasts = 6.0
    claims = jwt.decode(member.token, site.config.secret, algorithms=["HS256"], options={"verify_exp": False})
    claims["exp"] = (clock.now() + timedelta(seconds=lasts)).timestamp()
    short = jwt.encode(claims, site.config.secret, "HS256")
    expires = time.monotonic() + lasts
    topic = f"/topic/notifications/{member.id}"
    with live.listening(short, topic) as ws, live.listening(member.token, topic) as other:
        assert "message:JWT expired\n" in str(ws.recv(lasts + PATIENCE_S))
        assert time.monotonic() > expires - 0.5
        with pytest.raises(ConnectionClosed):
            ws.recv(PATIENCE_S)
        live.publish(topic, "still here")
        assert "still here" in str(other.recv(PATIENCE_S))


@pytest.mark.full
def test_a_hub_that_takes_no_notice_goes_on_telling(site: Site) -> None:
    """The control: the same call, the same frame."""
    with processes(site, **{staffed_hub.DEAF: "1"}) as live:
        admin, leaving = site.member("chair", Role.ADMIN), site.member("leaving", Role.MODERATOR)
        with live.listening(leaving.token, STAFF) as ws:
            _demote(live, admin, leaving)
            live.publish(STAFF, "after")
            assert "after" in str(ws.recv(PATIENCE_S))
