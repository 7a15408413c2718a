"""The two servers under test, each started alone, in the foreground, on loopback, and stopped by its pid."""

from __future__ import annotations

import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from motorclub.entrypoints import gunicorn_conf

sys.path.append(str(Path(__file__).parents[2] / "tests" / "support"))

from processes import process_tree

HERE = Path(__file__).parent
START_S = 60.0
STOP_S = 20.0
RABBITMQ_PROGRAMS = (Path("/usr/lib/rabbitmq/bin/rabbitmq-server"), Path("/usr/sbin/rabbitmq-server"))


@dataclass(frozen=True, slots=True)
class Target:
    """A server that stompload can talk to: where, as whom, and which processes to watch."""

    name: str
    url: str
    credentials: tuple[str, ...]
    pids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Site:
    """What a hub needs around it: environment for its process, and a signed-in member's token."""

    environment: dict[str, str] = field(repr=False)
    token: str = field(repr=False)
    port: int


def free_port() -> int:
    """A port of loopback that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def hub(site: Site, processes: int = 1) -> Iterator[Target]:
    """The product's hub, as the launcher starts it, in `processes` copies that share the port."""
    port = free_port()
    options = [
        "--bind",
        f"127.0.0.1:{port}",
        "--config",
        str(gunicorn_conf.__file__),
        "--pythonpath",
        str(HERE),
    ]
    command = [sys.executable, "-m", "gunicorn", *options, "bench_hub:create_app()"]
    started = [subprocess.Popen(command, env=site.environment) for _ in range(processes)]
    try:
        wait_for_http(port, "/healthz", started[0])
        time.sleep(0.5 + processes)
        yield Target(
            f"hub x{processes}" if processes > 1 else "hub",
            f"ws://127.0.0.1:{port}/ws",
            ("--auth", f"Bearer {site.token}"),
            tuple(pid for process in started for pid in process_tree(process.pid)),
        )
    finally:
        for process in started:
            end(process)


@contextmanager
def web(site: Site) -> Iterator[str]:
    """One web worker of the product, to load while the hub is measured; gives its address."""
    port = free_port()
    environment = site.environment | {"PORT": str(port), "MOTORCLUB_WEB_WORKERS": "1"}
    command = [sys.executable, "-m", "motorclub.entrypoints.web_server"]
    process = subprocess.Popen(command, env=environment, stdout=sys.stderr)  # stdout is for the table
    try:
        wait_for_http(port, "/healthz", process)
        yield f"http://127.0.0.1:{port}"
    finally:
        end(process)


@contextmanager
def rabbitmq() -> Iterator[Target]:
    """RabbitMQ from the system's packages with its web-stomp plugin; a node, data folder and ports of its own."""
    home = Path(tempfile.mkdtemp(prefix="rabbitmq-bench-"))
    port, epmd_port = free_port(), free_port()
    environment = _rabbitmq_environment(home, port, epmd_port)
    # Started here, so that no daemon of it stays behind.
    epmd = subprocess.Popen([_program("epmd"), "-port", str(epmd_port)], env=environment)
    log = (home / "out.log").open("wb")
    process = subprocess.Popen(
        [str(rabbitmq_program())], env=environment, stdout=log, stderr=log, start_new_session=True
    )
    try:
        wait_for_port(port, process, home / "out.log")
        time.sleep(3)  # it goes on with background work for a moment
        yield Target(
            "RabbitMQ",
            f"ws://127.0.0.1:{port}/ws",
            ("--login", "guest", "--passcode", "guest"),
            tuple(process_tree(process.pid)),
        )
    finally:
        end(process)
        end(epmd)
        log.close()
        shutil.rmtree(home, ignore_errors=True)


def rabbitmq_program() -> Path | None:
    """Where RabbitMQ is installed, or None."""
    return next((path for path in RABBITMQ_PROGRAMS if path.exists()), None)


def _rabbitmq_environment(home: Path, port: int, epmd_port: int) -> dict[str, str]:
    (home / "enabled_plugins").write_text("[rabbitmq_web_stomp].\n")
    (home / "rabbitmq.conf").write_text(
        "listeners.tcp = none\n"
        "stomp.listeners.tcp = none\n"
        "web_stomp.tcp.ip = 127.0.0.1\n"
        f"web_stomp.tcp.port = {port}\n"
    )
    return {
        **os.environ,
        "HOME": str(home),
        "RABBITMQ_NODENAME": "motorclub-bench@localhost",
        "RABBITMQ_MNESIA_BASE": str(home / "mnesia"),
        "RABBITMQ_LOG_BASE": str(home / "log"),
        "RABBITMQ_ENABLED_PLUGINS_FILE": str(home / "enabled_plugins"),
        "RABBITMQ_CONFIG_FILE": str(home / "rabbitmq.conf"),
        "RABBITMQ_CONF_ENV_FILE": str(home / "none.conf"),
        "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": "-kernel inet_dist_use_interface {127,0,0,1}",
        "ERL_EPMD_PORT": str(epmd_port),
        "ERL_EPMD_ADDRESS": "127.0.0.1",
    }


def _program(name: str) -> str:
    found = shutil.which(name) or next(map(str, Path("/usr/lib/erlang").glob(f"erts-*/bin/{name}")), None)
    if found is None:
        raise SystemExit(f"{name} is not installed")
    return found


def wait_for_http(port: int, path: str, process: subprocess.Popen[bytes]) -> None:
    """Return once `path` answers 200."""
    until = time.monotonic() + START_S
    while time.monotonic() < until and process.poll() is None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=1)
        try:
            connection.request("GET", path)
            if connection.getresponse().status == http.HTTPStatus.OK:
                return
        except OSError:
            time.sleep(0.1)
        finally:
            connection.close()
    raise SystemExit(f"the server on port {port} does not answer")


def wait_for_port(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Return once something listens."""
    until = time.monotonic() + START_S
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.2)
    raise SystemExit(f"RabbitMQ does not start:\n{log.read_text(errors='replace')[-2000:]}")


def end(process: subprocess.Popen[bytes]) -> None:
    """Stop a process that we started."""
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(STOP_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
