"""A server on this machine that answers as an S3-compatible store does: put, get and delete of objects in memory."""

from __future__ import annotations

import hashlib
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

DELETED = "<?xml version='1.0'?><DeleteResult>{}</DeleteResult>"
MISSING = "<?xml version='1.0'?><Error><Code>NoSuchKey</Code></Error>"


class Handler(BaseHTTPRequestHandler):
    """Answers for the bucket of its server."""

    server: SmallBucket

    def log_message(self, *args: Any) -> None:
        """Say nothing."""

    def do_PUT(self) -> None:
        """Store an object."""
        content = self.server.objects[self._path()] = self._body()
        self._answer(200, b"", content)

    def do_GET(self) -> None:
        """An object."""
        content = self.server.objects.get(self._path())
        if content is None:
            self._answer(404, MISSING.encode())
        else:
            self._answer(200, content, content)

    def do_POST(self) -> None:
        """Delete the objects that the body names."""
        folder = self._path().rstrip("/")
        keys = re.findall(r"<Key>(.*?)</Key>", self._body().decode())
        for key in keys:
            self.server.objects.pop(f"{folder}/{key}", None)
        said = "".join(f"<Deleted><Key>{key}</Key></Deleted>" for key in keys)
        self._answer(200, DELETED.format(said).encode())

    def _path(self) -> str:
        if not self.headers.get("Authorization", "").startswith("AWS4-HMAC-SHA256 "):
            self.server.unsigned.append(self.path)
        return self.path.partition("?")[0]

    def _body(self) -> bytes:
        return self.rfile.read(int(self.headers.get("Content-Length", 0)))

    def _answer(self, status: int, body: bytes, tagged: bytes = b"") -> None:
        self.send_response(status)
        self.send_header("ETag", f'"{hashlib.md5(tagged, usedforsecurity=False).hexdigest()}"')
        self.send_header("Last-Modified", "Mon, 01 Jun 2026 12:00:00 GMT")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class SmallBucket(ThreadingHTTPServer):
    """Its objects by path, the paths of calls without a signature, and the address it is reached at."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.objects: dict[str, bytes] = {}
        self.unsigned: list[str] = []
        self.endpoint = f"http://127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Be away."""
        self.shutdown()
        self.server_close()
