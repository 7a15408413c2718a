"""A SeaweedFS server on this machine: an object store that is reached as S3 is."""

from __future__ import annotations

import os
import random
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import obstore
from obstore.store import S3Store

PROGRAM = Path(sys.executable).with_name("weed")
PATIENCE_S = 180.0
# Of each part the port for HTTP and the one for gRPC.
PARTS = ("master", "volume", "filer", "s3")


class ObjectStore:
    """A folder in the server's bucket, the environment in which a site finds it, and what is in it.

    `start` starts the server again when somebody has killed it.
    """

    def __init__(self, endpoint: str, key: str, secret: str, start: Callable[[], None]) -> None:
        self.endpoint = endpoint
        self.start = start
        self.url = f"s3://club/{secrets.token_hex(4)}"
        self._secrets = key, secret
        self.environment = {
            "AWS_ACCESS_KEY_ID": key,
            "AWS_SECRET_ACCESS_KEY": secret,
            "AWS_REGION": "eu-central-1",
            "AWS_ENDPOINT_URL": endpoint,
        }

    def with_folder(self) -> ObjectStore:
        """Another folder. Not another bucket: for each of those the server reserves several volumes."""
        return ObjectStore(self.endpoint, *self._secrets, self.start)

    def open(self) -> S3Store:
        """The site's folder."""
        return S3Store.from_url(
            self.url,
            access_key_id=self._secrets[0],
            secret_access_key=self._secrets[1],
            region=self.environment["AWS_REGION"],
            endpoint=self.endpoint,
            client_options={"allow_http": True},
        )

    def names(self) -> set[str]:
        """The names of all objects of the site."""
        return {found["path"] for page in obstore.list(self.open()) for found in page}


@contextmanager
def object_store(
    folder: Path, address: str = "127.0.0.1", prefix: Sequence[str] = ()
) -> Iterator[ObjectStore]:
    """A server whose data are in `folder`, while this lasts; `prefix` comes before its command, as that of a host."""
    key, secret = "key", secrets.token_hex(16)
    ports = _free_ports(2 * len(PARTS))
    options = [f"-dir={folder}", f"-ip={address}", f"-ip.bind={address}", "-filer", "-s3"]
    for part, port, grpc in zip(PARTS, ports[::2], ports[1::2], strict=True):
        options += [f"-{part}.port={port}", f"-{part}.port.grpc={grpc}"]
    # Without "none" a master that is started again waits 10 to 20 seconds for others to elect it.
    options += ["-master.peers=none", "-s3.port.iceberg=0", "-s3.port.lance=0", "-master.telemetry=false"]
    options += ["-master.volumeSizeLimitMB=64", "-volume.max=8"]
    environment = {**os.environ, "AWS_ACCESS_KEY_ID": key, "AWS_SECRET_ACCESS_KEY": secret}
    endpoint = f"http://{address}:{ports[-2]}"
    servers: list[subprocess.Popen[bytes]] = []

    def start() -> None:
        with (folder / "log").open("ab") as log:
            command = [*prefix, str(PROGRAM), "-logtostderr=true", "server", *options]
            servers.append(subprocess.Popen(command, env=environment, stdout=log, stderr=log))
        _await_answer(servers[-1], f"{endpoint}/healthz", folder / "log")

    try:
        start()
        yield ObjectStore(endpoint, key, secret, start)
    finally:
        # It would take its time to leave a cluster, and nobody needs its data.
        for server in servers:
            server.kill()
            server.wait()


def _await_answer(server: subprocess.Popen[bytes], url: str, log: Path) -> None:
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until and server.poll() is None:
        with suppress(OSError), urllib.request.urlopen(url, timeout=5):
            return
        time.sleep(0.1)
    raise RuntimeError(f"SeaweedFS does not answer: {log.read_text(errors='replace')[-2000:]}")


def _free_ports(number: int) -> list[int]:
    """Ports that follow each other, below the range from which the system takes those of outgoing connections."""
    while True:
        first = random.randrange(20000, 32000)
        ports = list(range(first, first + number))
        with suppress(OSError):
            for port in ports:
                with socket.socket() as probe:
                    probe.bind(("127.0.0.1", port))
            return ports
