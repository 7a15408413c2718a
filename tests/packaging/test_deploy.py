"""What stands in deploy/ speaks of commands, settings and addresses that exist."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
import yaml

from motorclub.cli import main
from motorclub.config import Config
from motorclub.processes import embedded
from motorclub.realtime.gateway import ENDPOINTS
from product import free_ports

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
COMMAND = [sys.executable, "-m", "motorclub.cli"]


def settings_of_the_product() -> set[str]:
    """The variables that the configuration reads."""
    return set(re.findall(r'env(?:\.get\(|, )"([A-Z_]+)"', (ROOT / "core/motorclub/config.py").read_text()))


def compose() -> dict[str, dict]:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]


def test_the_settings_are_found_where_they_are_read() -> None:
    assert {"PORT", "DATABASE_URL", "MOTORCLUB_HOST", "MOTORCLUB_SECRET"} <= settings_of_the_product()


@pytest.mark.parametrize("service", ["migrate", "web", "hub", "jobs"])
def test_containers_run_commands_with_settings_that_exist(service: str) -> None:
    described = compose()[service]
    assert described["command"] == [service]
    assert service in main.commands
    assert set(described["environment"]) <= settings_of_the_product()
    # What stands in `.env` is not known here: a word in its place is good enough for each.
    given = {name: re.sub(r"\$\{[^}]*\}", "x", str(text)) for name, text in described["environment"].items()}
    assert Config.from_env(given).mode == "production"


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.stem)
def test_units_run_commands_with_settings_that_exist(unit: Path) -> None:
    text = unit.read_text()
    commands = re.findall(r"^ExecStart(?:Pre|Post)?=/opt/motorclub/bin/motorclub (\S+)", text, re.MULTILINE)
    assert commands
    assert set(commands) <= set(main.commands)
    assert set(re.findall(r"^Environment=([A-Z_]+)=", text, re.MULTILINE)) <= settings_of_the_product()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="this machine has no systemd-analyze")
def test_systemd_understands_the_units() -> None:
    done = subprocess.run(["systemd-analyze", "verify", *UNITS], capture_output=True, text=True, check=False)
    complaints = [line for line in done.stderr.splitlines() if "is not executable: No such file" not in line]
    assert [line for line in complaints if "motorclub" in line] == []


def test_the_example_of_the_environment_is_one() -> None:
    lines = [line for line in (DEPLOY / "environment.example").read_text().splitlines() if line[0] != "#"]
    given = dict(line.split("=", 1) for line in lines)
    assert set(given) <= settings_of_the_product()
    assert Config.from_env(given | {"MOTORCLUB_SECRET": "x"}).proxies == 1


def test_the_proxy_sends_every_address_of_the_hub_to_the_hub() -> None:
    listed = re.search(r"^\s*@live path (.+)$", (DEPLOY / "Caddyfile").read_text(), re.MULTILINE)
    assert listed
    assert tuple(listed.group(1).split()) == ENDPOINTS


def test_nginx_sends_every_address_of_the_hub_to_the_hub() -> None:
    found = re.search(
        r"location ~ (\S+) \{\s*proxy_pass http://motorclub_hub;", (DEPLOY / "nginx.conf").read_text()
    )
    assert found
    assert all(re.search(found.group(1), path) for path in ENDPOINTS)
    assert not re.search(found.group(1), "/wsx")


def test_haproxy_sends_every_address_of_the_hub_to_the_hub() -> None:
    found = re.search(r"use_backend hubs if \{ path (.+) \}", (DEPLOY / "haproxy.cfg").read_text())
    assert found
    assert tuple(found.group(1).split()) == ENDPOINTS


@pytest.mark.parametrize("service", ["web", "hub", "keys", "database", "proxy"])
def test_containers_that_serve_are_asked_whether_they_do(service: str) -> None:
    command = compose()[service]["healthcheck"]["test"]
    assert command[0] == "CMD"
    if service in ("web", "hub"):
        assert command[1:] == ["motorclub", "health", service]


def test_images_are_pinned_to_a_version() -> None:
    compose_text, container = (DEPLOY / "compose.yaml").read_text(), (DEPLOY / "Containerfile").read_text()
    images = re.findall(r"image: \$\{\w+:-(\S+)\}", compose_text)
    assert len(images) == 3
    python = re.search(r"^ARG PYTHON_IMAGE=(\S+)$", container, re.MULTILINE)
    assert python
    for image in [*images, python.group(1)]:
        assert re.search(r":\d+\.\d+", image), image


def test_the_image_leaves_out_what_only_a_checkout_needs() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    removed = re.search(r"pip uninstall --yes (.+?) *\\", text)
    assert removed
    locked = (ROOT / "requirements" / "run.txt").read_text()
    for name in removed.group(1).split():
        assert re.search(rf"^{name}==", locked, re.MULTILINE), name


@pytest.mark.parametrize("kind", ["web", "hub", "jobs"])
def test_a_process_alone_wants_to_know_where_the_servers_are(kind: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, kind],
        env=os.environ | {"DATABASE_URL": "", "MOTORCLUB_INSTANCE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == "Error: set DATABASE_URL and REDIS_URL (`motorclub up` starts everything)\n"


@pytest.mark.full
def test_a_web_server_alone_serves_from_servers_elsewhere(tmp_path: Path) -> None:
    with embedded.temporary() as servers:
        port = free_ports()
        settings = {
            "DATABASE_URL": servers.database_url,
            "REDIS_URL": servers.redis_url,
            "MOTORCLUB_INSTANCE": str(tmp_path),
            "PORT": str(port),
            "MOTORCLUB_WEB_WORKERS": "1",
        }
        subprocess.run([*COMMAND, "migrate"], env=os.environ | settings, check=True)
        web = subprocess.Popen([*COMMAND, "web"], env=os.environ | settings)
        try:
            assert ready(port)
            health = [*COMMAND, "health"]
            assert subprocess.run([*health, "web"], env=os.environ | settings, check=False).returncode == 0
            assert subprocess.run([*health, "hub"], env=os.environ | settings, check=False).returncode == 1
        finally:
            web.send_signal(signal.SIGTERM)
            assert web.wait(20) == 0


def ready(port: int) -> bool:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            return bool(urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=2).status == 200)
        except (OSError, urllib.error.URLError):
            time.sleep(0.1)
    return False
