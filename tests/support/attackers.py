"""Attackers of a running site, and the bystander whose pages must go on answering meanwhile.

Attackers speak from loopback addresses of their own (127.0.0.66 on), as strangers from elsewhere would; everything is
bounded in number and ends with its block.
"""

from __future__ import annotations

import contextlib
import http.client
import io
import os
import re
import signal
import socket
import statistics
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from PIL import Image

from motorclub.entrypoints.startup import raise_file_limit
from processes import kind_of, memory_by_kind, process_tree
from product import Product

ATTACKER = "127.0.0.66"
BYSTANDER = "127.0.0.1"
PROBE_S = 0.05
ANSWER_S = 15.0
# Below this a ratio measures the machine and not the site.
FLOOR_S = 0.025


@dataclass(frozen=True, slots=True)
class Sight:
    """What one request of the bystander saw: seconds until the whole answer, and its status (0: none)."""

    path: str
    seconds: float
    status: int


@dataclass(slots=True)
class Bystander:
    """Asks for pages in turn, on a new connection each time, until it is stopped."""

    port: int
    paths: Sequence[str]
    sights: list[Sight] = field(default_factory=list)
    _stopped: threading.Event = field(default_factory=threading.Event)

    def look(self, path: str) -> Sight:
        """Ask once."""
        began = time.monotonic()
        status = 0
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=ANSWER_S, source_address=(BYSTANDER, 0)
        )
        with contextlib.suppress(OSError, http.client.HTTPException), contextlib.closing(connection):
            connection.request("GET", path, headers={"Accept": "text/html, */*"})
            answer = connection.getresponse()
            answer.read()
            status = answer.status
        return Sight(path, time.monotonic() - began, status)

    def look_for(self, seconds: float) -> list[Sight]:
        """What it saw in `seconds`."""
        deadline, seen = time.monotonic() + seconds, []
        while time.monotonic() < deadline and not self._stopped.is_set():
            seen += [self.look(path) for path in self.paths]
            time.sleep(PROBE_S)
        return seen

    @contextmanager
    def watching(self) -> Iterator[list[Sight]]:
        """Look in the background until the block ends."""
        seen: list[Sight] = []

        def watch() -> None:
            while not self._stopped.is_set():
                seen.extend(self.look(path) for path in self.paths)
                self._stopped.wait(PROBE_S)

        thread = threading.Thread(target=watch, name="bystander")
        thread.start()
        try:
            yield seen
        finally:
            self._stopped.set()
            thread.join()
            self._stopped.clear()


def median(sights: Sequence[Sight], path: str) -> float:
    """Seconds that half of the answers for `path` took at most."""
    return statistics.median(sight.seconds for sight in sights if sight.path == path)


def disturbed(
    calm: Sequence[Sight], attacked: Sequence[Sight], *, ratio: float = 2.0, floor_s: float = FLOOR_S
) -> list[str]:
    """How the bystander was disturbed, in words: answers that failed, and pages slower than `ratio` times calm.

    What attackers and site compute on the same two cores slows everything: `floor_s` is what is no disturbance yet.
    """
    failed = [f"{sight.path}: {sight.status}" for sight in attacked if not 200 <= sight.status < 400]
    slow = []
    for path in dict.fromkeys(sight.path for sight in calm):
        before, during = median(calm, path), median(attacked, path)
        if during > max(ratio * before, floor_s):
            slow.append(f"{path}: {1000 * before:.1f} ms calm, {1000 * during:.1f} ms under attack")
    return failed + slow


def port_of(product: Product) -> int:
    """The port of the web server; the hub has the next one."""
    return urlsplit(product.url).port or 80


@contextmanager
def connections(
    port: int, number: int, first_bytes: bytes, source: str = ATTACKER
) -> Iterator[list[socket.socket]]:
    """`number` connections that send `first_bytes` and then nothing more."""
    raise_file_limit()
    opened: list[socket.socket] = []
    try:
        for _ in range(number):
            # A refusal of one more is a way of holding out.
            with contextlib.suppress(OSError):
                sock = socket.create_connection(("127.0.0.1", port), timeout=5, source_address=(source, 0))
                opened.append(sock)
                if first_bytes:
                    sock.sendall(first_bytes)
        yield opened
    finally:
        for sock in opened:
            sock.close()


