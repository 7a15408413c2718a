"""The product as a newcomer starts it: the real command, real servers, a folder of its own."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from motorclub.processes import embedded

READY_S, FILL_S = 240.0, 600.0
STOP_S = 90.0
PASSWORD = "motorclub-demo"
# What keeps a site busy after its first start: jobs, events to be delivered, and the past of events.
UNFINISHED = """
SELECT (SELECT count(*) FROM job WHERE state IN ('QUEUED', 'RUNNING') AND run_at <= now())
     + (SELECT count(*) FROM outbox_delivery WHERE state = 'PENDING')
     + (SELECT count(*) FROM outbox_history WHERE finished_at IS NULL)
"""


@dataclass(frozen=True, slots=True)
class Product:
    """A running site; `launcher` is the process id of its command."""

    url: str
    log: Path
    launcher: int

    def call(self, method: str, path: str, body: Any = None, token: str | None = None) -> tuple[int, Any]:
        """(status, JSON) of an API call made by a program."""
        request = urllib.request.Request(self.url + path, method=method)
        request.add_header("Accept", "application/json")
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read() or b"null")

    def token(self, username: str, password: str = PASSWORD) -> str:
        """A bearer token of an account, by default of the demo."""
        status, body = self.call("POST", "/auth/login", {"username": username, "password": password})
        assert status == 200, body
        return str(body["token"])

    def post_freely(self) -> None:
        """Let new members write like others, and as much a minute as can be set: preparations come all at once.

        While nobody counts points nobody is at level 0, whose first posts wait for staff.
        """
        self.call("POST", "/platform/admin/plugins/ranks/disable", {}, self.token("admin"))
        path, admin, wanted = "/platform/admin/plugins/forum/settings", self.token("admin"), 600
        _, form = self.call("GET", path, token=admin)
        if form["values"]["posts_per_minute"] != wanted:
            status, answer = self.call("PUT", path, {"values": {"posts_per_minute": wanted}}, admin)
            assert status in (200, 202), answer


def free_ports() -> int:
    """A port that is free together with the next one.

    Below the range from which the system takes the ports of outgoing connections: one of those could take it again.
    """
    while True:
        port = random.randrange(20000, 32000)
        with socket.socket() as first, socket.socket() as second:
            try:
                first.bind(("127.0.0.1", port))
                second.bind(("127.0.0.1", port + 1))
            except OSError:
                continue
            return port


@contextmanager
def running(instance: Path, *, demo: bool = True, **settings: str) -> Iterator[Product]:
    """`motorclub up` until the block ends, with demo data or not; everything it started is gone afterwards."""
    port = free_ports()
    log = instance.parent / f"{instance.name}.log"
    place = {"PORT": str(port), "MOTORCLUB_INSTANCE": str(instance)}
    # Tests keep all processors busy: jobs that go last would wait for all of them, and the test for the jobs.
    environment = os.environ | place | {"MOTORCLUB_JOBS_NICE": "0"} | settings
    command = [str(Path(sys.executable).parent / "motorclub"), "up", *(["--demo"] if demo else [])]
    with log.open("wb") as out:
        process = subprocess.Popen(command, env=environment, stdout=out, stderr=subprocess.STDOUT)
    try:
        product = Product(f"http://127.0.0.1:{port}", log, process.pid)
        _wait_until_ready(product, process)
        yield product
    finally:
        _stop(process)


@contextmanager
def demo_site(filled: Path, **settings: str) -> Iterator[Product]:
    """`motorclub up --demo` in a folder of its own, on a copy of an instance that has been filled already."""
    with embedded.scratch() as folder:
        copy_instance(filled, folder / "instance")
        with running(folder / "instance", **settings) as product:
            yield product


def fill_instance(instance: Path) -> None:
    """Start a demo site for the first time and stop it once it rests: no copy has to do its first work again.

    That trains a model, replays the past to plugins and counts three years of figures.
    """
    with running(instance), embedded.borrow_servers(instance) as (database, _):
        address = database.replace("+psycopg", "", 1)
        with psycopg.connect(address, autocommit=True) as connection:
            deadline = time.monotonic() + FILL_S
            while connection.execute(UNFINISHED).fetchone() != (0,):
                assert time.monotonic() < deadline, "the first jobs of the demo site do not end"
                time.sleep(0.2)


def copy_instance(source: Path, target: Path) -> None:
    """Copy an instance that no process uses. The files keep their owner: the embedded database has its own user."""
    subprocess.run(["cp", "--archive", source, target], check=True)


def _wait_until_ready(product: Product, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + READY_S
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise AssertionError(
                f"the product ended with {process.returncode}:\n{product.log.read_text()[-3000:]}"
            )
        if "Open http" in product.log.read_text(errors="replace"):
            return
        time.sleep(0.1)
    raise AssertionError(f"not ready after {READY_S} s:\n{product.log.read_text()[-3000:]}")


def _stop(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
    try:
        process.wait(STOP_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise AssertionError("the product did not stop by itself") from None
