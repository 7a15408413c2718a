"""`motorclub up` from installed wheels, in an empty folder, as an operator starts it."""

from __future__ import annotations

import os
import signal
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from product import free_ports


class Site:
    """The running command, and what it answers."""

    def __init__(self, environment: Path, folder: Path) -> None:
        self.port = free_ports()
        self.log = folder / "log"
        kept = {key: os.environ[key] for key in ("HOME", "LANG") if key in os.environ}
        settings = {
            "PORT": str(self.port),
            "MOTORCLUB_INSTANCE": str(folder / "instance"),
            "PATH": os.defpath,
        }
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(
                [environment / "bin" / "motorclub", "up"],
                cwd=folder,
                env=kept | settings,
                stdout=out,
                stderr=out,
            )

    def get(self, path: str) -> bytes:
        """What a browser gets. Raises HTTPError for a refusal."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", headers={"Accept": "text/html, */*"}
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            return bytes(answer.read())

    def refused(self, path: str) -> bytes:
        """The body of a refusal."""
        try:
            self.get(path)
        except urllib.error.HTTPError as error:
            return bytes(error.read())
        raise AssertionError(f"{path} was not refused")


def running(site: Site) -> Iterator[Site]:
    """For a fixture: the site once it is ready; afterwards it is stopped, and must end well."""
    try:
        for line in _lines(site):
            if "Motorclub is ready" in line:
                break
        yield site
    finally:
        site.process.send_signal(signal.SIGINT)
        assert site.process.wait(40) == 0, site.log.read_text()


def _lines(site: Site) -> Iterator[str]:
    with site.log.open() as log:
        while True:
            line = log.readline()
            if line:
                yield line
            elif site.process.poll() is not None:
                raise AssertionError(f"it ended:\n{site.log.read_text()}")
            else:
                signal.sigtimedwait([], 0.1)