def half_sent(path: str, length: int = 100) -> bytes:
    """A request whose body never comes, but for its first byte."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {length}\r\n\r\n"
    )
    return head.encode() + b"{"


HALF_HEAD = b"GET / HTTP/1.1\r\nHost: loc"
HALF_HANDSHAKE = b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnec"


@contextmanager
def slow_readers(port: int, number: int, path: str) -> Iterator[None]:
    """`number` clients that ask for `path` and read a byte a second."""
    request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    stopped = threading.Event()
    with connections(port, number, request) as socks:

        def sip() -> None:
            while not stopped.wait(1):
                for sock in socks:
                    with contextlib.suppress(OSError):
                        sock.setblocking(False)
                        sock.recv(1)

        thread = threading.Thread(target=sip, name="slow readers")
        thread.start()
        try:
            yield
        finally:
            stopped.set()
            thread.join()


def script_of(product: Product) -> str:
    """The path of the shell's largest script."""
    request = urllib.request.Request(f"{product.url}/", headers={"Accept": "text/html"})
    with urllib.request.urlopen(request, timeout=10) as page:
        scripts = set(re.findall(r'"(/assets/[\w./-]+\.js)"', page.read().decode()))
    return max(scripts, key=lambda path: send(product, "GET", path).size)


def states(product: Product) -> dict[str, str]:
    """The state of each plugin, as admins see it."""
    _, page = product.call("GET", "/platform/admin/plugins", token=product.token("admin"))
    return {plugin["id"]: plugin["state"] for plugin in page["plugins"]}


@dataclass(frozen=True, slots=True)
class Answer:
    """What a call got: its status (0: none), the size of the answer in bytes, and the seconds it took."""

    status: int
    size: int
    seconds: float


def send(
    product: Product,
    method: str,
    path: str,
    body: bytes | Iterator[bytes] = b"",
    *,
    content_type: str = "application/json",
    token: str = "",
    source: str = ATTACKER,
) -> Answer:
    """Call the site from `source`; an iterator is sent in chunks of unknown length."""
    headers = {"Accept": "application/json, text/html"}
    if body:
        headers["Content-Type"] = content_type
    if token:
        headers["Authorization"] = f"Bearer {token}"
    began, status, size = time.monotonic(), 0, 0
    connection = http.client.HTTPConnection(
        "127.0.0.1", port_of(product), timeout=60, source_address=(source, 0)
    )
    with contextlib.suppress(OSError, http.client.HTTPException), contextlib.closing(connection):
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        size, status = len(answer.read()), answer.status
    return Answer(status, size, time.monotonic() - began)


def at_once(number: int, call: Callable[[int], Answer]) -> list[Answer]:
    """The answers to `number` calls made together."""
    with ThreadPoolExecutor(number) as pool:
        return list(pool.map(call, range(number)))


def form_with(name: str, filename: str, content: bytes, media_type: str) -> tuple[bytes, str]:
    """(body, content type) of a form with one file."""
    boundary = "----motorclub-siege"
    head = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{filename}"\r\n'
        f"Content-Type: {media_type}\r\n\r\n"
    )
    return (
        head.encode() + content + f"\r\n--{boundary}--\r\n".encode(),
        f"multipart/form-data; boundary={boundary}",
    )


def progressive_jpeg(side: int) -> bytes:
    """A square picture that is small as a file and large to unpack."""
    picture = io.BytesIO()
    Image.linear_gradient("L").resize((side, side)).save(picture, "JPEG", progressive=True, quality=20)
    return picture.getvalue()


def memory_of(product: Product) -> dict[str, int]:
    """Proportional set size of the site's processes in KiB, by kind, its database and store included."""
    return memory_by_kind(process_tree(product.launcher))


def postgres_of(product: Product) -> list[int]:
    """The processes of the site's own database server."""
    return [pid for pid in process_tree(product.launcher) if kind_of(pid) == "database"]


@contextmanager
def standing_still(pids: Sequence[int]) -> Iterator[None]:
    """Stop processes without ending them, until the block ends."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
